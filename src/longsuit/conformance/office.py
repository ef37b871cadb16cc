"""The same money in the back office: what a round should have won for the house, beside what the table and the solver say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb

from longsuit.cards import Hand
from longsuit.conformance.seat import SEAT, Decision, says
from longsuit.exact.hand import hand_value
from longsuit.exact.spread import BASE, Spread
from longsuit.luck.base import base_share
from longsuit.luck.bonus import bonus_share
from longsuit.luck.share import Share, along_of
from longsuit.luck.streets import cells_of, settled
from longsuit.rules.model import Game
from longsuit.settlement import layout
from longsuit.table.events import Open
from longsuit.table.round import Round

_LISTED = comb(52, 4)
"""Dealer's hands that are listed where a ranking cannot be counted suit by suit."""

_STILL = Spread(*(defaultdict(Fraction) for _ in range(3)))
"""A game whose average is left out: only what this round's cards and decisions do is compared."""


def counted(game: Game) -> bool:
    """Whether the dealer's hands are counted in a moment."""
    contests = layout(game).contests.values()
    return all(contest.ranking.suit_by_suit for contest in contests) or comb(52, game.deal.dealer) <= _LISTED


def shares(state: Round) -> dict[str, Share]:
    """The base game and every bonus of a settled round as the back office books them, luck left out."""
    opened = state.events[0]
    assert type(opened) is Open
    lines = {BASE: base_share(state, {seat.number: _STILL for seat in state.playing})}
    for spot in state.table.layout.spots:
        down = [seat for seat in state.playing if seat.bets[spot.place]]
        if down and spot.wager.optional and spot.bonus:
            lines[spot.name] = bonus_share(state, spot, down, _STILL, dict(opened.meters))
    return lines


def booked(state: Round) -> Iterator[str]:
    """A settled round of any number of seats: the office's lines add up to the house's win, and only a cap keeps winnings back."""
    if not (state.table.layout.private and counted(state.game)):
        return
    lines = shares(state)
    own = [entry for entry in state.settlements if not entry.toke]
    won = sum(entry.from_meter - entry.net for entry in own)
    if sum(line.win for line in lines.values()) != won:
        yield f"The house won {won} cents at the table and {sum(line.win for line in lines.values())} in the office."
    cut = {name: line.cut for name, line in lines.items() if line.cut}
    if cut and (state.game.aggregate_payout is None or min(cut.values()) < 0):
        yield f"The office says that a cap kept back {cut} cents."


def against_office(state: Round, decision: Decision) -> Iterator[str]:
    """What a decision gives away by the office's books, and by the solver's; what a bonus loses by it, and at the table."""
    laid, seat = state.table.layout, state.seat(SEAT)
    ended = decision.played(state)
    lines = shares(ended)
    value = hand_value(state.game, seat.hand, along=dict(along_of(state, seat)), also=decision.setting)
    cost = [seat.bets[laid.ante] * value.cost(action) for action in decision.among(value)]
    given = lines.pop(BASE).given
    if cost != [given]:
        yield says(state, decision, f"{given} cents less than the best by the office's books and {cost} by the solver's")
    stays = state.play(SEAT, next(iter(laid.moves))).reveal().settle()
    for name, line in lines.items():
        own = {name, *(spot.name for spot in laid.spots if spot.held and laid.names[spot.equals] == name)}
        staying, won = (sum(entry.net - entry.from_meter for entry in end.settlements if entry.wager in own) for end in (stays, ended))
        if line.given != staying - won:
            yield says(state, decision, f"{staying - won} cents less than by staying on {name} at the table and {line.given} in the office")


def against_street_office(ends: Iterable[Round], *, even: bool) -> Iterator[str]:
    """What rounds of several streets won at the table, and what the office says: to the cent, and exactly where nothing rounds."""
    for ended in ends:
        seat = ended.seat(SEAT)
        exact, paid = settled(ended, seat, cells_of(ended, seat))
        won = sum(entry.net - entry.from_meter for entry in ended.settlements)
        if won != paid or (even and won != exact):
            yield says(ended, seat.action, f"{won} cents at the table and {paid} in the office, on {Hand.of(ended.community)}")
