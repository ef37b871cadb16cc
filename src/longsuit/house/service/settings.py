"""How a service is set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Rate(NamedTuple):
    """How often a visitor may ask: this many at once, then this many a second."""

    burst: float
    per_second: float


PREFIX = "/api/v1"
"""The prefix of every path of the HTTP interface."""

MOST_BYTES = 65_536
"""The longest body, and the longest frame of a socket."""

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""The names of this machine."""


@dataclass(frozen=True)
class Settings:
    """The settings of a service."""

    tls: bool = False
    """Whether browsers reach it by HTTPS: cookies are then sent over nothing else."""
    hosts: tuple[str, ...] = LOOPBACK
    """The names and addresses the room goes by; ``*`` for any, ``0.0.0.0`` for any address."""
    metrics_token: str = field(default="", repr=False)
    """The token for reading the metrics; without one nobody may."""
    rates: dict[str, Rate] = field(
        default_factory=lambda: {
            "session": Rate(80, 20),
            "address": Rate(300, 100),
            "page": Rate(400, 100),
            "probe": Rate(30, 5),
            "frame": Rate(100, 30),
            "guests": Rate(20, 0.1),
            "sign in": Rate(8, 0.05),
            "sign ins": Rate(40, 0.5),
            "lab": Rate(60, 15),
            "school": Rate(60, 6),
        }
    )
    """Each kind of limit; one that is left out does not apply. Guessing is limited for each name from an address, and for all names."""
    body_seconds: float = 10
    """How long a body may take to arrive."""
    sockets_per_session: int = 8
    poll_seconds: float = 0.15
    """How often to look for changes by other processes, and for what is due."""
    session_seconds: float = 3
    """How often the sessions of open sockets are checked."""
    threads: int = 16
    """How many commands one process works on at once."""
    dealer: bool = True
    """Whether this process deals."""
    grace_seconds: float = 0
    """How long the dealer waits past a deadline: for decisions that arrived in time at another process."""
    quiet_seconds: float = 600
    """How long a table must be quiet before its players are unseated."""
    receipts: str | None = None
    """A file outside the database that receipts of the log are added to."""
    receipt_seconds: float = 600
    """How often."""
    quiet_look_seconds: float = 60
    """How often such tables are looked for."""
