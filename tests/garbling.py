"""Good texts made wrong: a few letters, words or lines of them dropped, doubled, exchanged, or put in from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

_TOKEN = re.compile(r'"[^"\n]*"|[\w.-]+|\S|\s+')
_JUNK = (
    *("", "0", "-1", "1", "7", "53", "0.5", "1e999", "nan", "inf", "9" * 40, "1/0", "true", "null", "None", "\x00", "\x1b[31m", "\u202e"),
    *("٣", "As", "As As", "$5", "-$5", "$0", "3 to 1", "0 to 0", "ante", "push", "pay table", '"', "'", '"""', "[", "]", "[[", "{", "}"),
    *("=", "#", ";", ",", ".", "..", "\\", "\\u0000", "\n", "\r", "\t", "[a]\n", "a = 1\n", "{}", "[]", "2024-02-29", "../../etc/passwd"),
)


def garbled(text: str, others: Sequence[str], dice: Random) -> str:
    """The text with one to four things wrong in it; some of them happen to be right."""
    for _ in range(dice.choice((1, 1, 1, 2, 3, 4))):
        text = dice.choice(_WAYS)(text, dice.choice(others), dice)
    return text


def _letters(text: str, _: str, dice: Random) -> str:
    start = dice.randrange(len(text) + 1)
    return text[:start] + dice.choice((dice.choice(_JUNK), chr(dice.randrange(1, 0xD800)))) + text[start + dice.randrange(4) :]


def _words(text: str, other: str, dice: Random) -> str:
    """One word exchanged for another, of this text, of another one, or of nobody's."""
    own = list(_TOKEN.finditer(text))
    if not own:
        return dice.choice(_JUNK)
    at, words = dice.choice(own), _TOKEN.findall(dice.choice((text, other)))
    return text[: at.start()] + dice.choice((dice.choice(_JUNK), dice.choice(words or [""]))) + text[at.end() :]


def _number(text: str, _: str, dice: Random) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    at = dice.choice(found)
    number = int(at[0][:18])
    return text[: at.start()] + str(dice.choice((0, 1, number - 1, number + 1, number * 10, -number, 2**63, 10**30))) + text[at.end() :]


def _lines(text: str, other: str, dice: Random) -> str:
    """Lines dropped, doubled, exchanged, or replaced by lines of another text."""
    lines, strange = text.split("\n"), other.split("\n")
    start, first = dice.randrange(len(lines)), dice.randrange(len(strange))
    end = start + dice.randrange(6)
    piece = dice.choice(([], lines[start:end] * 2, lines[start:end][::-1], strange[first : first + dice.randrange(6)]))
    return "\n".join([*lines[:start], *piece, *lines[end:]])


def _cut(text: str, _: str, dice: Random) -> str:
    return text[: dice.randrange(len(text) + 1)]


_WAYS: tuple[Callable[[str, str, Random], str], ...] = (_letters, _letters, _words, _words, _words, _number, _lines, _lines, _cut)
