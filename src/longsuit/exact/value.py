"""What a game is worth: exact figures for the base game, with any bonus wagers along, under any strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

import numpy as np

from longsuit import display
from longsuit.exact.paid_lines import Standing, add_paid, averaged, of_base
from longsuit.exact.play import FOLD, Amounts, Candidate, Choice, Columns, Priced, Stakes, price
from longsuit.exact.showdown import Showdown, check_countable, showdown
from longsuit.exact.strategy import OPTIMAL, choose, find_strategy, looks_at_key_alone
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.jit import kernel
from longsuit.rules.model import Game
from longsuit.settlement import Layout, layout
from longsuit.settlement.verdicts import COLUMNS, column_counts

_ROWS_AT_A_TIME = 1 << 20


class Share(Fraction):
    """An exact fraction that prints as a percentage.

    >>> print(Share(1, 3)), Share(1, 3) == Fraction(1, 3)
    33.3333%
    (None, True)
    """

    def __str__(self) -> str:
        return f"{float(self):.4%}"

    def __repr__(self) -> str:
        return f"<{self}, exactly {self.numerator}/{self.denominator}>"


@dataclass(frozen=True)
class Distribution:
    """How often each net result occurs, counted over a stated number of cases."""

    counts: dict[Fraction, int]
    """Cases by net, in antes or stakes, worst first."""
    total: int
    """All cases, known apart from the counts; the counts must add up to it."""

    def __post_init__(self) -> None:
        counted = sum(self.counts.values())
        if counted != self.total:
            raise ArithmeticError(f"The results add up to {counted:,} cases, not to {self.total:,}. This is a fault in the counting.")

    @property
    def ev(self) -> Fraction:
        """The mean net: the player's expectation."""
        return sum((net * count for net, count in self.counts.items()), Fraction(0)) / self.total

    @property
    def variance(self) -> Fraction:
        """The exact variance of the net."""
        return sum((net * net * count for net, count in self.counts.items()), Fraction(0)) / self.total - self.ev**2

    @property
    def standard_deviation(self) -> float:
        """The root of the exact variance."""
        return sqrt(self.variance)

    @property
    def house_edge(self) -> Share:
        """Expected loss a unit: minus the EV."""
        return Share(-self.ev)

    def _repr_html_(self) -> str:
        rows = [(net, f"{count:,}", f"{count / self.total:.6%}") for net, count in self.counts.items()]
        return display.table("Every net result", ("net", "cases", "probability"), rows, note=f"{self.total:,} cases.")


@dataclass(frozen=True)
class BaseValue:
    """The game as it must be played, an ante a unit, with any further wagers that were asked for."""

    strategy: str
    """How the player plays."""
    along: dict[str, Fraction]
    """Optional wagers that are part of it, in antes."""
    distribution: Distribution
    """Every net result with the number of deals that give it."""
    wagered: Fraction
    """Antes wagered in all, on average."""
    required: Fraction
    """Antes wagered before the deal."""
    folds: int
    """Deals folded."""
    wins: int
    """Deals in which the player stays in, the dealer qualifies or is compared with anyway, and the player's hand is higher."""
    pushes: int
    """Deals in which the hands tie."""
    losses: int
    """Deals in which the dealer's hand is higher."""
    unqualified: int
    """Deals in which the player stays in and the dealer does not qualify."""
    dealer_short: dict[str, int]
    """By contest with a qualifier: deals in which the dealer falls short, whatever the player does."""
    taken: dict[tuple[str, str], int]
    """By street, nameless where there is only one, and by action and size: deals in which it is taken."""
    paid: Standing = field(default_factory=dict)
    """By pay line of the base game: antes that stand on it when it pays, on average a round."""
    units: int = 0
    """Units of an ante in which every net is whole, where the figures are to be given in them."""
    may_fold: bool = True
    """Whether the game has a fold."""
    compared: bool = True
    """Whether there is a dealer's hand to compare with; where there is none, deals are won and lost by what they pay."""
    short_compared: bool = False
    """Whether the hand of a dealer who does not qualify is still compared, so that unqualified deals are won, tied and lost too."""
    wagered_range: tuple[Fraction, Fraction] | None = None
    """The least and the most wagered on average over equally good decisions; None if there is no such choice."""
    squares_range: tuple[Fraction, Fraction] | None = None
    """The same for the mean square of the net."""

    @property
    def deals(self) -> int:
        """All deals: player hands times the dealer hands each can meet."""
        return self.distribution.total

    @property
    def ev(self) -> Fraction:
        """The player's expectation an ante."""
        return self.distribution.ev

    @property
    def house_edge(self) -> Share:
        """Expected loss an ante."""
        return Share(-self.ev)

    @property
    def house_edge_required(self) -> Share:
        """Expected loss a unit of all mandatory wagers before the deal."""
        return Share(-self.ev / self.required)

    @property
    def element_of_risk(self) -> Share:
        """Expected loss a unit of everything wagered."""
        return Share(-self.ev / self.wagered)

    def _repr_html_(self) -> str:
        rates = {
            "house edge": self.house_edge,
            "element of risk": self.element_of_risk,
            "standard deviation": f"{self.standard_deviation:.4f}",
            "average wager": f"{float(self.wagered):.4f}",
            "folds": self.fold_rate,
            "ties": self.push_rate,
            "dealer qualifies": self.dealer_qualifies,
        }
        rows = [(what, figure) for what, figure in rates.items() if figure is not None]
        return display.table(f"{self.strategy} play", ("figure", "value"), rows, note=f"Exact over {self.deals:,} deals.")

    @property
    def standard_deviation(self) -> float:
        """Of the net result of one round, in antes."""
        return self.distribution.standard_deviation

    def rate(self, deals: int) -> Share:
        """A number of deals as a share of all."""
        return Share(deals, self.deals)

    @property
    def element_of_risk_range(self) -> tuple[Share, Share] | None:
        """The range of the element of risk over equally good decisions."""
        if self.wagered_range is None:
            return None
        low, high = sorted(-self.ev / wagered for wagered in self.wagered_range)
        return Share(low), Share(high)

    @property
    def standard_deviation_range(self) -> tuple[float, float] | None:
        """The range of the standard deviation over equally good decisions."""
        if self.squares_range is None:
            return None
        low, high = (sqrt(square - self.ev**2) for square in self.squares_range)
        return low, high

    @property
    def fold_rate(self) -> Share | None:
        """How often the player folds; None where nobody can."""
        return self.rate(self.folds) if self.may_fold else None

    @property
    def push_rate(self) -> Share | None:
        """How often the hands tie; None where there is no hand to tie with."""
        return self.rate(self.pushes) if self.compared else None

    @property
    def dealer_qualifies(self) -> Share | None:
        """How often the dealer qualifies in the first contest that asks it of him; None where none does."""
        return next((Share(1 - self.rate(short)) for short in self.dealer_short.values()), None)


