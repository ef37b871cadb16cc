"""The school over HTTP: questions without their answers, marks, progress, auditions, the trainer's desk."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from longsuit.house.books.schema import school_auditions, school_questions
from longsuit.house.room import school as kept
from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions
from longsuit.house.service.school_desk import game_of
from longsuit.rules import game_ids
from longsuit.school.audition import audition, question
from longsuit.school.curriculum import ask
from longsuit.school.lesson import Asked
from tests.fast.house.service.service import QUICK, Service, Visitor, serving

GAME = "high-card-flush"
PASSWORD = "correct horse battery"


def best(house: Service, number: str) -> Any:
    """The right answer to an open question."""
    with house.room.database.reading() as connection:
        row = connection.execute(select(school_questions).where(school_questions.c.id == number)).one()
    return ask(game_of(row.version), row.skill, row.seed, row.level).best


def asked(visitor: Visitor, **wanted: Any) -> dict[str, Any]:
    made: dict[str, Any] = visitor.ok("POST", "/school/questions", {"game": GAME, **wanted})
    return made


def wrong(made: dict[str, Any], right: str) -> str:
    return next(str(option["name"]) for option in made["answer"]["options"] if option["name"] != right)


def watch(visitor: Visitor, path: str, asked: Asked) -> None:
    """Let the table go on until the answer, where there is one to watch."""
    stop = asked.best["stop"] if asked.course else -1
    for number in range(len(asked.course) if stop is None else stop + 1):
        visitor.ok("POST", f"{path}/course", {"step": number})


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One room for all: the school's process starts once."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('school') / 'house.sqlite'}") as service:
        yield service


@pytest.fixture(scope="module")
def boss(house: Service) -> Visitor:
    Sessions(house.room, Passwords(QUICK)).appoint("Pat", PASSWORD, "supervisor")
    visitor = house.visitor()
    visitor.ok("POST", "/session", {"name": "Pat", "password": PASSWORD})
    return visitor


def test_every_game_has_drills(house: Service) -> None:
    visitor = house.visitor()
    listed = [game["id"] for game in visitor.ok("GET", "/school")["games"]]
    assert listed == list(game_ids())
    for name in listed:
        school = visitor.ok("GET", f"/school/{name}")
        assert all(drill["skills"] for drill in school["drills"])
        assert "read" in [drill["name"] for drill in school["drills"]]


def test_a_question_is_marked_once_and_nothing_tells_its_answer_before(house: Service) -> None:
    visitor, other = house.visitor().guest(), house.visitor().guest()
    made = asked(visitor, drill="read")
    right = best(house, made["id"])
    with house.room.database.reading() as connection:
        seeds = list(connection.execute(select(school_questions.c.seed)).scalars())
    assert not [body for body in visitor.bodies if any(seed in body for seed in seeds)]
    assert made.keys() == {"id", "skill", "drill", "prompt", "scene", "answer"}
    other.refused(404, "POST", f"/school/questions/{made['id']}", {"answer": right})
    visitor.refused(400, "POST", f"/school/questions/{made['id']}", {"answer": {"no": "answer"}})
    mark = visitor.ok("POST", f"/school/questions/{made['id']}", {"answer": right, "milliseconds": 1})
    assert (mark["right"], mark["best"]) == (True, right)
    visitor.refused(404, "POST", f"/school/questions/{made['id']}", {"answer": right})
    again = asked(visitor, skill=made["skill"])
    assert again["id"] != made["id"]
    mark = visitor.ok("POST", f"/school/questions/{again['id']}", {"answer": wrong(again, best(house, again["id"]))})
    assert mark["right"] is False
    assert mark["cites"]
    (game,) = visitor.ok("GET", "/school/progress")["games"]
    (skill,) = game["skills"]
    assert (skill["key"], skill["answers"], skill["right"]) == (made["skill"], 2, 1)
    assert 0 < skill["mastery"] < 1
    assert other.ok("GET", "/school/progress")["games"] == []


def test_a_course_is_shown_step_by_step_and_stopped_where_it_is(house: Service) -> None:
    visitor, other = house.visitor().guest(), house.visitor().guest()
    made = asked(visitor, skill="catch:none")
    assert made["answer"].keys() == {"kind", "kinds", "remedies"}
    path = f"/school/questions/{made['id']}"
    stop = {"stop": 0, "kind": "order", "remedy": "correct"}
    other.refused(404, "POST", f"{path}/course", {"step": 0})
    visitor.refused(409, "POST", f"{path}/course", {"step": 1})
    visitor.refused(400, "POST", path, {"answer": stop})
    shown: list[dict[str, Any]] = []
    while not (step := visitor.ok("POST", f"{path}/course", {"step": len(shown)}))["over"]:
        shown.append(step)
        assert step.keys() == {"over", "words", "cards"}
        if len(shown) == 3:
            assert visitor.ok("POST", f"{path}/course", {"step": 0}) == shown[0]
            visitor.refused(400, "POST", path, {"answer": stop})
            visitor.refused(400, "POST", path, {"answer": {"stop": None}})
    assert len(shown) > 6
    mark = visitor.ok("POST", path, {"answer": {"stop": None}})
    assert mark["right"]
    assert [step["words"] for step in mark["course"]] == [step["words"] for step in shown]
    plain = asked(visitor, drill="read")
    visitor.refused(400, "POST", f"/school/questions/{plain['id']}/course", {"step": 0})


def test_progress_is_ones_own_and_stays_when_a_guest_opens_an_account(house: Service) -> None:
    visitor = house.visitor().guest()
    made = asked(visitor, drill="read")
    visitor.ok("POST", f"/school/questions/{made['id']}", {"answer": best(house, made["id"])})
    visitor.ok("POST", "/session/account", {"password": PASSWORD})
    progress = visitor.ok("GET", f"/school/progress?game={GAME}")
    assert progress["total"]["answers"] == 1
    assert [one["game"] for one in progress["games"]] == [f"{GAME}/hollywood-columbus"]
    rows = list(csv.DictReader(io.StringIO(visitor.get("/school/progress.csv").text)))
    exported = visitor.ok("GET", "/school/progress.json")
    assert [row["skill"] for row in rows] == [row["skill"] for row in exported["reviews"]] == [made["skill"]]
    taken = visitor.ok("POST", "/school/auditions", {"course": {"game": GAME}})
    told = visitor.ok("GET", "/account/data")
    assert told["school"][0]["skill"] == made["skill"]
    assert list(told["skills"][f"{GAME}/hollywood-columbus"]) == [made["skill"]]
    assert [(one["id"], one["answers"]) for one in told["auditions"]] == [(taken["id"], [])]
    seed = house.room.database.read(kept.auditions, visitor.me["person"])[0].seed
    assert seed not in json.dumps(told)
    visitor.refused(400, "GET", "/school/progress?game=solitaire")


def test_a_version_of_the_lab_is_practised_apart_and_a_file_is_refused(house: Service) -> None:
    visitor = house.visitor().guest()
    made = asked(visitor, skill="read:qualifies:flush", edits={"contest.flush.dealer_qualifies": "4-card flush or longer"})
    visitor.ok("POST", f"/school/questions/{made['id']}", {"answer": best(house, made["id"])})
    (game,) = visitor.ok("GET", "/school/progress")["games"]
    assert game["game"].startswith(f"{GAME}/hollywood-columbus+")
    visitor.refused(422, "POST", "/school/questions", {"game": "/etc/passwd"})
    visitor.refused(400, "POST", "/school/questions", {"game": GAME, "skill": "read:nothing"})
    visitor.refused(400, "POST", "/school/questions", {"game": GAME, "drill": "nothing"})
    visitor.refused(400, "POST", "/school/questions", {"game": GAME, "edits": {"contest.flush.dealer_qualifies": "a good hand"}})


def test_an_audition_is_the_same_for_all_and_is_scored_on_a_sheet(house: Service, boss: Visitor) -> None:
    exam = boss.ok("POST", "/office/school/exams", {"game": GAME, "title": "Spring", "minutes": 5, "seed": "spring-1"})
    ann, bob = house.visitor().guest(), house.visitor().guest()
    assert "seed" not in ann.ok("GET", f"/school/exams/{exam['id']}")
    first = [visitor.ok("POST", "/school/auditions", {"exam": exam["id"]}) for visitor in (ann, bob)]
    assert first[0]["question"] == first[1]["question"]
    assert not [body for body in ann.bodies if "spring-1" in body]
    number = first[0]["id"]
    bob.refused(404, "GET", f"/school/auditions/{number}")
    ann.refused(400, "POST", "/school/auditions", {"exam": exam["id"]})
    ann.refused(400, "GET", f"/school/auditions/{number}/sheet")
    game = game_of(exam["version"])
    paper = audition(game, "spring-1", 5)
    for place in range(3):
        watch(ann, f"/school/auditions/{number}", question(game, paper, place))
        told = ann.ok("POST", f"/school/auditions/{number}/answers", {"answer": question(game, paper, place).best})
        assert told["answered"] == place + 1
        assert told["question"].keys() == {"id", "skill", "drill", "prompt", "scene", "answer"}
    assert ann.ok("GET", f"/school/auditions/{number}")["question"] == told["question"]
    ann.ok("POST", f"/school/auditions/{number}/end")
    ann.refused(409, "POST", f"/school/auditions/{number}/answers", {"answer": "1"})
    sheet = ann.ok("GET", f"/school/auditions/{number}/sheet?kind=json")
    assert (sheet["questions"], sheet["right"], sheet["seed"], sheet["rules"]) == (3, 3, "spring-1", game.rules_hash)
    page = ann.get(f"/school/auditions/{number}/sheet?kind=html").text
    assert sheet["checksum"] in page
    assert "spring-1" in page
    results = boss.ok("GET", f"/office/school/exams/{exam['id']}")
    assert {(row["questions"], row["right"]) for row in results["people"]} == {(3, 3), (0, 0)}
    assert sheet["checksum"] in boss.get(f"/office/school/exams/{exam['id']}/results.csv").text
    assert sheet["checksum"] in boss.get(f"/office/school/auditions/{number}/sheet?kind=html").text
    assert [one["id"] for one in ann.ok("GET", "/school/auditions")["auditions"]] == [number]
    assert [one["seed"] for visitor in (ann, bob) for one in visitor.ok("GET", "/account/data")["auditions"]] == ["spring-1", None]


def test_an_audition_ends_when_its_time_is_up(house: Service) -> None:
    visitor = house.visitor().guest()
    begun = visitor.ok("POST", "/school/auditions", {"course": {"game": GAME}, "minutes": 1})
    with house.room.database.writing() as connection:
        earlier = school_auditions.update().where(school_auditions.c.id == begun["id"])
        connection.execute(earlier.values(begun=school_auditions.c.begun - 120_000))
    assert visitor.ok("GET", f"/school/auditions/{begun['id']}")["ended"] is True
    visitor.refused(409, "POST", f"/school/auditions/{begun['id']}/answers", {"answer": "1"})
    assert visitor.ok("GET", f"/school/auditions/{begun['id']}/sheet?kind=json")["questions"] == 0
    visitor.refused(422, "POST", "/school/auditions", {})


def test_the_trainer_sees_who_stands_where_and_what_goes_wrong(house: Service, boss: Visitor) -> None:
    visitor = house.visitor().guest()
    made = asked(visitor, skill="read:qualifies:flush")
    visitor.ok("POST", f"/school/questions/{made['id']}", {"answer": wrong(made, best(house, made["id"]))})
    told = boss.ok("GET", "/office/school")
    (skill,) = (one for one in told["skills"] if one["name"] == visitor.me["name"])
    assert (skill["title"], skill["answers"], skill["mistakes"]) == ("Does the dealer qualify?", 1, 1)
    assert any(one["title"] == skill["title"] and one["times"] >= 1 <= one["people"] for one in told["mistakes"])
    rows = list(csv.DictReader(io.StringIO(boss.get("/office/school/standing.csv").text)))
    assert [row["mistakes"] for row in rows if row["name"] == visitor.me["name"]] == ["1"]
    for path in ("/office/school", "/office/school/standing.csv"):
        visitor.refused(403, "GET", path)
    visitor.refused(403, "POST", "/office/school/exams", {"game": GAME, "title": "Mine"})
