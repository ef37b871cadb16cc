"""The parts of a lesson: skills, questions, ways to answer, marks. A question contains only what a trainee may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, count, zip_longest
from typing import Any, Literal, NamedTuple

Data = dict[str, Any]
_KEYS = "123456789abcdefghijklmnoprstuvwxyz"
"""Without q, which leaves a lesson."""


class AnswerError(ValueError):
    """An answer that does not fit its question, in one sentence."""


class Citation(NamedTuple):
    """A citation: where a rule is, and its text."""

    place: str
    """The section of the sheet, or the key of the definition."""
    words: str
    """The rule as the card prints it."""


class Skill(NamedTuple):
    """Something a trainee should be able to do without thinking."""

    key: str
    """``read:qualifies:flush``: the drill it belongs to, then what is asked of what."""
    title: str
    why: str
    """Why it matters, in one line."""
    cites: tuple[Citation, ...] = ()
    hidden: bool = False
    """Whether its name would give an answer away."""

    @property
    def drill(self) -> str:
        """The drill it belongs to."""
        return self.key.partition(":")[0]


class Drill(NamedTuple):
    """A kind of exercise."""

    name: str
    title: str
    about: str
    """What the trainee does in it, in one line."""
    skills: tuple[Skill, ...]


Whose = Literal["seat", "dealer", "middle", ""]


class Cards(NamedTuple):
    """Cards on the table."""

    label: str
    cards: tuple[str, ...]
    """In the order shown; an empty text is a card face down."""
    whose: Whose = ""
    seat: int = 0


class Wagers(NamedTuple):
    """Wagers of one seat."""

    label: str
    wagers: tuple[tuple[str, str, int], ...]
    """Name, title and cents."""
    seat: int = 0


class PayTable(NamedTuple):
    """A pay table as the felt shows it."""

    title: str
    lines: tuple[tuple[str, str], ...]
    """Hand, and what it pays."""


class Told(NamedTuple):
    """What has happened so far, line by line."""

    lines: tuple[str, ...]


class Note(NamedTuple):
    """A fact needed to answer."""

    text: str


Block = Cards | Wagers | PayTable | Told | Note


class Option(NamedTuple):
    """One answer to choose from."""

    name: str
    """What is sent as the answer."""
    key: str
    """The key to press."""
    words: str
    cards: tuple[str, ...] = ()
    """Cards it stands for, where it is a set of cards."""


class Choice(NamedTuple):
    """One of several. The answer is the name of an option."""

    options: tuple[Option, ...]


YES_NO = (Option("yes", "y", "Yes"), Option("no", "n", "No"))


class Money(NamedTuple):
    """An amount. The answer is cents, or chips as ``[[value, count], ...]`` in the order they are put down."""

    denominations: tuple[int, ...]
    """Values of the chips in the rack, in cents, largest first."""


class Order(NamedTuple):
    """Things to put in order. The answer is the list of their names."""

    items: tuple[Option, ...]


class Steps(NamedTuple):
    """Something to do, step by step. The answer is ``[[place, deed, cents], ...]``; cents only with a deed that pays."""

    places: tuple[Option, ...]
    deeds: tuple[Option, ...]
    denominations: tuple[int, ...]


class Shown(NamedTuple):
    """A moment of a course that is shown: what is said and done, and the cards that come up with it."""

    words: str
    cards: tuple[Cards, ...] = ()

    def as_json(self) -> Data:
        """Plain data."""
        return {"words": self.words, "cards": [_plain(cards) for cards in self.cards]}


class Moment(NamedTuple):
    """A course to watch and stop. The answer is ``{"stop": number, "kind": name, "remedy": name}``, or ``{"stop": null}`` for no fault.

    The steps are numbered from 0. They are not part of the question: each is shown when its time comes.
    """

    kinds: tuple[Option, ...]
    remedies: tuple[Option, ...]


Answer = Choice | Money | Order | Steps | Moment


@dataclass(frozen=True)
class Question:
    """Everything a trainee may see."""

    skill: str
    """The key of the skill, or only the drill where the key would give the answer away."""
    prompt: str
    scene: tuple[Block, ...]
    answer: Answer

    @property
    def drill(self) -> str:
        """The drill it belongs to."""
        return self.skill.partition(":")[0]

    def as_json(self) -> Data:
        """Plain data."""
        return {
            "skill": self.skill,
            "drill": self.drill,
            "prompt": self.prompt,
            "scene": [_plain(block) for block in self.scene],
            "answer": _plain(self.answer),
        }


def _plain(value: Any) -> Any:
    """Named tuples as objects that say what they are."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {"kind": type(value).__name__.lower(), **{name: _plain(part) for name, part in value._asdict().items()}}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


