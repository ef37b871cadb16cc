"""Hands played at a real pseudo-terminal: keys sent, the screen read."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.fast.terminal.sitting import SHEETS, play, records
from tests.fast.terminal.test_play import _action

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PATIENCE = 30.0
ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[()][A-B0-2]|[=>])")


class Terminal:
    """A program at the other end of a pseudo-terminal."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        self.raw = ""
        self._seen = 0

    @property
    def screen(self) -> str:
        return ESCAPES.sub("", self.raw).replace("\r", "")

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)

    def expect(self, text: str) -> str:
        """Read until the text stands on the screen after what was expected before."""
        until = time.monotonic() + PATIENCE
        while text not in self.screen[self._seen :]:
            waiting = time.monotonic() < until and (self._read(0.2) or self.process.poll() is None)
            assert waiting, f"no {text!r} in:\n{self.screen}"
        self._seen = self.screen.index(text, self._seen) + len(text)
        return self.screen

    def answer(self, question: str, keys: str) -> None:
        """Wait for a question and its prompt, then type."""
        self.expect(question)
        self.expect("\n> ")
        self.send(keys)

    def send(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def interrupt(self, text: str) -> None:
        """Press Control-C until the text appears: a signal that comes just before a blocking read is noticed only with the next."""
        for _ in range(int(PATIENCE)):
            self.send("\x03")
            until = time.monotonic() + 1
            while text not in self.screen[self._seen :] and time.monotonic() < until and self.process.poll() is None:
                self._read(0.1)
            if text in self.screen[self._seen :] or self.process.poll() is not None:
                break
        self.expect(text)

    def ended(self) -> int:
        """The exit code, everything read."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            self._read(0.1)
        while self._read(0.1):
            pass
        return self.process.wait(timeout=1)


def _own_terminal() -> None:
    """The pseudo-terminal becomes the one that Ctrl-C comes from."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def terminal(*arguments: str, columns: int = 80, rows: int = 24, environment: Mapping[str, str] | None = None) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "longsuit.cli", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**kept, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **(environment or {})},
        preexec_fn=_own_terminal,  # noqa: PLW1509 (one thread, and only to have a controlling terminal)
        close_fds=True,
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_hand_with_help_and_quit(sheet: str, tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    with terminal("play", sheet, "--file", str(path), "--seed", "5", "--seats", "2") as table:
        table.expect("Play money only")
        table.answer("Ante? $5 to $100", "h\r")
        table.expect("How to play")
        table.answer("More?", "n\r")
        table.answer("Ante? $5 to $100", "10\r")
        table.answer("Bonus bets?", "\r")
        table.expect("╭───╮╭───╮")
        table.answer("or fold?", "?\r")
        table.expect("coach")
        table.answer("or fold?", f"{_action(sheet)}\r")
        table.expect("╰───╯")
        table.expect("This round: ")
        table.answer("Ante? (Enter: ", "q\r")
        table.expect("1 round, ")
        assert table.ended() == 0
        assert "\x1b[" in table.raw
        assert "Traceback" not in table.screen
        assert max(map(len, table.screen.splitlines())) <= 80
    (found,) = records(path)
    assert found["result"]["phase"] == "settled"


def test_control_c_keeps_the_round(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    with terminal("play", "high-card-flush", "--file", str(path), "--seed", "3") as table:
        table.answer("Ante?", "15 flush 5\r")
        table.expect("or fold?")
        table.expect("\n> ")
        table.interrupt("The round is saved")
        assert table.ended() == 130
        assert "Traceback" not in table.screen
        assert "Aborted" not in table.screen
    done = play("high-card-flush", path, "raise\nq\n", "--seed", "3")
    assert "You      A♥ J♥  Q♦ 7♦ 7♣ 6♣ 5♠" in done.lines
    assert "1 round, -$35 in all. Bankroll $465." in done.lines


def test_control_d_ends_cleanly(tmp_path: Path) -> None:
    with terminal("play", "pick-2-poker", "--file", str(tmp_path / "s.jsonl")) as table:
        table.expect("Ante?")
        table.expect("> ")
        table.send("\x04")
        table.expect("0 rounds")
        assert table.ended() == 0


@pytest.mark.parametrize("moment", ["Ante?", "Bonus bets?", "or fold?", "How much"])
def test_a_killed_table_goes_on_where_it_was(moment: str, tmp_path: Path) -> None:
    path, decks = tmp_path / "session.jsonl", tmp_path / "decks"
    decks.write_text("AhJh9h7h6h3h4s Kd8d6dTs8s3s2s", "utf-8")
    options = ("--seed", "3", "--deck", str(decks))
    with terminal("play", "high-card-flush", "--file", str(path), *options) as table:
        for asked, said in (("Ante?", "15"), ("Bonus bets?", "2"), ("or fold?", "raise"), ("How much", "")):
            if asked == moment:
                table.expect(asked)
                break
            table.answer(asked, f"{said}\r")
        table.process.send_signal(signal.SIGKILL)
        assert table.ended() == -signal.SIGKILL
    rest = "raise 30\nq\n" if moment in ("or fold?", "How much") else "15\n2\nraise 30\nq\n"
    done = play("high-card-flush", path, rest, *options)
    assert "  flush            $2  wins   +$120  6-card flush: Flush pays 60 to 1" in done.lines
    assert "1 round, +$163 in all. Bankroll $663. Biggest win: $163 in round 1." in done.lines


@pytest.mark.parametrize(
    ("columns", "environment"),
    [(80, {"NO_COLOR": "1"}), (80, {"TERM": "dumb"}), (40, {}), (80, {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})],
    ids=["NO_COLOR", "dumb", "40 columns", "ascii"],
)
def test_plain_text_where_there_is_no_colour_or_no_room(columns: int, environment: dict[str, str], tmp_path: Path) -> None:
    arguments = ("play", "5-card-pursuit", "--file", str(tmp_path / "s.jsonl"), "--seed", "5")
    with terminal(*arguments, columns=columns, environment=environment) as table:
        table.answer("Ante?", "10 fb 5\r")
        table.answer("or fold?", "fold\r")
        table.expect("This round:")
        table.answer("Ante?", "q\r")
        assert table.ended() == 0
        assert "╭" not in table.screen
        assert max(map(len, table.screen.splitlines())) <= columns
        if {"NO_COLOR", "TERM"} & set(environment):
            assert not re.search(r"\x1b\[[\d;]*3\dm", table.raw)


def test_the_check_has_a_progress_bar(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('extends = "pick-2-poker"\nid = "mine"\n', "utf-8")
    with terminal("check", str(own), "--rounds", "20", columns=120) as table:
        table.expect("━")
        table.expect("It conforms.")
        assert table.ended() == 0


def test_a_replay_step_by_step(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("high-card-flush", path, "15\n\nraise\nq\n", "--seed", "3")
    with terminal("replay", str(path), "--step") as table:
        table.expect("is open; red deck")
        for said in ("Player sits down", "ante $15", "Ah", "raise $15 with Ah Jh", "dealer: ", "the dealer's hand is higher"):
            table.answer("go on, q: stop)", "\r")
            table.expect(said)
        table.expect("-$30")
        assert table.ended() == 0


def test_a_lesson_takes_one_key_an_answer_and_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "notebook.jsonl"
    with terminal("school", "high-card-flush", "--file", str(path), "--skill", "read:qualifies:flush", "--seed", "1") as lesson:
        lesson.expect("Your answer? (y, n)")
        lesson.send("y")
        lesson.expect("The dealer has")
        lesson.expect("Your answer? (y, n)")
        lesson.send("n")
        lesson.expect("The dealer has")
        lesson.expect("Your answer? (y, n)")
        lesson.send("q")
        lesson.expect("of 2 right")
        assert lesson.ended() == 0
        assert "Traceback" not in lesson.screen
    assert len(path.read_text("utf-8").splitlines()) == 2
