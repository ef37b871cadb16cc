"""Records an example of every call of the API in a real room: ``python -m tests.recorded``. The tests play the same evening again."""

from __future__ import annotations

import json
import re
import tempfile
import time
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from longsuit import fair
from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions
from longsuit.house.service.examples import FILE
from longsuit.house.service.school_desk import game_of
from longsuit.school.audition import audition, question
from longsuit.school.lesson import Asked
from longsuit.table import stacked
from tests.fast.house.service.service import API, QUICK, Service, Visitor, serving
from tests.fast.house.service.test_school import best, watch
from tests.waiting import until

GAME = "high-card-flush"
PASSWORD, NEW = "correct horse battery", "staple battery horse"
SEED = "may-2026"
EVENING = 1_777_665_600_000
"""When the room opens: 1 May 2026, 20:00 UTC."""
VERSION = {"game": "three-card-poker", "edits": {"contest.three-card.dealer_qualifies": "king high or better"}}
_ASIDE = "As Js 9s 7s 6d 7d 8d  Kc Qc 4c 2h 3h 5d Ts"
"""A hand with a straight flush outside its best flush, and the dealer's."""
_FEW, _LETTERS = 2, 1500
Call = dict[str, Any]


def evening(house: Service) -> dict[str, Call]:
    """What visitors asked of a room and what it answered, by method and path."""
    notes = _Notes(house)
    Sessions(house.room, Passwords(QUICK)).appoint("Pat", PASSWORD, "supervisor")
    boss, ann = notes.visitor(), notes.visitor()
    boss.ok("POST", "/session", {"name": "Pat", "password": PASSWORD})
    ann.ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    _open(boss)
    _look(ann)
    _play(house, ann)
    _practise(house, ann, boss)
    _solve(ann, boss)
    _manage(house, ann, boss)
    _leave(notes, ann)
    return notes.calls


class _Notes:
    """Every call that succeeds, under the path of the document that it fits."""

    def __init__(self, house: Service) -> None:
        self.house = house
        self.calls: dict[str, Call] = {}
        paths = sorted(house.visitor().ok("GET", "/openapi.json")["paths"], key=lambda path: str(path).count("{"))
        self.paths = {path: re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))) for path in paths}

    def visitor(self) -> Visitor:
        """Somebody at the door whose calls are written down."""
        visitor = self.house.visitor()
        visitor.event_hooks = {"response": [self._note]}
        return visitor

    def _note(self, response: httpx.Response) -> None:
        response.read()
        path = next((path for path, form in self.paths.items() if form.fullmatch(response.request.url.path)), None)
        if path is None or not response.is_success:
            return
        call = self.calls.setdefault(f"{response.request.method} {path.removeprefix(API)}", {})
        if response.request.content not in (b"", b"null"):
            call["request"] = json.loads(response.request.content)
        kind = response.headers.get("content-type", "").partition(";")[0]
        if kind and response.content:
            call.setdefault("answers", {})[kind] = _read(kind, response)


def _read(kind: str, response: httpx.Response) -> Any:
    """An answer to show; nothing of one that is not text."""
    if kind == "application/json":
        return _shortened(response.json())
    return None if kind == "application/pdf" else response.text[:_LETTERS]


def _shortened(value: Any) -> Any:
    """An answer whose long lists show how they begin."""
    if isinstance(value, dict):
        return {key: _shortened(inner) for key, inner in value.items()}
    if isinstance(value, list):
        plain = not any(isinstance(inner, dict | list) for inner in value)
        return [_shortened(inner) for inner in (value[:15] if plain else value[:_FEW])]
    return value


def _open(boss: Visitor) -> None:
    boss.ok("GET", "/office/choices")
    opening = {"game": GAME, "settings": {"tokes": "ride"}, "limits": {"base": "$15-$300/$5"}, "coach": True}
    boss.ok("POST", "/office/tables", opening)
    boss.ok("PUT", "/office/tables/1/limits", {"limits": {"ante": "$10-$100/$5"}})


def _look(ann: Visitor) -> None:
    for path in ("", "/felt", "/card", "/help", "/meters"):
        ann.ok("GET", f"/tables/1{path}")
    for path in ("/games", "/lobby", "/session", "/sessions", "/fairness", "/school", f"/school/{GAME}"):
        ann.ok("GET", path)
    until(lambda: ann.get(f"/school/{GAME}/card").is_success)
    until(lambda: ann.get(f"/school/{GAME}/tour").is_success)


def _deal(ann: Visitor, place: str, wagers: dict[str, Any], **more: Any) -> int:
    """Bet, and see that the cards are out."""
    number: int = ann.ok("PUT", f"{place}/wagers", {"wagers": wagers, **more})["round"]
    return number


def _deciding(ann: Visitor, table: int) -> bool:
    return bool(ann.ok("GET", f"/tables/{table}")["public"]["phase"] == "decisions")


