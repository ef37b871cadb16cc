"""Rulings that hold for several games: the default, the alternatives, and what each does to the definition.

Rulings on one game are in ``tests/sheets``, beside the sections they read.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from longsuit.rules import DefinitionError, game, game_file, game_ids
from longsuit.rules.model import Game
from longsuit.settlement import layout
from tests.fast.rules.felt import key

SHEETS = [f"{game_id}/{sheet}" for game_id in game_ids() for sheet in game_file(game_id).sheets]
FLUSH_GAMES = ["high-card-flush/hollywood-columbus", "high-card-flush/classic", "i-luv-suits/standard"]
PURSUIT, COLUMBUS, LUV, PICK = "5-card-pursuit", "high-card-flush/hollywood-columbus", "i-luv-suits", "pick-2-poker"

RULINGS: list[tuple[list[str], str, list[str], str]] = [
    (SHEETS, "deal_order", ["dealer's left first, dealer last"], "procedure.deal_order"),
    (
        [sheet for sheet in SHEETS if not sheet.startswith(PICK)],
        "settle_order",
        ["right to left, base before bonuses", "right to left, bonuses before base"],
        "procedure.settle_order",
    ),
    (
        [PICK],
        "settle_order",
        ["right to left, all base, then all bonuses", "right to left, bonuses before base", "right to left, base before bonuses"],
        "procedure.settle_order",
    ),
    ([COLUMBUS, LUV], "decks", ["two, alternating", "one"], "procedure.decks"),
    ([PURSUIT, FLUSH_GAMES[1], PICK], "decks", ["one", "two, alternating"], "procedure.decks"),
    (SHEETS, "tokes", ["off", "ride"], "procedure.tokes"),
    (SHEETS, "seats_per_player", ["any", "one"], "procedure.seats_per_player"),
    (SHEETS, "rounding", ["down to the cent", "down to the chip"], "procedure.rounding"),
    ([COLUMBUS], "payout_scope", ["table", "seat"], "aggregate_payout.scope"),
    ([COLUMBUS], "payout_covers", ["all wagers", "bonuses"], "aggregate_payout.covers"),
    ([COLUMBUS], "payout_sharing", ["pro rata", "settling order"], "aggregate_payout.sharing"),
    ([COLUMBUS], "payout_protects", ["base wagers", "nothing"], "aggregate_payout.protects"),
    ([COLUMBUS], "payout_rounding", ["down to the chip", "down to the cent", "largest remainder"], "aggregate_payout.rounding"),
    (["i-luv-suits/standard"], "second_hit", ["reseeded meter", "shares the meter"], "wager.progressive.meters.main.second_hit"),
    (["i-luv-suits/standard"], "meter_floor", ["seed", "none"], "wager.progressive.meters.main.floor"),
    ([COLUMBUS], "folded_bonus", ["declared", "automatic"], "fold.bonuses"),
    ([PICK], "bonus_35_pays", ["both", "higher"], "wager.3-5-bonus.pays"),
]
"""Rulings whose answers stand in the definition word for word: sheets, name, answers with the default first, place."""


def _at(definition: Game, path: str) -> Any:
    at: Any = definition
    for part in path.split("."):
        at = at[part] if isinstance(at, dict) else getattr(at, part)
    return at


@pytest.mark.parametrize(
    ("sheet", "name", "answers", "place"),
    [(sheet, name, answers, place) for sheets, name, answers, place in RULINGS for sheet in sheets],
)
def test_ruling_has_its_default_and_every_answer_changes_the_definition(sheet: str, name: str, answers: list[str], place: str) -> None:
    default = game(sheet)
    assert list(default.ruling[name].options) == answers
    assert (default.ruling[name].chosen, _at(default, place)) == (answers[0], answers[0])
    for answer in answers:
        ruled = game(sheet, settings={name: answer})
        assert (ruled.ruling[name].chosen, _at(ruled, place)) == (answer, answer)
        assert (ruled.hash == default.hash) is (answer == answers[0])
        ruling = ruled.ruling[name]
        assert (ruling.default, ruling.set_otherwise) == (answers[0], answer != answers[0])
        assert ruling.alternatives == [other for other in answers if other != answer]


def test_a_ruling_nobody_can_answer_otherwise_has_no_default() -> None:
    ace = game(COLUMBUS).ruling["ace"]
    assert (ace.default, ace.set_otherwise, ace.alternatives) == ("", False, [])


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("name", ["ace", "one_line", "to_and_for", "void"])
def test_rulings_1_2_3_and_5_are_printed_with_every_game(sheet: str, name: str) -> None:
    ruling = game(sheet).ruling[name]
    assert ruling.ask.endswith("?")
    assert ruling.options == {}


def test_ruling_1_ace_is_high_in_flushes_and_either_end_of_a_straight() -> None:
    assert key("longest flush", "Ah 3h 2h") > key("longest flush", "Kh Qh Jh")
    assert key("longest straight flush", "Ah 2h 3h") < key("longest straight flush", "2h 3h 4h")
    assert key("longest straight flush", "Qh Kh Ah") > key("longest straight flush", "Jh Qh Kh")
    assert key("longest straight flush", "Kh Ah 2h") < key("longest straight flush", "Ah 2h 3h")
    assert key("longest straight flush", "Ah 2h 3h 4h 5h 6h 7h") > key("longest straight flush", "9h Th Jh Qh Kh Ah")


def test_ruling_3_to_one_returns_the_stake_and_for_one_does_not() -> None:
    (table,) = game(LUV).pay_tables("progressive")
    assert table.lines["straight"].per_unit == 1
    (flush,) = game(LUV).pay_tables("flush-rush")
    assert flush.lines["4-card flush"].per_unit == 1
    assert flush.lines["5-card flush"].per_unit == Fraction(10)


@pytest.mark.parametrize("sheet", [PURSUIT, *FLUSH_GAMES])
def test_ruling_4_a_fold_takes_the_ante_and_leaves_the_bonuses(sheet: str) -> None:
    assert game(sheet).fold.loses == ("ante",)


@pytest.mark.parametrize("sheet", SHEETS)
def test_ruling_6_only_sheet_004_names_irregularities(sheet: str) -> None:
    assert len(game(sheet).irregularity) == (4 if sheet.startswith(PICK) else 0)


def test_ruling_7_sheet_002_refunds_play_first() -> None:
    assert {sheet for sheet in SHEETS if game(sheet).procedure.refund_first} == {"i-luv-suits/standard"}


def test_ruling_8_one_deck_without_a_shuffle_machine() -> None:
    assert game(PICK, settings={"procedure.shuffler": False, "decks": "one"}).procedure.decks == "one"
    with pytest.raises(DefinitionError, match="Two decks alternate only where a machine shuffles one of them"):
        game(PICK, settings={"procedure.shuffler": False, "decks": "two, alternating"})


def test_ruling_9_sheets_000_and_004_defer_to_washington() -> None:
    assert {sheet for sheet in SHEETS if game(sheet).jurisdiction == "washington"} == {
        "5-card-pursuit/washington",
        "pick-2-poker/washington",
    }


@pytest.mark.parametrize("sheet", FLUSH_GAMES)
def test_ruling_11_seven_card_games_seat_six(sheet: str) -> None:
    assert game(sheet).deal.seats == 6
    with pytest.raises(DefinitionError, match="at most 6 seats"):
        game(sheet, settings={"deal.seats": 7})


@pytest.mark.parametrize("sheet", SHEETS)
def test_ruling_13_default_pay_table_is_the_sheets_first(sheet: str) -> None:
    definition = game(sheet)
    assert definition.tables == {wager: tables[0] for wager, tables in definition.offered.items()}


def test_ruling_13_high_card_flush_names_its_tables_after_the_houses() -> None:
    wagers = game("high-card-flush").wager
    assert list(wagers["flush"].tables) == list(wagers["straight-flush"].tables) == ["columbus", "classic"]


def test_ruling_18_aggregate_payout_belongs_to_sheet_001_alone() -> None:
    assert [sheet for sheet in SHEETS if game(sheet).aggregate_payout] == [COLUMBUS]
    payout = game(COLUMBUS, settings={"aggregate_payout.limit": "$50,000"}).aggregate_payout
    assert payout is not None
    assert (payout.limit, payout.scope, payout.covers, payout.sharing) == (5_000_000, "table", "all wagers", "pro rata")


@pytest.mark.parametrize(
    ("sheet", "declared"),
    [(PURSUIT, ()), (COLUMBUS, ("flush", "straight-flush")), (LUV, ()), (FLUSH_GAMES[1], ("straight-flush",)), (PICK, ())],
)
def test_ruling_19_folded_bonuses(sheet: str, declared: tuple[str, ...]) -> None:
    assert layout(game(sheet)).declared == declared


@pytest.mark.parametrize(
    ("answer", "declared"),
    [("straight flush only", ("straight-flush",)), ("every bonus", ("flush", "straight-flush")), ("automatic", ())],
)
def test_ruling_19_sheet_003_has_its_other_answers(answer: str, declared: tuple[str, ...]) -> None:
    assert layout(game(FLUSH_GAMES[1], settings={"folded_bonus": answer})).declared == declared


@pytest.mark.parametrize("sheet", [PURSUIT, LUV])
def test_ruling_19_can_be_answered_otherwise_on_sheets_000_and_002(sheet: str) -> None:
    assert list(game(sheet).ruling["folded_bonus"].options) == ["automatic", "declared"]
    assert game(sheet, settings={"folded_bonus": "declared"}).fold.bonuses == "declared"


def test_ruling_20_sheet_003_pays_a_folded_or_discarded_straight_flush_at_once() -> None:
    assert {sheet: game(sheet).procedure.paid_early for sheet in FLUSH_GAMES} == {
        FLUSH_GAMES[0]: (),
        FLUSH_GAMES[1]: ("straight-flush",),
        FLUSH_GAMES[2]: (),
    }
    assert "paid_early" in game(FLUSH_GAMES[1]).ruling


def test_an_answer_is_read_whatever_its_capitals() -> None:
    assert game(PICK, settings={"not_qualified": " Both Push "}).ruling["not_qualified"].chosen == "both push"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"not_qualified": "both pushed"}, 'not_qualified cannot be "both pushed"; did you mean "both push"?'),
        (
            {"not_qualify": "both push"},
            'There is no ruling "not_qualify"; did you mean "not_qualified"? Other keys are set by their whole path.',
        ),
        ({"ace": "low"}, 'The ruling "ace" has no alternatives.'),
        (
            {"deal.seat.x": 3},
            'There is no "deal.seat.x" in this definition; give the whole path of a key, as contest.flush.dealer_qualifies.',
        ),
        ({"ruling.tokes.chosen": "ride"}, "A ruling is answered by its name alone: --set tokes=…."),
        ({"deal.seat": 3}, 'deal.seat: There is no such key here; did you mean "seats"?'),
        ({"deal.seats": "many"}, 'deal.seats cannot be "many"; give it as a definition writes it.'),
    ],
)
def test_a_wrong_setting_says_what_is_right(settings: dict[str, object], message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        game(PICK, settings=settings)
    assert str(caught.value) == f"pick-2-poker.toml: {message}"


@pytest.mark.parametrize(
    ("path", "value", "name", "answer"),
    [
        ("procedure.tokes", "ride", "tokes", "ride"),
        ("fold.loses", ["5-card-bonus-only", "3-5-bonus", "ante"], "fold_loses", "ante and bonuses"),
        ("fold.loses", ["ante"], "fold_loses", "ante"),
        ("fold.loses", ["ante", "3-5-bonus"], "fold_loses", None),
        ("contest.five-card.not_qualified.ante", "push", "not_qualified", "both push"),
        ("contest.five-card.not_qualified.ante", "2 to 1", "not_qualified", None),
    ],
)
def test_a_key_set_by_hand_is_the_answer_to_its_ruling(path: str, value: object, name: str, answer: str | None) -> None:
    rules = game(PICK, settings={path: value})
    assert (rules.ruling[name].chosen if name in rules.ruling else None) == answer


def test_keys_at_the_top_of_a_definition_are_set_by_name() -> None:
    cap = {"limit": "$500", "scope": "seat", "covers": "bonuses", "sharing": "pro rata"}
    rules = game("high-card-flush/classic", settings={"jurisdiction": "washington", "aggregate_payout": cap})
    assert rules.jurisdiction == "washington"
    assert rules.aggregate_payout is not None
    assert rules.aggregate_payout.limit == 50_000


def test_settings_given_as_text_are_read_as_toml() -> None:
    ruled = game(PICK, settings={"deal.seats": "5", "procedure.shuffler": "false", "decks": "one"})
    assert (ruled.deal.seats, ruled.procedure.shuffler) == (5, False)


def test_a_pay_table_is_chosen_by_name_whatever_its_capitals() -> None:
    assert game(LUV, tables={"progressive": "ml1"}).tables["progressive"] == "ML1"


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ({"progresive": "1"}, 'No wager "progresive" has pay tables; did you mean "progressive"?'),
        ({"ante": "1"}, 'No wager "ante" has pay tables; there are: flush-rush, super-flush-rush, progressive.'),
        ({"progressive": "9"}, 'progressive has no pay table "9"; there are: 1, ML1, 2, 3.'),
    ],
)
def test_a_wrong_pay_table_says_what_there_is(tables: dict[str, str], message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        game(LUV, tables=tables)
    assert str(caught.value) == f"i-luv-suits.toml: {message}"
