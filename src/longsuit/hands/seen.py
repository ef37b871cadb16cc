"""What a player sees in his own cards and those on the table, in words: "king-five suited or better", "hidden pair", "four to a flush"."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from longsuit.hands.phrase import NUMBERS, open_ended, rank_of, tidy
from longsuit.hands.ranking import PhraseError, Ranking

_RANK = r"(ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|deuce|two|10|[2-9tjqka])"
_TWO = re.compile(rf"^(?:any )?{_RANK}(?:[- ](anything|{_RANK}))?( suited| offsuit)?$")
_PAIR = re.compile(r"^(?:a )?(hidden |pocket )?pair(?: of (\w+))?$")
_TO = re.compile(rf"^(\w+) to an? (royal flush|straight flush|flush|outside straight|straight)(?: with a hidden {_RANK} or better)?$")
_CARDS = re.compile(rf"^(\w+)[- ]cards? of (?:an? )?{_RANK} or better$")
_WITHIN = re.compile(r"^(\w+) suited within (\w+) ranks$")
_OUTS = re.compile(r"^fewer than ([0-9]{1,2}) dealer outs$")
_SHOWS = re.compile(rf"^(?:the )?dealer shows (?:an? )?{_RANK}$")
MATCHED = "the dealer's card matches one of yours"

KINDS: dict[str, tuple[int, ...]] = {"2 pair": (2, 2), "3 of a kind": (3,), "full house": (3, 2), "4 of a kind": (4,)}
"""Kinds of hands defined by ranks alone, lowest first: how many cards of how many ranks."""


class TwoCards(NamedTuple):
    """Two own cards, by the higher and the lower rank."""

    high: int
    low: int | None
    """None for any."""
    better: bool
    """Whether a higher second card is enough as well."""
    suited: bool | None
    """None for either."""


class Pair(NamedTuple):
    """A pair, or more, of a rank; or better is two pair and three of a kind as well, unless it must be one's own."""

    whose: Literal["", "hidden", "pocket"]
    """Of all cards seen, with an own card in it, or of own cards alone."""
    least: int
    exact: bool


class Kind(NamedTuple):
    """Two pair or better and the like, by ranks alone."""

    name: str


class Towards(NamedTuple):
    """A number of cards of a straight, a flush or both; one card of the suit is the player's own."""

    cards: int
    what: str
    hidden: int | None
    """The least rank of that own card."""


class Within(NamedTuple):
    """A number of cards of one suit within a number of ranks in a row, an ace high."""

    cards: int
    ranks: int


class Cards(NamedTuple):
    """A number of cards of a rank or higher."""

    cards: int
    least: int


class Outs(NamedTuple):
    """With the whole board out: fewer than a given number of cards that would each, alone with the board, beat the player's hand."""

    fewer: int


def dealer_outs(ranking: Ranking, own: int, board: int) -> int:
    """How many cards would each, alone with the board, beat the player's hand."""
    key = ranking.key(own | board)
    return sum(ranking.key(board | 1 << card) > key for card in range(52) if not (own | board) >> card & 1)


class Shows(NamedTuple):
    """The dealer's card up: of these ranks, or one that an own card matches."""

    low: int
    high: int
    matched: bool = False


Seeing = TwoCards | Pair | Kind | Towards | Within | Cards | Outs | Shows


def seeing(phrase: str) -> Seeing | None:
    """What a phrase looks for; None where the words are none of these, and a ranking may know them.

    >>> seeing("king-five suited or better")
    TwoCards(high=11, low=3, better=True, suited=True)
    >>> seeing("four to a flush with a hidden ten or better"), seeing("hidden pair")
    (Towards(cards=4, what='flush', hidden=8), Pair(whose='hidden', least=0, exact=False))
    >>> seeing("two cards of jack or better")
    Cards(cards=2, least=9)
    """
    text = tidy(phrase)
    if text == MATCHED:
        return Shows(0, 12, matched=True)
    to = _TO.match(text)
    if to:
        return Towards(_count(to[1], phrase), to[2], None if to[3] is None else rank_of(to[3]))
    within = _WITHIN.match(text)
    if within:
        return Within(_count(within[1], phrase), _count(within[2], phrase))
    cards = _CARDS.match(text)
    if cards:
        return Cards(_count(cards[1], phrase), rank_of(cards[2]))
    outs = _OUTS.match(text)
    if outs:
        return Outs(int(outs[1]))
    plain, better, lower = open_ended(text)
    shows = _SHOWS.match(plain)
    if shows:
        rank = rank_of(shows[1])
        return Shows(0 if lower else rank, 12 if better else rank)
    pair = _PAIR.match(plain)
    if pair:
        whose: Literal["", "hidden", "pocket"] = "hidden" if pair[1] == "hidden " else "pocket" if pair[1] else ""
        return Pair(whose, 0 if pair[2] is None else rank_of(pair[2]), exact=pair[2] is not None and not better)
    if plain in KINDS and better:
        return Kind(plain)
    two = _TWO.match(plain)
    if two is None or not (two[2] or plain.startswith("any ")):
        return None
    low = None if two[2] in (None, "anything") else rank_of(two[2])
    return TwoCards(rank_of(two[1]), low, better, None if two[4] is None else two[4] == " suited")


def _count(word: str, phrase: str) -> int:
    if word in NUMBERS:
        return NUMBERS.index(word)
    if word.isdecimal() and len(word) < 3:
        return int(word)
    raise PhraseError(f"{phrase!r} does not say how many cards.")
