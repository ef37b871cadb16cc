"""The same money in every room, for games of several streets: on every way through them, to the cent."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import numpy as np

from longsuit.cards import FULL_DECK, Hand
from longsuit.conformance.seat import SEAT, against_nets, required_only, says, simulated
from longsuit.environment.actions import Action
from longsuit.environment.streets import StreetRounds, StreetSetup
from longsuit.exact.hand import hand_value
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.strategy import OPTIMAL
from longsuit.hands.arrays import Integers
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.street_endings import Step, StreetEndings
from longsuit.simulate.street_reading import Cards, Packets, StreetReader
from longsuit.table.events import Fold, Play
from longsuit.table.rehearsal import Dice
from longsuit.table.round import Round
from longsuit.table.seat import Seat


def against_street_solver(state: Round, dice: Dice) -> Iterator[str]:
    """What every decision of the last street wins at the table, and what the solver expects of it with every card known."""
    last = max(number for number, street in enumerate(state.table.layout.streets) if street.asks)
    while state.phase in ("decisions", "street") and state.street < last:
        state = state.next_street() if state.phase == "street" else state.play(SEAT, dice.choice(state.choices(SEAT)).action)
    if state.phase != "decisions":
        return
    seat, laid = state.seat(SEAT), state.table.layout
    ante, board, dealer = seat.bets[laid.ante], Hand.of(state.board), Hand.of(state.dealer)
    rest = Hand.of(state.community) & ~board
    made = {spot.name: _stake(seat, spot.place, ante) for spot in laid.spots if not spot.bonus}
    dead = Hand(FULL_DECK & ~(seat.hand | board | dealer | rest))
    try:
        value = hand_value(state.game, seat.hand, board=state.board, dealer=dealer, known=dead, made=made, street=state.street)
    except NotCountableError:
        return
    counted = {spot.name for spot in laid.spots if not spot.wager.optional}
    for action in value.actions:
        amount = int(action.size * ante) or None
        decided = state.fold(SEAT) if action.action == "fold" else state.play(SEAT, action.action, amount=amount)
        won = sum(entry.net for entry in decided.reveal().settle().settlements if entry.wager in counted)
        if won != action.ev * ante:
            yield says(state, action.name, f"{won} cents at the table and {action.ev * ante} in the solver, on {Hand.of(state.community)}")


def _stake(seat: Seat, place: int, ante: int) -> Fraction:
    return Fraction(0 if seat.taken_back >> place & 1 else seat.bets[place], ante)


def ways(state: Round, dice: Dice) -> Iterator[Round]:
    """A round of one seat played to its end in every way there is, each wager in one of the sizes worth naming."""
    if state.phase == "street":
        yield from ways(state.next_street(), dice)
    elif state.phase == "reveal":
        yield state.reveal().settle()
    else:
        if state.table.layout.streets[state.street].folds:
            yield from ways(state.fold(SEAT), dice)
        for choice in state.choices(SEAT):
            amount = dice.choice(choice.only or (choice.least, choice.most))
            yield from ways(state.play(SEAT, choice.action, amount=amount), dice)


def against_street_simulator(state: Round, dice: Dice) -> Iterator[str]:
    """Every way through the streets at the table and in the simulator."""
    tables = simulated(state, StreetEndings)
    if tables is None:
        return
    endings, nets = tables
    reader = StreetReader(endings, OPTIMAL)
    for ended in ways(state, dice):
        seat = ended.seat(SEAT)
        own, middle, dealer = (np.array([Hand.of(cards)], np.int64) for cards in (seat.cards, ended.community, ended.dealer))
        place = _street_ending(reader, ended, Cards(own, middle, dealer, _turned(ended)))
        yield from against_nets(ended, seat.action, nets, place)


def _turned(ended: Round) -> dict[int, Integers]:
    """By street: the cards it turned in the middle."""
    laid = ended.table.layout
    out = [0, *(laid.turned(street)[0] for street in range(len(laid.streets)))]
    return {street: np.array([Hand.of(ended.community[start:stop])], np.int64) for street, (start, stop) in enumerate(pairwise(out))}


def _street_ending(reader: StreetReader, ended: Round, dealt: Cards) -> int:
    """The simulator's code for a round that was played to its end."""
    endings, laid = reader.endings, ended.table.layout
    decided = [event for event in ended.events if isinstance(event, Play | Fold)]
    steps = []
    for street, event in zip(endings.plan.asks, decided, strict=False):
        wagers = isinstance(event, Play) and laid.moves[event.action].spot >= 0
        name = event.action if isinstance(event, Play) else "fold"
        steps.append(Step(street, name, event.amount if wagers and isinstance(event, Play) else 0))
    way = next(number for number, known in enumerate(endings.ways) if known.steps == tuple(steps))
    keys = reader.keys(dealt)
    option = int(reader.options(np.array([way], np.int32), keys)[0])
    contest, ends = reader.contests[endings.options[option].contest], 0
    if endings.compared:
        theirs = np.zeros((len(reader.contests), 1), np.int64)
        reader.dealer_keys(dealt.community, dealt.dealer, theirs)
        mine = reader.compared(np.array([option]), keys)
        ends = contest.verdict(int(mine[0]), int(theirs[endings.options[option].contest][0]))
    return (option * len(endings.verdicts) + ends) * endings.bonus_codes + int(reader.bonus_codes(keys)[0])


