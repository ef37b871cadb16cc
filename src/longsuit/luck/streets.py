"""What the house should have won on a round of several streets, and the luck it had instead.

Every card turned moves what a seat's round is worth, up as often as down: that is luck. Every decision that is not the best gives something
away. Luck with the players' cards is what the first information is worth above the average; all that is turned later, in the middle and by
the dealer, is luck with the dealer's cards. Variances are those of the next thing seen, stage by stage, given what was decided: right on
average whatever the cards. Seats share what is turned, and wagers a hand: how they move together is not counted, so their deviations are
added up, which is the most it can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from longsuit.cards import Hand
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.spread import BASE
from longsuit.exact.streets.first import First, first_information, from_data, to_data
from longsuit.exact.streets.hand import situation
from longsuit.exact.wagers import WagerValue, wager_value
from longsuit.luck.bonus import meter_shares
from longsuit.luck.share import TOTAL, Share, staked_and_won
from longsuit.report.store import remembered
from longsuit.rules.model import Game
from longsuit.settlement import Cell, Spot
from longsuit.settlement.paying import exactly, in_cents
from longsuit.table import Round, Seat
from longsuit.table.events import Fold, Open, Play
from longsuit.table.settling import forfeited


@lru_cache(maxsize=64)
def _first(game: Game) -> First:
    """Counted once, then stored on disk."""
    return from_data(remembered({"first information": game.hash}, lambda: to_data(first_information(game))))


@lru_cache(maxsize=64)
def _bonus(game: Game, wager: str) -> WagerValue:
    return wager_value(game, wager, meters=dict.fromkeys(game.wager[wager].meters, 0))


def street_shares(state: Round) -> dict[str, Share]:
    """The shares of one settled round by wager, the total among them."""
    laid = state.table.layout
    made: dict[str, list[Share]] = {BASE: [_base(state, seat) for seat in state.playing]}
    for spot in laid.spots:
        if spot.wager.optional and spot.bonus:
            down = [_bonus_share(state, spot, seat) for seat in state.playing if seat.bets[spot.place]]
            made |= {spot.name: down} if down else {}
    wagers = {name: _together(shares) for name, shares in made.items()}
    total = _together(wagers.values())
    return {**wagers, **_meters(state), TOTAL: replace(total, seats=wagers[BASE].seats)}


def _meters(state: Round) -> dict[str, Share]:
    """What bonuses that the player's own cards decide took from their meters."""
    laid, opened = state.table.layout, state.events[0]
    assert type(opened) is Open
    made: dict[str, Share] = {}
    for spot in laid.spots:
        seats = [seat for seat in state.playing if seat.bets[spot.place]]
        if seats and spot.meters and all(laid.judged[schedule.place].own for schedule in spot.schedules):
            made |= meter_shares(state, spot, seats, dict(opened.meters))
    return made


def _together(shares: Iterable[Share]) -> Share:
    """Shares added up, and their deviations: the most their sum can stray."""
    total, deviation, dealer = Share(), 0.0, 0.0
    for share in shares:
        total = total.plus(share)
        deviation += float(share.variance) ** 0.5
        dealer += float(share.dealer_variance) ** 0.5
    variance = Fraction(deviation**2).limit_denominator(10**6)
    return replace(total, variance=variance, dealer_variance=Fraction(dealer**2).limit_denominator(10**6), squares=deviation**4)


def _base(state: Round, seat: Seat) -> Share:
    """A seat's base game."""
    laid, ante = state.table.layout, seat.bets[state.table.layout.ante]
    first = _first(state.game)
    seen, given, variance, third = _decisions(state, seat)
    exact, paid = settled(state, seat, [cell for cell in cells_of(state, seat) if laid.names[cell.place] in laid.mandatory])
    staked, actual = staked_and_won(state, laid.mandatory, [seat])
    luck = ante * (seen - first.mean)
    own = first.variance * ante**2
    return Share(
        seats=1,
        handle=staked,
        win=-actual,
        best=-first.mean * ante,
        given=given * ante + exact - paid,
        cut=paid - actual,
        cards=-luck,
        dealer=first.mean * ante + luck - given * ante - exact,
        variance=own + variance * ante**2,
        dealer_variance=variance * ante**2,
        third=-(first.third + third) * ante**3,
    )


