"""The school over HTTP: first lessons, questions and marks, progress, auditions.

Lessons are open to everybody, and their cards are fixed. Seeds of questions stay with the house, and people see only their own progress.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import timedelta, timezone
from functools import partial
from itertools import chain
from typing import Annotated, Any, Literal, TypeVar, cast

from anyio import to_thread
from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field, JsonValue
from sqlalchemy import Connection

from longsuit.house.books.log import canonical
from longsuit.house.room import people
from longsuit.house.room import school as kept
from longsuit.house.room import school_figures as figures
from longsuit.house.room.requests import Body
from longsuit.house.room.sessions import Visitor
from longsuit.house.service import school_desk as desk
from longsuit.house.service.dependencies import House, Id, SignedIn
from longsuit.house.service.downloads import download, json_object, rows
from longsuit.house.service.errors import Refusal
from longsuit.house.service.models import ChangedSheet, Label
from longsuit.house.service.service import Service
from longsuit.house.service.settings import PREFIX
from longsuit.rules.catalogue import SheetId, catalogue
from longsuit.rules.csv import csv_text
from longsuit.rules.errors import DefinitionError
from longsuit.rules.model import Game

router = APIRouter(prefix=PREFIX + "/school", tags=["School"])

_T = TypeVar("_T")
GameId = Annotated[str, Path(max_length=80)]
SheetName = Annotated[str, Query(max_length=80, description="Which sheet; left out, the first.")]
Format = Annotated[Literal["html", "pdf", "json"], Query(description="The form of the score sheet.")]
_MOST = 20_000
"""How many of the newest answers determine progress."""
_LATE = 2000
"""Milliseconds by which an answer may arrive after time is up."""


class Course(ChangedSheet):
    """A game to learn: a sheet, and what is changed in it, as the Lab takes it."""

    @property
    def version(self) -> str:
        """As the house stores it."""
        return version(self.game, tables=self.tables, settings=self.settings, edits=self.edits)


class Wanted(Course):
    """The question to ask: from a drill, on a skill, or the next one due."""

    drill: Label | None = None
    skill: Label | None = None


class Given(Body):
    """An answer, and how long it took."""

    answer: JsonValue
    milliseconds: Annotated[int, Field(ge=0, le=3_600_000)] = 0


class Watched(Body):
    """Which step of a course to show: the next, or one shown before."""

    step: Annotated[int, Field(ge=0, le=10_000)]


class Begun(Body):
    """An audition to take: one that a trainer gave, or one of your own."""

    exam: Annotated[str, Field(pattern="^[0-9a-f]{32}$")] | None = None
    course: Course | None = None
    minutes: Annotated[int, Field(ge=1, le=60)] = 20


def version(sheet: SheetId, **changes: Any) -> str:
    """A game with its changes as JSON."""
    return canonical({"game": str(sheet), **({"tables": {}, "settings": {}, "edits": {}} | changes)})


def fresh() -> str:
    """An id or a seed nobody can guess."""
    return secrets.token_hex(16)


async def read(house: Service, query: Callable[..., _T], *arguments: Any) -> _T:
    """Read the books away from the loop."""
    return await to_thread.run_sync(house.read, query, *arguments)


async def write(house: Service, change: Callable[..., None], **arguments: Any) -> None:
    """Write to the books away from the loop."""
    await to_thread.run_sync(house.room.database.transact, partial(change, **arguments))


def _who(house: Service, visitor: Visitor) -> str:
    """The person who practises, unless he asks too often."""
    who = f"person {visitor.person}"
    house.rates.take("school", who)
    return who


@router.get("")
async def games() -> dict[str, Any]:
    """The games there are to learn."""
    return {"games": [{key: game[key] for key in ("id", "name", "summary", "sheets")} for game in catalogue()]}


@router.get("/progress")
async def progress(
    request: Request,
    house: House,
    visitor: SignedIn,
    game: Annotated[str, Query(max_length=120, description="Only this game, as game or game/sheet.")] = "",
    offset: Annotated[
        int, Query(ge=-50_400_000, le=50_400_000, description="How far the reader's clock is ahead of UTC, in milliseconds.")
    ] = 0,
) -> dict[str, Any]:
    """Your progress: mastery by skill, what is due, speed and accuracy by day and by each ten minutes of practice."""
    who, only = _who(house, visitor), str(SheetId.read(game)) if game else None
    cards = await read(house, kept.all_cards, visitor.person)
    practised = {name: skills for name, skills in cards.items() if only in (None, name)}
    standing = await house.solver.school.run(partial(desk.standing, practised, house.room.clock()), request, who)
    return await to_thread.run_sync(_progress, house, visitor.person, only, standing, timezone(timedelta(milliseconds=offset)))


def _progress(house: Service, person: int, game: str | None, standing: list[dict[str, Any]], clock: timezone) -> dict[str, Any]:
    """Somebody's progress and the totals of his answers."""
    answers = house.read(kept.reviews, person, game=game, limit=_MOST)
    counted = figures.by_skill(answers)
    for entry in standing:
        for skill in entry["skills"]:
            skill.update(counted.get((entry["game"], skill["key"]), figures.NONE))
    return {
        "games": standing,
        "days": figures.days(answers, clock),
        "units": figures.units(answers),
        "total": figures.summed(answers) if answers else figures.NONE,
        "mistakes": figures.commonest(answers),
        "decisions": figures.decisions(answers),
    }


