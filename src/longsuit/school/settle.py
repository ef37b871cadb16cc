"""Settle it: a whole table at the end of a round, done step by step in the order of the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from longsuit.rules.model import Game
from longsuit.school import chips, cites, felt
from longsuit.school.course import Calls, Follow, Meters, Reveals, Settles, Step, calls, same_wager, say
from longsuit.school.dice import Dice
from longsuit.school.lesson import AnswerError, Asked, Cost, Mark, Option, Question, Skill, Steps, numbered
from longsuit.school.rounds import ended, folding, level_hands, staying
from longsuit.school.why import lost, rules, sentence
from longsuit.settlement import Layout, layout
from longsuit.table import Round

_DEEDS = (
    Option("turn", "t", "Turn the cards over"),
    Option("qualifies", "q", "“Dealer qualifies”"),
    Option("short", "s", "“Dealer does not qualify”"),
    Option("take", "x", "Take"),
    Option("push", "p", "Push"),
    Option("pay", "$", "Pay"),
    Option("shows", "m", "Set the meter to"),
)
_TRIES = 20
_TABLES_KNOWN = 0.6
"""From this level on the pay tables are not shown: a dealer knows them."""


def skills(game: Game) -> Iterator[Skill]:
    """What there is to settle: a seat, a table, and the endings that are easily settled wrong."""
    laid, order = layout(game), cites.moment(game, "settlement")
    yield Skill("settle:seat", "Settle one seat", "Wager by wager, in order.", order)
    if game.deal.seats > 1:
        yield Skill("settle:table", "Settle a whole table", "Seat by seat, in the order of the sheet.", order)
    if any(contest.qualifying for contest in laid.contests.values()):
        why = "What pushes, what is paid."
        yield Skill("settle:short", "Settle when the dealer does not qualify", why, order, hidden=True)
    if laid.folds and laid.fold.bonuses:
        cited = cites.moment(game, "fold")
        yield Skill("settle:folded", "Settle bonuses of folded hands", "What stays in action after a fold.", cited, hidden=True)
    if laid.meters:
        yield Skill("settle:meter", "Settle with a prize from a meter", "Pay it, then set the meter.", order, hidden=True)


def ask(game: Game, skill: str, dice: Dice, level: float) -> Asked:
    """A table to settle; the public name of the question does not say which end it is about."""
    state = _wanted(game, skill, dice, level)
    return asked(state, tables=level < _TABLES_KNOWN)


def _wanted(game: Game, skill: str, dice: Dice, level: float) -> Round:
    """A round about the skill; where none turns up, any that leaves something to settle."""
    sure = frozenset(spot.name for spot in layout(game).spots if spot.wager.optional)

    def deal() -> Round:
        match skill:
            case "settle:seat":
                return ended(game, dice, level, players=1)
            case "settle:short":
                return level_hands(game, dice, level)
            case "settle:folded":
                return ended(game, dice, level, sure=sure, chance=0.8, how=folding(declares=dice.below(3) > 0))
            case "settle:meter":
                return ended(game, dice, level, sure=sure, chance=0.8, wanted=lambda line: line.kind == "share", how=staying)
            case _:
                return ended(game, dice, level)

    state = deal()
    for _ in range(_TRIES):
        if _about(skill, state.reveal()):
            break
        state = deal()
    return state


def _about(skill: str, state: Round) -> bool:
    """Whether a revealed round exercises a skill."""
    entries = [entry for group in state.plan for entry in group.entries]
    match skill:
        case "settle:short":
            return bool(entries) and any(call.qualifies is False for call in calls(state))
        case "settle:folded":
            return any(entry.outcome == "win" and state.seat(entry.seat).folded for entry in entries)
        case "settle:meter":
            return any(entry.meter for entry in entries)
        case _:
            return bool(entries)


def asked(state: Round, *, tables: bool = True) -> Asked:
    """The question for a round that waits for the dealer's reveal."""
    laid = state.table.layout
    follow = Follow(state, state.deck)
    follow.takes(Reveals())
    best = [answer for step in (Reveals(), *follow.rest()) if (answer := _answer(step))]
    deeds = tuple(option for option in _DEEDS if _useful(laid, option.name))
    question = Question(
        "settle",
        "Every player has decided. Do what the dealer does now, step by step.",
        (*felt.table(state.reveal()), *(felt.pay_tables(laid) if tables else ())),
        Steps(_places(laid, state), deeds, chips.RACK),
    )
    return Asked(question, best, partial(_mark, state, best, whole=True), partial(_mark, state, best, whole=False))


def _useful(laid: Layout, deed: str) -> bool:
    if deed in ("qualifies", "short"):
        return any(contest.qualifying for contest in laid.contests.values())
    return deed != "shows" or bool(laid.meters)


def _answer(step: Step) -> list[Any] | None:
    """A step as an answer; None for what is not asked."""
    match step:
        case Reveals():
            return ["dealer", "turn"]
        case Calls(contest, _, qualifies):
            return None if qualifies is None else [f"dealer:{contest}", "qualifies" if qualifies else "short"]
        case Settles(seat, wager, deed, paid):
            return [f"{seat}:{wager}", deed, paid] if deed == "pay" else [f"{seat}:{wager}", deed]
        case Meters(name, shows):
            return [f"meter:{name}", "shows", shows]
    raise AssertionError(step)


