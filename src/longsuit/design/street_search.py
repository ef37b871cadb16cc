"""The best strategy cards of a game of several streets: lines for every street, valued exactly with what all the others do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
from cachetools import LRUCache

from longsuit.design.cells import add_up, joined
from longsuit.design.search import KEPT, SWEEPS, Bench, Card, Found, Integers, varied
from longsuit.design.street_words import vocabulary
from longsuit.exact.streets.decisions import Choices, decide, option_worth
from longsuit.exact.streets.levels import Level
from longsuit.exact.streets.plan import FOLD, Option, Plan, price
from longsuit.exact.streets.strategies import chosen_by, whole_board
from longsuit.exact.streets.trees import tree
from longsuit.exact.value import Share
from longsuit.rules.commentary import StrategyRule
from longsuit.rules.model import Game
from longsuit.settlement import layout

_TRIED = 2
"""Cards of each street that are put together with those of the others."""

Cards = tuple[Card, ...]


class Street(NamedTuple):
    """A street as the search sees it: hands that look alike in one cell."""

    name: str | None
    """As a rule names it; None in a game without named streets."""
    nodes: tuple[int, ...]
    level: Level
    wishes: tuple[StrategyRule, ...]
    """What may be done, as rules that speak of every hand."""
    taken: tuple[dict[int, Choices], ...]
    """By wish and decision: the option it takes in each row."""
    cell: Integers
    """By row: its cell."""
    bench: Bench | None
    """What lines are searched with; None where the street is left to the best play."""


class Plays(NamedTuple):
    """A card for every street that is searched, and what all deals bring with them."""

    cards: Cards
    worth: int


class StreetSearch:
    """Searches the cards of one game, street by street, until none can be bettered."""

    def __init__(self, game: Game, *, progress: Callable[[str], object]) -> None:
        laid = layout(game)
        self.game = game
        self._progress = progress
        self._compared = next(iter(laid.contests.values())).ranking.name
        self._plan = Plan(laid, laid.antes({}))
        self._tree = tree(self._plan)
        self._prices = price(self._plan, self._tree.hits)
        self._decided = decide(self._plan, self._tree, self._prices)
        self._streets = [self._street(street, level) for street, level in zip(self._plan.asks, self._tree.levels, strict=True)]
        self._searched = [number for number, street in enumerate(self._streets) if street.bench]
        self._by_itself: list[list[list[Found]]] = [[] for _ in self._searched]
        self._over: dict[tuple[int, object], Integers] = {}
        self._kept: LRUCache[object, dict[int, Integers]] = LRUCache(maxsize=32)
        deals = int(self._tree.levels[0].counts.tally(self._tree.weight, len(self._tree.hits)).sum())
        self._units = deals * self._prices.scale
        most = max(int(abs(nets).max()) for nets in self._prices.nets.values())
        if deals * most >= 1 << 62:
            raise OverflowError(f"{game.name} pays too much for sums of 64 bits.")
        self.optimal = int((self._decided.values[self._plan.first] * self._tree.weight).sum())

    def edge(self, worth: int) -> Share:
        """The house edge when all deals bring so much."""
        return Share(-worth, self._units)

    def cost(self, worth: int) -> Fraction:
        """What is lost against optimal play, as a share of the ante."""
        return Fraction(self.optimal - worth, self._units)

    def without_rules(self) -> list[Plays]:
        """One thing done with every hand of a street, the best first."""
        wishes = [range(len(self._streets[number].wishes)) for number in self._searched]
        every = [tuple(Card((), default) for default in defaults) for defaults in product(*wishes)]
        return _ranked({cards: self.worth(cards) for cards in every})

    def with_one_more(self, smaller: list[Plays]) -> list[Plays]:
        """Strategies of one more line, the best first: a line put in on any street, then every street looked at again."""
        starts: dict[Cards, int] = {}
        for found in smaller:
            for place, card in enumerate(found.cards):
                for longer, gain in self._bench(place, found.cards).longer(card):
                    starts.setdefault(_put(found.cards, place, longer), found.worth + gain)
        for cards in self._put_together(self.size(smaller[0]) + 1):
            starts.setdefault(cards, self.worth(cards))
        chosen = varied(_ranked(starts), _looks)
        improved: dict[Cards, int] = {}
        for number, found in enumerate(chosen):
            self._progress(f"card {number + 1} of {len(chosen)}")
            better = self._improved(found)
            improved[better.cards] = better.worth
        return _ranked(improved)[:KEPT]

    def best_cut(self) -> Plays | None:
        """A single cut-off is no strategy for several streets."""
        return None

    def worth(self, cards: Cards) -> int:
        """What all deals bring with a card for every street."""
        return self._bench(0, cards).worth(cards[0])

    def size(self, found: Plays) -> int:
        """Lines to remember."""
        return sum(len(card.lines) for card in found.cards)

    def rules(self, found: Plays) -> Iterator[StrategyRule]:
        """A strategy as a definition has it."""
        cards = iter(found.cards)
        for street in self._streets:
            if street.bench is None:
                yield StrategyRule(street=street.name, do="best", size="best")
                continue
            card = next(cards)
            for line in card.lines:
                wish = street.wishes[line.action]
                yield wish.model_copy(update=street.bench.conditions(line, self._compared))
            yield street.wishes[card.default]

    def _street(self, number: int, level: Level) -> Street:
        laid = self._plan.layout
        here = laid.streets[number]
        self._progress(f"what one may see: {here.name}")
        name = here.name if self.game.street else None
        nodes = tuple(self._plan.on(number))
        if whole_board(self._plan, number):
            return Street(name, nodes, level, (), (), np.zeros(0, np.int64), None)
        wishes = tuple(_wishes(name, [option for node in nodes for option in self._plan.nodes[node].options]))
        taken = tuple({node: chosen_by(self._plan.nodes[node], level, wish) for node in nodes} for wish in wishes)
        cells, cell = joined(tuple(wish.do for wish in wishes), *vocabulary(self._plan, number))
        return Street(name, nodes, level, wishes, taken, cell, Bench(cells, terse=True))

    def _put_together(self, size: int) -> Iterator[Cards]:
        """Cards with this many lines together, each the best for its street while all others are played best."""
        for sizes in product(range(size + 1), repeat=len(self._searched)):
            if sum(sizes) == size:
                yield from product(*(self._alone(place, lines) for place, lines in enumerate(sizes)))

    def _alone(self, place: int, lines: int) -> list[Card]:
        """The best cards of this many lines for a street while all others are played best; fewer where lines no longer help."""
        found = self._by_itself[place]
        bench = self._bench(place, None)
        while len(found) <= lines:
            found.append(bench.with_one_more(found[-1]) or found[-1] if found else bench.without_rules())
        return [each.card for each in found[lines][:_TRIED]]

    def _improved(self, found: Plays) -> Plays:
        """Every street in turn given its best lines and default, as the others stand, until none can be bettered."""
        cards, worth = found
        for _ in range(SWEEPS):
            before = worth
            for place, card in enumerate(cards):
                bench = self._bench(place, cards)
                here = bench.worth(card)
                better = bench.improved(Found(card, here))
                for default in range(len(bench.cells.actions)):
                    other = Card(better.card.lines, default)
                    better = max(better, Found(other, bench.worth(other)), key=lambda each: each.worth)
                if better.worth > here:
                    cards, worth = _put(cards, place, better.card), worth + better.worth - here
            if worth == before:
                break
        return Plays(cards, worth)

    def _bench(self, place: int, cards: Cards | None) -> Bench:
        """The bench of a searched street, its cells worth what they are while the others follow their cards, or are played best."""
        number = self._searched[place]
        street = self._streets[number]
        assert street.bench is not None
        weights, worths = self._weights(number, cards), self._worths(number, cards)
        sums = np.zeros_like(street.bench.cells.worth)
        for wish, taken in enumerate(street.taken):
            for node in street.nodes:
                if node in weights:
                    add_up(street.cell, (np.choose(taken[node], worths[node]) * weights[node])[None], sums[wish : wish + 1])
        return street.bench.priced(sums)

    def _choices(self, number: int, cards: Cards | None) -> dict[int, Choices]:
        """By decision of a street: what its card takes in each row."""
        street = self._streets[number]
        if street.bench is None or cards is None:
            return {node: self._decided.choices[node] for node in street.nodes}
        wish = street.bench.followed(cards[self._searched.index(number)])[street.cell]
        return {node: np.choose(wish, [taken[node] for taken in street.taken]) for node in street.nodes}

    def _worths(self, number: int, cards: Cards | None) -> dict[int, list[Integers]]:
        """By decision of a street and option: what it is worth to each row, the later streets following their cards."""
        street = self._streets[number]
        later = self._values(number + 1, cards) if number + 1 < len(self._streets) else {}
        return {node: [self._option(number, option, later) for option in self._plan.nodes[node].options] for node in street.nodes}

    def _option(self, number: int, option: Option, later: dict[int, Integers]) -> Integers:
        if not option.over:
            return option_worth(option, self._streets[number].level, self._prices, later)
        key = (number, option.ending)
        if key not in self._over:
            self._over[key] = option_worth(option, self._streets[number].level, self._prices, later)
        return self._over[key]

    def _values(self, number: int, cards: Cards | None) -> dict[int, Integers]:
        """By decision of a street: what each row is worth, this street and the later ones following their cards."""
        street = self._streets[number]
        if street.bench is None or cards is None:
            return {node: self._decided.values[node] for node in street.nodes}
        key = ("values", number, cards[self._searched.index(number) :])
        if key not in self._kept:
            worths, choices = self._worths(number, cards), self._choices(number, cards)
            self._kept[key] = {node: np.choose(choices[node], worths[node]) for node in street.nodes}
        return self._kept[key]

    def _weights(self, number: int, cards: Cards | None) -> dict[int, Integers]:
        """By decision of a street: how often each row is met, the earlier streets following their cards."""
        if number == 0:
            return {self._plan.first: self._tree.weight}
        before = [place for place, street in enumerate(self._searched) if street < number]
        key = ("weights", number, None if cards is None else tuple(cards[place] for place in before))
        if key not in self._kept:
            found: dict[int, Integers] = {}
            street, choices = self._streets[number - 1], self._choices(number - 1, cards)
            for node, weight in self._weights(number - 1, cards).items():
                for place, option in enumerate(self._plan.nodes[node].options):
                    reached = np.where(choices[node] == place, weight, 0)
                    if not option.over and reached.any():
                        assert street.level.link is not None
                        found[option.node] = found.get(option.node, 0) + street.level.link.down(reached)
            self._kept[key] = found
        return self._kept[key]


def _wishes(street: str | None, options: list[Option]) -> Iterator[StrategyRule]:
    """What may be done on a street whatever is held, a fold first: each action at its most, and where sizes differ at its least."""
    for action in sorted(dict.fromkeys(option.action for option in options), key=lambda name: name != FOLD):
        yield StrategyRule(street=street, do=action)
        rows: dict[int, set[Fraction]] = {}
        for option in options:
            if option.action == action:
                rows.setdefault(option.row, set()).add(option.size)
        if any(len(sizes) > 1 for sizes in rows.values()):
            yield StrategyRule(street=street, do=action, size="least")


def _put(cards: Cards, place: int, card: Card) -> Cards:
    return (*cards[:place], card, *cards[place + 1 :])


def _ranked(found: dict[Cards, int]) -> list[Plays]:
    """The best first; of equals the one with least to look at."""

    def order(plays: Plays) -> tuple[object, ...]:
        return -plays.worth, sum(len(line.tests) for card in plays.cards for line in card.lines), plays.cards

    return sorted((Plays(cards, worth) for cards, worth in found.items()), key=order)


def _looks(plays: Plays) -> object:
    """What a strategy looks at, street by street."""
    return tuple(tuple(tuple((test.main, test.look) for test in line.tests) for line in card.lines) for card in plays.cards)
