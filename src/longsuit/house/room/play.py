"""A round from the first wager to the last payout, one command a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from longsuit import fair
from longsuit.house.books import meters
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import HouseError, NothingDueError
from longsuit.house.room import absent, people, rounds, tables
from longsuit.house.room.commands import Answer
from longsuit.house.room.rounds import HouseRound
from longsuit.house.room.seating import own_round
from longsuit.table import Round
from longsuit.table.money import Amount
from longsuit.table.voiding import ask_for_card

Amounts = Mapping[str, Amount]
"""By the names of their spots."""

NONE: Amounts = MappingProxyType({})


def _go(transaction: Transaction, current: HouseRound, state: Round) -> Answer:
    """Continue the round; the dealer turns the next street's cards when everybody has decided. The answer is the round's state."""
    while state.phase == "street":
        state = state.next_street()
    rounds.advance(transaction, current, state)
    return _standing(current, state)


def _standing(current: HouseRound, state: Round) -> Answer:
    return {"table": current.table.id, "round": current.number, "phase": state.phase, "turn": state.turn}


def open_table(transaction: Transaction, terms: tables.Terms) -> Answer:
    """A new table; its first round begins at once."""
    people.need_supervisor(transaction)
    table = tables.open_table(transaction, terms)
    return {"table": table.id, "round": rounds.begin(transaction, table).number}


def close_table(transaction: Transaction, table: int) -> Answer:
    """Close a table between rounds; wagers already down go back."""
    if rounds.current_round(transaction, table).state.phase != "wagers":
        raise HouseError("A round is in progress; finish or void it first.")
    tables.close(transaction, table)
    return void(transaction, table, "the table closes")


def add_seed(transaction: Transaction, table: int, seat: int, seed: str) -> Answer:
    """Add to the shuffle, up to the deal."""
    current = own_round(transaction, table, seat)
    current.state.expect("wagers")
    current.state.seat(seat)
    rounds.add_seed(transaction, current, seat, fair.check_seed(seed))
    return {"table": table, "round": current.number, "commitment": current.commitment}


def wager(transaction: Transaction, table: int, seat: int, wagers: Amounts, tokes: Amounts = NONE) -> Answer:
    """Place all wagers of a seat; a second time replaces the first. The dealer deals when everybody has bet, or the time is up."""
    current = own_round(transaction, table, seat)
    state = current.state.wager(seat, wagers)
    for on, amount in tokes.items():
        state = state.toke(seat, on, amount)
    return _go(transaction, current, state)


def toke(transaction: Transaction, table: int, seat: int, on: str, amount: Amount) -> Answer:
    """Bet for the dealer, where the house allows it."""
    current = own_round(transaction, table, seat)
    return _go(transaction, current, current.state.toke(seat, on, amount))


def lay_aside(transaction: Transaction, table: int, seat: int, wager: str | None = None, cards: str | None = None) -> Answer:
    """Show a winning bonus outside the hand to be played and be paid for it, before raising or folding."""
    current = own_round(transaction, table, seat)
    return _go(transaction, current, current.state.lay_aside(seat, wager, cards=cards))


def fold(transaction: Transaction, table: int, seat: int, declares: Iterable[str] | None = None) -> Answer:
    """Give up, when it is the seat's turn."""
    current = own_round(transaction, table, seat)
    return _go(transaction, current, current.state.fold(seat, declares=declares))


def stay(  # noqa: PLR0913, PLR0917 (the request's own fields)
    transaction: Transaction, table: int, seat: int, action: str | None = None, amount: Amount | None = None, setting: str | None = None
) -> Answer:
    """Stay in, when it is the seat's turn."""
    current = own_round(transaction, table, seat)
    return _go(transaction, current, current.state.play(seat, action, amount=amount, setting=setting))


def deal(transaction: Transaction, table: int, packets: int | None = None) -> Answer:
    """No more bets: the deck is derived from the secret and the seats' seeds, and dealt, whole or in packets; or a deal continues."""
    current = rounds.current_round(transaction, table)
    return _go(transaction, current, _dealt(current, current.state, packets))


def _dealt(current: HouseRound, state: Round, packets: int | None) -> Round:
    if state.phase == "dealing":
        return state.deal_on(packets)
    return state.deal(fair.shuffle(current.secret, number=current.number, seeds=current.seeds), packets=packets)


