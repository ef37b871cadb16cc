"""What a supervisor reads of tables, people and rounds. Of a round in progress he sees what anybody sees: there is money on it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Row, Select, String, cast, func, literal, select

from longsuit.cards import Hand
from longsuit.house.books import cache
from longsuit.house.books.log import first_command
from longsuit.house.books.schema import (
    accounts,
    commands,
    ended,
    entries,
    is_event,
    not_ended,
    people,
    postings,
    round_events,
    seats,
    table_meters,
)
from longsuit.house.books.schema import rounds as rounds_table
from longsuit.house.books.schema import tables as tables_table
from longsuit.house.office import performance
from longsuit.house.room import rounds, tables
from longsuit.house.room.rounds import HouseRound
from longsuit.house.room.views import titles
from longsuit.luck.share import TOTAL
from longsuit.table import Round, notation
from longsuit.table.ranges import Range
from longsuit.table.record import to_record

HIDDEN = "hidden until the round is over"
"""Shown in place of cards that others may not see yet."""


def every_table(connection: Connection, *, since: int) -> list[dict[str, Any]]:
    """All tables, open ones first: their state, and the house win since a given moment and in total."""
    won, records = won_since(connection, since), performance.records(connection)
    meters: dict[int, dict[str, int]] = {}
    for linked in connection.execute(select(table_meters).order_by(table_meters.c.name)):
        meters.setdefault(linked.table_id, {})[linked.name] = linked.meter_id
    order = select(tables_table).order_by(tables_table.c.open.desc(), tables_table.c.id)
    return [
        _table(connection, row, records.get(row.id, performance.NO_RECORD))
        | {"meters": meters.get(row.id, {}), "won_since": won.get(row.id, 0)}
        for row in connection.execute(order).all()
    ]


def _table(connection: Connection, row: Row[Any], record: performance.Record) -> dict[str, Any]:
    table = tables.read(connection, row.id)
    game = table.table.game
    total = record.lines.get(TOTAL)
    entry = {
        "table": row.id,
        "open": row.open,
        "game": game.full_id,
        "name": game.name,
        "definition": game.hash,
        "pay_tables": dict(game.tables),
        "rulings": {name: ruling.chosen for name, ruling in game.ruling.items() if ruling.chosen},
        "wager_seconds": row.wager_seconds,
        "decide_seconds": row.decide_seconds,
        "coach": row.coach,
        "seats": game.deal.seats,
        "titles": game.titles,
        "won": total.win if total else 0,
        "rounds": record.rounds,
        "voided": record.voided,
    }
    if row.open:
        return entry | _in_progress(connection, row)
    limits = json.loads(row.later_limits or row.limits)
    return entry | _limits(limits, limits) | {"players": {}, "round": None, "irregularities": []}


def _in_progress(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    live = rounds.live(connection, row.id)
    state, limits = live.state, tables.limit_texts(live.table.table)
    return {
        **_limits(limits, json.loads(row.later_limits) if row.later_limits else limits),
        "players": {seat: {"person": sitter.person, "name": sitter.name, "leaving": sitter.leaving} for seat, sitter in live.seats.items()},
        "round": {
            "round": live.number,
            "phase": state.phase,
            "turn": state.turn,
            "playing": len(state.playing),
            "at_risk": sum(sum(seat.bets) + sum(seat.tokes) for seat in state.playing),
            "deadline": cache.of(connection).timers.deadline(row.id, live.timer),
        },
        "irregularities": [
            {"name": known.name, "what": known.what, "when": known.when, "now": state.can_irregularity(known.name, by="a supervisor")}
            for known in live.table.table.game.irregularity
        ],
    }


def _limits(limits: Mapping[str, str], later: Mapping[str, str]) -> dict[str, Any]:
    """A table's limits and those of the next round, if they change: as text, and as minimum, maximum and step in cents."""
    changed = later if later != limits else None
    return {"limits": limits, "next_limits": changed, "ranges": _ranges(limits), "next_ranges": changed and _ranges(changed)}


def _ranges(limits: Mapping[str, str]) -> dict[str, Range]:
    return {name: Range.read(limit) for name, limit in limits.items()}


