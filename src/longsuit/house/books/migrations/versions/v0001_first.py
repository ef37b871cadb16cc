"""The first version: books, room, meters, rounds and money, with the rules the database keeps by itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from longsuit.house.books.columns import Number, required
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


def _books() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", Number, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("balance", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("moved", Number, server_default=sa.text("0"), nullable=False),
        sa.CheckConstraint("balance >= 0 OR kind IN ('bank', 'tray')", name="not_overdrawn"),
        sa.CheckConstraint("kind IN ('bank', 'player', 'risk', 'tray', 'tokes', 'meter', 'overflow', 'reserve')", name="account_kind"),
        sa.UniqueConstraint("owner", "kind", name="one_of_a_kind"),
    )
    op.create_table(
        "chains",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("length", Number, server_default=sa.text("0"), nullable=False),
        sa.Column("head", sa.String(64), server_default=sa.text("''"), nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("id", Number, primary_key=True),
        sa.Column("chain", sa.String(40), nullable=False),
        sa.Column("sequence", Number, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        *required(sa.String(40), "author", "name"),
        sa.Column("key", sa.String(80)),
        *required(sa.Text(), "request", "answer"),
        *required(sa.String(64), "effects", "previous", "hash"),
        sa.ForeignKeyConstraint(["chain"], ["chains.name"]),
        sa.UniqueConstraint("author", "key", name="asked_once"),
        sa.UniqueConstraint("chain", "sequence", name="one_after_another"),
    )


def _room() -> None:
    op.create_table(
        "people",
        sa.Column("id", Number, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.CheckConstraint("role IN ('guest', 'player', 'supervisor')", name="person_role"),
        sa.UniqueConstraint("name", name="one_of_that_name"),
    )
    op.create_table(
        "definitions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", Number, primary_key=True),
        sa.Column("definition", sa.String(64), sa.ForeignKey("definitions.hash"), nullable=False),
        sa.Column("limits", sa.Text(), nullable=False),
        sa.Column("date", sa.String(10)),
        *required(sa.Integer(), "wager_seconds", "decide_seconds"),
        sa.Column("open", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", Number, primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("person_id", Number, nullable=False),
        sa.Column("leaving", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
    )


def _meters() -> None:
    op.create_table(
        "meters",
        sa.Column("id", Number, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        *required(sa.Text(), "terms", "remainder", "reserve_remainder"),
    )
    op.create_table(
        "table_meters",
        sa.Column("table_id", Number, primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("meter_id", Number, nullable=False),
        sa.ForeignKeyConstraint(["meter_id"], ["meters.id"]),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
    )


def _rounds() -> None:
    not_ended = sa.text("NOT ended")
    op.create_table(
        "rounds",
        sa.Column("id", Number, primary_key=True),
        sa.Column("table_id", Number, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.Column("deadline", sa.BigInteger()),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
    )
    op.create_index("one_open_round", "rounds", ["table_id"], unique=True, sqlite_where=not_ended, postgresql_where=not_ended)
    op.create_table(
        "round_events",
        sa.Column("round_id", Number, primary_key=True),
        sa.Column("sequence", sa.Integer(), primary_key=True),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("command_id", Number, nullable=False, index=True),
        sa.ForeignKeyConstraint(["command_id"], ["commands.id"]),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"]),
    )


def _money() -> None:
    op.create_table(
        "entries",
        sa.Column("id", Number, primary_key=True),
        sa.Column("command_id", Number, nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("round_id", Number),
        sa.Column("reverses", Number),
        sa.CheckConstraint("(reason = 'reversal') = (reverses IS NOT NULL)", name="reversal_names_its_entry"),
        sa.CheckConstraint("reason IN ('buy-in', 'cash-out', 'wager', 'settlement', 'void', 'meter', 'reversal')", name="entry_reason"),
        sa.ForeignKeyConstraint(["command_id"], ["commands.id"]),
        sa.ForeignKeyConstraint(["reverses"], ["entries.id"]),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"]),
        sa.UniqueConstraint("reverses"),
    )
    for column in ("command_id", "round_id"):
        op.create_index(f"ix_entries_{column}", "entries", [column])
    op.create_table(
        "postings",
        sa.Column("id", Number, primary_key=True),
        sa.Column("entry_id", Number, sa.ForeignKey("entries.id"), nullable=False),
        sa.Column("from_account", Number, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("to_account", Number, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount > 0", name="something_moves"),
        sa.CheckConstraint("from_account <> to_account", name="two_sides"),
    )
    for column in ("entry_id", "from_account", "to_account"):
        op.create_index(f"ix_postings_{column}", "postings", [column])
    op.create_table(
        "meter_changes",
        sa.Column("id", Number, primary_key=True),
        sa.Column("meter_id", Number, nullable=False),
        sa.Column("command_id", Number, nullable=False),
        sa.Column("round_id", Number),
        sa.Column("reason", sa.String(30), nullable=False),
        *required(sa.Text(), "held", "reserved"),
        sa.Column("displayed", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "reason IN ('seed', 'contribution', 'win', 'reseed', "
            "'display fault', 'over the preset limit', 'non-displayed funds', 'recovery of seed money')",
            name="meter_reason",
        ),
        sa.ForeignKeyConstraint(["command_id"], ["commands.id"]),
        sa.ForeignKeyConstraint(["meter_id"], ["meters.id"]),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"]),
    )
    for column in ("command_id", "meter_id"):
        op.create_index(f"ix_meter_changes_{column}", "meter_changes", [column])
