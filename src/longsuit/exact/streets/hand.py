"""The value of one hand on any street, whatever else is known: the rest of the round is counted from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import NamedTuple, Protocol

import numpy as np

from longsuit.cards import FULL_DECK, CardError, Hand
from longsuit.exact.hand import ActionValue, HandValue
from longsuit.exact.sets import BINOMIALS, list_cards, next_set, set_place
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.streets import openings
from longsuit.exact.streets.board_values import Values, ranks_row, values_of
from longsuit.exact.streets.cells import cells, holding_number
from longsuit.exact.streets.decisions import Decided, decide, option_worth
from longsuit.exact.streets.holdings import count_pairs, place_by_ranks
from longsuit.exact.streets.levels import Alone, Compared, Counted, Fan, Level, Link, Same, Split, Through, Tree
from longsuit.exact.streets.openings import Moments, Opened, Opening
from longsuit.exact.streets.plan import Meters, Option, Plan, Prices, Stakes, price
from longsuit.exact.streets.trees import picked, same_contest, tree
from longsuit.exact.streets.widths import wide
from longsuit.hands import batch
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.jit import kernel
from longsuit.hands.ranking import Ranking
from longsuit.progress import LISTENER
from longsuit.rules.model import Game
from longsuit.settlement import Layout, layout

_BOARDS_AT_A_TIME = 1 << 16
_SECONDS_A_BOARD = 5e-6


class _Seen(NamedTuple):
    """The cards a player knows of."""

    own: int
    board: int
    dealer: int
    dead: int
    order: tuple[int, ...] = ()
    """The board in the order it was turned, where that is known."""

    @property
    def left(self) -> int:
        """Cards nobody has shown."""
        return FULL_DECK & ~(self.own | self.board | self.dealer | self.dead)


def situation(
    game: Game,
    hand: Hand,
    *,
    known: Hand,
    dealer: Hand,
    board: Hand,
    order: Sequence[int] = (),
    along: Mapping[str, Fraction],
    meters: Meters,
    made: Mapping[str, Fraction],
    street: int | None = None,
) -> Situation:
    """What a player sees on the street these cards belong to, the board in its order where that is known, and what is down."""
    laid = layout(game)
    for card in Hand(board & (hand | known | dealer)):
        raise CardError(f"{card} appears twice.")
    street = _street(laid, board, dealer) if street is None else street
    stakes = _stakes(laid, street, laid.antes(along), made)
    seen = _Seen(hand, board, dealer, known, tuple(order))
    if opens(laid) and street == _first(laid) and not known and not dealer:
        return _AtTheStart(laid, seen, street, along, meters)
    plan = Plan(laid, stakes, meters, street=street, all_sizes=True)
    return _Counted(plan, _count(plan, seen), seen, street)


class Situation(Protocol):
    """A decision to take."""

    def value(self) -> HandValue:
        """Every option with its worth."""

    def moments(self, action: str, size: Fraction) -> Moments:
        """What an option of a lawful size brings by the next thing seen."""


def _first(laid: Layout) -> int:
    return next(number for number, street in enumerate(laid.streets) if street.asks)


def _street(laid: Layout, board: Hand, dealer: Hand) -> int:
    """The street with this many cards in the middle and at least this many of the dealer's face up."""
    asks = [(number, laid.turned(number)) for number, street in enumerate(laid.streets) if street.asks]
    fits = [(number, up) for number, (out, up) in asks if out == len(board)]
    if not fits:
        *some, last = (str(out) for out in dict.fromkeys(out for _, (out, _) in asks))
        sizes = f"{', '.join(some)} or {last}" if some else last
        raise CardError(f"In {laid.game.name} players decide with {sizes} community cards on the table; {len(board)} were given.")
    seen = [(number, up) for number, up in fits if up <= len(dealer)]
    if not seen:
        raise CardError(f"In {laid.game.name} players decide with {fits[0][1]} of the dealer's cards up; {len(dealer)} were given.")
    return max(seen, key=lambda street: (street[1], -street[0]))[0]


