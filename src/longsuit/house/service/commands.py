"""Endpoints for the commands of the room, made from their declarations."""

from __future__ import annotations

import re
from functools import partial
from inspect import Parameter, Signature
from typing import Any

from anyio import to_thread
from fastapi import APIRouter

from longsuit.house.room.commands import Answer
from longsuit.house.room.requests import Body
from longsuit.house.room.room import COMMANDS
from longsuit.house.room.sessions import Visitor
from longsuit.house.service.dependencies import House, Key, Number, Seat, SignedIn, Supervisor
from longsuit.house.service.service import Service


def add_command(router: APIRouter, method: str, path: str, name: str, answer: Any = Answer) -> None:
    """Serve a command: the numbers it is about are in the path, its fields in the body; its step says what it does."""
    command = COMMANDS[name]
    numbers = re.findall(r"\{(\w+)\}", router.prefix + path)

    async def give(*, house: Service, visitor: Visitor, key: str | None, body: Body | None = None, **path: int) -> Answer:
        about = [path[number] for number in numbers]
        if command.chain == "table":
            return await house.give_at_table(name, visitor, *about, body=body, key=key)
        return await to_thread.run_sync(partial(house.give, name, visitor, *about, body=body, key=key))

    who = Supervisor if command.giver == "supervisor" else SignedIn
    parameters = [_parameter("house", House), _parameter("visitor", who), _parameter("key", Key, None)]
    parameters += [_parameter(number, Seat if number == "seat" else Number) for number in numbers]
    fields = command.body.model_fields.values()
    if any(field.is_required() for field in fields):
        parameters.append(_parameter("body", command.body))
    elif fields:
        parameters.append(_parameter("body", command.body | None, None))
    give.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    called = re.sub("[ -]", "_", name)
    router.add_api_route(path, give, methods=[method], response_model=answer, name=called, description=command.step.__doc__)


def _parameter(name: str, annotation: Any, default: Any = Parameter.empty) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
