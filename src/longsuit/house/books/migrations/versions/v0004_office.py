"""The fourth version: limits that change from round to round, and what each table's rounds come to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0002"


def upgrade() -> None:
    """What the back office needs."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("tables", sa.Column("later_limits", sa.Text(), nullable=True))
    op.create_table(
        "performance",
        sa.Column("table_id", number, nullable=False),
        sa.Column("line", sa.String(length=60), nullable=False),
        sa.Column("seats", number, nullable=False),
        sa.Column("handle", sa.BigInteger(), nullable=False),
        sa.Column("win", sa.BigInteger(), nullable=False),
        sa.Column("best", sa.Text(), nullable=False),
        sa.Column("given", sa.Text(), nullable=False),
        sa.Column("cut", sa.BigInteger(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("dealer", sa.Text(), nullable=False),
        sa.Column("variance", sa.Text(), nullable=False),
        sa.Column("dealer_variance", sa.Text(), nullable=False),
        sa.Column("third", sa.Text(), nullable=False),
        sa.Column("squares", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "line"),
    )
    op.create_table(
        "performance_upto",
        sa.Column("table_id", number, nullable=False),
        sa.Column("round_id", number, nullable=False),
        sa.Column("rounds", number, nullable=False),
        sa.Column("voided", number, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id"),
    )
