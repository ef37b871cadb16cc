"""Seven-card hands a second: our batches, sval's batch, and general evaluators called hand by hand; one core."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.timing import best_time, rate, show
from longsuit.cards import Card
from longsuit.hands import RANKINGS
from longsuit.hands.batch import hands_of, keys
from longsuit.hands.jit import numba

BATCH = 1_000_000
SINGLES = {"pkrbot": 200_000, "eval7": 200_000, "phevaluator": 200_000, "treys": 10_000}
"""Evaluators that take one hand at a time, and how many hands measure them well enough."""


def deal(hands: int) -> npt.NDArray[np.int64]:
    """Random seven-card hands as rows of card numbers."""
    return np.random.default_rng(7).random((hands, 52), dtype=np.float32).argpartition(7, axis=1)[:, :7]


def load(name: str) -> Any:
    """A peer, or None with a message where it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return import_module(name)
    except ImportError as error:
        print(f"{name} is not measured: {error}. Install the bench group.")
        return None


def evaluator(name: str, module: Any) -> tuple[list[Any], Callable[[Sequence[Any]], object]]:
    """The deck of a peer, in our order, and its function of one hand."""
    if name == "phevaluator":
        evaluate = module.evaluate_cards
        return [card % 13 * 4 + card // 13 for card in range(52)], lambda cards: evaluate(*cards)
    if name == "treys":
        judge = module.Evaluator()
        return [module.Card.new(str(Card(card))) for card in range(52)], lambda cards: judge.evaluate([], cards)
    return [module.Card(str(Card(card))) for card in range(52)], module.evaluate


def single_rate(name: str, dealt: npt.NDArray[np.int64]) -> float | None:
    """Hands a second of a peer called hand by hand; its card objects are made beforehand and not counted."""
    module = load(name)
    if module is None:
        return None
    deck, evaluate = evaluator(name, module)
    hands = [[deck[card] for card in cards] for cards in dealt[: SINGLES[name]].tolist()]

    def work() -> None:
        for hand in hands:
            evaluate(hand)

    return len(hands) / best_time(work, repeats=3)


def sval_rate(dealt: npt.NDArray[np.int64]) -> float | None:
    """Hands a second of sval over an array of 52-bit hands in its own card order."""
    module = load("sval")
    if module is None:
        return None
    index, strengths = module.calculate_index, module.rank_lookup

    def value(hands: npt.NDArray[np.int64], out: npt.NDArray[np.int64]) -> None:
        for place in range(hands.size):
            out[place] = strengths[index(hands[place])]

    compiled = numba().njit(value)
    hands = hands_of(dealt % 13 * 4 + dealt // 13)
    out = np.empty_like(hands)
    return BATCH / best_time(lambda: compiled(hands, out))


def main() -> None:
    """Measure all of them on the same hands and show the ratios."""
    dealt = deal(BATCH)
    hands = hands_of(dealt)
    singles = {name: single_rate(name, dealt) for name in SINGLES}
    fastest = max((found for found in singles.values() if found), default=None)
    sval = sval_rate(dealt)
    ours = {name: BATCH / best_time(lambda ranking=ranking: keys(ranking, hands)) for name, ranking in RANKINGS.items()}  # type: ignore[misc]  # the lambda's default is a Ranking
    named = [(f"longsuit, {name}", speed) for name, speed in ours.items()] + [("sval batch", sval), *singles.items()]
    show(
        "Seven-card hands valued, one core",
        ("who", "hands/s", "to the fastest called per hand", "to sval"),
        [(name, rate(speed), _ratio(speed, fastest), _ratio(speed, sval)) for name, speed in named if speed],
    )


def _ratio(speed: float, other: float | None) -> str:
    if not other:
        return "–"
    ratio = speed / other
    return f"{ratio:,.0f}×" if ratio >= 10 else f"{ratio:.2g}×"


if __name__ == "__main__":
    main()
