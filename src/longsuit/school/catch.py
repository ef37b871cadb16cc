"""Catch it: a table in motion that now and then does something wrong. Stop it there, and say what is wrong and what to do now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.rules.steps import Moment as RoundMoment
from longsuit.school import cites, felt
from longsuit.school.course import (
    Bets,
    Calls,
    Collects,
    Deals,
    Folds,
    Follow,
    LaysAside,
    Meters,
    Plays,
    Reveals,
    Settles,
    Step,
    Turns,
    begun,
    course,
    same_wager,
    say,
)
from longsuit.school.dice import Dice
from longsuit.school.faults import FAULTS, Course, Fault, kinds
from longsuit.school.lesson import AnswerError, Asked, Block, Cards, Citation, Cost, Mark, Moment, Note, Option, Question, Shown, Skill
from longsuit.school.rounds import ended
from longsuit.school.why import lost, rules, sentence
from longsuit.settlement import layout
from longsuit.settlement.deal import DEALER
from longsuit.table import Round

NONE = "none"
_TRIES = 30
_FAULTLESS = 0.25
"""How often a question about a fault has none."""
_KEYS = "abcdefghijklmnopqrstuvwxyz"

REMEDIES = (
    Option("correct", "1", "Correct it now and go on"),
    Option("void", "2", "Void the round: every wager goes back and the cards are shuffled again"),
    Option("supervisor", "3", "Call the supervisor, who decides: no rule voids the round"),
    Option("stands", "4", "Let it stand"),
)
"""The remedies for a fault."""

_MOMENTS: dict[type, RoundMoment] = {
    Bets: "wagers",
    Collects: "sensor",
    Deals: "deal",
    LaysAside: "laying aside",
    Folds: "fold",
    Plays: "decision",
    Turns: "decision",
    Reveals: "reveal",
    Calls: "reveal",
    Settles: "settlement",
    Meters: "settlement",
}


class Case(NamedTuple):
    """A course to watch, and the fault in it, if there is one."""

    round: Round
    """Revealed, as the engine plays it."""
    steps: tuple[Step, ...]
    fault: Fault | None = None
    at: int = -1
    """The step that is wrong, if one is."""


def skills(game: Game) -> Iterator[Skill]:
    """Every kind of fault the game can have, and to let a clean table run."""
    cited = cites.moment(game, "settlement")
    for kind in kinds(layout(game)):
        title = f"Catch: {kind.title[0].lower()}{kind.title[1:]}"
        yield Skill(f"catch:{kind.name}", title, "Stop it at that moment.", cited, hidden=True)
    yield Skill(f"catch:{NONE}", "Let a clean round run", "False alarms cost.", cited, hidden=True)


def ask(game: Game, skill: str, dice: Dice, level: float) -> Asked:
    """A course with one fault, or none; the public name of the question does not say which."""
    name = skill.partition(":")[2]
    kind = next((kind for kind in FAULTS if kind.name == name), None)
    if kind is None or dice.random() < _FAULTLESS:
        return asked(_clean(game, dice, level))
    return asked(_faulty(game, kind, dice, level) or _clean(game, dice, level))


def _clean(game: Game, dice: Dice, level: float) -> Case:
    state = ended(game, dice, level, players=min(1 + dice.below(3), game.deal.seats)).reveal()
    return Case(state, tuple(course(state)))


def _faulty(game: Game, kind: Fault, dice: Dice, level: float) -> Case | None:
    """A round in which the fault is planted; None if the round does not allow it."""
    for _ in range(_TRIES):
        state = kind.deal(game, dice, level)
        if state is None:
            return None
        state = state if state.revealed else state.reveal()
        planted = list(kind.plants(Course(state, tuple(course(state))), dice))
        if planted:
            steps, at = dice.choice(planted)
            return Case(state, steps, kind, at)
    return None


def asked(case: Case) -> Asked:
    """The question for a course."""
    state = case.round
    named = [Option(kind.name, _KEYS[number], kind.title) for number, kind in enumerate(kinds(state.table.layout))]
    question = Question(
        "catch",
        "Watch the table. Stop it at the step that is wrong; let it run if none is.",
        tuple(_scene(state)),
        Moment(tuple(named), REMEDIES),
    )
    shown = tuple(_shown(case))
    if case.fault is None:
        best: dict[str, Any] = {"stop": None}
        return Asked(question, best, lambda answer: _mark_clean(case, _read(question, len(shown), answer)), course=shown)
    remedy, cited = remedy_for(case)
    best = {"stop": case.at, "kind": case.fault.name, "remedy": remedy}
    return Asked(question, best, lambda answer: _mark(case, best, cited, _read(question, len(shown), answer)), course=shown)


def _scene(state: Round) -> Iterator[Block]:
    """What everybody at the table knows: the felt, the meters, the cap."""
    laid = state.table.layout
    yield Note("You see every card, as the camera does.")
    if state.game.aggregate_payout:
        yield Note(f"The maximum aggregate payout is {format_money(state.game.aggregate_payout.limit)}.")
    yield from felt.meters(laid, begun(state).meters)
    yield from felt.pay_tables(laid)


def _shown(case: Case) -> Iterator[Shown]:
    """Each step in words, with the cards visible at it."""
    state = case.round
    dealt = max(at for at, step in enumerate(case.steps) if isinstance(step, Deals))
    for at, step in enumerate(case.steps):
        cards: list[Cards] = []
        if at == dealt:
            cards += _up(state, 0)
        elif isinstance(step, Plays | Folds | LaysAside):
            cards.append(felt.hand(state.seat(step.seat)))
        elif isinstance(step, Turns):
            cards += _up(state, _street(state, step.street))
        elif isinstance(step, Reveals):
            cards += [*felt.middle(state.community), *felt.dealer(state.dealer)]
        yield Shown(say(state.table, step), tuple(cards))


def _up(state: Round, street: int) -> list[Cards]:
    """The cards that are face up on a street, before the reveal."""
    out, up = state.table.layout.turned(street)
    return [*felt.middle(state.community[:out]), *felt.dealer(state.dealer[len(state.dealer) - up :])]


def _street(state: Round, name: str) -> int:
    return next(number for number, street in enumerate(state.table.layout.streets) if street.name == name)


def _read(question: Question, steps: int, answer: Any) -> dict[str, Any]:
    form = question.answer
    assert isinstance(form, Moment)
    stop = answer.get("stop", -1) if isinstance(answer, dict) else -1
    if stop is not None and (type(stop) is not int or not 0 <= stop < steps):
        raise AnswerError('Answer with {"stop": the number of the step, or null}, and with the kind and the remedy where you stop.')
    if stop is None:
        return {"stop": None}
    for part, offered in (("kind", form.kinds), ("remedy", form.remedies)):
        if answer.get(part) not in [option.name for option in offered]:
            raise AnswerError(f"Say the {part}: one of {', '.join(option.name for option in offered)}.")
    return {"stop": stop, "kind": answer["kind"], "remedy": answer["remedy"]}


def _mark_clean(case: Case, answer: dict[str, Any]) -> Mark:
    stop = answer["stop"]
    if stop is None:
        cited = cites.moment(case.round.game, "deal", "settlement")
        return Mark(True, {"stop": None}, "Nothing is wrong.", "Every step is the table's own.", cited)
    step = case.steps[stop]
    explanation, cited = explained(case, stop)
    words = f"Nothing is wrong. {say(case.round.table, step)}"
    return Mark(False, {"stop": None}, words, explanation, cited, step=stop)


def _mark(case: Case, best: dict[str, Any], cited: tuple[Citation, ...], answer: dict[str, Any]) -> Mark:
    assert case.fault is not None
    score = {part: answer["stop"] is not None and answer.get(part) == best[part] for part in ("stop", "kind", "remedy")}
    right = all(score.values())
    table = case.round.table
    explanation, rule = explained(case, case.at)
    remedy = next(option.words for option in REMEDIES if option.name == best["remedy"])
    words = f"{case.fault.title}: {say(table, case.steps[case.at])} Remedy: {remedy[0].lower()}{remedy[1:]}."
    return Mark(right, best, words, explanation, (*rule, *cited), Cost() if right else _cost(case), score, step=None if right else case.at)


def explained(case: Case, at: int) -> tuple[str, tuple[Citation, ...]]:
    """What the engine does at a step of a course, and the rule."""
    state = case.round
    follow = Follow(begun(state), state.deck)
    for step in case.steps[:at]:
        follow.takes(step)
    step = case.steps[at]
    taken = follow.takes(step)
    first = next(iter(follow.waiting), None)
    due = step if taken else next((other for other in follow.waiting if same_wager(other, step)), first)
    if isinstance(due, Settles) and (entry := follow.entry(due)) is not None:
        reason = sentence(entry.reason)
        return reason if same_wager(due, step) else f"{follow.why} {reason}", rules(follow.state, entry)
    cited = cites.qualifier(state.game, step.contest) if isinstance(step, Calls) else cites.moment(state.game, _MOMENTS[type(step)])
    return follow.why or "This step is what the rules ask for here.", cited


def _cost(case: Case) -> Cost:
    """What the fault would have cost, had nobody stopped it."""
    wrong = case.steps[case.at]
    right = next((step for step in course(case.round) if same_wager(step, wrong)), None)
    return lost(case.round, right, wrong) if isinstance(right, Settles) else Cost()


def remedy_for(case: Case) -> tuple[str, tuple[Citation, ...]]:
    """The remedy: for cards, what the sheet's irregularities say; otherwise the step is corrected."""
    game = case.round.game
    if case.fault is None or not case.fault.cards:
        return "correct", ()
    step = case.steps[case.at]
    dealers = isinstance(step, Deals) and step.to == DEALER
    for irregular in cites.irregularities(game):
        fits = {
            "number": irregular.when == "once cards are out" and irregular.shows == "any card",
            "dealer's": dealers and irregular.when == "before the dealer's reveal" and irregular.shows == "a dealer's card",
        }.get(case.fault.cards, False)
        if fits and not irregular.supervisor_checks_cards:
            return "void", (Citation(f"irregularity, {irregular.name}", irregular.what), *cites.rulings(game, "void"))
    return "supervisor", cites.rulings(game, "void")