def won_since(connection: Connection, since: int) -> dict[int, int]:
    """By table: what its tray gained from settled wagers since a given moment, bets for the dealer included."""
    trays = dict(connection.execute(select(accounts.c.id, accounts.c.owner).where(accounts.c.kind == "tray")).all())
    source, target = func.abs(postings.c.from_account), func.abs(postings.c.to_account)  # not by their index: the entries are few
    query = (
        select(source, target, func.sum(postings.c.amount))
        .join_from(entries, commands, commands.c.id == entries.c.command_id)
        .join(postings, postings.c.entry_id == entries.c.id)
        .where(entries.c.reason == "settlement", commands.c.at >= since)
        .where(entries.c.command_id >= first_command(connection, since))
        .group_by(source, target)
    )
    won: Counter[int] = Counter()
    for gives, takes, cents in connection.execute(query):
        for account, sign in ((gives, -1), (takes, 1)):
            if account in trays:
                won[int(trays[account].removeprefix("table "))] += sign * int(cents)
    return dict(won)


def every_person(connection: Connection, *, named: str = "", before: int | None = None, limit: int = 50) -> list[dict[str, Any]]:
    """People with their purses, newest first."""
    owner = select(accounts.c.owner, accounts.c.id, accounts.c.balance).where(accounts.c.kind == "player").subquery()
    query = select(people, owner.c.id.label("account"), owner.c.balance).join(
        owner, owner.c.owner == literal("person ").concat(cast(people.c.id, String))
    )
    if named:
        query = query.where(people.c.name.icontains(named, autoescape=True))
    if before is not None:
        query = query.where(people.c.id < before)
    rows = connection.execute(query.order_by(people.c.id.desc()).limit(limit)).all()
    sitting: dict[int, list[int]] = {}
    where = select(seats.c.person_id, seats.c.table_id).where(seats.c.person_id.in_([row.id for row in rows]))
    for person, table in connection.execute(where.order_by(seats.c.table_id)):
        sitting.setdefault(person, []).append(table)
    return [
        {
            "person": row.id,
            "name": row.name,
            "role": row.role,
            "balance": row.balance,
            "account": row.account,
            "tables": sitting.get(row.id, []),
        }
        for row in rows
    ]


def rounds_of(connection: Connection, *, table: int | None = None, before: int | None = None, limit: int = 50) -> list[dict[str, Any]]:
    """Finished rounds, newest first, at one table or at all."""
    query = select(rounds_table.c.id).where(ended)
    if table is not None:
        query = query.where(rounds_table.c.table_id == table)
    if before is not None:
        query = query.where(rounds_table.c.id < before)
    numbers = list(connection.execute(query.order_by(rounds_table.c.id.desc()).limit(limit)).scalars())
    ends = ended_at(connection, numbers)
    return [_summary(rounds.recall(connection, number), ends.get(number)) for number in numbers]


def _summary(played: HouseRound, at: int | None) -> dict[str, Any]:
    state = played.state
    return {
        "round": played.number,
        "table": played.table.id,
        "game": state.game.full_id,
        "at": at,
        "seats": len(state.playing),
        "wagered": sum(entry.stake for entry in state.settlements) if not state.voided else 0,
        "house": state.house_net if not state.voided else 0,
        "voided": state.voided.reason if state.voided else None,
    }


def ended_at(connection: Connection, numbers: list[int]) -> dict[int, int]:
    """When finished rounds ended."""
    last = select(round_events.c.round_id, func.max(round_events.c.command_id).label("command"))
    ends = last.where(round_events.c.round_id.in_(numbers)).group_by(round_events.c.round_id).subquery()
    query = select(ends.c.round_id, commands.c.at).join(commands, commands.c.id == ends.c.command)
    return dict(connection.execute(query).all())


def recalled(connection: Connection, number: int) -> dict[str, Any]:
    """Everything about a round: of one that is over all cards, its record, its proof; its money and its log entries always."""
    live = rounds.recall(connection, number)
    state = live.state
    money = _round_postings(connection, number)
    entry = {
        "round": number,
        "table": live.table.id,
        "game": state.game.full_id,
        "definition": state.game.hash,
        **titles(state.game),
        "ended": state.ended,
        "commitment": live.commitment,
        "public": state.public().as_dict(),
        "postings": money,
        "log": _round_log(connection, number),
        "names": names_of(connection, [owner for move in money for owner in (move["from_owner"], move["to_owner"])]),
    }
    return entry | (
        _whole(connection, number, state) if state.ended else {"note": "The round is in progress: face-down cards stay hidden."}
    )