def against_street_environment(state: Round) -> Iterator[str]:
    """Every way through the streets at the table and in the environment."""
    dealt, ante = required_only(state), state.seat(SEAT).bets[state.table.layout.ante]
    try:
        setup = StreetSetup(state.game, ante)
    except SimulationError:
        return
    if dealt is None:
        return
    yield from _along(StreetRounds(setup, _in_packets(setup.packets, dealt)), dealt, 0, ante)


def _in_packets(packets: Packets, state: Round) -> Integers:
    """The cards of a round as the simulator deals them; the dealer's cards that are turned are his last."""
    middle, dealer = list(state.community), list(state.dealer)
    hands = [Hand(state.seat(SEAT).hand)] + [Hand(0)] * (len(packets.sizes) - 1)
    for row, _ in packets.middle:
        hands[row] = Hand.of(middle[: packets.sizes[row]])
        del middle[: packets.sizes[row]]
    for row, _ in packets.dealer:
        hands[row] = Hand.of(dealer[-packets.sizes[row] :])
        del dealer[-packets.sizes[row] :]
    return np.array(hands, dtype=np.int64)[:, None]


def _along(rounds: StreetRounds, state: Round, at: int, ante: int) -> Iterator[str]:
    """Every decision from one state of the environment on, and from there every way to the end."""
    while state.phase == "street":
        state = state.next_street()
    rounds.state[:] = at
    setup, laid = rounds.setup, state.table.layout
    legal = {setup.actions[number] for number in np.flatnonzero(rounds.mask()[0])}
    allowed = {Action("fold", Fraction(0), ()): state.fold(SEAT)} if laid.streets[state.street].folds else {}
    hand, board = state.seat(SEAT).hand, Hand.of(state.board)
    for choice in state.choices(SEAT):
        move = laid.moves[choice.action]
        row = move.row(move.ranking.key(hand | board if move.shared else hand)) if len(move.rows) > 1 else next(iter(move.rows), None)
        sizes = {row.cents(size, ante): size for size in row.only or (row.least, row.most)} if row else {}
        for amount in choice.only or (choice.least, choice.most):
            size = sizes.get(amount, Fraction(amount, ante)) if move.spot >= 0 else Fraction(0)
            allowed[Action(choice.action, size, ())] = state.play(SEAT, choice.action, amount=amount)
    for action in legal ^ allowed.keys():
        where = laid.streets[state.street].name
        yield f"{where}: {action} is {'legal' if action in allowed else 'refused'} at the table and not so in the environment."
    for action in legal & allowed.keys():
        rounds.state[:] = at
        rewards, over, _ = rounds.step(np.array([setup.actions.index(action)]))
        if not over[0]:
            yield from _along(rounds, allowed[action], int(rounds.state[0]), ante)
            continue
        ended = allowed[action]
        while ended.phase == "street":
            ended = ended.next_street()
        won, reward = ended.reveal().settle().net(SEAT), round(float(rewards[0]) * ante)
        if won != reward:
            yield says(ended, action, f"{won} cents at the table and {reward} in the environment")
