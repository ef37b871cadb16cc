"""The reference pages of the site, written from the code each time the site is built: MkDocs calls ``on_files``."""

from __future__ import annotations

import ast
import inspect
import json
import re
import tempfile
import tomllib
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any, get_args, get_origin

import longsuit

PACKAGE = Path(longsuit.__file__).parent
LANGUAGE = ("model", "procedure", "steps", "commentary")
"""The modules that say what a definition may contain."""


def pages() -> dict[str, str]:
    """Every page by its file name, as Markdown."""
    return {
        "reference/commands.md": "\n".join(_commands()),
        "reference/definition.md": "\n".join(_definition()),
        "reference/python.md": "\n".join(_python()),
        "reference/http.md": "\n".join(_http()),
        "reference/metrics.md": "\n".join(_metrics()),
    }


def on_files(files: Any, config: Any) -> Any:
    """Put the pages among the site's files."""
    from mkdocs.structure.files import File

    for name, text in pages().items():
        files.append(File.generated(config, name, content=text))
    return files


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _commands() -> Iterator[str]:
    import typer

    from longsuit.cli import app

    yield "# Commands\n\nEvery command and option, from the program itself. `longsuit COMMAND --help` shows the same in the terminal."
    yield "Exit code 0 means done, 1 means that the answer is no (a failed verification), 2 means bad input, with one sentence on stderr."
    root: Any = typer.main.get_command(app)
    for name, command in sorted(_every(root, "")):
        arguments = [param.metavar or param.name.upper() for param in command.params if param.param_type_name == "argument"]
        yield f"\n## longsuit {name}\n\n{command.help or ''}\n\n```text\nlongsuit {' '.join([name, *arguments])} [OPTIONS]\n```\n"
        options = [param for param in command.params if param.param_type_name == "option" and param.name != "help"]
        if options:
            yield "| option | what it does |\n|---|---|"
        for param in options:
            metavar = "" if param.is_flag else f" {_cell(param.metavar or param.name.upper())}"
            yield f"| `{_cell(', '.join([*param.opts, *param.secondary_opts]))}{metavar}` | {_cell(param.help or '')} |"