def _stakes(laid: Layout, street: int, first: Stakes, made: Mapping[str, Fraction]) -> Stakes:
    """What is down when a street begins: the way there that leaves least at stake, among those that agree with what was made."""
    plan = Plan(laid, first, all_sizes=True)
    wanted = {laid.wager(name).place: stake for name, stake in made.items()}
    ways = {node.stakes for node in plan.nodes if node.street == street}
    fitting = [stakes for stakes in ways if all(stakes[place] == stake for place, stake in wanted.items())]
    if not fitting:
        raise CardError(f"On this street {laid.game.name} cannot have {', '.join(f'{stake} on {name}' for name, stake in made.items())}.")
    return min(fitting, key=lambda stakes: (sum(stakes), stakes))


def _best_first(plan: Plan, seen: _Seen, street: int, actions: list[ActionValue]) -> HandValue:
    """The answer: options best first, of equals the one that leaves less at stake."""
    order = {option: place for place, option in enumerate(dict.fromkeys((o.action, o.size) for o in plan.nodes[plan.first].options))}
    best_first = sorted(actions, key=lambda action: (-action.ev, order[action.action, action.size]))
    several = seen.board or len([asked for asked in plan.layout.streets if asked.asks]) > 1
    name = plan.layout.streets[street].name if several else ""
    return HandValue(Hand(seen.own), Hand(seen.dead), Hand(seen.dealer), tuple(best_first), Hand(seen.board), name)


class _Solved(NamedTuple):
    """A tree solved, and what every option of its first decision is worth to every row."""

    prices: Prices
    decided: Decided
    worths: Mapping[Option, Integers]


def _solve(plan: Plan, tree: Tree) -> _Solved:
    prices = price(plan, tree.hits)
    decided = decide(plan, tree, prices)
    options = plan.nodes[plan.first].options
    return _Solved(prices, decided, {option: option_worth(option, tree.levels[0], prices, decided.values) for option in options})


class _Counted:
    """A decision with everything that can follow it counted; a row stands for several equivalent hands."""

    def __init__(
        self, plan: Plan, tree: Tree, seen: _Seen, street: int, *, row: int = 0, alike: int = 1, solved: _Solved | None = None
    ) -> None:
        self._plan, self._tree, self._seen, self._street = plan, tree, seen, street
        self._row, self._alike = row, alike
        self._prices, self._decided, self._worths = solved or _solve(plan, tree)
        self._one = np.zeros(len(self._decided.choices[plan.first]), dtype=np.int64)
        self._one[row] = alike
        self._tally = tree.levels[0].counts.tally(self._one, len(tree.hits)) // alike

    @property
    def _options(self) -> list[Option]:
        """The options this hand has."""
        grants, options = self._tree.levels[0].grants, self._plan.nodes[self._plan.first].options
        return [option for option in options if option.row < 0 or grants[option.action][self._row] == option.row]

    def value(self) -> HandValue:
        """Every option with its worth."""
        level, plan = self._tree.levels[0], self._plan
        deals = int(self._tally.sum())
        actions = []
        for option in self._options:
            worth = int(self._worths[option][self._row])
            verdicts = tuple(self._tally.sum(axis=0).tolist()) if option.over and option.ending.contest else ()
            then = _then(plan, level, option, self._decided, self._one)
            actions.append(ActionValue(option.action, option.size, None, worth, deals * self._prices.scale, verdicts, then))
        return _best_first(plan, self._seen, self._street, actions)

    def moments(self, action: str, size: Fraction) -> Moments:
        """What an option of a lawful size brings; money is linear in the size, so a size between two is a mixture of their nets."""
        fitting = sorted((option for option in self._options if option.action == action), key=lambda option: option.size)
        low = max((option for option in fitting if option.size <= size), key=lambda option: option.size)
        high = min((option for option in fitting if option.size >= size), key=lambda option: option.size)
        part = float((size - low.size) / (high.size - low.size)) if high.size > low.size else 0.0
        if not low.over:
            return self._later(low)
        nets = [self._prices.nets[option.ending] / self._prices.scale for option in (low, high)]
        worth = (1 - part) * nets[0] + part * nets[1]
        chance = self._tally / self._tally.sum()
        return Moments(self._mean(low, high, size), float((chance * worth**2).sum()), float((chance * worth**3).sum()))

    def _mean(self, low: Option, high: Option, size: Fraction) -> Fraction:
        deals, tally = int(self._tally.sum()) * self._prices.scale, self._tally.astype(object)
        ends = [Fraction(int((tally * self._prices.nets[option.ending]).sum()), deals) for option in (low, high)]
        return ends[0] if high.size == low.size else ends[0] + (ends[1] - ends[0]) * (size - low.size) / (high.size - low.size)

    def _later(self, option: Option) -> Moments:
        """The worth of what is seen next, where something more is decided."""
        level, after = self._tree.levels[0], self._tree.levels[1]
        assert level.link is not None
        total = int(self._worths[option][self._row])
        mean = Fraction(total, int(self._tally.sum()) * self._prices.scale)
        if isinstance(level.link, Split):
            return Moments(mean, None, None)
        weight = level.link.down(self._one)
        rows = np.flatnonzero(weight)
        values, deals = self._decided.values[option.node][rows], after.deals[rows]
        chance = weight[rows] / weight[rows].sum()
        worth = values / (deals * self._prices.scale)
        return Moments(mean, float((chance * worth**2).sum()), float((chance * worth**3).sum()))

    def opened(self) -> dict[str, Opened]:
        """The options of a first decision, to be stored."""
        options = {}
        for action in self.value().actions:
            moments = self.moments(action.action, action.size)
            options[action.name] = Opened(action.numerator, action.counts, dict(action.then), moments.square, moments.cube)
        return options


