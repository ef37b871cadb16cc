"""The front door: one thin command each, everything else behind it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, cast

import typer

import longsuit
from longsuit.design import commands as design_commands
from longsuit.exposure import commands as exposure_commands
from longsuit.house import commands as house_commands
from longsuit.limits import commands as limits_commands
from longsuit.options import (
    CsvOption,
    GameArgument,
    JsonOption,
    MeterOption,
    SetOption,
    StrategyOption,
    TableOption,
    WithOption,
    amounts,
    antes,
    complete_game,
    load,
    pairs,
    printed,
    stakes,
)
from longsuit.simulate import commands as simulate_commands
from longsuit.terminal import school_command

app = typer.Typer(
    help="Exact, honest software for casino card games played against a dealer. Play money only.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

_LONGEST_PROOF = 1 << 22
_REFUSED = cast("type[Exception]", typer.BadParameter.__mro__[2])
"""Click's error for words that are no command line; each version of Typer keeps it in another module."""


class Format(StrEnum):
    """How a rule card is written."""

    terminal = "terminal"
    markdown = "markdown"
    html = "html"


class Shell(StrEnum):
    """Shells with completion."""

    bash = "bash"
    zsh = "zsh"
    fish = "fish"


class LogForm(StrEnum):
    """The form of the log."""

    plain = "plain"
    json = "json"


def _show_version(asked: bool) -> None:  # noqa: FBT001 (Typer passes it so)
    if asked:
        print(f"longsuit {longsuit.__version__}")
        raise typer.Exit


OwnGameOption = Annotated[str | None, typer.Option("--game", metavar="GAME", help="The definition file, if the game is not built in.")]
VersionOption = Annotated[bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_show_version)]


@app.callback()
def _longsuit(*, version: VersionOption = False) -> None:
    """Options of the program itself; the version's callback answers."""


@app.command()
def games(*, as_json: JsonOption = False, as_csv: CsvOption = False) -> None:
    """Every game with its sheets and pay tables."""
    from longsuit.rules.catalogue import catalogue

    entries = catalogue()
    if printed({"games": entries}, as_json=as_json, as_csv=as_csv):
        return
    from rich.console import Console

    from longsuit.report.terminal import listed

    Console(highlight=False).print(listed(entries))


