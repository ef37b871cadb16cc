"""The school in the terminal: a question, an answer, the mark, and progress stored in the user's data directory."""

from __future__ import annotations

import json
import secrets
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from longsuit.files import text_of
from longsuit.report.write import check_place, put
from longsuit.rules.csv import csv_text
from longsuit.rules.model import Game
from longsuit.school.audition import Answered, ScoreSheet, audition, question, read_sheet, score
from longsuit.school.curriculum import ask, drills, find_skill, skills
from longsuit.school.lesson import AnswerError, Asked, Mark, Skill
from longsuit.school.memory import Progress, Review, by_day, due, leaks, mastery, next_skill, rating, streak
from longsuit.school.score_sheet import rendered
from longsuit.terminal.answers import answered, marked, show
from longsuit.terminal.screen import Left, Screen

Data = dict[str, Any]
_SHEETS = (".html", ".pdf", ".json")
_LONGEST = 10_000_000
"""Bytes of a score sheet that are read."""


def school_path(game: Game) -> Path:
    """Where progress is stored by default."""
    from platformdirs import user_data_path

    return user_data_path("longsuit") / "school" / f"{game.id}-{game.sheet}.jsonl"


class Notebook:
    """Progress on the disk: an append-only file with a line for every answer."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.progress = Progress()
        if path.is_file():
            for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
                try:
                    self.progress = self.progress.after(Review.read(json.loads(line)))
                except (ValueError, TypeError, KeyError):
                    raise ValueError(f"{path}, line {number}: This is not an answer the school has written.") from None

    def add(self, review: Review) -> None:
        """One more answer."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(review.as_json(), separators=(",", ":")) + "\n")
        self.progress = self.progress.after(review)


def overview(game: Game, progress: Progress, now: datetime) -> Data:
    """Drills and skills with what is known of each, what is due, speed and accuracy, leaks."""
    return {
        "game": game.full_id,
        "drills": [
            {
                "drill": drill.name,
                "title": drill.title,
                "about": drill.about,
                "skills": [
                    {"skill": skill.key, "title": skill.title, "mastery": round(mastery(progress.cards.get(skill.key), now), 4)}
                    for skill in drill.skills
                ],
            }
            for drill in drills(game)
        ],
        "due": due(progress.cards, skills(game), now),
        "days": [day._asdict() for day in by_day(progress.reviews)],
        "answers": len(progress.reviews),
        "streak": streak(progress.reviews),
        "rating": rating(progress.reviews),
        "leaks": leaks(progress.reviews),
    }


def progress_page(screen: Screen, shown: Data) -> None:
    """The overview on the screen: every skill with a bar, what is due, the days, the leaks."""
    titles = {skill["skill"]: skill["title"] for drill in shown["drills"] for skill in drill["skills"]}
    for drill in shown["drills"]:
        screen.say()
        screen.say(f"{drill['title']}: {drill['about']}", "bold")
        screen.grid([(f"  {_bar(screen, skill['mastery'])}", skill["title"]) for skill in drill["skills"]])
    screen.say()
    waiting = [titles[key] for key in shown["due"]]
    screen.say(f"{len(waiting)} due: {'; '.join(waiting[:5])}." if waiting else "Nothing is due.")
    rows = [
        (day["day"], str(day["answers"]), f"{100 * day['right'] / day['answers']:.0f}%", f"{day['seconds']:.1f} s") for day in shown["days"]
    ]
    if rows:
        screen.grid(rows[-10:], right=(1, 2, 3), header=("day", "answers", "right", "an answer"))
        screen.say(f"{shown['streak']} right in a row; rating {shown['rating']}.")
    for key, antes in shown["leaks"].items():
        screen.say(f"Leak: {titles.get(key, key)} {antes:.1f} antes per hundred hands.")


def _bar(screen: Screen, share: float) -> str:
    full = round(10 * share)
    return ("█" * full + "·" * (10 - full)) if screen.symbols else "#" * full + "." * (10 - full)


def export(game: Game, progress: Progress, path: Path) -> None:
    """All progress as JSON, or the answers as CSV."""
    check_place(path, (".json", ".csv"), what="Progress")
    if path.suffix.lower() == ".json":
        put(path, (json.dumps({"game": game.full_id, **progress.as_json()}, indent=2) + "\n").encode())
        return
    reviews = [review.as_json() for review in progress.reviews]
    put(path, csv_text([Review._fields, *([review[name] for name in Review._fields] for review in reviews)]).encode())


