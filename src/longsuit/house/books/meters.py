"""Progressive meters: whole cents in accounts, parts of a cent beside them, every change with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, func, insert, select, update

from longsuit.house.books.ledger import Move, accounts_of, bank, flows, open_accounts
from longsuit.house.books.schema import ADJUSTMENTS, meter_changes, meters, table_meters
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import HouseError, UnknownError
from longsuit.rules.model import Meter
from longsuit.settlement.meters import refill
from longsuit.settlement.meters import shown as meter_shows
from longsuit.table import Round

if TYPE_CHECKING:
    from longsuit.house.room.tables import HouseTable

_KINDS = ("meter", "overflow", "reserve")


@dataclass(frozen=True)
class HouseMeter:
    """The state of a meter."""

    id: int
    name: str
    terms: Meter
    remainder: Fraction
    """The fraction of a cent not yet on the meter."""
    reserve_remainder: Fraction
    displayed_id: int
    overflow_id: int
    reserve_id: int
    displayed: int
    """Cents it shows: what a hit takes."""
    overflow: int
    """Cents above the cap, kept for the next meter."""
    reserved: int
    """Cents set aside to seed the next meter."""

    @property
    def held(self) -> Fraction:
        """All that is in it, exactly."""
        return self.displayed + self.overflow + self.remainder


def create(transaction: Transaction, name: str, terms: Meter, pays: int) -> int:
    """A new meter, its seed paid from that account."""
    values = {"name": name, "terms": terms.model_dump_json(), "remainder": "0", "reserve_remainder": "0"}
    number = int(transaction.connection.execute(insert(meters).values(values).returning(meters.c.id)).scalar_one())
    opened = open_accounts(transaction.connection, f"meter {number}", *_KINDS)
    transaction.attest(f"meter {number}", {"name": name, "terms": values["terms"], **opened})
    transaction.move(Move(pays, read(transaction.connection, number).displayed_id, terms.seed, "meter"))
    transaction.change_meter(number, None, "seed", held=terms.seed, displayed=terms.seed)
    return number


def _of(connection: Connection, row: Any) -> HouseMeter:
    owner = f"meter {row.id}"
    accounts = accounts_of(connection, owner)
    ids, balances = zip(*(accounts[owner, kind] for kind in _KINDS), strict=True)
    terms = Meter.model_validate_json(row.terms)
    return HouseMeter(row.id, row.name, terms, Fraction(row.remainder), Fraction(row.reserve_remainder), *ids, *balances)


def read(connection: Connection, meter: int) -> HouseMeter:
    """One meter, locked until the transaction ends."""
    row = connection.execute(select(meters).where(meters.c.id == meter).with_for_update()).one_or_none()
    if row is None:
        raise UnknownError(f"There is no meter {meter}.")
    return _of(connection, row)


def every(connection: Connection) -> list[HouseMeter]:
    """The state of all meters; takes no lock."""
    return [_of(connection, row) for row in connection.execute(select(meters).order_by(meters.c.id)).all()]


def at_table(transaction: Transaction, table: HouseTable) -> dict[str, HouseMeter]:
    """The meters a table plays for, by the names its game has for them; held, lowest first, until the transaction ends."""
    if not table.table.layout.seeds:
        return {}
    query = select(meters, table_meters.c.name.label("called")).join_from(meters, table_meters).where(table_meters.c.table_id == table.id)
    rows = transaction.connection.execute(query.order_by(meters.c.id).with_for_update(of=meters)).all()
    return {row.called: _of(transaction.connection, row) for row in rows}


def shown(transaction: Transaction, table: HouseTable) -> dict[str, int]:
    """What a table's meters show, including the moves of this command; takes no lock."""
    if not table.table.layout.seeds:
        return {}
    gained = flows(transaction.effects.moves)
    accounts = accounts_at(transaction.connection, table.id)
    return {name: balance + gained.get(account, 0) for name, (account, balance) in accounts.items()}


def accounts_at(connection: Connection, table: int) -> dict[str, tuple[int, int]]:
    """The account of each meter a table plays for, by the game's name for the meter, and the cents in it."""
    rows = connection.execute(select(table_meters).where(table_meters.c.table_id == table)).all()
    accounts = accounts_of(connection, *(f"meter {row.meter_id}" for row in rows)) if rows else {}
    return {row.name: accounts[f"meter {row.meter_id}", "meter"] for row in rows}


def link(transaction: Transaction, table: int, name: str, terms: Meter, meter: int) -> None:
    """Let a table play for a meter that runs on the same terms."""
    linked = read(transaction.connection, meter)
    if linked.terms != terms:
        raise HouseError(f"Meter {meter} runs on other terms than {name} of this game.")
    transaction.connection.execute(insert(table_meters).values(table_id=table, name=name, meter_id=meter))
    transaction.attest(f"table {table}", {f"meter {name}": meter})


def before_settling(held: dict[str, HouseMeter], state: Round) -> dict[str, int] | None:
    """What the meters show now, if a round does not know it yet; amounts already paid from a meter stay as they are."""
    now = {name: meter.displayed for name, meter in held.items()}
    return now if now != dict(state.meters) and not state.hits else None


def top_up(transaction: Transaction, held: dict[str, HouseMeter], state: Round, tray: int) -> None:
    """Before a settled round's hits are paid: new seeds, from the reserve as far as it goes, the rest from the house."""
    opening = dict(next(state.steps()).meters)
    for name, meter in held.items():
        paid = sum(entry.from_meter for entry in state.hits if entry.meter == name)
        if not paid:
            continue
        least = min(meter.terms.seed, state.meters[name])
        target = max(meter.displayed + state.meters[name] - opening[name], least)
        new = target + paid - meter.displayed
        saved = min(new, meter.reserved)
        transaction.move(Move(meter.reserve_id, meter.displayed_id, saved, "meter", state.number))
        transaction.move(Move(tray, meter.displayed_id, new - saved, "meter", state.number))
        _record_hits(transaction, meter, state, [entry.from_meter for entry in state.hits if entry.meter == name], new)


