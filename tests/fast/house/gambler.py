"""A guest at a table who plays over HTTP whatever happens to the server, and remembers what he was told."""

from __future__ import annotations

import threading
import time
from itertools import count
from random import Random
from typing import Any

import httpx


class Gambler(threading.Thread):
    """Plays one seat until told to stop. A request that got no answer is asked again with the same key."""

    def __init__(self, address: str, table: int, seat: int) -> None:
        super().__init__(daemon=True)
        self.client = httpx.Client(base_url=f"{address}/api/v1", headers={"X-Longsuit": "1"}, timeout=10)
        self.table, self.seat = table, seat
        self.dice = Random(100 * table + seat)
        self.keys = count()
        self.enough = threading.Event()
        self.person = 0
        self.wagered: dict[int, int] = {}
        """Cents the server said were down, by round."""
        self.decided: dict[int, str] = {}
        """What the server said he did, by round."""
        self.bought = 0
        """Cents the cashier said were bought in."""
        self.acknowledged: dict[str, dict[str, Any]] = {}
        """The answer to every command of his, by its key."""
        self.refused: set[str] = set()
        """Keys of commands that were refused for good."""
        self.unanswered = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            self.person = int(self.ask("POST", "/guests", {})["person"])
            while not self.enough.is_set() and not self.ask("POST", f"/tables/{self.table}/seats/{self.seat}", {"age": 21}):
                time.sleep(0.05)
            while not self.enough.is_set():
                self.step()
        except BaseException as error:  # noqa: BLE001 (the test that waits for this thread raises it)
            self.fault = error
        finally:
            self.client.close()

    def step(self) -> None:
        """Whatever this seat should do now."""
        seen = self.ask("GET", f"/tables/{self.table}")
        own = seen.get("own", {}).get(str(self.seat))
        if own is None:
            time.sleep(0.02)
        elif own["phase"] == "wagers" and not next(seat for seat in own["seats"] if seat["number"] == self.seat)["bets"]:
            self.bet()
        elif own["phase"] == "decisions" and own["turn"] == self.seat:
            self.decide()
        else:
            time.sleep(0.01)

    def bet(self) -> None:
        if self.dice.random() < 0.1 and self.ask("POST", "/cashier/buy-in", {"amount": 1000}):
            self.bought += 1000
        wagers = {"ante": 1500, "flush": 500}
        answer = self.ask("PUT", f"{self.place}/wagers", {"wagers": wagers})
        if answer:
            self.wagered[answer["round"]] = sum(wagers.values())

    def decide(self) -> None:
        choice = self.dice.choice(("fold", "play"))
        answer = self.ask("POST", f"{self.place}/{choice}", {})
        if answer:
            self.decided[answer["round"]] = choice

    @property
    def place(self) -> str:
        return f"/tables/{self.table}/seats/{self.seat}"

    def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """The answer, however often one must ask; nothing, if it was refused."""
        key = f"{self.table}-{self.seat}-{next(self.keys)}"
        while not self.enough.is_set():
            try:
                answer = self.client.request(method, path, json=body, headers={"Idempotency-Key": key})
            except httpx.TransportError:
                self.unanswered += 1
                time.sleep(0.05)
                continue
            if answer.status_code in {409, 429, 503}:
                time.sleep(0.05)
                continue
            assert answer.status_code < 500, answer.text
            told: dict[str, Any] = answer.json() if answer.is_success else {}
            if method != "GET" and path != "/guests":
                self.refused.add(key) if answer.is_error else self.acknowledged.update({key: told})
            return told
        return {}
