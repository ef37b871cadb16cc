"""The second version: passwords, sessions, coaches at tables, and the dealer's list of what is due."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from longsuit.house.books.columns import Number

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """What a service around the room needs."""
    op.create_table(
        "passwords",
        sa.Column("person_id", Number, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("hash", sa.String(200), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person_id", Number, sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("expires", sa.BigInteger(), nullable=False),
    )
    op.add_column("tables", sa.Column("coach", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.create_index("rounds_of_a_table", "rounds", ["table_id", "id"])
    open_only = sa.text("NOT ended")
    op.create_index("rounds_due", "rounds", ["deadline"], sqlite_where=open_only, postgresql_where=open_only)
    # Rounds that waited for the reveal had no time set; the dealer's list needs one.
    dealt = 'SELECT round_id FROM round_events WHERE data LIKE \'{"event":"deal"%\''
    op.execute(f"UPDATE rounds SET deadline = 0 WHERE NOT ended AND deadline IS NULL AND id IN ({dealt})")  # noqa: S608 (no input)