def _decisions(state: Round, seat: Seat) -> tuple[Fraction, Fraction, Fraction, float]:
    """In antes: what the first information was worth, what was given away, variance and third moment of what came next each time."""
    worth: Fraction | None = None
    given, variance, third = Fraction(0), Fraction(0), 0.0
    before = state
    for event, moment in zip(state.events, state.steps(), strict=True):
        if isinstance(event, Fold | Play) and event.seat == seat.number:
            held, laid = before.seat(seat.number), before.table.layout
            ante = held.bets[laid.ante]
            here = situation(
                state.game,
                Hand(held.hand),
                known=Hand(0),
                dealer=Hand.of(before.dealer_up),
                board=Hand.of(before.board),
                along={},
                meters={},
                made={spot.name: _down(held, spot, ante) for spot in laid.spots if not spot.bonus},
                street=before.street,
            )
            best = here.value().best.ev
            action = event.action if isinstance(event, Play) else "fold"
            wagers = isinstance(event, Play) and laid.moves[event.action].spot >= 0
            moments = here.moments(action, Fraction(event.amount, ante) if wagers and isinstance(event, Play) else Fraction(0))
            if moments.square is None or moments.cube is None:
                raise NotCountableError(f"How far a decision of {state.game.name} strays is not counted.")
            worth = best if worth is None else worth
            mean = float(moments.mean)
            given += best - moments.mean
            variance += max(Fraction(moments.square - mean**2).limit_denominator(10**9), Fraction(0))
            third += moments.cube - 3 * mean * moments.square + 2 * mean**3
        before = moment
    assert worth is not None, "Every seat decides at least once."
    return worth, given, variance, third


def _down(seat: Seat, spot: Spot, ante: int) -> Fraction:
    return Fraction(0 if seat.taken_back >> spot.place & 1 else seat.bets[spot.place], ante)


def cells_of(state: Round, seat: Seat) -> tuple[Cell, ...]:
    """What is settled for a seat."""
    laid = state.table.layout
    if seat.folded:
        return (*laid.fold.base, *laid.fold.bonuses)
    contest = laid.contests[laid.moves[seat.action].contest]
    keys = _keys(state, seat)
    theirs = 0 if contest.alone else contest.ranking.key(contest.dealer(Hand.of(state.dealer), Hand.of(state.community)))
    row = contest.rows[contest.verdict(keys[contest.place], theirs)]
    return (*row.base, *row.bonuses)


def _keys(state: Round, seat: Seat) -> tuple[int, ...]:
    """What a seat's hand is worth to every judge, all cards turned."""
    return state.table.layout.valued(seat.hand, state.community, Hand.of(state.dealer))


def settled(state: Round, seat: Seat, cells: Iterable[Cell]) -> tuple[Fraction, int]:
    """What wagers win of the house's money, by their odds exactly and as the table rounds them; a share of a meter is the meter's."""
    laid, keys = state.table.layout, _keys(state, seat)
    by_odds, at_the_table = exactly({}), in_cents(state.table.chip)
    exact, paid = Fraction(0), 0
    for cell in cells:
        stake = 0 if seat.taken_back >> cell.on & 1 else seat.bets[cell.on]
        spot = laid.spots[cell.place]
        lines = spot.lines(keys, 0) if stake else []
        if lines and forfeited(seat, spot, cell):
            lost = 0 if cell.held else stake
            exact, paid = exact - lost, paid - lost
        elif stake:
            exact += cell.net(lines, Fraction(stake), by_odds)
            paid += cell.net(lines, stake, at_the_table)
    return exact, paid


def _bonus_share(state: Round, spot: Spot, seat: Seat) -> Share:
    """A seat's bonus wager: the house's own money. What a fold loses is given away."""
    laid, stake = state.table.layout, seat.bets[spot.place]
    value = _bonus(state.game, spot.name)
    distribution = value.distribution
    kept = [cell for cell in laid.beside if cell.on == spot.place]
    worth, _ = settled(state, seat, kept)
    _, paid = settled(state, seat, [cell for cell in cells_of(state, seat) if cell.on == spot.place])
    names = {other.name for other in laid.spots if other.on == spot.place}
    _, actual = staked_and_won(state, names, [seat])
    mean, variance = distribution.ev * stake, distribution.variance * stake**2
    central = sum(float(net - distribution.ev) ** 3 * count for net, count in distribution.counts.items()) / distribution.total
    return Share(
        seats=1,
        handle=stake,
        win=-actual,
        best=-mean,
        given=worth - paid,
        cut=paid - actual,
        cards=mean - worth,
        variance=variance,
        third=-central * stake**3,
    )
