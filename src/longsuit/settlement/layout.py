"""A game laid out: its definition turned once into spots, moves, contests and the settlement table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache, partial
from itertools import chain, product
from typing import NamedTuple

from longsuit.hands.ranking import Ranking
from longsuit.rules.model import Contest as ContestRules
from longsuit.rules.model import Game, Wager
from longsuit.rules.quantities import ByTable, Odds, Outcome, Provided, Result
from longsuit.settlement.capping import Cap
from longsuit.settlement.cells import Cell, Part, Row
from longsuit.settlement.deal import Packet, packets
from longsuit.settlement.errors import RoundError
from longsuit.settlement.judges import Judge
from longsuit.settlement.moves import Move
from longsuit.settlement.paying import Gain, Keys, Line, Schedule, exactly, provided, schedules, undecided
from longsuit.settlement.streets import streets
from longsuit.settlement.verdicts import LOSE, TIE, VERDICTS, WIN, Contest

_NOTHING = Fraction(0)
_ENDS = ("win", "tie", "lose")

_PASSES: dict[str, tuple[tuple[Part, ...], ...]] = {
    "right to left, base before bonuses": (("base", "bonuses"),),
    "right to left, bonuses before base": (("bonuses", "base"),),
    "right to left, all base, then all bonuses": (("base",), ("bonuses",)),
}


class Spot(NamedTuple):
    """A betting spot on the felt."""

    place: int
    name: str
    wager: Wager
    schedules: tuple[Schedule, ...]
    """Its pay table in force."""
    equals: int
    """The spot whose bet it matches or pays on; -1 for none."""
    held: bool
    """Whether it is held by holding another wager, without a chip of its own."""
    bonus: bool
    """Whether it is settled by its pay table alone, whatever the dealer holds."""
    taken_back: bool
    """Whether the player may take it back."""
    lost_by_fold: bool
    paid_early: bool
    declared: bool
    """Whether a winner on a folded hand is paid only if the player announces it."""

    @property
    def required(self) -> bool:
        """Whether it must be down to receive cards."""
        return self.wager.made == "to receive cards"

    @property
    def on(self) -> int:
        """The spot whose stake counts: its own, or that of the wager it is held with."""
        return self.equals if self.held else self.place

    @property
    def free(self) -> bool:
        """Whether it is mandatory, in any size."""
        return self.required and self.bonus and self.equals < 0

    @property
    def placed(self) -> bool:
        """Whether it may be bet before the deal."""
        return self.wager.made in ("to receive cards", "if the player likes")

    @property
    def meters(self) -> tuple[str, ...]:
        """The meters its pay table in force takes shares of."""
        taken = {line.meter for schedule in self.schedules for line in schedule.lines}
        return tuple(name for name in self.wager.meters if name in taken)

    def exactly(self, meters: Mapping[str, Fraction]) -> Gain[Fraction]:
        """What its lines pay in whole parts of a stake; meters in stakes, those not given at their seeds."""
        seeds = {name: Fraction(meter.seed, self.wager.stake or 100) for name, meter in self.wager.meters.items()}
        return exactly({**seeds, **meters})

    @property
    def hits(self) -> list[tuple[int, ...]]:
        """Every combination of lines it can hit, numbers one a schedule, -1 for none."""
        return list(product(*(range(-1, len(schedule.lines)) for schedule in self.schedules)))

    def numbered(self, hit: Sequence[int]) -> list[Line]:
        """Lines by their numbers, one a schedule, -1 for none."""
        return [schedule.lines[number] for schedule, number in zip(self.schedules, hit, strict=True) if number >= 0]

    def same_lines(self, keys: Keys, cards: int) -> bool:
        """Whether some cards alone hit what the whole hand with these keys hits."""
        return all(schedule.line(keys, 0) == schedule.pays(schedule.key(cards)) for schedule in self.schedules if schedule.place >= 0)

    def lines(self, keys: Keys, left: int) -> list[Line]:
        """The lines a hand hits, one a schedule at most."""
        if len(self.schedules) == 1:
            line = self.schedules[0].line(keys, left)
            return [] if line is None else [line]
        lines = [schedule.line(keys, left) for schedule in self.schedules]
        return [line for line in lines if line is not None]


class Layout:
    """One game, laid out."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.packets: Callable[[int], tuple[Packet, ...]] = cache(partial(packets, game.deal))
        """The deal for a number of players, packet by packet."""
        self.names = tuple(game.wager)
        """Wagers in their order on the felt."""
        self.place = {name: place for place, name in enumerate(self.names)}
        self.empty = (0,) * len(self.names)
        """No chip on any spot."""
        self.judged = _judged(game)
        """The rankings that value every hand."""
        self.keys = tuple(judge.ranking.key for judge in self.judged)
        self.dealt = tuple(judge.ranking.key if judge.own else _not_yet for judge in self.judged)
        """The same for a hand just dealt: nothing where more cards are to come."""
        self.own_cards_only = all(judge.own for judge in self.judged)
        """Whether a hand's value in every ranking is known from the deal."""
        self.spots = tuple(self._spot(place, name) for place, name in enumerate(self.names))
        self.ante = self.place[game.ante]
        self.placed = tuple(sorted((spot for spot in self.spots if spot.placed), key=lambda spot: spot.equals >= 0))
        """Spots that take chips before the deal, those that must match another one last."""
        self.base = tuple(spot.place for spot in self.spots if not spot.bonus)
        self.bonuses = tuple(spot.place for spot in self.spots if spot.bonus)
        self.mandatory = frozenset(spot.name for spot in self.spots if not self.spots[spot.on].wager.optional)
        """The game as it must be played: all but optional wagers and what is held with them."""
        self.sensors = tuple(spot.place for spot in self.spots if spot.wager.collected == "at the sensor")
        self.early = tuple(spot.place for spot in self.spots if spot.paid_early)
        self.aside = self.early if game.procedure.laid_aside == "paid before the raise" else ()
        """Bonuses that are paid before the raise where their cards lie aside."""
        self.fold = Row(
            tuple(_lost_by_fold(spot) for spot in self.spots if spot.lost_by_fold),
            tuple(
                _bonus(spot)._replace(declared=spot.declared) for spot in self.spots if spot.bonus and not (spot.lost_by_fold or spot.held)
            ),
        )
        """What a fold does. A folded hand holds nothing, so what pays for holding another wager is void."""
        self.contests = {name: self._contest(name, contest) for name, contest in game.contest.items()}
        self.moves = {name: self._move(name) for name in game.action}
        self.streets = streets(game, self.moves)
        self.last_asked = max((number for number, street in enumerate(self.streets) if street.asks), default=-1)
        """The last street on which anything is decided."""
        self.declared = tuple(self.names[cell.place] for cell in self.fold.bonuses if cell.declared)
        """The bonuses of a folded hand that must be announced."""
        self.cap = Cap.of(game)
        """The maximum aggregate payout, if there is one."""
        self.passes = _PASSES[game.procedure.settle_order]
        """How the dealer goes round the seats to settle: once or twice, and what at each seat."""
        self.meters = {name: spot.wager.meters[name] for spot in self.spots for name in spot.meters}
        """The terms of each meter in use."""
        shared = {name for name, terms in self.meters.items() if terms.second_hit == "shares the meter"}
        self.shared = {spot.place for spot in self.spots if shared & set(spot.meters)}
        """Spots whose equal winners share a meter."""
        self.seeds = {name: terms.seed for name, terms in self.meters.items()}
        """Where each meter in use starts from."""
        rulings = (undecided(game, spot.name, game.tables[spot.name]).values() for spot in self.spots if spot.wager.tables)
        self.undecided = {ruling: game.ruling[ruling].default for ruling in chain.from_iterable(rulings)}
        """Rulings nobody has decided, with the answer played."""

    def __reduce__(self) -> tuple[Callable[[Game], Layout], tuple[Game]]:
        """Another process gets the definition, and lays it out once."""
        return layout, (self.game,)

    def _spot(self, place: int, name: str) -> Spot:
        game, wager = self.game, self.game.wager[name]
        return Spot(
            place=place,
            name=name,
            wager=wager,
            schedules=(*(schedules(game, name, game.tables[name], self.judged) if wager.tables else ()), *self._conditions(name)),
            equals=self.place[wager.equals] if wager.equals else -1,
            held=wager.made == "by holding another wager",
            bonus=name in game.bonuses,
            taken_back=any(action.takes_back == name for action in game.action.values()),
            lost_by_fold=name in game.fold.loses,
            paid_early=name in game.procedure.paid_early,
            declared=name in game.bonuses and (game.fold.bonuses == "declared" or name in game.fold.declared),
        )

    def _conditions(self, wager: str) -> Iterator[Schedule]:
        """Odds with a condition that contests pay on a wager, each a pay table of one line."""
        for name, contest in self.game.contest.items():
            judge = self._judge(contest)
            for end in (*_ENDS, "not_qualified"):
                results = getattr(contest, end)
                result = results.get(wager) if isinstance(results, dict) else None
                if isinstance(result, Provided):
                    title, span = self.game.wager[wager].title, contest.ranking.span(result.holding)
                    yield provided(title, judge, self.judged.index(judge), result, span, f"{name}.{end}")

    def _judge(self, contest: ContestRules) -> Judge:
        return Judge.of(contest.compares, contest.reads, self.game)

    def _move(self, name: str) -> Move:
        action = self.game.action[name]
        contest = self.game.contest[action.contest]
        judge = self._judge(contest)
        spot = self.place[action.wager] if action.wager else -1
        left = next((schedule for schedule in self.spots[spot].schedules if schedule.place < 0), None) if action.wager else None
        move = Move.of(
            name,
            action,
            spot=spot,
            takes_back=self.place[action.takes_back] if action.takes_back else -1,
            judge=judge._replace(ranking=contest.ranking),
            place=self.judged.index(judge),
            left=left,
        )
        return move._replace(by_worth=left is not None or not self._higher_is_better(action.contest))

    def after(self, street: int, move: Move) -> int:
        """The next street that asks a seat which made this move on that street; one beyond the last where none does."""
        later = range(street + 1, self.last_asked + 1)
        return next((number for number in later if self.streets[number].asks and not move.ends), len(self.streets))

    def turned(self, street: int) -> tuple[int, int]:
        """How many cards in the middle, and of the dealer's, are face up on a street."""
        begun = self.streets[: street + 1]
        return sum(street.community for street in begun), sum(street.dealer for street in begun)

    def _higher_is_better(self, contest: str) -> bool:
        """Whether no wager does better by a tie than by a win, or by a loss than by a tie, whatever its pay table says."""
        unit, gain = Fraction(1), exactly({})
        for win, tie, lose in zip(*(self.contests[contest].rows[verdict].base for verdict in (WIN, TIE, LOSE)), strict=True):
            for hit in self.spots[win.place].hits:
                lines = self.spots[win.place].numbered(hit)
                if not win.net(lines, unit, gain) >= tie.net(lines, unit, gain) >= lose.net(lines, unit, gain):
                    return False
        return True

    def _contest(self, name: str, contest: ContestRules) -> Contest:
        short = contest.not_qualified if isinstance(contest.not_qualified, dict) else None
        bonuses = tuple(_bonus(spot) for spot in self.spots if spot.bonus)
        rows = tuple(Row(tuple(self._results(name, contest, verdict, short or {})), bonuses) for verdict in range(len(VERDICTS)))
        judge = self._judge(contest)
        qualifying = 0 if short is None else contest.qualifying_key
        return Contest(name, contest.title, contest.ranking, qualifying, rows, self.judged.index(judge), judge.reads, contest.alone)

    def _results(self, name: str, contest: ContestRules, verdict: int, short: Mapping[str, Result]) -> Iterator[Cell]:
        """What a verdict does with each wager of the base game; a dealer who falls short is compared with for those he leaves out."""
        end = _ENDS[verdict % 3]
        compared: Mapping[str, Result] = getattr(contest, end)
        for place in self.base:
            spot = self.spots[place]
            if verdict < WIN and spot.name in short:
                yield _result(spot, VERDICTS[verdict], short[spot.name], end, f"{name}.not_qualified")
            elif spot.name in compared:
                words = "" if contest.alone else VERDICTS[WIN + verdict % 3]
                yield _result(spot, words, compared[spot.name], end, f"{name}.{end}")

    @property
    def one_decision(self) -> bool:
        """Whether a round is one decision on private cards: a wager against a dealer who shows no card and ends it by falling short."""
        (street, *more) = self.streets
        private = not (more or self.game.deal.community or street.dealer) and street.folds
        plain = self.short_ends and not any(contest.alone for contest in self.contests.values())
        return private and plain and all(move.spot >= 0 for move in street.moves)

    @property
    def private(self) -> bool:
        """Whether the player's own cards are all that is ever judged, beside the dealer's."""
        return self.one_decision and self.own_cards_only

    @property
    def alone(self) -> bool:
        """Whether nothing is ever compared: every hand is paid whatever the dealer holds."""
        return all(contest.alone for contest in self.contests.values())

    @property
    def short_ends(self) -> bool:
        """Whether no wager is ever compared with the hand of a dealer who falls short."""
        return all(contest.short_ends for contest in self.contests.values())

    @property
    def folds(self) -> bool:
        """Whether a seat may fold anywhere."""
        return any(street.folds for street in self.streets)

    @property
    def pushed_up(self) -> str:
        """The contest whose hand the dealer pushes up when he lays his cards out from high to low; nothing where he does not."""
        three = [name for name, contest in self.contests.items() if contest.ranking.name == "three-card poker"]
        return three[0] if three and self.game.procedure.dealer_lays == "high to low, best three up" else ""

    @property
    def by_suit(self) -> bool:
        """Whether hands are read suit by suit: every contest compares flushes."""
        return all(contest.ranking.suit_by_suit for contest in self.contests.values())

    @cached_property
    def meter_titles(self) -> dict[str, str]:
        """What each meter in use is called: its wager's title, and its own name where the wager has several."""
        called = {}
        for spot in self.spots:
            for name in spot.meters:
                called[name] = spot.wager.title if len(spot.meters) == 1 else f"{spot.wager.title}, {name}"
        return called

    @cached_property
    def beside(self) -> tuple[Cell, ...]:
        """Bonuses of a hand that stays in, whatever it plays; those held with a play wager go with the play."""
        plays = {move.spot for move in self.moves.values()}
        return tuple(cell for cell in self._all_bonuses if cell.on not in plays)

    @property
    def _all_bonuses(self) -> tuple[Cell, ...]:
        return next(iter(self.contests.values())).rows[WIN].bonuses

    def decided(self, move: Move) -> tuple[Spot, ...]:
        """Spots whose lines count where a move leads: those of its contest that have a pay table, and what is held with its wager."""
        made = {other.spot for other in self.moves.values()} - {move.spot} if len(self.streets) == 1 else set()
        cells = self.contests[move.contest].rows[WIN].base
        own = (self.spots[cell.place] for cell in cells if cell.place not in made and self.spots[cell.place].schedules)
        return (*own, *(spot for spot in self.spots if spot.held and spot.on == move.spot))

    def hits(self, move: Move) -> list[tuple[int, ...]]:
        """Every combination of lines those spots can hit, numbers one a schedule, -1 for none."""
        parts = [range(-1, len(schedule.lines)) for spot in self.decided(move) for schedule in spot.schedules]
        return list(product(*parts))

    def lines_of(self, move: Move, hit: Sequence[int]) -> dict[int, list[Line]]:
        """By spot: the lines of one of those combinations."""
        lines, start = {}, 0
        for spot in self.decided(move):
            stop = start + len(spot.schedules)
            lines[spot.place] = spot.numbered(hit[start:stop])
            start = stop
        return lines

    def decided_net(self, move: Move, stakes: Sequence[Fraction], hit: Sequence[int], verdict: int) -> Fraction:
        """What a play wins by a verdict, in antes."""
        return self.net(self.decided_cells(move, verdict), stakes, self.lines_of(move, hit))

    def decided_cells(self, move: Move, verdict: int) -> tuple[Cell, ...]:
        """What a play settles by a verdict: the base game, and what is held with the play wager."""
        row = self.contests[move.contest].rows[verdict]
        return (*row.base, *(cell for cell in row.bonuses if cell.on == move.spot))

    @staticmethod
    def net(cells: Sequence[Cell], stakes: Sequence[Fraction], lines: Mapping[int, list[Line]]) -> Fraction:
        """What wagers win, in antes, by stake and by the lines each spot hits."""
        gain = exactly({})
        return sum((cell.net(lines.get(cell.place, []), stakes[cell.on], gain) for cell in cells if stakes[cell.on]), _NOTHING)

    def valued(self, own: int, board: Sequence[int], dealer: int) -> tuple[int, ...]:
        """What a hand is worth to every judge once all cards are up; the board in the order it was turned."""
        return tuple([judge.ranking.key(judge.cards(own, board, dealer)) for judge in self.judged])

    def wager(self, name: object) -> Spot:
        """A spot by its name; underscores do for hyphens, so that names fit a keyword."""
        place = self.place.get(str(name).replace("_", "-"))
        if place is None:
            raise RoundError(f"There is no wager {str(name)[:40]!r} here; there are {', '.join(self.names)}.")
        return self.spots[place]

    def optional(self, name: str) -> Spot:
        """An optional wager by its name."""
        place = self.place.get(name)
        if place is None or not self.spots[place].wager.optional:
            may = ", ".join(spot.name for spot in self.spots if spot.wager.optional)
            raise RoundError(f"{name!r} is not an optional wager of {self.game.name}; there are: {may or 'none'}.")
        return self.spots[place]

    def bonus(self, name: str) -> Cell:
        """What happens to a bonus wager whose hand stays in."""
        return next(cell for cell in self._all_bonuses if cell.place == self.place[name])

    def judged_with(self, name: str, table: str) -> tuple[Judge, ...]:
        """What hands are judged by if a wager were paid by another of its tables."""
        parts = (Judge.of(part.judges, part.reads, self.game) for part in self.game.wager[name].tables[table])
        return tuple(dict.fromkeys((*self.judged, *parts)))

    def rankings(self, stakes: Sequence[object]) -> set[Ranking]:
        """Rankings that judge whole hands for the wagers down: of pay tables, of odds with a condition, and of what is held with plays."""
        plays = {move.spot for move in self.moves.values() if move.spot >= 0}
        spots = [self.spots[place] for place in plays]
        spots += [spot for move in self.moves.values() for spot in self.decided(move) if stakes[spot.on]]
        spots += [self.spots[cell.place] for cell in self._all_bonuses if cell.on in plays or stakes[cell.on]]
        return {schedule.ranking for spot in spots for schedule in spot.schedules if schedule.place >= 0}

    def weighed(self, stakes: Sequence[Fraction]) -> tuple[Fraction, ...]:
        """The stakes a decision depends on; a bonus worth the same after a fold as after a play is left out."""
        matter = {place for place in range(len(self.spots)) if self.spots[place].lost_by_fold or place in self.base}
        matter |= {spot.on for spot in self.spots if spot.held}
        return tuple(stake if place in matter else _NOTHING for place, stake in enumerate(stakes))

    def antes(self, along: Mapping[str, Fraction]) -> tuple[Fraction, ...]:
        """The stakes of exact figures, spot by spot, in antes: one on every required wager, and those named in ``along``."""
        for name, stake in along.items():
            if name not in self.place or not self.spots[self.place[name]].free:
                self.optional(name)
            if stake < 0:
                raise RoundError(f"A wager is never negative; {name} was given as {stake} antes.")
        stakes = tuple(along.get(spot.name, Fraction(spot.required)) for spot in self.spots)
        for spot in self.placed:
            if spot.equals >= 0 and stakes[spot.place] not in (0, stakes[spot.equals]):
                raise RoundError(f"{spot.wager.title} must equal {self.spots[spot.equals].wager.title}.")
        return stakes


