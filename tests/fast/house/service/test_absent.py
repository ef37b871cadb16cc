"""Seats of people who went away come free, and everybody sees it."""

from __future__ import annotations

from longsuit.house.room.room import now
from tests.fast.house.service.service import Service, Visitor, serving, settings
from tests.waiting import until

MINUTES = 60_000


def players(visitor: Visitor, table: int) -> dict[str, str]:
    """Who sits at a table, as the lobby says."""
    (found,) = (one["players"] for one in visitor.ok("GET", "/lobby")["tables"] if one["table"] == table)
    return dict(found)


def test_a_seat_whose_owner_missed_two_rounds_is_free_in_the_lobby(any_house: Service) -> None:
    house = any_house
    table = house.table(wager_seconds=1)
    ann, bob = house.visitor().guest(), house.visitor().guest()
    ann.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    bob.ok("POST", f"/tables/{table}/seats/2", {"age": 21})
    seen = []
    with bob.watching(table) as line:
        for _ in range(2):
            ann.ok("PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": 1500}})
            dealt = line.table(lambda told: told["public"]["phase"] == "decisions")
            seen.append((sorted(dealt["seats"]), sorted(dealt["own"]), sorted(players(ann, table))))
            number = ann.ok("POST", f"/tables/{table}/seats/1/fold")["round"]
            until(lambda: house.room.recall(number).ended)  # noqa: B023 (asked at once)
    assert seen == [(["1", "2"], ["2"], ["1", "2"]), (["1"], [], ["1"])]
    assert bob.ok("GET", "/session")["balance"] == 100_000
    assert "not yours" in bob.refused(403, "PUT", f"/tables/{table}/seats/2/wagers", {"wagers": {"ante": 1500}})
    bob.ok("POST", f"/tables/{table}/seats/2", {"age": 21})
    house.check()


def test_a_quiet_table_is_cleared_by_whichever_dealer_looks_first(url: str) -> None:
    later = [0]
    chosen = settings(quiet_seconds=600, quiet_look_seconds=0.05)

    def clock() -> int:
        return now() + later[0]

    with serving(url, chosen, clock=clock) as house, serving(url, chosen, clock=clock):
        left, used = house.table(), house.table()
        ann, bob = house.visitor().guest(), house.visitor().guest()
        for visitor, seat in ((ann, 1), (bob, 2)):
            visitor.ok("POST", f"/tables/{left}/seats/{seat}", {"age": 21})
            visitor.ok("POST", f"/tables/{used}/seats/{seat}", {"age": 21})
        with ann.watching(left) as line:
            line.table(lambda told: set(told["seats"]) == {"1", "2"})
            later[0] = 9 * MINUTES
            ann.ok("PUT", f"/tables/{used}/seats/1/seed", {"seed": "still here"})
            assert set(players(bob, left)) == {"1", "2"}
            later[0] = 10 * MINUTES
            gone = line.table(lambda told: not told["seats"])
        assert (gone["own"], gone["public"]["phase"]) == ({}, "wagers")
        assert (players(bob, left), set(players(bob, used))) == ({}, {"1", "2"})
        assert [one.ok("GET", "/session")["balance"] for one in (ann, bob)] == [100_000, 100_000]
        with house.room.database.reading() as connection:
            assert connection.exec_driver_sql("SELECT author, chain FROM commands WHERE name = 'clear table'").all() == [
                ("house", f"table {left}")
            ]
        house.check()
