"""The ninth version: what people learn at the school, and the auditions they take."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from longsuit.house.books.columns import Number, required

revision = "0009"
down_revision = "0008"

_GUARD = "CREATE TRIGGER school_reviews_never_changed BEFORE UPDATE ON school_reviews"
"""Answers never change; deleting an account deletes its answers."""
POSTGRESQL = f"{_GUARD} FOR EACH STATEMENT EXECUTE FUNCTION never('changed')"
"""The same as PostgreSQL has it."""


def upgrade() -> None:
    """Skills, reviews, open questions, exams and auditions."""
    _progress()
    _auditions()
    if op.get_bind().dialect.name == "postgresql":
        op.execute(POSTGRESQL)
    else:
        op.execute(f"{_GUARD} BEGIN SELECT RAISE(ABORT, 'school_reviews are never changed'); END")


def _progress() -> None:
    op.create_table(
        "school_cards",
        sa.Column("person_id", Number, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(120), primary_key=True),
        sa.Column("skill", sa.String(120), primary_key=True),
        sa.Column("card", sa.Text(), nullable=False),
    )
    op.create_table(
        "school_reviews",
        sa.Column("id", Number, primary_key=True),
        sa.Column("person_id", Number, sa.ForeignKey("people.id"), nullable=False),
        *required(sa.String(120), "game", "skill"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("correct", sa.Boolean(), nullable=False),
        sa.Column("milliseconds", sa.BigInteger(), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("mistake", sa.String(200), nullable=False),
        *required(sa.BigInteger(), "house_cents", "player_cents"),
        sa.Column("antes", sa.Float(), nullable=False),
    )
    op.create_index("school_reviews_of_a_person", "school_reviews", ["person_id", "game", "id"])
    op.create_table(
        "school_questions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person_id", Number, sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("skill", sa.String(120), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
    )


def _auditions() -> None:
    op.create_table(
        "school_exams",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("given_by", Number, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
    )
    op.create_table(
        "school_auditions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person_id", Number, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("exam_id", sa.String(32), sa.ForeignKey("school_exams.id")),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        *required(sa.BigInteger(), "begun", "asked"),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("ended", sa.BigInteger()),
    )
    for column in ("person_id", "exam_id"):
        op.create_index(f"ix_school_auditions_{column}", "school_auditions", [column])
