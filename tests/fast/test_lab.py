"""The Lab: its figures are those of ``analyze``, its differences add up, its errors name the key, its files load again."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from longsuit.cli import app
from longsuit.exact.hand import hand_value
from longsuit.exact.showdown import NotCountableError
from longsuit.lab.catalogue import lab_games
from longsuit.lab.definition import definition
from longsuit.lab.figures import figures
from longsuit.lab.hand import explored
from longsuit.lab.version import Version, VersionError
from longsuit.report.ask import ask
from longsuit.report.hand import hand_json
from longsuit.rules import DefinitionError
from longsuit.rules import game as load
from longsuit.rules.catalogue import SheetId
from longsuit.rules.load import parse_definition


def made_from(name: str, **changes: Any) -> Version:
    return Version(SheetId.read(name), **changes)


VERSIONS = {
    "a payout": made_from("high-card-flush", edits={"wager.flush.table.columbus.4-card flush": "2 to 1"}),
    "a payout of the contest": made_from("i-luv-suits", edits={"contest.flush.win.ante": "7 to 6"}),
    "a raise schedule": made_from("high-card-flush/classic", edits={"action.raise.size.0.up_to": "3/2", "action.raise.size.1.up_to": "4"}),
    "a schedule written anew": made_from("high-card-flush", edits={"action.raise.size": [{"from": "1", "up_to": "2"}]}),
    "a qualifier": made_from("5-card-pursuit", edits={"contest.two-card-flush.dealer_qualifies": "2-card flush, queen high or better"}),
    "a ruling": made_from("pick-2-poker", settings={"not_qualified": "both push"}),
    "a ruling on the setting": made_from("5-card-pursuit", settings={"setting": "highest two-card flush"}),
    "a ruling on what is unreadable": made_from("i-luv-suits", settings={"six_card_ace_high": "100%"}, tables={"progressive": "2"}),
    "a pay table": made_from("high-card-flush", tables={"flush": "classic", "straight-flush": "classic"}),
    "a table judged twice": made_from("pick-2-poker", edits={"wager.3-5-bonus.table.1.five-card poker.flush": "9 to 1"}),
    "a line taken away": made_from(
        "high-card-flush", edits={"wager.flush.table.columbus": {"7-card flush": "200 to 1", "6-card flush": "60 to 1"}}
    ),
    "a meter": made_from("i-luv-suits", edits={"wager.progressive.meters.main.seed": "$20,000"}),
    "everything at once": made_from(
        "pick-2-poker",
        settings={"fold_loses": "ante", "bonus_35_pays": "higher"},
        edits={"contest.five-card.dealer_qualifies": "pair or better", "action.three-card.size.0.from": "1"},
        along={"5-card-bonus-only": Fraction(1, 2)},
    ),
}


def _hand_set(version: Version) -> dict[str, Any]:
    """The same changes as ``--set`` would take them."""
    typed = {path: float(Fraction(value)) if "size." in path else value for path, value in version.edits.items()}
    return {**version.settings, **typed}


@pytest.mark.parametrize("version", VERSIONS.values(), ids=VERSIONS)
def test_figures_are_those_of_analyze(version: Version) -> None:
    found = figures(version)
    said = ask(load(str(version.game), tables=version.tables, settings=_hand_set(version)), along=version.along)
    assert (found["base"], found["wagers"]) == (said["base"], said["wagers"])
    plain = ask(load(str(version.game)), along=version.along)
    assert found["sheet_figures"]["base"]["house_edge"] == plain["base"]["house_edge"]
    assert Fraction(int(found["exact"]["numerator"]), int(found["exact"]["denominator"])) == -Fraction(
        said["base"]["ev"]["numerator"], said["base"]["ev"]["denominator"]
    )


@pytest.mark.parametrize("name", ["t-8-6", "raise-only-1x"])
def test_a_strategy_is_valued_as_analyze_does(name: str) -> None:
    found = figures(made_from("high-card-flush", strategy=name, edits={"action.raise.size.2.up_to": "5"}))
    assert found["base"] == ask(load("high-card-flush", settings={"action.raise.size.2.up_to": 5}), strategy=name)["base"]


def test_an_unchanged_sheet_changes_no_hand() -> None:
    found = figures(made_from("high-card-flush"))
    assert (found["edited"], found["changes"]["hands"], found["changes"]["kinds"]) == (False, 0, [])
    bonus = figures(VERSIONS["a payout"])
    assert (bonus["edited"], bonus["changes"]["hands"]) == (True, 0)
    assert bonus["base"]["house_edge"] == found["base"]["house_edge"]


def _moved(found: dict[str, Any]) -> dict[str, int]:
    """By action and size: hands that came to it less those that left it."""
    moved: dict[str, int] = {}
    for kind in found["changes"]["kinds"]:
        moved[kind["before"]] = moved.get(kind["before"], 0) - kind["hands"]
        moved[kind["after"]] = moved.get(kind["after"], 0) + kind["hands"]
    return {name: hands for name, hands in moved.items() if hands}


OPTIMAL = [name for name, version in VERSIONS.items() if version.strategy == "optimal"]


@pytest.mark.parametrize("name", OPTIMAL)
def test_hands_played_otherwise_add_up_to_what_each_action_gains(name: str) -> None:
    version = VERSIONS[name]
    found = figures(version)
    sheet = figures(Version(version.game, along=version.along))
    hands, per_hand = found["changes"]["of"], found["base"]["deals"] // found["changes"]["of"]
    before, after = ({row["action"]: row["count"] // per_hand for row in each["base"]["actions"]} for each in (sheet, found))
    gained = {action: after.get(action, 0) - before.get(action, 0) for action in {*before, *after}}
    assert found["changes"]["other_hands"] == 0
    assert _moved(found) == {action: count for action, count in gained.items() if count}
    assert found["changes"]["hands"] == sum(kind["hands"] for kind in found["changes"]["kinds"]) <= hands


@pytest.mark.parametrize("name", ["a raise schedule", "a qualifier", "a ruling", "a ruling on the setting"])
def test_examples_are_true(name: str) -> None:
    version = VERSIONS[name]
    games = version.plain.made(), version.made()
    shown = [(kind, example) for kind in figures(version)["changes"]["kinds"] for example in kind["examples"]]
    assert shown
    for kind, example in shown:
        for game, side in zip(games, ("before", "after"), strict=True):
            best = hand_value(game, example["hand"]).best
            assert best.name.partition(":")[0] == kind[side]
            assert (example[side]["best"], example[side]["value"]) == (best.name, float(best.ev))
        assert kind["before"] != kind["after"] or example["before"]["best"] != example["after"]["best"]


def test_another_deal_is_compared_where_hands_are_the_same() -> None:
    changed = figures(made_from("5-card-pursuit", edits={"deal.dealer": 4}))["changes"]
    assert changed["of"] == comb(52, 5)
    assert changed["hands"] > 0


BAD: list[tuple[Version, str, str]] = [
    (made_from("high-card-flush", edits={"action.raise.size.0.up_to": "abc"}), "action.raise.size.0.up_to", "number of antes"),
    (made_from("high-card-flush", edits={"action.raise.size.0.up_to": "1001"}), "action.raise.size.0.up_to", "at most 1000"),
    (made_from("high-card-flush", edits={"contest.flush.dealer_qualifies": "purple"}), "contest.flush.dealer_qualifies", "names no hand"),
    (
        made_from("high-card-flush", edits={"wager.flush.table.columbus.4-card flush": "2 to"}),
        "wager.flush.table.columbus.4-card flush",
        "is not odds",
    ),
    (made_from("high-card-flush", edits={"contest.flush.win.ante": "10 for 1"}), "contest.flush.win.ante", "not an outcome"),
    (made_from("high-card-flush", edits={"nothing.here": "x"}), "", "not a rule the Lab can change"),
    (made_from("high-card-flush", edits={"contest.nothing.here": "x"}), "", "contest.nothing.here"),
    (made_from("high-card-flush", settings={"tokes": "upside down"}), "", "tokes cannot be"),
    (made_from("high-card-flush", tables={"flush": "gold"}), "", "no pay table"),
    (made_from("high-card-flush", edits={"contest.flush.dealer_qualifies": "x" * 5000}), "contest.flush.dealer_qualifies", "at most 200"),
    (made_from("high-card-flush", edits={"action.raise.size": [[[[1]]]]}), "action.raise.size", "too large"),
    (made_from("high-card-flush", edits={f"wager.flush.{number}": "1" for number in range(200)}), "", "a lot of changes"),
    (made_from("high-card-flush", edits={"tables.flush": "gold"}), "", "not a rule the Lab can change"),
    (made_from("high-card-flush", edits={"strategy.t-8-6.why": "so"}), "", "not a rule the Lab can change"),
    (made_from("high-card-flush", edits={"wager.flush.table": {}}), "", "not a rule the Lab can change"),
    (made_from("high-card-flush", edits={"wager.flush.table.columbus": "[]"}), "wager.flush.table.columbus", "a line for each hand"),
    (made_from("high-card-flush", edits={"wager.flush.table.columbus": {}}), "wager.flush.table.columbus", "not be empty"),
    (made_from("high-card-flush", edits={"deal.dealer": None}), "deal.dealer", "must be text"),
]


@pytest.mark.parametrize(("version", "path", "what"), BAD, ids=[f"{number} {what}" for number, (_, _, what) in enumerate(BAD)])
def test_what_is_wrong_is_said_with_its_key(version: Version, path: str, what: str) -> None:
    with pytest.raises(VersionError, match=what) as caught:
        figures(version)
    assert caught.value.places[0]["path"] == path
    assert str(caught.value).endswith((".", "?"))


@pytest.mark.parametrize(
    "name",
    [
        "solitaire",
        "/etc/hostname",
        "mine.toml",
        "high-card-flush/nowhere",
        "high-card-flush/../x.toml",
        "high-card-flush/x.toml",
        "common",
        "",
    ],
)
def test_a_sheet_is_one_of_ours_or_nothing(name: str) -> None:
    with pytest.raises(DefinitionError, match="There is no"):
        SheetId.read(name)
    with pytest.raises(DefinitionError, match="There is no"):
        SheetId(*name.partition("/")[::2])


def test_amounts_too_great_to_be_exact_are_refused() -> None:
    with pytest.raises(NotCountableError, match="rounder odds"):
        figures(made_from("high-card-flush", edits={"contest.flush.win.ante": "999999999 to 1"}))
    with pytest.raises(NotCountableError, match="rounder odds"):
        figures(made_from("high-card-flush", edits={"contest.flush.win.ante": "1 to 999999937"}))
    huge = figures(made_from("high-card-flush", edits={"wager.flush.table.columbus.7-card flush": "999,999,999,999 to 1"}))
    counts = Fraction(999_999_999_999 * 6864 + 60 * 267_696 + 12 * 3_814_668 + 26_137_540 - (133_784_560 - 30_226_768), 133_784_560)
    assert huge["wagers"]["flush"]["ev"]["numerator"] == counts * 133_784_560


@pytest.mark.parametrize("version", VERSIONS.values(), ids=VERSIONS)
def test_a_definition_file_is_the_same_game(version: Version, tmp_path: Path) -> None:
    text = definition(version, "My “best” game, v. 2")
    told = tomllib.loads(text)
    assert (told["id"], told["name"]) == ("my-best-game-v-2", "My “best” game, v. 2")
    made, wanted = parse_definition(text).game(), version.made()
    apart = {"id", "sheet", "name", "title", "source", "claim", "offered"}
    assert made.model_dump(exclude=apart) == wanted.model_dump(exclude=apart)
    if version is VERSIONS["everything at once"]:
        file = tmp_path / "mine.toml"
        file.write_text(text, "utf-8")
        done = CliRunner().invoke(app, ["analyze", str(file), "--with", "5-card-bonus-only=1/2", "--json"])
        assert done.exit_code == 0, done.output
        assert f'"house_edge": {figures(version)["base"]["house_edge"]}' in done.output


def test_a_definition_of_an_unchanged_sheet_is_the_sheet() -> None:
    text = definition(made_from("pick-2-poker"))
    assert set(tomllib.loads(text)) == {"extends", "id", "name"}
    assert parse_definition(text).game().contest == load("pick-2-poker").contest


@given(name=st.text(max_size=90))
@settings(max_examples=150, deadline=None)
def test_any_name_makes_a_definition_that_can_be_read(name: str) -> None:
    made = parse_definition(definition(made_from("high-card-flush"), name)).game()
    assert made.name


def test_every_editable_key_takes_its_own_value_and_a_new_one() -> None:
    for game in lab_games():
        for sheet in game["sheets"]:
            fields = list(_fields(sheet))
            assert len({field["path"] for field in fields}) == len(fields) > 10
            same = made_from(sheet["game"], edits={field["path"]: field["value"] for field in fields})
            plain = made_from(sheet["game"]).made()
            assert same.made().model_dump(exclude={"ruling"}) == plain.model_dump(exclude={"ruling"})
            for field in fields:
                if field["kind"] == "odds" and " to " in field["value"]:
                    assert made_from(sheet["game"], edits={field["path"]: "17 to 1"}).made().hash != plain.hash


def _fields(part: Any) -> Any:
    """Everything with a path and a value, wherever it stands."""
    if isinstance(part, dict):
        if {"path", "value", "kind"} <= set(part):
            yield part
        for inner in part.values():
            yield from _fields(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _fields(inner)


def test_rulings_listed_can_be_answered() -> None:
    for game in lab_games():
        for sheet in game["sheets"]:
            for ruling in sheet["rulings"]:
                for option in ruling["options"]:
                    assert made_from(sheet["game"], settings={ruling["name"]: option}).made().ruling[ruling["name"]].chosen == option


def test_slips_are_pointed_out() -> None:
    found = figures(made_from("high-card-flush", edits={"wager.flush.table.columbus.5-card flush": "100 to 1"}))
    assert found["warnings"][0]["path"] == "wager.flush.table.columbus.6-card flush"
    assert "pays less" in found["warnings"][0]["what"]


def test_a_hand_is_valued_as_ev_does() -> None:
    version = made_from("5-card-pursuit", edits={"wager.play.table.1.pair": "5 to 1"})
    answer = explored(version, "Ah Kh Qh Js Jd", "2c 3c", "4c")
    said = hand_json(hand_value(version.made(), "Ah Kh Qh Js Jd", known="2c 3c", dealer="4c"))
    assert [{key: action[key] for key in ("action", "ev", "value", "cost")} for action in answer["actions"]] == said["actions"]
    assert answer["best"] == said["best"]
    assert answer["words"] == {"Two-card flush": "two-card flush, ace-king"}
    assert answer["actions"][0]["exact"] == {key: str(value) for key, value in said["actions"][0]["ev"].items()}


def test_very_many_sizes_are_cut_short() -> None:
    answer = explored(made_from("high-card-flush", edits={"action.raise.size.0.up_to": "1000"}), "Ah Kh Qh Jh 2s 3d 4c")
    assert (len(answer["actions"]), answer["left_out"]) == (60, 941)


BREAKS = ("2 to 1\n[evil]\nx = 1", '2 to 1"\n[evil]\nx = "1', "2\r\n[evil]", '"""\n[evil]\n', "2 to 1\u2028[evil]", "1 to 1\\\n[evil]")


