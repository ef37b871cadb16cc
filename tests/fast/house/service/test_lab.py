"""The Lab over HTTP: open to everybody, bounded, with sentences for whatever is wrong."""

from __future__ import annotations

import io
import json
import os
import re
import threading
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from pypdf import PdfReader

from longsuit.house.room import practice
from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions
from longsuit.house.service.settings import Rate
from longsuit.lab.version import Version
from longsuit.report.ask import Asked, ask
from longsuit.report.par.build import par
from longsuit.rules import game as load
from longsuit.rules import game_ids
from longsuit.rules.catalogue import SheetId
from longsuit.rules.load import parse_definition
from tests.fast.house.service.service import QUICK, Service, serving, settings

MADE = Path(__file__).parents[3] / "data" / "made-by-0.1.0"
FLUSH = "wager.flush.table.columbus.4-card flush"
CHANGED = {
    "game": "high-card-flush",
    "edits": {FLUSH: "2 to 1", "action.raise.size.0.up_to": "2"},
    "settings": {"setting": "longest flush"},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One room for all questions: a Lab of its own takes a second to start."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.sqlite'}") as service:
        yield service


def test_games_are_listed_with_their_keys(house: Service) -> None:
    games = house.visitor().ok("GET", "/lab/games")["games"]
    assert [game["id"] for game in games] == list(game_ids())
    text = json.dumps(games)
    assert FLUSH in text
    assert "contest.flush.dealer_qualifies" in text


def test_figures_are_those_of_analyze(house: Service) -> None:
    found = house.visitor().ok("POST", "/lab/analyze", CHANGED)
    wanted = load("high-card-flush", settings={FLUSH: "2 to 1", "action.raise.size.0.up_to": 2, "setting": "longest flush"})
    said = json.loads(json.dumps(ask(wanted)))
    assert {key: found[key] for key in said} == said
    assert found["changes"]["hands"] > 0
    assert found["edited"]


@pytest.mark.parametrize("kept", json.loads((MADE / "lab.json").read_text("utf-8")), ids=lambda kept: kept["file"])
def test_a_version_saved_by_0_1_0_opens_with_its_figures(house: Service, kept: dict[str, Any]) -> None:
    found = house.visitor().ok("POST", "/lab/analyze", kept["version"])
    assert Fraction(found["base"]["ev"]["numerator"], found["base"]["ev"]["denominator"]) == Fraction(kept["ev"])


def test_a_slow_comparison_can_wait(house: Service) -> None:
    body = {"game": "high-card-flush", "edits": {"contest.flush.dealer_qualifies": "3-card flush, T high or better"}, "changes": "later"}
    found = house.visitor().ok("POST", "/lab/analyze", body)
    assert found["changes"] is None
    assert found["base"]["house_edge"] == ask(load("high-card-flush", settings=body["edits"]))["base"]["house_edge"]  # type: ignore[arg-type]


BAD: list[tuple[dict[str, Any], int, str]] = [
    ({"game": "high-card-flush", "edits": {FLUSH: "2 to"}}, 400, FLUSH),
    ({"game": "high-card-flush", "edits": {"contest.flush.dealer_qualifies": "x" * 60_000}}, 400, "contest.flush.dealer_qualifies"),
    ({"game": "high-card-flush", "edits": {"contest.flush.win.ante": "999999999 to 1"}}, 400, ""),
    ({"game": "high-card-flush", "strategy": "clairvoyance"}, 400, ""),
    ({"game": "high-card-flush", "with": {"ante": 1}}, 400, ""),
    ({"game": "high-card-flush", "with": {"flush": "-1"}}, 400, ""),
    ({"game": "i-luv-suits", "meters": {"main": "lots"}}, 400, ""),
    ({"game": "i-luv-suits", "meters": {"nothing": "$5"}}, 400, ""),
    ({"game": "solitaire"}, 422, ""),
    ({"game": "../../etc/passwd.toml"}, 422, ""),
    ({"game": "high-card-flush", "edits": {"a" * 300: "1"}}, 422, ""),
    ({"game": "high-card-flush", "surprise": 1}, 422, ""),
    ({"game": 7}, 422, ""),
    ({}, 422, ""),
]


@pytest.mark.parametrize(("body", "status", "path"), BAD)
def test_bad_versions_are_told_so(house: Service, body: dict[str, Any], status: int, path: str) -> None:
    visitor = house.visitor()
    visitor.refused(status, "POST", "/lab/analyze", body)
    if path:
        assert visitor.post("/lab/analyze", json=body).json()["problems"][0]["path"] == path
    for where in ("/lab/definition", "/lab/hand", "/lab/report?format=json"):
        assert visitor.post(where, json=body).status_code in (200, 400, 422)


PATHS = (
    "high-card-flush/../{file}",
    "high-card-flush/../../{file}",
    "high-card-flush/{folder}/{file}",
    "{folder}/{file}",
    "{file}",
    "./{file}",
)