def _record_hits(transaction: Transaction, meter: HouseMeter, state: Round, hits: list[int], new: int) -> None:
    """Each win in settling order, and the new seed after it."""
    showing, reserved = meter.displayed, meter.reserved
    for paid in [*hits, 0]:
        if paid:
            showing -= paid
            transaction.change_meter(meter.id, state.number, "win", held=-paid, displayed=showing)
        seed = min(new, refill(meter.terms, showing)) if paid else new
        if seed:
            saved = min(seed, reserved)
            showing, reserved, new = showing + seed, reserved - saved, new - seed
            transaction.change_meter(meter.id, state.number, "reseed", held=seed, reserved=-saved, displayed=showing)


def contribute(transaction: Transaction, held: dict[str, HouseMeter], state: Round, tray: int) -> None:
    """After the hits: this round's increments, exactly; whole cents are posted, the rest is remembered."""
    gained = flows(transaction.effects.moves)
    for name, (increment, reserve) in state.contributions().items():
        meter = held[name]
        displayed = meter.displayed + gained.get(meter.displayed_id, 0)
        total = displayed + meter.overflow + meter.remainder + increment
        saved = meter.reserve_remainder + reserve
        transaction.move(Move(tray, meter.overflow_id, int(total) - displayed - meter.overflow, "meter", state.number))
        showing = meter_shows(meter.terms, total)
        shift = showing - displayed
        sides = (meter.overflow_id, meter.displayed_id) if shift > 0 else (meter.displayed_id, meter.overflow_id)
        transaction.move(Move(*sides, abs(shift), "meter", state.number))
        transaction.move(Move(tray, meter.reserve_id, int(saved), "meter", state.number))
        values = {"remainder": str(total - int(total)), "reserve_remainder": str(saved - int(saved))}
        transaction.connection.execute(update(meters).where(meters.c.id == meter.id).values(values))
        if increment or reserve:
            transaction.change_meter(meter.id, state.number, "contribution", held=increment, reserved=reserve, displayed=showing)


def adjust(transaction: Transaction, number: int, amount: int, reason: str) -> dict[str, Any]:
    """A supervisor's change of a meter, up or down, for one of the allowed reasons."""
    if reason not in ADJUSTMENTS:
        raise HouseError(f"A meter is adjusted for one of: {', '.join(ADJUSTMENTS)}.")
    if amount == 0 or (amount > 0 and reason != "display fault"):
        raise HouseError("A meter is raised only after a display fault; for every other reason it is lowered.")
    meter = read(transaction.connection, number)
    account, holds = (meter.overflow_id, meter.overflow) if reason == "non-displayed funds" else (meter.displayed_id, meter.displayed)
    if holds + amount < 0:
        raise HouseError(f"Only {holds} cents are there to be taken.")
    house = bank(transaction.connection)
    transaction.move(Move(house, account, amount, "meter") if amount > 0 else Move(account, house, -amount, "meter"))
    displayed = meter.displayed + (amount if account == meter.displayed_id else 0)
    if meter.terms.cap is not None and displayed > meter.terms.cap:
        raise HouseError("A meter does not show more than its cap.")
    transaction.change_meter(meter.id, None, reason, held=amount, displayed=displayed)
    return {"meter": number, "displayed": displayed}


@dataclass(frozen=True)
class Changes:
    """Changes of meters added up to one of them: by meter what it holds and reserves, and what it shows since its last."""

    upto: int = 0
    meters: Mapping[int, tuple[Fraction, Fraction, int]] = field(default_factory=dict)


def added(connection: Connection, before: Changes | None = None, upto: int | None = None) -> Changes:
    """Every change added up, or those up to one of them; only later ones are read, if some were added before."""
    before = before or Changes()
    later = meter_changes.c.id > before.upto
    if upto is not None:
        later &= meter_changes.c.id <= upto
    totals, lasts = dict(before.meters), dict[int, int]()
    alike = (meter_changes.c.meter_id, meter_changes.c.held, meter_changes.c.reserved)
    query = select(*alike, func.count(), func.max(meter_changes.c.id)).where(later).group_by(*alike)
    for meter, more, saved, times, last in connection.execute(query):
        held, reserved, shown = totals.get(meter, (Fraction(0), Fraction(0), 0))
        totals[meter] = (held + times * Fraction(more), reserved + times * Fraction(saved), shown)
        lasts[meter] = max(last, lasts.get(meter, 0))
    for change in connection.execute(select(meter_changes).where(meter_changes.c.id.in_(lasts.values()))):
        totals[change.meter_id] = (*totals[change.meter_id][:2], change.displayed)
    return Changes(max([before.upto, *lasts.values()]) if upto is None else upto, totals)


def faults(connection: Connection, changes: Changes | None = None) -> Iterator[str]:
    """Meters whose changes do not add up to what is in them, to the last part of a cent."""
    changes = changes or added(connection)
    for row in connection.execute(select(meters).order_by(meters.c.id)).all():
        meter = _of(connection, row)
        held, reserved, displayed = changes.meters.get(row.id, (Fraction(0), Fraction(0), 0))
        if held != meter.held or reserved != meter.reserved + meter.reserve_remainder:
            yield f"Meter {row.id} holds {meter.held} and reserves {meter.reserved + meter.reserve_remainder}, not {held} and {reserved}."
        if meter.displayed != displayed:
            yield f"Meter {row.id} shows {meter.displayed}, not {displayed}."