@pytest.mark.parametrize("value", BREAKS)
@pytest.mark.parametrize("path", ["action.raise.size.0.up_to", "deal.dealer", "wager.flush.table.columbus.4-card flush"])
def test_a_value_of_several_lines_is_refused_where_it_is_read(path: str, value: str) -> None:
    with pytest.raises(VersionError):
        definition(made_from("high-card-flush", edits={path: value}), value)


@pytest.mark.parametrize("value", BREAKS)
def test_a_value_of_several_lines_stands_in_a_saved_file_as_text(value: str) -> None:
    text = definition(made_from("high-card-flush", edits={"wager.flush.title": value}), value)
    saved = tomllib.loads(text)
    assert "evil" not in saved
    assert saved["wager"] == {"flush": {"title": value}}
    assert parse_definition(text).game().wager["flush"].title == value.strip()


def test_a_value_is_one_value_and_nothing_after_it() -> None:
    with pytest.raises(VersionError, match=r"deal\.dealer"):
        made_from("high-card-flush", edits={"deal.dealer": "7\n[evil]\nx = 1"}).made()
    with pytest.raises(DefinitionError, match=r"deal\.dealer"):
        load("high-card-flush", settings={"deal.dealer": "7\nother = 8"})


def test_games_of_several_streets_are_changed_and_solved() -> None:
    plain = figures(made_from("let-it-ride"))
    found = figures(made_from("let-it-ride", edits={"wager.bet-1.table.1000.straight": "6 to 1"}))
    assert found["base"]["house_edge"] < plain["base"]["house_edge"] == found["sheet_figures"]["base"]["house_edge"]
    assert {row["action"] for row in found["base"]["actions"]} <= found["plays"].keys()
    bonus = figures(made_from("let-it-ride", tables={"3-card-bonus": "40"}))
    assert bonus["changes"]["hands"] == 0