def practise(  # noqa: PLR0913 (keywords, each an option of the command)
    game: Game,
    screen: Screen,
    notebook: Notebook,
    *,
    drill: str | None = None,
    skill: str | None = None,
    seed: str | None = None,
    level: float | None = None,
    questions: int | None = None,
) -> None:
    """Questions one after another until the trainee leaves or has had as many as wanted."""
    chosen = _chosen(game, drill, skill)
    screen.heading(game.name, "School")
    number = 0
    try:
        while questions is None or number < questions:
            now = datetime.now(UTC)
            source = secrets.token_hex(8) if seed is None else f"{seed} {number}"
            key = next_skill(notebook.progress.cards, chosen, now, source)
            hard = notebook.progress.level(key) if level is None else level
            _, mark, seconds = _asked(screen, ask(game, key, source, hard))
            marked(screen, mark)
            number += 1
            notebook.add(Review(now, key, mark.right, round(seconds, 2), hard, mark.cost.antes, mark.cost.house + mark.cost.players))
    except (Left, KeyboardInterrupt):
        pass
    _farewell(screen, notebook.progress.reviews[-number:] if number else ())


def _chosen(game: Game, drill: str | None, skill: str | None) -> tuple[Skill, ...]:
    """The skills to practise."""
    if skill is not None:
        return (find_skill(game, skill),)
    if drill is None:
        return skills(game)
    chosen = next((part for part in drills(game) if part.name == drill), None)
    if chosen is None:
        raise ValueError(f"There is no drill {drill[:40]!r} in {game.name}; there are: {', '.join(part.name for part in drills(game))}.")
    return chosen.skills


def _asked(screen: Screen, asked: Asked, *, exam: bool = False) -> tuple[Any, Mark, float]:
    """A question put until its answer can be marked: the answer, its mark, and the seconds it took."""
    screen.say()
    show(screen, asked.question)
    started = time.monotonic()
    while True:
        answer = answered(screen, asked, exam=exam)
        try:
            return answer, asked.mark(answer), time.monotonic() - started
        except AnswerError as error:
            screen.say(str(error))


def _farewell(screen: Screen, reviews: tuple[Review, ...]) -> None:
    if reviews:
        right = sum(review.right for review in reviews)
        screen.say()
        screen.say(f"{right} of {len(reviews)} right; {streak(reviews)} in a row.", "bold")


def take_audition(  # noqa: PLR0913 (keywords, each an option of the command)
    game: Game,
    screen: Screen,
    *,
    seed: str | None,
    minutes: int,
    candidate: str,
    out: Path | None,
) -> None:
    """The audition: questions against the clock, no marks until the end, then the score sheet."""
    if out is not None:
        check_place(out, _SHEETS, what="A score sheet")
    exam = audition(game, seed or secrets.token_hex(4), minutes)
    screen.heading(game.name, "Audition")
    screen.say(f"Seed {exam.seed}; {minutes} minutes. Nothing is marked until the end.")
    answers: list[Answered] = []
    started = time.monotonic()
    try:
        for number in range(len(exam.items)):
            answer, _, seconds = _asked(screen, question(game, exam, number), exam=True)
            answers.append(Answered(answer, round(seconds, 1)))
            if time.monotonic() - started > 60 * minutes:
                break
    except (Left, KeyboardInterrupt):
        pass
    sheet = score(game, exam, answers, candidate)
    if out is not None:
        _write(game, sheet, out)
    screen.say(f"{sheet.right} of {len(sheet.scores)} right. Checksum {sheet.checksum[:16]}.", "bold")


def _write(game: Game, sheet: ScoreSheet, out: Path) -> None:
    put(out, rendered(game, sheet, out.suffix.lower().removeprefix(".")))


def check_sheet(game: Game, path: Path, out: Path | None) -> Data:
    """Recompute a score sheet from its answers; an unchanged one can also be written as a page or a PDF, byte for byte as before."""
    if out is not None:
        check_place(out, _SHEETS, what="A score sheet")
    try:
        data = json.loads(text_of(path, "score sheet", longest=_LONGEST))
    except json.JSONDecodeError:
        raise ValueError(f"{path}: The score sheet is not JSON. A page or a PDF is checked by its JSON, which has the answers.") from None
    sheet, changed = read_sheet(game, data)
    if out is not None and not changed:
        _write(game, sheet, out)
    return {"game": game.full_id, "candidate": sheet.candidate, "checksum": sheet.checksum, "verified": not changed, "changed": changed}
