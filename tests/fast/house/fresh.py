"""Databases just made, as copies of one: the migrations run once for each kind, not once for each test."""

from __future__ import annotations

import subprocess
import tempfile
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from sqlalchemy import URL, create_engine, make_url, text

from longsuit.house.books.database import Database
from tests.fast.house.postgres import programs

_TEMPLATE = "longsuit_template"
_OPTION = "-csearch_path="


def furnish(url: str) -> str:
    """Put a copy of a fresh database where nothing is yet; what is there stays."""
    address = make_url(url)
    if address.get_backend_name() == "postgresql":
        _furnish_schema(address)
    elif not (file := Path(address.database or "")).exists():
        file.write_bytes(_file())
    return url


@cache
def _file() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "fresh.sqlite"
        Database(f"sqlite:///{file}").close()
        return file.read_bytes()


def _furnish_schema(address: URL) -> None:
    option = unquote(str(address.query.get("options", "")))
    if not option.startswith(_OPTION):
        return
    name = option.removeprefix(_OPTION)
    server = address.difference_update_query(["options"])
    engine = create_engine(server)
    with engine.begin() as connection:
        there = connection.execute(text("SELECT count(*) FROM pg_tables WHERE schemaname = :name"), {"name": name}).scalar_one()
        if not there:
            connection.exec_driver_sql(_dump(server).replace(_TEMPLATE, name).replace("%", "%%"))
    engine.dispose()


@cache
def _dump(server: URL) -> str:
    """Every statement that makes a fresh schema."""
    engine = create_engine(server)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {_TEMPLATE}"))
    engine.dispose()
    Database(server.update_query_dict({"options": f"{_OPTION}{_TEMPLATE}"}).render_as_string(hide_password=False)).close()
    reach = ("-h", str(server.query["host"]), "-U", str(server.username), str(server.database))
    command = [str(programs() / "pg_dump"), "--inserts", "--no-owner", "-n", _TEMPLATE, *reach]
    dump = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return "\n".join(line for line in dump.splitlines() if not line.startswith(("\\", "--", "CREATE SCHEMA")))
