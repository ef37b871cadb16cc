"""How the figures of a report were computed, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from longsuit.hands import RANKINGS
from longsuit.rules.model import Game
from longsuit.settlement import layout


def method(game: Game) -> Iterator[str]:
    """The counting method, for a reader who wants to do it again."""
    yield f"Every deal is counted: {_deals(game)} Nothing is sampled, and nothing is rounded before it is printed."
    yield (
        "Counts are whole numbers. Probabilities, expectations and variances are ratios of whole numbers, turned into decimals only on "
        "the page; standard deviations are roots of exact variances."
    )
    yield "Player hands that differ only by an exchange of suits are counted once and weighted with how many they are."
    yield from _counting(game) if layout(game).one_decision else _streets(game)
    yield (
        "From those counts every legal action of every hand has an exact expectation; optimal play takes the greatest, and of equals "
        "the one that wagers less. A named strategy is valued over the same counts."
    )
    yield (
        "Bonus wagers are counted over every hand they look at, by the line each hits. One player is considered, who sees his own "
        f"cards{' and those on the table' if game.street else ''} only."
    )
    yield (
        "Independent cross-check: the suite tests/exact of the source counts again by total enumeration with plain separate code; "
        "docs/how-it-counts.md carries one hand through step by step."
    )


def _deals(game: Game) -> str:
    """How many deals there are, and what makes them."""
    deal = game.deal
    hands, dealers = comb(52, deal.player), comb(52 - deal.player, deal.dealer)
    if layout(game).one_decision:
        return f"{hands:,} player hands, each against the {dealers:,} dealer hands it can meet, {hands * dealers:,} deals in all."
    from longsuit.exact.streets.trees import deals

    parts = [
        f"{hands:,} player hands",
        f"{deal.community} community cards" if deal.community else "",
        "the dealer's hand" if deal.dealer else "",
    ]
    return (
        f"{', '.join(filter(None, parts))}: {deals(layout(game)):,} deals in all. Cards turned together are a set; cards turned on "
        "different streets, and the dealer's upcards, are distinguished."
    )


def _counting(game: Game) -> Iterator[str]:
    """How the dealer's hands are counted where all is decided at once."""
    compared = dict.fromkeys(contest.compares for contest in game.contest.values())
    if any(RANKINGS[name].suit_by_suit for name in compared):
        yield (
            "A flush ranking looks at one suit at a time, so the dealer hands below a given hand are one coefficient of a product of "
            "four polynomials; each counts, by size, the subsets of the cards one suit has left that rank below it."
        )
    if any(not RANKINGS[name].suit_by_suit for name in compared):
        yield _EXCLUDED


def _streets(game: Game) -> Iterator[str]:
    """How a game of streets is counted."""
    yield "Decisions are taken backwards, street by street, over what is seen and what is at stake."
    if not game.deal.dealer:
        yield "There is no dealer's hand: own and community cards are counted together, every way they can still be completed."
    elif game.deal.community:
        yield (
            "Every board is walked up to suits; on each the holdings are put in order once, and one sweep with a running count a card "
            "gives for every holding how many of the dealer's hands lie below it, level with it and above it."
        )
    else:
        yield _EXCLUDED


_EXCLUDED = (
    "Poker rankings do not factor by suit: dealer hands free of the player's cards are counted by inclusion and exclusion, as "
    "all hands, less those that hold one of the player's cards, plus those that hold two, and so on."
)
