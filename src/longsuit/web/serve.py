"""The card room opened to visitors: API and pages together, in one process or several."""

from __future__ import annotations

import json
import logging
import os
import sys
import tempfile
from dataclasses import asdict, dataclass, replace
from typing import Any

import uvicorn
from fastapi import FastAPI

from longsuit.house.books.database import Database
from longsuit.house.console import DATABASE, default_database, migrate
from longsuit.house.errors import HouseError
from longsuit.house.room import Room
from longsuit.house.room.first_tables import open_first_tables
from longsuit.house.room.room import PACE
from longsuit.house.service.app import create_app
from longsuit.house.service.log_lines import logging_settings
from longsuit.house.service.metrics import SEVERAL
from longsuit.house.service.protocol import BoundedProtocol
from longsuit.house.service.settings import Settings
from longsuit.web import pages

_OPTIONS = "LONGSUIT_SERVE"
_MOST_BYTES = 65_536
_POLL_SECONDS = 0.03
"""How often each of several processes looks what the others did: a player waits for it."""


@dataclass(frozen=True)
class Options:
    """How the room is opened."""

    host: str = "127.0.0.1"
    port: int = 8000
    processes: int = 1
    log: str = "plain"
    tls_cert: str | None = None
    tls_key: str | None = None
    proxy: str | None = None
    """Addresses of proxies whose word about the visitor's address is taken."""
    limits: bool = True
    """Whether visitors who ask too often must wait."""


def application() -> FastAPI:
    """The application of one process, as its environment says."""
    options = Options(**json.loads(os.environ.get(_OPTIONS, "{}")))
    database = Database(default_database(), migrated=False)
    database.check_version()
    return build(Room(database, pace=PACE), options)


def build(room: Room, options: Options) -> FastAPI:
    """API and pages on a room."""
    settings = Settings(tls=options.tls_cert is not None, most_bytes=_MOST_BYTES)
    if options.processes > 1:
        settings = replace(settings, poll_seconds=_POLL_SECONDS)
    if not options.limits:
        settings = replace(settings, rates={}, sockets_per_session=1000)
    app = create_app(room, settings)
    pages.install(app)
    return app


def serve(url: str | None, options: Options) -> None:
    """Open the room, and keep it open until somebody stops it; rounds under way stay in the database."""
    if (options.tls_cert is None) != (options.tls_key is None):
        raise HouseError("TLS takes a certificate and its key: --tls-cert FILE --tls-key FILE.")
    shown = migrate(url)
    database = Database(url or default_database(), migrated=False)
    fresh = open_first_tables(Room(database))
    database.close()
    os.environ[DATABASE] = url or default_database()
    os.environ[_OPTIONS] = json.dumps(asdict(options))
    if fresh:
        print(f"A fresh room: {len(fresh)} tables are open.", file=sys.stderr)
    scheme = "https" if options.tls_cert else "http"
    host = f"[{options.host}]" if ":" in options.host else options.host
    print(f"The card room is open at {scheme}://{host}:{options.port} (play money only; books in {shown}). Ctrl-C closes it.", flush=True)
    with tempfile.TemporaryDirectory(prefix="longsuit-") as folder:
        if options.processes > 1:
            os.environ[SEVERAL] = folder
        uvicorn.run("longsuit.web.serve:application", factory=True, **_uvicorn(options))


def _uvicorn(options: Options) -> dict[str, Any]:
    logging.captureWarnings(capture=True)
    return {
        "host": options.host,
        "port": options.port,
        "workers": options.processes if options.processes > 1 else None,
        "log_config": logging_settings(options.log),
        "access_log": False,
        "server_header": False,
        "ws": "websockets-sansio",
        "ws_max_size": _MOST_BYTES,
        "ws_per_message_deflate": False,  # frames are short, and squeezing them costs more time and memory than sending them
        "ws_ping_interval": 20,
        "ws_ping_timeout": 20,
        "http": BoundedProtocol,
        "timeout_keep_alive": 30,
        "timeout_graceful_shutdown": 5,
        "ssl_certfile": options.tls_cert,
        "ssl_keyfile": options.tls_key,
        "proxy_headers": options.proxy is not None,
        "forwarded_allow_ips": options.proxy or "",
    }


__all__ = ["Options", "application", "build", "serve"]
