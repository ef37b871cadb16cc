"""The same money in every room: rounds at the table against solver, simulator, environment, back office and lessons.

Random cards and wagers, every legal decision. The solver knows the dealer's cards, so that its expectation is the result.
In games of several streets every way through them is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

import numpy as np

from longsuit.cards import Hand
from longsuit.conformance.lessons import against_drill, against_lesson
from longsuit.conformance.office import against_office, against_street_office, counted
from longsuit.conformance.seat import SEAT, Decision, against_nets, decisions, required_only, says, simulated
from longsuit.conformance.street_routes import against_street_environment, against_street_simulator, against_street_solver, ways
from longsuit.environment.rounds import Rounds, Setup
from longsuit.exact.hand import HandValue, hand_value
from longsuit.exact.strategy import OPTIMAL
from longsuit.rules.model import Game
from longsuit.settlement import Layout, layout
from longsuit.settlement.verdicts import column
from longsuit.simulate.endings import FOLD, Endings
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.reading import Reader
from longsuit.table.money import MOST
from longsuit.table.ranges import Range
from longsuit.table.rehearsal import Dice, shuffled, wagers
from longsuit.table.round import Round
from longsuit.table.standing import Table, open_table

_MOST_EVEN = MOST // 2000
"""A stake a hundred times as great, and twenty times that, is still one a table takes."""


def routes(game: Game, dice: Dice) -> Iterator[tuple[str, str]]:
    """Every disagreement between the rooms on one random round."""
    for room, disagreements in _rooms(game, dice):
        yield from ((f"table and {room} agree", what) for what in disagreements)


def _rooms(game: Game, dice: Dice) -> Iterator[tuple[str, Iterator[str]]]:
    """Each room that knows the game, and where it disagrees with the table; the dice are thrown as the disagreements are read."""
    plain = _without_limits(game)
    if even_stake(layout(plain)) > _MOST_EVEN:
        yield "solver", iter(["No stake is paid in whole cents by all these odds; use rounder ones."])
        return
    table = _even_table(plain, dice)
    even = Round(table, meters=_even_meters(table)).sit(SEAT).wager(SEAT, _even_wagers(table, dice)).deal(shuffled(dice))
    real = Round(open_table(plain)).sit(SEAT)
    real = real.wager(SEAT, wagers(real.table, dice)).deal(shuffled(dice))
    laid = table.layout
    yield "drill", against_drill(plain, dice)
    if not laid.private:
        yield "office", against_street_office(ways(even, dice), even=True)
        yield "office", against_street_office(ways(real, dice), even=False)
        yield "simulator", against_street_simulator(real, dice)
        yield "environment", against_street_environment(real)
    if not laid.one_decision:
        yield "solver", against_street_solver(even, dice)
        return
    if laid.private and counted(plain):
        yield "office", against_office(even, dice.choice(list(decisions(even, dice))))
        yield "lesson", against_lesson(even)
    if not laid.private:
        even = Round(table).sit(SEAT).wager(SEAT, _private(table, _even_wagers(table, dice))).deal(even.deck)
    yield "solver", against_solver(even, dice)
    yield "simulator", against_simulator(real, dice)
    yield "environment", against_environment(real, dice)


def _without_limits(game: Game) -> Game:
    """The game without rules that look at more than one wager: a cap on a deal's winnings, a law on the size of wagers."""
    return game.model_copy(update={"aggregate_payout": None, "jurisdiction": None})


def even_stake(laid: Layout) -> int:
    """A stake for which every payout of a game is a whole number of cents."""
    sizes = [size for move in laid.moves.values() for row in move.rows for size in row.sizes]
    rows = [laid.fold, *(row for contest in laid.contests.values() for row in contest.rows)]
    lines = [line for spot in laid.spots for schedule in spot.schedules for line in schedule.lines if line.kind != "share"]
    for row in rows:
        for cell in row.base:
            lines += [*cell.odds, *(cell.missed.odds if cell.missed else ())]
    return lcm(*(size.denominator for size in sizes)) * lcm(*(line.odds.denominator for line in lines))


def _even_table(game: Game, dice: Dice) -> Table:
    """A table at which nothing rounds."""
    procedure = game.procedure.model_copy(update={"rounding": "down to the cent"})
    step = even_stake(layout(game)) * dice.choice((1, 5, 100))
    wager = {name: model.model_copy(update={"limits": None}) for name, model in game.wager.items()}
    even = game.model_copy(update={"procedure": procedure, "wager": type(game.wager)(wager)})
    return open_table(even, limits=dict.fromkeys(("base", "bonus"), Range(step, 20 * step, step)))


def _even_meters(table: Table) -> dict[str, int]:
    """Meters whose shares are whole cents."""
    shares = [line.odds for spot in table.layout.spots for schedule in spot.schedules for line in schedule.lines if line.kind == "share"]
    part = lcm(*(share.denominator for share in shares))
    return {name: seed - seed % part + part for name, seed in table.layout.seeds.items()}


