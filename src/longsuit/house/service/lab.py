"""The Lab: any version of a game, solved while you type. It needs no sign-in and stores nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator, Callable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, cast

from anyio import to_thread
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import ConfigDict, Field, StrictInt

from longsuit.house.room.practice import sit_down
from longsuit.house.room.tables import Terms
from longsuit.house.service.addresses import address
from longsuit.house.service.dependencies import House, Id, SignedIn, Supervisor
from longsuit.house.service.downloads import download
from longsuit.house.service.errors import Refusal, answer, problem
from longsuit.house.service.long_counts import LongCount, LongCounts
from longsuit.house.service.models import ChangedSheet, Label, Text
from longsuit.house.service.queues import SolverQueue
from longsuit.house.service.settings import PREFIX
from longsuit.progress import Impatient, LongCountError, heard_by

if TYPE_CHECKING:
    from longsuit.lab.version import Version

router = APIRouter(prefix=PREFIX + "/lab", tags=["lab"])

_T = TypeVar("_T")
_Cards = Annotated[str, Field(max_length=400)]
LINES = "application/x-ndjson"
"""The media type of a long count's progress: lines of JSON."""


class VersionBody(ChangedSheet):
    """A version of a game: a sheet, what is changed in it, and how it is counted."""

    model_config = ConfigDict(populate_by_name=True)

    strategy: Label = "optimal"
    along: dict[Label, str | int | float] = Field(default_factory=dict, alias="with", max_length=20)
    """Optional wagers counted with the base game, in antes."""
    meters: dict[Label, Text] = Field(default_factory=dict, max_length=20)
    """What meters hold, as "$10,000"."""

    def version(self) -> Version:
        """The version that is meant."""
        from longsuit.lab.version import Version
        from longsuit.rules.quantities import parse_money, parse_multiple

        along = {name: parse_multiple(antes) if str(antes) != "0" else Fraction(0) for name, antes in self.along.items()}
        held = {name: parse_money(amount) for name, amount in self.meters.items()}
        return Version(self.game, self.tables, self.settings, self.edits, self.strategy, along, held)


class Analyzed(VersionBody):
    """A version to solve."""

    changes: Literal["now", "later"] = "now"
    """Whether to wait for the hands that are played differently; counting them may take longer than the figures."""


class Swept(VersionBody):
    """A version, and the number in it to vary."""

    path: Text
    values: Annotated[list[Text], Field(min_length=1, max_length=15)]


class Played(VersionBody):
    """A version to play, and the player's age, which its sheet may require."""

    age: Annotated[StrictInt, Field(ge=0, le=150)] = 0


class Explored(VersionBody):
    """A version, and the cards that are known."""

    hand: _Cards
    known: _Cards = ""
    """Cards seen in other hands."""
    dealer: _Cards = ""
    """The dealer's known cards."""
    board: _Cards = ""
    """The community cards."""


class Written(VersionBody):
    """A version to save."""

    name: Text = ""


async def _solved(request: Request, house: House, queue: SolverQueue, body: VersionBody, job: Callable[[Version], _T]) -> _T | Response:
    """The answer for a version, or what is wrong with it, with the keys it is about; of a long count, lines of news where they are read."""
    house.rates.take("lab", address(request))
    counts, name = house.solver.counts, _name(request, body)
    count = counts.find(name)
    try:
        asked = partial(job, body.version())
        if count is None:
            return await queue.run(partial(heard_by, Impatient(counts.patience), asked), request)
    except LongCountError:
        count = counts.begin(name, address(request), asked)
    except ValueError as error:
        return _unsolvable(error)
    if not isinstance(body, Written) and LINES in request.headers.get("accept", ""):
        return StreamingResponse(_lines(counts, count), media_type=LINES, headers={"X-Accel-Buffering": "no"})
    try:
        return cast("_T", await counts.answer(count))
    except ValueError as error:
        return _unsolvable(error)


def _unsolvable(error: ValueError) -> JSONResponse:
    return answer(400, str(error), problems=getattr(error, "places", []))


def _name(request: Request, body: VersionBody) -> str:
    """A name for a question; the same question always has the same name."""
    return hashlib.sha256(f"{request.url.path}?{request.url.query} {body!r}".encode()).hexdigest()[:32]