def _places(laid: Layout, state: Round) -> tuple[Option, ...]:
    """Every place the dealer can act on."""
    places = {"dealer": "Dealer's cards"}
    places |= {f"dealer:{name}": f"Call: {contest.title}" for name, contest in laid.contests.items() if contest.qualifying}
    for seat in reversed(state.playing):
        for spot in laid.spots:
            if seat.bets[spot.on] and not seat.taken_back >> spot.on & 1 and not seat.settled >> spot.place & 1:
                places[f"{seat.number}:{spot.name}"] = f"Seat {seat.number}, {spot.wager.title}"
    places |= {f"meter:{name}": f"{laid.meter_titles[name]} meter" for name in laid.meters}
    return numbered(places)


def _read(state: Round, answer: Any) -> list[list[Any]]:
    """Steps as they were answered, each of the right form."""
    if not isinstance(answer, list) or len(answer) > 400:
        raise AnswerError("Answer with the list of steps done, each [place, deed] or [place, deed, cents].")
    places, deeds = {option.name for option in _places(state.table.layout, state)}, {option.name for option in _DEEDS}
    for step in answer:
        fits = isinstance(step, list) and 2 <= len(step) <= 3 and all(isinstance(part, str) for part in step[:2])
        if not fits or step[0] not in places or step[1] not in deeds or (len(step) == 3 and type(step[2]) is not int):
            raise AnswerError("A step is [place, deed], with the cents where something is paid.")
    return answer


def _as_step(follow: Follow, step: list[Any]) -> Step:
    """What a trainee did, as a step of a course."""
    place, deed, *cents = step
    whose, _, name = place.partition(":")
    if place == "dealer":
        return Reveals() if deed == "turn" else Settles(0, "", deed, 0)
    if whose == "dealer":
        says = next((call.says for call in follow.waiting if isinstance(call, Calls) and call.contest == name), "")
        return Calls(name, says, {"qualifies": True, "short": False}.get(deed))
    if whose == "meter":
        return Meters(name, cents[0] if cents and deed == "shows" else -1)
    return Settles(int(whose), name, deed, cents[0] if cents and deed == "pay" else 0)


def _mark(state: Round, best: list[list[Any]], answer: Any, *, whole: bool) -> Mark:
    """The steps against the engine's; the first that is wrong is explained."""
    follow = Follow(state, state.deck)
    steps = _read(state, answer)
    for number, step in enumerate(steps):
        _call_plain_hands(follow)
        done = _as_step(follow, step)
        if not follow.takes(done):
            return _wrong(follow, best, number, done)
    _call_plain_hands(follow)
    if whole and len(steps) < len(best):
        return _wrong(follow, best, len(steps), None)
    words = f"{len(best)} steps" if whole else "Right so far"
    return Mark(right=True, best=best if whole else None, words=words, explanation="", cites=cites.moment(state.game, "settlement"))


def _call_plain_hands(follow: Follow) -> None:
    """The calls of contests in which nothing depends on the dealer's qualifying are not asked for."""
    while follow.waiting and isinstance(follow.waiting[0], Calls) and follow.waiting[0].qualifies is None:
        follow.takes(follow.waiting[0])


def _wrong(follow: Follow, best: list[list[Any]], number: int, done: Step | None) -> Mark:
    """A step that is not the engine's: what was due, why, and what it would have cost."""
    if not follow.owes():
        down = follow.state.phase == "reveal"
        words = say(follow.table, Reveals()) if down else "Nothing more is due."
        explanation = "Nothing is called or settled while cards are down." if down else "Every wager is settled."
        return Mark(False, best, words, explanation, cites.moment(follow.state.game, "reveal"), step=number)
    due, game = follow.waiting[0], follow.state.game
    same = next((step for step in follow.waiting[: follow.together] if same_wager(step, done)), None)
    words, explanation, cited, cost = say(follow.table, same or due), "", cites.moment(game, "settlement"), Cost()
    if same is None and isinstance(done, Settles) and isinstance(due, Settles):
        gone = done.wager in follow.table.layout.place and follow.table.layout.place[done.wager] in follow.table.layout.sensors
        early = "Not yet: another wager is due before it."
        explanation = "The sensor took it before the deal: there is nothing to take." if gone and done.deed == "take" else early
    elif isinstance(target := same or due, Settles):
        entry = follow.entry(target)
        assert entry is not None
        explanation, cited, cost = sentence(entry.reason), rules(follow.state, entry), lost(follow.state, target, done)
    elif isinstance(due, Calls):
        explanation, cited = f"The dealer has {due.says}.", cites.qualifier(game, due.contest)
    elif isinstance(due, Meters):
        explanation = "A prize was paid from this meter: set it before you go on."
    return Mark(False, best, words, explanation, cited, cost, step=number)
