"""The drills and skills a game has, and the question for a skill, a seed and a level."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from longsuit.rules.model import Game
from longsuit.school import catch, deal, decide, happened, pay, read, settle
from longsuit.school.dice import Dice
from longsuit.school.lesson import Asked, Drill, Skill


class Part(NamedTuple):
    """A drill: its name, its title, what the trainee does, and the functions that make its skills and questions."""

    name: str
    title: str
    about: str
    skills: Callable[[Game], Iterator[Skill]]
    ask: Callable[[Game, str, Dice, float], Asked]


PARTS = (
    Part("read", "Read it", "Cards appear; say what they are.", read.skills, read.ask),
    Part("pay", "Pay it", "A wager wins; say what is paid, or build it from chips.", pay.skills, pay.ask),
    Part("settle", "Settle it", "A whole table at the end of a round, step by step in the order of the sheet.", settle.skills, settle.ask),
    Part("deal", "Deal it", "The procedure: order, packets, who does what, what is said.", deal.skills, deal.ask),
    Part("catch", "Catch it", "A table in motion that may do something wrong: stop it there.", catch.skills, catch.ask),
    Part("happened", "Something happened", "Irregularities, disputes, requests: what is done.", happened.skills, happened.ask),
    Part("decide", "Decide", "For players: hands where people go wrong, each choice priced.", decide.skills, decide.ask),
)
"""In the order of learning."""


@lru_cache(maxsize=32)
def drills(game: Game) -> tuple[Drill, ...]:
    """The drills this game can have."""
    drills = (Drill(part.name, part.title, part.about, tuple(part.skills(game))) for part in PARTS)
    return tuple(drill for drill in drills if drill.skills)


@lru_cache(maxsize=32)
def skills(game: Game) -> tuple[Skill, ...]:
    """Every skill, in order."""
    return tuple(skill for drill in drills(game) for skill in drill.skills)


def find_skill(game: Game, key: str) -> Skill:
    """A skill by its key."""
    skill = next((skill for skill in skills(game) if skill.key == key), None)
    if skill is None:
        raise ValueError(f"There is no skill {key[:60]!r} in {game.name}.")
    return skill


def ask(game: Game, key: str, seed: str, level: float = 0.5) -> Asked:
    """A question that exercises a skill: the same for the same seed and level, from 0 (easy) to 1 (hard)."""
    skill = find_skill(game, key)
    part = next(part for part in PARTS if part.name == skill.drill)
    dice = Dice(f"{game.full_id} {key} {level:.3f} {seed}")
    return part.ask(game, key, dice, min(max(level, 0.0), 1.0))
