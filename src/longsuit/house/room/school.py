"""What the room stores for the school: skills and reviews, open questions, exams and auditions. Everybody sees only his own."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime, tzinfo
from typing import Any, NamedTuple

from sqlalchemy import Connection, case, delete, func, insert, select, update

from longsuit.house.books.schema import people, school_auditions, school_cards, school_exams, school_questions, school_reviews
from longsuit.house.errors import HouseError, UnknownError
from longsuit.school import memory

_MOST_OPEN = 12
"""Open questions of one person; older ones are dropped."""
_LONGEST = 200
_RECENT = 1000
"""How many answers determine a level."""

Row = dict[str, Any]


class Open(NamedTuple):
    """A question somebody has not answered yet."""

    id: str
    version: str
    """The game with its changes, as JSON."""
    skill: str
    seed: str
    level: float
    asked: int
    shown: int = 0
    """How many steps of its course were shown."""


class Review(NamedTuple):
    """An answer that was marked."""

    game: str
    skill: str
    at: int
    correct: bool
    milliseconds: int
    level: float
    mistake: str = ""
    house_cents: int = 0
    player_cents: int = 0
    antes: float = 0.0


COLUMNS = ("id", *Review._fields)
"""What is stored of an answer."""


def label(version: str) -> str:
    """The key of progress in a game: its sheet, and a hash of its changes."""
    changes = json.loads(version)
    changed = any(changes[part] for part in ("tables", "settings", "edits"))
    return f"{changes['game']}+{hashlib.sha256(version.encode()).hexdigest()[:8]}" if changed else str(changes["game"])


def as_review(row: Row, clock: tzinfo = UTC) -> memory.Review:
    """An answer as the school's memory takes it, with its time by somebody's clock."""
    at = datetime.fromtimestamp(row["at"] / 1000, tz=clock)
    cost = row["house_cents"] + row["player_cents"]
    return memory.Review(at, row["skill"], bool(row["correct"]), row["milliseconds"] / 1000, row["level"], row["antes"], cost)


def levels(connection: Connection, person: int, game: str) -> dict[str, float]:
    """How hard the next question of each skill is to be."""
    answers_by_skill: dict[str, list[memory.Review]] = {}
    for row in reversed(reviews(connection, person, game=game, limit=_RECENT)):
        answers_by_skill.setdefault(row["skill"], []).append(as_review(row))
    return {skill: memory.level(answers) for skill, answers in answers_by_skill.items()}


def cards(connection: Connection, person: int, game: str) -> dict[str, Any]:
    """What is remembered of a person's skills in a game, by skill."""
    return all_cards(connection, person).get(game, {})


def all_cards(connection: Connection, person: int) -> dict[str, dict[str, Any]]:
    """The same for every game somebody has practised."""
    by_game: dict[str, dict[str, Any]] = {}
    query = select(school_cards).where(school_cards.c.person_id == person).order_by(school_cards.c.game, school_cards.c.skill)
    for row in connection.execute(query):
        by_game.setdefault(row.game, {})[row.skill] = json.loads(row.card)
    return by_game


def add_review(connection: Connection, person: int, review: Review) -> None:
    """Store an answer, and the new state of the skill."""
    values = review._replace(mistake=review.mistake[:_LONGEST])._asdict()
    connection.execute(insert(school_reviews).values(person_id=person, **values))
    mine = (school_cards.c.person_id == person) & (school_cards.c.game == review.game) & (school_cards.c.skill == review.skill)
    before = connection.execute(select(school_cards.c.card).where(mine).with_for_update()).scalar_one_or_none()
    after = json.dumps(memory.reviewed(None if before is None else json.loads(before), as_review(review._asdict())))
    if before is None:
        connection.execute(insert(school_cards).values(person_id=person, game=review.game, skill=review.skill, card=after))
    else:
        connection.execute(update(school_cards).where(mine).values(card=after))


