"""The base game of one settled round: what it should have won for the house, and whose cards made the difference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from longsuit.cards import Hand
from longsuit.exact.dealers import Dealers
from longsuit.exact.hand import hand_value
from longsuit.exact.spread import BASE, Spread
from longsuit.luck.share import Share, along_of, staked_and_won
from longsuit.settlement import VERDICTS
from longsuit.table import Round, Seat
from longsuit.table.settling import net_on

_LISTABLE = 5
"""Dealer hands of up to this many cards are listed one by one where seats play different contests."""


@dataclass
class _Hand:
    """One seat's base game: its possible nets, and its expectation at each stage."""

    seat: Seat
    ante: int
    nets: tuple[int, ...]
    """Cents by verdict; nothing where the hand was folded."""
    contest: str
    key: int
    won: int
    """Its net in cents, ignoring caps."""
    worth: Fraction = Fraction(0)
    """Best play, own cards known."""
    own: Fraction = Fraction(0)
    """The decision taken, own cards known."""
    spread: Fraction = Fraction(0)
    """Variance of the net, own cards known."""
    third: float = 0.0
    known: Fraction = Fraction(0)
    """The decision taken, all players' cards known."""
    square: Fraction = Fraction(0)
    """Mean square of the net, all players' cards known."""
    luck: Fraction = Fraction(0)
    """What the own cards are worth above the average, in cents."""


def _hand(state: Round, seat: Seat, spread: Spread) -> _Hand:
    """A seat's base game, as far as its own cards decide it."""
    layout, meters = state.table.layout, dict(state.meters)
    base = {layout.wager(name).on for name in layout.mandatory}
    nets = tuple(net_on(state, seat, verdict, base, meters)[0] for verdict in range(len(VERDICTS)))
    ante = seat.bets[layout.ante]
    if seat.folded:
        hand = _Hand(seat, ante, (), "", 0, nets[0], own=Fraction(nets[0]))
    else:
        move = layout.moves[seat.action]
        contest = layout.contests[move.contest]
        key = move.set_key(seat.setting)
        hand = _Hand(seat, ante, nets, move.contest, key, nets[contest.verdict(key, contest.ranking.key(Hand.of(state.dealer)))])
        _own_cards(state, hand)
    hand.worth = ante * hand_value(state.game, seat.hand, along=dict(along_of(state, seat))).best.ev
    hand.luck = hand.worth - ante * spread.means[BASE]
    return hand


def _own_cards(state: Round, hand: _Hand) -> None:
    """Mean, variance and third moment of the net over the dealers this hand can meet."""
    dealers = Dealers(state.game.deal.dealer, hand.seat.hand)
    cases = _cases(state, hand, dealers)
    hand.own = Fraction(sum(net * count for net, count in cases), dealers.hands)
    hand.spread = Fraction(sum(net * net * count for net, count in cases), dealers.hands) - hand.own**2
    mean = float(hand.own)
    hand.third = sum((net - mean) ** 3 * count for net, count in cases) / dealers.hands


def _cases(state: Round, hand: _Hand, dealers: Dealers) -> list[tuple[int, int]]:
    """What a hand wins against the dealers it can meet, with how many of them."""
    contest = state.table.layout.contests[hand.contest]
    bounds = sorted({contest.qualifying, hand.key, hand.key + 1})
    counts = dealers.together([(contest.ranking, bounds)])
    return [(hand.nets[contest.verdict(hand.key, _at(bounds, place))], count) for (place,), count in counts.items()]


def _at(bounds: list[int], reached: int) -> int:
    """A key that reaches this many of the bounds."""
    return bounds[reached - 1] if reached else bounds[0] - 1


