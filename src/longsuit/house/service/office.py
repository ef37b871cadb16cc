"""The back office: tables, meters, books, records, log and rounds. Every path takes a supervisor."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from longsuit.house.books.schema import ADJUSTMENTS
from longsuit.house.office import books, exports, floor, totals
from longsuit.house.office import performance as records
from longsuit.house.office.choices import choices, definition
from longsuit.house.room.commands import Answer
from longsuit.house.room.requests import Adjustment
from longsuit.house.room.tables import Terms
from longsuit.house.service.commands import add_command
from longsuit.house.service.dependencies import Before, House, Key, Limit, Number, Supervisor, supervisor
from longsuit.house.service.downloads import download
from longsuit.house.service.models import NewPerson, NewTable
from longsuit.house.service.service import Service
from longsuit.house.service.settings import PREFIX

router = APIRouter(prefix=PREFIX + "/office", tags=["Back office"], dependencies=[Depends(supervisor)])

_PATIENCE = 2.0
"""Seconds a request waits for records that are being brought up to date."""
_FEW = 20
"""A request waits only if at most this many rounds are missing."""

Moment = Annotated[int | None, Query(ge=0, le=2**53, description="Milliseconds since 1970, UTC.")]
OneTable = Annotated[int | None, Query(ge=1, le=2**63 - 1)]
Words = Annotated[str, Query(max_length=40, pattern=r"^[^\x00-\x1f]*$")]


@router.get("/choices")
def what_can_be_opened() -> Answer:
    """Games with their sheets, pay tables, rulings and limits; what meters are adjusted for; what can be exported."""
    return {"games": choices(), "adjustments": list(ADJUSTMENTS), "exports": list(exports.KINDS)}


@router.get("/tables")
def every_table(house: House, since: Moment = None) -> Answer:
    """All tables, open ones first; ``won_since`` counts from the moment given, else from midnight UTC."""
    _update_records(house)
    now = house.room.clock()
    start = now - now % 86_400_000 if since is None else since
    return {"tables": house.read(floor.every_table, since=start), "since": start, "now": now}


@router.post("/tables", status_code=201)
def open_table(house: House, visitor: Supervisor, body: NewTable, key: Key = None) -> Answer:
    """Open a table: any of our games, with pay tables, rulings and limits of your choice."""
    game = definition(body.game, body.tables, body.settings)
    terms = Terms(game, body.limits, body.date, body.wager_seconds, body.decide_seconds, body.meters, body.coach)
    return house.done("open table", visitor, {"table": house.room.open_table(terms, by=visitor.person, key=key)})


add_command(router, "DELETE", "/tables/{table}", "close table")
add_command(router, "PUT", "/tables/{table}/limits", "change limits")
add_command(router, "POST", "/tables/{table}/deal", "deal")
add_command(router, "POST", "/tables/{table}/stop-dealing", "stop dealing")
add_command(router, "POST", "/tables/{table}/void", "void")
add_command(router, "POST", "/tables/{table}/irregularity", "irregularity")


@router.get("/meters")
def every_meter(house: House) -> Answer:
    """Meters as they stand, and what they may be adjusted for."""
    return {"meters": house.read(books.every_meter), "reasons": list(ADJUSTMENTS)}


@router.get("/meters/{meter}/changes")
def meter_changes(house: House, meter: Number, before: Before = None, limit: Limit = 50) -> Answer:
    """A meter's changes with their reasons, newest first."""
    return {"changes": house.read(books.changes_of, meter, before=before, limit=limit)}


@router.post("/meters/{meter}/adjust")
def adjust_meter(house: House, visitor: Supervisor, meter: Number, body: Adjustment, key: Key = None) -> Answer:
    """Raise or lower a meter, for one of the allowed reasons."""
    answer = house.give("adjust meter", visitor, meter, body=body, key=key)
    for table in house.read(books.tables_of, meter):
        house.hub.changed(table)
    return answer


@router.get("/trial-balance")
def trial_balance(house: House) -> Answer:
    """All accounts added up, each from its postings, and every meter from its changes."""
    return house.read(totals.trial_balance)


@router.get("/accounts")
def every_account(house: House) -> Answer:
    """The accounts of the house, its tables and its meters."""
    return {"accounts": house.read(books.every_account)}


@router.get("/accounts/{account}/journal")
def journal(house: House, account: Number, before: Before = None, limit: Limit = 50) -> Answer:
    """What went in and out of an account, newest first."""
    return house.read(books.journal, account, before=before, limit=limit)


add_command(router, "POST", "/entries/{entry}/reverse", "reverse")


@router.get("/performance")
def performance(house: House) -> Answer:
    """House win against its exact expectation, with bands: by table, by game, in all. ``behind`` rounds, or more, are still being added."""
    _update_records(house)
    return house.read(books.every_performance)


def _update_records(house: Service) -> None:
    """Have rounds that ended added to the tables' records."""
    house.records.update(_PATIENCE if house.read(records.behind) <= _FEW else 0)


@router.get("/log")
def log(  # noqa: PLR0913 (keywords, each one filter)
    *,
    house: House,
    chain: Words = "",
    author: Words = "",
    command: Words = "",
    before: Before = None,
    limit: Limit = 50,
) -> Answer:
    """Entries of the audit log, newest first."""
    return house.read(books.log_page, chain=chain, author=author, name=command, before=before, limit=limit)


@router.get("/log/verify")
def verify_log(house: House) -> Answer:
    """The whole log checked: entries altered, removed or reordered, and effects that are not in the books."""
    return house.read(books.verified_log)


@router.get("/rounds")
def rounds(house: House, table: OneTable = None, before: Before = None, limit: Limit = 50) -> Answer:
    """Finished rounds, newest first."""
    return {"rounds": house.read(floor.rounds_of, table=table, before=before, limit=limit)}


@router.get("/rounds/{number}")
def recall(house: House, number: Number) -> Answer:
    """Any round by its number: everything about a finished one; of one in progress only what anybody sees."""
    return house.read(floor.recalled, number)


@router.get("/people")
def people(house: House, named: Words = "", before: Before = None, limit: Limit = 50) -> Answer:
    """People with their purses, newest first."""
    return {"people": house.read(floor.every_person, named=named, before=before, limit=limit)}


@router.post("/people", status_code=201)
async def new_person(request: Request, house: House, visitor: Supervisor, body: NewPerson, key: Key = None) -> Answer:
    """A new player or supervisor, who signs in with the password."""
    appoint = partial(house.sessions.appoint, body.name, body.password, body.role, by=visitor.person, key=key)
    return house.done("create", visitor, await house.at_the_door(request, appoint))


@router.get("/export/{what}.{written}", response_class=StreamingResponse)
def export(  # noqa: PLR0913 (keywords, each one filter)
    *,
    house: House,
    what: Annotated[str, Path(max_length=20)],
    written: Literal["csv", "jsonl"],
    table: OneTable = None,
    since: Moment = None,
    until: Moment = None,
) -> Response:
    """Rounds, wagers, postings, meters or the log, streamed as CSV or JSON lines."""
    text = exports.export(house.room.database, what, written, exports.Wanted(table, since, until))
    return download(text, f"longsuit-{what}.{written}")
