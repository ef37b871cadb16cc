"""The trainer's desk: everybody's level, the commonest mistakes, and auditions given to several people. Every path takes a supervisor."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import Field

from longsuit.house.room import school as kept
from longsuit.house.room.commands import Answer
from longsuit.house.service import school_desk as desk
from longsuit.house.service.dependencies import House, Supervisor, supervisor
from longsuit.house.service.downloads import download
from longsuit.house.service.school import Course, Format, books, fresh, sheet_file, work
from longsuit.house.service.service import Service
from longsuit.house.service.settings import PREFIX
from longsuit.rules.csv import csv_text

router = APIRouter(prefix=PREFIX + "/office/school", tags=["Back office"], dependencies=[Depends(supervisor)])

_COMMONEST = 50
ExamId = Annotated[str, Path(pattern="^[0-9a-f]{32}$")]


class NewExam(Course):
    """An audition to give."""

    title: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]+$")]
    minutes: Annotated[int, Field(ge=1, le=60)] = 20
    seed: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[!-~]+$")] | None = None
    """One used before, so that the very same audition is given again; left out, a new one."""


@router.get("")
async def standing(request: Request, house: House, visitor: Supervisor) -> Answer:
    """Everybody who practises, by game and skill; the commonest mistakes; the auditions that were given."""
    rows, wrong, given = await books(partial(_read, house))
    names = await _titles(request, house, visitor.person, {row["game"] for row in (*rows, *wrong)})
    for row in (*rows, *wrong):
        row["title"] = names.get((row["game"], row["skill"]), row["skill"])
    return {"skills": rows, "mistakes": wrong, "exams": [_told(one) for one in given]}


def _read(house: Service) -> tuple[list[kept.Row], list[kept.Row], list[kept.Exam]]:
    with house.room.database.reading() as connection:
        return kept.standing(connection), kept.mistakes(connection, _COMMONEST), kept.exams(connection)


async def _titles(request: Request, house: Service, person: int, games: Iterable[str]) -> dict[tuple[str, str], str]:
    """What skills are called; of changed games only the keys are known."""
    found = await work(request, house, partial(desk.titles, tuple(sorted(game for game in games if "+" not in game))), f"person {person}")
    return {(game, key): title for game, key, title in found}


def _told(exam: kept.Exam) -> dict[str, Any]:
    return {**exam._asdict(), "game": kept.label(exam.version)}


@router.get("/standing.csv")
async def exported(request: Request, house: House, visitor: Supervisor) -> Response:
    """Everybody who practises, by game and skill, as CSV."""
    told = await standing(request, house, visitor)
    columns = ("person", "name", "game", "skill", "title", "answers", "mistakes", "milliseconds", "last")
    text = csv_text([columns, *([row[name] for name in columns] for row in told["skills"])])
    return download(text, "longsuit-school.csv")


@router.post("/exams", status_code=201)
async def give(request: Request, house: House, visitor: Supervisor, body: NewExam) -> Answer:
    """Give an audition: each person who opens its address takes it once, with the same seed as everybody else."""
    await work(request, house, partial(desk.curriculum, body.version), f"person {visitor.person}")
    exam = kept.Exam(fresh(), visitor.person, house.room.clock(), body.title, body.version, body.seed or fresh(), body.minutes)
    await books(partial(house.room.database.transact, partial(kept.give, exam=exam)))
    house.metrics.command("school exam")
    return _told(exam)


@router.get("/exams/{exam}")
async def results(request: Request, house: House, visitor: Supervisor, exam: ExamId) -> Answer:
    """Who took an audition, and how it went."""
    given = await books(partial(house.read, kept.exam, exam))
    taken = await books(partial(house.read, kept.taken_by, exam))
    job = partial(desk.scores, desk.Paper(given.version, given.seed, given.minutes), [(name, one.answers) for name, one in taken])
    scored = await work(request, house, job, f"person {visitor.person}")
    people = [
        {"audition": one.id, "name": name, "begun": one.begun, "ended": one.ended, **score}
        for (name, one), score in zip(taken, scored, strict=True)
    ]
    return {**_told(given), "people": people}


@router.get("/exams/{exam}/results.csv")
async def exported_results(request: Request, house: House, visitor: Supervisor, exam: ExamId) -> Response:
    """The same as CSV."""
    told = await results(request, house, visitor, exam)
    columns = ("name", "begun", "ended", *desk.FIGURES)
    return download(csv_text([columns, *([row[name] for name in columns] for row in told["people"])]), "longsuit-audition.csv")


@router.get("/auditions/{audition}/sheet")
async def score_sheet(request: Request, house: House, visitor: Supervisor, audition: ExamId, kind: Format = "html") -> Response:
    """Anybody's score sheet."""
    taken = await books(partial(house.read, kept.audition, None, audition))
    return await sheet_file(request, house, taken, kind, f"person {visitor.person}")
