"""What the game does: a definition compiled once into everything that decides about legality and money."""

from __future__ import annotations

from longsuit.settlement.cells import Cell, Row
from longsuit.settlement.judges import Judge
from longsuit.settlement.layout import Layout, Spot, layout
from longsuit.settlement.moves import Move
from longsuit.settlement.paying import Line, Schedule
from longsuit.settlement.verdicts import VERDICTS, Contest, verdict

__all__ = ["VERDICTS", "Cell", "Contest", "Judge", "Layout", "Line", "Move", "Row", "Schedule", "Spot", "layout", "verdict"]