class _AtTheStart:
    """A hand before anything is turned: a row of the whole game, stored for all hands together."""

    def __init__(self, laid: Layout, seen: _Seen, street: int, along: Mapping[str, Fraction], meters: Meters) -> None:
        self._plan, self._seen, self._street = Plan(laid, laid.antes(along), meters, all_sizes=True), seen, street
        self._opening = openings.find(self._plan) or _count_and_store(self._plan)
        self._row = self._opening.rows[start_row(seen.own)]

    def value(self) -> HandValue:
        """Every option with its worth."""
        actions, units = [], self._opening.deals * self._opening.scale
        for option in self._plan.nodes[self._plan.first].options:
            if option.name in self._row:
                worth, verdicts, then, _, _ = self._row[option.name]
                actions.append(ActionValue(option.action, option.size, None, worth, units, verdicts, then))
        return _best_first(self._plan, self._seen, self._street, actions)

    def moments(self, action: str, size: Fraction) -> Moments:
        """What an option brings by the first cards turned."""
        name = next(o.name for o in self._plan.nodes[self._plan.first].options if (o.action, o.size) == (action, size))
        option = self._row[name]
        return Moments(Fraction(option.worth, self._opening.deals * self._opening.scale), option.square, option.cube)


def start_row(own: int) -> int:
    """The row of two cards among the 169."""
    high, low = sorted((int(card) for card in Hand(own)), reverse=True)
    suited, first, second = high // 13 == low // 13, *sorted((high % 13, low % 13), reverse=True)
    return first * 13 + second if suited else second * 13 + first


def start_hand(row: int) -> int:
    """Two cards of a row: suited where the first number is the higher."""
    one, two = divmod(row, 13)
    return 1 << one | 1 << two if one > two else 1 << one | 1 << two + 13


def opens(laid: Layout) -> bool:
    """Whether the first decision is taken before anything is turned, against a dealer with a board: only the whole game answers it."""
    return bool(laid.game.deal.community and laid.game.deal.dealer) and laid.turned(_first(laid)) == (0, 0)


def is_opened(game: Game, along: Mapping[str, Fraction], meters: Meters) -> bool:
    """Whether hands before anything is turned are answered from the store."""
    laid = layout(game)
    return not opens(laid) or openings.find(Plan(laid, laid.antes(along), meters, all_sizes=True)) is not None


