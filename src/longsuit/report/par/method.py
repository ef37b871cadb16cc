"""How the figures of a report were come by, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from longsuit.hands import RANKINGS
from longsuit.rules.model import Game


def method(game: Game) -> Iterator[str]:
    """The counting method, for a reader who wants to do it again."""
    hands, dealers = comb(52, game.deal.player), comb(52 - game.deal.player, game.deal.dealer)
    yield (
        f"Every deal is counted: {hands:,} player hands, each against the {dealers:,} dealer hands it can meet, "
        f"{hands * dealers:,} deals in all. Nothing is sampled, and nothing is rounded before it is printed."
    )
    yield (
        "Counts are whole numbers. Probabilities, expectations and variances are ratios of whole numbers, turned into decimals only on "
        "the page; standard deviations are roots of exact variances."
    )
    yield "Player hands that differ only by an exchange of suits are counted once and weighted with how many they are."
    compared = dict.fromkeys(contest.compares for contest in game.contest.values())
    if any(RANKINGS[name].suit_by_suit for name in compared):
        yield (
            "A flush ranking looks at one suit at a time, so the dealer hands below a given hand are one coefficient of a product of "
            "four polynomials; each counts, by size, the subsets of the cards one suit has left that rank below it."
        )
    if any(not RANKINGS[name].suit_by_suit for name in compared):
        yield (
            "Poker rankings do not factor by suit: dealer hands free of the player's cards are counted by inclusion and exclusion, as "
            "all hands, less those that hold one of the player's cards, plus those that hold two, and so on."
        )
    yield (
        "From those counts every legal action of every hand has an exact expectation; optimal play takes the greatest, and of equals "
        "the one that wagers less. A named strategy is valued over the same counts."
    )
    yield (
        "Bonus wagers are counted over every hand of the player by the line each hits. One player is considered, who sees only his own "
        "cards."
    )
    yield (
        "Independent cross-check: the suite tests/exact of the source counts again by total enumeration with plain separate code; "
        "docs/how-it-counts.md carries one hand through step by step."
    )