def _every(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    for word, inner in getattr(command, "commands", {}).items():
        full = f"{name} {word}".strip()
        if getattr(inner, "commands", None):
            yield from _every(inner, full)
        else:
            yield full, inner


def _definition() -> Iterator[str]:
    from longsuit.rules.layers import rule

    yield "# Every key of a definition\n\nEvery key that a definition file may have, from the models that read it, section by section."
    yield "[Adding a game](../adding-a-game.md) explains the language step by step. A dash means that a key may be left out, and so may"
    yield "some required ones in language 2. What every table has in common is filled in: its values stand among the defaults."
    described = {name: fields for module in LANGUAGE for name, fields in _written(PACKAGE / "rules" / f"{module}.py")}
    common = tomllib.loads((PACKAGE / "rules" / "sheets" / "common.toml").read_text("utf-8"))
    rule(common, {})
    for model, places in sections().items():
        yield f"\n## {_heading(places)}\n\n{described[model.__name__][0]}\n\n| key | default | |\n|---|---|---|"
        everywhere: dict[str, Any] = reduce(lambda tree, part: tree.get(part, {}), places[0].split(".") if places[0] else [], common)
        for key in keys(model):
            default, words = ADDED.get(model.__name__, {}).get(key) or _described(model, key, described)
            given = everywhere.get(key)
            filled = "–" if isinstance(given, dict | list) else f"`{json.dumps(given)}`"
            yield f"| `{key}` | {_cell(default if given is None else filled)} | {_cell(words)} |"


def _heading(places: list[str]) -> str:
    """Where a section stands in a file, as TOML writes it."""
    shown = [f"`[[{place[:-2]}]]`" if place.endswith("[]") else f"`[{place}]`" for place in places if place]
    return " and ".join(shown) or "Top of the file"


def _described(model: Any, key: str, described: dict[str, Any]) -> tuple[str, str]:
    """The default and the words of a field; one without words is a section, which has its model's."""
    default, words = described[model.__name__][1].get(key, ("", ""))
    inner = _model_in(model.model_fields[key].annotation) if not words else None
    return default or "required", words or (described[inner.__name__][0] if inner else "")


ADDED = {
    "Game": {
        "extends": ("–", "The built-in game that this one changes, as game or game/sheet; write only what differs."),
        "title": ('`"standard"`', "Which house or version the sheet is."),
        "source": ("the file's name", "The rule sheet this is taken from."),
        "picture": ("–", "Cards the lobby draws for the game: those that count, then `+` and the others, or `/` and a second hand."),
        "sheet": ("one, `standard`", "Several sheets in one file: whatever is under `[sheet.ID]` overrides the rest of the file."),
    },
    "Wager": {
        "judges": ("required with a pay table", "The ranking its pay tables speak of."),
        "on": ('`"all cards"`', "Which of the player's cards are judged: the hand as dealt, or what is left beside the set hand."),
        "reads": ("–", "Whose cards are judged, or the streets whose community cards are; left out, his own and all community cards."),
        "table": ("–", "Pay tables by id, each with a line for every hand that pays."),
    },
    "Action": {
        "makes": ("–", "In language 2, the same as `wager`; it may be left out."),
        "sizes": ("–", "In language 2, the same as `size`: also plain numbers, such as `[3, 4]`."),
    },
    "Contest": {"pays": ("–", "In language 2, instead of `win`, `tie` and `lose`: what each wager does where there is no dealer's hand.")},
}
"""Keys that are read before the models see the definition."""
LEFT_OUT = {"Game": {"offered"}, "Wager": {"tables"}, "PayTable": {"lines", "when"}, "Ruling": {"chosen"}}
"""Fields that the loader fills in itself; it refuses them in a file."""


def keys(model: Any) -> list[str]:
    """The keys of a section as a file writes them."""
    own = [field.alias or name for name, field in model.model_fields.items() if name not in LEFT_OUT.get(model.__name__, ())]
    return [*own, *(key for key in ADDED.get(model.__name__, ()) if key not in own)]


def sections() -> dict[Any, list[str]]:
    """Every model of the language with the places of a file where it stands."""
    from longsuit.rules.model import Game

    found: dict[Any, list[str]] = {Game: [""]}
    waiting: list[tuple[Any, str]] = [(Game, "")]
    while waiting:
        model, place = waiting.pop(0)
        for name, field in model.model_fields.items():
            inner = _model_in(field.annotation)
            if inner is not None and name not in LEFT_OUT.get(model.__name__, set()) - {"tables"}:
                there = f"{place}{'.' if place else ''}{'table' if inner.__name__ == 'PayTable' else name}{_entry(field.annotation)}"
                found.setdefault(inner, []).append(there)
                waiting.append((inner, there))
    return found


def _entry(annotation: Any) -> str:
    """How the entries of a section are told apart: by name, or by their order."""
    kind = get_origin(annotation)
    return ".NAME" if isinstance(kind, type) and issubclass(kind, dict) else "[]" if kind is tuple else ""


def _model_in(annotation: Any) -> Any:
    """The model inside an annotation."""
    if inspect.isclass(annotation) and hasattr(annotation, "model_fields"):
        return annotation
    return next((model for inner in get_args(annotation) if (model := _model_in(inner))), None)


def _written(path: Path) -> Iterator[tuple[str, tuple[str, dict[str, tuple[str, str]]]]]:
    """The models of a module: name, docstring, and the default and docstring of each field by its key."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name, (ast.get_docstring(node) or "", dict(_fields(node)))


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, tuple[str, str]]]:
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            words = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            shown = ast.unparse(field.value) if field.value is not None else ""
            plain = "\n" not in shown and len(shown) < 40
            yield field.target.id.rstrip("_"), (_default(shown) if plain else "–", str(words))


_PLAIN = {"()": "–", "FrozenDict()": "–", "None": "–", "True": "`true`", "False": "`false`", "Fraction(0)": '`"0%"`'}


def _default(shown: str) -> str:
    """A default as a file would write it."""
    return _PLAIN.get(shown) or (f"`{_cell(shown)}`".replace("'", '"') if shown else "")


def _python() -> Iterator[str]:
    yield "# Python\n\n`import longsuit as ls`. These names are stable: a change that breaks one raises the minor version"
    yield "and is listed in the changelog."
    for name in longsuit.__all__:
        value = getattr(longsuit, name)
        if isinstance(value, str):
            yield f"\n## ls.{name}\n\nThe version, as text."
            continue
        yield f"\n## ls.{name}\n\n{_signature(name, value)}\n\n{_documented(value)}\n"
        if inspect.isclass(value) and not issubclass(value, Exception):
            yield from _members(value)


def _documented(value: Any) -> str:
    """A docstring with its examples set as code."""
    return re.sub(r"((?:^>>> .*\n?)(?:^.+\n?)*)", r"```pycon\n\1\n```\n", inspect.getdoc(value) or "", flags=re.MULTILINE)


def _signature(name: str, value: Any) -> str:
    try:
        return f"```text\n{name}{inspect.signature(value)}\n```"
    except (TypeError, ValueError):
        return ""


def _members(value: type) -> Iterator[str]:
    own = [(name, member) for name, member in vars(value).items() if not name.startswith("_") and inspect.getdoc(member)]
    if own:
        yield "| | |\n|---|---|"
    for name, member in own:
        call = "()" if callable(member) or isinstance(member, classmethod | staticmethod) else ""
        plain = inspect.getdoc(member) or ""
        if not plain.startswith(("str(", "int(", "dict(")):
            yield f"| `.{name}{call}` | {_cell(plain.split(chr(10) * 2)[0])} |"


def _application() -> tuple[Any, Any, Any]:
    from longsuit.house.books.database import Database
    from longsuit.house.console import migrate
    from longsuit.house.room import Room
    from longsuit.house.service.app import create_app

    folder = tempfile.TemporaryDirectory()
    url = f"sqlite:///{folder.name}/room.db"
    migrate(url)
    room = Room(Database(url))
    return create_app(room), room, folder


def _http() -> Iterator[str]:
    from longsuit.house.service.openapi import described

    app, _, folder = _application()
    document = described(app)
    yield f"# HTTP API\n\n{document['info']['description']}"
    yield "\nA running room serves this at `/api/v1/openapi.json`, and as a page at `/api`."
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            yield f"\n## {method.upper()} {path}\n\n{operation.get('description') or operation.get('summary', '')}\n"
            for param in operation.get("parameters", ()):
                if param["name"] != "X-Longsuit":
                    yield f"- `{param['name']}` ({param['in']}): {_cell(param.get('description', '') or param['schema'].get('type', ''))}"
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            if "$ref" in body.get("schema", {}):
                shape = document["components"]["schemas"][body["schema"]["$ref"].rpartition("/")[2]]
                words = {key: value["description"] for key, value in shape.get("properties", {}).items() if "description" in value}
                yield f"\nThe body: {shape.get('description', '')}\n"
                yield from (f"- `{key}`: {_cell(meaning)}" for key, meaning in words.items())
            if "example" in body:
                yield from _example("", body["example"])
            for status, answer in operation["responses"].items():
                example = answer.get("content", {}).get("application/json", {}).get("example")
                if status.startswith("2") and example is not None:
                    yield from _example(f"It answers {status}:", example)
    folder.cleanup()


def _example(words: str, value: Any) -> Iterator[str]:
    """An example, as far as a page can show it; `openapi.json` has all of it."""
    lines = json.dumps(value, indent=1, ensure_ascii=False).splitlines()
    more = ["…"] if len(lines) > _LINES else []
    yield "\n".join(("", words, "", "```json", *lines[:_LINES], *more, "```"))


_LINES = 24


def _metrics() -> Iterator[str]:
    app, _, folder = _application()
    yield "# Metrics\n\nWhat `/metrics` gives Prometheus. [The house](../house.md) says who may read it."
    yield "\n| metric | kind | labels | |\n|---|---|---|---|"
    metrics = app.state.service.metrics
    for made in vars(metrics).values():
        if hasattr(made, "_labelnames"):
            described = next(iter(made.describe()))
            suffix = "_total" if described.type == "counter" else ""
            labels = ", ".join(f"`{label}`" for label in made._labelnames) or "–"
            yield f"| `{described.name}{suffix}` | {described.type} | {labels} | {_cell(described.documentation)} |"
    folder.cleanup()
