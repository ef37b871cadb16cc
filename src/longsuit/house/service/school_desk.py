"""The jobs of the school's process: make and mark questions, choose skills, score auditions. It caches only its last results."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from longsuit.lab.version import Version
from longsuit.rules.catalogue import SheetId
from longsuit.rules.model import Game
from longsuit.school import memory
from longsuit.school.audition import Answered, Audition, ScoreSheet, audition, question, score
from longsuit.school.curriculum import ask, drills, find_skill
from longsuit.school.lesson import Asked
from longsuit.school.mistakes import mistake
from longsuit.school.score_sheet import rendered

Data = dict[str, Any]


FIGURES = ("questions", "right", "hands_an_hour", "house_cents", "player_cents", "checksum")
"""The result of an audition."""


class Posed(NamedTuple):
    """A question of a drill, as it is made again."""

    version: str
    skill: str
    seed: str
    level: float


class Paper(NamedTuple):
    """The contents of an audition."""

    version: str
    seed: str
    minutes: int


class Item(NamedTuple):
    """A question of an audition, counted from 0."""

    paper: Paper
    number: int


class Made(NamedTuple):
    """A question, and what is needed to ask it again."""

    skill: str
    level: float
    question: Data


class Marked(NamedTuple):
    """An answer marked, and what is stored of it."""

    mark: Data
    mistake: str


@lru_cache(maxsize=64)
def game_of(version: str) -> Game:
    """The game a version means."""
    fields = json.loads(version)
    return Version(SheetId.read(fields["game"]), fields["tables"], fields["settings"], fields["edits"]).made()


@lru_cache(maxsize=16)
def _audition(paper: Paper) -> Audition:
    return audition(game_of(paper.version), paper.seed, paper.minutes)


@lru_cache(maxsize=256)
def _asked(source: Posed | Item) -> Asked:
    if isinstance(source, Posed):
        return ask(game_of(source.version), source.skill, source.seed, source.level)
    return question(game_of(source.paper.version), _audition(source.paper), source.number)


def curriculum(version: str) -> Data:
    """The drills of a game with their skills."""
    game = game_of(version)
    return {
        "game": game.full_id,
        "rules": game.hash,
        "name": game.name,
        "title": game.title,
        "drills": [
            {
                "name": drill.name,
                "title": drill.title,
                "about": drill.about,
                "skills": [{"key": skill.key, "title": skill.title, "why": skill.why} for skill in drill.skills],
            }
            for drill in drills(game)
        ],
    }


def marked(posed: Posed, answer: Any, shown: int = 0) -> Marked:
    """An answer marked; one to a course must fit the steps shown so far."""
    asked = _asked(posed)
    asked.verify_watched(answer, shown)
    mark = asked.mark(answer)
    watched = {"course": [step.as_json() for step in asked.course]} if asked.course else {}
    return Marked({**mark.as_json(), **watched}, "" if mark.right else mistake(asked, answer, mark))


def checked(posed: Posed, steps: Any) -> Marked | None:
    """The steps of an answer so far: None while they are right, else the answer marked."""
    return None if _asked(posed).check(steps).right else marked(posed, steps)


def course_step(source: Posed | Item, number: int) -> Data | None:
    """A step of the course to watch; None after the last."""
    course = _asked(source).course
    if not course:
        raise ValueError("There is nothing to watch in this question.")
    return course[number].as_json() if number < len(course) else None


def of_sheet(make: Callable[[Game], Data], sheet: SheetId) -> Data:
    """Something made of a sheet's game: its rule card, its tour."""
    return make(sheet.file.game(sheet.sheet))


class Known(NamedTuple):
    """What the house knows of a trainee in a game."""

    cards: Mapping[str, Any]
    """What is remembered, by skill."""
    levels: Mapping[str, float]
    """How hard the next question of a skill is to be."""
    open: Sequence[str]
    """The skills of his open questions."""
    now: int


def next_question(version: str, known: Known, *, seed: str, drill: str | None, skill: str | None) -> Made:
    """The question a trainee needs most: what is due, else what is new; of one drill or skill if he chose one."""
    game = game_of(version)
    if skill is not None:
        chosen = find_skill(game, skill).key
    else:
        offered = [one for part in drills(game) if drill in (None, part.name) for one in part.skills]
        if not offered:
            raise ValueError("There is no such drill in this game.")
        free = [one for one in offered if one.key not in known.open] or offered
        chosen = memory.next_skill(known.cards, free, _moment(known.now), seed)
    level = known.levels.get(chosen, memory.FIRST_LEVEL)
    return Made(chosen, level, _asked(Posed(version, chosen, seed, level)).question.as_json())


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, tz=UTC)


def standing(known: Mapping[str, Mapping[str, Any]], now: int) -> list[Data]:
    """A trainee's progress in each game, skill by skill."""
    return [{"game": name, "id": name.partition("/")[0], **_standing(cards, _moment(now))} for name, cards in known.items()]


def _standing(cards: Mapping[str, Any], now: datetime) -> Data:
    skills = [
        {
            "key": key,
            "mastery": memory.mastery(card, now),
            "due": memory.due_at(card) <= now,
            "due_at": int(memory.due_at(card).timestamp() * 1000),
        }
        for key, card in cards.items()
    ]
    return {"due": sum(skill["due"] for skill in skills), "skills": skills}


def titles(games: Sequence[str]) -> list[tuple[str, str, str]]:
    """What the skills of our sheets are called: game, key, title."""
    sheets = [(name, SheetId.read(name)) for name in games]
    return [
        (name, skill.key, skill.title) for name, sheet in sheets for drill in drills(sheet.file.game(sheet.sheet)) for skill in drill.skills
    ]


def audition_question(item: Item) -> Data | None:
    """A question of an audition; None after the last. Its skill would say too much."""
    if item.number >= len(_audition(item.paper).items):
        return None
    return {"id": str(item.number), **_asked(item).question.as_json(), "skill": ""}


def check_answer(item: Item, answer: Any, shown: int) -> None:
    """Refuse an answer that does not fit its question, or the steps shown so far."""
    asked = _asked(item)
    asked.verify_watched(answer, shown)
    asked.mark(answer)


def _scored(paper: Paper, answers: Sequence[Data], name: str) -> ScoreSheet:
    answered = [Answered(answer["answer"], answer["seconds"]) for answer in answers]
    return score(game_of(paper.version), _audition(paper), answered, name)


def scores(paper: Paper, candidates: Sequence[tuple[str, Sequence[Data]]]) -> list[Data]:
    """The results of an audition for each of several people."""
    return [_figures(_scored(paper, answers, name)) for name, answers in candidates]


def _figures(sheet: ScoreSheet) -> Data:
    figures = {**sheet.as_json(), "house_cents": sheet.cost.house, "player_cents": sheet.cost.players}
    return {name: figures[name] for name in FIGURES}


def score_sheet(paper: Paper, answers: Sequence[Data], name: str, kind: str) -> bytes:
    """A score sheet as a file."""
    return rendered(game_of(paper.version), _scored(paper, answers, name), kind)
