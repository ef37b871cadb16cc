"""Why a wager is settled as it is: the rule behind a settlement, cited."""

from __future__ import annotations

from longsuit.rules.check_streets import lost_by_folding
from longsuit.school import cites
from longsuit.school.course import Settles, Step, capital, off_felt, same_wager
from longsuit.school.lesson import Citation, Cost
from longsuit.settlement.verdicts import WIN
from longsuit.table import Round, Settlement
from longsuit.table.settling import verdicts

_ENDS = ("win", "tie", "lose")


def sentence(words: str) -> str:
    """Words as a sentence."""
    return f"{capital(words)}." if words else ""


def rules(state: Round, entry: Settlement) -> tuple[Citation, ...]:
    """What decides a settlement: the fold, the contest, or the pay table; and the step of the procedure."""
    game, laid = state.game, state.table.layout
    seat = state.seat(entry.seat)
    spot = laid.wager(entry.wager)
    own: tuple[Citation, ...] = ()
    if seat.folded and spot.lost_by_fold:
        return (Citation("fold.loses", ", ".join(game.titles[name] for name in lost_by_folding(game))), *cites.moment(game, "fold"))
    if seat.folded and spot.declared:
        own = cites.rulings(game, "folded_bonus", "fold.bonuses", "fold.declared")
    hit = spot.lines(seat.keys, seat.hand & ~seat.setting) if seat.keys and spot.schedules else []
    lines = tuple(cite for line in hit for cite in cites.line(game, entry.wager, line.text))
    if spot.bonus:
        own += lines or cites.table(game, entry.wager)
    elif not seat.folded and state.revealed:
        own += (*_contest(state, entry), *lines)
    if entry.cut:
        own += cites.rulings(game, "aggregate_payout")
    return (*own, *cites.moment(game, "settlement"))


def _contest(state: Round, entry: Settlement) -> tuple[Citation, ...]:
    """What the end of the contest does with a wager of the base game."""
    game, seat = state.game, state.seat(entry.seat)
    name = state.table.layout.moves[seat.action].contest
    verdict = verdicts(state, [seat])[seat.number]
    end = _ENDS[verdict % 3]
    short = cites.result(game, name, "not_qualified", entry.wager) if verdict < WIN else ()
    return (*(short or cites.result(game, name, end, entry.wager)), *(cites.qualifier(game, name)[:1] if verdict < WIN else ()))


def lost(state: Round, right: Settles, done: Step | None) -> Cost:
    """What a wager settled wrong gives away, to the player or to the house; nothing if another mistake was made."""
    if not isinstance(done, Settles) or not same_wager(right, done):
        return Cost()
    laid, spot = state.table.layout, state.table.layout.wager(right.wager)
    stake = 0 if off_felt(laid, spot) else state.seat(right.seat).bets[spot.place]

    def worth(step: Settles) -> int:
        return step.paid if step.deed == "pay" else 0 if step.deed == "push" else -stake

    given_away = worth(done) - worth(right)
    return Cost(house=max(given_away, 0), players=max(-given_away, 0))
