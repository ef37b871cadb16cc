"""One hand on any street: what the solver says, and what plain Python finds by dealing every card that is left."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import longsuit as ls
from longsuit.cards import FULL_DECK, CardError, Hand
from longsuit.exact.hand import hand_value
from longsuit.exact.showdown import NotCountableError
from longsuit.hands import RANKINGS
from longsuit.rules.load import game, parse_definition
from longsuit.school import decide

FIVE_CARD_POKER = RANKINGS["five-card poker"]
PAIR = FIVE_CARD_POKER.span("pair or better").low
BLIND: dict[str, int | Fraction] = {
    "royal flush": 500,
    "straight flush": 50,
    "four of a kind": 10,
    "full house": 3,
    "flush": Fraction(3, 2),
    "straight": 1,
}
RIDE = {"royal flush": 1000, "straight flush": 200, "four of a kind": 50, "full house": 11, "flush": 8, "straight": 5, "three of a kind": 3}
RIDE |= {"two pair": 2, "pair of tens or better": 1}
STUD = {"royal flush": 500, "straight flush": 100, "four of a kind": 40, "full house": 10, "flush": 6, "straight": 4, "three of a kind": 3}
STUD |= {"two pair": 2, "pair of jacks or better": 1, "pair of sixes or better": 0}


def cards(text: str) -> int:
    return Hand.parse(text)


def bits(left: int) -> list[int]:
    return [1 << card for card in range(52) if left >> card & 1]


def pays(table: Mapping[str, int | Fraction], hand: int, missed: int) -> Fraction:
    """What the first line of a table that catches a hand pays."""
    key = FIVE_CARD_POKER.key(hand)
    return Fraction(next((odds for line, odds in table.items() if key in FIVE_CARD_POKER.span(line)), missed))


def values(name: str, hand: str, **seen: Any) -> dict[str, Fraction]:
    return {action.name: action.ev for action in hand_value(game(name), hand, **seen).actions}


@pytest.mark.parametrize("hand", ["Ks 5s", "Kc Qd", "4s 3c"])
@pytest.mark.parametrize("board", ["Kd 8c 2h 3h 9c", "Ts Js Qh Ah 9h", "7h 6h 5h 4h 2c"])
def test_the_river_is_played_for_one_ante_or_folded(hand: str, board: str) -> None:
    own = FIVE_CARD_POKER.key(cards(hand) | cards(board))
    left, total = bits(FULL_DECK & ~cards(hand) & ~cards(board)), Fraction(0)
    for one, two in combinations(left, 2):
        dealer = FIVE_CARD_POKER.key(one | two | cards(board))
        ante = 0 if dealer < PAIR or dealer == own else 1 if own > dealer else -1
        play = (own > dealer) - (own < dealer)
        blind = pays(BLIND, cards(hand) | cards(board), 0) if own > dealer else play
        total += ante + play + blind
    assert values("ultimate-texas-holdem", hand, board=board) == {"single 1x": total / 990, "fold": -2}


def test_let_it_ride_keeps_a_bet_where_it_pays() -> None:
    held = cards("Ah Kh Qh 2h")
    each = [pays(RIDE, held | card, -1) for card in bits(FULL_DECK & ~held)]
    riding, back = 2 * sum(each, Fraction(0)) / 48, sum(each, Fraction(0)) / 48
    assert values("let-it-ride", "Ah Kh Qh", board="2h") == {"ride": riding, "take-back-2": back}


def test_what_rides_already_counts_with_it() -> None:
    least = hand_value(game("let-it-ride"), "Ah Kh Qh", board="2h")
    riding = hand_value(game("let-it-ride"), "Ah Kh Qh", board="2h", made={"bet-1": Fraction(1)})
    assert riding.best.ev == least.best.ev * Fraction(3, 2)


def _stud(held: int, left: list[int], down: int, streets: int) -> Fraction:
    """The best of folding and of betting one, two or three, street by street."""
    best = Fraction(-down)
    for size in (1, 2, 3):
        total = Fraction(0)
        for card in left:
            whole, stake = held | card, down + size
            rest = [other for other in left if other != card]
            total += _stud(whole, rest, stake, streets - 1) if streets > 1 else stake * pays(STUD, whole, -1)
        best = max(best, total / len(left))
    return best


@pytest.mark.parametrize(("hand", "board", "third"), [("6h 5d", "2c 7h", 1), ("Ah Kh", "2c 7h", 3), ("6h 6d", "Qc Js", 2)])
def test_fifth_street_weighs_what_is_down(hand: str, board: str, third: int) -> None:
    held = cards(hand) | cards(board)
    value = hand_value(game("mississippi-stud"), hand, board=board, made={"third-street": Fraction(third)})
    assert value.street == "5th street"
    assert value.best.ev == _stud(held, bits(FULL_DECK & ~held), 1 + third + 1, 1)


def test_fourth_street_looks_ahead() -> None:
    held = cards("Jh 9h 8h")
    value = hand_value(game("mississippi-stud"), "Jh 9h", board="8h", made={"third-street": Fraction(1)})
    assert value.best.ev == _stud(held, bits(FULL_DECK & ~held), 2, 2)
    assert sum(value.best.then.values()) == 1


def test_a_card_up_is_the_dealers() -> None:
    value = hand_value(game("caribbean-stud"), "Ah Kd 6c 5d 2s", dealer="6h")
    assert [(action.name, action.numerator, action.denominator) for action in value.actions] == [
        ("call 2x", -161092, 163185),
        ("fold", -163185, 163185),
    ]
    assert sum(value.best.counts) == 163185


def test_further_cards_known_are_out_of_play() -> None:
    free, known = (hand_value(game("ultimate-texas-holdem"), "Ks 5s", board="Kd 8c 2h 3h 9c", known=out) for out in ("", "Kh Kc"))
    assert free.best.denominator == 990
    assert known.best.denominator == 43 * 42 // 2
    assert known.best.ev > free.best.ev


def test_every_size_worth_naming_is_listed() -> None:
    value = hand_value(game("four-card-poker"), "Ah Ad 6c 5d 2s", dealer="6h")
    assert {action.name for action in value.actions} == {"fold", "play 1x", "play 2x", "play 3x"}


@pytest.mark.parametrize(
    ("name", "hand", "seen", "says"),
    [
        ("ultimate-texas-holdem", "Ks 5s", {"board": "Kd 8c"}, "decide with 0, 3 or 5 community cards on the table; 2 were given"),
        ("caribbean-stud", "Ah Kd 6c 5d 2s", {}, "decide with 1 of the dealer's cards up; 0 were given"),
        ("let-it-ride", "Ah Kh Qh", {"board": "Ah"}, "Ah appears twice"),
        ("pick-2-poker", "Ah Kh Qh 2c 3c", {"board": "4c"}, "has no community cards"),
        ("mississippi-stud", "Ah Kh", {"board": "2c", "made": {"third-street": Fraction(5)}}, "cannot have 5 on third-street"),
    ],
)
def test_what_cannot_be_is_refused(name: str, hand: str, seen: dict[str, Any], says: str) -> None:
    with pytest.raises(CardError, match=says):
        hand_value(game(name), hand, **seen)


def test_the_library_asks_the_same() -> None:
    value = ls.solve(ls.game("let-it-ride")).ev("Ah Kh Qh", board="2h")
    assert (value.street, value.best.name) == ("first community card", "ride")


AFTER_THE_FLOP = """
language = 2
id = "after-the-flop"
name = "After the flop"
version = "1"
title = "as tests want it"
source = "made up"
summary = "Three cards are turned before anybody decides."
object = "Beat the dealer."
deal = { player = 2, dealer = 2, community = 4, seats = 6 }
wager.ante = { title = "Ante", made = "to receive cards" }
wager.play = { title = "Play", made = "to stay in" }
street = [{ name = "flop", turns = 3, may = ["call", "fold"] }, { name = "turn", turns = 1 }]
fold.loses = ["ante"]
[action.call]
title = "Call"
makes = "play"
sizes = [2]
contest = "showdown"
[contest.showdown]
title = "Showdown"
compares = "five-card poker"
win = { ante = "1 to 1", play = "1 to 1" }
tie = { ante = "push", play = "push" }
lose = { ante = "lose", play = "lose" }
"""
LOW = """
[action.low]
title = "Low"
makes = "play"
sizes = [1]
contest = "low"
[contest.low]
title = "Low"
compares = "longest flush"
win = { ante = "1 to 1", play = "1 to 1" }
tie = { ante = "push", play = "push" }
lose = { ante = "lose", play = "lose" }
"""


def test_a_first_decision_after_the_flop_knows_the_flop() -> None:
    hand, board = cards("Ah Kd"), cards("2c 7d Jh")
    total, left = 0, bits(FULL_DECK & ~hand & ~board)
    for turn in left:
        own = FIVE_CARD_POKER.key(hand | board | turn)
        keys = (FIVE_CARD_POKER.key(one | two | board | turn) for one, two in combinations(left, 2) if turn not in (one, two))
        total += sum(3 * ((own > dealer) - (own < dealer)) for dealer in keys)
    found = hand_value(parse_definition(AFTER_THE_FLOP).game(), "Ah Kd", board="2c 7d Jh")
    assert {action.name: action.ev for action in found.actions} == {"call 2x": Fraction(total, 47 * 1035), "fold": -1}


def test_contests_of_different_hands_on_streets_are_refused_and_not_taken_for_one() -> None:
    both = parse_definition(AFTER_THE_FLOP.replace('["call", "fold"]', '["call", "low", "fold"]') + LOW).game()
    with pytest.raises(NotCountableError, match="its contests compare different hands"):
        hand_value(both, "Ah Kd", board="2c 7d Jh")
    assert [skill.key for skill in decide.skills(both)] == []
