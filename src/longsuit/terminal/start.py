"""From the options of the command to a seat at the table."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from longsuit.rules.model import Game
from longsuit.rules.quantities import parse_money
from longsuit.table import RecordError
from longsuit.terminal.decks import read_stacks
from longsuit.terminal.play import play
from longsuit.terminal.session import Header, put_aside, session_path

BANKROLL = "$500"
"""The default bankroll of a new session."""


def sit_down(  # noqa: PLR0913 (keywords, each an option of the command)
    game: Game,
    *,
    chosen: Mapping[str, Any],
    seats: int,
    bankroll: str | None,
    seed: int | None,
    deck: str | None,
    file: str | None,
    new: bool,
) -> None:
    """Find or begin the session, and play."""
    path = Path(file) if file else session_path(game, seed)
    header = Header(game=game.full_id, definition=game.rules_hash, bankroll=parse_money(bankroll or BANKROLL), seed=seed, **chosen)
    stacks = read_stacks(Path(deck)) if deck else ()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if new:
        put_aside(path)
    elif bankroll is not None and path.is_file() and path.stat().st_size:
        print("note: The session keeps its bankroll; --new begins another.", file=sys.stderr)
    try:
        play(game, path=path, header=header, stacks=stacks, seats=seats)
    except RecordError as error:
        raise ValueError(f"{path}, {error} The session cannot resume; --new begins another and keeps this one.") from None
