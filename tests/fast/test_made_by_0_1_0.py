"""Files made by release 0.1.0: rounds, a card room, games of one's own, a session, a simulation. All of them go on as they were."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import longsuit as ls
from longsuit.house.room.sessions import Sessions
from longsuit.simulate.figures import Figures
from longsuit.simulate.output import as_json
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec
from longsuit.table import notation, record
from tests.fast.house.room import TestRoom, new_room
from tests.fast.terminal.sitting import longsuit

MADE = Path(__file__).parents[1] / "data" / "made-by-0.1.0"

CHANGED: dict[str, str] = {
    "5-card-pursuit/washington": "rules",
    "high-card-flush/hollywood-columbus": "rules",
    "high-card-flush/classic": "rules",
    "i-luv-suits/standard": "rules",
    "pick-2-poker/washington": "rules",
    "river-flush.toml/downstairs": "rules",
    "river-flush.toml/upstairs": "rules",
}
"""Sheets changed on purpose since 0.1.0: their "words" or their "rules". Rounds played by the rules of then are still replayed by them."""


def read_json(name: str) -> Any:
    return json.loads((MADE / name).read_text("utf-8"))


def read_lines(name: str) -> list[str]:
    return (MADE / name).read_text("utf-8").splitlines()


@cache
def definitions() -> dict[str, ls.Game]:
    """The definitions the rounds were played by, as 0.1.0 wrote them, by the hash of their rules."""
    whole: dict[str, dict[str, Any]] = {}
    games = {}
    for line in map(json.loads, read_lines("definitions.jsonl")):
        if "definition" in line:
            whole[line["sheet"]] = line["definition"]
            continue
        tree = json.loads(json.dumps(whole[line["sheet"]]))
        for path, value in line["changes"]:
            at = tree
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = value
        game = ls.Game.model_validate(tree)
        assert (game.hash, game.rules_hash) == (line["hash"], line["rules_hash"]), line
        games[game.rules_hash] = game
    return games


def game_of(data: dict[str, Any]) -> ls.Game:
    """The game a record was played by."""
    return (
        ls.Game.model_validate(read_json("river-flush.json"))
        if data["game"].startswith("river-flush")
        else definitions()[data["definition"]]
    )


ROUNDS = list(zip(read_lines("rounds.jsonl"), read_lines("rounds.txt"), strict=True))


FIRST_GAMES = ("5-card-pursuit", "high-card-flush", "i-luv-suits", "pick-2-poker")
EVENTS = {"sit", "stand", "wager", "toke", "collect", "deal", "deal-on", "fold", "play", "reveal", "settle", "void"}
PHASES = {"wagers", "collected", "dealing", "decisions", "reveal", "settling", "settled", "void"}


def test_the_rounds_have_everything_a_round_can_have() -> None:
    """What the files are worth: every sheet, every kind of event, every outcome."""
    data = [json.loads(text) for text, _ in ROUNDS]
    entries = [entry for one in data for entry in one["result"]["settlements"]]
    assert {one["game"].partition("/")[0] for one in data} == {*FIRST_GAMES, "river-flush"}
    assert {event["event"] for one in data for event in one["events"]} == EVENTS
    assert {entry["outcome"] for entry in entries} == {"win", "lose", "push", "returned", "reversed"}
    assert {one["result"]["phase"] for one in data} == PHASES
    assert any("toke" in entry for entry in entries)
    assert {entry["meter"] for entry in entries if "meter" in entry} == {"main", "major", "minor"}
    assert any("paid at once" in entry["reason"] for entry in entries)


def facts(text: str) -> dict[str, Any]:
    """A record without its sentences, which may improve, and the checksum over them."""
    data: dict[str, Any] = json.loads(text)
    del data["sum"]
    for entry in data["result"]["settlements"]:
        del entry["reason"]
    return data


@pytest.mark.parametrize(("text", "line"), ROUNDS, ids=[line.partition(" ")[0] for _, line in ROUNDS])
def test_a_round_is_replayed_to_the_same_events_and_money(text: str, line: str) -> None:
    game = game_of(json.loads(text))
    state = record.loads(text, game)
    assert facts(record.dumps(state)) == facts(text)
    assert notation.read(line, game) == state
    assert notation.write(state) == line


def test_rounds_of_our_sheets_need_no_definition() -> None:
    """The sheets as 0.1.0 had them are found by the hash in the record."""
    ours = [(text, line) for text, line in ROUNDS if json.loads(text)["game"].partition("/")[0] in ls.game_ids()]
    assert len(ours) == 45
    for text, line in ours:
        state = record.loads(text)
        assert state == notation.read(line)
        assert state.game.rules_hash == json.loads(text)["definition"]


def test_rounds_are_replayed_in_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text("".join(f"{text}\n" for text, _ in ROUNDS if '"river-flush' not in text), "utf-8")
    done = longsuit("replay", str(path), "--json")
    assert (done.code, len(json.loads(done.out))) == (0, 45)


ROWS = read_json("sheets.json")


@pytest.mark.parametrize("row", ROWS, ids=[" ".join([row["game"], *row["tables"].values(), *row["settings"].values()]) for row in ROWS])
def test_a_sheet_has_the_hashes_and_figures_it_had(row: dict[str, Any]) -> None:
    folders = {"three-card-poker.toml": MADE.parent, "river-flush.toml": MADE}
    file = row["game"].partition("/")[0]
    name = str(folders[file] / row["game"]) if file in folders else row["game"]
    change = CHANGED.get(row["game"])
    game = ls.game(name, tables=row["tables"], settings=row["settings"])
    assert (game.hash == row["hash"]) is (change is None)
    assert (game.rules_hash == row["rules_hash"]) is (change != "rules")
    value = ls.solve(game)
    assert value.base.ev == Fraction(row["ev"])
    edges = {wager: found.house_edge for wager, found in value.wagers.items() if not found.cell.held}  # 0.1.0 let these lose
    assert edges == {wager: Fraction(edge) for wager, edge in row["edges"].items() if wager in edges}


@pytest.mark.parametrize("kept", read_json("lab.json"), ids=lambda kept: kept["file"])
def test_a_definition_downloaded_from_the_lab_is_the_same_game(kept: dict[str, Any]) -> None:
    game = ls.game(str(MADE / kept["file"]))
    along = {wager: Fraction(antes) for wager, antes in kept["version"].get("with", {}).items()}
    change = CHANGED.get(kept["version"]["game"])
    assert (game.hash == kept["file_hash"]) is (change is None)
    assert ls.solve(game, along=along).base.ev == Fraction(kept["ev"])
    done = longsuit("check", str(MADE / kept["file"]), "--rounds", "5")
    assert done.code == 0, done.out + done.err


@pytest.fixture
def room(tmp_path: Path) -> Iterator[TestRoom]:
    """The card room of 0.1.0, brought to this version."""
    path = tmp_path / "house.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((MADE / "house.sql").read_text("utf-8"))
    made = new_room(f"sqlite:///{path}", start=10_000)
    made.time = 1_770_000_000_000
    yield made
    made.database.close()


def test_the_books_and_the_log_of_a_card_room_hold(room: TestRoom) -> None:
    told = read_json("house.json")
    room.check()
    assert room.trial_balance().totals == told["totals"]
    people = dict(room.query("SELECT name, id FROM people"))
    assert {name: room.balance(people[name]) for name in told["balances"]} == told["balances"]
    for number, nets in told["nets"].items():
        state = room.recall(int(number))
        assert {str(seat.number): state.net(seat.number) for seat in state.playing} == nets
        assert room.proof(int(number)).fault(state.game) is None
    Sessions(room).sign_in("Pat", "a supervisor of play money")
    address = room.database.engine.url.render_as_string()
    for command in (("migrate",), ("verify-log",), ("trial-balance",), ("records", "--verify"), ("doctor",)):
        done = longsuit("house", *command, "--database", address)
        assert (done.code, done.err) == (0, "")


def test_the_rounds_in_progress_in_a_card_room_go_on(room: TestRoom) -> None:
    told = read_json("house.json")
    one, two = room.live(1).state, room.live(2).state
    assert {"1": one.phase, "2": two.phase} == told["phases"]
    assert {str(seat.number): " ".join(map(str, seat.cards)) for seat in two.playing} == told["cards"]
    assert " ".join(map(str, two.dealer)) == told["dealer"]
    people = dict(room.query("SELECT name, id FROM people"))
    ann, bob = people["Ann"], people["Bob"]
    before = room.balance(ann), room.balance(bob)
    room.stay(2, 2, by=ann, key="ann stays")
    assert (room.balance(ann), room.balance(bob)) == before
    room.stay(2, 5, by=bob)
    number = room.settle(2)["round"]
    assert {seat: room.recall(number).net(seat) for seat in (2, 5)} == {2: -7_000, 5: -6_000}
    assert room.proof(number).fault(room.recall(number).game) is None
    assert str(room.live(2).state.table.ranges[0]) == "$15-$300/$5"
    room.wager(1, 1, {"ante": "$15", "progressive": "$1"}, by=ann)
    room.deal(1)
    room.fold(1, 1, by=ann)
    room.fold(1, 3, by=bob)
    room.settle(1)
    assert room.trial_balance().totals["meter"] == told["totals"]["meter"] + 20
    room.check()


def test_a_session_goes_on_at_its_third_round(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    shutil.copy(MADE / "session.jsonl", path)
    sheet = "high-card-flush/classic"
    shown = json.loads(longsuit("replay", str(path), "--json").out)
    assert [one["result"]["seats"]["2"]["net"] for one in shown] == [-1_200, 5_000, -2_000]
    if CHANGED.get(sheet) == "rules":
        assert longsuit("play", sheet, "--file", str(path), "--set", "tokes=ride", "--seats", "2", "--seed", "5").code == 2
        return
    done = longsuit("play", sheet, "--file", str(path), "--set", "tokes=ride", "--seats", "2", "--seed", "5", typed="fold\n")
    assert "Play money only. Welcome back: 2 rounds so far, bankroll $138." in done.lines
    assert "You      9♥ 5♥ 4♥  T♦ 3♦ Q♣ 7♣" in done.lines
    assert path.read_text("utf-8").startswith((MADE / "session.jsonl").read_text("utf-8"))
    assert "3 rounds, +$18 in all. Bankroll $118. Biggest win: $50 in round 2." in done.lines


def test_a_simulation_is_resumed_to_the_same_figures(tmp_path: Path) -> None:
    path = tmp_path / "simulation.json"
    shutil.copy(MADE / "simulation.json", path)
    told = read_json("simulation-resumed.json")
    (played,) = {row["rules_hash"] for row in ROWS if row["game"] == "i-luv-suits/standard" and not row["tables"] | row["settings"]}
    spec = Spec(
        definitions()[played], told["rounds"], seats=2, seed=7, ante=1000, bonuses={"progressive": 100, "flush-rush": 500}, running=True
    )
    run = simulate(spec, checkpoint=path, resume=True)
    assert run.complete
    figures = as_json(Figures(run))
    for found, wanted in ((figures["base"], told["base"]), *((figures["wagers"][name], told["wagers"][name]) for name in told["wagers"])):
        assert {key: found[key] for key in wanted} == wanted
