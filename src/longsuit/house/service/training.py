"""The trainer's desk: everybody's level, the commonest mistakes, and auditions given to several people. Every path takes a supervisor."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field
from sqlalchemy import Connection

from longsuit.house.room import school as kept
from longsuit.house.room.commands import Answer
from longsuit.house.service import school_desk as desk
from longsuit.house.service.dependencies import House, Id, Supervisor, supervisor
from longsuit.house.service.downloads import download
from longsuit.house.service.school import Course, Format, fresh, read, sheet_file, write
from longsuit.house.service.settings import PREFIX
from longsuit.rules.csv import csv_text

router = APIRouter(prefix=PREFIX + "/office/school", tags=["Back office"], dependencies=[Depends(supervisor)])

_COMMONEST = 50


class NewExam(Course):
    """An audition to give."""

    title: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]+$")]
    minutes: Annotated[int, Field(ge=1, le=60)] = 20
    seed: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[!-~]+$")] | None = None
    """The seed of an earlier audition, to give the same one again; left out, a new one."""


@router.get("")
async def standing(request: Request, house: House, visitor: Supervisor) -> Answer:
    """Everybody who practises, by game and skill; the commonest mistakes; the auditions that were given."""
    rows, mistakes, exams = await read(house, _standing)
    games = sorted({row["game"] for row in (*rows, *mistakes) if "+" not in row["game"]})
    titles = await house.solver.school.run(partial(desk.titles, games), request, f"person {visitor.person}")
    names = {(game, key): title for game, key, title in titles}
    for row in (*rows, *mistakes):
        row["title"] = names.get((row["game"], row["skill"]), row["skill"])  # of changed games only the keys are known
    return {"skills": rows, "mistakes": mistakes, "exams": [_exam(exam) for exam in exams]}


def _standing(connection: Connection) -> tuple[list[kept.Row], list[kept.Row], list[kept.Exam]]:
    return kept.standing(connection), kept.mistakes(connection, _COMMONEST), kept.exams(connection)


def _exam(exam: kept.Exam) -> dict[str, Any]:
    return {**exam._asdict(), "game": kept.label(exam.version)}


@router.get("/standing.csv")
async def exported(request: Request, house: House, visitor: Supervisor) -> Response:
    """Everybody who practises, by game and skill, as CSV."""
    skills = (await standing(request, house, visitor))["skills"]
    columns = ("person", "name", "game", "skill", "title", "answers", "mistakes", "milliseconds", "last")
    text = csv_text([columns, *([row[name] for name in columns] for row in skills)])
    return download(text, "longsuit-school.csv")


@router.post("/exams", status_code=201)
async def give(request: Request, house: House, visitor: Supervisor, body: NewExam) -> Answer:
    """Give an audition: each person who opens its address takes it once, with the same seed as everybody else."""
    await house.solver.school.run(partial(desk.curriculum, body.version), request, f"person {visitor.person}")
    exam = kept.Exam(fresh(), visitor.person, house.room.clock(), body.title, body.version, body.seed or fresh(), body.minutes)
    await write(house, kept.give, exam=exam)
    house.metrics.command("school exam")
    return _exam(exam)


@router.get("/exams/{exam}")
async def results(request: Request, house: House, visitor: Supervisor, exam: Id) -> Answer:
    """Who took an audition, and how it went."""
    given = await read(house, kept.exam, exam)
    taken = await read(house, kept.taken_by, exam)
    job = partial(desk.scores, desk.Paper(given.version, given.seed, given.minutes), [(name, one.answers) for name, one in taken])
    scored = await house.solver.school.run(job, request, f"person {visitor.person}")
    people = [
        {"audition": one.id, "name": name, "begun": one.begun, "ended": one.ended, **score}
        for (name, one), score in zip(taken, scored, strict=True)
    ]
    return {**_exam(given), "people": people}


@router.get("/exams/{exam}/results.csv")
async def exported_results(request: Request, house: House, visitor: Supervisor, exam: Id) -> Response:
    """The same as CSV."""
    people = (await results(request, house, visitor, exam))["people"]
    columns = ("name", "begun", "ended", *desk.FIGURES)
    return download(csv_text([columns, *([row[name] for name in columns] for row in people)]), "longsuit-audition.csv")


@router.get("/auditions/{audition}/sheet")
async def score_sheet(request: Request, house: House, visitor: Supervisor, audition: Id, kind: Format = "html") -> Response:
    """Anybody's score sheet."""
    taken = await read(house, kept.audition, None, audition)
    return await sheet_file(request, house, taken, kind, f"person {visitor.person}")