class Cost(NamedTuple):
    """What a wrong answer would have cost, in cents; and in antes where a player decides."""

    house: int = 0
    players: int = 0
    antes: float = 0.0


class Mark(NamedTuple):
    """An answer marked."""

    right: bool
    best: Any
    """The right answer, in the form answers are given."""
    words: str
    """The right answer in words."""
    explanation: str
    cites: tuple[Citation, ...]
    cost: Cost = Cost()
    score: dict[str, bool] = {}  # noqa: RUF012 (never changed)
    """Second scores: whether the fewest chips were used, whether they were cut properly."""
    step: int | None = None
    """The first step that is wrong, counted from 0; None where no step is."""

    def as_json(self) -> Data:
        """Plain data."""
        return {
            **self._asdict(),
            "cites": [cite._asdict() for cite in self.cites],
            "cost": self.cost._asdict(),
        }


@dataclass(frozen=True)
class Asked:
    """A question, and what marks it."""

    question: Question
    best: Any
    """The right answer; never part of the question."""
    mark: Callable[[Any], Mark]
    """Marks an answer; one that does not fit the question is refused."""
    _step: Callable[[Any], Mark] | None = None
    course: tuple[Shown, ...] = ()
    """What is watched, step by step."""

    def check(self, steps: Any) -> Mark:
        """Mark the steps done so far, where a question is answered step by step."""
        if self._step is None:
            raise AnswerError("This question is answered at once, not step by step.")
        return self._step(steps)

    def verify_watched(self, answer: Any, shown: int) -> None:
        """Refuse a stop anywhere but at the step last shown, or the one before as the next comes, and “no fault” before the end."""
        if not self.course or not isinstance(answer, dict):
            return
        stop = answer.get("stop")
        if stop is None and shown < len(self.course):
            raise AnswerError("Watch the round to its end before you say that nothing is wrong.")
        if isinstance(stop, int) and not shown - 2 <= stop < shown:
            raise AnswerError("Stop the table at the step you see last.")


def options(words: Iterable[str]) -> tuple[Option, ...]:
    """Options that are named by the key to press: a digit, then a letter."""
    keys = chain(_KEYS, map(str, count(len(_KEYS) + 1)))
    return tuple(Option(key, key, text) for text, key in zip(words, keys, strict=False))


def numbered(words: Mapping[str, str]) -> tuple[Option, ...]:
    """Options by name that are pressed by their number."""
    return tuple(Option(name, str(number), text) for number, (name, text) in enumerate(words.items(), start=1))


def chosen(answer: Any, choice: Choice) -> Option:
    """The option an answer names, by its name or its key."""
    for option in choice.options:
        if answer in (option.name, option.key):
            return option
    raise AnswerError(f"Choose one of {', '.join(option.name for option in choice.options)}.")


def by_choice(question: Question, best: str, explain: Callable[[Option], Mark]) -> Asked:
    """A question with one right option; ``explain`` marks the option chosen."""
    assert isinstance(question.answer, Choice)
    answer = question.answer
    return Asked(question, best, lambda given: explain(chosen(given, answer)))


def simply(question: Question, best: str, explanation: str, cites: tuple[Citation, ...]) -> Asked:
    """A choice whose explanation is the same whatever is chosen."""
    assert isinstance(question.answer, Choice)
    words = next(option.words for option in question.answer.options if option.name == best)

    def explain(option: Option) -> Mark:
        return Mark(option.name == best, best, words, explanation, cites)

    return by_choice(question, best, explain)


def by_order(question: Question, best: list[str], explanation: str, cites: tuple[Citation, ...]) -> Asked:
    """Things to put in order; the first place that differs from the right order is the step that is wrong."""
    assert isinstance(question.answer, Order)
    words = {item.name: item.words for item in question.answer.items}

    def mark(answer: Any) -> Mark:
        fits = isinstance(answer, list) and all(isinstance(name, str) and name in words for name in answer)
        if not fits or len(set(answer)) < len(answer):
            raise AnswerError(f"Answer with the list of what is done, in order, out of {', '.join(sorted(words))}; each once.")
        wrong = next((place for place, (name, right) in enumerate(zip_longest(answer, best)) if name != right), None)
        return Mark(wrong is None, best, "; ".join(words[name] for name in best), explanation, cites, step=wrong)

    return Asked(question, best, mark)