@pytest.mark.parametrize(
    ("name", "path", "odds"),
    [
        ("let-it-ride", "wager.bet-1.table.1000.straight", "15 to 1"),
        ("mississippi-stud", "wager.ante.table.4.straight", "9 to 1"),
    ],
)
def test_decisions_on_streets_that_change_are_those_taken_more_and_less_often(name: str, path: str, odds: str) -> None:
    plain, found = figures(made_from(name)), figures(made_from(name, edits={path: odds}))
    changes = found["changes"]
    assert changes["of"] == found["base"]["deals"]
    assert changes["hands"] == sum(kind["hands"] for kind in changes["kinds"]) + changes["other_hands"] > 0
    assert changes["unseen"] == []
    first = next(row["action"] for row in plain["base"]["actions"]).partition(":")[0]
    moved: Counter[str] = Counter()
    for kind in changes["kinds"]:
        assert {kind["before"], kind["after"]} <= found["plays"].keys()
        if kind["before"].startswith(f"{first}:"):
            moved[kind["before"]] -= kind["hands"]
            moved[kind["after"]] += kind["hands"]
    taken = [{row["action"]: row["count"] for row in figure["base"]["actions"]} for figure in (plain, found)]
    assert changes["other_hands"] == 0
    for action in {*taken[0], *taken[1]}:
        if action.startswith(f"{first}:"):
            assert taken[1].get(action, 0) - taken[0].get(action, 0) == moved[action]


