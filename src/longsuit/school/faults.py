"""Faults: the engine's own course with exactly one rule broken at one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, pairwise
from typing import Any, NamedTuple, TypeVar

from longsuit.rules.model import Game
from longsuit.school.course import (
    Bets,
    Calls,
    Deals,
    Folds,
    LaysAside,
    Meters,
    Plays,
    Reveals,
    Settles,
    Step,
    Turns,
    deed,
    line_claim,
    off_felt,
)
from longsuit.school.dice import Dice
from longsuit.school.hands import mask, members, near
from longsuit.school.pay import capped_round
from longsuit.school.rounds import ended, folding, level_hands, staying
from longsuit.settlement import Layout, Line, Spot, layout
from longsuit.settlement.deal import COMMUNITY, DEALER
from longsuit.settlement.paying import in_cents
from longsuit.table import Round

_Kind = TypeVar("_Kind", bound=Step)

_SEATS = 3
_LIKELY = 6
"""Readings a dealer might take a hand for: the highest of those that are not his own."""


class Planted(NamedTuple):
    """A course with a fault in it."""

    steps: tuple[Step, ...]
    at: int
    """The step at which it goes wrong."""


class Course(NamedTuple):
    """A round, revealed, and its steps to the end."""

    round: Round
    steps: tuple[Step, ...]

    def instead(self, at: int, step: Step) -> Planted:
        """The course with one step done wrong."""
        return Planted((*self.steps[:at], step, *self.steps[at + 1 :]), at)

    def without(self, at: int, count: int = 1) -> Planted:
        """The course with some steps left out: the fault is the next step the dealer takes."""
        return Planted((*self.steps[:at], *self.steps[at + count :]), at)

    def every(self, kind: type[_Kind]) -> Iterator[tuple[int, _Kind]]:
        """Every step of a kind, with its place in the course."""
        return ((at, step) for at, step in enumerate(self.steps) if isinstance(step, kind))

    def settled(self, deed: str) -> Iterator[tuple[int, Settles]]:
        """Every wager taken, pushed or paid, with its place in the course."""
        return ((at, step) for at, step in self.every(Settles) if step.deed == deed)

    @property
    def laid(self) -> Layout:
        """The compiled game."""
        return self.round.table.layout

    def spot(self, step: Settles) -> Spot:
        """The wager a step settles."""
        return self.laid.wager(step.wager)

    def stake(self, step: Settles) -> int:
        """The stake of the wager a step settles."""
        return self.round.seat(step.seat).bets[self.spot(step).on]

    def folded(self, step: Settles) -> bool:
        """Whether the seat has folded."""
        return self.round.seat(step.seat).folded

    def even(self, step: Settles) -> Settles:
        """The wager paid even money."""
        return step._replace(deed="pay", paid=self.stake(step), claim="1 to 1")

    def by_line(self, step: Settles, line: Line) -> Settles:
        """The wager paid by a line of its pay table."""
        return step._replace(deed="pay", paid=in_cents(self.round.table.chip)(line, self.stake(step)), claim=line_claim(line))


class Fault(NamedTuple):
    """A kind of fault."""

    name: str
    title: str
    can: Callable[[Layout], bool]
    """Whether a game can have it."""
    deal: Callable[[Game, Dice, float], Round | None]
    """A round in which it is likely to be possible, up to the reveal."""
    plants: Callable[[Course, Dice], Iterator[Planted]]
    """Every way to plant it in a course."""
    cards: str = ""
    """What it does with the cards: ``number``, ``dealer's`` or ``order``; nothing where it is about wagers."""


def _always(_: Layout) -> bool:
    return True


def _dealt(game: Game, dice: Dice, level: float, *, least: int = 1, paying: bool = False, **wishes: Any) -> Round:
    """A round of up to three seats; if it should pay, every bonus is placed and most hands hit a line."""
    players = min(dice.randrange(least, _SEATS + 1), game.deal.seats)
    if paying:
        wishes = {"sure": frozenset(name for name, wager in game.wager.items() if wager.optional), "chance": 0.9, **wishes}
    return ended(game, dice, level, players=players, **wishes)


_several = partial(_dealt, least=2)
_paying = partial(_dealt, paying=True, how=staying)


def _early(game: Game, dice: Dice, level: float) -> Round:
    """Hands that win a bonus which is paid before the reveal, folded as often as not."""
    how = staying if dice.below(2) else folding(declares=True)
    lines = {line for spot in layout(game).spots if spot.paid_early for schedule in spot.schedules for line in schedule.lines}
    return _dealt(game, dice, level, paying=True, wanted=lines.__contains__, how=how)


