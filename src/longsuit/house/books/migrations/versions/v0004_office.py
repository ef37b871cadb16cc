"""The fourth version: limits that change from round to round, and what each table's rounds come to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from longsuit.house.books.columns import Number, required

revision = "0004"
down_revision = "0002"


def upgrade() -> None:
    """What the back office needs."""
    op.add_column("tables", sa.Column("later_limits", sa.Text(), nullable=True))
    op.create_table(
        "performance",
        sa.Column("table_id", Number, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("line", sa.String(60), primary_key=True),
        sa.Column("seats", Number, nullable=False),
        *required(sa.BigInteger(), "handle", "win"),
        *required(sa.Text(), "best", "given"),
        sa.Column("cut", sa.BigInteger(), nullable=False),
        *required(sa.Text(), "cards", "dealer", "variance", "dealer_variance", "third", "squares"),
    )
    op.create_table(
        "performance_upto",
        sa.Column("table_id", Number, sa.ForeignKey("tables.id"), primary_key=True),
        *required(Number, "round_id", "rounds", "voided"),
    )
