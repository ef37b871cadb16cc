"""What a command is. `Room` declares each one once; Python, HTTP and sockets all give it by that declaration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from inspect import Parameter, Signature, signature
from typing import Any, Literal, overload

from longsuit.house.room.requests import Body, Nothing

Answer = dict[str, Any]


@dataclass(frozen=True)
class Command:
    """A command: its name, its chain, who may give it, its fields, and the step that carries it out.

    The step takes the transaction, then the number of the chain's table or person, then what the log keeps as the request.
    """

    name: str
    """In the audit log."""
    chain: Literal["house", "person", "table"]
    """Whose log it goes to."""
    step: Callable[..., Answer]
    giver: Literal["anyone", "player", "supervisor", "house"] = "anyone"
    """Who may give it, besides the house itself."""
    body: type[Body] = Nothing
    """The fields of a request for it."""
    label: str = ""
    """In a socket's frames and in the metrics, where it differs from its name."""

    @cached_property
    def signature(self) -> Signature:
        """The step's parameters."""
        return signature(self.step)

    @cached_property
    def _defaults(self) -> dict[str, Any]:
        """The step's parameters after the transaction, with their defaults."""
        _, *own = self.signature.parameters.values()
        return {parameter.name: parameter.default for parameter in own}

    def bind(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        """The values of the step's parameters after the transaction, in order; a TypeError if they do not fit."""
        first = dict(zip(self._defaults, arguments, strict=False))
        given = {**self._defaults, **first, **named}
        unknown = len(given) > len(self._defaults) or len(arguments) > len(first)
        if unknown or not first.keys().isdisjoint(named) or any(value is Parameter.empty for value in given.values()):
            self.signature.bind(None, *arguments, **named)
        return given

    @overload
    def __get__(self, room: None, owner: type) -> Command: ...
    @overload
    def __get__(self, room: object, owner: type) -> Callable[..., Answer]: ...
    def __get__(self, room: Any, owner: type) -> Any:
        """``room.deal(3)`` gives the command ``deal``."""
        return self if room is None else partial(room.give, self)
