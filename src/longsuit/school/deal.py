"""Deal it: the procedure, from the definition's own steps, and who gets the next cards."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.rules.model import Game
from longsuit.rules.procedure import TableStep, procedure
from longsuit.school import cites
from longsuit.school.course import packets, say
from longsuit.school.dice import Dice
from longsuit.school.lesson import Asked, Choice, Note, Order, Question, Skill, Told, by_order, numbered, options, simply
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
    items = options(step.does for step in mixed)
    best = [items[mixed.index(step)].name for step in chosen]
    question = Question("deal:order", "Put these steps in order.", (), Order(items))
    cited = tuple(cites.of_step(step) for step in chosen)
    explanation = " ".join(f"{number}. {step.does}" for number, step in enumerate(chosen, start=1))
    return by_order(question, best, explanation, cited)


def _offered(dice: Dice, right: str, others: list[str]) -> tuple[Choice, str]:
    """The right answer among some others, in any order, and its name."""
    words = dice.sample([right, *dice.sample(others, _OPTIONS - 1)], _OPTIONS)
    return Choice(options(words)), str(words.index(right) + 1)


def _next(game: Game, dice: Dice) -> Asked:
    steps = _steps(game)
    at = dice.below(len(steps) - 1)
    now, after = steps[at : at + 2]
    choice, best = _offered(dice, after.does, [step.does for step in steps if step not in (now, after)])
    question = Question("deal:next", "What comes next?", (Told((f"{now.who.capitalize()}: {now.does}",)),), choice)
    return simply(question, best, f"After it: {after.does}", (cites.of_step(after),))


def _which(game: Game, skill: str, dice: Dice) -> Asked:
    """At which step something is announced or put somewhere."""
    announced = skill == "deal:says"
    words = {step: step.says if announced else step.place for step in _steps(game)}
    step = dice.choice([step for step in words if words[step]])
    choice, best = _offered(dice, step.does, [other.does for other in words if words[other] != words[step]])
    prompt = "At which step is this announced?" if announced else "At which step does this happen?"
    question = Question(skill, prompt, (Note(words[step]),), choice)
    return simply(question, best, f"{step.who.capitalize()}: {step.does}", (cites.of_step(step),))


def _who(game: Game, dice: Dice) -> Asked:
    steps = _steps(game)
    who = list(dict.fromkeys(step.who for step in steps))
    step = dice.choice([step for step in steps if step.who == dice.choice(who)] or steps)
    question = Question("deal:who", "Who does this?", (Told((step.does,)),), Choice(numbered({name: name.capitalize() for name in who})))
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
    choice, best = _offered(dice, say(table, right), [say(table, step) for step in wrong])
    dealt = tuple(say(table, step) for step in due[:at]) or ("No card is out yet.",)
    seats = ", ".join(str(seat.number) for seat in state.playing)
    bet = f"{'Seats' if players > 1 else 'Seat'} {seats} {'have' if players > 1 else 'has'} bet. Seat 1 is on the dealer's left."
    question = Question("deal:packet", "What is dealt next?", (Note(bet), Told(dealt)), choice)
    return simply(question, best, say(table, right), (*cites.moment(game, "deal"), *cites.rulings(game, "deal_order")))
