"""Streets: cards turned, then what a seat may do."""

from __future__ import annotations

from typing import NamedTuple

from longsuit.rules.language import FOLD
from longsuit.rules.model import Game
from longsuit.settlement.moves import Move


class Street(NamedTuple):
    """One street of a round."""

    name: str
    community: int
    """Cards turned in the middle as it begins."""
    dealer: int
    """Cards of the dealer's turned as it begins."""
    moves: tuple[Move, ...]
    """What a seat still in may do, a fold apart."""
    folds: bool
    """Whether it may fold."""

    @property
    def asks(self) -> bool:
        """Whether anything is to be decided."""
        return bool(self.moves) or self.folds

    def move(self, name: object) -> Move | None:
        """The move of that name, if it may be made here."""
        for move in self.moves:
            if move.name == name:
                return move
        return None


def streets(game: Game, moves: dict[str, Move]) -> tuple[Street, ...]:
    """The streets of a game; a definition without any has one, where every action and a fold are open."""
    if not game.street:
        return (Street("decision", 0, 0, tuple(moves.values()), folds=True),)
    return tuple(
        Street(
            street.name,
            street.turns.get("community", 0),
            street.turns.get("dealer", 0),
            tuple(moves[name] for name in street.may if name != FOLD),
            folds=FOLD in street.may,
        )
        for street in game.street
    )
