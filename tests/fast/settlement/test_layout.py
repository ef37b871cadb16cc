"""A game laid out: spots, stakes, and the settlement table row by row."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from longsuit.hands import RANKINGS
from longsuit.rules import game
from longsuit.rules.model import Game
from longsuit.settlement import Cell, Layout, layout
from longsuit.settlement.errors import RoundError
from longsuit.settlement.paying import exactly
from longsuit.settlement.verdicts import LOSE, SHORT_LOSE, SHORT_TIE, SHORT_WIN, TIE, WIN
from tests.fast.settlement.toys import ONE, PLAY_TABLE, cards, judge, toy
from tests.writing import Tree

POKER = "three-card poker"
NIL = Fraction(0)

CROWDED: Tree = {
    "deal": {"player": 5, "dealer": 5},
    "wager": {
        "blind": {"title": "Blind", "made": "to receive cards", "equals": "ante"},
        "forced": {
            "title": "Forced",
            "made": "to receive cards",
            "table": {"1": {POKER: {"pair": "1 to 1"}, "longest flush": {"5-card flush": "9 to 1", "4-card flush": "2 to 1"}}},
            "pays": "higher",
        },
        "matched": {
            "title": "Matched",
            "made": "if the player likes",
            "equals": "pairs",
            "judges": "longest flush",
            "table": {"1": {"5-card flush": "8 to 1"}},
        },
        "jackpot": {
            "title": "Jackpot",
            "made": "if the player likes",
            "stake": "$5",
            "collected": "at the sensor",
            "judges": "longest straight flush",
            "meters": {"main": {"seed": "$1,000", "contribution": "20%"}, "spare": {"seed": "$70", "contribution": "1%"}},
            "table": {"1": {"5-card straight flush": "100% of the meter", "4-card straight flush": "50 for 1"}},
        },
        "play-bonus": {
            "title": "Play Bonus",
            "made": "by holding another wager",
            "equals": "play",
            "judges": "longest flush",
            "table": {"1": {"5-card flush": "20 to 1", "4-card flush": "2 to 1"}},
        },
        "call": {
            "title": "Call",
            "made": "to stay in",
            "judges": "five-card poker",
            "table": {"1": {"flush or better": "3 to 1", "pair": "1 to 1"}},
        },
    },
    "action": {"call": {"title": "Call", "wager": "call", "contest": "high", "size": [{"from": 1, "up_to": 2}]}},
    "contest": {
        "showdown": {
            "not_qualified": {"ante": "1 to 1", "blind": "push", "play": "push"},
            "win": {"blind": "push"},
            "tie": {"blind": "push"},
            "lose": {"blind": "lose"},
        },
        "high": {
            "title": "High",
            "compares": "longest flush",
            "win": {"ante": "1 to 1", "blind": "2 to 1", "call": "pay table, or lose"},
            "tie": {"ante": "push", "blind": "push", "call": "pay table"},
            "lose": {"ante": "lose", "blind": "lose", "call": "pay table, or 1 to 2"},
        },
    },
    "fold": {"loses": ["ante", "blind", "jackpot"], "bonuses": "declared"},
    "procedure": {"paid_early": ["pairs"]},
}
MET: Tree = {
    "action": {"call": {**CROWDED["action"]["call"], "contest": "showdown"}},
    "contest": {
        "showdown": {
            "not_qualified": {"ante": "1 to 1", "blind": "push", "play": "push", "call": "push"},
            "win": {"blind": "push", "play": "pay table, or push", "call": "pay table, or lose"},
            "tie": {"blind": "push", "call": "push"},
            "lose": {"blind": "lose", "call": "lose"},
        }
    },
}
"""Play and Call against the same hand of the dealer."""


@cache
def crowded() -> Layout:
    """A felt with every kind of wager."""
    return layout(toy(CROWDED))


def says(laid: Layout, cells: tuple[Cell, ...]) -> dict[str, str]:
    """Each cell as wager and deed."""
    return {laid.names[cell.place]: cell.does for cell in cells}


def cell(cells: tuple[Cell, ...], laid: Layout, name: str) -> Cell:
    return next(found for found in cells if found.place == laid.place[name])


def stakes(laid: Layout, **down: object) -> tuple[Fraction, ...]:
    return tuple(Fraction(str(down.get(name.replace("-", "_"), 0))) for name in laid.names)


def refusal(laid: Layout, along: dict[str, Fraction]) -> str:
    with pytest.raises(RoundError) as refused:
        laid.antes(along)
    return str(refused.value)


def test_spots_lie_as_the_definition_writes_them() -> None:
    laid = crowded()
    assert laid.names == ("ante", "play", "pairs", "ante-bonus", "blind", "forced", "matched", "jackpot", "play-bonus", "call")
    assert [spot.place for spot in laid.spots] == list(range(10))
    assert [spot.name for spot in laid.spots] == list(laid.names)
    assert laid.empty == (0,) * 10
    assert (laid.ante, laid.names[laid.ante]) == (0, "ante")
    assert {name: laid.spots[place].name for name, place in laid.place.items()} == {name: name for name in laid.names}


def names(laid: Layout, places: tuple[int, ...]) -> list[str]:
    return [laid.names[place] for place in places]


def test_a_wager_is_of_the_base_game_or_a_bonus() -> None:
    laid = crowded()
    assert names(laid, laid.base) == ["ante", "play", "blind", "call"]
    assert names(laid, laid.bonuses) == ["pairs", "ante-bonus", "forced", "matched", "jackpot", "play-bonus"]
    assert names(laid, laid.sensors) == ["jackpot"]
    assert names(laid, laid.early) == ["pairs"]


def test_who_must_be_down_before_the_deal_and_who_may() -> None:
    laid = crowded()
    assert [spot.name for spot in laid.spots if spot.required] == ["ante", "blind", "forced"]
    assert [spot.name for spot in laid.spots if spot.free] == ["forced"]
    assert [spot.name for spot in laid.spots if spot.placed] == ["ante", "pairs", "blind", "forced", "matched", "jackpot"]
    assert [spot.name for spot in laid.placed] == ["ante", "pairs", "forced", "jackpot", "blind", "matched"]


def test_a_forced_bonus_that_must_equal_the_ante_has_no_size_of_its_own() -> None:
    laid = layout(toy({"wager": {"pairs": {"made": "to receive cards", "equals": "ante"}}}))
    assert (laid.wager("pairs").required, laid.wager("pairs").free) == (True, False)


def test_a_spot_knows_whose_bet_it_matches_and_what_a_fold_takes() -> None:
    laid = crowded()
    assert {spot.name: laid.names[spot.equals] for spot in laid.spots if spot.equals >= 0} == {
        "blind": "ante",
        "matched": "pairs",
        "ante-bonus": "ante",
        "play-bonus": "play",
    }
    assert laid.wager("ante").equals == -1
    assert [spot.name for spot in laid.spots if spot.held] == ["ante-bonus", "play-bonus"]
    assert [spot.name for spot in laid.spots if spot.lost_by_fold] == ["ante", "blind", "jackpot"]


def test_meters_in_use_are_those_the_pay_table_takes_shares_of() -> None:
    laid = crowded()
    assert laid.wager("jackpot").meters == ("main",)
    assert laid.wager("pairs").meters == ()
    assert laid.seeds == {"main": 100_000}


def test_a_share_of_a_meter_not_given_is_of_its_seed_in_stakes() -> None:
    spot = crowded().wager("jackpot")
    whole = next(line for line in spot.schedules[0].lines if line.kind == "share")
    assert spot.exactly({})(whole, Fraction(1)) == 200
    assert spot.exactly({"main": Fraction(7)})(whole, Fraction(1)) == 7
    assert exactly({})(whole, Fraction(1)) == 0


def test_a_bonus_lies_aside_only_where_the_sheet_pays_it_before_the_raise() -> None:
    assert crowded().aside == ()
    classic = layout(game("high-card-flush/classic"))
    assert names(classic, classic.aside) == ["straight-flush"]


def test_of_two_wagers_that_meet_one_contest_only_the_one_made_counts() -> None:
    laid = layout(toy({**CROWDED, "wager": {**CROWDED["wager"], "play": PLAY_TABLE}, **MET}))
    assert [spot.name for spot in laid.decided(laid.moves["play"])] == ["play", "play-bonus"]
    assert [spot.name for spot in laid.decided(laid.moves["call"])] == ["call"]


def test_a_contest_calls_its_hands_what_the_sheet_calls_them() -> None:
    named = toy({"contest": {"showdown": {"calls": {"mini royal": "royal flush"}}}})
    royal = cards("Ah Kh Qh")
    assert layout(toy()).contests["showdown"].ranking.say(royal) != "a royal flush"
    for laid in (layout(named).contests["showdown"].ranking, layout(named).moves["play"].ranking):
        assert laid.holding(royal) == "a royal flush"


def test_every_ranking_that_values_the_dealt_hand_is_judged_once() -> None:
    laid = crowded()
    assert laid.judged == tuple(map(judge, (POKER, "longest flush", "longest straight flush", "five-card poker")))
    assert laid.keys == tuple(found.ranking.key for found in laid.judged)
    assert laid.judged_with("pairs", "2") == laid.judged
    assert layout(toy()).judged_with("pairs", "1") == (judge(POKER),)
    other = toy({"wager": {"pairs": {"table": {"3": {"judges": "longest flush", "3-card flush": "1 to 1"}}}}})
    assert layout(other).judged_with("pairs", "3") == (judge(POKER), judge("longest flush"))


def test_cards_left_are_no_ranking_of_the_dealt_hand() -> None:
    laid = layout(left_beside())
    assert laid.judged == (judge(POKER),)
    left = laid.moves["play"].left
    assert left is not None
    assert left is laid.wager("play").schedules[0]
    assert laid.moves["play"].by_worth is True


def left_beside(cards_set: int = 3) -> Game:
    """A play wager paid by the cards beside the set hand."""
    return toy(
        {
            "deal": {"player": 5},
            "wager": {"play": {"judges": "two-card flush", "on": "cards left", "table": {"1": {"ace-king": "9 to 1"}}}},
            "action": {"play": {"setting": {"box": "the box", "rest": "beside it", "cards": cards_set}}},
            "contest": {"showdown": {"win": {"play": "pay table, or 1 to 1"}}},
        }
    )


def test_a_fold_takes_what_the_sheet_says_at_once() -> None:
    laid = crowded()
    assert laid.fold.base == tuple(
        Cell(laid.place[name], laid.place[name], "take", f"folded: {laid.wager(name).wager.title} is lost", at_once=True)
        for name in ("ante", "blind", "jackpot")
    )


def test_bonuses_a_fold_leaves_stay_in_action_and_held_ones_are_void() -> None:
    laid = crowded()
    assert says(laid, laid.fold.bonuses) == dict.fromkeys(("pairs", "forced", "matched"), "pay table")
    assert all(found.declared for found in laid.fold.bonuses)
    assert laid.declared == ("pairs", "forced", "matched")
    plain = layout(toy())
    assert says(plain, plain.fold.bonuses) == {"pairs": "pay table"}
    assert (plain.fold.bonuses[0].declared, plain.fold.bonuses[0].at_once, plain.declared) == (False, False, ())


def test_a_short_dealer_pays_what_the_sheet_says_whatever_he_holds() -> None:
    laid = layout(toy())
    rows = laid.contests["showdown"].rows
    assert len(rows) == 6
    for number in (SHORT_WIN, SHORT_TIE, SHORT_LOSE):
        assert says(laid, rows[number].base) == {"ante": "pay", "play": "push"}
        assert [found.reason for found in rows[number].base] == [
            "the dealer does not qualify: Ante pays 1 to 1",
            "the dealer does not qualify: Play pushes",
        ]


def test_win_tie_and_lose_do_what_the_sheet_says() -> None:
    laid = layout(toy())
    rows = laid.contests["showdown"].rows
    assert [says(laid, rows[number].base) for number in (WIN, TIE, LOSE)] == [
        {"ante": "pay", "play": "pay"},
        {"ante": "push", "play": "push"},
        {"ante": "take", "play": "take"},
    ]
    (paid,) = cell(rows[WIN].base, laid, "play").odds
    assert (paid.kind, paid.odds, paid.pays) == ("to", Fraction(3, 2), "3 to 2")
    assert paid.reason == cell(rows[WIN].base, laid, "play").reason == "the player's hand is higher: Play pays 3 to 2"
    assert cell(rows[TIE].base, laid, "ante").reason == "the hands tie: Ante pushes"
    assert cell(rows[LOSE].base, laid, "play").reason == "the dealer's hand is higher: Play loses"


def test_a_contest_knows_its_qualifier() -> None:
    laid = layout(toy())
    contest = laid.contests["showdown"]
    assert contest.qualifying == RANKINGS[POKER].span("Q-6-4 or better").low
    assert (contest.name, contest.title, contest.ranking) == ("showdown", "Showdown", RANKINGS[POKER])


def test_a_short_dealer_who_is_compared_anyway_changes_nothing() -> None:
    laid = layout(toy({"contest": {"showdown": {"not_qualified": "compare anyway"}}}))
    contest = laid.contests["showdown"]
    assert contest.qualifying == 0
    deeds = [says(laid, row.base) for row in contest.rows]
    assert deeds[:3] == deeds[3:]
    assert contest.qualifies(cards("4h 3d 2c")) is None


def test_where_every_dealer_qualifies_the_short_rows_are_the_others() -> None:
    rows = crowded().contests["high"].rows
    assert crowded().contests["high"].qualifying == 0
    assert [row.base[0].does for row in rows] == ["pay", "push", "take"] * 2


def test_a_contest_settles_only_the_wagers_it_names() -> None:
    laid = crowded()
    assert list(says(laid, laid.contests["showdown"].rows[WIN].base)) == ["ante", "play", "blind"]
    assert list(says(laid, laid.contests["high"].rows[WIN].base)) == ["ante", "blind", "call"]


def test_a_pay_table_in_a_contest_says_what_a_hand_on_no_line_does() -> None:
    laid = crowded()
    rows = laid.contests["high"].rows
    found = [cell(rows[number].base, laid, "call") for number in (WIN, TIE, LOSE)]
    assert [(each.does, each.reason, each.higher) for each in found] == [
        ("pay table", "the player's hand is higher", False),
        ("pay table", "the hands tie", False),
        ("pay table", "the dealer's hand is higher", False),
    ]
    missed = [each.missed for each in found if each.missed is not None]
    assert [(each.does, each.reason) for each in missed] == [
        ("take", "the player's hand is higher: Call is on no line and loses"),
        ("push", "the hands tie: Call is on no line and pushes"),
        ("pay", "the dealer's hand is higher: Call is on no line and pays 1 to 2"),
    ]
    assert missed[2].odds[0].odds == Fraction(1, 2)


def test_a_bonus_on_no_line_loses_and_a_held_one_has_nothing_to_lose() -> None:
    laid = crowded()
    pairs, held = laid.bonus("pairs"), laid.bonus("ante-bonus")
    assert pairs.missed is not None
    assert held.missed is not None
    assert (pairs.place, pairs.on, pairs.does, pairs.reason, pairs.missed.does) == (2, 2, "pay table", "", "take")
    assert (held.place, held.on, held.does, held.missed.does, held.held) == (3, 0, "pay table", "push", True)
    assert (pairs.missed.place, pairs.missed.on, held.missed.place, held.missed.on) == (2, 2, 3, 0)
    assert pairs.missed.reason == "nothing on the pay table: Pairs loses"


def test_only_the_higher_of_two_lines_pays_where_the_sheet_says_so() -> None:
    laid = crowded()
    assert [name for name in names(laid, laid.bonuses) if laid.bonus(name).higher] == ["forced"]
    higher = layout(toy({"wager": {"play": {**PLAY_TABLE, "pays": "higher"}}, "contest": {"showdown": {"win": {"play": "pay table"}}}}))
    assert cell(higher.contests["showdown"].rows[WIN].base, higher, "play").higher is True


def test_bonuses_are_the_same_whatever_the_verdict() -> None:
    laid = crowded()
    for contest in laid.contests.values():
        for row in contest.rows:
            assert row.bonuses == tuple(laid.bonus(name) for name in names(laid, laid.bonuses))


def test_what_is_held_with_a_play_goes_with_the_play() -> None:
    laid = crowded()
    assert list(says(laid, laid.beside)) == ["pairs", "ante-bonus", "forced", "matched", "jackpot"]
    assert [spot.name for spot in laid.decided(laid.moves["play"])] == ["play-bonus"]
    assert [spot.name for spot in laid.decided(laid.moves["call"])] == ["call"]


def test_a_spot_can_hit_each_line_of_each_schedule_or_none() -> None:
    forced = crowded().wager("forced")
    assert forced.hits == [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1)]
    assert [[line.text for line in forced.numbered(hit)] for hit in forced.hits] == [
        [],
        ["5-card flush"],
        ["4-card flush"],
        ["pair"],
        ["pair", "5-card flush"],
        ["pair", "4-card flush"],
    ]
    assert crowded().wager("ante").hits == [()]
    with pytest.raises(ValueError, match="shorter"):
        forced.numbered((0,))


def test_a_hand_hits_one_line_a_schedule_at_most() -> None:
    laid = crowded()
    keys = [key(cards("7h 7d 6h 5h 4h")) for key in laid.keys]
    assert [line.text for line in laid.wager("forced").lines(keys, 0)] == ["4-card flush"]
    keys = [key(cards("7h 7d Ah 9s 2c")) for key in laid.keys]
    assert [line.text for line in laid.wager("forced").lines(keys, 0)] == ["pair"]


def both_on_play() -> Layout:
    """A play wager with a pay table of its own and a bonus held with it."""
    held = {"made": "by holding another wager", "equals": "play", "judges": POKER}
    return layout(
        toy(
            {
                "wager": {"play": PLAY_TABLE, "extra": {"title": "Extra", **held, "table": {"1": {"straight": "6 to 1"}}}},
                "contest": {"showdown": {"win": {"play": "pay table, or 1 to 1"}, "lose": {"play": "pay table, or lose"}}},
            }
        )
    )


def test_a_play_counts_with_its_own_table_and_what_is_held_with_it() -> None:
    laid = both_on_play()
    play = laid.moves["play"]
    assert [spot.name for spot in laid.decided(play)] == ["play", "extra"]
    assert laid.hits(play) == [(-1, -1), (-1, 0), (0, -1), (0, 0), (1, -1), (1, 0)]
    lines = laid.lines_of(play, (1, 0))
    assert {laid.names[place]: [line.text for line in found] for place, found in lines.items()} == {"play": ["pair"], "extra": ["straight"]}
    assert laid.lines_of(play, (-1, -1)) == {laid.place["play"]: [], laid.place["extra"]: []}


def test_what_a_play_wins_is_the_base_game_and_what_is_held_with_it() -> None:
    laid = both_on_play()
    play, down = laid.moves["play"], stakes(laid, ante=1, play=2, pairs=1)
    assert laid.decided_net(play, down, (-1, -1), WIN) == 1 + 2
    assert laid.decided_net(play, down, (1, -1), WIN) == 1 + 2 * 2
    assert laid.decided_net(play, down, (1, 0), WIN) == 1 + 2 * 2 + 2 * 6
    assert laid.decided_net(play, down, (0, 0), LOSE) == -1 + 2 * 4 + 2 * 6
    assert laid.decided_net(play, down, (-1, -1), LOSE) == -3
    assert laid.decided_net(play, down, (-1, 0), SHORT_LOSE) == 1 + 2 * 6
    assert laid.decided_net(play, stakes(laid), (1, 0), WIN) == 0


def test_another_setting_can_be_worth_more_only_where_a_higher_hand_may_win_less() -> None:
    assert layout(toy()).moves["play"].by_worth is False
    lost_ties = layout(toy({"contest": {"showdown": {"tie": {"ante": "push", "play": "2 to 1"}}}}))
    assert lost_ties.moves["play"].by_worth is True
    odd = layout(toy({"contest": {"showdown": {"tie": {"ante": "lose"}, "lose": {"ante": "push"}}}}))
    assert odd.moves["play"].by_worth is True
    strict = layout(toy({"contest": {"showdown": {"tie": {"ante": "lose", "play": "lose"}}}}))
    assert strict.moves["play"].by_worth is False
    shy = {"wager": {"play": PLAY_TABLE}, "contest": {"showdown": {"win": {"play": "pay table, or lose"}, "tie": {"play": "push"}}}}
    assert layout(toy(shy)).moves["play"].by_worth is True
    assert crowded().moves["play"].by_worth is False
    assert crowded().moves["call"].by_worth is True


def test_moves_know_their_wager_their_contest_and_their_key() -> None:
    laid = crowded()
    play, call = laid.moves["play"], laid.moves["call"]
    assert (play.name, laid.names[play.spot], play.contest, laid.judged[play.place].name) == ("play", "play", "showdown", POKER)
    assert (call.name, laid.names[call.spot], call.contest, laid.judged[call.place].name) == ("call", "call", "high", "longest flush")
    assert (play.left, call.left) == (None, None)
    assert both_on_play().moves["play"].left is None


def test_a_wager_is_found_by_its_name() -> None:
    laid = crowded()
    assert laid.wager("ante-bonus") is laid.wager("ante_bonus") is laid.spots[3]
    with pytest.raises(RoundError) as refused:
        laid.wager("insurance" * 9)
    assert str(refused.value) == f"There is no wager {('insurance' * 9)[:40]!r} here; there are {', '.join(laid.names)}."


def test_an_optional_wager_is_found_among_the_optional_ones() -> None:
    laid = crowded()
    assert laid.optional("pairs") is laid.spots[2]
    for name in ("ante", "insurance", "forced"):
        with pytest.raises(RoundError) as refused:
            laid.optional(name)
        assert str(refused.value) == f"{name!r} is not an optional wager of Heads Up; there are: pairs, matched, jackpot."
    bare = layout(toy({"wager": {"pairs": {"made": "to receive cards"}}}))
    with pytest.raises(RoundError, match="there are: none"):
        bare.optional("ante")


def test_figures_are_for_an_ante_on_every_wager_one_must_make() -> None:
    laid = crowded()
    assert laid.antes({}) == stakes(laid, ante=1, blind=1, forced=1)
    assert laid.antes({"pairs": Fraction(1, 2)}) == stakes(laid, ante=1, blind=1, forced=1, pairs="1/2")
    assert laid.antes({"pairs": NIL}) == laid.antes({})


def test_a_bonus_one_must_make_may_be_of_any_size() -> None:
    laid = crowded()
    assert laid.antes({"forced": Fraction(3)}) == stakes(laid, ante=1, blind=1, forced=3)


def test_a_wager_that_must_match_matches() -> None:
    laid = crowded()
    assert laid.antes({"pairs": Fraction(2), "matched": Fraction(2)})[laid.place["matched"]] == 2
    assert laid.antes({"pairs": Fraction(2), "matched": NIL})[laid.place["matched"]] == 0
    assert refusal(laid, {"pairs": Fraction(2), "matched": ONE}) == "Matched must equal Pairs."
    assert refusal(laid, {"matched": ONE}) == "Matched must equal Pairs."
    doubled = layout(toy({"wager": {"pairs": {"equals": "ante"}}}))
    assert refusal(doubled, {"pairs": Fraction(2)}) == "Pairs must equal Ante."
    assert doubled.antes({"pairs": ONE}) == stakes(doubled, ante=1, pairs=1)


def test_figures_are_refused_for_wagers_nobody_may_choose() -> None:
    laid = crowded()
    for name in ("ante", "play", "blind", "ante-bonus", "insurance"):
        assert refusal(laid, {name: ONE}).startswith(f"{name!r} is not an optional wager of Heads Up")
    assert refusal(laid, {"pairs": Fraction(-1)}) == "A wager is never negative; pairs was given as -1 antes."


def test_a_decision_weighs_the_base_game_what_a_fold_takes_and_what_bonuses_are_held_with() -> None:
    laid = crowded()
    assert laid.weighed((ONE,) * 10) == stakes(laid, ante=1, play=1, blind=1, call=1, jackpot=1)
    held = {"made": "by holding another wager", "equals": "pairs", "judges": POKER, "table": {"1": {"straight": "6 to 1"}}}
    extra = layout(toy({"wager": {"extra": {"title": "Extra", **held}}}))
    assert extra.weighed((Fraction(2),) * 5) == stakes(extra, ante=2, play=2, pairs=2)


def test_the_rankings_that_judge_are_those_of_the_wagers_down() -> None:
    laid = crowded()
    plays = {RANKINGS["five-card poker"], RANKINGS["longest flush"]}
    assert laid.rankings(laid.empty) == plays
    assert laid.rankings(stakes(laid, ante=1)) == plays | {RANKINGS[POKER]}
    assert laid.rankings(stakes(laid, jackpot=1)) == plays | {RANKINGS["longest straight flush"]}
    assert layout(left_beside()).rankings((0,) * 4) == set()


def test_undecided_rulings_are_played_by_their_first_answer() -> None:
    ruling = {
        "ask": "What do three of a kind pay?",
        "reading": "Nobody knows.",
        "sets": ["wager.pairs.table.1.three of a kind"],
        "options": {"thirty": "30 to 1", "forty": "40 to 1"},
        "undecided": True,
    }
    changes = {"wager": {"pairs": {"table": {"1": {"three of a kind": "unreadable"}}}}, "ruling": {"threes": ruling}}
    laid = layout(toy(changes))
    assert laid.undecided == {"threes": "thirty"}
    assert laid.wager("pairs").schedules[0].lines[0].odds == 30
    assert layout(toy(changes, settings={"threes": "forty"})).undecided == {}
    assert layout(toy()).undecided == {}


def test_the_pay_table_in_force_is_the_one_chosen() -> None:
    assert [line.text for line in layout(toy()).wager("pairs").schedules[0].lines] == ["three of a kind", "pair"]
    assert [line.text for line in layout(toy(tables={"pairs": "2"})).wager("pairs").schedules[0].lines] == ["flush"]


def test_a_game_is_laid_out_once() -> None:
    assert layout(toy()) is layout(toy())
    assert layout(toy()).game == toy()


def test_a_wager_counts_on_its_own_stake_or_on_that_of_the_one_it_is_held_with() -> None:
    laid = layout(toy(CROWDED))
    on = {spot.name: laid.names[spot.on] for spot in laid.spots}
    assert {name: other for name, other in on.items() if other != name} == {"ante-bonus": "ante", "play-bonus": "play"}


def test_the_game_as_it_must_be_played_leaves_out_optional_wagers_and_what_is_held_with_them() -> None:
    held = {"title": "Held", "made": "by holding another wager", "equals": "pairs", "judges": POKER, "table": {"1": {"pair": "1 to 1"}}}
    laid = layout(toy({"wager": {"held": held}}))
    assert laid.mandatory == {"ante", "play", "ante-bonus"}


def test_meters_are_called_after_their_wager_with_their_own_name_where_it_has_several() -> None:
    laid = layout(toy(CROWDED))
    assert laid.meter_titles == {"main": "Jackpot"}
    lines = {"5-card straight flush": "100% of the meter", "4-card straight flush": "10% of the spare meter"}
    both = layout(toy(CROWDED | {"wager": {**CROWDED["wager"], "jackpot": {**CROWDED["wager"]["jackpot"], "table": {"1": lines}}}}))
    assert both.meter_titles == {"main": "Jackpot, main", "spare": "Jackpot, spare"}
    assert both.seeds == {"main": 100_000, "spare": 7_000}
    assert both.shared == set()


def test_spots_whose_equal_winners_share_a_meter_are_known() -> None:
    jackpot = CROWDED["wager"]["jackpot"]
    meters = {"main": {**jackpot["meters"]["main"], "second_hit": "shares the meter"}, "spare": jackpot["meters"]["spare"]}
    laid = layout(toy(CROWDED | {"wager": {**CROWDED["wager"], "jackpot": {**jackpot, "meters": meters}}}))
    assert laid.shared == {laid.place["jackpot"]}


def test_the_dealer_pushes_up_a_hand_of_three_where_he_lays_his_cards_from_high_to_low() -> None:
    assert layout(toy({"procedure": {"dealer_lays": "high to low, best three up"}})).pushed_up == "showdown"
    assert not layout(toy()).pushed_up


def test_hands_are_read_suit_by_suit_where_every_contest_compares_flushes() -> None:
    flush = {"showdown": {"compares": "longest flush", "dealer_qualifies": "2-card flush"}}
    assert layout(toy({"contest": flush})).by_suit
    assert not layout(toy()).by_suit


def test_cards_alone_hit_the_same_lines_as_the_whole_hand_or_not() -> None:
    spot = layout(toy()).wager("pairs")
    keys = {spot.schedules[0].place: spot.schedules[0].key(cards("7h 7d 2c"))}
    assert spot.same_lines(keys, cards("7h 7d 3c"))
    assert not spot.same_lines(keys, cards("7h 6d 2c"))


def test_a_table_for_the_cards_left_says_nothing_of_the_cards_alone() -> None:
    play = layout(game("5-card-pursuit")).wager("play")
    assert [schedule.place for schedule in play.schedules] == [-1]
    assert play.same_lines((), cards("Ah Ad As"))
