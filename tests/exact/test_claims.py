"""Published figures that do not come out: what was tried, so that the page about them stays true."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest

import longsuit as ls
from longsuit.exact.value import base_value
from longsuit.exact.wagers import wager_value
from tests.exact import plain
from tests.exact.plain import number
from tests.exact.pursuit_readings import PRINTED, house_edge, readings_with
from tests.exact.test_identities import Outcomes, flush_outcomes

PURSUIT_CLAIM = 3.14


def test_the_printed_reading_of_pursuit_is_the_solver_s() -> None:
    assert house_edge(PRINTED) == pytest.approx(100 * float(base_value(ls.game("5-card-pursuit")).house_edge), abs=1e-9)
    highest = base_value(ls.game("5-card-pursuit", settings={"setting": "highest two-card flush"}))
    assert house_edge({**PRINTED, "set": "highest flush"}) == pytest.approx(100 * float(highest.house_edge), abs=1e-9)


def test_no_reading_of_pursuit_with_two_changes_has_the_edge_it_claims() -> None:
    found = list(readings_with(2))
    assert len(found) == 242
    assert min(abs(edge - PURSUIT_CLAIM) for _, edge in found) > 0.07


def tens() -> tuple[Outcomes, plain.Integers, plain.Integers, plain.Integers]:
    """High Card Flush: worth of a raise, the decision left to ten-high hands, and their high cards in other suits."""
    outcomes, keys, longest, _ = flush_outcomes()
    size = np.select([longest == 5, longest > 5], [2, 3], 1)
    worth = outcomes.short + (1 + size) * (outcomes.win - outcomes.lose)
    jacks_or_better = sum(np.bitwise_count(outcomes.hands >> 13 * suit & 0x1E00).astype(np.int64) for suit in (1, 2, 3))
    return outcomes, keys, worth, np.asarray(jacks_or_better)


def test_only_ten_high_flushes_need_a_second_look() -> None:
    """The frame of the advanced strategy is right: jack high always raises, nine high never does."""
    outcomes, keys, worth, _ = tens()
    right = worth > -outcomes.dealers
    assert right[keys >= number(11, 3, 2)].all()
    assert not right[keys < number(10, 3, 2)].any()
    ten_high = (keys >= number(10, 3, 2)) & (keys < number(11, 3, 2))
    share = Fraction(int(outcomes.weight[ten_high].sum()), comb(52, 7))
    assert f"{float(share):.1%}" == "5.3%"


def test_counting_high_cards_beside_a_ten_high_flush_comes_to_the_advanced_claim() -> None:
    """Raise T-9 always, T-8 and T-7 with two cards above ten beside it, T-6 and T-5 with four: one rule of that kind."""
    outcomes, keys, worth, high = tens()
    second = np.where((keys >= number(10, 3, 2)) & (keys < number(11, 3, 2)), keys // 15 % 15, 0)
    needed = np.array([9, 9, 9, 9, 9, 4, 4, 2, 2, 0])[second]
    stays = (keys >= number(11, 3, 2)) | (second > 0) & (high >= needed)
    edge = -Fraction(outcomes.total(np.where(stays, worth, -outcomes.dealers)), comb(52, 7) * comb(45, 7))
    assert f"{float(edge):.4%}" == "2.6855%"


def test_ten_eight_six_is_the_best_cut_off_there_is() -> None:
    outcomes, keys, worth, _ = tens()
    cuts = np.unique(keys[keys < number(11, 4, 3)])[-60:].tolist()
    best = max((outcomes.total(np.where(keys >= cut, worth, -outcomes.dealers)), cut) for cut in cuts)
    assert best[1] == number(10, 8, 6)


def test_a_slip_about_one_straight_flush_explains_the_claim_for_the_classic_table() -> None:
    """A-2-3-4-5-6-7 taken for six cards, four hands, is all it needs; the columbus table hides the same slip."""
    for table, slipped in (("classic", "13.11%"), ("columbus", "6.35%")):
        value = wager_value(ls.game("high-card-flush"), "straight-flush", table=table)
        seven, six = value.lines[0].pays.per_unit, value.lines[1].pays.per_unit
        assert f"{float(value.house_edge + Fraction(4 * (seven - six), value.hands)):.2%}" == slipped


def test_one_in_83615_is_sixteen_hundred_hands() -> None:
    """Six or seven in sequence, dealt out run by run: the claim is right if the runs of seven are counted in one suit only."""
    hands = set()
    for suit in range(4):
        for bottom in range(9):
            run = {13 * suit + (bottom + step + 12) % 13 for step in range(6)}
            hands |= {plain.mask_of(run | {card}) for card in range(52) if card not in run}
    lengths = Counter(plain.longest_run(np.array(plain.cards_of(hand))) for hand in hands)
    lines = {line.line: line.count for line in wager_value(ls.game("high-card-flush"), "straight-flush").lines}
    assert lengths == {7: lines["7-card straight flush"], 6: lines["6-card straight flush"]}
    one_in = [
        comb(52, 7) // (lengths[6] + lengths[7] // 4),
        round(comb(52, 7) / (lengths[6] + lengths[7])),
        round(comb(52, 7) / lengths[6]),
    ]
    assert one_in == [83_615, 82_380, 84_036]
