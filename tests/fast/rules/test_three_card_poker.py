"""A game nobody programmed: Three Card Poker from a text file alone."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from longsuit.cards import Hand
from longsuit.rules import find_file, game
from tests.fast.rules.felt import least_qualifying, line_paid, outcome, pays, printed, qualifies, schedule

FILE = Path(__file__).parents[2] / "data" / "three-card-poker.toml"
GAME = game(str(FILE))
CONTEST = GAME.contest["three-card"]


def test_three_card_poker_is_named_by_its_file() -> None:
    assert (GAME.full_id, str(GAME)) == ("three-card-poker/standard", "Three Card Poker (classic pay tables)")
    assert (GAME.deal.player, GAME.deal.dealer, GAME.deal.seats) == (3, 3, 7)


def test_three_card_poker_ante_then_play_of_the_same_size() -> None:
    assert GAME.ante == "ante"
    assert schedule(GAME, "play") == [("1", "1", None)]


def test_three_card_poker_dealer_plays_with_queen_high() -> None:
    assert least_qualifying(CONTEST, 3) == "queen-three-deuce"
    assert qualifies(CONTEST, "2h 2s 3d")
    assert not qualifies(CONTEST, "Jh Ts 8d")


def test_three_card_poker_dealer_below_queen_high_pays_ante_and_pushes_play() -> None:
    assert outcome(CONTEST.not_qualified) == {"ante": "1 to 1", "play": "push"}


def test_three_card_poker_win_tie_and_lose() -> None:
    assert outcome(CONTEST.win) == {"ante": "1 to 1", "play": "1 to 1"}
    assert outcome(CONTEST.tie) == {"ante": "push", "play": "push"}
    assert outcome(CONTEST.lose) == {"ante": "lose", "play": "lose"}


def test_three_card_poker_fold_loses_ante_and_pair_plus() -> None:
    assert set(GAME.fold.loses) == {"ante", "pair-plus"}


def test_three_card_poker_pair_plus_pays_40_30_6_4_1() -> None:
    assert list(printed(GAME, "pair-plus", "1").values()) == ["40 to 1", "30 to 1", "6 to 1", "4 to 1", "1 to 1"]
    assert GAME.wager["pair-plus"].optional


def test_three_card_poker_ante_bonus_pays_5_4_1_on_the_ante_whatever_the_dealer_has() -> None:
    bonus = GAME.wager["ante-bonus"]
    assert list(printed(GAME, "ante-bonus", "1").values()) == ["5 to 1", "4 to 1", "1 to 1"]
    assert (bonus.made, bonus.equals, "ante-bonus" in GAME.bonuses, bonus.optional) == ("by holding another wager", "ante", True, False)
    assert all("ante-bonus" not in outcome(results) for results in (CONTEST.win, CONTEST.tie, CONTEST.lose, CONTEST.not_qualified))


def test_three_card_poker_ante_bonus_goes_with_the_ante_when_a_hand_is_folded() -> None:
    held = GAME.wager["ante-bonus"].equals
    assert held in GAME.fold.loses


@pytest.mark.parametrize(
    ("cards", "pair_plus", "ante_bonus"),
    [
        ("Ah Kh Qh", "40 to 1", "5 to 1"),
        ("Ah 2h 3h", "40 to 1", "5 to 1"),
        ("7h 7s 7d", "30 to 1", "4 to 1"),
        ("Ah 2s 3h", "6 to 1", "1 to 1"),
        ("Kh 9h 2h", "4 to 1", None),
        ("2h 2s 3d", "1 to 1", None),
        ("Ah Ks Jd", None, None),
    ],
)
def test_three_card_poker_by_hand(cards: str, pair_plus: str | None, ante_bonus: str | None) -> None:
    assert (pays(GAME, "pair-plus", cards), pays(GAME, "ante-bonus", cards)) == (pair_plus, ante_bonus)


def test_three_card_poker_pair_plus_counts_over_all_22_100_hands() -> None:
    (table,) = GAME.pay_tables("pair-plus")
    counts = Counter(line_paid(table, Hand.of(cards)) for cards in combinations(range(52), 3))
    assert counts == {"straight flush": 48, "three of a kind": 52, "straight": 720, "flush": 1096, "pair": 3744, None: 16440}


def test_three_card_poker_has_no_warnings() -> None:
    file, sheet = find_file(str(FILE))
    assert file.warnings(file.game(sheet)) == ()
