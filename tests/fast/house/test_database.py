"""Connections come and go; the house goes on."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text

from longsuit.house import people
from tests.fast.house.room import TestRoom


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_connection_that_broke_while_nobody_used_it_is_replaced(room: TestRoom) -> None:
    ann = room.player("Ann")
    engine = create_engine(room.database.engine.url)

    def glanced() -> int:
        return room.database.glance(lambda connection: people.purse(connection, ann))[1]

    for command in (lambda: room.balance(ann), lambda: room.buy_in(ann, "$1")["balance"], glanced):
        with room.database.reading() as first, room.database.reading() as second:
            ours = [connection.execute(text("SELECT pg_backend_pid()")).scalar_one() for connection in (first, second)]
        with engine.begin() as connection:
            ended = connection.execute(text("SELECT pg_terminate_backend(pid, 5000) FROM unnest(:ours) AS pid"), {"ours": ours})
            assert ended.scalars().all() == [True, True]
        assert command() >= 100_000
    engine.dispose()
    room.check()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_whoever_reads_cannot_write(room: TestRoom) -> None:
    with pytest.raises(Exception, match="read-only transaction"), room.database.reading() as connection:
        connection.execute(text("INSERT INTO chains (name) VALUES ('nobody')"))
    room.check()
