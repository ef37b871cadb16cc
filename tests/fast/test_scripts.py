"""Scripts decide by data: none looks into words that are meant for people."""

from __future__ import annotations

import re
from pathlib import Path

import longsuit

STATIC = Path(longsuit.__file__).parent / "web" / "static"
SCRIPTS = {str(path.relative_to(STATIC)): path.read_text("utf-8") for path in sorted(STATIC.rglob("*.js"))}

REGULAR = {
    "fair.js": [".."],
    "lab/explorer.js": [r"(10|[2-9tjqka])\s*([cdhs♣♦♥♠])"],
    "lab/files.js": ["[^a-z0-9]+", "^-|-$"],
    "lab/main.js": ["^#v=(.+)$"],
    "office/books.js": [r"^\d+$"],
    "office/meters.js": ["^([+\\-\u2212]?)\\$?([\\d,]+)(?:\\.(\\d{1,2}))?$"],
    "office/rounds.js": [r"^\d+$"],
    "table/help.js": ["^[·–]$|^or$"],
    "table/keys.js": ["^[1-9]$"],
}
"""Every regular expression there is: hex digits, addresses, file names, what somebody typed, names of keys of the keyboard."""

_LITERAL = re.compile(r"(?<=[(=,:?!&|\s])/(?![/*\s])((?:\\.|\[(?:\\.|[^\]])*\]|[^/\\\n])+)/[a-z]*(?=[.,;)])")
_PARTED = re.compile(r"""\.split\((?:"([^"]*)"|'([^']*)'|`([^`]*)`)\)""")
_SOUGHT = re.compile(r"""\.(?:startsWith|endsWith|includes|indexOf|search|match)\("([^"]*)"\)""")


def test_a_regular_expression_reads_no_words() -> None:
    found = {name: _LITERAL.findall(text) for name, text in SCRIPTS.items()}
    assert {name: patterns for name, patterns in found.items() if patterns} == REGULAR
    assert not [name for name, text in SCRIPTS.items() if "RegExp(" in text]


def test_text_is_parted_only_where_machines_wrote_it() -> None:
    """Cards and words of our own by blanks, ids and addresses by slashes, an element's classes by dots, news of a count by lines."""
    parted = {"".join(groups) for text in SCRIPTS.values() for groups in _PARTED.findall(text)}
    assert parted == {" ", "/", ".", "\\n"}


def test_no_word_is_looked_for_in_a_text() -> None:
    """``dom.js`` tells listeners from attributes by ``on``."""
    assert {(name, word) for name, text in SCRIPTS.items() for word in _SOUGHT.findall(text)} == {("dom.js", "on")}


def test_no_title_is_made_out_of_an_id() -> None:
    assert not [name for name, text in SCRIPTS.items() if 'replaceAll("-", " ")' in text or 'replaceAll("_", " ")' in text]
