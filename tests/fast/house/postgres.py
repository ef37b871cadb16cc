"""A PostgreSQL server of the tests' own: in a temporary folder, reached through a socket there, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class NoServerError(Exception):
    """Why there is no PostgreSQL to test with."""


def programs() -> Path:
    """Where initdb and pg_ctl are: Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if not found and on_path is None:
        raise NoServerError("PostgreSQL is not installed (Debian: apt-get install postgresql).")
    return found[-1].parent if found else Path(on_path or "").parent


def _account() -> dict[str, Any]:
    """PostgreSQL does not run as root; root lends it the account the package made."""
    if os.geteuid() != 0:
        return {}
    try:
        postgres = pwd.getpwnam("postgres")
    except KeyError:
        raise NoServerError("PostgreSQL does not run as root, and there is no user postgres.") from None
    return {"user": postgres.pw_uid, "group": postgres.pw_gid, "extra_groups": []}


@contextmanager
def server(*, durable: bool = False) -> Iterator[str]:
    """A running server; gives the address of its database. Tests need no disk to be waited for, measurements do."""
    found, account = programs(), _account()
    folder = Path(tempfile.mkdtemp(prefix="longsuit-pg-"))
    try:
        if account:
            os.chown(folder, account["user"], account["group"])
        data = folder / "data"

        def run(*arguments: str) -> None:
            subprocess.run(arguments, check=True, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **account)

        run(str(found / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        control = str(found / "pg_ctl")
        options = f"-k {folder} -c listen_addresses='' -c fsync={'on' if durable else 'off'} -c max_connections=60"
        run(control, "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
        finally:
            run(control, "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
