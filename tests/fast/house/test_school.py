"""What the house keeps of the school: everybody's own, never changed, gone with the account."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from longsuit.house.errors import HouseError, UnknownError
from longsuit.house.room import school, school_figures
from longsuit.house.room.school import Exam, Open, Review, Taken
from tests.fast.house.room import TestRoom
from tests.waiting import until

GAME = "high-card-flush/hollywood-columbus"
VERSION = '{"edits":{},"game":"high-card-flush/hollywood-columbus","settings":{},"tables":{}}'
ID = "0123456789abcdef0123456789abcde"


def review(at: int = 1, skill: str = "read:winner", *, correct: bool = True, took: int = 2000) -> Review:
    mistake = "" if correct else "“the player” for “the dealer”"
    return Review(GAME, skill, at, correct, took, 0.5, mistake, 0, 0 if correct else 1500)


def test_answers_and_skills_are_kept_and_are_ones_own(room: TestRoom) -> None:
    ann, bob = room.player("Ann"), room.player("Bob")
    with room.database.writing() as connection:
        for at in (1, 2):
            school.add_review(connection, ann, review(at))
        school.add_review(connection, bob, review(3, correct=False))
        school.add_review(connection, bob, review(4, "pay:line:flush")._replace(mistake="x" * 500))
    with room.database.reading() as connection:
        assert school.cards(connection, ann, GAME).keys() == {"read:winner"}
        assert school.all_cards(connection, bob).keys() == {GAME}
        assert school.levels(connection, ann, GAME) == {"read:winner": 0.24}
        assert school.levels(connection, bob, GAME) == {"read:winner": 0.0, "pay:line:flush": 0.17}
        rows = school.reviews(connection, ann)
        assert [row["at"] for row in rows] == [2, 1]
        assert tuple(rows[0]) == school.COLUMNS
        assert school.reviews(connection, ann, before=rows[0]["id"], limit=1) == rows[1:]
        assert school.reviews(connection, ann, game="5-card-pursuit/washington") == []
        assert len(school.reviews(connection, bob)[0]["mistake"]) == 200
        told = [(row["name"], row["skill"], row["answers"], row["mistakes"]) for row in school.standing(connection)]
        assert told == [("Ann", "read:winner", 2, 0), ("Bob", "pay:line:flush", 1, 0), ("Bob", "read:winner", 1, 1)]
        (wrong,) = school.mistakes(connection, 10)
        assert (wrong["skill"], wrong["mistake"], wrong["times"], wrong["people"]) == ("read:winner", review(correct=False).mistake, 1, 1)


def test_an_answer_is_never_changed_and_goes_with_the_account(room: TestRoom) -> None:
    ann, bob = room.player("Ann"), room.player("Bob")
    with room.database.writing() as connection:
        for person in (ann, bob):
            school.add_review(connection, person, review())
            school.ask(connection, person, Open(f"{ID}{person}", VERSION, "read:winner", "secret", 0.5, 1))
            school.begin(connection, Taken(f"{ID}{person}", person, None, VERSION, "secret", 20, 1, 1, [], None))
    with pytest.raises(DBAPIError, match="never changed"):
        room.attempt("UPDATE school_reviews SET correct = true")
    room.forget(ann, by=ann)
    for table in ("school_cards", "school_reviews", "school_questions", "school_auditions"):
        assert room.query(f"SELECT person_id FROM {table}") == [(bob,)]
    assert room.verify_log() == ()


def test_an_open_question_is_answered_once_and_of_many_the_oldest_go(room: TestRoom) -> None:
    ann, bob = room.player("Ann"), room.player("Bob")
    with room.database.writing() as connection:
        for number in range(20):
            school.ask(connection, ann, Open(f"{number:032x}", VERSION, "read:winner", f"seed {number}", 0.25, number))
    with room.database.writing() as connection:
        assert sorted(one.asked for one in school.open_questions(connection, ann)) == list(range(8, 20))
        asked = school.open_question(connection, ann, f"{19:032x}")
        assert (asked.seed, asked.level, asked.version) == ("seed 19", 0.25, VERSION)
        with pytest.raises(UnknownError):
            school.open_question(connection, bob, asked.id)
        school.close(connection, ann, asked.id)
        with pytest.raises(UnknownError):
            school.close(connection, ann, asked.id)


def test_an_exam_is_taken_once_and_its_answers_come_one_after_the_other(room: TestRoom) -> None:
    ann, bob = room.player("Ann"), room.player("Bob")
    exam = Exam(f"{ID}e", ann, 5, "Spring", VERSION, "seed", 20)
    taken = Taken(f"{ID}t", bob, exam.id, VERSION, exam.seed, 20, 100, 100, [], None)
    with room.database.writing() as connection:
        school.give(connection, exam)
        school.begin(connection, taken)
    with room.database.writing() as connection:
        assert school.exams(connection) == [exam] == [school.exam(connection, exam.id)]
        with pytest.raises(HouseError, match="already"):
            school.begin(connection, taken._replace(id=f"{ID}u"))
        school.answer(connection, taken, {"answer": "1", "seconds": 2.5}, now=2600, last=False)
        with pytest.raises(HouseError, match="answered already"):
            school.answer(connection, taken, {"answer": "2", "seconds": 2.5}, now=2600, last=False)
        now = school.audition(connection, bob, taken.id)
        assert now == taken._replace(asked=2600, answers=[{"answer": "1", "seconds": 2.5}])
        with pytest.raises(UnknownError):
            school.audition(connection, ann, taken.id)
        school.finish(connection, now, 10**9)
        assert school.audition(connection, None, taken.id).ended == taken.until == 100 + 20 * 60_000
        ((name, done),) = school.taken_by(connection, exam.id)
        assert (name, done.answers) == ("Bob", now.answers)


def test_a_changed_game_is_kept_apart_from_its_sheet() -> None:
    assert school.label(VERSION) == GAME
    changed = VERSION.replace('"tables":{}', '"tables":{"flush":"classic"}')
    assert school.label(changed).startswith(f"{GAME}+")
    assert school.label(changed) != school.label(VERSION.replace('"tables":{}', '"tables":{"flush":"other"}'))


def test_figures_by_day_and_by_ten_minutes_of_practice() -> None:
    day = 86_400_000
    rows = [
        {"id": n, "at": n * day // 25, **review(correct=n % 5 > 0, took=40_000)._asdict()} | {"at": n * day // 25} for n in range(1, 41)
    ]
    rows.append({**rows[-1], "id": 41, "milliseconds": 3_600_000})
    days = school_figures.days(rows, UTC)
    assert [one["answers"] for one in days] == [24, 17]
    assert sum(one["right"] for one in days) == 32
    assert days[0]["seconds"] == 40
    units = school_figures.units(rows)
    assert [one["answers"] for one in units] == [15, 15, 11]
    assert units[2]["minutes"] == round(10 * 40 / 60 + 1, 1)
    assert school_figures.units(rows[:2])[0]["answers"] == 2
    assert len(school_figures.units(rows[:18])) == 1
    assert school_figures.decisions(rows) is None
    made = [{**row, "skill": f"decide:{row['id'] % 2}", "antes": 0.0 if row["correct"] else 0.1} for row in rows[:20]]
    told = school_figures.decisions(made)
    assert told is not None
    assert (told["answers"], told["right"], told["streak"]) == (20, 16, 0)
    assert told["antes"] == pytest.approx(2.0)
    assert [leak["antes"] for leak in told["leaks"]] == pytest.approx([2.0, 2.0])
    assert told["rating"] != 1000
    (common,) = school_figures.commonest(rows)
    assert common["times"] == 9


def at_once(room: TestRoom, action: Callable[[Connection], object]) -> Future[object]:
    """Something done while another transaction that does the same is not over: what came of the second."""
    with ThreadPoolExecutor(1) as other:
        with room.database.writing() as connection:
            action(connection)
            second = other.submit(room.database.transact, action)
            until(lambda: room.query("SELECT count(*) FROM pg_locks WHERE NOT granted") != [(0,)])
        second.exception(60)
    return second


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_nobody_takes_an_exam_twice_at_once(room: TestRoom) -> None:
    ann, ids = room.player("Ann"), iter("012")
    with room.database.writing() as connection:
        school.give(connection, Exam(ID + "9", ann, 1, "Friday", VERSION, "secret", 20))
    second = at_once(
        room, lambda connection: school.begin(connection, Taken(ID + next(ids), ann, ID + "9", VERSION, "s", 20, 1, 1, [], None))
    )
    with pytest.raises(HouseError, match="taken this audition already"):
        second.result()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_two_answers_at_once_are_both_kept_and_both_remembered(room: TestRoom) -> None:
    ann = room.player("Ann")
    for _ in range(2):
        at_once(room, lambda connection: school.add_review(connection, ann, review())).result()
    with room.database.reading() as connection:
        assert len(school.reviews(connection, ann)) == 4
