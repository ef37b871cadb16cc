"""The server is killed again and again under load; whatever it had said stays true, and no cent is lost."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random

import pytest

from longsuit.house.room.room import now
from tests.fast.house.gambler import Gambler
from tests.fast.house.room import TestRoom
from tests.serving import served
from tests.waiting import until

KILLS = 2
TABLES = 2
SEATS = 3


def killed_under_load(room: TestRoom, folder: Path, *, kills: int, played: int, options: tuple[str, ...] = ()) -> None:
    """Play at a server that is killed so many times, and on until so many hands were decided: all of them are in the books."""
    room.time = now()
    tables = [room.table("high-card-flush", wager_seconds=1, decide_seconds=1) for _ in range(TABLES)]
    url = room.database.engine.url.render_as_string(hide_password=False)
    dice = Random(kills)
    with served(url, log=folder / "server.log", options=("--no-limits", *options)) as server:
        gamblers = [Gambler(server.address, table, seat) for table in tables for seat in range(1, SEATS + 1)]
        for gambler in gamblers:
            gambler.start()
        for _ in range(kills):
            time.sleep(dice.uniform(0.6, 1.6))
            server.kill()
            books = room.trial_balance()
            assert (books.total, books.faults) == (0, ())
            server.start()
        until(lambda: sum(len(gambler.decided) for gambler in gamblers) >= played)
        for gambler in gamblers:
            gambler.enough.set()
        for gambler in gamblers:
            gambler.join(30)
            assert gambler.fault is None
        wait_until_nobody_plays(room, tables)
    room.check()
    assert sum(gambler.unanswered for gambler in gamblers) >= kills, "nobody noticed that the server was killed"
    assert sum(check(room, gambler) for gambler in gamblers) >= played


def wait_until_nobody_plays(room: TestRoom, tables: list[int]) -> None:
    """Whoever went away is folded for, and every round comes to its end."""
    until(lambda: not any(room.live(table).state.playing for table in tables))
    assert room.trial_balance().totals["risk"] == 0


def check(room: TestRoom, gambler: Gambler) -> int:
    """Everything a gambler was told is in the books, once; his purse is what his rounds made of it."""
    numbers = [number for (number,) in room.query("SELECT id FROM rounds WHERE table_id = :t AND ended", t=gambler.table)]
    name = room.query("SELECT name FROM people WHERE id = :p", p=gambler.person)[0][0]
    net = played = 0
    rounds = {number: room.recall(number) for number in numbers}
    for number, state in rounds.items():
        seat = state.seats[gambler.seat - 1]
        if seat is not None and seat.player == name and seat.playing:
            net += state.net(gambler.seat)
            played += 1
            assert room.proof(number).fault() is None
    for number, cents in gambler.wagered.items():
        assert rounds[number].seat(gambler.seat).bets[0] == 1500, f"{cents} cents were taken in round {number}, and it does not know"
    for number, choice in gambler.decided.items():
        assert (rounds[number].seat(gambler.seat).action == "fold") == (choice == "fold")
    written = room.query("SELECT key, answer FROM commands WHERE author = :a AND key IS NOT NULL", a=f"person {gambler.person}")
    assert len(written) == len(dict(written)), "a command was carried out twice"
    for key, answer in gambler.acknowledged.items():
        assert json.loads(dict(written)[key]) == answer, "the log has another answer than the player"
    assert not gambler.refused & dict(written).keys(), "a command that was refused was carried out"
    assert len(dict(written).keys() - gambler.acknowledged.keys()) <= 1, "only the last command may have had no answer"
    paid_in = sum(amount for (amount,) in room.query(_BOUGHT, owner=f"person {gambler.person}"))
    assert paid_in - 100_000 in {gambler.bought, gambler.bought + 1000}, "a buy-in was lost or done twice"
    assert room.balance(gambler.person) == paid_in + net
    return played


_BOUGHT = (
    "SELECT postings.amount FROM postings JOIN entries ON entries.id = entry_id JOIN accounts ON accounts.id = to_account "
    "WHERE reason = 'buy-in' AND owner = :owner"
)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_killed_again_and_again_under_load(room: TestRoom, tmp_path: Path) -> None:
    killed_under_load(room, tmp_path, kills=KILLS, played=12)
