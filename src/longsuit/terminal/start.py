"""From the options of the command to a seat at the table."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from longsuit.options import cents
from longsuit.rules.model import Game
from longsuit.table import RecordError
from longsuit.terminal.decks import read_stacks
from longsuit.terminal.log import Log
from longsuit.terminal.play import TableTop
from longsuit.terminal.screen import Screen
from longsuit.terminal.session import Header, Session, put_aside, session_path

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
    """Find or begin the session, and play until the player leaves."""
    if not 1 <= seats <= game.deal.seats:
        raise ValueError(f"{game.name} has seats for 1 to {game.deal.seats} players; {seats} cannot sit down.")
    path = Path(file) if file else session_path(game, seed)
    header = Header(game=game.full_id, definition=game.rules_hash, bankroll=cents(bankroll or BANKROLL), seed=seed, **chosen)
    stacks = read_stacks(Path(deck)) if deck else ()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if new:
        put_aside(path)
    elif bankroll is not None and path.is_file() and path.stat().st_size:
        print("note: The session keeps its bankroll; --new begins another.", file=sys.stderr)
    log = Log(path)
    try:
        session = Session(log, header, game)
        began = session.header.seed
        if seed not in (None, began):
            with_seed = "without a seed" if began is None else f"with the seed {began}"
            raise ValueError(f"{path}: This session was begun {with_seed}; --new begins another.")
        TableTop(session, Screen(), stacks, seats).run()
    except RecordError as error:
        raise ValueError(f"{path}, {error} The session cannot resume; --new begins another and keeps this one.") from None
    finally:
        log.close()