def test_a_game_is_never_a_file_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what is in a file comes back, nor whether there is one; a pipe keeps nobody waiting."""
    folder = tmp_path / "house" / "high-card-flush"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    for place in (folder, *folder.parents[:2]):
        (place / "x.toml").write_text('extends = "pick-2-poker"\nid = "secret"\nname = "A secret game"\n')
    os.mkfifo(folder.parent / "pipe.toml")
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}") as house:
        Sessions(house.room, Passwords(QUICK)).appoint("Pat", "correct horse battery", "supervisor")
        visitor = house.visitor()
        visitor.ok("POST", "/session", {"name": "Pat", "password": "correct horse battery"})
        visitor.timeout = 5
        for path in PATHS:
            names = [path.format(folder=folder.parent, file=file) for file in ("x.toml", "pipe.toml", "nothing.toml", "x.toml/standard")]
            for where in ("/lab/analyze", "/lab/definition", "/lab/report?format=json", "/office/tables"):
                told = {re.sub('"[^"]*"', "", visitor.refused(422, "POST", where, {"game": name})) for name in names}
                assert len(told) == 1
                assert "secret" not in told.pop()
            visitor.refused(422, "POST", "/lab/hand", {"game": names[0], "hand": "Th 8h 6h Js Ad Qd Jc"})


def test_a_hand(house: Service) -> None:
    visitor = house.visitor()
    found = visitor.ok("POST", "/lab/hand", {"game": "high-card-flush", "hand": "Th 8h 6h Js Ad Qd Jc"})
    assert (found["best"], found["actions"][0]["ev"]) == ("raise 1x", {"numerator": -36826253, "denominator": 45379620})
    for cards in ("Th", "Th Th 6h Js Ad Qd Jc", "nonsense", ""):
        visitor.refused(400, "POST", "/lab/hand", {"game": "high-card-flush", "hand": cards})
    visitor.refused(400, "POST", "/lab/hand", {"game": "high-card-flush", "hand": "Th 8h 6h Js Ad Qd Jc", "known": "Th"})


def test_a_definition_to_take_home(house: Service) -> None:
    answer = house.visitor().post("/lab/definition", json={**CHANGED, "name": "Mine"})
    assert answer.headers["content-disposition"] == 'attachment; filename="high-card-flush.toml"'
    assert tomllib.loads(answer.text)["name"] == "Mine"
    wanted = Version(SheetId.read("high-card-flush"), settings=CHANGED["settings"], edits=CHANGED["edits"]).made()  # type: ignore[arg-type]
    assert ask(parse_definition(answer.text).game())["base"] == ask(wanted)["base"]


def test_reports_to_take_home(house: Service) -> None:
    visitor = house.visitor()
    body = {"game": "pick-2-poker", "settings": {"not_qualified": "both push"}}
    told = visitor.post("/lab/report?format=json", json=body).json()
    assert told == json.loads(json.dumps(par(Asked("pick-2-poker/washington", settings={"not_qualified": "both push"}))))
    assert "Pick 2 Poker" in visitor.post("/lab/report?format=html", json=body).text
    pdf = httpx.post(f"{house.address}/api/v1/lab/report?format=pdf", json=body, headers={"X-Longsuit": "1"}, timeout=60).content
    assert len(PdfReader(io.BytesIO(pdf)).pages) > 2
    assert visitor.post("/lab/report?format=csv", json=body).text.count("\n") > 50
    visitor.refused(422, "POST", "/lab/report?format=exe", body)


def test_too_many_questions_have_to_wait(tmp_path: Any) -> None:
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}", settings(rates={"lab": Rate(3, 0.01)})) as house:
        visitor = house.visitor()
        for _ in range(3):
            visitor.ok("POST", "/lab/hand", {"game": "high-card-flush", "hand": "Th 8h 6h Js Ad Qd Jc"})
        visitor.refused(429, "POST", "/lab/hand", {"game": "high-card-flush", "hand": "Th 8h 6h Js Ad Qd Jc"})
        assert visitor.get("/lobby").status_code == 200


def test_tables_are_served_while_the_lab_counts(house: Service) -> None:
    """A question of the Lab is not answered yet, and nobody at the tables waits for it."""
    house.table()
    other, player = house.visitor(), house.visitor().guest()
    other.timeout = 120
    body = {"game": "high-card-flush", "edits": {"contest.flush.win.ante": "2 to 1"}}
    counting = threading.Thread(target=other.ok, args=("POST", "/lab/analyze", body))
    with house.inner.solver.games.solver._turn:
        counting.start()
        for _ in range(5):
            player.ok("GET", "/lobby")
        assert counting.is_alive()
    counting.join()


def test_a_number_is_moved_and_every_stop_is_exact(house: Service) -> None:
    path = "action.raise.size.1.up_to"
    told = house.visitor().ok("POST", "/lab/sweep", {"game": "high-card-flush", "path": path, "values": ["1", "3", "nonsense"]})
    for row in told["rows"][:2]:
        figures = ask(load("high-card-flush", settings={path: row["value"]}))["base"]
        assert row["house_edge"] == figures["house_edge"]
        assert row["actions"] == {entry["action"]: entry["rate"] for entry in figures["actions"]}
        assert set(row["actions"]) <= set(told["plays"])
    assert set(told["rows"][2]) == {"value", "error"}


def test_a_version_is_played_at_a_practice_table_and_opened_by_supervisors_only(house: Service) -> None:
    ann = house.visitor().guest()
    table = ann.ok("POST", "/lab/play", {**CHANGED, "age": 21})["table"]
    felt = ann.ok("GET", f"/tables/{table}/felt")
    flush = next(spot for spot in felt["spots"] if spot["name"] == "flush")
    assert flush["pays"][-1]["pays"] == "2 to 1"
    assert felt["definition"] != load("high-card-flush").hash
    assert ann.ok("POST", "/lab/play", {**CHANGED, "age": 21})["table"] == table
    assert "21 or older" in ann.refused(400, "POST", "/lab/play", CHANGED)
    ann.refused(403, "POST", "/lab/table", CHANGED)
    house.visitor().refused(401, "POST", "/lab/play", CHANGED)
    for pays in range(3, 2 + practice.MOST):
        ann.ok("POST", "/lab/play", {"game": "high-card-flush", "edits": {FLUSH: f"{pays} to 1"}, "age": 21})
    assert "leave one first" in ann.refused(400, "POST", "/lab/play", {"game": "high-card-flush", "age": 21})
