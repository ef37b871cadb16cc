"""Faults: the engine's own course with exactly one rule broken at one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

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
)
from longsuit.school.dice import Dice
from longsuit.school.hands import mask, members, near
from longsuit.school.pay import capped_round
from longsuit.school.rounds import ended, folding, level_hands, staying
from longsuit.settlement import Cell, Layout, layout
from longsuit.settlement.deal import COMMUNITY, DEALER
from longsuit.settlement.paying import in_cents
from longsuit.table import Round

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

    def settled(self) -> Iterator[tuple[int, Settles]]:
        """Every wager taken, pushed or paid, with its place in the course."""
        return ((at, step) for at, step in enumerate(self.steps) if isinstance(step, Settles))

    @property
    def laid(self) -> Layout:
        """The compiled game."""
        return self.round.table.layout

    def stake(self, step: Settles) -> int:
        """The stake of the wager a step settles."""
        spot = self.laid.wager(step.wager)
        return self.round.seat(step.seat).bets[spot.on]

    def folded(self, step: Settles) -> bool:
        """Whether the seat has folded."""
        return self.round.seat(step.seat).folded

    def even(self, step: Settles) -> Settles:
        """The wager paid even money."""
        return step._replace(deed="pay", paid=self.stake(step), claim="1 to 1")


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


def _table(game: Game, dice: Dice, level: float) -> Round:
    return ended(game, dice, level, players=_players(game, dice))


def _paying(game: Game, dice: Dice, level: float) -> Round:
    return ended(game, dice, level, players=_players(game, dice), sure=_bonuses(game), chance=0.9, how=staying)


def _several(game: Game, dice: Dice, level: float) -> Round:
    return ended(game, dice, level, players=min(2 + dice.below(2), game.deal.seats))


def _staying_in(game: Game, dice: Dice, level: float) -> Round:
    return ended(game, dice, level, players=min(2 + dice.below(2), game.deal.seats), how=staying)


def _declaring(game: Game, dice: Dice, level: float) -> Round:
    return ended(game, dice, level, players=_players(game, dice), sure=_bonuses(game), chance=0.9, how=folding(declares=True))


def _silent(game: Game, dice: Dice, level: float) -> Round:
    return ended(game, dice, level, players=_players(game, dice), sure=_bonuses(game), chance=0.9, how=folding(declares=False))


def _jackpot(game: Game, dice: Dice, level: float) -> Round:
    seats, sure = _players(game, dice), _bonuses(game)
    return ended(game, dice, level, players=seats, sure=sure, chance=0.9, wanted=lambda line: line.kind == "share", how=staying)


def _capped(game: Game, dice: Dice, _: float) -> Round | None:
    return capped_round(game, dice)


def _losing(game: Game, dice: Dice, level: float) -> Round:
    return ended(game, dice, level, players=_players(game, dice), chance=0.0, how=staying)


def _early(game: Game, dice: Dice, level: float) -> Round:
    """Hands that win a bonus which is paid before the reveal, folded as often as not."""
    how = staying if dice.below(2) else folding(declares=True)
    lines = {line for spot in layout(game).spots if spot.paid_early for schedule in spot.schedules for line in schedule.lines}
    return ended(game, dice, level, players=_players(game, dice), sure=_bonuses(game), chance=0.9, wanted=lines.__contains__, how=how)


def _players(game: Game, dice: Dice) -> int:
    return min(1 + dice.below(_SEATS), game.deal.seats)


def _bonuses(game: Game) -> frozenset[str]:
    return frozenset(name for name, wager in game.wager.items() if wager.optional)


def _wrong_seat(course: Course, _: Dice) -> Iterator[Planted]:
    for at, (one, other) in enumerate(pairwise(course.steps)):
        if isinstance(one, Deals) and isinstance(other, Deals) and one.to != other.to:
            yield Planted((*course.steps[:at], other, one, *course.steps[at + 2 :]), at)


def _too_many(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (course.instead(at, step._replace(cards=step.cards + 1)) for at, step in _deals(course))


def _too_few(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (course.instead(at, step._replace(cards=step.cards - 1)) for at, step in _deals(course) if step.cards > 1)


def _deals(course: Course) -> list[tuple[int, Deals]]:
    return [(at, step) for at, step in enumerate(course.steps) if isinstance(step, Deals)]


def _exposed(course: Course, _: Dice) -> Iterator[Planted]:
    down = _dealt_down(course.laid)
    yield from (course.instead(at, step._replace(exposed=1)) for at, step in _deals(course) if step.to in down)


def _dealt_down(laid: Layout) -> set[int]:
    """The dealer or the middle, if all its cards are dealt face down."""
    deal, first = laid.game.deal, laid.streets[0]
    return ({DEALER} if deal.dealer and not first.dealer else set()) | ({COMMUNITY} if deal.community and not first.community else set())


def _late_bet(course: Course, dice: Dice) -> Iterator[Planted]:
    first = next(at for at, step in enumerate(course.steps) if isinstance(step, Deals))
    bets = [step for step in course.steps if isinstance(step, Bets)]
    for step in bets:
        at = first + 1 + dice.below(len(_deals(course)))
        (name, cents), *others = step.wagers
        more = step._replace(wagers=((name, cents + course.round.table.step), *others))
        yield Planted((*course.steps[:at], more, *course.steps[at:]), at)


def _plays(course: Course) -> Iterator[tuple[int, Plays]]:
    """Plays that make a wager."""
    for at, step in enumerate(course.steps):
        if isinstance(step, Plays) and course.laid.moves[step.action].rows:
            yield at, step


def _raise_most(course: Course, step: Plays) -> tuple[int, int]:
    """The ante of a seat, and the most that any row of a move allows at it."""
    ante = course.round.seat(step.seat).bets[course.laid.ante]
    return ante, max(row.amounts(ante)[1] for row in course.laid.moves[step.action].rows)


def _above(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in _plays(course):
        if _graded(course.laid, step.action):
            ante, most = _raise_most(course, step)
            yield course.instead(at, step._replace(amount=most + ante))


def _unequal(course: Course, dice: Dice) -> Iterator[Planted]:
    for at, step in _plays(course):
        if not _graded(course.laid, step.action):
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
    for at, step in enumerate(course.steps):
        if isinstance(step, Folds):
            count = 0
            while isinstance(taken := course.steps[at + 1 + count], Settles) and taken.seat == step.seat and taken.deed == "take":
                count += 1
            if count:
                yield course.without(at + 1, count)


def _early_unpaid(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in enumerate(course.steps):
        if isinstance(step, LaysAside):
            count = 2 + isinstance(course.steps[at + 2], Meters)
            if isinstance(course.steps[at + count], Plays):
                yield course.without(at, count)
        if isinstance(step, Settles) and _paid_at_a_fold(course, at, step):
            yield course.without(at, 1 + isinstance(course.steps[at + 1], Meters))


def _paid_at_a_fold(course: Course, at: int, step: Settles) -> bool:
    """Whether a bonus is paid before the reveal and was not laid aside for it."""
    early = step.deed == "pay" and course.laid.wager(step.wager).paid_early and _before_reveal(course, at)
    return early and not isinstance(course.steps[at - 1], LaysAside)


def _before_reveal(course: Course, at: int) -> bool:
    return any(isinstance(step, Reveals) for step in course.steps[at:])


def _turned(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in enumerate(course.steps):
        if isinstance(step, Turns) and step.cards:
            yield course.instead(at, step._replace(cards=step.cards + 1))


def _misread(course: Course, dice: Dice) -> Iterator[Planted]:
    """Cards of the dealer's that are not his best are called, or a hand that differs by a card."""
    for at, step in enumerate(course.steps):
        if isinstance(step, Calls):
            contest = course.laid.contests[step.contest]
            hand = int(contest.dealer(mask(course.round.dealer), mask(course.round.community)))
            cards = members(hand)
            sizes = range(contest.ranking.least, len(cards))
            sets = [mask(some) for size in sizes for some in combinations(cards, size)]
            sets = dice.sample(sets, 40) or list(near(hand, dice))
            said = {words: some for some in sets if (words := contest.ranking.say(some)) != step.says}
            alike = [words for words, some in said.items() if contest.qualifies(some) == step.qualifies]
            told = sorted(alike or said, key=lambda words: (-contest.ranking.key(said[words]), words))[:_LIKELY]
            if told:
                yield course.instead(at, step._replace(says=dice.choice(told)))


