"""The words of the casino floor that a game uses, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.rules.model import Game


def glossary(game: Game) -> Iterator[tuple[str, str]]:
    """Words and what they mean, only those this game needs."""
    ante = game.wager[game.ante].title
    yield ante, "The wager everybody makes before the deal; other wagers and the house edge are counted in it."
    for title in dict.fromkeys(wager.title for wager in game.wager.values() if wager.made == "to stay in"):
        yield title, "The wager made after looking at the cards, to stay in the hand."
    if game.fold.loses:
        yield "Fold", "To give the hand up; it loses what the rules say a fold loses, and nothing more is wagered."
    if any(contest.dealer_qualifies for contest in game.contest.values()):
        yield (
            "Qualify",
            "The dealer plays only with a hand good enough; below it he does not qualify, and the rules say which wagers are paid then.",
        )
    yield "Push", "Nobody wins: the wager goes back to the player."
    yield (
        "1 to 1",
        "What a win pays for each unit wagered, the wager itself coming back as well. With “for” instead of “to” it does not come back.",
    )
    if any(name in game.bonuses for name in game.wager):
        yield "Bonus", "A wager of its own on the player's cards, paid by a pay table whatever happens to the hand against the dealer."
    if any(wager.meters for wager in game.wager.values()):
        yield "Progressive", "A bonus that pays from a meter; a part of every such wager makes the meter grow until somebody wins it."
    if game.deal.community:
        yield "Community cards", "Cards in the middle that count for everybody."
    if game.street:
        yield "Street", "A stage of the hand: cards are turned, then everybody decides."
    if any(not contest.ranking.suit_by_suit for contest in game.contest.values()):
        yield "Kicker", "A card beside the pair, the three or the four that decides between hands otherwise alike."
    yield "House edge", f"What the house wins on average, as a share of the {ante}, when every decision is the best."
    yield "Element of risk", "The same as a share of everything wagered, raises and bonuses included."
