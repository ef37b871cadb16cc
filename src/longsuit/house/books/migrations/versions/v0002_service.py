"""The second version: passwords, sessions, coaches at tables, and the dealer's list of what is due."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """What a service around the room needs."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "passwords",
        sa.Column("person_id", number, nullable=False),
        sa.Column("hash", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("person_id"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("person_id", number, nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_index(op.f("ix_sessions_person_id"), "sessions", ["person_id"], unique=False)
    op.add_column("tables", sa.Column("coach", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.create_index("rounds_of_a_table", "rounds", ["table_id", "id"], unique=False)
    open_only = sa.text("NOT ended")
    op.create_index("rounds_due", "rounds", ["deadline"], unique=False, sqlite_where=open_only, postgresql_where=open_only)
    _due_at_once()


def _due_at_once() -> None:
    """Rounds that waited for the reveal had no time set; the dealer's list needs one."""
    dealt = 'SELECT round_id FROM round_events WHERE data LIKE \'{"event":"deal"%\''
    op.execute(f"UPDATE rounds SET deadline = 0 WHERE NOT ended AND deadline IS NULL AND id IN ({dealt})")  # noqa: S608 (no input)