def reviews(
    connection: Connection, person: int, *, game: str | None = None, before: int | None = None, limit: int | None = None
) -> list[Row]:
    """Somebody's answers, newest first."""
    query = select(*(school_reviews.c[name] for name in COLUMNS)).where(school_reviews.c.person_id == person)
    query = query.order_by(school_reviews.c.id.desc())
    if game is not None:
        query = query.where(school_reviews.c.game == game)
    if before is not None:
        query = query.where(school_reviews.c.id < before)
    if limit is not None:
        query = query.limit(limit)
    return [dict(row) for row in connection.execute(query).mappings()]


def ask(connection: Connection, person: int, question: Open) -> None:
    """Store a question until it is answered; if too many are open, the oldest are dropped."""
    connection.execute(insert(school_questions).values(person_id=person, **question._asdict()))
    mine = select(school_questions.c.id).where(school_questions.c.person_id == person)
    old = connection.execute(mine.order_by(school_questions.c.asked.desc(), school_questions.c.id).offset(_MOST_OPEN)).scalars().all()
    if old:
        connection.execute(delete(school_questions).where(school_questions.c.id.in_(old)))


def open_questions(connection: Connection, person: int) -> list[Open]:
    """Somebody's open questions."""
    query = select(school_questions).where(school_questions.c.person_id == person)
    return [Open(*(getattr(row, name) for name in Open._fields)) for row in connection.execute(query)]


def open_question(connection: Connection, person: int, question: str) -> Open:
    """One of them."""
    asked = next((one for one in open_questions(connection, person) if one.id == question), None)
    if asked is None:
        raise UnknownError("There is no such open question of yours.")
    return asked


def show_step(connection: Connection, watched: Open | Taken) -> None:
    """Write down that one more step of a course was shown: of an open question, or in an audition."""
    table = school_questions if isinstance(watched, Open) else school_auditions
    still = (table.c.id == watched.id) & (table.c.shown == watched.shown)
    connection.execute(update(table).where(still).values(shown=watched.shown + 1))


def close(connection: Connection, person: int, question: str) -> None:
    """Remove a question; a second answer to it at the same time is refused."""
    mine = (school_questions.c.id == question) & (school_questions.c.person_id == person)
    if connection.execute(delete(school_questions).where(mine)).rowcount != 1:
        raise UnknownError("There is no such open question of yours.")


def forget(connection: Connection, person: int) -> None:
    """Delete everything the school stores about somebody; exams he gave stay, for the people who took them."""
    for table in (school_cards, school_reviews, school_questions, school_auditions):
        connection.execute(delete(table).where(table.c.person_id == person))


class Exam(NamedTuple):
    """An audition given to several people."""

    id: str
    given_by: int
    at: int
    title: str
    version: str
    seed: str
    minutes: int


def give(connection: Connection, exam: Exam) -> None:
    """Keep an exam."""
    connection.execute(insert(school_exams).values(exam._asdict()))


def exam(connection: Connection, number: str) -> Exam:
    """An exam by its id."""
    row = connection.execute(select(school_exams).where(school_exams.c.id == number)).one_or_none()
    if row is None:
        raise UnknownError("There is no such audition.")
    return Exam(*row)


def exams(connection: Connection) -> list[Exam]:
    """All exams, newest first."""
    return [Exam(*row) for row in connection.execute(select(school_exams).order_by(school_exams.c.at.desc(), school_exams.c.id))]


class Taken(NamedTuple):
    """An audition somebody takes or took."""

    id: str
    person: int
    exam: str | None
    version: str
    seed: str
    minutes: int
    begun: int
    asked: int
    """When the question that is open was asked."""
    answers: list[Any]
    """Each with its seconds."""
    ended: int | None
    shown: int = 0
    """How many steps of the open question's course were shown."""

    @property
    def until(self) -> int:
        """When time is up."""
        return self.begun + 60_000 * self.minutes


def _taken(row: Any) -> Taken:
    return Taken._make([*row[:8], json.loads(row[8]), *row[9:]])


def begin(connection: Connection, taken: Taken) -> None:
    """Begin an audition; an exam is taken once."""
    mine = (school_auditions.c.person_id == taken.person) & (school_auditions.c.exam_id == taken.exam)
    if taken.exam is not None and connection.execute(select(school_auditions.c.id).where(mine)).first() is not None:
        raise HouseError("You have taken this audition already.")
    values = dict(zip(school_auditions.c.keys(), taken, strict=True))
    connection.execute(insert(school_auditions).values({**values, "answers": json.dumps(taken.answers)}))