def _qualifier(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in enumerate(course.steps):
        if isinstance(step, Calls) and step.qualifies is not None:
            yield course.instead(at, step._replace(qualifies=not step.qualifies))


def _push_paid(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (course.instead(at, course.even(step)) for at, step in course.settled() if step.deed == "push")


def _push_taken(course: Course, _: Dice) -> Iterator[Planted]:
    yield from (course.instead(at, step._replace(deed="take")) for at, step in course.settled() if step.deed == "push")


def _loser_paid(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in course.settled():
        if step.deed == "take" and not course.folded(step):
            yield course.instead(at, course.even(step))


def _winner_taken(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in course.settled():
        if (
            step.deed == "pay"
            and not course.folded(step)
            and course.stake(step)
            and course.laid.wager(step.wager).place not in _gone(course)
        ):
            yield course.instead(at, step._replace(deed="take", paid=0, claim=""))


def _gone(course: Course) -> tuple[int, ...]:
    """Spots whose chip is not on the felt: taken by a sensor, or held without one."""
    return (*course.laid.sensors, *(spot.place for spot in course.laid.spots if spot.held))


def _wrong_line(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in course.settled():
        spot = course.laid.wager(step.wager)
        if step.deed != "pay" or not spot.schedules or len(spot.schedules) > 1:
            continue
        for line in spot.schedules[0].lines:
            claim = f"{line.text}, {line.pays}"
            if line.returns_stake and not line.pushes and not line.use and claim != step.claim:
                paid = in_cents(course.round.table.chip)(line, course.stake(step))
                if paid != step.paid:
                    yield course.instead(at, step._replace(paid=paid, claim=claim))


def _wrong_sum(course: Course, dice: Dice) -> Iterator[Planted]:
    for at, step in course.settled():
        if step.deed == "pay" and step.paid:
            off = max(step.paid // 10 // 100 * 100, 50) * (1 + dice.below(2))
            paid = step.paid + off if dice.below(2) or off >= step.paid else step.paid - off
            yield course.instead(at, step._replace(paid=paid))


def _folded_taken(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in course.settled():
        spot = course.laid.wager(step.wager)
        if step.deed == "pay" and course.folded(step) and not spot.paid_early and spot.place not in _gone(course):
            yield course.instead(at, step._replace(deed="take", paid=0, claim=""))


def _undeclared(course: Course, _: Dice) -> Iterator[Planted]:
    for at, step in course.settled():
        spot, seat = course.laid.wager(step.wager), course.round.seat(step.seat)
        if step.deed != "take" or not seat.folded or not spot.declared or step.wager in seat.declared:
            continue
        hit = [line for line in spot.lines(seat.keys, seat.hand) if line.returns_stake and not line.pushes]
        if hit:
            paid = in_cents(course.round.table.chip)(hit[0], course.stake(step))
            yield course.instead(at, step._replace(deed="pay", paid=paid, claim=f"{hit[0].text}, {hit[0].pays}"))


def _order(course: Course, _: Dice) -> Iterator[Planted]:
    """A wager of the next seat, or of the next part of a seat, before those that are due."""
    settled = list(course.settled())
    for (at, step), (later, other) in pairwise(settled):
        apart = step.seat != other.seat or _bonus(course, step) != _bonus(course, other)
        if apart and later == at + 1:
            yield Planted((*course.steps[:at], other, step, *course.steps[later + 1 :]), at)


def _bonus(course: Course, step: Settles) -> bool:
    return step.wager in course.round.game.bonuses


def _cap_ignored(course: Course, _: Dice) -> Iterator[Planted]:
    cut = {(entry.seat, entry.wager): entry for group in course.round.plan for entry in group.entries if entry.cut}
    for at, step in course.settled():
        entry = cut.get((step.seat, step.wager))
        if entry is not None:
            full = deed(course.laid, entry._replace(outcome="win", returned=entry.returned + entry.cut))
            yield course.instead(at, full._replace(claim=step.claim))


def _meter_left(course: Course, _: Dice) -> Iterator[Planted]:
    shows = dict(course.round.meters)
    for at, step in enumerate(course.steps):
        if isinstance(step, Meters):
            before = shows.get(step.name, step.shows)
            shows[step.name] = step.shows
            if before != step.shows:
                yield course.instead(at, step._replace(shows=before))


def _rows(laid: Layout) -> Iterator[Cell]:
    for contest in laid.contests.values():
        for row in contest.rows:
            yield from row.base + row.bonuses


def _can_push(laid: Layout) -> bool:
    cells = [part for cell in _rows(laid) for part in (cell, cell.missed) if part is not None and not cell.held]
    return any(cell.does == "push" for cell in cells) or any(_lines(laid, lambda line: line.pushes))


def _lines(laid: Layout, fits: Callable[..., bool]) -> Iterator[bool]:
    return (fits(line) for spot in laid.spots for schedule in spot.schedules for line in schedule.lines)


def _two_lines(laid: Layout) -> bool:
    return any(
        len({line.odds for line in spot.schedules[0].lines if line.returns_stake and not line.pushes and not line.use}) > 1
        for spot in laid.spots
        if len(spot.schedules) == 1
    )


def _stays_in_action(laid: Layout) -> bool:
    gone = {*laid.sensors, *laid.early}
    return laid.folds and any(cell.place not in gone for cell in laid.fold.bonuses)


def _makes(laid: Layout, *, graded: bool) -> bool:
    return any(move.rows and _graded(laid, name) == graded for name, move in laid.moves.items())


def _seats(laid: Layout) -> bool:
    return laid.game.deal.seats > 1


def _calls(laid: Layout) -> bool:
    return any(not contest.alone for contest in laid.contests.values())


def _turns(laid: Layout) -> bool:
    return any(street.community or street.dealer for street in laid.streets[1:] if street.asks)


FAULTS = (
    Fault("wrong-seat", "Cards dealt to the wrong place first", _always, _several, _wrong_seat, "order"),
    Fault("too-many", "One card too many", _always, _table, _too_many, "number"),
    Fault("too-few", "One card too few", _always, _table, _too_few, "number"),
    Fault("exposed", "A card exposed", lambda laid: bool(_dealt_down(laid)), _table, _exposed, "dealer's"),
    Fault("late-bet", "A wager changed after the first card", _always, _table, _late_bet),
    Fault("above", "A raise larger than the hand allows", lambda laid: _makes(laid, graded=True), _paying, _above),
    Fault("unequal", "A raise of the wrong size", lambda laid: _makes(laid, graded=False), _paying, _unequal),
    Fault("out-of-turn", "A decision out of turn", _seats, _several, _out_of_turn),
    Fault("fold-left", "A folded hand's wager left on the felt", lambda laid: laid.folds and bool(laid.fold.base), _several, _fold_left),
    Fault("early-unpaid", "A bonus due before the reveal not paid", lambda laid: bool(laid.early), _early, _early_unpaid),
    Fault("turned", "Too many cards turned", _turns, _table, _turned, "order"),
    Fault("misread", "The dealer's hand misread", _calls, _table, _misread),
    Fault("qualifier", "The qualifier misread", lambda laid: any(c.qualifying for c in laid.contests.values()), _table, _qualifier),
    Fault("push-paid", "A push paid", _can_push, level_hands, _push_paid),
    Fault("push-taken", "A push taken", _can_push, level_hands, _push_taken),
    Fault("loser-paid", "A losing wager paid", _always, _losing, _loser_paid),
    Fault("winner-taken", "A winning wager taken", _always, _paying, _winner_taken),
    Fault("wrong-line", "The wrong line of the pay table", _two_lines, _paying, _wrong_line),
    Fault("wrong-sum", "The right odds, the wrong amount", _always, _paying, _wrong_sum),
    Fault("folded-taken", "A folded hand's bonus taken while in action", _stays_in_action, _declaring, _folded_taken),
    Fault("undeclared", "An undeclared bonus paid", lambda laid: bool(laid.declared), _silent, _undeclared),
    Fault("order", "Settled in the wrong order", _always, _staying_in, _order),
    Fault("cap", "The maximum payout ignored", lambda laid: laid.game.aggregate_payout is not None, _capped, _cap_ignored),
    Fault("meter", "A prize paid and the meter not reduced", lambda laid: bool(laid.meters), _jackpot, _meter_left),
)
"""Every kind, in the order of a round."""


def kinds(laid: Layout) -> tuple[Fault, ...]:
    """The kinds a game can have."""
    return tuple(fault for fault in FAULTS if fault.can(laid))


def fault(name: str) -> Fault:
    """A kind by its name."""
    return next(kind for kind in FAULTS if kind.name == name)
