"""The twelfth version: the log is found by kind of command and by author, however long it is; nobody takes an exam twice at once."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """An index for each of the log's filters that had none, and one that holds an exam to once a person."""
    op.create_index("log_by_kind", "commands", ["name", "id"])
    op.create_index("log_by_author", "commands", ["author", "id"])
    op.create_index("exam_taken_once", "school_auditions", ["person_id", "exam_id"], unique=True)