def _wrong_seat(course: Course, _: Dice) -> Iterator[Planted]:
    for at, (one, other) in enumerate(pairwise(course.steps)):
        if isinstance(one, Deals) and isinstance(other, Deals) and one.to != other.to:
            yield Planted((*course.steps[:at], other, one, *course.steps[at + 2 :]), at)


def _too_many(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (course.instead(at, step._replace(cards=step.cards + 1)) for at, step in course.every(Deals))


def _too_few(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (course.instead(at, step._replace(cards=step.cards - 1)) for at, step in course.every(Deals) if step.cards > 1)


def _exposed(course: Course, _: Dice) -> Iterator[Planted]:
    down = _dealt_down(course.laid)
    yield from (course.instead(at, step._replace(exposed=1)) for at, step in course.every(Deals) if step.to in down)


def _dealt_down(laid: Layout) -> set[int]:
    """The dealer or the middle, if all its cards are dealt face down."""
    deal, first = laid.game.deal, laid.streets[0]
    return ({DEALER} if deal.dealer and not first.dealer else set()) | ({COMMUNITY} if deal.community and not first.community else set())


def _late_bet(course: Course, dice: Dice) -> Iterator[Planted]:
    deals = [at for at, _ in course.every(Deals)]
    for _, step in course.every(Bets):
        at = deals[0] + 1 + dice.below(len(deals))
        (name, cents), *others = step.wagers
        more = step._replace(wagers=((name, cents + course.round.table.step), *others))
        yield Planted((*course.steps[:at], more, *course.steps[at:]), at)


def _raises(course: Course, *, graded: bool) -> Iterator[tuple[int, Plays]]:
    """Plays that make a wager of one size, or of one of several."""
    moves = course.laid.moves
    return ((at, step) for at, step in course.every(Plays) if moves[step.action].rows and _graded(course.laid, step.action) == graded)


def _above(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in _raises(course, graded=True):
        ante = course.round.seat(step.seat).bets[course.laid.ante]
        most = max(row.amounts(ante)[1] for row in course.laid.moves[step.action].rows)
        yield course.instead(at, step._replace(amount=most + ante))


def _unequal(course: Course, dice: Dice) -> Iterator[Planted]:
    for at, step in _raises(course, graded=False):
        unit = course.round.table.step
        amount = step.amount + (unit if dice.below(2) or step.amount <= unit else -unit)
        yield course.instead(at, step._replace(amount=amount))


def _graded(laid: Layout, action: str) -> bool:
    """Whether a move has more than one size."""
    rows = laid.moves[action].rows
    return len(rows) > 1 or any(row.least != row.most for row in rows)


def _out_of_turn(course: Course, _: Dice) -> Iterator[Planted]:
    decisions = [at for at, step in enumerate(course.steps) if isinstance(step, Plays | Folds)]
    for one, other in pairwise(decisions):
        first, second = course.steps[one], course.steps[other]
        assert isinstance(first, Plays | Folds)
        assert isinstance(second, Plays | Folds)
        between = course.steps[one + 1 : other]
        if first.seat < second.seat and not any(isinstance(step, Turns | LaysAside) for step in between):
            yield Planted((*course.steps[:one], second, first, *between, *course.steps[other + 1 :]), one)


def _fold_left(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in course.every(Folds):
        count = 0
        while isinstance(taken := course.steps[at + 1 + count], Settles) and taken.seat == step.seat and taken.deed == "take":
            count += 1
        if count:
            yield course.without(at + 1, count)


def _early_unpaid(course: Course, _: Dice) -> Iterator[Planted]:
    reveal = next(at for at, _step in course.every(Reveals))
    for at, step in enumerate(course.steps[:reveal]):
        if isinstance(step, LaysAside):
            count = 2 + isinstance(course.steps[at + 2], Meters)
            if isinstance(course.steps[at + count], Plays):
                yield course.without(at, count)
        aside = isinstance(course.steps[at - 1], LaysAside)
        if isinstance(step, Settles) and step.deed == "pay" and course.spot(step).paid_early and not aside:
            yield course.without(at, 1 + isinstance(course.steps[at + 1], Meters))


def _turned(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (course.instead(at, step._replace(cards=step.cards + 1)) for at, step in course.every(Turns) if step.cards)


def _misread(course: Course, dice: Dice) -> Iterator[Planted]:
    """Cards of the dealer's that are not his best are called, or a hand that differs by a card."""
    for at, step in course.every(Calls):
        contest = course.laid.contests[step.contest]
        hand = int(contest.dealer(mask(course.round.dealer), mask(course.round.community)))
        sizes = range(contest.ranking.least, hand.bit_count())
        sets = [mask(some) for size in sizes for some in combinations(members(hand), size)]
        sets = dice.sample(sets, 40) or list(near(hand, dice))
        calls = {words: some for some in sets if (words := contest.ranking.say(some)) != step.says}
        alike = [words for words, some in calls.items() if contest.qualifies(some) == step.qualifies]
        likely = sorted(alike or calls, key=lambda words: (-contest.ranking.key(calls[words]), words))[:_LIKELY]
        if likely:
            yield course.instead(at, step._replace(says=dice.choice(likely)))


def _qualifier(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in course.every(Calls):
        if step.qualifies is not None:
            yield course.instead(at, step._replace(qualifies=not step.qualifies))


def _push_paid(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (course.instead(at, course.even(step)) for at, step in course.settled("push"))


def _push_taken(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (course.instead(at, step._replace(deed="take")) for at, step in course.settled("push"))


def _loser_paid(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (course.instead(at, course.even(step)) for at, step in course.settled("take") if not course.folded(step))


def _payments_taken(course: Course, *, folded: bool) -> Iterator[tuple[Settles, Planted]]:
    """Paid wagers of hands that folded, or did not, each with the course in which it is taken: its chip must be on the felt."""
    for at, step in course.settled("pay"):
        if course.folded(step) == folded and not off_felt(course.laid, course.spot(step)):
            yield step, course.instead(at, step._replace(deed="take", paid=0, claim=""))


def _winner_taken(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (planted for step, planted in _payments_taken(course, folded=False) if course.stake(step))


def _folded_taken(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (planted for step, planted in _payments_taken(course, folded=True) if not course.spot(step).paid_early)


def _wrong_line(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in course.settled("pay"):
        for line in _odds_lines(course.spot(step)):
            wrong = course.by_line(step, line)
            if wrong.claim != step.claim and wrong.paid != step.paid:
                yield course.instead(at, wrong)


def _odds_lines(spot: Spot) -> list[Line]:
    """The lines of a wager's only pay table that pay odds, however the contest ends."""
    lines = spot.schedules[0].lines if len(spot.schedules) == 1 else ()
    return [line for line in lines if line.returns_stake and not line.pushes and not line.use]


def _wrong_sum(course: Course, dice: Dice) -> Iterator[Planted]:
    for at, step in course.settled("pay"):
        if step.paid:
            off = max(step.paid // 10 // 100 * 100, 50) * (1 + dice.below(2))
            paid = step.paid + off if dice.below(2) or off >= step.paid else step.paid - off
            yield course.instead(at, step._replace(paid=paid))


def _undeclared(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in course.settled("take"):
        spot, seat = course.spot(step), course.round.seat(step.seat)
        if seat.folded and spot.declared and step.wager not in seat.declared:
            lines = [line for line in spot.lines(seat.keys, seat.hand) if line.returns_stake and not line.pushes]
            yield from (course.instead(at, course.by_line(step, line)) for line in lines[:1])


def _order(course: Course, _: Dice) -> Iterator[Planted]:
    """A wager of the next seat, or of the next part of a seat, before those that are due."""
    bonuses = course.round.game.bonuses
    for (at, step), (later, other) in pairwise(course.every(Settles)):
        apart = step.seat != other.seat or (step.wager in bonuses) != (other.wager in bonuses)
        if apart and later == at + 1:
            yield Planted((*course.steps[:at], other, step, *course.steps[later + 1 :]), at)


def _cap_ignored(course: Course, _: Dice) -> Iterator[Planted]:
    cut = {(entry.seat, entry.wager): entry for group in course.round.plan for entry in group.entries if entry.cut}
    for at, step in course.every(Settles):
        entry = cut.get((step.seat, step.wager))
        if entry is not None:
            full = deed(course.laid, entry._replace(outcome="win", returned=entry.returned + entry.cut))
            yield course.instead(at, full._replace(claim=step.claim))


def _meter_left(course: Course, _: Dice) -> Iterator[Planted]:
    shows = dict(course.round.meters)
    for at, step in course.every(Meters):
        before = shows.get(step.name, step.shows)
        shows[step.name] = step.shows
        if before != step.shows:
            yield course.instead(at, step._replace(shows=before))


def _can_push(laid: Layout) -> bool:
    cells = [cell for contest in laid.contests.values() for row in contest.rows for cell in row.base + row.bonuses]
    parts = [part for cell in cells for part in (cell, cell.missed) if part is not None and not cell.held]
    lines = (line for spot in laid.spots for schedule in spot.schedules for line in schedule.lines)
    return any(part.does == "push" for part in parts) or any(line.pushes for line in lines)


def _two_lines(laid: Layout) -> bool:
    return any(len({line.odds for line in _odds_lines(spot)}) > 1 for spot in laid.spots)


def _stays_in_action(laid: Layout) -> bool:
    gone = {*laid.sensors, *laid.early}
    return laid.folds and any(cell.place not in gone for cell in laid.fold.bonuses)


def _makes(laid: Layout, *, graded: bool) -> bool:
    return any(move.rows and _graded(laid, name) == graded for name, move in laid.moves.items())


def _calls(laid: Layout) -> bool:
    return not laid.alone


def _turns(laid: Layout) -> bool:
    return any(street.community or street.dealer for street in laid.streets[1:] if street.asks)


FAULTS = (
    Fault("wrong-seat", "Cards dealt to the wrong place first", _always, _several, _wrong_seat, "order"),
    Fault("too-many", "One card too many", _always, _dealt, _too_many, "number"),
    Fault("too-few", "One card too few", _always, _dealt, _too_few, "number"),
    Fault("exposed", "A card exposed", lambda laid: bool(_dealt_down(laid)), _dealt, _exposed, "dealer's"),
    Fault("late-bet", "A wager changed after the first card", _always, _dealt, _late_bet),
    Fault("above", "A raise larger than the hand allows", lambda laid: _makes(laid, graded=True), _paying, _above),
    Fault("unequal", "A raise of the wrong size", lambda laid: _makes(laid, graded=False), _paying, _unequal),
    Fault("out-of-turn", "A decision out of turn", lambda laid: laid.game.deal.seats > 1, _several, _out_of_turn),
    Fault("fold-left", "A folded hand's wager left on the felt", lambda laid: laid.folds and bool(laid.fold.base), _several, _fold_left),
    Fault("early-unpaid", "A bonus due before the reveal not paid", lambda laid: bool(laid.early), _early, _early_unpaid),
    Fault("turned", "Too many cards turned", _turns, _dealt, _turned, "order"),
    Fault("misread", "The dealer's hand misread", _calls, _dealt, _misread),
    Fault("qualifier", "The qualifier misread", lambda laid: any(c.qualifying for c in laid.contests.values()), _dealt, _qualifier),
    Fault("push-paid", "A push paid", _can_push, level_hands, _push_paid),
    Fault("push-taken", "A push taken", _can_push, level_hands, _push_taken),
    Fault("loser-paid", "A losing wager paid", _always, partial(_dealt, chance=0.0, how=staying), _loser_paid),
    Fault("winner-taken", "A winning wager taken", _always, _paying, _winner_taken),
    Fault("wrong-line", "The wrong line of the pay table", _two_lines, _paying, _wrong_line),
    Fault("wrong-sum", "The right odds, the wrong amount", _always, _paying, _wrong_sum),
    Fault(
        "folded-taken",
        "A folded hand's bonus taken while in action",
        _stays_in_action,
        partial(_paying, how=folding(declares=True)),
        _folded_taken,
    ),
    Fault(
        "undeclared",
        "An undeclared bonus paid",
        lambda laid: bool(laid.declared),
        partial(_paying, how=folding(declares=False)),
        _undeclared,
    ),
    Fault("order", "Settled in the wrong order", _always, partial(_several, how=staying), _order),
    Fault(
        "cap",
        "The maximum payout ignored",
        lambda laid: laid.game.aggregate_payout is not None,
        lambda game, dice, _: capped_round(game, dice),
        _cap_ignored,
    ),
    Fault(
        "meter",
        "A prize paid and the meter not reduced",
        lambda laid: bool(laid.meters),
        partial(_paying, wanted=lambda line: line.kind == "share"),
        _meter_left,
    ),
)
"""Every kind, in the order of a round."""


def kinds(laid: Layout) -> tuple[Fault, ...]:
    """The kinds a game can have."""
    return tuple(fault for fault in FAULTS if fault.can(laid))


def fault(name: str) -> Fault:
    """A kind by its name."""
    return next(kind for kind in FAULTS if kind.name == name)