def _play(house: Service, ann: Visitor) -> None:
    place = "/tables/1/seats/1"
    ann.ok("POST", place, {"age": 21})
    ann.ok("PUT", f"{place}/seed", {"seed": "a word of my own"})
    number = _deal(ann, place, {"ante": "$15", "flush": "$5"}, tokes={"ante": "$1"})
    until(lambda: _deciding(ann, 1))
    advice = ann.ok("GET", f"{place}/coach")
    stay = next(one for one in advice["actions"] if one["action"] != "fold")
    ann.ok("POST", f"{place}/play", {"action": stay["action"], "amount": stay["amount"], "setting": stay["setting"]})
    until(lambda: house.room.recall(number).ended)
    folded = _deal(ann, place, {"ante": "$15", "flush": "$5"})
    until(lambda: _deciding(ann, 1))
    ann.ok("POST", f"{place}/fold", {"declares": []})
    until(lambda: house.room.recall(folded).ended)
    _wait_for_others(house, ann)
    _lay_aside(house, ann)
    for path in ("", "/proof", "/replay"):
        ann.ok("GET", f"/rounds/{number}{path}")
    link = ann.ok("POST", f"/rounds/{number}/share")["link"]
    for path in ("", "/proof"):
        ann.ok("GET", f"/hands/{link}{path}")
    ann.ok("DELETE", f"/rounds/{number}/share")
    for path in ("/history", "/review", "/cashier/statement", "/lobby", "/tables/1"):
        ann.ok("GET", path)
    ann.ok("POST", "/cashier/buy-in", {"amount": "$100"})
    ann.ok("POST", "/cashier/cash-out", {"amount": "$50"})


def _wait_for_others(house: Service, ann: Visitor) -> None:
    """At a table with a second player, wagers wait and can be taken back."""
    other = house.visitor().guest()
    other.ok("POST", "/tables/1/seats/2", {"age": 21})
    place = "/tables/1/seats/1"
    _deal(ann, place, {"ante": "$15"})
    ann.ok("POST", f"{place}/toke", {"on": "ante", "amount": "$1"})
    ann.ok("DELETE", f"{place}/wagers")
    other.ok("DELETE", "/tables/1/seats/2")
    ann.ok("DELETE", place)


def _lay_aside(house: Service, ann: Visitor) -> None:
    table = house.table(f"{GAME}/classic")
    place = f"/tables/{table}/seats/1"
    shuffle, fair.shuffle = fair.shuffle, lambda *_args, **_named: stacked(_ASIDE)
    try:
        ann.ok("POST", place, {"age": 21})
        number = _deal(ann, place, {"ante": "$15", "straight-flush": "$5"})
        until(lambda: _deciding(ann, table))
    finally:
        fair.shuffle = shuffle
    ann.ok("POST", f"{place}/lay-aside", {"wager": "straight-flush", "cards": "8d 7d 6d"})
    ann.ok("POST", f"{place}/fold", {})
    until(lambda: house.room.recall(number).ended)
    ann.ok("DELETE", place)


def _practise(house: Service, ann: Visitor, boss: Visitor) -> None:
    ann.ok("POST", "/practice", {"game": GAME, "age": 21})
    asked = ann.ok("POST", "/school/questions", {"game": GAME, "skill": "catch:none"})
    ann.ok("POST", f"/school/questions/{asked['id']}/course", {"step": 0})
    asked = ann.ok("POST", "/school/questions", {"game": GAME, "drill": "settle"})
    ann.ok("POST", f"/school/questions/{asked['id']}/steps", {"answer": best(house, asked["id"])[:1]})
    asked = ann.ok("POST", "/school/questions", {"game": GAME, "drill": "read"})
    ann.ok("POST", f"/school/questions/{asked['id']}", {"answer": best(house, asked["id"]), "milliseconds": 2400})
    _audition(ann, boss)
    for name in ("auditions", "progress", "progress.json", "progress.csv"):
        ann.get(f"/school/{name}").raise_for_status()


def _audition(ann: Visitor, boss: Visitor) -> None:
    """Answered up to the first question with a round to watch."""
    exam = boss.ok("POST", "/office/school/exams", {"game": GAME, "title": "New dealers, May", "minutes": 5, "seed": SEED})
    ann.ok("GET", f"/school/exams/{exam['id']}")
    path = f"/school/auditions/{ann.ok('POST', '/school/auditions', {'exam': exam['id']})['id']}"
    dealt = game_of(exam["version"])
    questions = map(partial(question, dealt, audition(dealt, SEED, 5)), range(100))
    for one in _up_to_a_course(questions):
        watch(ann, path, one)
        ann.ok("POST", f"{path}/answers", {"answer": one.best})
    ann.ok("GET", path)
    ann.ok("POST", f"{path}/end")
    for kind in ("json", "html", "pdf"):
        ann.get(f"{path}/sheet?kind={kind}").raise_for_status()
        boss.get(f"/office{path}/sheet?kind={kind}").raise_for_status()
    for name in ("", "/standing.csv", f"/exams/{exam['id']}", f"/exams/{exam['id']}/results.csv"):
        boss.get(f"/office/school{name}").raise_for_status()


def _up_to_a_course(questions: Iterable[Asked]) -> Iterator[Asked]:
    for one in questions:
        yield one
        if one.course:
            return