def base_value(
    game: Game,
    *,
    strategy: str = OPTIMAL,
    along: Mapping[str, Fraction] | None = None,
    meters: Mapping[str, Mapping[str, Fraction]] | None = None,
) -> BaseValue:
    """The exact value of the base game, with optional wagers ``along`` (in antes) if any."""
    rules = find_strategy(game, strategy)
    laid = layout(game)
    if not laid.one_decision:
        from longsuit.exact.streets.value import street_value

        return street_value(game, along=along or {}, meters=meters or {}, strategy=rules, name=strategy)
    stakes = laid.antes(along or {})
    check_countable(game, along or ())
    rankings = laid.rankings(stakes)
    deals = showdown(game, by_class=bool(rankings) or not looks_at_key_alone(game, rules))
    totals = _Totals(laid, stakes)
    for part in deals.parts(_ROWS_AT_A_TIME):
        priced = price(game, part.suits_apart(rankings), stakes=stakes, meters=meters or {})
        totals.add(priced, choose(game, priced, rules))
    return totals.value(game, deals, strategy=strategy, along=dict(along or {}))


@kernel
def _tally_folds(choice: Choice, weight: Counts, fold: Amounts, lowest: int, nets: Integers) -> int:
    """Add up the hands that are folded, by net; how many there are."""
    folded = 0
    for row in range(len(weight)):
        if choice.candidate[row] == FOLD:
            folded += weight[row]
            nets[fold[row] - lowest] += weight[row]
    return folded


@kernel
def _tally_action(
    first: int, columns: Columns, choice: Choice, weight: Counts, bonus: Amounts, lowest: int, nets: Integers, tallied: Integers
) -> None:
    """Add up the outcomes of every row that takes an action, by net, and by candidate and price; rows paid alike come in runs."""
    candidate = price = extra = 0
    fails = wins = ties = losses = 0
    for row in range(len(weight) + 1):
        number = choice.candidate[row] - first if row < len(weight) else 0
        taken = row < len(weight) and 0 <= number < len(tallied)
        way = choice.way[row] if taken else 0
        if row == len(weight) or (taken and (number != candidate or columns.price[way] != price or bonus[row] != extra)):
            for outcome, count in enumerate((fails, wins, ties, losses)):
                tallied[candidate, price, outcome] += count
                if count:
                    nets[columns.nets[candidate, price, outcome] + extra - lowest] += count
            fails = wins = ties = losses = 0
            if taken:
                candidate, price, extra = number, columns.price[way], bonus[row]
        if taken:
            counts = column_counts(columns.below[way], columns.upto[way], columns.short[way], columns.dealers)
            fails += counts[0] * weight[row]
            wins += counts[1] * weight[row]
            ties += counts[2] * weight[row]
            losses += counts[3] * weight[row]


