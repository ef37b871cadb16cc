"""One seat's round, played from named cards, wagers and decisions: the answer to a dispute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from longsuit.cards import FULL_DECK, Card, Hand, parse_cards
from longsuit.rules.quantities import format_money, format_number, parse_multiple
from longsuit.settlement import Layout
from longsuit.settlement.deal import COMMUNITY, DEALER
from longsuit.table.dealing import stacked
from longsuit.table.errors import RoundError
from longsuit.table.money import Amount, cents
from longsuit.table.round import Round
from longsuit.table.standing import Table

SEAT = 1
"""Where the player sits."""


class Decision(NamedTuple):
    """What the player did: folded, or stayed in."""

    folds: bool = False
    action: str | None = None
    """Left out, the first by which the hand may wager so much."""
    antes: Fraction | None = None
    """The size; left out, the least."""
    setting: str | None = None
    """The cards played against the dealer; left out, the best."""
    declares: bool = True
    """Whether the bonuses a folded hand wins were declared, where they must be."""

    @classmethod
    def read(cls, words: str, *, declares: bool = True) -> Decision:
        """A decision in a word: ``check``, ``big=4``, ``fold``."""
        action, _, antes = words.strip().partition("=")
        if action == "fold":
            return cls(folds=True, declares=declares)
        return cls(action=action, antes=parse_multiple(antes) if antes else None)


def named_round(  # noqa: PLR0913 (keywords, what a dispute is about)
    table: Table,
    *,
    player: str,
    dealer: str,
    bets: Mapping[str, Amount],
    decision: Decision | Sequence[Decision],
    board: str = "",
    meters: Mapping[str, Amount] | None = None,
) -> Round:
    """The round, settled, street by street; the dealer's cards may be left out after a fold, unless a wager left depends on them."""
    deal, decisions = table.game.deal, [decision] if isinstance(decision, Decision) else list(decision)
    hand = _hand("The player", player, deal.player)
    middle = _hand("The board", board, deal.community) if board or deal.community else ()
    if not dealer and decisions and decisions[-1].folds:
        dealt = tuple(Hand(FULL_DECK ^ Hand.of((*hand, *middle))))[: deal.dealer]
    else:
        dealt = _hand("The dealer", dealer, deal.dealer) if dealer or deal.dealer else ()
    for one, other in combinations((hand, dealt, middle), 2):
        if both := Hand.of(one) & Hand.of(other):
            raise RoundError(f"{Hand(both)} cannot be in both hands.")
    deck = _deck(table.layout, hand, dealt, middle)
    state = Round(table, meters=meters).sit(SEAT).wager(SEAT, _filled(table.layout, bets)).deal(deck)
    return _played(state, decisions).reveal().settle()


def _played(state: Round, decisions: Sequence[Decision]) -> Round:
    """A decision for every street that asks, no more and no fewer."""
    left = list(decisions)
    while state.phase in ("decisions", "street"):
        if state.phase == "street":
            state = state.next_street()
            continue
        if not left:
            raise RoundError(f"Say what the player did on {state.table.layout.streets[state.street].name!r}.")
        state = _decided(state, left.pop(0))
    if left:
        raise RoundError(f"{len(decisions)} decisions are named, but the player had only {len(decisions) - len(left)} to take.")
    return state


def _hand(whose: str, text: str, wanted: int) -> tuple[Card, ...]:
    cards = parse_cards(text)
    if len(cards) != wanted:
        raise RoundError(f"{whose} has {wanted} cards in this game, not {len(cards)}.")
    Hand.of(cards)
    return cards


def _deck(layout: Layout, player: tuple[Card, ...], dealer: tuple[Card, ...], middle: tuple[Card, ...]) -> tuple[Card, ...]:
    """A deck that deals these hands to a player alone at the table."""
    hands = {0: iter(player), DEALER: iter(dealer), COMMUNITY: iter(middle)}
    return stacked([next(hands[receiver]) for receiver, start, stop in layout.packets(1) for _ in range(start, stop)])


def _filled(layout: Layout, bets: Mapping[str, Amount]) -> dict[str, Amount]:
    """The wagers named, and those one must make in the size of another."""
    named = {layout.wager(name).name: amount for name, amount in bets.items()}
    for spot in layout.placed:
        if spot.required and spot.equals >= 0 and layout.names[spot.equals] in named:
            named.setdefault(spot.name, named[layout.names[spot.equals]])
    return named


def _decided(state: Round, decision: Decision) -> Round:
    moves = [move.name for move in state.table.layout.streets[state.street].moves]
    stays = decision.action is not None or decision.antes is not None or decision.setting is not None
    if decision.folds == stays:
        wrong = "The player cannot both fold and stay in" if stays else "Say what the player did"
        raise RoundError(f"{wrong}: he folds, or stays in with {' or '.join(moves)}.")
    if not decision.folds:
        if not decision.declares:
            raise RoundError("Only the bonuses of a folded hand are declared, and this hand is not folded.")
        amount = _amount(state, decision.antes)
        return state.play(SEAT, decision.action or _action(state, amount), amount=amount, setting=decision.setting)
    if not decision.declares and not state.table.layout.declared:
        raise RoundError("Nothing is declared here: the bonuses of a folded hand are settled unasked.")
    return state.fold(SEAT, declares=None if decision.declares else ())


def _amount(state: Round, antes: Fraction | None) -> int | None:
    """A size in cents; none where none is named."""
    if antes is None:
        return None
    ante = state.seat(SEAT).bets[state.table.layout.ante]
    amount = ante * antes
    if amount.denominator != 1:
        raise RoundError(f"{format_number(antes)} times an ante of {format_money(ante)} is not a whole number of cents.")
    return cents(int(amount))


def _action(state: Round, amount: int | None) -> str:
    """The first action by which the hand may wager so much, else the first of all."""
    choices = state.choices(SEAT)
    if amount is None and len(choices) > 1:
        raise RoundError(f"Say by which action the player stays in: {' or '.join(choice.action for choice in choices)}.")
    return next((choice.action for choice in choices if amount and choice.least <= amount <= choice.most), choices[0].action)
