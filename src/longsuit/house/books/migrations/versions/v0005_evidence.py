"""The fifth version: the log keeps what commands decide, and times are durations that each process measures by its own clock."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from longsuit.house.books.columns import Number

revision = "0005"
down_revision = "0004"

_LAST = "(SELECT max(sequence) FROM round_events WHERE round_id = rounds.id)"
_DEALT = 'EXISTS (SELECT 1 FROM round_events WHERE round_id = rounds.id AND data LIKE \'{"event":"deal"%\')'
_SECONDS = f"(SELECT CASE WHEN {_DEALT} THEN decide_seconds ELSE wager_seconds END FROM tables WHERE id = rounds.table_id)"  # noqa: S608 (no input)


def upgrade() -> None:
    """Facts beside each command; a timer and its length in place of a time of day. Players in a round get their full time."""
    op.add_column("commands", sa.Column("facts", sa.Text(), nullable=True))
    op.add_column("rounds", sa.Column("timer", sa.Integer(), nullable=True))
    op.add_column("rounds", sa.Column("wait", sa.Integer(), nullable=True))
    running = f"UPDATE rounds SET timer = {_LAST}, wait = 1000 * {_SECONDS} WHERE NOT ended AND deadline IS NOT NULL"  # noqa: S608 (no input)
    op.execute(running)
    op.create_table(
        "pulse",
        sa.Column("id", Number, primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("filling", sa.Text(), nullable=False),
    )
    op.drop_index("rounds_due", "rounds")
    op.drop_column("rounds", "deadline")