class _Totals:
    """Counts of deals, added up part by part."""

    def __init__(self, laid: Layout, stakes: Stakes) -> None:
        self.laid, self.stakes = laid, stakes
        self.standing: Standing = {}
        self.nets: Counter[Fraction] = Counter()
        self.outcomes = np.zeros(4, dtype=np.int64)
        self.taken: Counter[tuple[str, Fraction]] = Counter()
        self.required = Fraction(0)

    def add(self, priced: Priced, choice: Choice) -> None:
        """Add the deals of one part."""
        deals = priced.showdown
        self.required = priced.required
        lowest, highest = _range(priced)
        nets = np.zeros(highest - lowest + 1, dtype=np.int64)
        folded = _tally_folds(choice, deals.weight, priced.fold, lowest, nets)
        nets *= deals.dealer_hands
        self.taken["fold", Fraction(0)] += folded * deals.dealer_hands
        for numbers, columns in priced.by_action():
            tallied = np.zeros_like(columns.nets)
            _tally_action(numbers[0], columns, choice, deals.weight, priced.bonus, lowest, nets, tallied)
            self.outcomes += tallied.sum(axis=(0, 1))
            for number, counts, by_price in zip(numbers, tallied, tallied.sum(axis=2), strict=True):
                candidate = priced.candidates[number]
                self._add_lines(candidate, counts)
                for size, rounds in zip(candidate.sizes, by_price.reshape(len(candidate.sizes), -1).sum(axis=1).tolist(), strict=True):
                    self.taken[candidate.action, size] += rounds
        for place in np.flatnonzero(nets):
            self.nets[Fraction(int(place) + lowest, priced.scale)] += int(nets[place])

    def _add_lines(self, candidate: Candidate, counts: Integers) -> None:
        """Add what stands on each pay line; ``counts`` are by price, which is size and hit, and by outcome."""
        laid, move = self.laid, self.laid.moves[candidate.action]
        prices = [(size, laid.lines_of(move, hit)) for size in candidate.sizes for hit in laid.hits(move)]
        for outcome, verdict in enumerate(COLUMNS):
            for cell in of_base(laid, laid.decided_cells(move, verdict)):
                for (size, lines), deals in zip(prices, counts[:, outcome].tolist(), strict=True):
                    stake = size if cell.on == move.spot else self.stakes[cell.on]
                    add_paid(self.standing, laid, cell, lines[cell.place], stake=stake, deals=deals)

    def value(self, game: Game, deals: Showdown, *, strategy: str, along: dict[str, Fraction]) -> BaseValue:
        """All parts together."""
        fails, wins, ties, losses = self.outcomes.tolist()
        played = {name: rounds for name, rounds in self.taken.items() if rounds or name[0] == "fold"}
        return BaseValue(
            strategy=strategy,
            along=along,
            distribution=Distribution(dict(sorted(self.nets.items())), deals.deals),
            wagered=self.required + sum((size * Fraction(rounds, deals.deals) for (_, size), rounds in played.items()), Fraction(0)),
            required=self.required,
            folds=played["fold", Fraction(0)],
            wins=wins,
            pushes=ties,
            losses=losses,
            unqualified=fails,
            dealer_short=dict(_dealer_short(game, deals)),
            paid=averaged(self.standing, self.laid, deals.deals),
            taken={("", name if name == "fold" else f"{name} {float(size):g}x"): rounds for (name, size), rounds in played.items()},
        )


def _dealer_short(game: Game, deals: Showdown) -> Iterator[tuple[str, int]]:
    """For each contest with a qualifier, the deals in which the dealer falls short of it."""
    laid = layout(game)
    for way in deals.ways:
        contest = laid.moves[way.action].contest
        if laid.contests[contest].qualifying:
            yield contest, _sum_short(way.row, way.short, deals.weight)


@kernel
def _sum_short(rows: Counts, short: Counts, weight: Counts) -> int:
    """Deals in which the dealer falls short, each row taken once."""
    total = 0
    for way in range(len(rows)):
        if way == 0 or rows[way] != rows[way - 1]:
            total += np.int64(weight[rows[way]]) * short[way]
    return total


def _range(priced: Priced) -> tuple[int, int]:
    """The lowest and highest net any deal could come to, in units."""
    low = [int(priced.fold.min()), *(int(candidate.nets.min() + priced.bonus.min()) for candidate in priced.candidates)]
    high = [int(priced.fold.max()), *(int(candidate.nets.max() + priced.bonus.max()) for candidate in priced.candidates)]
    return min(low), max(high)