@app.command()
def rules(
    game: GameArgument,
    *,
    table: TableOption = None,
    settings: SetOption = None,
    outcomes: Annotated[
        bool, typer.Option("--outcomes", help="The settlement table: every ending, and what happens to each wager.")
    ] = False,
    against: Annotated[str | None, typer.Option(metavar="GAME", help="Show how its rules and its money differ from this game.")] = None,
    form: Annotated[Format, typer.Option("--format", help="The format to print.")] = Format.terminal,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """The rule card of a game, its settlement table, or how it differs from another game."""
    definition = load(game, table, settings)
    if outcomes and against:
        raise ValueError("--outcomes and --against print two different documents; use one at a time.")
    if against:
        from longsuit.report.against import against_document, compared_rules

        with _waiting("Counting every deal"):
            answer = compared_rules(definition, load(against, None, None))
        _write(answer, against_document, form, as_json=as_json, as_csv=as_csv)
    elif outcomes:
        from longsuit.report.outcomes import outcomes_document, settlement_table
        from longsuit.settlement import layout

        _write(settlement_table(layout(definition)), lambda data: outcomes_document(definition, data), form, as_json=as_json, as_csv=as_csv)
    else:
        from longsuit.report.rule_card import rule_card

        whole = {**definition.model_dump(mode="json", by_alias=True), "hash": definition.hash}
        _write(whole, lambda _: rule_card(definition), form, as_json=as_json, as_csv=as_csv)


def _write(data: Any, document: Callable[[Any], Any], form: Format, *, as_json: bool, as_csv: bool) -> None:
    """Data as JSON or rows, or the document made of it in the form asked for."""
    if as_json or as_csv or form is Format.terminal:
        from longsuit.report.terminal import show_answer

        show_answer(data, lambda: document(data), as_json=as_json, as_csv=as_csv)
    elif form is Format.markdown:
        from longsuit.report.markdown import to_markdown

        print(to_markdown(document(data)))
    else:
        from longsuit.report.html import to_html

        print(to_html(document(data)))


@app.command()
def analyze(
    game: GameArgument,
    *,
    table: TableOption = None,
    settings: SetOption = None,
    strategy: StrategyOption = "optimal",
    along: WithOption = None,
    meter: MeterOption = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHAT",
            help="Compare with: another GAME, strategy=NAME, WAGER=TABLE or RULE=VALUE; * for all of a kind (strategy=*).",
        ),
    ] = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Exact figures: house edge, variance, every outcome and every pay line."""
    from longsuit.report.ask import Asked, ask, compared
    from longsuit.report.figures import comparison_document, figures_document, to_csv
    from longsuit.report.terminal import show_answer

    asked = Asked(game, pairs("--table", table), pairs("--set", settings), strategy, stakes(along), amounts("--meter", meter))
    if compare:
        answers = compared(asked, compare)
        show_answer({"compared": answers}, lambda: comparison_document(answers), as_json=as_json, as_csv=as_csv)
        return
    with _waiting("Counting every deal"):
        figures = ask(load(game, table, settings), strategy=strategy, along=asked.along, meters=asked.meters)
    if as_csv and not as_json:
        print(to_csv(figures), end="")
    else:
        show_answer(figures, lambda: figures_document(figures), as_json=as_json, as_csv=False)


@app.command()
def ev(
    game: GameArgument,
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help='The hand, as "Th 8h 6h Js Ad Qd Jc".')],
    *,
    board: Annotated[str, typer.Option(metavar="CARDS", help='The community cards on the table, as "Kd 8c 2h".')] = "",
    dealer: Annotated[str, typer.Option(metavar="CARDS", help="The dealer's cards that are up or known.")] = "",
    known: Annotated[str, typer.Option(help='Further cards seen, as "2s 9d"; the dealer\'s own after "dealer:".')] = "",
    made: Annotated[
        list[str] | None,
        typer.Option(metavar="WAGER=ANTES", help="A wager made on an earlier street; the smallest possible if left out."),
    ] = None,
    table: TableOption = None,
    settings: SetOption = None,
    along: WithOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """What every legal action with a hand is worth, exactly, on any street."""
    from longsuit.exact.hand import hand_value
    from longsuit.report.hand import hand_document, hand_json
    from longsuit.report.terminal import show_answer

    out, _, shown = known.partition("dealer:")
    definition = load(game, table, settings)
    with _waiting("Counting the dealer's hands"):
        value = hand_value(
            definition,
            " ".join(cards),
            known=out,
            dealer=f"{dealer} {shown}",
            board=board,
            along=stakes(along),
            made=stakes(made, "--made"),
        )
    show_answer(hand_json(value), lambda: hand_document(definition, value), as_json=as_json, as_csv=as_csv)


@app.command()
def settle(
    game: GameArgument,
    *,
    player: Annotated[str, typer.Option(metavar="CARDS", help='The player\'s cards, as "Th 8h 6h Js Ad Qd Jc".')],
    dealer: Annotated[str, typer.Option(metavar="CARDS", help="The dealer's cards; may be left out after a fold.")] = "",
    bet: Annotated[list[str] | None, typer.Option(metavar="WAGER=AMOUNT", help="A wager made before the deal.")] = None,
    fold: Annotated[bool, typer.Option("--fold", help="The player folded.")] = False,
    size: Annotated[
        str | None, typer.Option("--raise", "--play", "--size", metavar="ANTES", help="The player stayed in with this many antes.")
    ] = None,
    action: Annotated[str | None, typer.Option(metavar="NAME", help="How the player stayed in, if there are several ways.")] = None,
    board: Annotated[str, typer.Option(metavar="CARDS", help="The community cards, in the order they were turned.")] = "",
    did: Annotated[
        list[str] | None,
        typer.Option(metavar="ACTION[=ANTES]", help="What the player did, street by street: check, big=4, fold."),
    ] = None,
    set_hand: Annotated[str | None, typer.Option(metavar="CARDS", help="The cards the player set; the best if left out.")] = None,
    undeclared: Annotated[bool, typer.Option("--undeclared", help="The player folded without declaring a bonus.")] = False,
    limit: Annotated[
        list[str] | None, typer.Option(metavar="WAGER=RANGE", help="The house's limits: base=$5-$500/$5, bonus=$1-$100/$1.")
    ] = None,
    meter: MeterOption = None,
    table: TableOption = None,
    settings: SetOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """What is taken, pushed and paid for given cards, wager by wager, as the table settles it."""
    from longsuit.report.settled import settled_document, settled_json
    from longsuit.report.terminal import show_answer
    from longsuit.table.named import Decision, named_round
    from longsuit.table.standing import open_table

    opened = open_table(load(game, table, settings), limits=pairs("--limit", limit))
    decision = Decision(folds=fold, action=action, antes=antes(size), setting=set_hand, declares=not undeclared)
    decisions = [Decision.read(words, declares=not undeclared) for words in did] if did else [decision]
    bets = pairs("--bet", bet)
    round_ = named_round(opened, player=player, dealer=dealer, board=board, bets=bets, decision=decisions, meters=amounts("--meter", meter))
    answer = settled_json(round_, dealer=bool(dealer))
    show_answer(answer, lambda: settled_document(round_, answer), as_json=as_json, as_csv=as_csv)


@app.command()
def audit(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Only these games, or definition files of your own.", autocompletion=complete_game),
    ] = None,
    *,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Compare every published claim with the exact figure."""
    from longsuit.report.ask import audited
    from longsuit.report.figures import audit_document
    from longsuit.report.terminal import show_answer

    with _waiting("Checking every claim"):
        verdicts = audited(tuple(game or ()))
    show_answer({"claims": verdicts}, lambda: audit_document(verdicts), as_json=as_json, as_csv=as_csv)