def _not_yet(_hand: int) -> int:
    """The value of a hand that is not complete."""
    return 0


def _lost_by_fold(spot: Spot) -> Cell:
    """A wager a fold takes."""
    return Cell(spot.place, spot.place, "take", f"folded: {spot.wager.title} is lost", at_once=True)


def _bonus(spot: Spot) -> Cell:
    """A wager paid by its table whatever the dealer holds: it loses on no line, unless it has no chip to lose."""
    missed = Cell(spot.place, spot.on, "push" if spot.held else "take", f"nothing on the pay table: {spot.wager.title} loses")
    return Cell(spot.place, spot.on, "pay table", "", missed=missed, higher=spot.wager.pays == "higher")


def _result(spot: Spot, words: str, result: Result, end: str, condition: str) -> Cell:
    """One entry of a contest: odds, push, lose, or the pay table and what a hand on none of its lines does."""
    title, before = spot.wager.title, f"{words}: " if words else ""
    if isinstance(result, ByTable | Provided):
        short = "is on no line" if isinstance(result, ByTable) else f"pays only with {result.holding},"
        reason = f"{before}{title} {short} and {_says(result.otherwise)}"
        missed = _result(spot, words, result.otherwise, end, condition)._replace(reason=reason)
        apart = any(schedule.lines[0].use == end for schedule in spot.schedules)
        use = condition if isinstance(result, Provided) else end if apart else ""
        return Cell(spot.place, spot.place, "pay table", words, missed=missed, higher=spot.wager.pays == "higher", use=use)
    reason = f"{before}{title} {_says(result)}"
    if isinstance(result, Odds):
        return Cell(spot.place, spot.place, "pay", reason, odds=(Line("to", result.amount, "", "", str(result), reason),))
    return Cell(spot.place, spot.place, "push" if result == "push" else "take", reason)


def _says(result: Odds | Outcome) -> str:
    if isinstance(result, Odds):
        return f"pays {result}"
    return "pushes" if result == "push" else "loses"


def _judged(game: Game) -> tuple[Judge, ...]:
    """Everything that values the hand as dealt, each once."""
    judges = [Judge.of(contest.compares, contest.reads, game) for contest in game.contest.values()]
    for name, wager in game.wager.items():
        if wager.tables:
            judges += [Judge.of(table.judges, table.reads, game) for table in game.pay_tables(name) if table.on == "all cards"]
    return tuple(dict.fromkeys(judges))


@lru_cache(maxsize=64)
def layout(game: Game) -> Layout:
    """The layout of a game; the last few are cached."""
    return Layout(game)
