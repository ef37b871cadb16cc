"""A session: rounds one after another, stored line by line so that it resumes exactly where it stopped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from longsuit.rules.model import Game
from longsuit.table import RecordError, Round, RoundError, Table, open_table
from longsuit.table.record import dumps, event_from_data, event_to_data, loads
from longsuit.terminal.log import Line, Log
from longsuit.terminal.tally import Tally

VERSION = 1
"""Version of the session file."""


@dataclass(frozen=True)
class Header:
    """How a session was begun."""

    game: str
    """``game/sheet``."""
    source: str
    """What the player asked for: a game, or a definition file."""
    definition: str
    tables: dict[str, str]
    settings: dict[str, Any]
    bankroll: int
    seed: int | None

    def data(self) -> dict[str, Any]:
        """The first line of the file."""
        return {"longsuit": "session", "version": VERSION, **self.__dict__}

    @classmethod
    def read(cls, line: Line) -> Header:
        """The first line read back."""
        data = line.data
        if data.get("longsuit") != "session":
            raise RecordError(f"line {line.number}", "a session begins with its game and bankroll.")
        if data.get("version") != VERSION:
            raise RecordError(f"line {line.number}", f"only version {VERSION} of a session can be read.")
        kinds = {"game": str, "source": str, "definition": str, "tables": dict, "settings": dict, "bankroll": int, "seed": int | None}
        for name, kind in kinds.items():
            if name not in data or not isinstance(data[name], kind):
                raise RecordError(f"line {line.number}", f"the field {name} is missing or cannot be read.")
        return cls(**{name: data[name] for name in kinds})


class Story:
    """A session as its lines record it."""

    def __init__(self, header: Header, game: Game) -> None:
        if header.definition != game.rules_hash:
            raise RecordError("line 1", f"the session was played by other rules than {game.full_id} as asked for here.")
        self.header = header
        self.table: Table = open_table(game)
        self.tally = Tally(self.table, header.bankroll)
        self.state: Round | None = None
        """The round in progress."""
        self.seat = 1
        """Where the player sits in it."""

    def follow(self, line: Line) -> None:
        """Replay one line; an impossible one is refused with its number."""
        data = {key: value for key, value in line.data.items() if key != "sum"}
        try:
            if data.get("longsuit") == "round":
                self._finish(line)
            elif "open" in data:
                self._open(data)
            elif "buy" in data:
                self.tally.bankroll += data["buy"]
            else:
                self.state = event_from_data(data)(self._open_round())
        except RecordError:
            raise
        except (RoundError, TypeError, ValueError, KeyError) as error:
            raise RecordError(f"line {line.number}", str(error) if isinstance(error, RoundError) else "it cannot be read.") from None

    def _open_round(self) -> Round:
        if self.state is None:
            raise RoundError("No round is open.")
        return self.state

    def _open(self, data: dict[str, Any]) -> None:
        if self.state is not None:
            raise RoundError("A round is still in progress.")
        self.state = Round(self.table, deck=data["deck"], meters=data["meters"], number=data["open"])
        self.seat = data["seat"]

    def _finish(self, line: Line) -> None:
        if self.state is None or not self.state.ended:
            raise RoundError("A round is recorded that was not played to its end.")
        if dumps(self.state) != line.text:
            try:
                recorded = loads(line.text, self.table.game)
            except RecordError as error:
                raise RecordError(f"line {line.number}, {error.place}", error.what) from None
            if recorded != self.state:
                raise RoundError("The record is not of the round on the lines before it.")
        self.tally.add(self.state, self.seat)
        self.state = None


class Session(Story):
    """A session in progress: every event is written to disk before it takes effect."""

    def __init__(self, log: Log, header: Header, game: Game) -> None:
        lines = log.lines()
        first = next(lines, None)
        self.resumed = first is not None
        """Whether it was begun earlier."""
        super().__init__(Header.read(first) if first else header, game)
        self._log = log
        if first is None:
            log.add(header.data())
        for line in lines:
            self.follow(line)
        if self.state is not None and self.state.ended:
            self._record()

    def open(self, state: Round, seat: int) -> None:
        """A round begins: its opening and all that has happened in it so far."""
        self._log.add({"open": state.number, "deck": state.deck_back, "meters": dict(state.meters), "seat": seat})
        self.seat = seat
        self.state = next(state.steps())
        self.go(state)

    def go(self, state: Round) -> Round:
        """The round after a step; its new events are written first."""
        assert self.state is not None
        for event in state.events[len(self.state.events) :]:
            self._log.add(event_to_data(event))
        self.state = state
        if state.ended:
            self._record()
        return state

    def _record(self) -> None:
        assert self.state is not None
        self._log.add_record(dumps(self.state))
        self.tally.add(self.state, self.seat)
        self.state = None

    def buy(self, amount: int) -> None:
        """More play money."""
        self._log.add({"buy": amount})
        self.tally.bankroll += amount

    @property
    def chips(self) -> int:
        """The player's chips that are not on the felt."""
        return self.tally.bankroll + (self.state.net(self.seat) if self.state is not None else 0)


def rounds_of(lines: Iterable[Line], story: Story) -> Iterator[Round]:
    """Every round of a session that is read back, the unfinished one last."""
    for line in lines:
        finished = story.state if line.data.get("longsuit") == "round" else None
        story.follow(line)
        if finished is not None:
            yield finished
    if story.state is not None:
        yield story.state


def session_path(game: Game, seed: int | None) -> Path:
    """Where a session is stored by default: one for each way a game is set up."""
    from platformdirs import user_data_path

    mark = "" if seed is None else f"-seed{seed}"
    return user_data_path("longsuit") / "sessions" / f"{game.id}-{game.sheet}-{game.rules_hash[:8]}{mark}.jsonl"


def put_aside(path: Path) -> Path | None:
    """Rename an old session to set it aside; None if there was none."""
    if not path.exists():
        return None
    number = 1
    while (old := path.with_name(f"{path.stem}.{number}{path.suffix}")).exists():
        number += 1
    path.rename(old)
    return old
