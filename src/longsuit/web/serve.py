"""The card room opened to visitors: API and pages together, in one process or several."""

from __future__ import annotations

import errno
import gc
import json
import logging
import os
import socket
import ssl
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from socket import gethostname
from typing import Any

import uvicorn
from fastapi import FastAPI
from sqlalchemy.engine import make_url

from longsuit.house.books.database import Database
from longsuit.house.console import DATABASE, default_database, make_folder
from longsuit.house.errors import HouseError
from longsuit.house.room import Room
from longsuit.house.room.first_tables import open_first_tables
from longsuit.house.room.room import PACE
from longsuit.house.service.app import create_app
from longsuit.house.service.log_lines import logging_settings
from longsuit.house.service.metrics import SEVERAL
from longsuit.house.service.protocol import BoundedProtocol
from longsuit.house.service.settings import LOOPBACK, MOST_BYTES, Settings
from longsuit.web import pages

METRICS_TOKEN = "LONGSUIT_METRICS_TOKEN"  # noqa: S105 (its name)
"""The environment variable with the token for reading the metrics."""

_OPTIONS = "LONGSUIT_SERVE"
_GRACE_SECONDS = 1.0
"""By then a decision that arrived in time at another process has been processed: nothing a stranger starts can delay it."""

_SWITCH_SECONDS = 0.001
"""How long a thread holds the interpreter: the writer needs it briefly between waits for the disk."""


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
    """Addresses of proxies that are trusted to report the visitor's address."""
    limits: bool = True
    """Whether to limit how often a visitor may send requests."""
    allowed_hosts: Sequence[str] = ()
    """Names the room answers to, besides the address it listens at and those of this machine; ``*`` for any."""
    receipts: str | None = None
    """A file that receipts of the log are added to."""
    pace: int = PACE
    """Milliseconds between two packets of a deal."""
    shared: bool = False
    """Whether processes that were started by themselves serve the same database."""

    @property
    def several(self) -> bool:
        """Whether more than this process serves the database."""
        return self.processes > 1 or self.shared

    @property
    def hosts(self) -> tuple[str, ...]:
        """Every name and address the room answers to. With every address, also the machine's name."""
        own = [gethostname()] if self.host in ("0.0.0.0", "::") else []  # noqa: S104 (the operator's choice)
        return tuple(name.lower() for name in (*LOOPBACK, self.host, *own, *self.allowed_hosts))


def application() -> FastAPI:
    """The application of one process, configured by its environment."""
    options = Options(**json.loads(os.environ.get(_OPTIONS, "{}")))
    database = Database(default_database(), migrated=False)
    database.check_version()
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.freeze()
    return build(Room(database, pace=options.pace), options)


def build(room: Room, options: Options) -> FastAPI:
    """API and pages on a room."""
    settings = Settings(
        tls=options.tls_cert is not None,
        hosts=options.hosts,
        metrics_token=os.environ.get(METRICS_TOKEN, ""),
        receipts=options.receipts,
        grace_seconds=_GRACE_SECONDS if options.several else 0,
    )
    if not options.limits:
        settings = replace(settings, rates={}, sockets_per_session=1000)
    app = create_app(room, settings)
    pages.install(app)
    return app


def serve(url: str | None, options: Options) -> None:
    """Open the room, and keep it open until somebody stops it; rounds in progress stay in the database."""
    if (options.tls_cert is None) != (options.tls_key is None):
        raise HouseError("TLS takes a certificate and its key: --tls-cert FILE --tls-key FILE.")
    if options.tls_cert:
        _check_certificate(options)
    _check_port(options)
    make_folder(url)
    url = url or default_database()
    database = Database(url, migrated=False)
    with database.served(several=options.several):
        database.migrate()
        fresh = open_first_tables(Room(database))
        database.close()
        _open(url, options, fresh=len(fresh))


def _open(url: str, options: Options, *, fresh: int) -> None:
    """Let visitors in."""
    os.environ[DATABASE] = url
    os.environ[_OPTIONS] = json.dumps(asdict(options))
    if fresh:
        print(f"A fresh room: {fresh} tables are open.", file=sys.stderr)
    shown = make_url(url).render_as_string(hide_password=True)
    scheme = "https" if options.tls_cert else "http"
    host = f"[{options.host}]" if ":" in options.host else options.host
    print(f"The card room is open at {scheme}://{host}:{options.port} (play money only; books in {shown}). Ctrl-C closes it.", flush=True)
    with tempfile.TemporaryDirectory(prefix="longsuit-") as folder:
        if options.processes > 1:
            os.environ[SEVERAL] = folder
        uvicorn.run("longsuit.web.serve:application", factory=True, **_uvicorn(options))


def _check_certificate(options: Options) -> None:
    """Refuse a certificate that is missing or does not match its key, before the room opens."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(options.tls_cert or "", options.tls_key)
    except OSError as error:
        why = (error.reason or "this is not a PEM file") if isinstance(error, ssl.SSLError) else error.strerror
        raise HouseError(f"The certificate {options.tls_cert} and its key {options.tls_key} cannot be used: {why}.") from None


def _check_port(options: Options) -> None:
    """Refuse a port that is in use before announcing that the room is open, and suggest the next."""
    error = _port_error(options.host, options.port)
    if error is None:
        return
    where = f"port {options.port} at {options.host}"
    if error.errno != errno.EADDRINUSE:
        raise HouseError(f"The room cannot listen at {where}: {error.strerror or error}.")
    further = range(options.port + 1, min(options.port + 101, 65536))
    free = next((port for port in further if _port_error(options.host, port) is None), None)
    offer = f"; {free} is free: longsuit serve --port {free}" if free else ""
    raise HouseError(f"Another program listens at {where}{offer}.")


def _port_error(host: str, port: int) -> OSError | None:
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((host, port))
            door.listen()
    except OSError as error:
        return error
    return None


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
        "ws_max_size": MOST_BYTES,
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
