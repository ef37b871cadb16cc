"""What a strategy does with every hand, ready to be looked up.

The exact solver decides every class of hands. For hands of up to five cards a table holds the decision for each of them;
for larger hands it is looked up by the key compared with the dealer's, and only where hands of one key are played
differently by the class of the hand itself, in a table of the exceptions.
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.play import Choice, Priced, price
from longsuit.exact.showdown import Showdown, showdown
from longsuit.exact.strategy import choose, find_strategy
from longsuit.hands.arrays import Integers
from longsuit.simulate.endings import FOLD, Endings
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.lookup import scattered

_ROWS_AT_A_TIME = 1 << 20
_MOST_KEYS = 1 << 17
MIXED = np.uint8(128)
"""Marks a key whose hands are not all played the same way."""


class ByClass(NamedTuple):
    """The decision for every class of hands."""

    hands: Integers
    option: npt.NDArray[np.uint8]
    key: Integers
    """The key of the hand as it is set; of a folded hand 0."""
    own_key: Integers
    """The key of the whole hand in the first contest."""


def decided(endings: Endings, strategy: str) -> ByClass:
    """Ask the exact solver what the strategy does with every class of hands."""
    rules = find_strategy(endings.game, strategy)
    deals = showdown(endings.game)
    parts = []
    for part in deals.parts(_ROWS_AT_A_TIME):
        priced = priced_for(endings, part)
        choice = choose(endings.game, priced, rules)
        parts.append((*_options(priced, choice), _own_keys(priced)))
    option, key, own = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    return ByClass(deals.hands, option, key, own)


def priced_for(endings: Endings, deals: Showdown) -> Priced:
    """What every choice is worth, with the bonus wagers one must make and those a decision depends on."""
    return price(endings.game, deals, stakes=endings.weighed, meters={})


def offsets(priced: Priced) -> list[int]:
    """The option each candidate's prices are counted from."""
    return list(accumulate((len(candidate.nets) for candidate in priced.candidates[:-1]), initial=FOLD + 1))


def _options(priced: Priced, choice: Choice) -> tuple[npt.NDArray[np.uint8], Integers]:
    rows = len(priced.showdown.weight)
    option = np.full(rows, FOLD, dtype=np.uint8)
    key = np.zeros(rows, dtype=np.int64)
    for number, (candidate, offset) in enumerate(zip(priced.candidates, offsets(priced), strict=True)):
        taken = np.flatnonzero(choice.candidate == number)
        way = choice.way[taken]
        option[taken] = offset + candidate.price[way]
        key[taken] = candidate.ways.key[way]
    return option, key


def _own_keys(priced: Priced) -> Integers:
    """The best key of each row in the first action's contest."""
    ways = priced.showdown.ways[0]
    own = np.zeros(len(priced.showdown.weight), dtype=np.int64)
    np.maximum.at(own, ways.row, ways.key)
    return own


class Exceptions(NamedTuple):
    """Decisions by key, with the hands that are exceptions."""

    option: npt.NDArray[np.uint8]
    """By key: what most hands of that key do, and ``MIXED`` where some do something else."""
    slots: Integers
    """A scattered table of those: ``hand << 8 | option``, -1 where there is none."""


def exceptions(by_class: ByClass) -> Exceptions:
    """The decision of every key, and the classes that depart from it."""
    keys, option = by_class.own_key, by_class.option
    if int(keys.max()) >= _MOST_KEYS or (by_class.key[option != FOLD] != keys[option != FOLD]).any():
        raise SimulationError("Hands of more than five cards that are set in several ways are not simulated.")
    counts = np.zeros((int(option.max()) + 1, int(keys.max()) + 1), dtype=np.int64)
    np.add.at(counts, (option, keys), 1)
    usual = counts.argmax(axis=0).astype(np.uint8)
    usual[(counts > 0).sum(axis=0) > 1] |= MIXED
    apart = np.flatnonzero(usual[keys] & ~MIXED != option)
    return Exceptions(usual, scattered(by_class.hands[apart], option[apart].astype(np.int64)))
