"""Everything that can happen in a round, in the dealer's words. A round is what its events add up to."""

from __future__ import annotations

from typing import Literal, NamedTuple

from longsuit.cards import Card, Hand

Outcome = Literal["win", "push", "lose", "returned", "reversed"]
"""The outcome of a wager; the last two occur only when a round is voided."""


class Settlement(NamedTuple):
    """One wager settled."""

    seat: int
    wager: str
    stake: int
    """Cents at risk; nothing where a bonus pays for holding another wager."""
    outcome: Outcome
    returned: int
    """Cents that go back, stake included where it does."""
    reason: str
    """Why, in words."""
    toke: bool = False
    """Whether it is the dealer's: a bet riding on the seat's wager."""
    meter: str = ""
    """The progressive meter that paid."""
    from_meter: int = 0
    """What that meter paid of ``returned``."""
    cut: int = 0
    """Cents won that the maximum aggregate payout kept back."""

    @property
    def net(self) -> int:
        """Won or lost, in cents."""
        return self.returned - self.stake


class Open(NamedTuple):
    """The table opens for one round."""

    game: str
    definition: str
    """Hash of the definition."""
    tables: tuple[tuple[str, str], ...]
    """Pay tables in force."""
    rulings: tuple[tuple[str, str], ...]
    """Answers in force."""
    undecided: tuple[tuple[str, str], ...]
    """Rulings nobody has decided, with the answer played."""
    limits: tuple[tuple[str, int, int, int], ...]
    """Wager, minimum, maximum, step."""
    date: str | None
    deck: str
    """Back colour of the deck in play."""
    meters: tuple[tuple[str, int], ...]
    """What each meter shows when the round begins."""
    number: int | None


class Sit(NamedTuple):
    """A player takes a seat; seat 1 is at the dealer's left."""

    seat: int
    player: str


class Stand(NamedTuple):
    """A player leaves before the deal and takes his chips with him."""

    seat: int


class Bet(NamedTuple):
    """A seat's wagers before the deal, all of them; a later bet replaces an earlier one."""

    seat: int
    wagers: tuple[tuple[str, int], ...]


class Toke(NamedTuple):
    """A bet for the dealer, riding on one of the seat's wagers."""

    seat: int
    wager: str
    amount: int


class Collect(NamedTuple):
    """The sensors take their wagers; no more bets."""

    seats: tuple[int, ...]


class Deal(NamedTuple):
    """The shuffled deck comes in and packets go out from the top."""

    deck: tuple[Card, ...]
    packets: int
    """How many were dealt before the dealer stopped; all of them unless something held him up."""


class DealOn(NamedTuple):
    """The dealer continues where he stopped."""

    packets: int


class LayAside(NamedTuple):
    """A player shows a winning bonus outside the hand he plays, and is paid before he raises or folds."""

    seat: int
    wager: str
    cards: Hand
    """The cards laid aside, face up."""


class Fold(NamedTuple):
    """A player gives up."""

    seat: int
    declares: tuple[str, ...]
    """The winning bonuses he declares, where the sheet requires it."""


class Play(NamedTuple):
    """A player stays in: he wagers, checks, or takes a wager back."""

    seat: int
    action: str
    amount: int
    """Cents wagered, or taken back; nothing for a check."""
    setting: Hand
    """The cards that meet the dealer's hand."""


class NextStreet(NamedTuple):
    """The dealer turns the cards of the next street."""

    name: str


class Reveal(NamedTuple):
    """The dealer turns over every card that is still down, and sets his own."""


class Settle(NamedTuple):
    """Wagers settled, in the dealer's order."""

    groups: int
    """How many seats, or other groups of wagers, were done at once."""
    entries: tuple[Settlement, ...]


class Void(NamedTuple):
    """The round is void: every wager goes back, and the cards are shuffled again."""

    reason: str
    by: str
    """The supervisor."""
    irregularity: str = ""
    """The sheet's name for what went wrong; empty when the supervisor decided."""
    cards: Hand = Hand(0)
    """Cards seen that should not have been."""


Event = Open | Sit | Stand | Bet | Toke | Collect | Deal | DealOn | LayAside | Fold | Play | NextStreet | Reveal | Settle | Void
"""Any of them."""