async def _lines(counts: LongCounts, count: LongCount) -> AsyncIterator[bytes]:
    """The progress of a count, line by line; the last line has the answer or the problem."""
    async for state in counts.progress(count):
        yield json.dumps(state).encode() + b"\n"
    try:
        last = {"answer": await counts.answer(count)}
    except ValueError as error:
        last = {"problem": problem(400, str(error), problems=getattr(error, "places", []))}
    except Refusal as refusal:
        last = {"problem": problem(refusal.status_code, str(refusal.detail))}
    except RuntimeError:
        last = {"problem": problem(500, "The Lab could not answer that.")}
    yield json.dumps(last).encode() + b"\n"


@router.delete("/counts/{name}", status_code=204)
async def cancel(name: Id, request: Request, house: House) -> None:
    """End a long count that you asked for, unless others wait for it too."""
    house.solver.counts.cancel(name, address(request))


@router.get("/games")
async def games(request: Request, house: House) -> dict[str, Any]:
    """Every sheet with its pay tables, rulings and keys to edit."""
    from longsuit.lab.catalogue import lab_games

    found = await house.solver.hands.once("games", lab_games, request)
    house.solver.warm()
    return {"games": found}


@router.post("/analyze", response_model=None)
async def analyze(body: Analyzed, request: Request, house: House) -> dict[str, Any] | Response:
    """Every exact figure of a version, beside those of the sheet, and the hands that are now played differently."""
    from longsuit.lab.figures import figures

    return await _solved(request, house, house.solver.games, body, partial(figures, wait=body.changes == "now"))


@router.post("/sweep", response_model=None)
async def sweep(body: Swept, request: Request, house: House) -> dict[str, Any] | Response:
    """The exact edge of a version with one number moved, and how often each action is best then."""
    from longsuit.lab.figures import sweep as moved

    return await _solved(request, house, house.solver.games, body, partial(moved, path=body.path, values=body.values))


@router.post("/play", status_code=201, response_model=None)
async def play(body: Played, request: Request, house: House, visitor: SignedIn) -> dict[str, Any] | Response:
    """Sit down at a practice table of the version."""
    from longsuit.lab.version import Version

    made = await _solved(request, house, house.solver.hands, body, Version.made)
    if isinstance(made, Response):
        return made
    table = await to_thread.run_sync(partial(sit_down, house.room, visitor.person, made, age=body.age))
    return house.done("practice", visitor, {"table": table, "seat": 1})


@router.post("/table", status_code=201, response_model=None)
async def table(body: VersionBody, request: Request, house: House, visitor: Supervisor) -> dict[str, Any] | Response:
    """Open a table of the version for everybody."""
    from longsuit.lab.version import Version

    made = await _solved(request, house, house.solver.hands, body, Version.made)
    if isinstance(made, Response):
        return made
    number = await to_thread.run_sync(partial(house.room.open_table, Terms(made, coach=True), by=visitor.person))
    return {"table": number}


@router.post("/hand", response_model=None)
async def hand(body: Explored, request: Request, house: House) -> dict[str, Any] | Response:
    """What every action is worth with a hand."""
    from longsuit.lab.hand import explored

    cards = partial(explored, hand=body.hand, known=body.known, dealer=body.dealer, board=body.board)
    return await _solved(request, house, house.solver.hands, body, cards)


@router.post("/definition", response_model=None)
async def definition(body: Written, request: Request, house: House) -> Response:
    """The version as a definition file that ``longsuit analyze`` takes."""
    from longsuit.lab.definition import definition as written

    made = await _solved(request, house, house.solver.hands, body, partial(written, name=body.name))
    return made if isinstance(made, Response) else download(made, f"{body.game.game}.toml")


@router.post("/report", response_model=None)
async def report(
    body: Written,
    request: Request,
    house: House,
    kind: Annotated[Literal["html", "pdf", "json", "csv"], Query(alias="format")],
) -> Response:
    """The version's PAR sheet."""
    from longsuit.lab.figures import par_sheet

    made = await _solved(request, house, house.solver.games, body, partial(par_sheet, kind=kind))
    return made if isinstance(made, Response) else download(made, f"{body.game.game}-par.{kind}")
