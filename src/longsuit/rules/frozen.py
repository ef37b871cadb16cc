"""A dictionary that cannot be changed, so that a frozen model is frozen all the way down."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar, get_args

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

Key = TypeVar("Key")
Value = TypeVar("Value")


class FrozenDict(dict[Key, Value]):
    """Read it like a dictionary; writing raises ``TypeError``."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("A definition is frozen; load it again with the change you want.")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # dict says None: unhashable
        return hash(tuple(self.items()))

    def __reduce__(self) -> tuple[type, tuple[dict[Key, Value]]]:
        return FrozenDict, (dict(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        arguments = get_args(source) or (Any, Any)
        inner = handler.generate_schema(dict.__class_getitem__(arguments))
        return core_schema.no_info_after_validator_function(cls, inner)