@app.command()
def play(
    game: GameArgument,
    *,
    seats: Annotated[int, typer.Option(metavar="N", help="Occupied seats, yours included; house players take the others.")] = 1,
    bankroll: Annotated[str | None, typer.Option(metavar="AMOUNT", help="Play money to start with; $500 if left out.")] = None,
    table: TableOption = None,
    settings: SetOption = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="Shuffle from this seed, to repeat a session.")] = None,
    deck: Annotated[str | None, typer.Option(metavar="FILE", help="Stacked decks for the first rounds, one per line.")] = None,
    file: Annotated[str | None, typer.Option(metavar="SESSION", help="Where to store the session.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Set the old session aside and start a new one.")] = False,
) -> None:
    """Play at a table in the terminal, with play money; a session resumes where it stopped."""
    from longsuit.terminal.start import sit_down

    definition = load(game, table, settings)
    chosen = {"source": game, "tables": pairs("--table", table), "settings": pairs("--set", settings)}
    try:
        sit_down(definition, chosen=chosen, seats=seats, bankroll=bankroll, seed=seed, deck=deck, file=file, new=new)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, a session, or rounds in notation.")],
    *,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every event.")] = False,
    game: OwnGameOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Replay recorded rounds, step by step or all at once."""
    from longsuit.terminal.replay import replay_file

    replay_file(file, game=game, step=step, as_json=as_json, as_csv=as_csv)


@app.command()
def check(
    game: GameArgument,
    *,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, max=1_000_000, help="Random rounds for each sheet.")] = 200,
    seed: Annotated[int, typer.Option(metavar="S", help="Seed of the random rounds.")] = 1,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Check that table, solver, simulator and environment agree on a definition: every sheet, ruling and pay table."""
    from longsuit.terminal.check import check_file

    if not check_file(game, rounds=rounds, seed=seed, as_json=as_json, as_csv=as_csv):
        raise typer.Exit(1)


