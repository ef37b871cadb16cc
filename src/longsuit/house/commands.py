"""The house's commands: its database made ready, its books and its log checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from longsuit.options import CsvOption, JsonOption, printed

app = typer.Typer(help="The card room's database, books and audit log. Play money only.", no_args_is_help=True)

DatabaseOption = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://HOST/NAME; left out, a file in your data folder."),
]


def _show(answer: Any, words: str, *, as_json: bool, as_csv: bool = False) -> None:
    """An answer as the program or the person who asked reads it."""
    if not printed(answer, as_json=as_json, as_csv=as_csv):
        print(words)


@app.command()
def migrate(*, database: DatabaseOption = None, as_json: JsonOption = False) -> None:
    """Create the database, or upgrade an older one to this version."""
    from longsuit.house import console

    shown = console.migrate(database)
    _show({"database": shown, "ready": True}, f"{shown} is ready.", as_json=as_json)


@app.command()
def supervisor(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The supervisor's name.")],
    *,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Create a supervisor, who can open the back office; the password is read from LONGSUIT_PASSWORD or prompted for."""
    import os

    from longsuit.house import console

    password = os.environ.get("LONGSUIT_PASSWORD") or typer.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
    made = console.supervisor(database, name, password)
    _show(made, f"{made['name']} is a supervisor now, person {made['person']}.", as_json=as_json)


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to make; in a folder it is named by date and time.")],
    *,
    keep: Annotated[int | None, typer.Option("--keep", min=1, help="In a folder: keep only this many of the newest copies.")] = None,
    prove: Annotated[bool, typer.Option("--prove", help="Examine the copy as restore would.")] = False,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Copy the database while the room is open: a SQLite file, or a dump of PostgreSQL."""
    from longsuit.house import console

    done = console.backup(database, target, keep=keep, prove=prove)
    gone = f" {len(done['removed'])} older ones were removed." if done["removed"] else ""
    _show(done, "\n".join([f"{done['backup']} is written.{gone}", *done.get("found", [])]), as_json=as_json)
    if not done.get("whole", True):
        raise typer.Exit(1)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that longsuit house backup made.")],
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only prove the copy; change nothing.")] = False,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prove a copy and restore it, while no process serves the database; the old database is kept beside it."""
    from longsuit.house import console

    done = console.restore(database, file, dry_run=dry_run)
    lines = [*done["found"]]
    if done["restored"]:
        lines.append(f"{file} is restored; {len(done['voided'])} rounds were voided and {done['sessions']} sessions ended.")
        lines += [f"The old database is now {done['aside']}."] if done["aside"] else []
    _show(done, "\n".join(lines), as_json=as_json)
    if not done["whole"]:
        raise typer.Exit(1)


@app.command()
def restored(*, database: DatabaseOption = None, as_json: JsonOption = False) -> None:
    """After restoring a backup by hand: void every round in progress in it, and end every session."""
    from longsuit.house import console

    done = console.restored(database)
    words = f"{len(done['voided'])} rounds were voided and {done['sessions']} sessions ended; the room may open."
    _show(done, words, as_json=as_json)


@app.command("verify-log")
def verify_log(
    *,
    anchor: Annotated[
        Path | None, typer.Option("--anchor", metavar="FILE", help="Receipts kept elsewhere; each must match the log.")
    ] = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Check whether any entry of the audit log, or any of its effects, was altered, removed or reordered."""
    from longsuit.house import console

    report = console.verified_log(database, anchor)
    _show(report, "\n".join(console.log_lines(report)), as_json=as_json, as_csv=as_csv)
    if not report["verified"]:
        raise typer.Exit(1)


@app.command()
def doctor(*, database: DatabaseOption = None, as_json: JsonOption = False, as_csv: CsvOption = False) -> None:
    """Examine a database that may be damaged: what is wrong, how far the rest is intact, what to do."""
    from longsuit.house import console

    diagnosis = console.examined(database)
    shown = {name: getattr(diagnosis, name) for name in ("healthy", "damage", "faults", "chains", "advice")}
    _show(shown, "\n".join(diagnosis.lines), as_json=as_json, as_csv=as_csv)
    if not diagnosis.healthy:
        raise typer.Exit(1)


@app.command()
def anchor(
    *,
    append: Annotated[Path | None, typer.Option("--append", metavar="FILE", help="Also add it to this file of receipts.")] = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print a receipt of the whole log; kept elsewhere, it shows later whether the log was rewritten."""
    from longsuit.house import console

    line = console.receipt(database, append)
    _show({"receipt": line}, line, as_json=as_json)


@app.command("trial-balance")
def trial_balance(*, database: DatabaseOption = None, as_json: JsonOption = False, as_csv: CsvOption = False) -> None:
    """Add up all accounts, each from its postings; together they must come to zero."""
    from longsuit.house import console

    books = console.trial_balance(database)
    _show(books, "\n".join(console.trial_balance_lines(books)), as_json=as_json, as_csv=as_csv)
    if not books["balanced"]:
        raise typer.Exit(1)


@app.command()
def records(
    *,
    verify: Annotated[bool, typer.Option("--verify", help="Recompute every record from its rounds.")] = False,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """House win against its exact expectation, and whether luck explains the difference."""
    from longsuit.house import console

    report = console.records(database, verify=verify)
    _show(report, "\n".join(console.record_lines(report)), as_json=as_json, as_csv=as_csv)
    if report["faults"]:
        raise typer.Exit(1)