def _even_wagers(table: Table, dice: Dice) -> dict[str, int]:
    """Random wagers; those of a fixed size only where it does not round."""
    bets = wagers(table, dice)
    for spot in table.layout.placed:
        lines = [line for schedule in spot.schedules for line in schedule.lines if line.kind != "share"]
        if spot.wager.stake is not None and spot.wager.stake % lcm(*(line.odds.denominator for line in lines)):
            bets.pop(spot.name, None)
    return bets


def _private(table: Table, bets: dict[str, int]) -> dict[str, int]:
    """Wagers without those decided by cards other than the player's: the solver of single hands does not know them."""
    shared = {spot.name for spot in table.layout.spots for part in spot.schedules if not table.layout.judged[part.place].own}
    return {name: bet for name, bet in bets.items() if name not in shared}


def against_solver(state: Round, dice: Dice) -> Iterator[str]:
    """What every decision wins at the table, and what the solver expects of it with the dealer's cards known."""
    ante = state.seat(SEAT).bets[state.table.layout.ante]
    for decision in decisions(state, dice):
        expected = [action.ev * ante for action in decision.among(_value(state, decision))]
        won = decision.played(state).net(SEAT)
        if expected != [won]:
            worth = ", ".join(map(str, expected)) or "nothing"
            yield says(state, decision, f"{won} cents at the table and {worth} in the solver")


def _value(state: Round, decision: Decision) -> HandValue:
    seat, laid = state.seat(SEAT), state.table.layout
    ante = seat.bets[laid.ante]
    down = {spot.name: seat.bets[spot.place] for spot in laid.placed if seat.bets[spot.place] and (spot.wager.optional or spot.free)}
    along = {name: Fraction(bet, ante) for name, bet in down.items()}
    meters = {name: {meter: Fraction(state.meters[meter], bet) for meter in laid.wager(name).meters} for name, bet in down.items()}
    dealer = Hand.of(state.dealer)
    return hand_value(state.game, seat.hand, dealer=dealer, along=along, meters=meters, also=decision.setting)


def against_simulator(state: Round, dice: Dice) -> Iterator[str]:
    """Every decision at the table and in the simulator."""
    tables = simulated(state, Endings)
    if tables is None:
        return
    (endings, nets), code = tables, np.zeros(1, np.int64)
    Reader(endings, OPTIMAL).bonus_codes(np.array([state.seat(SEAT).hand]), code)
    for decision in decisions(state, dice):
        place = _ending(endings, state, decision, int(code[0]))
        if place is not None:
            yield from against_nets(decision.played(state), decision, nets, place)


def _ending(endings: Endings, state: Round, decision: Decision, bonus: int) -> int | None:
    """The simulator's code for a decision; None for a size it never bets."""
    seat, laid = state.seat(SEAT), state.table.layout
    if decision.move is None:
        return FOLD * 4 * endings.bonus_codes + bonus
    move, contest = decision.move, laid.contests[decision.move.contest]
    schedules = [schedule for spot in laid.decided(move) for schedule in spot.schedules]
    hit = tuple(schedule.number(seat.keys, seat.hand & ~decision.setting) for schedule in schedules)
    played = (move.name, decision.size, decision.amount, hit)
    fitting = [n for n, option in enumerate(endings.options) if (option.action, option.size, option.amount, option.hit) == played]
    ends = column(move.set_key(decision.setting), contest.ranking.key(Hand.of(state.dealer)), contest.qualifying)
    return (fitting[0] * 4 + ends) * endings.bonus_codes + bonus if fitting else None


def against_environment(state: Round, dice: Dice) -> Iterator[str]:
    """Which actions are legal and what each wins at the table, and in the environment; the game as it must be played."""
    dealt, ante = required_only(state), state.seat(SEAT).bets[state.table.layout.ante]
    try:
        setup = Setup(state.game, ante)
    except SimulationError:
        return
    if dealt is None:
        return
    hand = Hand(dealt.seat(SEAT).hand)
    rounds = Rounds(setup, np.array([[hand], [Hand.of(dealt.dealer)]]))
    places = list(range(len(setup.actions)))
    dice.shuffle(places)
    for place in places[:40]:
        action = setup.actions[place]
        legal = bool(rounds.dealt.mask[0, place])
        cards = [card for number, card in enumerate(sorted(hand)) if number in action.cards] if action.cards else None
        amount = int(action.antes * ante)
        if action.antes * ante != amount:
            continue
        allowed = place == 0 or dealt.can_play(SEAT, action.name, amount=amount, setting=cards)
        if legal != allowed:
            yield f"{hand}: {action} is {'legal' if allowed else 'refused'} at the table and not so in the environment."
        elif legal:
            decided = dealt.fold(SEAT) if place == 0 else dealt.play(SEAT, action.name, amount=amount, setting=cards)
            won = decided.reveal().settle().net(SEAT)
            reward = round(float(rounds.settle(np.array([place]))[0]) * ante)
            if won != reward:
                yield says(dealt, action, f"{won} cents at the table and {reward} in the environment")