@app.command()
def report(
    game: GameArgument,
    *,
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="FILE", help="Where to write it: .html, .pdf, .xlsx, .json or .csv.")
    ] = None,
    table: TableOption = None,
    settings: SetOption = None,
    strategy: StrategyOption = "optimal",
    along: WithOption = None,
    meter: MeterOption = None,
    figures: Annotated[str | None, typer.Option(metavar="FOLDER", help="Also write every chart, as SVG, here.")] = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """A PAR sheet: every exact figure, assumption and check sum in one file."""
    from longsuit.report.ask import Asked
    from longsuit.report.par.build import par
    from longsuit.report.write import write_charts, write_report

    if not (out or figures or as_json or as_csv):
        raise ValueError("Say where to write the report: -o FILE, ending in .html, .pdf, .xlsx, .json or .csv.")
    load(game, table, settings)
    asked = Asked(game, pairs("--table", table), pairs("--set", settings), strategy, stakes(along), amounts("--meter", meter))
    with _waiting("Counting every deal"):
        if out:
            write_report(Path(out), lambda: par(asked))
        if figures:
            write_charts(Path(figures), par(asked))
    if as_json or as_csv:
        printed(par(asked), as_json=as_json, as_csv=as_csv)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A proof: commitment, revealed secret, seeds, and the deck or the record.")],
    *,
    game: OwnGameOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check that a finished round was dealt as promised, from its revealed seeds."""
    from longsuit.fair import read_proof
    from longsuit.files import text_of

    proof = read_proof(text_of(Path(file), "proof", longest=_LONGEST_PROOF))
    fault = proof.fault(load(game, None, None) if game else None)
    if as_json:
        printed({"round": proof.number, "verified": fault is None, "reason": fault}, as_json=True)
    else:
        print(f"Round {proof.number}: {f'not verified. {fault}' if fault else 'verified. The deck is the one its seeds give.'}")
    if fault:
        raise typer.Exit(1)


@app.command()
def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for every network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8000,
    database: house_commands.DatabaseOption = None,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Processes that share the work.")] = 1,
    log: Annotated[LogForm, typer.Option(help="The format of the request log on stderr.")] = LogForm.plain,
    tls_cert: Annotated[str | None, typer.Option(metavar="FILE", help="A certificate, for HTTPS.")] = None,
    tls_key: Annotated[str | None, typer.Option(metavar="FILE", help="The certificate's key.")] = None,
    proxy: Annotated[
        str | None, typer.Option(metavar="ADDRESSES", help="Proxies in front of the room whose X-Forwarded-For is trusted.")
    ] = None,
    limits: Annotated[bool, typer.Option("--limits/--no-limits", help="Limit how often a visitor may send requests.")] = True,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A host name for the room, besides its address; * for any. Repeatable."),
    ] = None,
    receipts: Annotated[str | None, typer.Option(metavar="FILE", help="Add a receipt of the log to this file every ten minutes.")] = None,
    pace: Annotated[int, typer.Option(min=0, max=10_000, help="Milliseconds between two packets of a deal.")] = 300,
    shared: Annotated[bool, typer.Option("--shared", help="Other processes, started separately, serve the same database.")] = False,
) -> None:
    """Open the card room in the browser: tables, lab, lessons and back office, with play money."""
    from longsuit.web.serve import Options
    from longsuit.web.serve import serve as open_room

    options = Options(host, port, processes, str(log), tls_cert, tls_key, proxy, limits, allowed_host or (), receipts, pace, shared)
    open_room(database, options)


def _waiting(what: str) -> Any:
    """A progress bar on the terminal, erased when done. A long count says beforehand how long it takes."""
    from longsuit.terminal.waiting import waiting

    return waiting(what)


simulate_commands.register(app)
design_commands.register(app)
limits_commands.register(app)
exposure_commands.register(app)
school_command.register(app)
app.add_typer(house_commands.app, name="house")


@app.command()
def schema(
    command: Annotated[
        str | None, typer.Argument(metavar="[COMMAND]", help="The command, such as 'house doctor'; left out, they are listed.")
    ] = None,
) -> None:
    """The JSON Schema of a command's --json output, or a list of the commands that have one."""
    from longsuit.schemas import schema_names, schema_of

    if command is None:
        print("\n".join(schema_names()))
    else:
        printed(schema_of(command), as_json=True)


@app.command()
def completion(shell: Annotated[Shell, typer.Argument(help="Your shell.")]) -> None:
    """Print a script that completes games and options in your shell: eval "$(longsuit completion bash)", or ... fish | source."""
    from longsuit.terminal.completion import script

    print(script(shell))


def _refused(error: Any) -> int:
    """Print in a sentence what is wrong with a command's words; where there are none, Typer has printed its help. The exit code."""
    if why := error.format_message().rstrip("."):
        see = f"; see {error.ctx.command_path} --help" if error.ctx is not None else ""
        print(f"{why}{see}.", file=sys.stderr)
    return 2


def main() -> None:
    """Run the command line; bad input is one sentence on stderr and exit code 2."""
    if "_LONGSUIT_COMPLETE" in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]  # not listed, but what Typer's own program calls

        completion_init()
    for stream in ("stdout", "stderr"):
        if getattr(sys, stream) is None:  # closed by whoever started the program
            setattr(sys, stream, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 (stays open)
    try:
        try:
            code = app(standalone_mode=False)
        finally:
            sys.stdout.flush()
        sys.exit(code)
    except _REFUSED as error:
        sys.exit(_refused(error))
    except typer.Abort:
        sys.exit(1)
    except (ValueError, ModuleNotFoundError) as error:
        if isinstance(error, ModuleNotFoundError) and "install longsuit[" not in str(error):
            raise
        print(error, file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        print(f"{error.filename or 'The output'} cannot be used: {error.strerror or error}.", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that what could not be written is not tried again on the way out
        sys.exit(2)


if __name__ == "__main__":
    main()
