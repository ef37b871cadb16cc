"""Pay it: amounts as the table pays them, in money or in the fewest chips, properly cut."""

from __future__ import annotations

import pytest

from longsuit.rules import game
from longsuit.school import chips
from longsuit.school.curriculum import ask
from longsuit.school.dice import Dice
from longsuit.school.lesson import PayTable, Wagers
from longsuit.school.pay import capped_round
from longsuit.table.capping import winnings


@pytest.mark.parametrize("cents", [1, 375, 450, 999, 1125, 46500, 45000, 93000, 123456, 6000000])
def test_no_other_chips_make_an_amount_with_fewer(cents: int) -> None:
    few = chips.fewest(cents)
    assert chips.total(few) == cents
    best = [0, *([10**9] * cents)]
    for amount in range(1, min(cents, 50000) + 1):
        best[amount] = 1 + min(best[amount - value] for value in chips.RACK if value <= amount)
    if cents <= 50000:
        assert chips.count(few) == best[cents]


def test_chips_are_cut_from_large_to_small_in_piles_of_at_most_twenty() -> None:
    assert chips.cut([[10000, 4], [2500, 2], [500, 3]])
    assert not chips.cut([[500, 3], [10000, 4]])
    assert not chips.cut([[100, 21]])
    assert chips.piles([(100, 45)]) == [[100, 20], [100, 20], [100, 5]]


def test_an_answer_in_chips_has_a_second_score() -> None:
    asked = ask(game("high-card-flush"), "pay:line:flush", "3", 0.0)
    right = asked.best
    few = chips.piles(chips.fewest(right))
    assert asked.mark(few).score == {"fewest": True, "cut": True}
    assert asked.mark(right).score == {}
    many = asked.mark(chips.piles([(100, right // 100)]))
    assert (many.right, many.score["fewest"]) == (True, right // 100 == chips.count(few))


def test_a_wrong_payout_says_whom_it_costs_what() -> None:
    asked = ask(game("high-card-flush"), "pay:line:flush", "3", 0.0)
    assert asked.mark(asked.best + 500).cost == (500, 0, 0.0)
    assert asked.mark(asked.best - 100).cost == (0, 100, 0.0)


def test_odds_are_paid_as_the_felt_says_them() -> None:
    for seed in range(30):
        asked = ask(game("high-card-flush"), "pay:line:flush", str(seed), 0.9)
        felt = next(block for block in asked.question.scene if isinstance(block, PayTable))
        bet = next(block for block in asked.question.scene if isinstance(block, Wagers)).wagers[0][2]
        lines = {text: int(pays.removesuffix(" to 1")) for text, pays in felt.lines}
        assert asked.best in {bet * odds for odds in lines.values()}


def test_a_share_of_a_meter_is_asked_to_the_cent() -> None:
    answers = {ask(game("i-luv-suits"), "pay:meter:progressive", str(seed), 0.5).best for seed in range(6)}
    assert any(cents % 100 for cents in answers)


def test_a_capped_deal_pays_no_more_than_the_limit_and_less_than_it_would() -> None:
    definition = game("high-card-flush")
    assert definition.aggregate_payout is not None
    state = capped_round(definition, Dice("1"))
    assert state is not None
    cap = state.table.layout.cap
    assert cap is not None
    entries = [entry for group in state.plan for entry in group.entries]
    paid = sum(winnings(cap, entry) for entry in entries)
    assert paid <= definition.aggregate_payout.limit < paid + sum(entry.cut for entry in entries)