def _all_known(state: Round, hands: list[_Hand]) -> tuple[Fraction, Fraction]:
    """Mean and mean square of all seats' base game together, every player's cards known; each hand's own go into it."""
    dead = 0
    for hand in hands:
        dead |= hand.seat.hand
    dealers = Dealers(state.game.deal.dealer, dead)
    played = state.table.layout.contests
    contests = list(dict.fromkeys(hand.contest for hand in hands if hand.contest))
    still = sum(hand.won for hand in hands if not hand.contest)
    for hand in hands:
        hand.known, hand.square = Fraction(hand.won), Fraction(hand.won) ** 2
    if not contests:
        return Fraction(still), Fraction(still) ** 2
    if len(contests) > 1 and state.game.deal.dealer > _LISTABLE:
        return _apart(state, dealers, hands)
    bounds = {name: sorted({played[name].qualifying, *(key for hand in hands if hand.contest == name for key in (hand.key, hand.key + 1))})
              for name in contests}  # fmt: skip
    cells = dealers.together([(played[name].ranking, bounds[name]) for name in contests])
    sums = {id(hand): [0, 0] for hand in hands}
    total = squares = 0
    for places, count in cells.items():
        shown = {name: _at(bounds[name], place) for name, place in zip(contests, places, strict=True)}
        here = still
        for hand in hands:
            if hand.contest:
                net = hand.nets[played[hand.contest].verdict(hand.key, shown[hand.contest])]
                here += net
                sums[id(hand)][0] += net * count
                sums[id(hand)][1] += net * net * count
        total += here * count
        squares += here * here * count
    for hand in hands:
        if hand.contest:
            hand.known, hand.square = (Fraction(part, dealers.hands) for part in sums[id(hand)])
    return Fraction(total, dealers.hands), Fraction(squares, dealers.hands)


def _apart(state: Round, dealers: Dealers, hands: list[_Hand]) -> tuple[Fraction, Fraction]:
    """Where contests differ and the dealer's hands are too many to list: each hand alone, and the most their sum can swing."""
    mean, root = Fraction(0), 0.0
    for hand in hands:
        if hand.contest:
            cases = _cases(state, hand, dealers)
            hand.known = Fraction(sum(net * count for net, count in cases), dealers.hands)
            hand.square = Fraction(sum(net * net * count for net, count in cases), dealers.hands)
        mean += hand.known
        root += float(hand.square - hand.known**2) ** 0.5
    return mean, mean**2 + Fraction(root).limit_denominator(10**6) ** 2


def base_share(state: Round, spreads: Mapping[int, Spread]) -> Share:
    """The base game of all seats. Seats share a dealer, so what they win together counts, not each alone.

    A seat's own variance is exact. How seats move together is taken as this round's cards have it, all players' hands known:
    on average that is exactly right, whatever the cards.
    """
    hands = [_hand(state, seat, spreads[seat.number]) for seat in state.playing]
    mean, square = _all_known(state, hands)
    layout = state.table.layout
    won = sum(hand.won for hand in hands)
    staked, actual = staked_and_won(state, layout.mandatory, state.playing)
    own = sum((spreads[hand.seat.number].covariances[BASE, BASE] * hand.ante**2 + hand.spread for hand in hands), Fraction(0))
    together = _second([hand.own - hand.luck for hand in hands], mean, square)
    alone = sum((_second([hand.own - hand.luck], hand.known, hand.square) for hand in hands), Fraction(0))
    luck = sum((hand.luck + hand.known - hand.own for hand in hands), Fraction(0))
    variance = own + together - alone
    return Share(
        seats=len(hands),
        handle=staked,
        win=-actual,
        best=-sum((spreads[hand.seat.number].means[BASE] * hand.ante for hand in hands), Fraction(0)),
        given=sum((hand.worth - hand.own for hand in hands), Fraction(0)),
        cut=won - actual,
        cards=-luck,
        dealer=mean - won,
        variance=variance,
        dealer_variance=square - mean**2,
        third=-sum(hand.third + float(spreads[hand.seat.number].thirds[BASE]) * hand.ante**3 for hand in hands),
        squares=float(variance) ** 2,
    )


def _second(shift: list[Fraction], mean: Fraction, square: Fraction) -> Fraction:
    """The mean square of a sum whose parts are measured from elsewhere."""
    away = sum(shift, Fraction(0))
    return square - 2 * away * mean + away**2