def _whole(connection: Connection, number: int, state: Round) -> dict[str, Any]:
    return {
        "seats": [
            {
                "seat": seat.number,
                "player": seat.player,
                "cards": list(map(str, seat.cards)),
                "words": state.words(seat.number) if seat.cards else {},
                "action": seat.action,
                "setting": list(map(str, Hand(seat.setting))),
                "net": state.net(seat.number),
            }
            for seat in state.playing
        ],
        "dealer": {"cards": list(map(str, state.dealer)), "words": state.dealer_words() if state.dealer else {}},
        "deck": list(map(str, state.deck)),
        "notation": notation.write(state),
        "record": to_record(state),
        "proof": rounds.proof(connection, number).data(),
        "house": state.house_net if not state.voided else 0,
    }


def moves() -> Select[Any]:
    """Every posting with its entry, and the owners and kinds of the accounts it moves money between."""
    source, target = accounts.alias(), accounts.alias()
    return (
        select(postings, entries.c.command_id, entries.c.reason, entries.c.round_id, entries.c.reverses)
        .add_columns(source.c.owner.label("from_owner"), source.c.kind.label("from_kind"))
        .add_columns(target.c.owner.label("to_owner"), target.c.kind.label("to_kind"))
        .join_from(postings, entries)
        .join(source, source.c.id == postings.c.from_account)
        .join(target, target.c.id == postings.c.to_account)
        .order_by(postings.c.id)
    )


def _round_postings(connection: Connection, number: int) -> list[dict[str, Any]]:
    """All money that moved for a round."""
    names = ("reason", "from_owner", "from_kind", "to_owner", "to_kind", "amount")
    return [
        {"posting": row.id, "entry": row.entry_id, **{name: getattr(row, name) for name in names}}
        for row in connection.execute(moves().where(entries.c.round_id == number))
    ]


def _round_log(connection: Connection, number: int) -> list[dict[str, Any]]:
    mine = select(round_events.c.command_id).where(round_events.c.round_id == number)
    query = select(commands).where(commands.c.id.in_(mine)).order_by(commands.c.id)
    seals = sealed(connection)
    return [log_entry(row, seals) for row in connection.execute(query)]


def sealed(connection: Connection) -> dict[str, int]:
    """By chain: the first entry of a round in progress that reveals how a hand was set.

    From there on hashes are withheld as well: a hand has so few cards that trying them all would reveal it.
    """
    query = (
        select(rounds_table.c.table_id, func.min(round_events.c.command_id))
        .join_from(rounds_table, round_events, round_events.c.round_id == rounds_table.c.id)
        .where(not_ended, is_event("play"))
        .group_by(rounds_table.c.table_id)
    )
    return {f"table {table}": first for table, first in connection.execute(query)}


def names_of(connection: Connection, owners: Iterable[str]) -> dict[str, str]:
    """The names of people called ``person N`` among some owners and authors."""
    numbers = {int(owner.removeprefix("person ")) for owner in owners if owner.startswith("person ")}
    query = select(people.c.id, people.c.name).where(people.c.id.in_(numbers))
    return {f"person {number}": name for number, name in connection.execute(query)}


def log_entry(row: Row[Any], seals: Mapping[str, int]) -> dict[str, Any]:
    """A line of the audit log; how a hand was set, and what it could be guessed by, is hidden while its round is in progress."""
    names = ("id", "chain", "sequence", "at", "author", "name", "key", "effects", "previous", "hash")
    entry = {name: getattr(row, name) for name in names}
    entry |= {name: json.loads(getattr(row, name) or "null") for name in ("request", "answer", "facts")}
    first = seals.get(row.chain)
    if first is None or row.id < first:
        return entry | {"sealed": False}
    if entry["request"].get("setting"):
        entry["request"]["setting"] = HIDDEN
    withheld = ("effects", "hash") if row.id == first else ("effects", "previous", "hash")
    return entry | dict.fromkeys(withheld, HIDDEN) | {"sealed": True}
