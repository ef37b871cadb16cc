"""Which cards a hand is made of, and what values it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from longsuit.hands import RANKINGS
from longsuit.hands.ranking import Ranking
from longsuit.rules.check_streets import cards_read, in_the_middle
from longsuit.rules.model import Game


class Judge(NamedTuple):
    """A ranking, and whose cards it reads."""

    ranking: Ranking
    reads: tuple[str, ...]
    """In the order own, community or the streets whose cards are read, dealer."""
    middle: tuple[int, ...]
    """The cards in the middle it reads, by the order in which they are turned."""

    @classmethod
    def of(cls, ranking: str, reads: Sequence[str], game: Game) -> Judge:
        """A ranking by its name; by default it reads the player's own cards and those in the middle."""
        usual = reads or (("own", "community") if game.deal.community else ("own",))
        order = ("own", "community", *(street.name for street in game.street if "community" not in usual), "dealer")
        sources = tuple(source for source in dict.fromkeys(order) if source in usual)
        return cls(RANKINGS[ranking], sources, in_the_middle(game, usual))

    @property
    def name(self) -> str:
        """What definitions call the ranking."""
        return self.ranking.name

    @property
    def own(self) -> bool:
        """Whether the player's own cards are all it reads, so that its key is known from the deal."""
        return self.reads == ("own",)

    def cards(self, own: int, board: Iterable[int] = (), dealer: int = 0) -> int:
        """The cards it reads, of those on the table; the board in the order it was turned."""
        turned = tuple(board)
        hand = own if "own" in self.reads else 0
        for place in self.middle:
            hand |= 1 << turned[place] if place < len(turned) else 0
        return hand | dealer if "dealer" in self.reads else hand

    def size(self, game: Game) -> int:
        """How many cards it reads when all are turned."""
        return cards_read(game, self.reads)
