"""The service as an application: its parts put together around a room."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from anyio import to_thread
from fastapi import FastAPI

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

_PARTS = (signing, account, cashier, lobby, tables, live, history, lab, school, office, training, health)
_SWEEP_SECONDS = 1800
_ADD_SECONDS, _BATCH_SECONDS = 60, 0.05
_PATIENCE_SECONDS = 60


@asynccontextmanager
async def _open(app: FastAPI) -> AsyncIterator[None]:
    """The dealer and the hub run while the room is open; rounds in progress stay in the database."""
    service: Service = app.state.service
    to_thread.current_default_thread_limiter().total_tokens = service.settings.threads
    stop = StopSignal()
    loops = [
        service.hub.run(),
        service.dealer.run(),
        stop.repeat(partial(_sweep, service), "Old sessions could not be removed", _PATIENCE_SECONDS),
        stop.repeat(partial(_add_up, service), "The books could not be added up", _PATIENCE_SECONDS),
    ]
    if service.settings.receipts is not None:
        loops.append(stop.repeat(partial(_keep_receipt, service), "No receipt of the log was kept", _PATIENCE_SECONDS))
    tasks = [asyncio.create_task(loop) for loop in loops]
    await asyncio.sleep(0)
    try:
        yield
    finally:
        stop.stop()
        await service.dealer.stop()
        await to_thread.run_sync(service.writer.close)
        await to_thread.run_sync(service.records.stop)
        await service.hub.stop()
        await asyncio.gather(*tasks)
        service.edges.close()
        await service.solver.close()


async def _sweep(service: Service) -> float:
    """Delete expired sessions."""
    await to_thread.run_sync(service.sessions.sweep)
    return _SWEEP_SECONDS


async def _keep_receipt(service: Service) -> float:
    """Append a receipt of the log to the file of them."""
    await to_thread.run_sync(service.receipts.keep)
    return service.settings.receipt_seconds


async def _add_up(service: Service) -> float:
    """Add up a batch of the books, so that no trial balance has to add up a year of them."""
    more = await to_thread.run_sync(service.read, totals.advance)
    return _BATCH_SECONDS if more else _ADD_SECONDS


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