@router.get("/progress.{kind}", response_class=StreamingResponse)
def export(house: House, visitor: SignedIn, kind: Literal["json", "csv"]) -> Response:
    """Your answers and skills, to download."""
    reviews = rows(house, kept.reviews, visitor.person)
    if kind == "csv":
        lines = ([row[name] for name in kept.COLUMNS] for row in reviews)
        return download((csv_text([line]) for line in chain([kept.COLUMNS], lines)), "longsuit-school.csv")
    fields = {"name": visitor.name, "skills": house.read(kept.all_cards, visitor.person)}
    return download(json_object(fields, [("reviews", reviews)]), "longsuit-school.json")


@router.post("/questions", status_code=201)
async def question(request: Request, house: House, visitor: SignedIn, body: Wanted) -> dict[str, Any]:
    """The next question: of what is due, or new, at the right difficulty. The seed stays here while it is open."""
    who, now, seed = _who(house, visitor), house.room.clock(), fresh()

    def known(connection: Connection) -> desk.Known:
        game, person = kept.label(body.version), visitor.person
        skills = tuple(asked.skill for asked in kept.open_questions(connection, person))
        return desk.Known(kept.cards(connection, person, game), kept.levels(connection, person, game), skills, now)

    pick = partial(desk.next_question, body.version, await read(house, known), seed=seed, drill=body.drill, skill=body.skill)
    made = await house.solver.school.run(pick, request, who)
    asked = kept.Open(fresh(), body.version, made.skill, seed, made.level, now)
    await write(house, kept.ask, person=visitor.person, question=asked)
    return {"id": asked.id, **made.question}


@router.post("/questions/{question}")
async def answer(request: Request, house: House, visitor: SignedIn, question: Id, body: Given) -> dict[str, Any]:
    """Answer a question: right or wrong, the right answer, why, and where the rule stands."""
    asked = await read(house, kept.open_question, visitor.person, question)
    marked = await house.solver.school.run(partial(desk.marked, _posed(asked), body.answer, asked.shown), request, _who(house, visitor))
    return await to_thread.run_sync(_close, house, visitor, asked, marked, body.milliseconds)


@router.post("/questions/{question}/steps")
async def steps(request: Request, house: House, visitor: SignedIn, question: Id, body: Given) -> dict[str, Any]:
    """Check the steps of an answer so far; the first wrong one is the answer."""
    asked = await read(house, kept.open_question, visitor.person, question)
    marked = await house.solver.school.run(partial(desk.checked, _posed(asked), body.answer), request, _who(house, visitor))
    return {"right": True} if marked is None else await to_thread.run_sync(_close, house, visitor, asked, marked, body.milliseconds)


@router.post("/questions/{question}/course")
async def course_step(request: Request, house: House, visitor: SignedIn, question: Id, body: Watched) -> dict[str, Any]:
    """Let the table of a question go on by a step; none is shown before its turn."""
    asked = await read(house, kept.open_question, visitor.person, question)
    return await _next_step(request, house, visitor, asked, body.step)


