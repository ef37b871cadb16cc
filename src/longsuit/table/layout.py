"""A game layout out for play: its definition turned once into tables that settle a wager with a few look-ups.

Nothing here adds a rule; it only saves asking the definition the same question at every hand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from longsuit.hands import RANKINGS
from longsuit.rules.model import Action, Contest, Game, PayTable, Wager
from longsuit.rules.quantities import Odds
from longsuit.table.errors import RoundError

Verdict = Literal["win", "tie", "lose", "not_qualified"]
"""How a contest with the dealer can end."""

VERDICTS: dict[Verdict, str] = {
    "win": "the player's hand is higher",
    "tie": "the hands tie",
    "lose": "the dealer's hand is higher",
    "not_qualified": "the dealer does not qualify",
}
"""The same in words."""


_FEW = 3


def _remembered(key: Callable[[int], int]) -> Callable[[int], int]:
    """A key that remembers: there are only 22,100 sets of three cards, and 32,764 sets of cards of one suit."""
    return lru_cache(maxsize=1 << 15)(key)


class Line(NamedTuple):
    """One line of a pay table."""

    kind: str
    """``to``, ``for`` or ``share``."""
    odds: Fraction
    meter: str
    text: str
    """The hand, as the table says it."""
    reason: str
    """Why it pays, for the record."""


class Schedule(NamedTuple):
    """A pay table ready to be looked up: keys from each bound on belong to the line beside it."""

    key: Callable[[int], int]
    place: int
    """Which of a seat's keys it judges; -1 for the cards left beside the set hand."""
    bounds: tuple[int, ...]
    lines: tuple[Line | None, ...]

    def line(self, keys: tuple[int, ...], left: int) -> Line | None:
        """The line that pays, or None."""
        key = keys[self.place] if self.place >= 0 else self.key(left)
        return self.lines[bisect_right(self.bounds, key)]

    def pays(self, key: int) -> Line | None:
        """The line that pays a key, or None."""
        return self.lines[bisect_right(self.bounds, key)]


class Spot(NamedTuple):
    """A betting spot on the felt."""

    place: int
    name: str
    wager: Wager
    schedules: tuple[Schedule, ...]
    equals: int
    """The spot whose bet it matches or pays on; -1 for none."""
    held: bool
    """Whether it is held by holding another wager, without a chip of its own."""
    lost_by_fold: bool
    paid_early: bool
    loses: str
    """Why it loses when no line pays."""

    @property
    def meters(self) -> tuple[str, ...]:
        """The meters its pay table in force takes shares of."""
        lines = [line for schedule in self.schedules for line in schedule.lines if line is not None]
        return tuple(name for name in self.wager.meters if any(line.meter == name for line in lines))


class Row(NamedTuple):
    """One row of a raise schedule: the keys it is for, and its least and most in antes."""

    low: int
    high: int
    least: Fraction
    most: Fraction


class Move(NamedTuple):
    """A way to stay in."""

    name: str
    action: Action
    spot: int
    contest: str
    key: Callable[[int], int]
    """Values the hand as dealt."""
    set_key: Callable[[int], int]
    """Values the cards set; remembered where they are few."""
    place: int
    """Which of a seat's keys the contest compares."""
    fewest: int
    """The fewest cards the contest can judge."""
    rows: tuple[Row, ...]
    left: Schedule | None
    """The schedule that judges the cards left, which breaks ties between settings."""


class Ruled(NamedTuple):
    """What one verdict does to one wager."""

    spot: int
    outcome: Literal["win", "push", "lose", "pay table"]
    odds: Fraction
    reason: str


class Bout(NamedTuple):
    """A contest ready to be judged."""

    contest: Contest
    key: Callable[[int], int]
    qualifying: int
    """The least dealer's key that plays; below it ``not_qualified`` rules, if it says anything."""
    rulings: dict[Verdict, tuple[Ruled, ...]]


