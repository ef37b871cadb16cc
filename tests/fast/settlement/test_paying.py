"""Pay tables: which line a hand hits, what it returns, how it is rounded, what an unreadable line pays."""

from __future__ import annotations

from fractions import Fraction

import pytest

from longsuit.hands import RANKINGS
from longsuit.settlement.errors import RoundError
from longsuit.settlement.paying import exactly, in_cents, pick, readings, remembered, returned, rounded, schedules, undecided
from tests.fast.settlement.toys import ONE, PLAY_TABLE, cards, judge, key, line, toy

POKER = "three-card poker"

UNREADABLE = {
    "wager": {"pairs": {"table": {"3": {"three of a kind": "unreadable", "flush": "unreadable", "pair": "1 to 1"}}}},
    "ruling": {
        "threes": {
            "ask": "What do three of a kind pay?",
            "reading": "Nobody knows.",
            "sets": ["wager.pairs.table.3.three of a kind"],
            "options": {"thirty": "30 to 1", "forty": "40 to 1"},
            "undecided": True,
        },
        "flushes": {
            "ask": "What does a flush pay?",
            "reading": "Nobody knows.",
            "sets": ["wager.pairs.table.3.flush"],
            "options": {"three": "3 to 1", "four": "4 to 1"},
            "undecided": True,
        },
    },
}
"""A pay table of which two lines cannot be read."""


@pytest.mark.parametrize(
    ("stake", "odds", "chip", "paid"),
    [
        (750, "3/2", 1, 1125),
        (750, "3/2", 100, 1100),
        (5, "1/2", 1, 2),
        (1, "1/2", 1, 0),
        (100, "2/3", 1, 66),
        (7, "1", 2, 6),
        (2500, "6/5", 25, 3000),
        (99, "1", 100, 0),
    ],
)
def test_payouts_are_rounded_down_to_the_cent_or_the_chip(stake: int, odds: str, chip: int, paid: int) -> None:
    assert rounded(stake, Fraction(odds), chip) == paid


def test_a_table_pays_odds_by_the_chip_and_a_share_as_the_meter_says() -> None:
    odds, share = line("to", Fraction(3, 2)), line("share", Fraction(1, 2), "jackpot")
    assert [in_cents(100)(odds, 750), in_cents(100)(share, 750)] == [1100, 0]
    assert [in_cents(100, share=lambda _: 12_345)(each, 750) for each in (odds, share)] == [1100, 12_345]


def test_a_hand_hits_the_first_line_that_fits() -> None:
    (schedule,) = schedules(toy(), "pairs", "1", (judge(POKER),))
    trips, pair, nothing = key(POKER, "7h 7d 7c"), key(POKER, "7h 7d 2c"), key(POKER, "Ah Kd 2c")
    assert schedule.place == 0
    assert [schedule.number({0: value}, 0) for value in (trips, pair, nothing)] == [0, 1, -1]
    assert [schedule.pays(value) for value in (trips, pair, nothing)] == [*schedule.lines, None]
    assert [schedule.line([value], 0) for value in (trips, pair, nothing)] == [*schedule.lines, None]


def test_a_line_says_its_hand_its_odds_and_why_it_pays() -> None:
    (schedule,) = schedules(toy(), "pairs", "1", (judge(POKER),))
    first, second = schedule.lines
    assert (first.kind, first.odds, first.meter, first.text, first.pays) == ("to", Fraction(30), "", "three of a kind", "30 to 1")
    assert (first.reason, second.reason) == ("three of a kind: Pairs pays 30 to 1", "pair: Pairs pays 1 to 1")
    assert schedule.key is schedule.ranking.key is RANKINGS[POKER].key


def test_a_schedule_looks_at_the_key_of_its_own_ranking() -> None:
    (schedule,) = schedules(toy(), "pairs", "1", (judge("longest flush"), judge(POKER)))
    assert schedule.place == 1
    assert schedule.number((0, key(POKER, "7h 7d 2c")), 0) == 1
    assert schedule.line((0, key(POKER, "7h 7d 7c")), 0) is schedule.lines[0]


def test_cards_left_are_judged_as_they_lie_beside_the_set_hand() -> None:
    game = toy(
        {
            "deal": {"player": 5},
            "wager": {"play": {"judges": "two-card flush", "on": "cards left", "table": {"1": {"ace-king": "9 to 1"}}}},
            "action": {"play": {"setting": {"box": "the box", "rest": "beside it", "cards": 3}}},
        }
    )
    (schedule,) = schedules(game, "play", "1", (judge(POKER),))
    assert schedule.place == -1
    assert schedule.number((0,), cards("As Ks")) == 0
    assert schedule.number((0,), cards("As Kd")) == -1
    assert schedule.line((0,), cards("As Ks")) is schedule.lines[0]
    assert schedule.line((0,), cards("As Qs")) is None


def test_of_two_schedules_each_line_says_whose_it_is() -> None:
    tables = {"3": {POKER: {"pair": "1 to 1"}, "longest flush": {"3-card flush": "3 to 1"}}}
    both = schedules(toy({"wager": {"pairs": {"table": tables}}}), "pairs", "3", (judge(POKER), judge("longest flush")))
    assert [schedule.place for schedule in both] == [0, 1]
    assert [schedule.lines[0].reason for schedule in both] == [
        "pair in three-card poker: Pairs pays 1 to 1",
        "3-card flush in longest flush: Pairs pays 3 to 1",
    ]


