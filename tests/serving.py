"""A card room of the tests' own: `longsuit serve` as a process on a free port."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PATIENCE = 60


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Served:
    """A server that can be killed and started again on the same port and database."""

    def __init__(self, database: str, *, log: Path, options: tuple[str, ...] = (), source: Path | None = None) -> None:
        self.database = database
        self.environment = {**os.environ, "PYTHONPATH": str(source)} if source else dict(os.environ)
        """Another commit's code may be served: its folder of sources."""
        self.log = log
        self.options = options
        self.program = [sys.executable, "-m", "longsuit"]
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it is ready."""
        command = [*self.program, "serve", "--port", str(self.port), "--database", self.database, *self.options]
        with self.log.open("ab") as told:
            self._process = subprocess.Popen(command, stdout=told, stderr=told, start_new_session=True, env=self.environment)
        end = time.monotonic() + _PATIENCE
        while not self._ready():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"The server did not start:\n{self.log.read_text()[-4000:]}")
            time.sleep(0.05)

    def _ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    @property
    def group(self) -> int:
        """The number of its group of processes."""
        assert self._process is not None
        return self._process.pid

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, with all its processes, at this very instant unless a gentler signal is given."""
        if self._process is not None:
            os.killpg(self._process.pid, how)
            self._process.wait()
            self._process = None


@contextmanager
def served(database: str, *, log: Path, options: tuple[str, ...] = (), source: Path | None = None) -> Iterator[Served]:
    """A running server, gone afterwards."""
    server = Served(database, log=log, options=options, source=source)
    try:
        server.start()
        yield server
    finally:
        server.kill()