class Packet(NamedTuple):
    """Cards handed over at once: the receiver's turn in the deal (-1 for the dealer) and where in the deck they lie."""

    receiver: int
    start: int
    stop: int


class Layout:
    """One game, layout out."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names = tuple(game.wager)
        """Wagers in the order they lie on the felt."""
        self.place = {name: place for place, name in enumerate(self.names)}
        self.empty = (0,) * len(self.names)
        """No chip on any spot."""
        self.judged = _judged(game)
        """Rankings every dealt hand is valued by."""
        self.keys = tuple(RANKINGS[name].key for name in self.judged)
        self.undecided: dict[str, str] = {}
        """Rulings nobody has decided, with the answer played."""
        self.spots = tuple(self._spot(place, name) for place, name in enumerate(self.names))
        self.checked = tuple(sorted(self.spots, key=lambda spot: spot.equals >= 0))
        """The spots, those that must match another one last."""
        self.ante = self.place[game.ante]
        self.base = tuple(spot.place for spot in self.spots if not spot.wager.bonus)
        self.bonuses = tuple(spot.place for spot in self.spots if spot.wager.bonus)
        self.sensors = tuple(spot.place for spot in self.spots if spot.wager.collected == "at the sensor")
        self.early = tuple(spot.place for spot in self.spots if spot.paid_early)
        self.moves = {name: self._move(name, action) for name, action in game.action.items()}
        self.bouts = {name: self._bout(contest) for name, contest in game.contest.items()}
        self.declared = game.fold.bonuses == "declared"
        """Whether a folded hand's bonuses must be announced."""
        self.refunded = frozenset(move.spot for move in self.moves.values()) if game.procedure.refund_first else frozenset()
        """Raises that go back first when the dealer does not qualify."""
        self.seeds = {name: spot.wager.meters[name].seed for spot in self.spots for name in spot.meters}
        """Where each meter in use starts from."""
        self._packets: dict[int, tuple[Packet, ...]] = {}

    def packets(self, players: int) -> tuple[Packet, ...]:
        """The deal for that many players, packet by packet: dealer's left first, the dealer last, round and round."""
        if players not in self._packets:
            self._packets[players] = tuple(_packets(self.game, players))
        return self._packets[players]

    def _spot(self, place: int, name: str) -> Spot:
        wager = self.game.wager[name]
        return Spot(
            place=place,
            name=name,
            wager=wager,
            schedules=tuple(self._schedule(name, table) for table in self.game.pay_tables(name)) if wager.tables else (),
            equals=self.place[wager.equals] if wager.equals else -1,
            held=wager.made == "by holding another wager",
            lost_by_fold=name in self.game.fold.loses,
            paid_early=name in self.game.procedure.paid_early,
            loses=f"nothing on the pay table: {name} loses",
        )

    def _schedule(self, wager: str, table: PayTable) -> Schedule:
        judge = f" in {table.judges}" if len(self.game.pay_tables(wager)) > 1 else ""
        lines = [self._line(wager, text, odds, judge) for text, odds in table.lines.items()]
        edges = sorted({edge for span in table.spans for edge in (span.low, span.high + 1)})
        paid: list[Line | None] = [None]
        for low, _ in pairwise([*edges, 0]):
            fitting = (line for line, span in zip(lines, table.spans, strict=True) if span.low <= low <= span.high)
            paid.append(next(fitting, None))
        if table.on == "all cards":
            return Schedule(table.ranking.key, self.judged.index(table.judges), tuple(edges), tuple(paid))
        return Schedule(_remembered(table.ranking.key), -1, tuple(edges), tuple(paid))

    def _line(self, wager: str, text: str, odds: Odds, judge: str) -> Line:
        note = ""
        if odds.kind == "unreadable":
            odds, ruling, answer = self._undecided(wager, text)
            note = f" ({ruling} is not decided: played as {answer})"
        return Line(odds.kind, odds.amount, odds.meter, text, f"{text}{judge}: {wager} pays {odds}{note}")

    def _undecided(self, wager: str, text: str) -> tuple[Odds, str, str]:
        """The first answer to the open ruling that this line waits for."""
        path = f"wager.{wager}.table.{self.game.tables[wager]}.{text}"
        for name, ruling in self.game.ruling.items():
            if path in ruling.sets and ruling.options:
                answer = next(iter(ruling.options))
                self.undecided[name] = answer
                return Odds.parse(ruling.options[answer]), name, answer
        raise RoundError(f"What {text!r} pays on {wager} is unreadable and no ruling says how to play it; choose another pay table.")

    def _move(self, name: str, action: Action) -> Move:
        ranking = self.game.contest[action.contest].ranking
        spans = [ranking.span(size.holding) if size.holding else None for size in action.size]
        rows = tuple(
            Row(span.low if span else -1, span.high if span else 1 << 60, size.from_, size.up_to)
            for span, size in zip(spans, action.size, strict=True)
        )
        spot = self.spots[self.place[action.wager]]
        left = next((schedule for schedule in spot.schedules if schedule.place < 0), None)
        setting = action.setting
        few = setting is not None and (setting.one_suit or (setting.cards is not None and setting.cards <= _FEW))
        return Move(
            name=name,
            action=action,
            spot=spot.place,
            contest=action.contest,
            key=ranking.key,
            set_key=_remembered(ranking.key) if few else ranking.key,
            place=self.judged.index(ranking.name),
            fewest=ranking.least,
            rows=rows,
            left=left,
        )

    def _bout(self, contest: Contest) -> Bout:
        rulings: dict[Verdict, tuple[Ruled, ...]] = {
            "win": self._ruled("win", contest.win),
            "tie": self._ruled("tie", contest.tie),
            "lose": self._ruled("lose", contest.lose),
        }
        plays_anyway = contest.not_qualified is None or contest.not_qualified == "compare anyway"
        if not plays_anyway and isinstance(contest.not_qualified, dict):
            rulings["not_qualified"] = self._ruled("not_qualified", contest.not_qualified)
        return Bout(contest, contest.ranking.key, 0 if plays_anyway else contest.qualifying_key, rulings)

    def _ruled(self, verdict: Verdict, results: dict[str, Odds | Literal["push", "lose", "pay table"]]) -> tuple[Ruled, ...]:
        ruled = []
        for place in self.base:
            name = self.names[place]
            result = results.get(name)
            if result is None:
                continue
            says = {"push": f"{name} pushes", "lose": f"{name} loses", "pay table": name}
            if isinstance(result, Odds):
                ruled.append(Ruled(place, "win", result.amount, f"{VERDICTS[verdict]}: {name} pays {result}"))
            else:
                ruled.append(Ruled(place, result, Fraction(0), f"{VERDICTS[verdict]}: {says[result]}"))
        return tuple(ruled)


def _judged(game: Game) -> tuple[str, ...]:
    """Every ranking that values the hand as dealt, each once."""
    names = [contest.compares for contest in game.contest.values()]
    for wager in game.wager:
        if game.wager[wager].tables:
            names.extend(table.judges for table in game.pay_tables(wager) if table.on == "all cards")
    return tuple(dict.fromkeys(names))


def _packets(game: Game, players: int) -> list[Packet]:
    wanted = [game.deal.player] * players + [game.deal.dealer]
    size = game.deal.packet or max(wanted)
    packets = []
    start = 0
    while any(wanted):
        for turn, missing in enumerate(wanted):
            cards = min(size, missing)
            if cards:
                packets.append(Packet(turn if turn < players else -1, start, start + cards))
                start += cards
                wanted[turn] -= cards
    return packets


_LAID: dict[int, Layout] = {}
_ROOM = 64


def layout(game: Game) -> Layout:
    """The game layout out; the last few are kept."""
    found = _LAID.get(id(game))
    if found is not None and found.game is game:
        return found
    layout = Layout(game)
    while len(_LAID) >= _ROOM:
        del _LAID[next(iter(_LAID))]
    _LAID[id(game)] = layout
    return layout