def audition(connection: Connection, person: int | None, number: str) -> Taken:
    """One of somebody's auditions, or anybody's for the trainer."""
    query = select(school_auditions).where(school_auditions.c.id == number)
    row = connection.execute(query if person is None else query.where(school_auditions.c.person_id == person)).one_or_none()
    if row is None:
        raise UnknownError("There is no such audition of yours." if person is not None else "There is no such audition.")
    return _taken(row)


def auditions(connection: Connection, person: int) -> list[Taken]:
    """Somebody's auditions, newest first."""
    query = select(school_auditions).where(school_auditions.c.person_id == person)
    return [_taken(row) for row in connection.execute(query.order_by(school_auditions.c.begun.desc(), school_auditions.c.id))]


def own_auditions(taken: list[Taken]) -> list[Row]:
    """Auditions as the person who took them may see them: the seed is shown once the audition is over."""
    shown = ("id", "exam", "minutes", "begun", "ended", "answers")
    return [
        {"game": label(one.version), **{name: getattr(one, name) for name in shown}, "seed": one.seed if one.ended is not None else None}
        for one in taken
    ]


def taken_by(connection: Connection, exam: str) -> list[tuple[str, Taken]]:
    """Who took an exam, by name, and what he answered."""
    query = select(people.c.name, *school_auditions.c).join_from(school_auditions, people).where(school_auditions.c.exam_id == exam)
    return [(row.name, _taken(row[1:])) for row in connection.execute(query.order_by(people.c.name))]


def answer(connection: Connection, taken: Taken, given: Any, *, now: int, last: bool) -> None:
    """Add an answer to an audition, if nobody else has meanwhile; the next question is asked now."""
    still = (school_auditions.c.id == taken.id) & (school_auditions.c.asked == taken.asked) & school_auditions.c.ended.is_(None)
    values = {
        "answers": json.dumps([*taken.answers, given]),
        "asked": max(now, taken.asked + 1),
        "ended": now if last else None,
        "shown": 0,
    }
    if connection.execute(update(school_auditions).where(still).values(values)).rowcount != 1:
        raise HouseError("That question was answered already.")


def finish(connection: Connection, taken: Taken, now: int) -> None:
    """End an audition before all of it is answered."""
    ongoing = (school_auditions.c.id == taken.id) & school_auditions.c.ended.is_(None)
    connection.execute(update(school_auditions).where(ongoing).values(ended=min(now, taken.until)))


def standing(connection: Connection) -> list[Row]:
    """For the trainer: answers and mistakes of everybody, by game and skill."""
    wrong = func.sum(case((school_reviews.c.correct, 0), else_=1))
    query = select(
        people.c.id.label("person"),
        people.c.name,
        school_reviews.c.game,
        school_reviews.c.skill,
        func.count().label("answers"),
        wrong.label("mistakes"),
        func.avg(school_reviews.c.milliseconds).label("milliseconds"),
        func.max(school_reviews.c.at).label("last"),
    ).join_from(school_reviews, people)
    query = query.group_by(people.c.id, people.c.name, school_reviews.c.game, school_reviews.c.skill)
    rows = connection.execute(query.order_by(people.c.name, people.c.id, school_reviews.c.game, school_reviews.c.skill)).mappings()
    return [{**row, "mistakes": int(row["mistakes"]), "milliseconds": round(row["milliseconds"])} for row in rows]


def mistakes(connection: Connection, limit: int) -> list[Row]:
    """The commonest wrong answers of everybody."""
    named = school_reviews.c.mistake
    count = func.count().label("times")
    query = select(
        school_reviews.c.game, school_reviews.c.skill, named, count, func.count(school_reviews.c.person_id.distinct()).label("people")
    )
    query = query.where(~school_reviews.c.correct).group_by(school_reviews.c.game, school_reviews.c.skill, named)
    return [dict(row) for row in connection.execute(query.order_by(count.desc(), named).limit(limit)).mappings()]
