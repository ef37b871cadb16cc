"""Rules about money and records that the database keeps by itself, on SQLite and on PostgreSQL, as the first version has them.

Balances change only by postings, once each; what is written stays written.
"""

from __future__ import annotations

APPEND_ONLY = ("commands", "definitions", "entries", "meter_changes", "postings", "round_events")
"""Tables nothing is ever changed in or removed from."""

KEPT = ("accounts", "chains", "meters", "people", "rounds", "tables")
"""Tables whose rows change but are never removed."""

_POSTED = """
EXISTS (SELECT 1 FROM postings WHERE postings.id = NEW.moved AND NEW.moved > OLD.moved AND (
  (postings.from_account = NEW.id AND NEW.balance = OLD.balance - postings.amount) OR
  (postings.to_account = NEW.id AND NEW.balance = OLD.balance + postings.amount)))
"""
_SAME_ACCOUNT = "NEW.id = OLD.id AND NEW.kind = OLD.kind AND NEW.owner = OLD.owner"
_SAME_ROUND = """
NEW.id = OLD.id AND NEW.table_id = OLD.table_id AND NEW.commitment = OLD.commitment AND NEW.secret = OLD.secret
AND (NEW.ended OR NOT OLD.ended)
"""
_SAME_TABLE = """
NEW.id = OLD.id AND NEW.definition = OLD.definition AND NEW.limits = OLD.limits AND COALESCE(NEW.date, '') = COALESCE(OLD.date, '')
AND NEW.wager_seconds = OLD.wager_seconds AND NEW.decide_seconds = OLD.decide_seconds AND (OLD.open OR NOT NEW.open)
"""
_ONE_MORE = "NEW.name = OLD.name AND NEW.length = OLD.length + 1"

_CHECKS = (
    ("accounts_begin_empty", "INSERT", "accounts", "NEW.balance = 0 AND NEW.moved = 0", "an account begins empty"),
    ("balances_by_posting", "UPDATE", "accounts", f"({_SAME_ACCOUNT}) AND {_POSTED}", "a balance changes only by a posting"),
    ("rounds_keep_their_secret", "UPDATE", "rounds", _SAME_ROUND, "a round keeps its table, its secret and its end"),
    ("tables_keep_their_terms", "UPDATE", "tables", _SAME_TABLE, "a table keeps its game and limits, and closes once"),
    ("chains_grow", "UPDATE", "chains", _ONE_MORE, "a chain grows by one entry at a time"),
)
"""Trigger, occasion, table, what must hold, what is said otherwise."""

_BOOKING = (
    "UPDATE accounts SET balance = balance - NEW.amount, moved = NEW.id WHERE id = NEW.from_account",
    "UPDATE accounts SET balance = balance + NEW.amount, moved = NEW.id WHERE id = NEW.to_account",
)


def sqlite() -> list[str]:
    """The triggers as SQLite has them."""
    made = [
        f"CREATE TRIGGER {name} BEFORE {occasion} ON {table} WHEN NOT ({holds}) BEGIN SELECT RAISE(ABORT, '{otherwise}'); END"
        for name, occasion, table, holds, otherwise in _CHECKS
    ]
    made.append(f"CREATE TRIGGER post AFTER INSERT ON postings BEGIN {'; '.join(_BOOKING)}; END")
    for occasion, tables, said in (("UPDATE", APPEND_ONLY, "changed"), ("DELETE", APPEND_ONLY + KEPT, "removed")):
        made += [
            f"CREATE TRIGGER {table}_never_{said} BEFORE {occasion} ON {table} BEGIN SELECT RAISE(ABORT, '{table} are never {said}'); END"
            for table in tables
        ]
    return made


def postgresql() -> list[str]:
    """The triggers as PostgreSQL has them."""
    made = []
    for name, occasion, table, holds, otherwise in _CHECKS:
        refuse = f"IF NOT ({holds}) THEN RAISE EXCEPTION '{otherwise}' USING ERRCODE = 'check_violation'; END IF; RETURN NEW;"
        made += [_function(name, refuse), f"CREATE TRIGGER {name} BEFORE {occasion} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()"]
    made += [
        _function("post", f"{'; '.join(_BOOKING)}; RETURN NULL;"),
        "CREATE TRIGGER post AFTER INSERT ON postings FOR EACH ROW EXECUTE FUNCTION post()",
        _function("never", "RAISE EXCEPTION '% are never %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'check_violation';"),
    ]
    for occasion, tables, said in (("UPDATE", APPEND_ONLY, "changed"), ("DELETE OR TRUNCATE", APPEND_ONLY + KEPT, "removed")):
        made += [
            f"CREATE TRIGGER {table}_never_{said} BEFORE {occasion} ON {table} FOR EACH STATEMENT EXECUTE FUNCTION never('{said}')"
            for table in tables
        ]
    return made


def _function(name: str, body: str) -> str:
    return f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"
