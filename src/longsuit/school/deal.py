"""Deal it: the procedure, from the definition's own steps, and who gets the next cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from longsuit.rules.model import Game
from longsuit.rules.procedure import TableStep, procedure
from longsuit.school import cites
from longsuit.school.course import packets, say
from longsuit.school.dice import Dice
from longsuit.school.lesson import AnswerError, Asked, Choice, Citation, Mark, Note, Option, Order, Question, Skill, Told, options, simply
from longsuit.school.rounds import most_seats, school_table, seated
from longsuit.settlement.deal import COMMUNITY, DEALER

_OPTIONS = 4
_FEWEST = 3


def skills(game: Game) -> Iterator[Skill]:
    """What the procedure of a game can ask for."""
    steps = _steps(game)
    cited = tuple(cites.of_step(step) for step in steps[:1])
    if len(steps) >= _FEWEST:
        yield Skill("deal:order", "Put the steps in order", "The procedure by heart.", cited)
        yield Skill("deal:next", "What comes next?", "No pause between two steps.", cited)
        if any(step.says for step in steps):
            yield Skill("deal:says", "When is it announced?", "What is said, and when.", cited)
        if any(step.place for step in steps):
            yield Skill("deal:place", "What goes where?", "Where cards and chips are put.", cited)
    if len({step.who for step in steps}) > 1:
        yield Skill("deal:who", "Who does it?", "Who may touch what.", cited)
    yield Skill("deal:packet", "Who gets the next cards?", "Packets and their order.", cites.moment(game, "deal"))


def _steps(game: Game) -> list[TableStep]:
    """The steps of a round, each text once."""
    return list({step.does: step for step in procedure(game)}.values())


def ask(game: Game, skill: str, dice: Dice, level: float) -> Asked:
    """A question for one of the skills."""
    match skill:
        case "deal:order":
            return _order(game, dice, level)
        case "deal:next":
            return _next(game, dice)
        case "deal:says" | "deal:place":
            return _which(game, skill, dice)
        case "deal:who":
            return _who(game, dice)
        case _:
            return _packet(game, dice, level)


def _order(game: Game, dice: Dice, level: float) -> Asked:
    """Some steps that follow each other, mixed up."""
    steps = _steps(game)
    count = min(len(steps), _FEWEST + dice.below(1 + round(3 * level)))
    first = dice.below(len(steps) - count + 1)
    chosen = steps[first : first + count]
    mixed = dice.sample(chosen, count)
    items = options([step.does for step in mixed])
    best = [items[mixed.index(step)].name for step in chosen]
    question = Question("deal:order", "Put these steps in order.", (), Order(items))
    cited = tuple(cites.of_step(step) for step in chosen)
    told = " ".join(f"{number}. {step.does}" for number, step in enumerate(chosen, start=1))
    return Asked(question, best, lambda given: mark_order(question, best, given, told, cited))


def mark_order(question: Question, best: list[str], given: Any, told: str, cited: tuple[Citation, ...]) -> Mark:
    """An order against the right one; the first place that differs is the step that is wrong."""
    assert isinstance(question.answer, Order)
    names = {item.name for item in question.answer.items}
    if not isinstance(given, list) or not all(isinstance(name, str) and name in names for name in given) or len(set(given)) < len(given):
        raise AnswerError(f"Answer with the list of what is done, in order, out of {', '.join(sorted(names))}; each once.")
    wrong = next((place for place, name in enumerate(best) if place >= len(given) or given[place] != name), None)
    wrong = len(best) if wrong is None and len(given) > len(best) else wrong
    words = {item.name: item.words for item in question.answer.items}
    return Mark(wrong is None, best, "; ".join(words[name] for name in best), told, cited, step=wrong)


def _next(game: Game, dice: Dice) -> Asked:
    steps = _steps(game)
    at = dice.below(len(steps) - 1)
    after = steps[at + 1]
    others = dice.sample([step for step in steps if step not in (steps[at], after)], _OPTIONS - 1)
    offered = dice.sample([after, *others], len(others) + 1)
    question = Question(
        "deal:next",
        "What comes next?",
        (Told((f"{steps[at].who.capitalize()}: {steps[at].does}",)),),
        Choice(options([step.does for step in offered])),
    )
    return simply(question, str(offered.index(after) + 1), f"After it: {after.does}", (cites.of_step(after),))


def _which(game: Game, skill: str, dice: Dice) -> Asked:
    """At which step something is announced or put somewhere."""
    steps = _steps(game)
    said = skill == "deal:says"
    step = dice.choice([step for step in steps if (step.says if said else step.place)])
    words = step.says if said else step.place
    others = dice.sample([other for other in steps if (other.says if said else other.place) != words], _OPTIONS - 1)
    offered = dice.sample([step, *others], len(others) + 1)
    prompt = "At which step is this announced?" if said else "At which step does this happen?"
    question = Question(skill, prompt, (Note(words),), Choice(options([other.does for other in offered])))
    return simply(question, str(offered.index(step) + 1), f"{step.who.capitalize()}: {step.does}", (cites.of_step(step),))


def _who(game: Game, dice: Dice) -> Asked:
    steps = _steps(game)
    who = list(dict.fromkeys(step.who for step in steps))
    step = dice.choice([step for step in steps if step.who == dice.choice(who)] or steps)
    offered = tuple(Option(name, str(number), name.capitalize()) for number, name in enumerate(who, start=1))
    question = Question("deal:who", "Who does this?", (Told((step.does,)),), Choice(offered))
    return simply(question, step.who, f"The {step.who}.", (cites.of_step(step),))


def _packet(game: Game, dice: Dice, level: float) -> Asked:
    """Which packet comes next, among wrong ones."""
    table = school_table(game)
    players = 1 + dice.below(most_seats(game))
    state = seated(table, dice, level, players)
    due = packets(state)
    at = dice.below(len(due))
    right = due[at]
    receivers = [*(seat.number for seat in state.playing), DEALER, COMMUNITY]
    wrong = [right._replace(to=to) for to in receivers if to != right.to]
    wrong += [right._replace(cards=right.cards + 1), right._replace(cards=right.cards + 2)]
    offered = dice.sample([right, *dice.sample(wrong, _OPTIONS - 1)], _OPTIONS)
    told = tuple(say(table, step) for step in due[:at]) or ("No card is out yet.",)
    seats = ", ".join(str(seat.number) for seat in state.playing)
    question = Question(
        "deal:packet",
        "What is dealt next?",
        (
            Note(f"{'Seats' if players > 1 else 'Seat'} {seats} {'have' if players > 1 else 'has'} bet. Seat 1 is on the dealer's left."),
            Told(told),
        ),
        Choice(options([say(table, step) for step in offered])),
    )
    return simply(
        question, str(offered.index(right) + 1), say(table, right), (*cites.moment(game, "deal"), *cites.rulings(game, "deal_order"))
    )
