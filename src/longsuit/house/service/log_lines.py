"""The log of a process: lines of JSON for machines, short lines for a terminal. No secret is ever in a message."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any


class Json(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        told: dict[str, Any] = {"at": _time(record), "level": record.levelname.lower(), "what": record.getMessage()}
        told |= getattr(record, "told", {})
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


class Plain(logging.Formatter):
    """One line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """A record in words."""
        told = getattr(record, "told", {})
        if record.getMessage() == "request":
            who = f" person {told['person']}" if told["person"] else ""
            return f"{_time(record)[11:23]} {told['status']} {told['method']} {told['path']} {told['ms']} ms{who}"
        line = f"{_time(record)[11:23]} {record.getMessage()}" + "".join(f" {name}={value}" for name, value in told.items())
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def logging_settings(form: str) -> dict[str, Any]:
    """What ``logging.config.dictConfig`` takes."""
    kind = Json if form == "json" else Plain
    quiet = {"handlers": ["told"], "level": "WARNING", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"told": {"()": kind}},
        "handlers": {"told": {"class": "logging.StreamHandler", "formatter": "told", "stream": "ext://sys.stderr"}},
        "loggers": {
            "longsuit": {"handlers": ["told"], "level": "INFO", "propagate": False},
            "uvicorn": quiet,
            "uvicorn.error": {**quiet, "level": "WARNING"},
            "py.warnings": quiet,
        },
    }
