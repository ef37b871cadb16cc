"""Frames and bodies of every kind at an open table: each gets one answer in a sentence, none a mistake of ours, and the books hold."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from longsuit.house.room.room import SEAT_COMMANDS
from longsuit.table import Round
from tests.fast.house.service.service import Line, Service, Visitor, serving
from tests.garbling import garbled

JUNK: list[Any] = [None, True, -1, 0, 1, 10**20, 1.5, "", "x", "As Ks", "$5", "1/0", "ante", [], [1], {}, {"ante": 1}, "\u202e", "\x00"]
BODIES: dict[str, list[dict[str, Any]]] = {
    "sit": [{"age": 21}, {}],
    "wager": [{"wagers": {"ante": "$15"}}, {"wagers": {"ante": 1500, "flush": "$5"}, "tokes": {"ante": 100}}],
    "seed": [{"seed": "my own luck"}],
    "toke": [{"on": "ante", "amount": "$1"}],
    "fold": [{}, {"declares": ["flush"]}],
    "play": [{}, {"action": "raise", "amount": "$15"}, {"setting": "As Ks Qs"}],
    "lay-aside": [{"wager": "flush"}],
}


def fitting(state: Round) -> str:
    """What a guest at the first seat would do now."""
    if state.seats[0] is None:
        return "sit"
    return "play" if state.phase == "decisions" else "wager"


def frame(number: int, fits: str, dice: Random) -> str:
    """A command that may well make sense, or may not."""
    name = dice.choice([fits, fits, *SEAT_COMMANDS])
    asked: dict[str, Any] = {"id": f"{number}", "command": name, "seat": 1, **dice.choice(BODIES.get(name, [{}]))}
    if dice.random() < 0.3:
        asked[dice.choice([*asked, "amount", "more"])] = dice.choice(JUNK)
    text = json.dumps(asked)
    return garbled(text, [text, '{"command": "ping"}'], dice) if dice.random() < 0.4 else text


def fire(house: Service, count: int, seed: int) -> dict[str, int]:
    """So many frames of one guest at a quick table: how many were answered, and how many refused."""
    dice, told = Random(seed), {"answer": 0, "error": 0, "pong": 0}
    visitor, table = house.visitor().guest(), house.table(wager_seconds=1, decide_seconds=1)
    with visitor.watching(table) as line:
        for number in range(count):
            text = frame(number, fitting(house.room.live(table).state), dice)
            line.socket.send(text.encode() if dice.random() < 0.03 else text)
            message = line.until(lambda message: message["type"] in told)
            told[message["type"]] += 1
            if message["type"] == "error":
                assert message["status"] < 500, (text, message)
                assert message["error"].endswith((".", "?")), (text, message)
    house.check()
    return told


def test_every_frame_gets_one_answer(house: Service) -> None:
    told = fire(house, 400, 3)
    assert told["answer"] > 40
    assert told["error"] > 40


class Guest(RuleBasedStateMachine):
    """A guest who plays by socket and by HTTP in any order, with money that may be none."""

    house: Service

    def __init__(self) -> None:
        super().__init__()
        self.visitor: Visitor = self.house.visitor().guest()
        self.table = self.house.table(wager_seconds=1, decide_seconds=1)
        self.watching = self.visitor.watching(self.table)
        self.line: Line = self.watching.__enter__()

    def _ask(self, method: str, path: str, body: object = None) -> None:
        answer = self.visitor.request(method, path, json=body)
        assert answer.status_code < 500, (path, body, answer.text)
        assert answer.is_success or answer.json()["detail"].endswith((".", "?"))

    @rule(age=st.integers(0, 150) | st.sampled_from(JUNK))
    def sit(self, age: object) -> None:
        """Take a seat, of age or not."""
        self._ask("POST", f"/tables/{self.table}/seats/1", {"age": age})

    @rule(amount=st.sampled_from([500, 1500, "$20", *JUNK]), spot=st.sampled_from(["ante", "flush", "raise", ""]))
    def wager(self, amount: object, spot: str) -> None:
        """Bet anything on any spot."""
        self._ask("PUT", f"/tables/{self.table}/seats/1/wagers", {"wagers": {"ante": 1500, spot: amount}})

    @rule(name=st.sampled_from(sorted(SEAT_COMMANDS)), seed=st.integers(0, 2**32))
    def say(self, name: str, seed: int) -> None:
        """Give a command over the socket."""
        answer = self.line.say(command=name, seat=1, **Random(seed).choice(BODIES.get(name, [{}])))
        assert answer["type"] == "answer" or answer["status"] < 500, answer

    @rule(amount=st.integers(-5, 10**13) | st.sampled_from(JUNK))
    def buy(self, amount: object) -> None:
        """Buy play money."""
        self._ask("POST", "/cashier/buy-in", {"amount": amount})

    @invariant()
    def the_books_add_up(self) -> None:
        """Nothing that was asked for has made or lost a cent."""
        books = self.house.room.trial_balance()
        assert (books.total, books.faults) == (0, ())

    def teardown(self) -> None:
        """Everybody goes home."""
        self.watching.__exit__(None, None, None)
        self.visitor.close()


def play_anyhow(folder: Path, *, examples: int, steps: int) -> None:
    """Guests who do anything in any order, one after the other, in one room."""
    with serving(f"sqlite:///{folder / 'house.sqlite'}") as house:
        machine = type("GuestOfThisHouse", (Guest,), {"house": house})
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=examples,
                stateful_step_count=steps,
                deadline=None,
                derandomize=True,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            ),
        )
        house.check()


def test_anything_in_any_order(tmp_path: Path) -> None:
    play_anyhow(tmp_path, examples=8, steps=12)
