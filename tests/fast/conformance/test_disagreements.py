"""Definitions on which rooms once disagreed: they agree now."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import longsuit as ls
from longsuit.cards import Hand
from longsuit.conformance.check import check_game
from longsuit.conformance.office import against_office
from longsuit.conformance.seat import SEAT, decisions
from longsuit.exact.hand import hand_value
from longsuit.rules import game_file, parse_definition
from longsuit.rules.model import Game
from longsuit.simulate.street_endings import endings_of
from longsuit.table import Round, open_table, stacked
from tests.fast.settlement.toys import PLAY_TABLE, toy
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


def money(game: Game, deck: str, **bets: int) -> dict[str, int]:
    """What each wager nets at the table when the hand is played."""
    dealt = Round(open_table(game)).sit(SEAT).wager(SEAT, bets).deal(stacked(deck))
    return {entry.wager: entry.net for entry in dealt.play(SEAT).reveal().settle().settlements}


def worth(game: Game, deck: str, **stakes: int) -> Fraction:
    """What the solver says the same hand wins, in antes, with the dealer's cards known."""
    cards = deck.split()
    own, dealer = " ".join(cards[: game.deal.player]), " ".join(cards[game.deal.player :])
    value = hand_value(game, own, dealer=dealer, along={name: Fraction(stake) for name, stake in stakes.items()})
    return next(action.ev for action in value.actions if action.action == "play")


def agree(game: Game) -> bool:
    """Whether table, solver, simulator, environment, office and lessons give the same money in random rounds."""
    return check_game(game, Random(7), rounds=12) == ()


def test_a_win_paid_by_a_table_pushes_on_no_line_in_every_room() -> None:
    game = toy({"wager": {"play": PLAY_TABLE}, "contest": {"showdown": {"win": {"play": "pay table"}}}})
    won = "Ah Kd 2c Qh 6d 4c"
    assert money(game, won, ante=500) == {"ante": 500, "play": 0}
    assert worth(game, won) == 1
    assert agree(game)
    gap = toy({"wager": {"play": PLAY_TABLE}, "contest": {"showdown": {"win": {"play": "pay table, or lose"}}}})
    assert money(gap, won, ante=500) == {"ante": 500, "play": -500}
    assert worth(gap, won) == 0
    assert agree(gap)


def test_5_card_pursuit_without_its_line_for_no_pair_is_the_same_game_in_every_room() -> None:
    whole = game_file("5-card-pursuit").text
    game = parse_definition("".join(line for line in whole.splitlines(keepends=True) if not line.startswith('"no pair"'))).game()
    dealt = Round(open_table(game)).sit(SEAT).wager(SEAT, ante=500).deal(stacked("Ah Kh 7c 4d 2s Qd Jc 8s 5d 3c"))
    settled = {entry.wager: entry.net for entry in dealt.play(SEAT).reveal().settle().settlements}
    assert (settled["ante"], settled["play"]) == (500, 0), "it pushes on no line"
    assert agree(game)


def test_a_bonus_held_with_a_play_of_two_antes_pays_on_two_in_every_room() -> None:
    game = toy({"wager": {"ante-bonus": {"equals": "play"}}, "action": {"play": {"size": [{"from": 2, "up_to": 2}]}}})
    straight = "6h 5h 4h Kc 8d 4s"
    assert money(game, straight, ante=500) == {"ante": 500, "play": 1500, "ante-bonus": 5000}
    assert worth(game, straight) == 1 + 3 + 10
    assert agree(game)


def test_a_bonus_held_with_an_optional_wager_counts_only_where_that_is_made_in_every_room() -> None:
    game = toy({"wager": {"ante-bonus": {"equals": "pairs"}}})
    straight = "6h 5h 4h Kc 8d 4s"
    assert "ante-bonus" not in money(game, straight, ante=500)
    assert money(game, straight, ante=500, pairs=500)["ante-bonus"] == 2500
    assert (worth(game, straight), worth(game, straight, pairs=1)) == (Fraction(5, 2), Fraction(5, 2) - 1 + 5)
    assert agree(game)


def test_two_tables_of_for_one_take_the_stake_once_in_every_room() -> None:
    both = {"three-card poker": {"straight flush": "30 for 1"}, "longest flush": {"3-card flush": "4 for 1"}}
    game = toy({"wager": {"pairs": {"table": {"9": both}}}}, tables={"pairs": "9"})
    straight = "6h 5h 4h Kc 8d 4s"
    assert money(game, straight, ante=500, pairs=500)["pairs"] == 500 * (30 + 4 - 1)
    assert worth(game, straight, pairs=1) == Fraction(5, 2) + 33 + 5
    assert agree(game)


def test_three_card_poker_of_the_documentation_is_the_same_in_every_room() -> None:
    game = ls.game(str(Path(__file__).parents[2] / "data" / "three-card-poker.toml"))
    assert f"{float(ls.solve(game).base.house_edge):.4%}" == "3.3730%"
    assert agree(game)


def test_odds_with_a_condition_in_the_sheets_own_name_of_a_hand_are_the_same_in_every_room() -> None:
    wins = {"ante": "1 to 1", "play": "5 to 1 with a royal flush, else 1 to 1"}
    game = toy({"contest": {"showdown": {"calls": {"mini royal": "royal flush"}, "win": wins}}})
    royal = "Ah Kh Qh Qc 8d 4s"
    assert money(game, royal, ante=500)["play"] == 2500
    assert worth(game, royal) == 1 + 5 + 5
    assert agree(game)


def test_an_optional_wager_that_equals_another_optional_one_is_the_same_in_the_drill() -> None:
    extra = {"title": "Extra", "made": "if the player likes", "equals": "pairs", "judges": "three-card poker"}
    assert agree(toy({"wager": {"extra": {**extra, "table": {"1": {"flush": "3 to 1"}}}}}))
