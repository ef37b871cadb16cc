"""Definitions on which rooms once disagreed: they agree now."""

from __future__ import annotations

from random import Random

from longsuit.cards import Hand
from longsuit.conformance.check import check_game
from longsuit.conformance.office import against_office
from longsuit.conformance.seat import SEAT, decisions
from longsuit.exact.hand import hand_value
from longsuit.simulate.street_endings import endings_of
from longsuit.table import Round, open_table, stacked
from tests.fast.settlement.toys import toy
from tests.writing import Tree

NAMED: Tree = {"action": {"play": {"size": [{"from": "1/3", "up_to": "3/2", "only": ["1/3", "3/2"]}]}}}
"""Raises of a third of the ante, or one and a half, and nothing else."""

ENDS = (("win", "1 to 1"), ("tie", "push"), ("lose", "lose"))
TWO_WAYS: Tree = {
    "deal": {"player": 5},
    "wager": {"suits": {"title": "Suits", "made": "to stay in"}},
    "action": {
        "play": {"setting": {"box": "the box", "rest": "beside it", "cards": 3}},
        "suits": {
            "title": "Suits",
            "wager": "suits",
            "contest": "flush",
            "size": [{"from": 1, "up_to": 1}],
            "setting": {"box": "the box", "rest": "beside it", "one_suit": True, "choice": "best only"},
        },
    },
    "contest": {"flush": {"title": "Flush", "compares": "longest flush", **{end: {"ante": pays, "suits": pays} for end, pays in ENDS}}},
}
"""Any three cards for poker, or the best flush for a contest of suits."""


def test_a_third_of_the_ante_is_the_same_at_the_table_and_in_the_simulator() -> None:
    game = toy(NAMED)
    assert {option.amount for option in endings_of(game, ante=500, bonuses={}).options} == {0, 166, 750}
    dealt = Round(open_table(game)).sit(1).wager(1, ante="$5").deal(stacked("Ah Kh 7c 2s 3s 4d"))
    assert [dealt.play(1, amount=cents).seat(1).bets[1] for cents in (None, 166, 750)] == [166, 166, 750]
    assert not dealt.can_play(1, amount=167)
    assert check_game(game, Random(5), rounds=4) == ()


def test_cards_one_action_may_set_are_not_priced_for_another_that_forbids_them() -> None:
    found = hand_value(toy(TWO_WAYS), "Ah Kh 7c 5d 2s", also="7c 5d 2s").actions
    assert {(each.action, each.setting) for each in found} == {
        ("fold", None),
        ("play", Hand.parse("Ah Kh 7c")),
        ("play", Hand.parse("7c 5d 2s")),
        ("suits", Hand.parse("Ah Kh")),
    }


def test_the_best_play_does_not_depend_on_the_setting_asked_about() -> None:
    reverse = {"win": {"ante": "lose", "suits": "lose"}, "lose": {"ante": "1 to 1", "suits": "1 to 1"}}
    game = toy({**TWO_WAYS, "contest": {"flush": {**TWO_WAYS["contest"]["flush"], **reverse}}})
    assert hand_value(game, "Ah Kh 7c 5d 2s").best == hand_value(game, "Ah Kh 7c 5d 2s", also="7c 5d 2s").best
    dealt = Round(open_table(game)).sit(SEAT).wager(SEAT, ante="$15").deal(stacked("Ah Kh 7c 5d 2s Qd 8c 3s"))
    told = [what for decision in decisions(dealt, Random(3)) for what in against_office(dealt, decision)]
    assert told == []
