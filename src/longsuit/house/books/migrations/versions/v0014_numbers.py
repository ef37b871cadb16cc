"""The fourteenth version: the log vouches for the order of entries in different chains."""

from __future__ import annotations

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """An entry's number is in its hash, so the program gives it; a program of an earlier version cannot write to PostgreSQL any more."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE commands ALTER COLUMN id DROP DEFAULT")
