"""The first version: books, room, meters, rounds and money, with the rules the database keeps by itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from longsuit.house.books.migrations import guards

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Everything the house writes down."""
    _books()
    _room()
    _meters()
    _rounds()
    _money()
    for statement in guards.postgresql() if op.get_bind().dialect.name == "postgresql" else guards.sqlite():
        op.execute(statement)
    op.execute("INSERT INTO accounts (kind, owner) VALUES ('bank', 'house')")
    op.execute("INSERT INTO chains (name) VALUES ('house')")


def _number() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _books() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", _number(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("owner", sa.String(length=40), nullable=False),
        sa.Column("balance", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("moved", _number(), server_default=sa.text("0"), nullable=False),
        sa.CheckConstraint("balance >= 0 OR kind IN ('bank', 'tray')", name="not_overdrawn"),
        sa.CheckConstraint("kind IN ('bank', 'player', 'risk', 'tray', 'tokes', 'meter', 'overflow', 'reserve')", name="account_kind"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("owner", "kind", name="one_of_a_kind"),
    )
    op.create_table(
        "chains",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("length", _number(), server_default=sa.text("0"), nullable=False),
        sa.Column("head", sa.String(length=64), server_default=sa.text("''"), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "commands",
        sa.Column("id", _number(), nullable=False),
        sa.Column("chain", sa.String(length=40), nullable=False),
        sa.Column("sequence", _number(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=True),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("effects", sa.String(length=64), nullable=False),
        sa.Column("previous", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["chain"],
            ["chains.name"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("author", "key", name="asked_once"),
        sa.UniqueConstraint("chain", "sequence", name="one_after_another"),
    )


def _room() -> None:
    op.create_table(
        "people",
        sa.Column("id", _number(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.CheckConstraint("role IN ('guest', 'player', 'supervisor')", name="person_role"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("name", name="one_of_that_name"),
    )
    op.create_table(
        "definitions",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "tables",
        sa.Column("id", _number(), nullable=False),
        sa.Column("definition", sa.String(length=64), nullable=False),
        sa.Column("limits", sa.Text(), nullable=False),
        sa.Column("date", sa.String(length=10), nullable=True),
        sa.Column("wager_seconds", sa.Integer(), nullable=False),
        sa.Column("decide_seconds", sa.Integer(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["definition"],
            ["definitions.hash"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", _number(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", _number(), nullable=False),
        sa.Column("leaving", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
        ),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )


def _meters() -> None:
    op.create_table(
        "meters",
        sa.Column("id", _number(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("remainder", sa.Text(), nullable=False),
        sa.Column("reserve_remainder", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "table_meters",
        sa.Column("table_id", _number(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("meter_id", _number(), nullable=False),
        sa.ForeignKeyConstraint(
            ["meter_id"],
            ["meters.id"],
        ),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "name"),
    )


def _rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("id", _number(), nullable=False),
        sa.Column("table_id", _number(), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("secret", sa.LargeBinary(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(
        "one_open_round", "rounds", ["table_id"], unique=True, sqlite_where=sa.text("NOT ended"), postgresql_where=sa.text("NOT ended")
    )
    op.create_table(
        "round_events",
        sa.Column("round_id", _number(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("command_id", _number(), nullable=False),
        sa.ForeignKeyConstraint(
            ["command_id"],
            ["commands.id"],
        ),
        sa.ForeignKeyConstraint(
            ["round_id"],
            ["rounds.id"],
        ),
        sa.PrimaryKeyConstraint("round_id", "sequence"),
    )
    op.create_index(op.f("ix_round_events_command_id"), "round_events", ["command_id"], unique=False)


def _money() -> None:
    op.create_table(
        "entries",
        sa.Column("id", _number(), nullable=False),
        sa.Column("command_id", _number(), nullable=False),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("round_id", _number(), nullable=True),
        sa.Column("reverses", _number(), nullable=True),
        sa.CheckConstraint("(reason = 'reversal') = (reverses IS NOT NULL)", name="reversal_names_its_entry"),
        sa.CheckConstraint("reason IN ('buy-in', 'cash-out', 'wager', 'settlement', 'void', 'meter', 'reversal')", name="entry_reason"),
        sa.ForeignKeyConstraint(
            ["command_id"],
            ["commands.id"],
        ),
        sa.ForeignKeyConstraint(
            ["reverses"],
            ["entries.id"],
        ),
        sa.ForeignKeyConstraint(
            ["round_id"],
            ["rounds.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("reverses"),
    )
    op.create_index(op.f("ix_entries_command_id"), "entries", ["command_id"], unique=False)
    op.create_index(op.f("ix_entries_round_id"), "entries", ["round_id"], unique=False)
    op.create_table(
        "postings",
        sa.Column("id", _number(), nullable=False),
        sa.Column("entry_id", _number(), nullable=False),
        sa.Column("from_account", _number(), nullable=False),
        sa.Column("to_account", _number(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount > 0", name="something_moves"),
        sa.CheckConstraint("from_account <> to_account", name="two_sides"),
        sa.ForeignKeyConstraint(
            ["entry_id"],
            ["entries.id"],
        ),
        sa.ForeignKeyConstraint(
            ["from_account"],
            ["accounts.id"],
        ),
        sa.ForeignKeyConstraint(
            ["to_account"],
            ["accounts.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_postings_entry_id"), "postings", ["entry_id"], unique=False)
    op.create_index(op.f("ix_postings_from_account"), "postings", ["from_account"], unique=False)
    op.create_index(op.f("ix_postings_to_account"), "postings", ["to_account"], unique=False)
    op.create_table(
        "meter_changes",
        sa.Column("id", _number(), nullable=False),
        sa.Column("meter_id", _number(), nullable=False),
        sa.Column("command_id", _number(), nullable=False),
        sa.Column("round_id", _number(), nullable=True),
        sa.Column("reason", sa.String(length=30), nullable=False),
        sa.Column("held", sa.Text(), nullable=False),
        sa.Column("reserved", sa.Text(), nullable=False),
        sa.Column("displayed", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "reason IN ('seed', 'contribution', 'win', 'reseed', "
            "'display fault', 'over the preset limit', 'non-displayed funds', 'recovery of seed money')",
            name="meter_reason",
        ),
        sa.ForeignKeyConstraint(
            ["command_id"],
            ["commands.id"],
        ),
        sa.ForeignKeyConstraint(
            ["meter_id"],
            ["meters.id"],
        ),
        sa.ForeignKeyConstraint(
            ["round_id"],
            ["rounds.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_meter_changes_command_id"), "meter_changes", ["command_id"], unique=False)
    op.create_index(op.f("ix_meter_changes_meter_id"), "meter_changes", ["meter_id"], unique=False)
