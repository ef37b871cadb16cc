"""Seats of the card room played over WebSockets, one guest each, as fast as the room lets them: a process of its own.

``python -m benchmarks.seats ADDRESS FIRST_TABLE SEATS SEATS_A_TABLE WARM_SECONDS SECONDS`` prints a line when it begins to count, so many
seconds after everybody has sat down, and then its counts as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect

WAGERS = {"ante": 1500, "flush": 500}
_BUYS = 9
"""How often each guest buys $10,000 at the start; the cashier lets nobody have much more."""


@dataclass
class Counts:
    """What was seen while it was counted."""

    counting: bool = False
    rounds: int = 0
    refused: int = 0
    frames: int = 0
    latencies: list[float] = field(default_factory=list)
    seated: int = 0


class Seat:
    """One guest at one seat."""

    def __init__(self, address: str, table: int, number: int, counts: Counts) -> None:
        self.address, self.table, self.number, self.counts = address, table, number, counts
        self.asked: dict[str, float] = {}
        self.done: tuple[int, str] = (0, "")
        """The last round and phase in which this seat did what it had to."""

    async def play(self) -> None:
        """Come in, sit down, and play until cancelled."""
        headers = {"X-Longsuit": "1"}
        async with httpx.AsyncClient(base_url=f"{self.address}/api/v1", headers=headers, timeout=60) as client:
            (await client.post("/guests", json={})).raise_for_status()
            for _ in range(_BUYS):
                (await client.post("/cashier/buy-in", json={"amount": 1_000_000})).raise_for_status()
            (await client.post(f"/tables/{self.table}/seats/{self.number}", json={"age": 21})).raise_for_status()
            cookie = f"longsuit={client.cookies['longsuit']}"
        place = f"{self.address.replace('http', 'ws', 1)}/api/v1/tables/{self.table}/live"
        async with connect(place, additional_headers={"Cookie": cookie}, max_size=None) as socket:
            self.counts.seated += 1
            async for frame in socket:
                await self.hear(socket, json.loads(frame))

    async def hear(self, socket: ClientConnection, told: dict[str, Any]) -> None:
        """Do what is due, and note how long the last thing took."""
        self.counts.frames += self.counts.counting
        if told["type"] in ("answer", "error"):
            self.counts.refused += told["type"] == "error" and self.counts.counting
            if self.counts.counting:
                self.counts.latencies.append(perf_counter() - self.asked.pop(told["id"], perf_counter()))
        elif told["type"] == "table":
            await self.look(socket, told["table"])

    async def look(self, socket: ClientConnection, table: dict[str, Any]) -> None:
        """Bet once a round, decide once a round."""
        number, phase = table["round"], table["public"]["phase"]
        before, did = self.done
        if number > before and did == "decisions":
            self.counts.rounds += self.counts.counting
            self.done = (number, "")
        if phase == "wagers" and self.done != (number, "wagers"):
            self.done = (number, "wagers")
            await self.ask(socket, f"{number} wager", command="wager", wagers=WAGERS)
        elif phase == "decisions" and table["public"]["turn"] == self.number and self.done != (number, "decisions"):
            self.done = (number, "decisions")
            await self.ask(socket, f"{number} decide", command="fold" if (number + self.number) % 3 == 0 else "play")

    async def ask(self, socket: ClientConnection, key: str, **command: Any) -> None:
        """Give a command."""
        self.asked[key] = perf_counter()
        await socket.send(json.dumps({"id": key, "seat": self.number, **command}))


async def main(address: str, places: list[tuple[int, int]], *, warm: float, seconds: float) -> None:
    """Play at these tables and seats, and count for so many seconds."""
    counts = Counts()
    playing = [asyncio.create_task(Seat(address, *place, counts).play()) for place in places]
    while counts.seated < len(places) and not any(task.done() for task in playing):  # noqa: ASYNC110 (many are waited for)
        await asyncio.sleep(0.1)
    await asyncio.sleep(warm)
    counts.counting = True
    print("counting", flush=True)
    begun = perf_counter()
    await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    taken = perf_counter() - begun
    counts.counting = False
    for task in playing:
        if task.done():
            task.result()
        task.cancel()
    found = {"seconds": taken, "rounds": counts.rounds, "refused": counts.refused, "frames": counts.frames, "latencies": counts.latencies}
    print(json.dumps(found))


if __name__ == "__main__":
    first, seats, each = map(int, sys.argv[2:5])
    chosen = [(first + number // each, 1 + number % each) for number in range(seats)]
    uvloop.run(main(sys.argv[1], chosen, warm=float(sys.argv[5]), seconds=float(sys.argv[6])))
