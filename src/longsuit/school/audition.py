"""The audition: a timed mix of questions, the same for everybody who is given its seed, and a score sheet anybody can recompute."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

from longsuit.report.par.money import ROUNDS_AN_HOUR
from longsuit.rules.model import Game
from longsuit.school.curriculum import ask, drills, find_skill
from longsuit.school.dice import Dice
from longsuit.school.lesson import Asked, Cost

Data = dict[str, Any]

MINUTES, LONGEST = 20, 240
_MIX = {"read": 40, "pay": 24, "settle": 10, "deal": 8, "catch": 10, "happened": 8}
"""How many of a hundred questions come from each drill, in the order of learning."""
_A_MINUTE = 40
"""More questions than anybody answers in a minute."""
_LEVELS = (0.3, 0.5, 0.7, 0.9)


class Item(NamedTuple):
    """One question of an audition."""

    skill: str
    seed: str
    level: float


class Audition(NamedTuple):
    """What is asked, in order; a candidate answers as many as time allows."""

    game: str
    rules: str
    """Hash of the rules."""
    seed: str
    minutes: int
    items: tuple[Item, ...]


class Answered(NamedTuple):
    """An answer and how long it took."""

    answer: Any
    """None where it was left out."""
    seconds: float


class Score(NamedTuple):
    """How one question went."""

    skill: str
    title: str
    right: bool
    seconds: float
    house: int
    players: int


class ScoreSheet(NamedTuple):
    """An audition marked."""

    game: str
    rules: str
    seed: str
    minutes: int
    candidate: str
    scores: tuple[Score, ...]
    hands: int
    """Seats settled."""
    hands_seconds: float
    """How long that took."""
    checksum: str
    """SHA-256 over the audition and every answer."""
    answers: tuple[Answered, ...] = ()
    """Every answer that counts; with the seed and the rules they determine everything else."""
    pace: int = 0
    """Hands an hour at a full table in a casino."""

    @property
    def right(self) -> int:
        """Right answers."""
        return sum(score.right for score in self.scores)

    @property
    def hands_an_hour(self) -> float | None:
        """Seats settled in an hour at this pace; None where none was."""
        return self.hands * 3600 / self.hands_seconds if self.hands and self.hands_seconds else None

    @property
    def cost(self) -> Cost:
        """What the mistakes would have cost the house and the players."""
        return Cost(sum(score.house for score in self.scores), sum(score.players for score in self.scores))

    def by_drill(self) -> list[tuple[str, int, int, float]]:
        """Drill, questions, right answers, median seconds, in the order of learning."""
        scores: dict[str, list[Score]] = {drill: [] for drill in _MIX}
        for score in self.scores:
            scores[score.skill.partition(":")[0]].append(score)
        rows = ((drill, done, median(score.seconds for score in done)) for drill, done in scores.items() if done)
        return [(drill, len(done), sum(score.right for score in done), took) for drill, done, took in rows]

    def errors(self) -> list[tuple[str, int, int]]:
        """By skill: how many mistakes, and what they would have cost together; the most expensive first."""
        counts: dict[str, tuple[int, int]] = {}
        for score in self.scores:
            if not score.right:
                count, cost = counts.get(score.title, (0, 0))
                counts[score.title] = count + 1, cost + score.house + score.players
        return sorted(((title, count, cost) for title, (count, cost) in counts.items()), key=lambda row: (-row[2], -row[1], row[0]))

    def as_json(self) -> Data:
        """Plain data."""
        return {
            **{name: getattr(self, name) for name in ("game", "rules", "seed", "minutes", "candidate", "checksum", "hands")},
            "questions": len(self.scores),
            "right": self.right,
            "hands_an_hour": self.hands_an_hour,
            "pace": self.pace,
            "cost": {"house": self.cost.house, "players": self.cost.players},
            "drills": [
                {"drill": drill, "questions": asked, "right": right, "seconds": took} for drill, asked, right, took in self.by_drill()
            ],
            "errors": [{"skill": title, "count": count, "cost": cost} for title, count, cost in self.errors()],
            "answers": [list(one) for one in self.answers],
        }


def audition(game: Game, seed: str, minutes: int = MINUTES) -> Audition:
    """The questions for a seed: drills mixed as a casino would, every skill of a drill as likely, harder ones as it goes on."""
    by_drill = {drill.name: drill.skills for drill in drills(game) if drill.name in _MIX}
    wheel = [name for name in by_drill for _ in range(_MIX[name])]
    dice = Dice(f"{game.full_id} audition {seed}")
    items = []
    for number in range(minutes * _A_MINUTE):
        skill = dice.choice(by_drill[dice.choice(wheel)])
        items.append(Item(skill.key, f"{seed} {number}", dice.choice(_LEVELS)))
    return Audition(game.full_id, game.rules_hash, seed, minutes, tuple(items))


def question(game: Game, exam: Audition, number: int) -> Asked:
    """One of its questions."""
    skill, seed, level = exam.items[number]
    return ask(game, skill, seed, level)


def score(game: Game, exam: Audition, answers: Sequence[Answered], candidate: str = "") -> ScoreSheet:
    """The score sheet for the answers to the first questions; what comes after the time is not counted."""
    if game.rules_hash != exam.rules:
        raise ValueError(f"The audition was made by other rules than {game.full_id} has now.")
    scores: list[Score] = []
    spent, hands, hands_seconds = 0.0, 0, 0.0
    counted: list[Answered] = []
    for number, answered in enumerate(answers[: len(exam.items)]):
        spent += answered.seconds
        if spent > 60 * exam.minutes:
            break
        counted.append(answered)
        skill = find_skill(game, exam.items[number].skill)
        asked = question(game, exam, number)
        mark = asked.mark(answered.answer) if answered.answer is not None else None
        cost = mark.cost if mark else Cost()
        scores.append(Score(skill.key, skill.title, bool(mark and mark.right), answered.seconds, cost.house, cost.players))
        if skill.drill == "settle" and mark and mark.right:
            hands += len({step[0].partition(":")[0] for step in asked.best if step[0][0].isdigit()})
            hands_seconds += answered.seconds
    sheet = (exam.game, exam.rules, exam.seed, exam.minutes, candidate)
    pace = ROUNDS_AN_HOUR * game.deal.seats
    return ScoreSheet(*sheet, tuple(scores), hands, hands_seconds, _checksum(exam, candidate, counted), tuple(counted), pace)


def read_sheet(game: Game, data: Any) -> tuple[ScoreSheet, list[str]]:
    """The score sheet recomputed from a sheet's answers, and the names of the figures that differ: none if it is unchanged."""
    try:
        answers = [Answered(answer, float(seconds)) for answer, seconds in data["answers"]]
        seed, minutes, candidate = str(data["seed"]), int(data["minutes"]), str(data["candidate"])
        rules = data["rules"]
    except (TypeError, KeyError, ValueError):
        raise ValueError("This is not a score sheet as longsuit school -o sheet.json writes it.") from None
    if rules != game.rules_hash:
        raise ValueError(f"The audition was made by other rules than {game.full_id} has now.")
    if not 1 <= minutes <= LONGEST:
        raise ValueError(f"An audition takes 1 to {LONGEST} minutes, not {minutes}.")
    sheet = score(game, audition(game, seed, minutes), answers, candidate)
    right = json.loads(json.dumps(sheet.as_json()))
    return sheet, [name for name in {**right, **data} if name not in right or data.get(name) != right[name]]


def _checksum(exam: Audition, candidate: str, answers: Sequence[Answered]) -> str:
    """The checksum of everything that determines the score."""
    parts = [exam.game, exam.rules, exam.seed, exam.minutes, candidate, [list(one) for one in answers]]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
