"""The same money in the lessons: what a first hand and a drill say is paid, beside what the table pays."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.cards import Hand, parse_cards
from longsuit.conformance.seat import SEAT, Decision, says
from longsuit.learn.hand import Dealt, choices, hand_data
from longsuit.rules.model import Game
from longsuit.school import pay
from longsuit.school.course import deed
from longsuit.school.dice import Dice as Seeded
from longsuit.school.lesson import Cards, Wagers
from longsuit.school.rounds import deck, school_table, wagers
from longsuit.settlement import Layout, Spot
from longsuit.table.rehearsal import Dice
from longsuit.table.round import Round
from longsuit.table.settling import ending, verdicts
from longsuit.table.standing import Table

_DEALS = 12
"""Dealers a drill's hand meets at the table, until the pay table decides."""


def against_lesson(state: Round) -> Iterator[str]:
    """What every choice of a first hand wins in the lesson, and at the table."""
    shown = Dealt(state)
    moves = state.table.layout.moves
    for action, choice in zip(choices(shown), hand_data(shown)["choices"], strict=True):
        move = moves.get(action.action)
        setting = action.setting if action.setting is not None else move.propose(shown.hand) if move else 0
        decision = Decision(move, action.size, int(action.size * shown.ante), int(setting))
        won = decision.played(state).net(SEAT)
        if won != choice["net"] or won != sum(entry["net"] for entry in choice["settlements"]):
            yield says(state, decision, f"{won} cents at the table and {choice['net']} in the lesson")


def against_drill(game: Game, dice: Dice) -> Iterator[str]:
    """What a drill says a hand on a line is paid, and what the table pays the same hand on the same stake."""
    laid = school_table(game).layout
    spots = [spot for spot in laid.spots if spot.schedules and not spot.meters and _own(laid, spot)]
    drills = {f"pay:line:{spot.name}": spot for spot in spots} if laid.one_decision else {}
    skills = [skill.key for skill in pay.skills(game) if skill.key in drills] if drills else []
    if not skills:
        return
    skill, seeded = dice.choice(skills), Seeded(str(dice.random()))
    spot, drill = drills[skill], pay.ask(game, skill, seeded, 0.5)
    hand = next(Hand.of(parse_cards(" ".join(block.cards))) for block in drill.question.scene if isinstance(block, Cards))
    ((name, _, stake),) = next(block.wagers for block in drill.question.scene if isinstance(block, Wagers))
    for _ in range(_DEALS):
        state = _dealt(school_table(game), laid.wager(name), stake, hand, seeded)
        if state is not None and _by_table(state, spot):
            entry = next((entry for entry in state.settle().settlements if entry.wager == spot.name), None)
            paid = deed(laid, entry).paid if entry else 0
            if paid != drill.best:
                yield says(state, spot.wager.title, f"{paid} cents at the table and {drill.best} in the drill")
            return


def _own(laid: Layout, spot: Spot) -> bool:
    """Whether the player's whole hand decides a pay table."""
    return all(schedule.place >= 0 and laid.judged[schedule.place].own for schedule in spot.schedules)


def _dealt(table: Table, on: Spot, stake: int, hand: int, dice: Seeded) -> Round | None:
    """A round with these cards and this stake on a wager, up to the settlement; None where the table does not take it."""
    laid = table.layout
    move = dice.choice([move for move in laid.moves.values() if move.spot == on.place] or list(laid.moves.values()))
    size = dice.choice(move.row(move.ranking.key(hand)).sizes)
    root, placed = (laid.spots[on.equals if on.equals >= 0 else on.place], stake) if on.placed else (laid.spots[laid.ante], stake / size)
    bets = wagers(table, dice, 0.5, frozenset({on.name, root.name}))
    bets |= {spot.name: int(placed) for spot in laid.placed if spot.name in bets and root.place in (spot.place, spot.equals)}
    state = Round(table).sit(SEAT)
    if placed != int(placed) or not state.can_wager(SEAT, bets):
        return None
    state = state.wager(SEAT, bets).deal(deck(laid, 1, {0: hand}, dice))
    amount = None if on.placed else stake
    return state.play(SEAT, move.name, amount=amount).reveal() if state.can_play(SEAT, move.name, amount=amount) else None


def _by_table(state: Round, spot: Spot) -> bool:
    """Whether the verdict leaves a wager to its pay table, and to the lines the drill asks for."""
    seat = state.seat(SEAT)
    row = ending(state, seat, verdicts(state, [seat])[SEAT])
    use = next(iter(spot.lines(seat.keys, 0))).use
    return any(cell.place == spot.place and cell.does == "pay table" and cell.use == use for cell in row.cells(("base", "bonuses")))
