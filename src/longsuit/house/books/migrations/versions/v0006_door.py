"""The sixth version: names by what they look like, and sessions that can be distinguished."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from longsuit.house.names import looks

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Names that look alike today stay; nobody takes one more."""
    op.add_column("people", sa.Column("looks", sa.String(64), nullable=False, server_default=""))
    op.add_column("sessions", sa.Column("begun", sa.BigInteger(), nullable=True))
    op.add_column("sessions", sa.Column("browser", sa.String(200), nullable=True))
    op.create_index("ix_people_looks", "people", ["looks"])
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("looks"))
    connection = op.get_bind()
    named = [{"number": row.id, "seen": looks(row.name)} for row in connection.execute(sa.select(people.c.id, people.c.name))]
    if named:
        changed = people.update().where(people.c.id == sa.bindparam("number")).values(looks=sa.bindparam("seen"))
        connection.execute(changed, named)