def test_odds_to_one_return_the_stake_once_and_odds_for_one_never() -> None:
    gain = exactly({})
    to, four = line("to", 2), line("for", 4)
    assert returned([to], ONE, gain) == 3
    assert returned([four], ONE, gain) == 4
    assert returned([to, four], ONE, gain) == returned([four, to], ONE, gain) == 7
    assert returned([to, to], ONE, gain) == 5
    assert returned([four, four], ONE, gain) == 8
    assert returned([], ONE, gain) == 0


def test_both_lines_pay_or_only_the_one_that_returns_more() -> None:
    gain = exactly({})
    to, four, three = line("to", 3), line("for", 4), line("for", 3)
    assert pick([to, four], ONE, gain, higher=False) == [to, four]
    assert pick([three, to], ONE, gain, higher=True) == [to]
    assert pick([four, three], ONE, gain, higher=True) == [four]
    assert pick([line("for", 5), to], ONE, gain, higher=True) == [line("for", 5)]
    assert pick([four], ONE, gain, higher=True) == [four]
    assert pick([], ONE, gain, higher=True) == []


def test_of_lines_that_return_the_same_the_first_is_paid() -> None:
    to, four = line("to", 3), line("for", 4)
    assert pick([to, four], ONE, exactly({}), higher=True) == [to]
    assert pick([four, to], ONE, exactly({}), higher=True) == [four]


def test_the_higher_line_is_found_by_what_it_pays_on_this_stake() -> None:
    share, fixed = line("share", Fraction(1, 10), "main"), line("for", 50)
    assert pick([share, fixed], ONE, exactly({"main": Fraction(400)}), higher=True) == [fixed]
    assert pick([fixed, share], ONE, exactly({"main": Fraction(600)}), higher=True) == [share]


def test_a_share_is_of_its_own_meter() -> None:
    gain = exactly({"major": Fraction(1000), "minor": Fraction(200)})
    assert gain(line("share", Fraction(1, 10), "minor"), Fraction(2)) == 40
    assert gain(line("share", 1, "major"), ONE) == 1000
    assert gain(line("for", 5), Fraction(3)) == gain(line("to", 5), Fraction(3)) == 15
    assert returned([line("share", 1, "minor")], ONE, gain) == 200


def test_a_key_that_remembers_computes_once() -> None:
    asked = []
    slow = remembered(lambda hand: asked.append(hand) or hand + 1)  # type: ignore[func-returns-value]
    assert (slow(3), slow(3), slow(4), asked) == (4, 4, 5, [3, 4])


def test_unreadable_lines_name_the_rulings_that_will_decide_them() -> None:
    game = toy(UNREADABLE)
    assert undecided(game, "pairs", "3") == {"three of a kind": "threes", "flush": "flushes"}
    assert undecided(game, "pairs", "1") == {}
    assert readings(game, "pairs", "1") == {}


def test_every_answer_to_the_first_ruling_is_a_reading_the_others_by_their_first_answer() -> None:
    found = readings(toy(UNREADABLE), "pairs", "3")
    assert list(found) == ["thirty", "forty"]
    assert {answer: {hand: (str(odds), note) for hand, (odds, note) in lines.items()} for answer, lines in found.items()} == {
        "thirty": {
            "three of a kind": ("30 to 1", " (threes is not decided: played as thirty)"),
            "flush": ("3 to 1", " (flushes is not decided: played as three)"),
        },
        "forty": {
            "three of a kind": ("40 to 1", " (threes is not decided: played as forty)"),
            "flush": ("3 to 1", " (flushes is not decided: played as three)"),
        },
    }


def test_the_table_plays_the_first_answer_and_a_report_any() -> None:
    game = toy(UNREADABLE)
    (played,) = schedules(game, "pairs", "3", (judge(POKER),))
    (asked,) = schedules(game, "pairs", "3", (judge(POKER),), "forty")
    assert [entry.odds for entry in played.lines] == [30, 3, 1]
    assert [entry.odds for entry in asked.lines] == [40, 3, 1]
    assert played.lines[0].reason == "three of a kind: Pairs pays 30 to 1 (threes is not decided: played as thirty)"
    assert played.lines[2].reason == "pair: Pairs pays 1 to 1"


def test_an_unreadable_line_that_no_open_ruling_decides_cannot_be_played() -> None:
    said = {"ask": "What do three of a kind pay?", "reading": "Nobody knows.", "sets": ["wager.pairs.table.3.three of a kind"]}
    game = toy({"wager": {"pairs": {"table": {"3": {"three of a kind": "unreadable"}}}}, "ruling": {"threes": said}})
    with pytest.raises(RoundError) as refused:
        undecided(game, "pairs", "3")
    assert str(refused.value) == (
        "What 'three of a kind' pays on pairs is unreadable and no ruling says how to play it; choose another pay table."
    )


def test_a_play_may_be_paid_by_a_table() -> None:
    (schedule,) = schedules(toy({"wager": {"play": PLAY_TABLE}}), "play", "1", (judge(POKER),))
    assert [entry.pays for entry in schedule.lines] == ["4 to 1", "2 to 1"]