def _solve(ann: Visitor, boss: Visitor) -> None:
    ann.ok("GET", "/lab/games")
    ann.ok("POST", "/lab/analyze", {**VERSION, "changes": "now"})
    ann.ok("POST", "/lab/sweep", {**VERSION, "path": "contest.three-card.win.ante", "values": ["1 to 1", "2 to 1"]})
    ann.ok("POST", "/lab/hand", {**VERSION, "hand": "Qs 6h 4d"})
    ann.ok("POST", "/lab/play", {**VERSION, "age": 21})
    boss.ok("POST", "/lab/table", VERSION)
    ann.post("/lab/definition", json={**VERSION, "name": "King high to qualify"}).raise_for_status()
    for kind in ("json", "html", "csv", "pdf"):
        ann.post(f"/lab/report?format={kind}", json=VERSION).raise_for_status()


def _manage(house: Service, ann: Visitor, boss: Visitor) -> None:
    table = boss.ok("POST", "/office/tables", {"game": "i-luv-suits", "coach": True})["table"]
    ann.ok("GET", f"/tables/{table}/meters")
    voided = boss.ok("POST", f"/office/tables/{table}/void", {"reason": "a spilled drink", "round": house.room.live(table).number})
    boss.ok("POST", "/office/meters/1/adjust", {"amount": -500, "reason": "over the preset limit"})
    boss.ok("GET", "/office/meters")
    _stop(house, ann, boss)
    until(lambda: bool(boss.ok("GET", "/office/performance")["tables"]))
    boss.ok("POST", "/office/people", {"name": "Cleo", "password": PASSWORD, "role": "player"})
    for path in ("tables", "meters/1/changes", "accounts", "log", "log/verify", "rounds", "trial-balance", "people"):
        boss.ok("GET", f"/office/{path}")
    boss.ok("GET", f"/office/rounds/{voided['round']}")
    (cleo,) = boss.ok("GET", "/office/people?named=cleo")["people"]
    (line,) = boss.ok("GET", f"/office/accounts/{cleo['account']}/journal")["postings"]
    boss.ok("POST", f"/office/entries/{line['entry']}/reverse")
    for name in ("wagers.csv", "rounds.jsonl"):
        boss.get(f"/office/export/{name}").raise_for_status()


def _stop(house: Service, ann: Visitor, boss: Visitor) -> None:
    """A card is seen while it is dealt: the dealer stops, and the round is void. In the next one a supervisor lets him continue."""
    pace, house.room.pace = house.room.pace, 60_000
    table = house.table("pick-2-poker")
    office, place = f"/office/tables/{table}", f"/tables/{table}/seats/1"
    ann.ok("POST", place, {"age": 21})
    _begin(ann, table)
    boss.ok("POST", f"{office}/stop-dealing")
    live = house.room.live(table)
    seen = str(live.state.deck[5])
    boss.ok("POST", f"{office}/irregularity", {"name": "card face up", "round": live.number, "cards": seen})
    number = _begin(ann, table)
    boss.ok("POST", f"{office}/deal", {"packets": 1})
    house.room.pace = pace
    until(lambda: _deciding(ann, table))
    ann.ok("POST", f"{place}/fold", {"declares": []})
    until(lambda: house.room.recall(number).ended)
    ann.ok("DELETE", place)
    boss.ok("DELETE", office)


def _begin(ann: Visitor, table: int) -> int:
    """Wagers down, and the first packet out."""
    number = _deal(ann, f"/tables/{table}/seats/1", {"ante": "$10", "3-5-bonus": "$10"})
    until(lambda: bool(ann.ok("GET", f"/tables/{table}")["public"]["phase"] == "dealing"))
    return number


def _leave(notes: _Notes, ann: Visitor) -> None:
    """Ann looks after her account; a guest opens one and deletes it."""
    ann.ok("GET", "/account/data")
    ann.ok("PUT", "/session/password", {"old": PASSWORD, "new": NEW})
    for _ in range(2):
        notes.house.visitor().ok("POST", "/session", {"name": "Ann", "password": NEW})
        there = next(one for one in ann.ok("GET", "/sessions")["sessions"] if not one["here"])
        ann.ok("DELETE", f"/sessions/{there['session']}")
    ann.ok("DELETE", "/sessions")
    ann.ok("DELETE", "/session")
    bob = notes.visitor()
    bob.ok("POST", "/guests", {})
    bob.ok("POST", "/session/account", {"name": "Bob", "password": PASSWORD})
    bob.ok("DELETE", "/account", {"password": PASSWORD})


def _clock() -> int:
    """The time of that evening: the room opens as this process does."""
    return EVENING + time.monotonic_ns() // 1_000_000 - _OPENED


_OPENED = time.monotonic_ns() // 1_000_000

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, serving(f"sqlite:///{Path(folder) / 'house.sqlite'}", clock=_clock) as served:
        lines = [f"{json.dumps(call)}: {json.dumps(one, ensure_ascii=False)}" for call, one in evening(served).items()]
        FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
