"""The same run on a Dask cluster: spans of blocks are tasks, put together in order, each exactly once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from longsuit.simulate.errors import SimulationError
from longsuit.simulate.run import Keeper, Progress, Run, play_span, spans, started
from longsuit.simulate.spec import Spec

_SECONDS_TO_ANSWER = 10
_AHEAD = 4


def simulate_on(spec: Spec, address: str, *, progress: Progress | None = None, checkpoint: Path | None = None, resume: bool = False) -> Run:
    """Play a run on the cluster whose scheduler is at the address.

    A task lost with its worker is repeated by another; a result is added once, in order, whichever worker sent it.
    """
    run = started(spec, checkpoint if resume else None)
    keeper = Keeper(run, checkpoint, progress)
    keeper.save()
    with _client(address) as client, suppress(KeyboardInterrupt):
        _gather(client, run, keeper)
    keeper.save()
    return run


def _gather(client: Any, run: Run, keeper: Keeper) -> None:
    """Keep every worker busy, and add the parts in order."""
    ahead = max(_AHEAD, _AHEAD * sum(client.nthreads().values()))
    spec = client.scatter(run.spec, broadcast=True)
    todo = spans(run.spec, run.room, run.tally.rounds)
    waiting: deque[Any] = deque()
    try:
        waiting.extend(_submit(client, spec, span) for span in islice(todo, ahead))
        while waiting:
            future = waiting.popleft()
            keeper.add(future.result())
            waiting.extend(_submit(client, spec, span) for span in islice(todo, 1))
    finally:
        client.cancel(list(waiting))


def _submit(client: Any, spec: Any, span: Any) -> Any:
    return client.submit(play_span, spec, span, pure=False, retries=5)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise SimulationError("A cluster needs Dask: pip install 'longsuit[cluster]'.") from None
    try:
        client = distributed.Client(address, timeout=_SECONDS_TO_ANSWER)
    except (OSError, ValueError, TimeoutError) as error:
        reason = type(error).__name__ if not str(error) else str(error).splitlines()[0][:120]
        raise SimulationError(f"No Dask scheduler answers at {address}: {reason}.") from None
    with client:
        yield client
