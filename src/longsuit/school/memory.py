"""What a trainee knows: spaced repetition over skills, by the FSRS scheduler. Times are arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from math import exp
from statistics import median
from typing import Any, NamedTuple

from fsrs import Card, Rating, Scheduler

from longsuit.school.dice import Dice
from longsuit.school.lesson import Skill

Data = dict[str, Any]

FIRST_LEVEL = 0.1
_UP, _DOWN = 0.07, 0.14
_USUAL = {"read": 4.0, "pay": 12.0, "settle": 90.0, "deal": 12.0, "catch": 60.0, "happened": 15.0, "decide": 8.0}
"""Seconds a practised person takes for a question of each drill."""
_DAYS = 7.0
"""Days of memory at which a skill counts as nearly mastered."""
_ELO, _STEP = 400.0, 24.0
_ANY = 1 / 3
"""How often a hidden skill is replaced by any skill of its drill, due or not."""


class Review(NamedTuple):
    """One question answered."""

    at: datetime
    """With its time zone."""
    skill: str
    right: bool
    seconds: float
    level: float
    antes: float = 0.0
    """What a player's decision gave away."""
    cost: int = 0
    """Cents a dealer's mistake would have cost somebody."""

    def as_json(self) -> Data:
        """Plain data."""
        return {**self._asdict(), "at": self.at.isoformat()}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Review:
        """The same read back."""
        return cls(**{**data, "at": datetime.fromisoformat(data["at"])})


@lru_cache(maxsize=1)
def _scheduler() -> Scheduler:
    return Scheduler(enable_fuzzing=False)


def reviewed(card: Data | None, review: Review) -> Data:
    """A skill's card after one more answer; no card before the first."""
    before = Card(card_id=0, due=review.at) if card is None else Card.from_dict(card)  # type: ignore[arg-type]
    after, _ = _scheduler().review_card(before, _rating(review), review.at)
    return dict(after.to_dict())


def _rating(review: Review) -> Rating:
    """How well it went: wrong, right but slow, right, right at once."""
    if not review.right:
        return Rating.Again
    usual = _USUAL.get(review.skill.partition(":")[0], 10.0)
    if review.seconds > 3 * usual:
        return Rating.Hard
    return Rating.Easy if review.seconds < usual / 2 else Rating.Good


def due_at(card: Data) -> datetime:
    """When a skill is to be practised again."""
    return datetime.fromisoformat(card["due"])


def mastery(card: Data | None, now: datetime) -> float:
    """From 0, never practised, to 1: how surely it is remembered now, and how long that will last."""
    if card is None or card["stability"] is None:
        return 0.0
    known = _scheduler().get_card_retrievability(Card.from_dict(card), now)  # type: ignore[arg-type]
    return float(known) * (1 - exp(-card["stability"] / _DAYS))


def level(reviews: Iterable[Review]) -> float:
    """The level of a skill's next question, by the answers so far."""
    now = FIRST_LEVEL
    for review in reviews:
        now = min(1.0, max(0.0, now + (_UP if review.right else -_DOWN)))
    return round(now, 3)


@dataclass(frozen=True)
class Progress:
    """Everything one person has practised in one game."""

    cards: Mapping[str, Data] = field(default_factory=dict)
    """By skill, in the scheduler's form."""
    reviews: tuple[Review, ...] = ()

    def after(self, review: Review) -> Progress:
        """With one more answer."""
        card = reviewed(self.cards.get(review.skill), review)
        return Progress({**self.cards, review.skill: card}, (*self.reviews, review))

    def of(self, skill: str) -> list[Review]:
        """The answers to one skill."""
        return [review for review in self.reviews if review.skill == skill]

    def level(self, skill: str) -> float:
        """The level of the next question."""
        return level(self.of(skill))

    def as_json(self) -> Data:
        """Plain data, to keep or to export."""
        return {"cards": dict(self.cards), "reviews": [review.as_json() for review in self.reviews]}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Progress:
        """The same read back."""
        return cls(dict(data["cards"]), tuple(Review.read(review) for review in data["reviews"]))


def due(cards: Mapping[str, Data], skills: Sequence[Skill], now: datetime) -> list[str]:
    """The skills whose time has come, the longest overdue first."""
    waiting = [(due_at(cards[skill.key]), skill.key) for skill in skills if skill.key in cards]
    return [key for at, key in sorted(waiting) if at <= now]


def next_skill(cards: Mapping[str, Data], skills: Sequence[Skill], now: datetime, seed: str) -> str:
    """What to practise now: what is due, else something new in the order one learns, else what is known least.

    Where the skill itself would give the answer away, nobody can foresee it: chance picks one of its drill, more often one that fits.
    """
    known = {skill.key: skill for skill in skills}
    fitting = due(cards, skills, now) or [key for key in known if key not in cards]
    chosen = known[fitting[0] if fitting else min(known, key=lambda key: mastery(cards.get(key), now))]
    if not chosen.hidden:
        return chosen.key
    alike = [skill.key for skill in skills if skill.hidden and skill.drill == chosen.drill]
    dice = Dice(f"next {seed}")
    return dice.choice(alike if dice.random() < _ANY else [key for key in alike if key in fitting] or alike)


class Day(NamedTuple):
    """One day of practice."""

    day: str
    answers: int
    right: int
    seconds: float
    """What an answer took, the median."""


def by_day(reviews: Iterable[Review]) -> list[Day]:
    """Speed and accuracy over time."""
    days: dict[str, list[Review]] = {}
    for review in reviews:
        days.setdefault(review.at.date().isoformat(), []).append(review)
    return [
        Day(day, len(done), sum(review.right for review in done), median(review.seconds for review in done))
        for day, done in sorted(days.items())
    ]


def streak(reviews: Sequence[Review]) -> int:
    """Right answers in a row, up to now."""
    count = 0
    for review in reversed(reviews):
        if not review.right:
            break
        count += 1
    return count


def rating(reviews: Iterable[Review]) -> int:
    """A rating like a chess player's: it starts at 1000, and questions are rated from 800 to 1600 by their level."""
    own = 1000.0
    for review in reviews:
        expected = 1 / (1 + 10 ** ((800 + 800 * review.level - own) / _ELO))
        own += _STEP * (review.right - expected)
    return round(own)


def leaks(reviews: Iterable[Review]) -> dict[str, float]:
    """By skill, what a player's decisions give away in antes per hundred hands, the worst first; what gives nothing away is left out."""
    lost: dict[str, list[float]] = {}
    for review in reviews:
        if review.skill.startswith("decide:"):
            lost.setdefault(review.skill, []).append(review.antes)
    rates = {skill: 100 * sum(antes) / len(antes) for skill, antes in lost.items()}
    return dict(sorted(((skill, antes) for skill, antes in rates.items() if antes), key=lambda pair: -pair[1]))
