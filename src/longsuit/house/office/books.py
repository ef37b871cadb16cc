"""What a supervisor reads of the books: accounts, meters, the audit log, and how every table runs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sqlalchemy import Connection, Select, case, func, select

from longsuit.house.books import ledger, log, verification
from longsuit.house.books import meters as house_meters
from longsuit.house.books.schema import accounts, commands, entries, meter_changes, meters, postings, table_meters
from longsuit.house.books.schema import tables as tables_table
from longsuit.house.errors import UnknownError
from longsuit.house.office import performance
from longsuit.house.office.floor import HIDDEN, log_entry, names_of, sealed
from longsuit.house.room import tables
from longsuit.luck.bands import judge
from longsuit.luck.share import TOTAL, Share, record_lines
from longsuit.rules.model import Game


def every_account(connection: Connection) -> list[dict[str, Any]]:
    """The accounts of the house, its tables and its meters; purses are listed with people."""
    query = select(accounts).where(accounts.c.kind != "player").order_by(accounts.c.id)
    return [{"account": row.id, "owner": row.owner, "kind": row.kind, "balance": row.balance} for row in connection.execute(query)]


def journal(connection: Connection, account: int, *, before: int | None, limit: int) -> dict[str, Any]:
    """What went in and out of an account, newest first, each posting with what was there afterwards."""
    own = connection.execute(select(accounts).where(accounts.c.id == account)).one_or_none()
    if own is None:
        raise UnknownError(f"There is no account {account}.")
    mine = ledger.touching(account)
    balance = own.balance
    if before is not None:
        balance -= int(connection.execute(ledger.gained(account, postings.c.id >= before)).scalar_one())
        mine &= postings.c.id < before
    amount, other = ledger.change(account).label("amount"), accounts.alias()
    query = (
        select(postings.c.id, postings.c.entry_id, entries.c.reason, entries.c.round_id, commands.c.at, amount)
        .add_columns(other.c.owner, other.c.kind)
        .join_from(postings, entries)
        .join(commands, commands.c.id == entries.c.command_id)
        .join(other, other.c.id == case((postings.c.to_account == account, postings.c.from_account), else_=postings.c.to_account))
        .where(mine)
        .order_by(postings.c.id.desc())
        .limit(limit)
    )
    rows = connection.execute(query).all()
    reversals = select(entries.c.reverses).where(entries.c.reverses.in_([row.entry_id for row in rows]))
    reversed_entries = set(connection.execute(reversals).scalars())
    listed = [
        {
            "posting": row.id,
            "entry": row.entry_id,
            "at": row.at,
            "reason": row.reason,
            "round": row.round_id,
            "amount": row.amount,
            "with": row.owner,
            "with_kind": row.kind,
            "balance": after,
            "reversible": row.reason in ("buy-in", "cash-out") and row.entry_id not in reversed_entries,
        }
        for row, after in ledger.with_balance(rows, balance)
    ]
    names = names_of(connection, [own.owner, *(row.owner for row in rows)])
    return {"account": account, "owner": own.owner, "kind": own.kind, "balance": own.balance, "postings": listed, "names": names}


def every_meter(connection: Connection) -> list[dict[str, Any]]:
    """Every meter, to the last fraction of a cent, and the tables that play for it."""
    played: dict[int, list[int]] = {}
    for row in connection.execute(select(table_meters).order_by(table_meters.c.table_id)):
        played.setdefault(row.meter_id, []).append(row.table_id)
    return [
        {
            "meter": meter.id,
            "name": meter.name,
            "tables": played.get(meter.id, []),
            "displayed": meter.displayed,
            "overflow": meter.overflow,
            "reserve": meter.reserved,
            "remainder": str(meter.remainder),
            "reserve_remainder": str(meter.reserve_remainder),
            "seed": meter.terms.seed,
            "cap": meter.terms.cap,
            "contribution": float(meter.terms.contribution),
            "reserve_share": float(meter.terms.reserve),
        }
        for meter in house_meters.every(connection)
    ]


def changes_of(connection: Connection, meter: int, *, before: int | None, limit: int) -> list[dict[str, Any]]:
    """A meter's changes with their reasons, newest first."""
    if connection.execute(select(meters.c.id).where(meters.c.id == meter)).one_or_none() is None:
        raise UnknownError(f"There is no meter {meter}.")
    query = select(meter_changes, commands.c.at, commands.c.author).join(commands).where(meter_changes.c.meter_id == meter)
    if before is not None:
        query = query.where(meter_changes.c.id < before)
    return [
        {
            "change": row.id,
            "at": row.at,
            "by": row.author,
            "round": row.round_id,
            "reason": row.reason,
            "held": row.held,
            "held_cents": float(Fraction(row.held)),
            "reserved": row.reserved,
            "displayed": row.displayed,
        }
        for row in connection.execute(query.order_by(meter_changes.c.id.desc()).limit(limit))
    ]


