"""The solver as its users call it: what it answers, what it refuses and in which words, ties, negative edges, zero rates."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import longsuit as ls
from longsuit.cards import CardError, Hand
from longsuit.exact.hand import hand_value
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.strategy import StrategyError, strategy_names
from longsuit.exact.value import base_value
from longsuit.exact.wagers import wager_value
from longsuit.rules import parse_definition
from longsuit.rules.model import Game
from tests.exact.solved import game_of

FLUSH = "high-card-flush"
SUITS = "i-luv-suits"
PURSUIT = "5-card-pursuit"
PICK_TWO = "pick-2-poker"
STRAIGHT_FLUSH = "As Ks Qs Js Ts 9s 8s"


def changed(text: str) -> Game:
    return parse_definition(text).game()


@pytest.mark.parametrize(
    ("hand", "known", "dealer", "sentence"),
    [
        ("As Ks", "", "", "High Card Flush is played with 7 cards; 2 were given."),
        ("As As Ks Qs Js Ts 9s", "", "", "As appears twice."),
        (STRAIGHT_FLUSH, "Ks", "", "Ks appears twice."),
        (STRAIGHT_FLUSH, "", "8s", "8s appears twice."),
        (STRAIGHT_FLUSH, "2c 3c", "3c", "3c appears twice."),
        (STRAIGHT_FLUSH, "", "2c 3c 4c 5c 6c 7c 8c 9c", "The dealer has only 7 cards; 8 are said to be known."),
    ],
)
def test_cards_that_cannot_be_are_refused_in_a_sentence(hand: str, known: str, dealer: str, sentence: str) -> None:
    with pytest.raises(CardError) as error:
        hand_value(game_of(FLUSH), hand, known=known, dealer=dealer)
    assert str(error.value) == sentence


def test_too_many_known_cards_leave_the_dealer_too_few() -> None:
    others = Hand.of(card for card in Hand((1 << 52) - 1) if card not in Hand.parse(STRAIGHT_FLUSH))
    known = Hand.of(list(others)[:39])
    with pytest.raises(CardError, match="too few are left for the dealer"):
        hand_value(game_of(FLUSH), STRAIGHT_FLUSH, known=known)


def test_an_unknown_strategy_is_told_with_those_there_are() -> None:
    with pytest.raises(StrategyError) as error:
        ls.solve(game_of(PICK_TWO), strategy="telepathy")
    names = "optimal, flush-or-better, four-rules, always-five, always-three"
    assert str(error.value) == f"There is no strategy 'telepathy' for Pick 2 Poker; there are: {names}."


@pytest.mark.parametrize("wager", ["raise", "ante", "slot-machine"])
def test_only_optional_wagers_go_along(wager: str) -> None:
    sentence = f"{wager!r} is not an optional wager of High Card Flush; there are: flush, straight-flush."
    for ask in (
        lambda: base_value(game_of(FLUSH), along={wager: Fraction(1)}),
        lambda: hand_value(game_of(FLUSH), STRAIGHT_FLUSH, along={wager: Fraction(1)}),
    ):
        with pytest.raises(ValueError, match="optional wager") as error:
            ask()
        assert str(error.value) == sentence


def test_no_wager_is_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="never negative; flush was given as -1 antes"):
        base_value(game_of(FLUSH), along={"flush": Fraction(-1)})


def test_bad_requests_about_a_wager_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^'raise' is not a bonus wager of High Card Flush\.$"):
        wager_value(game_of(FLUSH), "raise")
    with pytest.raises(ValueError, match=r"^flush has no pay table 'gold'; there are: columbus, classic\.$"):
        wager_value(game_of(FLUSH), "flush", table="gold")
    with pytest.raises(ValueError, match=r"^Pay table 2 of progressive cannot be read as '50%'; readings: 10%, 100%\.$"):
        wager_value(game_of(SUITS), "progressive", table="2", reading="50%")
    with pytest.raises(ValueError, match=r"^Pay table 1 of progressive cannot be read as '10%'; readings: none needed\.$"):
        wager_value(game_of(SUITS), "progressive", table="1", reading="10%")
    with pytest.raises(ValueError, match=r"^progressive has no meter 'grand'; there are: main, major, minor\.$"):
        wager_value(game_of(SUITS), "progressive", meters={"grand": 1})


@pytest.mark.parametrize(
    ("definition", "sentence"),
    [
        (
            'extends = "pick-2-poker"\nid = "wide"\n[deal]\nplayer = 7\ndealer = 5\nseats = 6\n',
            "A contest of three-card poker with 7 cards against 5 cannot be counted exactly yet.",
        ),
        (
            'extends = "pick-2-poker"\nid = "hearts"\n[contest.five-card]\ncompares = "five-card poker, hearts royal apart"\n',
            "A contest of five-card poker, hearts royal apart with 5 cards against 5 cannot be counted exactly yet.",
        ),
    ],
)
def test_a_contest_beyond_the_solver_is_told(definition: str, sentence: str) -> None:
    with pytest.raises(NotCountableError) as error:
        ls.solve(changed(definition))
    assert str(error.value) == sentence


NOTHING_AT_STAKE = """
extends = "high-card-flush"
id = "all-the-same"
[contest.flush]
not_qualified = {{ ante = "{ante}", raise = "push" }}
win = {{ ante = "{ante}", raise = "push" }}
tie = {{ ante = "{ante}", raise = "push" }}
lose = {{ ante = "{ante}", raise = "push" }}
"""


def test_of_plays_worth_the_same_the_one_that_wagers_least_is_taken() -> None:
    game = changed(NOTHING_AT_STAKE.format(ante="push"))
    value = base_value(game)
    assert value.taken == {("", "fold"): 0, ("", "raise 1x"): value.deals}
    assert value.ev == 0
    assert value.wagered == 2
    worth = [(action.name.partition(":")[0], int(action.ev)) for action in hand_value(game, STRAIGHT_FLUSH).actions]
    assert worth == [("raise 1x", 0), ("raise 2x", 0), ("raise 3x", 0), ("fold", -1)]


def test_a_fold_is_taken_before_a_play_worth_as_much() -> None:
    game = changed(NOTHING_AT_STAKE.format(ante="lose"))
    value = base_value(game)
    assert value.fold_rate == 1
    assert value.taken == {("", "fold"): value.deals}
    assert value.house_edge == value.element_of_risk == 1
    assert hand_value(game, STRAIGHT_FLUSH).best.name == "fold"


def test_a_player_s_advantage_is_a_negative_house_edge() -> None:
    for name in (PURSUIT, PICK_TWO):
        value = base_value(game_of(name))
        assert value.house_edge < 0 < value.ev
        assert value.element_of_risk < 0
        assert "house edge -" in str(ls.solve(game_of(name)))


def test_rates_that_are_nothing_are_zero_and_a_qualifier_that_is_not_there_is_none() -> None:
    assert base_value(game_of(PICK_TWO)).fold_rate == 0
    free = changed('extends = "pick-2-poker"\nid = "free"\n[contest.five-card]\ndealer_qualifies = "2 high or better"\n')
    assert base_value(free).dealer_qualifies == 1
    assert base_value(free, strategy="always-five").unqualified == 0
    three_only = changed('extends = "pick-2-poker"\nid = "open"\n[contest.five-card]\nnot_qualified = "compare anyway"\n')
    assert base_value(three_only).unqualified == 0


def test_pick_two_requires_two_units() -> None:
    value = base_value(game_of(PICK_TWO))
    assert value.required == 2
    assert value.house_edge_required == value.house_edge / 2
    assert value.wagered == 2 + Fraction(2 * value.taken["", "three-card 2x"] + value.taken["", "five-card 1x"], value.deals)


@pytest.mark.parametrize("table", ["1", "ML1", "2", "3"])
def test_a_progressive_along_adds_its_own_expectation(table: str) -> None:
    """A fold leaves it in action, so it changes no decision."""
    game = ls.game(SUITS, tables={"progressive": table})
    alone = base_value(game)
    solved = ls.solve(game, along={"progressive": Fraction(1, 5)})
    assert solved.base.ev == alone.ev - solved.wagers["progressive"].house_edge / 5
    assert solved.base.folds == alone.folds
    assert base_value(game, along={"progressive": Fraction(1, 5)}) == solved.base


@pytest.mark.parametrize("table", ["1", "ML1", "2"])
def test_a_hand_with_a_progressive_along_is_worth_its_line_at_the_meter(table: str) -> None:
    game = ls.game(SUITS, tables={"progressive": table})
    hand = "Ah Kh Qh Jh Th 9h 2c"
    plain = hand_value(game, hand)
    meter = "major" if table == "ML1" else "main"
    solved = ls.solve(game, along={"progressive": Fraction(1)}, meters={"progressive": {meter: 4_000_000}})
    share = Fraction(1, 10) if table == "2" else Fraction(1)
    won = share * 40_000 - 1
    assert [action.ev for action in solved.ev(hand).actions] == [action.ev + won for action in plain.actions]


def test_a_wager_a_fold_would_lose_makes_folding_dearer() -> None:
    game = ls.game(PICK_TWO, settings={"not_qualified": "both push"})
    hand = "Kc 7c 7d 7h 2s"
    alone = hand_value(game, hand)
    along = hand_value(game, hand, along={"5-card-bonus-only": Fraction(3)})
    by_name = {action.name: action.ev for action in alone.actions}
    for action in along.actions:
        assert action.ev - by_name[action.name] == (-3 if action.action == "fold" else 12)


def test_actions_come_best_first_with_what_a_mistake_costs() -> None:
    value = hand_value(game_of(FLUSH), STRAIGHT_FLUSH)
    assert [action.name.partition(":")[0] for action in value.actions] == ["raise 3x", "raise 2x", "raise 1x", "fold"]
    assert value.cost(value.best) == 0
    assert [value.cost(action) for action in value.actions] == sorted(value.cost(action) for action in value.actions)
    three, two, one, _ = (action.ev for action in value.actions)
    assert three - two == two - one > 0


@pytest.mark.parametrize("name", [FLUSH, PURSUIT, PICK_TWO])
def test_exchanging_suits_changes_nothing(name: str) -> None:
    random = Random(name)
    game = game_of(name)
    for _ in range(3):
        cards = random.sample(range(52), game.deal.player + 6)
        order = random.sample(range(4), 4)
        worths = []
        for suits in (range(4), order):
            moved = [13 * suits[card // 13] + card % 13 for card in cards]
            hand, known, dealer = moved[:-6], moved[-6:-2], moved[-2:]
            value = hand_value(game, sum(1 << card for card in hand), known=sum(1 << c for c in known), dealer=sum(1 << c for c in dealer))
            worths.append(sorted((action.action, action.size, action.numerator, action.denominator) for action in value.actions))
        assert worths[0] == worths[1]


def test_a_dealer_wholly_known_leaves_one_hand() -> None:
    value = hand_value(game_of(FLUSH), "Th 8h 6h Js Ad Qd Jc", dealer="9s 8s 7s Ac Kc 2d 3d")
    assert [(action.action, action.numerator, action.denominator) for action in value.actions] == [("raise", 2, 1), ("fold", -1, 1)]


def test_optimal_play_is_at_least_as_good_as_every_named_strategy() -> None:
    for name in (FLUSH, SUITS, PURSUIT, PICK_TWO):
        best = base_value(game_of(name)).ev
        for strategy in strategy_names(game_of(name)):
            assert base_value(game_of(name), strategy=strategy).ev <= best


def test_both_sheets_of_the_flush_game_and_i_luv_suits_are_one_base_game() -> None:
    columbus, classic, suits = (base_value(ls.game(name)) for name in ("high-card-flush", "high-card-flush/classic", "i-luv-suits"))
    assert columbus.distribution == classic.distribution == suits.distribution
    assert columbus.dealer_short == classic.dealer_short
