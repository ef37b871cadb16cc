"""The eighth version: hands that people share, and guests who choose a name of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from longsuit.house.books.columns import Number, required

revision = "0008"
down_revision = "0006"


def upgrade() -> None:
    """Links to rounds, each made by somebody who sat in it; the name a guest had before."""
    op.add_column("people", sa.Column("formerly", sa.String(40), nullable=True))
    op.create_index("ix_people_formerly", "people", ["formerly"], unique=True)
    op.create_table(
        "shared_hands",
        sa.Column("token", sa.String(32), primary_key=True),
        *required(Number, "round_id", "person_id"),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"]),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.UniqueConstraint("person_id", "round_id", name="shared_once"),
    )
    op.create_index("ix_shared_hands_round_id", "shared_hands", ["round_id"])