def _count_and_store(plan: Plan) -> Opening:
    """Count the first decision and store it."""
    opening = count_opening(plan)
    openings.keep(plan, opening)
    return opening


def count_opening(plan: Plan, rows: Sequence[int] = range(169)) -> Opening:
    """Count the whole game, and what its first decision is worth to these rows."""
    counted = tree(plan)
    solved = _solve(plan, counted)
    opened, deals, scale = [], 0, solved.prices.scale
    for row in rows:
        own = start_hand(row)
        cell = int(cells(0).number[0, holding_number(own)])
        here = _Counted(plan, counted, _Seen(own, 0, 0, 0), plan.asks[0], row=cell, alike=int(cells(0).size[cell]), solved=solved)
        opened.append(here.opened())
        deals = here.value().actions[0].denominator // scale
    return Opening(scale, deals, tuple(opened))


def _then(plan: Plan, level: Level, option: Option, decided: Decided, one: Integers) -> dict[str, Fraction]:
    """How often each choice is best on the street after an option."""
    if option.over or level.link is None:
        return {}
    weight, choice = level.link.down(one), decided.choices[option.node]
    total = int(weight.sum())
    names = [later.name for later in plan.nodes[option.node].options]
    return {
        name: Fraction(int(weight[choice == place].sum()), total) for place, name in enumerate(names) if (weight[choice == place] > 0).any()
    }


def _count(plan: Plan, seen: _Seen) -> Tree:
    """All that can follow what is seen."""
    laid = plan.layout
    deal, contest = laid.game.deal, same_contest(laid)
    free = np.empty(52, dtype=np.int64)
    left = list_cards(seen.left, free)
    more = deal.community - seen.board.bit_count()
    boards = np.empty(comb(left, more), dtype=np.int64)
    _list_sets(more, free, seen.board, boards)

    def keys(place: int) -> Integers:
        return batch.keys(laid.judged[place].ranking, _hands(laid, place, seen, boards))

    hit, hits = plan.hits(keys, len(boards))
    counts: Counted = Alone(hit)
    if deal.dealer:
        hidden = deal.dealer - seen.dealer.bit_count()
        columns = np.empty((3, len(boards)), dtype=np.int32)
        shared = "community" in contest.reads
        values = values_of(contest.ranking, deal.community) if shared and not seen.dealer else None
        if values is not None and len(values.ranks) and hidden == 2 and deal.player == 2:
            qualifies = int(np.searchsorted(values.keys, contest.qualifying))
            for part in _parts(len(boards), comb(left - more, hidden)):
                some = np.empty((3, part.stop - part.start), dtype=np.int32)
                _against_pairs(boards[part], seen.own, seen.left, values, qualifies, some)
                columns[:, part] = some
        else:
            _against(contest.ranking)(boards, keys(contest.place), seen.dealer, seen.left, hidden, contest.qualifying, shared, columns)
        every = np.arange(len(boards), dtype=np.int32)
        counts = Compared(every, hit, columns[0], columns[1], columns[2], comb(left - more, hidden))
    return Tree(np.ones(1, dtype=np.int64), _levels(plan, counts, keys, left, more, len(hits)), hits)


def _parts(boards: int, dealers: int) -> Iterator[slice]:
    """Boards in parts; with many boards, the listener receives how many are done."""
    listener = LISTENER.get()
    heard = listener.begins(boards * dealers, boards * _SECONDS_A_BOARD, kept=False) if listener and boards > _BOARDS_AT_A_TIME else None
    for start in range(0, boards, _BOARDS_AT_A_TIME):
        part = slice(start, min(start + _BOARDS_AT_A_TIME, boards))
        yield part
        if heard is not None:
            heard(part.stop, boards)