def log_page(  # noqa: PLR0913 (keywords, each one filter)
    connection: Connection, *, chain: str | None, author: str | None, name: str | None, before: int | None, limit: int
) -> dict[str, Any]:
    """Entries of the audit log, newest first, and the names of their authors."""
    seals = sealed(connection)
    query = log_query(chain=chain, author=author, name=name, before=before).limit(limit)
    listed = [log_entry(row, seals) for row in connection.execute(query)]
    return {"entries": listed, "names": names_of(connection, [owner for entry in listed for owner in (entry["author"], entry["chain"])])}


def log_query(*, chain: str | None, author: str | None, name: str | None, before: int | None) -> Select[Any]:
    """The entries that pass every filter, newest first; each filter has an index in that order."""
    query = select(commands)
    for column, wanted in ((commands.c.chain, chain), (commands.c.author, author), (commands.c.name, name)):
        if wanted:
            query = query.where(column == wanted)
    if before is not None:
        query = query.where(commands.c.id < before)
    return query.order_by((commands.c.sequence if chain else commands.c.id).desc())  # a chain is in the same order by both


def verified_log(connection: Connection) -> dict[str, Any]:
    """Verify the whole audit log."""
    faults = list(verification.verify_log(connection))
    count = connection.execute(select(func.count()).select_from(commands)).scalar_one()
    heads = log.heads(connection) | dict.fromkeys(sealed(connection), HIDDEN)
    return {"verified": not faults, "faults": faults, "entries": count, "heads": heads}


def every_performance(connection: Connection) -> dict[str, Any]:
    """House win against expectation: by table, by game, and all together, as far as the records go."""
    behind = performance.behind(connection)
    listed = []
    by_game: dict[str, tuple[Game, dict[str, Any], dict[str, Share]]] = {}
    house, records = Share(), performance.records(connection)
    for number in connection.execute(select(tables_table.c.id).order_by(tables_table.c.id)).scalars().all():
        record = records.get(number, performance.NO_RECORD)
        table = tables.read(connection, number)
        game = table.table.game
        about = {"game": game.full_id, "name": game.name, "definition": game.hash, "pay_tables": dict(game.tables)}
        counts = {"rounds": record.rounds, "voided": record.voided}
        listed.append({"table": number, "open": table.open, **about, **counts, "lines": _lines(game, record.lines)})
        _, joined, shares = by_game.setdefault(game.hash, (game, {**about, "tables": [], "rounds": 0, "voided": 0}, {}))
        joined["tables"].append(number)
        joined["rounds"] += record.rounds
        joined["voided"] += record.voided
        for line, share in record.lines.items():
            shares[line] = shares.get(line, Share()).plus(share)
        house = house.plus(record.lines.get(TOTAL, Share()))
    return {
        "tables": listed,
        "games": [joined | {"lines": _lines(game, shares)} for game, joined, shares in by_game.values()],
        "house": {"line": TOTAL, **judge(house)},
        "behind": behind,
        "behind_more": behind == performance.MOST_BEHIND,
    }


def _lines(game: Game, shares: dict[str, Share]) -> list[dict[str, Any]]:
    """The lines of a record in their order, titled."""
    titled = record_lines(game)
    return [{"line": line, **titled[line]._asdict(), **judge(shares[line])} for line in titled if line in shares]


def tables_of(connection: Connection, meter: int) -> list[int]:
    """The tables that play for a meter."""
    return list(connection.execute(select(table_meters.c.table_id).where(table_meters.c.meter_id == meter)).scalars())
