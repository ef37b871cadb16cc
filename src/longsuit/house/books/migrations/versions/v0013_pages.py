"""The thirteenth version: pages of long books are read from indexes alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """The rounds of a table that are over, and what went in and out of an account, each in one index."""
    op.drop_index("rounds_of_a_table", "rounds")
    over = sa.text("ended")
    op.create_index("ended_rounds", "rounds", ["table_id", "id"], sqlite_where=over, postgresql_where=over)
    for side in ("from", "to"):
        op.drop_index(f"ix_postings_{side}_account", "postings")
        op.create_index(f"postings_{side}", "postings", [f"{side}_account", "id", "entry_id", "amount"])