def _hands(laid: Layout, place: int, seen: _Seen, boards: Integers) -> Integers:
    """The cards a judge reads, for every board."""
    judge = laid.judged[place]
    held = seen.own if "own" in judge.reads else 0
    if "community" in judge.reads and "dealer" not in judge.reads:
        return boards | held
    out, community = seen.board.bit_count(), laid.game.deal.community
    turned = [place for place in judge.middle if place < out]
    later = len(judge.middle) - len(turned)
    if "dealer" in judge.reads or later not in {0, community - out}:
        raise NotCountableError(f"{laid.game.name} has a pay table that reads only some of the cards still to come; that is not counted.")
    if 0 < len(turned) < out and not seen.order:
        raise CardError(f"{laid.game.name} has a pay table that looks at one street's cards; give the board in the order it was turned.")
    known = held | (seen.board if len(turned) == out else judge.cards(0, seen.order))
    return known | (boards & ~seen.board) if later else np.full(len(boards), known)


def _levels(plan: Plan, counts: Counted, keys: Callable[[int], Integers], left: int, more: int, hits: int) -> tuple[Level, ...]:
    """The streets still to come, each with every set of cards that may be out by then."""
    laid = plan.layout
    already = laid.turned(plan.asks[0])[0]
    after = more
    levels: list[Level] = []
    for street in reversed(plan.asks):
        out = laid.turned(street)[0] - already
        link: Link | None = Same() if levels else None
        if out < after:
            link = Fan(_supersets(left, out, after), comb(left, after))
            counts = Through(link, counts)
            after = out
        grants = {}
        for move in laid.streets[street].moves:
            if len(move.rows) > 1:
                grants[move.name] = np.array([move.schedule.at(int(key)) for key in keys(move.place)[: comb(left, out)]], dtype=np.int16)
        levels.append(Level(counts, link if levels else None, grants, hits))
    return tuple(reversed(levels))


@lru_cache(maxsize=4)
def _supersets(left: int, out: int, after: int) -> Counts:
    """For every set of ``out`` of the cards left, the sets of ``after`` that contain it."""
    rows = np.empty((comb(left, out), comb(left - out, after - out)), dtype=np.int32)
    _list_supersets(left, out, after, rows)
    return rows


@kernel
def _list_supersets(left: int, out: int, after: int, rows: Counts) -> None:
    chosen = wide((1 << out) - 1)
    free = np.empty(52, dtype=np.int64)
    for row in range(len(rows)):
        list_cards(~chosen & (1 << left) - 1, free)
        further = wide((1 << after - out) - 1)
        for place in range(rows.shape[1]):
            rows[row, place] = set_place(chosen | picked(further, free), BINOMIALS)
            further = next_set(further)
        chosen = next_set(chosen)


@kernel
def _list_sets(cards: int, free: Integers, board: int, out: Integers) -> None:
    chosen = wide((1 << cards) - 1)
    for place in range(len(out)):
        out[place] = board | picked(chosen, free)
        chosen = next_set(chosen)


@cache
def _against(ranking: Ranking) -> Callable[..., None]:
    """The kernel that counts, for every board, the dealer's hands below, not above and short."""
    key = ranking.key

    def against(boards: Integers, own: Integers, shown: int, left: int, hidden: int, qualifying: int, shared: bool, out: Counts) -> None:
        free = np.empty(52, dtype=np.int64)
        for row in range(len(boards)):
            cards = list_cards(left & ~boards[row], free)
            fixed = shown | (boards[row] if shared else 0)
            sets = wide(1)
            for factor in range(hidden):
                sets = sets * (cards - factor) // (factor + 1)
            below = upto = short = wide(0)
            chosen = wide((1 << hidden) - 1)
            for _ in range(sets):
                value = key(fixed | picked(chosen, free))
                below += value < own[row]
                upto += value <= own[row]
                short += value < qualifying
                chosen = next_set(chosen)
            out[0, row], out[1, row], out[2, row] = below, upto, short

    return kernel(against)


@kernel
def _against_pairs(boards: Integers, own: int, left: int, values: Values, qualifies: int, out: Counts) -> None:
    """The same for two cards of the dealer's with a board of five, by tables."""
    for row in range(len(boards)):
        board = boards[row]
        mine = place_by_ranks(own, board, values)
        below, upto, short, _ = count_pairs(board, mine, left & ~board, values.ranks[ranks_row(board)], qualifies, values)
        out[0, row], out[1, row], out[2, row] = below, upto, short
