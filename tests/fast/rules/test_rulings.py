"""Each ruling on the sheets is a named rule: its default, its alternatives, and what each does to the definition."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from longsuit.rules import DefinitionError, game, game_file, game_ids
from longsuit.rules.model import Game
from tests.fast.rules.felt import key, least_qualifying, outcome, pays, schedule

SHEETS = [f"{game_id}/{sheet}" for game_id in game_ids() for sheet in game_file(game_id).sheets]
FLUSH_GAMES = ["high-card-flush/hollywood-columbus", "high-card-flush/classic", "i-luv-suits/standard"]
PURSUIT, COLUMBUS, LUV, PICK = "5-card-pursuit", "high-card-flush/hollywood-columbus", "i-luv-suits", "pick-2-poker"

RULINGS: list[tuple[list[str], str, list[str], str]] = [
    (SHEETS, "deal_order", ["dealer's left first, dealer last"], "procedure.deal_order"),
    (SHEETS, "settle_order", ["right to left, base before bonuses", "right to left, bonuses before base"], "procedure.settle_order"),
    (SHEETS, "decks", ["two, alternating", "one"], "procedure.decks"),
    (SHEETS, "tokes", ["off", "ride"], "procedure.tokes"),
    (SHEETS, "seats_per_player", ["any", "one"], "procedure.seats_per_player"),
    (SHEETS, "rounding", ["down to the cent", "down to the chip"], "procedure.rounding"),
    ([COLUMBUS], "payout_scope", ["table", "seat"], "aggregate_payout.scope"),
    ([COLUMBUS], "payout_covers", ["all wagers", "bonuses"], "aggregate_payout.covers"),
    ([COLUMBUS], "payout_sharing", ["pro rata", "settling order"], "aggregate_payout.sharing"),
    (FLUSH_GAMES[:2], "folded_bonus", ["declared", "automatic"], "fold.bonuses"),
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


def test_ruling_6_a_face_up_card_matters_only_while_dealing() -> None:
    assert [irregularity.when for irregularity in game(PICK).irregularity if irregularity.name == "card face up"] == ["while dealing"]


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


@pytest.mark.parametrize(("answer", "choice"), [("any two of a suit", "free"), ("highest two-card flush", "best only")])
def test_ruling_14_setting_of_pursuit(answer: str, choice: str) -> None:
    assert next(iter(game(PURSUIT).ruling["setting"].options)) == "any two of a suit"
    setting = game(PURSUIT, settings={"setting": answer}).action["play"].setting
    assert setting is not None
    assert setting.choice == choice


def test_ruling_15_any_two_card_flush_with_a_jack_or_better_qualifies() -> None:
    contest = game(PURSUIT).contest["two-card-flush"]
    assert least_qualifying(contest, 5) == "two-card flush, jack-deuce"


def test_ruling_15_mini_royal_is_the_top_of_the_three_card_ranks() -> None:
    hands = ["Ah Kh Qh", "Kh Qh Jh", "2h 2s 2c", "Ah 2s 3h", "5h 3h 2h", "2h 2s 3h", "5h 3s 2h"]
    keys = [key("three-card poker", hand) for hand in hands]
    assert keys == sorted(keys, reverse=True)


def test_ruling_16_mini_royal_anywhere_outranks_five_suited_cards() -> None:
    assert pays(game(PURSUIT), "flush-bonus", "Ah Kh Qh 3h 2h") == pays(game(PURSUIT), "flush-bonus", "Ah Kh Qh 3s 2c") == "30 to 1"


@pytest.mark.parametrize("sheet", FLUSH_GAMES)
def test_ruling_17_nine_high_or_any_longer_flush_qualifies(sheet: str) -> None:
    contest = game(sheet).contest["flush"]
    assert least_qualifying(contest, 7) == "three-card flush, nine-three-deuce"
    assert "raise_size" in game(sheet).ruling


@pytest.mark.parametrize("sheet", FLUSH_GAMES)
def test_ruling_17_a_five_card_flush_means_five_or_more_in_a_schedule(sheet: str) -> None:
    (action,) = game(sheet).action
    assert schedule(game(sheet), action) == [
        ("1", "1", None),
        ("1", "2", "5-card flush or longer"),
        ("1", "3", "6-card flush or longer"),
    ]


def test_ruling_18_aggregate_payout_belongs_to_sheet_001_alone() -> None:
    assert [sheet for sheet in SHEETS if game(sheet).aggregate_payout] == [COLUMBUS]
    payout = game(COLUMBUS, settings={"aggregate_payout.limit": "$50,000"}).aggregate_payout
    assert payout is not None
    assert (payout.limit, payout.scope, payout.covers, payout.sharing) == (5_000_000, "table", "all wagers", "pro rata")


@pytest.mark.parametrize(
    ("sheet", "bonuses"), [(PURSUIT, "automatic"), (COLUMBUS, "declared"), (LUV, "automatic"), (FLUSH_GAMES[1], "declared")]
)
def test_ruling_19_folded_bonuses(sheet: str, bonuses: str) -> None:
    assert game(sheet).fold.bonuses == bonuses


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


@pytest.mark.parametrize("sheet", FLUSH_GAMES)
@pytest.mark.parametrize(("answer", "choice"), [("any cards of one suit", "free"), ("longest flush", "best only")])
def test_ruling_21_the_player_sets_his_flush(sheet: str, answer: str, choice: str) -> None:
    assert game(sheet).ruling["setting"].chosen == "any cards of one suit"
    (action,) = game(sheet, settings={"setting": answer}).action.values()
    assert action.setting is not None
    assert action.setting.choice == choice


def test_ruling_on_the_progressive_unreadable_lines_have_no_default() -> None:
    ruling = game(LUV).ruling["six_card_ace_high"]
    assert (ruling.undecided, ruling.chosen, list(ruling.options)) == (True, None, ["10%", "100%"])


@pytest.mark.parametrize("answer", ["10%", "100%"])
@pytest.mark.parametrize("table", ["2", "3"])
def test_ruling_on_the_progressive_answers_stand_in_tables_2_and_3(answer: str, table: str) -> None:
    ruled = game(LUV, settings={"six_card_ace_high": answer})
    assert pays(ruled, "progressive", "9h Th Jh Qh Kh Ah 2c", table=table) == f"{answer} of the meter"
    assert ruled.ruling["six_card_ace_high"].chosen == answer


def test_ruling_on_the_progressive_king_high_means_king_or_lower() -> None:
    assert "six_card_king_high" in game(LUV).ruling
    for cards in ("8h 9h Th Jh Qh Kh 2c", "2h 3h 4h 5h 6h 7h Kc", "Ah 2h 3h 4h 5h 6h Kc"):
        assert pays(game(LUV), "progressive", cards, table="2") == "10% of the meter"


def test_ruling_on_the_progressive_stake_and_meters_are_settings() -> None:
    settings = {"wager.progressive.stake": "$5", "wager.progressive.meters.main.seed": "$2,000"}
    progressive = game(LUV, settings=settings).wager["progressive"]
    assert (game(LUV).wager["progressive"].stake, progressive.stake, progressive.meters["main"].seed) == (100, 500, 200_000)


def test_ruling_22_three_five_bonus_equals_the_ante() -> None:
    ruling = game(PICK).ruling["bonus_35"]
    assert (ruling.chosen, list(ruling.options)) == ("equals the ante", ["equals the ante"])
    assert game(PICK).wager["3-5-bonus"].equals == "ante"


def test_ruling_23_best_three_of_five_and_a_suited_ace_king_queen() -> None:
    assert pays(game(PICK), "3-5-bonus", "Ah Kh Qh 9s 9d", schedule=1) == "10 to 1"
    assert pays(game(PICK), "3-5-bonus", "Ah Ks Qh 9s 8d", schedule=1) is None


@pytest.mark.parametrize(
    ("answer", "ante", "play"),
    [("ante pays, play pushes", "1 to 1", "push"), ("both push", "push", "push"), ("both win", "1 to 1", "1 to 1")],
)
def test_ruling_24_dealer_below_ace_king(answer: str, ante: str, play: str) -> None:
    ruled = game(PICK, settings={"not_qualified": answer})
    assert outcome(ruled.contest["five-card"].not_qualified) == {"ante": ante, "play": play}


def test_ruling_24_compare_anyway_and_the_default() -> None:
    assert game(PICK, settings={"not_qualified": "compare anyway"}).contest["five-card"].not_qualified == "compare anyway"
    assert list(game(PICK).ruling["not_qualified"].options) == ["ante pays, play pushes", "both push", "both win", "compare anyway"]
    assert game(PICK).ruling["not_qualified"].chosen == "ante pays, play pushes"


def test_ruling_24_is_about_the_five_card_contest_alone() -> None:
    assert game(PICK, settings={"not_qualified": "both win"}).contest["three-card"] == game(PICK).contest["three-card"]


@pytest.mark.parametrize(("answer", "lost"), [("ante and bonuses", {"ante", "3-5-bonus", "5-card-bonus-only"}), ("ante", {"ante"})])
def test_ruling_25_what_a_fold_loses(answer: str, lost: set[str]) -> None:
    assert game(PICK).ruling["fold_loses"].chosen == "ante and bonuses"
    assert set(game(PICK, settings={"fold_loses": answer}).fold.loses) == lost


def test_ruling_26_five_card_bonus_only_is_optional_within_limits() -> None:
    wager = game(PICK).wager["5-card-bonus-only"]
    assert (wager.optional, wager.equals, wager.stake) == (True, None, None)
    assert "bonus_only" in game(PICK).ruling


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