def stop_dealing(transaction: Transaction, table: int) -> Answer:
    """The dealer stops: no packet goes out until a supervisor lets him continue, or the round is void."""
    current = rounds.current_round(transaction, table)
    current.state.expect("dealing")
    rounds.hold(transaction, current)
    return {"table": table, "round": current.number, "phase": current.state.phase, "dealt": current.state.dealt}


def deal_late(transaction: Transaction, current: HouseRound, pace: int) -> Answer:
    """The time for wagers is up: unseat players who missed the last round too, and deal to the others, a packet at a time."""
    away = absent.away(transaction, current)
    staying, state = absent.get_up(transaction, current, away) if away else (current, current.state)
    return {**_deal_on(transaction, staying, state, pace), **({"got_up": away} if away else {})}


def _deal_on(transaction: Transaction, current: HouseRound, state: Round, pace: int) -> Answer:
    """The dealer's next packet; all of them where there is no pause between packets, or one person at the table who need not wait."""
    rounds.advance(transaction, current, dealt := _dealt(current, state, 1 if pace and _by_packets(current) else None), pause=pace)
    return _standing(current, dealt)


def _by_packets(current: HouseRound) -> bool:
    """Whether the deal takes time: somebody else sits here, or it is a real table whose sheet lets a supervisor stop the deal."""
    game = current.table.table.game
    stopped = any(case.when == "while dealing" and (game.procedure.shuffler or not case.with_shuffler_only) for case in game.irregularity)
    return not current.alone or (stopped and not current.table.practice)


def settle(transaction: Transaction, table: int) -> Answer:
    """The dealer reveals and settles; a meter pays what it shows at this moment."""
    current = rounds.current_round(transaction, table)
    current.state.verify_reveal()
    shown = meters.before_settling(meters.at_table(transaction, current.table), current.state)
    if shown is not None:
        current = rounds.with_meters(transaction, current, shown)
    return _go(transaction, current, current.state.reveal().settle())


def _meant(transaction: Transaction, table: int, number: int | None) -> HouseRound:
    """The round in progress, if it is the one that was meant: a void sent twice does not void the next round too."""
    current = rounds.current_round(transaction, table)
    if number is not None and number != current.number:
        raise HouseError(f"Round {number} is not in progress at table {table}; round {current.number} is.")
    return current


def void(transaction: Transaction, table: int, reason: str, number: int | None = None) -> Answer:
    """Void a round by its number, or the one in progress; every wager goes back in full."""
    current = _meant(transaction, table, number)
    return _go(transaction, current, current.state.void(reason, by=people.author(transaction).name))


def irregularity(transaction: Transaction, table: int, irregularity: str, cards: str = "", number: int | None = None) -> Answer:
    """Void a round for an irregularity its sheet names."""
    current = _meant(transaction, table, number)
    ask_for_card(current.state, irregularity, cards)
    return _go(transaction, current, current.state.irregularity(irregularity, by=people.author(transaction).name, cards=cards or 0))


def due(current: HouseRound, *, late: bool) -> str | None:
    """What the dealer should do at a table now: deal, deal on, fold for somebody absent, settle, or nothing."""
    state = current.state
    if state.phase == "wagers" and state.playing:
        waiting = [seat for seat in state.seats if seat is not None and not seat.playing]
        return "deal" if late or not waiting else None
    if state.phase in _LATE:
        return _LATE[state.phase] if late else None
    return "settle" if state.phase == "reveal" else None


_LATE = {"dealing": "deal on", "decisions": "fold"}
"""What the dealer does when a deadline has passed."""


def _given_up(state: Round) -> Round:
    """What happens to a seat that does not decide in time: it folds; where nobody may fold, it checks or makes the smallest wager."""
    if state.can_fold(state.turn):
        return state.fold(state.turn)
    choice = min(state.choices(state.turn), key=lambda choice: (bool(choice.wager), bool(choice.takes_back), choice.least))
    return state.play(state.turn, choice.action)


def act(transaction: Transaction, table: int, pace: int = 0) -> Answer:
    """The dealer does what is due. A player who does not decide in time folds; what he could declare is declared for him.

    ``pace`` is the time between two packets, in milliseconds.
    """
    current = rounds.current_round(transaction, table)
    match due(current, late=transaction.cache.timers.late(table, current.timer)):
        case "deal":
            return deal_late(transaction, current, pace)
        case "deal on":
            return _deal_on(transaction, current, current.state, pace)
        case "fold":
            return _go(transaction, current, _given_up(current.state))
        case "settle":
            return settle(transaction, table)
        case _:
            raise NothingDueError("Nothing is due at this table.")