async def _next_step(request: Request, house: Service, visitor: Visitor, asked: kept.Open | kept.Taken, number: int) -> dict[str, Any]:
    """A step of a course, written down as shown before it is sent; ``over`` after the last."""
    if number > asked.shown:
        raise Refusal(409, f"Step {number + 1} has not been reached yet.")
    source = _posed(asked) if isinstance(asked, kept.Open) else _item(asked)
    step = await house.solver.school.run(partial(desk.course_step, source, number), request, _who(house, visitor))
    if step is not None and number == asked.shown:
        await write(house, kept.show_step, watched=asked)
    return {"over": True} if step is None else {"over": False, **step}


def _posed(asked: kept.Open) -> desk.Posed:
    return desk.Posed(asked.version, asked.skill, asked.seed, asked.level)


def _close(house: Service, visitor: Visitor, asked: kept.Open, marked: desk.Marked, milliseconds: int) -> dict[str, Any]:
    """Close a question and write its mark down; the skill comes again when it is due."""
    now = house.room.clock()
    cost = marked.mark["cost"]
    review = kept.Review(
        game=kept.label(asked.version),
        skill=asked.skill,
        at=now,
        correct=bool(marked.mark["right"]),
        milliseconds=min(milliseconds or now - asked.asked, max(now - asked.asked, 0)),
        level=asked.level,
        mistake=marked.mistake,
        house_cents=int(cost["house"]),
        player_cents=int(cost["players"]),
        antes=float(cost["antes"]),
    )

    def change(connection: Connection) -> None:
        kept.close(connection, visitor.person, asked.id)
        kept.add_review(connection, visitor.person, review)

    house.room.database.transact(change)
    house.metrics.command("school answer")
    return marked.mark


@router.get("/auditions")
def auditions(house: House, visitor: SignedIn) -> dict[str, Any]:
    """The auditions you took, newest first."""
    fields = ("game", "id", "minutes", "begun", "ended")
    taken = kept.own_auditions(house.read(kept.auditions, visitor.person))
    return {"auditions": [{name: row[name] for name in fields} for row in taken]}


@router.post("/auditions", status_code=201)
async def begin(request: Request, house: House, visitor: SignedIn, body: Begun) -> dict[str, Any]:
    """Begin an audition: time runs from now. One that a trainer gives has its own game, length and seed, and is taken once."""
    who, now = _who(house, visitor), house.room.clock()
    if body.exam is not None:
        exam = await read(house, kept.exam, body.exam)
        taken = kept.Taken(fresh(), visitor.person, exam.id, exam.version, exam.seed, exam.minutes, now, now, [], None)
    elif body.course is not None:
        taken = kept.Taken(fresh(), visitor.person, None, body.course.version, fresh(), body.minutes, now, now, [], None)
    else:
        raise Refusal(422, "Name an audition to take, or a game.")
    shown = await _shown(request, house, taken, who)
    await write(house, kept.begin, taken=taken)
    house.metrics.command("school audition")
    return shown


@router.get("/exams/{exam}")
def exam(house: House, visitor: SignedIn, exam: Id) -> dict[str, Any]:  # noqa: ARG001 (anyone signed in)
    """An audition that a trainer gives, before it is begun; its seed stays with the house."""
    offered = house.read(kept.exam, exam)
    return {"id": offered.id, "title": offered.title, "game": kept.label(offered.version), "minutes": offered.minutes}


@router.get("/auditions/{audition}")
async def audition(request: Request, house: House, visitor: SignedIn, audition: Id) -> dict[str, Any]:
    """An audition in progress, with its open question."""
    taken = await read(house, kept.audition, visitor.person, audition)
    return await _shown(request, house, taken, _who(house, visitor))


@router.post("/auditions/{audition}/answers")
async def audition_answer(request: Request, house: House, visitor: SignedIn, audition: Id, body: Given) -> dict[str, Any]:
    """Answer the question that is open; the next one comes without a mark."""
    who, now = _who(house, visitor), house.room.clock()
    taken = await read(house, kept.audition, visitor.person, audition)
    if taken.ended is not None or now > taken.until + _LATE:
        await write(house, kept.finish, taken=taken, now=now)
        raise Refusal(409, "Time is up: this audition is over.")
    await house.solver.school.run(partial(desk.check_answer, _item(taken), body.answer, taken.shown), request, who)
    given = {"answer": body.answer, "seconds": (now - taken.asked) / 1000}
    shown = await _shown(request, house, taken._replace(answers=[*taken.answers, given]), who)
    await write(house, kept.answer, taken=taken, given=given, now=now, last=shown["question"] is None)
    return shown


