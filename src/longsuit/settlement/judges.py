"""Which cards a hand is made of, and what values it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, get_args

from longsuit.hands import RANKINGS
from longsuit.hands.ranking import Ranking
from longsuit.rules.model import Deal, Source

_SOURCES: tuple[Source, ...] = get_args(Source)


class Judge(NamedTuple):
    """A ranking, and whose cards it reads."""

    ranking: Ranking
    reads: tuple[Source, ...]
    """In the order own, community, dealer."""

    @classmethod
    def of(cls, ranking: str, reads: Sequence[Source], deal: Deal) -> Judge:
        """A ranking by its name; where nothing is said of the cards it reads the player's own and those in the middle."""
        usual: tuple[Source, ...] = ("own", "community") if deal.community else ("own",)
        return cls(RANKINGS[ranking], tuple(source for source in _SOURCES if source in (reads or usual)))

    @property
    def name(self) -> str:
        """What definitions call the ranking."""
        return self.ranking.name

    @property
    def own(self) -> bool:
        """Whether the player's own cards are all it reads, so that its key is known from the deal."""
        return self.reads == ("own",)

    def cards(self, own: int, community: int = 0, dealer: int = 0) -> int:
        """The cards it reads, of those lying on the table."""
        held = 0
        for source, cards in (("own", own), ("community", community), ("dealer", dealer)):
            if source in self.reads:
                held |= cards
        return held

    def count(self, deal: Deal) -> int:
        """How many cards it reads when all are turned."""
        return sum({"own": deal.player, "community": deal.community, "dealer": deal.dealer}[source] for source in self.reads)
