"""Questions about a round."""

from __future__ import annotations

from fractions import Fraction

from longsuit.cards import Card, Hand
from longsuit.rules.model import Game
from longsuit.rules.procedure import TableStep
from longsuit.settlement.meters import increments
from longsuit.table import deciding, laying, streets
from longsuit.table.events import LayAside, Settlement
from longsuit.table.procedure import due
from longsuit.table.setting import dealer_setting
from longsuit.table.state import State
from longsuit.table.views import View, seated, view


class Reading(State):
    """Questions that change nothing."""

    @property
    def game(self) -> Game:
        """The game played."""
        return self.table.game

    @property
    def ended(self) -> bool:
        """Whether the round is settled or void."""
        return self.phase in ("settled", "void")

    @property
    def next_deck(self) -> str:
        """Back colour of the deck that is due after this round."""
        if self.game.procedure.decks == "one":
            return self.deck_back
        return "blue" if self.deck_back == "red" else "red"

    @property
    def due(self) -> tuple[TableStep, ...]:
        """The steps of the procedure at which the round stands."""
        return due(self)

    choices = deciding.choices
    declarable = deciding.declarable

    def asides(self, seat: int) -> tuple[laying.Aside, ...]:
        """The winning bonuses the seat whose turn it is may lay aside and be paid for before it decides."""
        return laying.asides(self, deciding.acting(self, seat))

    @property
    def laid_aside(self) -> frozenset[tuple[int, str]]:
        """Seat and wager of every bonus laid aside and paid."""
        return frozenset((event.seat, event.wager) for event in self.events if type(event) is LayAside)

    def view(self, seat: int) -> View:
        """The round as a player at that seat may see it."""
        return seated(self, view(self), self.seat(seat))

    def public(self) -> View:
        """The round as anybody may see it."""
        return view(self)

    def words(self, seat: int) -> dict[str, str]:
        """A seat's hand in every ranking the game judges it by, in words, as far as its cards are out."""
        return _words(self, self.seat(seat).hand)

    def dealer_words(self) -> dict[str, str]:
        """The dealer's hand in words."""
        return _words(self, Hand.of(self.dealer)) if self.dealer else {}

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards in the middle that are face up."""
        return streets.board(self)

    @property
    def dealer_up(self) -> tuple[Card, ...]:
        """The dealer's cards that are face up."""
        return streets.dealer_up(self)

    def dealer_setting(self) -> dict[str, Hand]:
        """The dealer's best cards for every contest, as he sets them when he reveals."""
        return dealer_setting(self.table.layout, self.dealer, self.community)

    def paid_in(self, seat: int) -> int:
        """Cents a seat has put down, bets for the dealer included."""
        taken = self.seat(seat)
        return sum(taken.bets) + sum(taken.tokes)

    def paid_out(self, seat: int) -> int:
        """Cents returned to a seat; the dealer's tokes only where a void returned them."""
        return sum(entry.returned for entry in self.settlements if entry.seat == seat and (not entry.toke or self.voided))

    def net(self, seat: int) -> int:
        """Won or lost by a seat so far, wagers still at risk counted as put down."""
        return self.paid_out(seat) - self.paid_in(seat)

    @property
    def for_dealer(self) -> int:
        """Cents the dealer takes home from bets made for him."""
        return 0 if self.voided else sum(entry.returned for entry in self.settlements if entry.toke)

    @property
    def house_net(self) -> int:
        """The house's win or loss on the wagers settled; what meters paid is not its own money."""
        return sum(entry.stake - entry.returned + entry.from_meter for entry in self.settlements)

    def contributions(self) -> dict[str, tuple[Fraction, Fraction]]:
        """Cents this round puts on each meter and into its reserve, exactly; nothing until it is settled."""
        if self.phase != "settled":
            return {}
        added: dict[str, tuple[Fraction, Fraction]] = {}
        for spot in self.table.layout.spots:
            staked = sum(seat.bets[spot.place] for seat in self.playing)
            for name in spot.meters:
                added[name] = increments(spot.wager.meters[name], staked)
        return added

    @property
    def hits(self) -> tuple[Settlement, ...]:
        """Wagers paid by a meter, in the order they were settled; none after a void."""
        return () if self.voided else tuple(entry for entry in self.settlements if entry.meter)


def _words(state: State, hand: int) -> dict[str, str]:
    layout, middle = state.table.layout, streets.board(state)
    renamed = {contest.ranking.name: contest.ranking for contest in layout.contests.values()}
    read = ((judge, judge.cards(hand, middle)) for judge in layout.judged if "own" in judge.reads and "dealer" not in judge.reads)
    return {
        judge.name: renamed.get(judge.name, judge.ranking).say(cards) for judge, cards in read if cards.bit_count() >= judge.ranking.least
    }