def test_sizes_on_streets_are_edited_as_the_file_has_them() -> None:
    sheet = next(game for game in lab_games() if game["id"] == "mississippi-stud")["sheets"][0]
    sizes = {action["sizes"]["path"]: action["sizes"]["value"] for action in sheet["actions"]}
    assert sizes == {f"action.bet-{street}.sizes": "[1, 2, 3]" for street in ("third", "fourth", "fifth")}
    plain = figures(made_from("mississippi-stud"))["base"]["house_edge"]
    less = figures(made_from("mississippi-stud", edits={"action.bet-fifth.sizes": "[1, 2]"}))["base"]["house_edge"]
    assert less == ask(load("mississippi-stud", settings={"action.bet-fifth.sizes": [1, 2]}))["base"]["house_edge"] > plain
    with pytest.raises(VersionError, match="sizes"):
        made_from("mississippi-stud", edits={"action.bet-fifth.sizes": "often"}).made()


def test_a_hand_is_valued_on_any_street() -> None:
    flop = explored(made_from("ultimate-texas-holdem"), "Ts Td", board="2c 3c 4c")
    assert (flop["best"], flop["words"]) == ("double 2x", {"Showdown": "pair of tens with four-three-deuce"})
    assert explored(made_from("let-it-ride"), "Ts Td 4c")["words"] == {}
