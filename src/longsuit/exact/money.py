"""What each outcome is worth, in whole units: the smallest part of an ante that every payout of a game comes out even in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.hands import batch
from longsuit.hands.jit import kernel
from longsuit.rules.model import Contest, Game, PayTable
from longsuit.rules.quantities import Odds

Integers = npt.NDArray[np.int64]

OUTCOMES = ("not_qualified", "win", "tie", "lose")
"""What a contest can come to, in the order used throughout."""


class Prices(NamedTuple):
    """One pay table with what its lines pay a unit staked; meter shares are priced at given meters."""

    table: PayTable
    per_unit: tuple[Fraction, ...]


def prices(table: PayTable) -> Prices:
    """The net price of each line of a table without meters."""
    return Prices(table, tuple(pays.per_unit for pays in table.lines.values()))


def bonus_prices(game: Game, wager: str, meters: Mapping[str, Fraction]) -> tuple[Prices, ...]:
    """A bonus wager's schedules in force: meters in stakes, those not given at their seeds, unreadable lines as the table plays."""
    model = game.wager[wager]
    held = {name: Fraction(meter.seed, model.stake or 100) for name, meter in model.meters.items()} | dict(meters)
    answers = readings(game, wager, game.tables[wager])
    read = next(iter(answers.values())) if answers else {}
    return tuple(
        Prices(table, tuple(_price(read.get(line, pays), held) for line, pays in table.lines.items())) for table in game.pay_tables(wager)
    )


def readings(game: Game, wager: str, table: str) -> dict[str, dict[str, Odds]]:
    """Where lines of a pay table are unreadable and nobody has ruled: what each answer would have them pay."""
    lines = [line for schedule in game.wager[wager].tables[table] for line, pays in schedule.lines.items() if pays.kind == "unreadable"]
    for ruling in game.ruling.values():
        decided = [line for line in lines if f"wager.{wager}.table.{table}.{line}" in ruling.sets]
        if decided and ruling.undecided:
            return {option: {line: Odds.parse(pays) for line in decided} for option, pays in ruling.options.items()}
    if lines:
        raise ValueError(f"Pay table {table} of {wager} has an unreadable line, {lines[0]!r}, and no ruling says how to read it.")
    return {}


def stakes_of(game: Game, along: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """The bonus wagers on the table, in antes: those one must make, those that come free, and those asked for."""
    for name, antes in along.items():
        if name not in game.wager or not game.wager[name].optional:
            optional = ", ".join(wager for wager, model in game.wager.items() if model.optional)
            raise ValueError(f"{name!r} is no optional wager of {game.name}; there are: {optional or 'none'}.")
        if antes < 0:
            raise ValueError(f"A wager is never less than nothing; {name} was given as {antes} antes.")
    forced = {name: Fraction(1) for name, wager in game.wager.items() if wager.bonus and not wager.optional}
    return {**forced, **along}


def _price(pays: Odds, meters: Mapping[str, Fraction]) -> Fraction:
    if pays.kind == "share":
        return pays.amount * meters[pays.meter] - 1
    return pays.per_unit


def unit_scale(amounts: Iterable[Fraction]) -> int:
    """How many units make an ante."""
    return lcm(*(amount.denominator for amount in amounts))


def line_numbers(table: PayTable, hands: Integers) -> npt.NDArray[np.int8]:
    """The line that pays each hand, -1 for none."""
    spans = np.array(table.spans, dtype=np.int64).reshape(-1, 2)
    out = np.empty(len(hands), dtype=np.int8)
    _match(batch.keys(table.ranking, hands), spans, out)
    return out


@kernel
def _match(keys: Integers, spans: Integers, out: npt.NDArray[np.int8]) -> None:
    for number in range(len(keys)):
        out[number] = -1
        for line in range(len(spans)):
            if spans[line, 0] <= keys[number] <= spans[line, 1]:
                out[number] = line
                break


def contest_nets(contest: Contest, wager: str, size: Fraction, line: Fraction | None) -> tuple[Fraction, ...]:
    """What the ante and a play wager of ``size`` win together in each outcome; ``line`` is the price of its pay table."""
    nets = []
    for outcome in OUTCOMES:
        results = getattr(contest, outcome)
        if outcome == "not_qualified" and (results is None or isinstance(results, str)):
            nets.append(Fraction(0))
            continue
        nets.append(sum((_net(result, size if name == wager else Fraction(1), line) for name, result in results.items()), Fraction(0)))
    return tuple(nets)


def _net(result: Odds | str, stake: Fraction, line: Fraction | None) -> Fraction:
    if isinstance(result, Odds):
        return stake * result.per_unit
    if result == "pay table":
        return stake * (line if line is not None else -1)
    return -stake if result == "lose" else Fraction(0)


@kernel
def tally(nets: Integers, counts: Integers, lowest: int, out: Integers) -> None:
    """Add counts up by net: ``out[net - lowest]``."""
    for number in range(len(nets)):
        out[nets[number] - lowest] += counts[number]
