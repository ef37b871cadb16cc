"""The ninth version: what people learn at the school, and the auditions they take."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

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


def _number() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _progress() -> None:
    op.create_table(
        "school_cards",
        sa.Column("person_id", _number(), nullable=False),
        sa.Column("game", sa.String(length=120), nullable=False),
        sa.Column("skill", sa.String(length=120), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("person_id", "game", "skill"),
    )
    op.create_table(
        "school_reviews",
        sa.Column("id", _number(), nullable=False),
        sa.Column("person_id", _number(), nullable=False),
        sa.Column("game", sa.String(length=120), nullable=False),
        sa.Column("skill", sa.String(length=120), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("correct", sa.Boolean(), nullable=False),
        sa.Column("milliseconds", sa.BigInteger(), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("mistake", sa.String(length=200), nullable=False),
        sa.Column("house_cents", sa.BigInteger(), nullable=False),
        sa.Column("player_cents", sa.BigInteger(), nullable=False),
        sa.Column("antes", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("school_reviews_of_a_person", "school_reviews", ["person_id", "game", "id"])
    op.create_table(
        "school_questions",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", _number(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("skill", sa.String(length=120), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_school_questions_person_id"), "school_questions", ["person_id"])


def _auditions() -> None:
    op.create_table(
        "school_exams",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("given_by", _number(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["given_by"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "school_auditions",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person_id", _number(), nullable=False),
        sa.Column("exam_id", sa.String(length=32), nullable=True),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.ForeignKeyConstraint(["exam_id"], ["school_exams.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_school_auditions_person_id"), "school_auditions", ["person_id"])
    op.create_index(op.f("ix_school_auditions_exam_id"), "school_auditions", ["exam_id"])
