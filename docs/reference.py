"""The reference pages of the site, written from the code each time the site is built: MkDocs calls ``on_files``."""

from __future__ import annotations

import ast
import inspect
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
    yield "# Every key of a definition\n\nWhat a definition file may say, from the model that reads it."
    yield "[Adding a game](../adding-a-game.md) explains the language step by step. A key without a default must be there."
    for module in LANGUAGE:
        path = PACKAGE / "rules" / f"{module}.py"
        for node in ast.parse(path.read_text("utf-8")).body:
            fields = list(_fields(node)) if isinstance(node, ast.ClassDef) and any(_is_model(base) for base in node.bases) else []
            if isinstance(node, ast.ClassDef) and fields:
                yield f"\n## {node.name}\n\n{ast.get_docstring(node) or ''}\n\n| key | default | |\n|---|---|---|"
                yield from (f"| `{name}` | {default} | {_cell(words)} |" for name, default, words in fields)


def _is_model(base: ast.expr) -> bool:
    return isinstance(base, ast.Name) and base.id == "Model"


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    """The fields of a model: name, default, docstring."""
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and not field.target.id.startswith("_"):
            words = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            shown = ast.unparse(field.value) if field.value is not None else ""
            yield (
                field.target.id,
                f"`{_cell(shown)}`" if shown and "\n" not in shown and len(shown) < 40 else ("set" if shown else ""),
                str(words),
            )


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
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            if "$ref" in body:
                shape = document["components"]["schemas"][body["$ref"].rpartition("/")[2]]
                yield f"\nThe body: {shape.get('description', '')}\n\n| key | |\n|---|---|"
                yield from (f"| `{key}` | {_cell(value.get('description', ''))} |" for key, value in shape.get("properties", {}).items())
    folder.cleanup()


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
