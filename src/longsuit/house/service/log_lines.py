"""The log of a process: lines of JSON for machines, short lines for a terminal. No secret is ever in a message."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any


class JsonFormatter(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        fields: dict[str, Any] = {"at": _time(record), "level": record.levelname.lower(), "what": record.getMessage()}
        fields |= getattr(record, "fields", {})
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False, default=str)


class PlainFormatter(logging.Formatter):
    """One line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """A record in words."""
        fields = getattr(record, "fields", {})
        if record.getMessage() == "request":
            who = f" person {fields['person']}" if fields["person"] else ""
            return f"{_time(record)[11:23]} {fields['status']} {fields['method']} {fields['path']} {fields['ms']} ms{who}"
        line = f"{_time(record)[11:23]} {record.getMessage()}" + "".join(f" {name}={value}" for name, value in fields.items())
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _time(record: logging.LogRecord) -> str:
    return f"{_second(int(record.created))}.{int(record.msecs):03}Z"


@lru_cache(1)
def _second(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def logging_settings(form: str) -> dict[str, Any]:
    """What ``logging.config.dictConfig`` takes. No line names the code or thread that wrote it, so logging need not look them up."""
    logging._srcfile = None  # noqa: SLF001 (Python's own documents say so)
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    kind = JsonFormatter if form == "json" else PlainFormatter
    quiet = {"handlers": ["fields"], "level": "WARNING", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"fields": {"()": kind}},
        "handlers": {"fields": {"class": "logging.StreamHandler", "formatter": "fields", "stream": "ext://sys.stderr"}},
        "loggers": {
            "longsuit": {"handlers": ["fields"], "level": "INFO", "propagate": False},
            "uvicorn": quiet,
            "uvicorn.error": {**quiet, "level": "WARNING"},
            "py.warnings": quiet,
            "sqlalchemy.pool": {**quiet, "level": "CRITICAL"},  # the code that wanted the connection reports it in a sentence
        },
    }
