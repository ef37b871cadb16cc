"""The eleventh version: how far somebody has watched the course of a question."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0009"


def upgrade() -> None:
    """Count the steps shown of open questions and of auditions in progress."""
    for table in ("school_questions", "school_auditions"):
        op.add_column(table, sa.Column("shown", sa.Integer(), nullable=False, server_default="0"))
