"""Hands people show to others: a link opens one round as its owner saw it, until he revokes it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from longsuit.house.books import facts
from longsuit.house.books.schema import people, shared_hands
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import HouseError, NotAllowedError, UnknownError
from longsuit.house.room import rounds
from longsuit.house.room.commands import Answer
from longsuit.house.room.people import read
from longsuit.house.room.views import name_in, seats_of
from longsuit.table import Round

_BYTES = 16


class SharedHand(NamedTuple):
    """A round somebody shows to anyone who has the link."""

    round: int
    names: tuple[str, ...]
    """Whose cards they are: the owner's present and earlier names."""


def share(transaction: Transaction, person: int, number: int) -> Answer:
    """Let anyone who has the link see the player's cards of a finished round; a second time changes nothing."""
    state = rounds.recall(transaction.connection, number).state
    if not state.ended:
        raise NotAllowedError(f"Round {number} is not over.")
    if not seats_of(state, name_in(state, read(transaction.connection, person).names)):
        raise NotAllowedError(f"You had no seat in round {number}.")
    if link(transaction.connection, person, number) is None:
        token = transaction.entropy(_BYTES).hex()
        transaction.connection.execute(insert(shared_hands).values(token=token, round_id=number, person_id=person))
        transaction.attest(f"person {person}", {facts.shared(number): True})
    return {"round": number}


def stop_sharing(transaction: Transaction, person: int, number: int) -> Answer:
    """Revoke a link."""
    mine = (shared_hands.c.person_id == person) & (shared_hands.c.round_id == number)
    if transaction.connection.execute(delete(shared_hands).where(mine).returning(shared_hands.c.token)).first() is None:
        raise HouseError(f"You do not share round {number}.")
    transaction.attest(f"person {person}", {facts.shared(number): None})
    return {"round": number}


def link(connection: Connection, person: int, number: int) -> str | None:
    """The end of somebody's link to a round, if he shares it."""
    mine = (shared_hands.c.person_id == person) & (shared_hands.c.round_id == number)
    return connection.execute(select(shared_hands.c.token).where(mine)).scalar_one_or_none()


def shared_rounds(connection: Connection, person: int) -> list[int]:
    """The rounds somebody shares."""
    mine = select(shared_hands.c.round_id).where(shared_hands.c.person_id == person)
    return list(connection.execute(mine.order_by(shared_hands.c.round_id)).scalars())


def opened(connection: Connection, token: str) -> SharedHand:
    """What a link opens."""
    row = connection.execute(select(shared_hands).where(shared_hands.c.token == token)).one_or_none()
    if row is None:
        raise UnknownError("This link opens no hand. Perhaps its owner has revoked it.")
    return SharedHand(row.round_id, read(connection, row.person_id).names)


def proof_is_open(connection: Connection, state: Round) -> bool:
    """Whether everybody who had cards in a round shares it: its proof shows the whole deck, and so their cards as well."""
    query = select(people.c.name, people.c.formerly).join_from(shared_hands, people).where(shared_hands.c.round_id == state.number)
    sharing = {name for row in connection.execute(query) for name in row}
    return {seat.player for seat in state.playing} <= sharing