@router.post("/auditions/{audition}/course")
async def audition_step(request: Request, house: House, visitor: SignedIn, audition: Id, body: Watched) -> dict[str, Any]:
    """Let the table of the question that is open go on by a step."""
    taken = await read(house, kept.audition, visitor.person, audition)
    if taken.ended is not None or house.room.clock() > taken.until:
        raise Refusal(409, "Time is up: this audition is over.")
    return await _next_step(request, house, visitor, taken, body.step)


@router.post("/auditions/{audition}/end")
def end(house: House, visitor: SignedIn, audition: Id) -> dict[str, Any]:
    """End an audition before its time is up."""
    taken = house.read(kept.audition, visitor.person, audition)
    house.room.database.transact(partial(kept.finish, taken=taken, now=house.room.clock()))
    return {"id": taken.id, "ended": True}


@router.get("/auditions/{audition}/sheet")
async def score_sheet(request: Request, house: House, visitor: SignedIn, audition: Id, kind: Format = "html") -> Response:
    """Your score sheet."""
    taken = await read(house, kept.audition, visitor.person, audition)
    return await sheet_file(request, house, taken, kind, _who(house, visitor))


async def sheet_file(request: Request, house: Service, taken: kept.Taken, kind: str, who: str) -> Response:
    """The score sheet of an audition that is over."""
    if taken.ended is None and house.room.clock() <= taken.until + _LATE:
        raise Refusal(400, "This audition is not over.")
    person = await read(house, people.read, taken.person)
    made = await house.solver.school.run(partial(desk.score_sheet, _paper(taken), taken.answers, person.name, kind), request, who)
    return download(made, f"longsuit-audition.{kind}")


def _paper(taken: kept.Taken) -> desk.Paper:
    return desk.Paper(taken.version, taken.seed, taken.minutes)


def _item(taken: kept.Taken) -> desk.Item:
    """The question that is open."""
    return desk.Item(_paper(taken), len(taken.answers))


async def _shown(request: Request, house: Service, taken: kept.Taken, who: str) -> dict[str, Any]:
    """An audition as the person who takes it sees it."""
    over = taken.ended is not None or house.room.clock() > taken.until
    question = None if over else await house.solver.school.run(partial(desk.audition_question, _item(taken)), request, who)
    return {
        "id": taken.id,
        "game": kept.label(taken.version),
        "minutes": taken.minutes,
        "left": max(0, taken.until - house.room.clock()),
        "answered": len(taken.answers),
        "ended": question is None,
        "question": question,
    }


@router.get("/{game}")
async def curriculum(request: Request, game: GameId, house: House, sheet: SheetName = "") -> dict[str, Any]:
    """The drills of a game with their skills, all made of its definition."""
    chosen = _sheet(game, sheet)
    school = await house.solver.school.once(f"school of {chosen}", partial(desk.curriculum, version(chosen)), request)
    sheets = next(entry["sheets"] for entry in catalogue() if entry["id"] == chosen.game)
    return {**school, "sheets": [{"id": one["id"], "title": one["title"]} for one in sheets]}


@router.get("/{game}/card")
async def card(request: Request, game: GameId, house: House, sheet: SheetName = "") -> dict[str, Any]:
    """The rule card, section by section, with hands to look at."""
    from longsuit.learn.card import learn_card

    return await _lesson(request, house, "card", learn_card, _sheet(game, sheet))


@router.get("/{game}/tour")
async def tour(request: Request, game: GameId, house: House, sheet: SheetName = "") -> dict[str, Any]:
    """Five hands to play through, with everything about them."""
    from longsuit.learn.tour import tour as toured

    return await _lesson(request, house, "tour", toured, _sheet(game, sheet))


def _sheet(game: str, sheet: str) -> SheetId:
    """The sheet that a path and a query mean."""
    try:
        return SheetId(game, sheet) if sheet else SheetId.read(game)
    except DefinitionError as error:
        raise Refusal(404, error.problems[0].what) from None


async def _lesson(request: Request, house: Service, name: str, make: Callable[[Game], desk.Data], sheet: SheetId) -> desk.Data:
    return cast("desk.Data", await house.solver.hands.once(f"{name} of {sheet}", partial(desk.of_sheet, make, sheet), request))
