"""A run: blocks of rounds divided among workers, added in order, saved to disk now and then."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from cachetools import LRUCache, cached

from longsuit.files import LONGEST
from longsuit.simulate.block import Room
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.knowing import Known
from longsuit.simulate.spec import Spec
from longsuit.simulate.street_endings import endings_of
from longsuit.simulate.tally import Tally

_SPAN_ROUNDS = 1 << 20
_SAVE_SECONDS = 5.0
_FORMAT = "longsuit simulation 1"

Progress = Callable[[Tally], None]


@dataclass(frozen=True)
class Span:
    """Consecutive blocks that one worker plays."""

    first: int
    rounds: int


@dataclass
class Run:
    """A run and its progress."""

    spec: Spec
    room: Room
    tally: Tally

    @property
    def complete(self) -> bool:
        """Whether every round was played."""
        return self.tally.rounds == self.spec.rounds


@cached(LRUCache[str, Room](maxsize=4), key=lambda spec: spec.table, lock=Lock())
def room_for(spec: Spec) -> Room:
    """The table a spec describes, set up once; the last few are cached."""
    endings = endings_of(spec.game, ante=spec.ante, bonuses=spec.bonuses)
    return Room(endings, seats=spec.seats, strategy=spec.strategy, known=Known(spec.seen, spec.exposed, spec.share))


def play_span(spec: Spec, span: Span) -> Tally:
    """Play some blocks: what a worker does, here or on another machine."""
    return room_for(spec).run(spec.seed, span.first, span.rounds)


def spans(spec: Spec, room: Room, done: int = 0) -> Iterator[Span]:
    """The rest of a run in spans, in order."""
    blocks = max(1, _SPAN_ROUNDS // room.block // 16) if room.knowledge else _SPAN_ROUNDS // room.block
    while done < spec.rounds:
        rounds = min(blocks * room.block, spec.rounds - done)
        yield Span(done // room.block, rounds)
        done += rounds


def simulate(
    spec: Spec, *, workers: int = 1, progress: Progress | None = None, checkpoint: Path | None = None, resume: bool = False
) -> Run:
    """Play a run. The answer is the same for any number of workers, and for a run that was interrupted and resumed.

    An interrupt (Ctrl-C) ends it early: the run then holds the rounds done so far, and says that it is not complete.
    """
    if not 1 <= workers <= 1024:
        raise SimulationError(f"{workers} workers cannot share the work; take 1 to 1024.")
    run = started(spec, checkpoint if resume else None)
    room, keeper = run.room, Keeper(run, checkpoint, progress)
    keeper.save()
    try:
        if workers == 1:
            for span in spans(spec, room, run.tally.rounds):
                keeper.add(play_span(spec, span))
        else:
            _share_out(run, workers, keeper)
    except KeyboardInterrupt:
        pass
    keeper.save()
    return run


def started(spec: Spec, checkpoint: Path | None) -> Run:
    """A new run, or one that continues an earlier one."""
    tally = read_checkpoint(spec, checkpoint) if checkpoint is not None else None
    room = room_for(spec)
    if tally is not None and tally.rounds < spec.rounds and tally.rounds % room.block:
        raise SimulationError(f"{checkpoint} holds a run that ended at round {tally.rounds:,}, inside a block; it cannot be made longer.")
    return Run(spec, room, tally or Tally(spec.seats, len(room.endings.measures)))


def _share_out(run: Run, workers: int, keeper: Keeper) -> None:
    """Let threads play spans ahead, and add them in order."""
    todo = spans(run.spec, run.room, run.tally.rounds)
    run.room.run(run.spec.seed, 0, 1)
    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[Future[Tally]] = deque()
        try:
            for span in todo:
                waiting.append(pool.submit(play_span, run.spec, span))
                if len(waiting) > 2 * workers:
                    keeper.add(waiting.popleft().result())
            while waiting:
                keeper.add(waiting.popleft().result())
        finally:
            for future in waiting:
                future.cancel()


class Keeper:
    """Adds parts in order, reports progress, and saves it to disk now and then."""

    def __init__(self, run: Run, checkpoint: Path | None, progress: Progress | None) -> None:
        self.run = run
        self.checkpoint = checkpoint
        self.progress = progress
        self._saved = monotonic()

    def add(self, part: Tally) -> None:
        """The next part of the run."""
        self.run.tally.add(part)
        if self.progress is not None:
            self.progress(self.run.tally)
        if monotonic() - self._saved > _SAVE_SECONDS:
            self.save()

    def save(self) -> None:
        """Write the progress to disk, completely or not at all."""
        self._saved = monotonic()
        if self.checkpoint is None:
            return
        progress = {"format": _FORMAT, "spec": self.run.spec.digest, "tally": self.run.tally.to_json()}
        beside = self.checkpoint.with_name(self.checkpoint.name + ".part")
        try:
            beside.write_text(json.dumps(progress), encoding="utf-8")
            os.replace(beside, self.checkpoint)  # noqa: PTH105 (the one call that replaces at once on every system)
        except OSError as error:
            raise SimulationError(f"The checkpoint {self.checkpoint} cannot be written: {error.strerror}.") from None


def read_checkpoint(spec: Spec, path: Path) -> Tally:
    """The progress of an earlier run, which must be the same run."""
    try:
        with path.open(encoding="utf-8") as file:
            saved: dict[str, Any] = json.loads(file.read(LONGEST))
        if saved["format"] != _FORMAT:
            raise SimulationError(f"{path} is not a checkpoint of this version.")
        digest, tally = saved["spec"], Tally.from_json(saved["tally"])
    except FileNotFoundError:
        raise SimulationError(f"There is no checkpoint {path} to resume from.") from None
    except OSError as error:
        raise SimulationError(f"The checkpoint {path} cannot be read: {error.strerror}.") from None
    except (KeyError, TypeError, json.JSONDecodeError, UnicodeDecodeError):
        raise SimulationError(f"{path} is not a checkpoint of a simulation.") from None
    if digest != spec.digest:
        raise SimulationError(f"{path} is the checkpoint of another run: game, stakes, seats, strategy and seed must be the same.")
    if tally.rounds > spec.rounds:
        raise SimulationError(f"{path} already holds {tally.rounds:,} rounds; ask for at least as many.")
    return tally
