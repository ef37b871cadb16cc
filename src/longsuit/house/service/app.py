"""The service as an application: its parts put together around a room."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import to_thread
from fastapi import FastAPI

from longsuit.house.errors import HouseError, UnreachableError
from longsuit.house.office import totals
from longsuit.house.room import Room
from longsuit.house.room.sessions import Sessions
from longsuit.house.service import (
    account,
    cashier,
    errors,
    health,
    history,
    lab,
    lessons,
    live,
    lobby,
    office,
    openapi,
    school,
    signing,
    tables,
    training,
)
from longsuit.house.service.access_log import AccessLog
from longsuit.house.service.gate import Gate
from longsuit.house.service.service import Service
from longsuit.house.service.settings import Settings
from longsuit.house.service.tasks import StopSignal

_PARTS = (signing, account, cashier, lobby, tables, live, history, lab, school, lessons, office, training, health)
_CLEANED_SECONDS = 1800
_ADDED_SECONDS, _BATCH_SECONDS = 60, 0.05
_log = logging.getLogger("longsuit.service")


@asynccontextmanager
async def _open(app: FastAPI) -> AsyncIterator[None]:
    """The dealer and the hub run while the room is open; rounds in progress stay in the database."""
    service: Service = app.state.service
    to_thread.current_default_thread_limiter().total_tokens = service.settings.threads
    cleaning = StopSignal()
    work = [
        asyncio.create_task(part)
        for part in (
            service.hub.run(),
            service.dealer.run(),
            _clean(service.sessions, cleaning),
            _keep(service, cleaning),
            _add_up(service, cleaning),
        )
    ]
    await asyncio.sleep(0)
    try:
        yield
    finally:
        cleaning.stop()
        await service.dealer.stop()
        await to_thread.run_sync(service.writer.close)
        await to_thread.run_sync(service.records.stop)
        await service.hub.stop()
        await asyncio.gather(*work)
        service.edges.close()
        await service.solver.close()


async def _clean(sessions: Sessions, rounds: StopSignal) -> None:
    """Delete expired sessions now and then."""
    while not rounds.over:
        await rounds.pause(_CLEANED_SECONDS)
        if not rounds.over:
            try:
                await to_thread.run_sync(sessions.sweep)
            except UnreachableError as error:
                _log.error("Old sessions could not be removed: %s", error)
            except Exception:  # noqa: BLE001 (the next time may go well)
                _log.exception("Old sessions could not be removed")


async def _keep(service: Service, rounds: StopSignal) -> None:
    """Append receipts of the log to their file, one when the room opens and then at intervals."""
    while service.settings.receipts is not None and not rounds.over:
        try:
            await to_thread.run_sync(service.receipts.keep)
        except (HouseError, OSError) as error:
            _log.error("No receipt of the log was kept: %s", error)
        await rounds.pause(service.settings.receipt_seconds)


async def _add_up(service: Service, rounds: StopSignal) -> None:
    """Add up the books in the background, so that no trial balance has to add up a year of them."""
    while not rounds.over:
        more = False
        try:
            more = await to_thread.run_sync(service.read, totals.advance)
        except Exception as error:  # noqa: BLE001 (a trial balance adds them up again, and says what is wrong)
            _log.error("The books could not be added up: %s", error)
        await rounds.pause(_BATCH_SECONDS if more else _ADDED_SECONDS)


def create_app(room: Room, settings: Settings | None = None, *, sessions: Sessions | None = None) -> FastAPI:
    """The card room as an ASGI application. The web room adds its pages."""
    chosen = settings or Settings()
    service = Service(room, chosen, sessions)
    routes = [route for part in _PARTS for route in part.router.routes]
    app = FastAPI(title="Longsuit", version="1", lifespan=_open, routes=routes, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.service = service
    openapi.install(app)
    errors.install(app)
    app.add_middleware(Gate, settings=chosen, rates=service.rates, arrivals=service.arrivals)
    app.add_middleware(AccessLog, metrics=service.metrics)
    return app
