"""Names: two that look alike are the same name, so that nobody passes for somebody else."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable
from typing import TypeGuard

from longsuit.house.errors import HouseError

LONGEST = 40
GUEST = "Guest "
"""How names of guests begin."""
GONE = "Person "
"""How names of deleted accounts begin; the number follows."""

_MANNERS = (
    "Able Amber Apt Blithe Bold Brave Bright Brisk Calm Candid Clever Cool Daring Deft Eager Fair Fleet Fond Frank Gentle Glad "
    "Golden Grand Handy Happy Hardy Honest Jolly Keen Kind Lively Lucky Merry Mild Modest Neat Nimble Noble Patient Plucky Polite "
    "Prompt Proud Quick Quiet Ready Royal Silver Smart Spry Steady Sturdy Sunny Swift Tidy Trusty Upbeat Vivid Warm Wary Witty "
    "Worthy Young Zesty"
)
_BIRDS = (
    "Avocet Bittern Brant Bunting Chough Condor Coot Crane Curlew Dove Dunlin Eagle Egret Eider Falcon Finch Gannet Godwit Goose "
    "Grebe Grouse Gull Harrier Hawk Heron Hobby Hoopoe Ibis Jackdaw Jay Kestrel Kite Knot Lark Linnet Loon Magpie Martin Merlin "
    "Oriole Osprey Owl Partridge Petrel Pipit Plover Puffin Quail Raven Robin Ruff Siskin Skua Snipe Stork Smew Swallow Swan Tern "
    "Thrush Teal Wagtail Warbler Wren"
)

_TOGETHER = (frozenset(("CJK", "HIRAGANA", "KATAKANA")), frozenset(("CJK", "HANGUL")))
"""Scripts that one name may combine."""
_SCRIPTS = (
    "ARABIC ARMENIAN BENGALI BOPOMOFO CJK CYRILLIC DEVANAGARI ETHIOPIC GEORGIAN GREEK GUJARATI GURMUKHI HANGUL HEBREW HIRAGANA KANNADA "
    "KATAKANA KHMER LAO LATIN MALAYALAM MYANMAR ORIYA SINHALA TAMIL TELUGU THAANA THAI TIBETAN"
)
"""Scripts in everyday use, as Unicode lists them; others, such as Lisu and Cherokee, repeat whole rows of our letters."""
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters, marks and signs that show nothing."""
_SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
_CYRILLIC = dict(
    zip(
        "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d",
        "abekmhopctyxsljhdqw",
        strict=True,
    )
)
_GREEK = dict(zip("\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7", "abezhlkmnoptyx", strict=True))
_ARMENIAN = dict(zip("\u0563\u0570\u0575\u056c\u0578\u057d\u0581\u0585", "qhjlnugo", strict=True))
_LATIN = {"\u0251": "a", "\u0261": "g", "\u01c0": "l", "\u04cf": "l"}
_LOOKS = str.maketrans({**_CYRILLIC, **_GREEK, **_ARMENIAN, **_LATIN, "i": "l", "\u0131": "l", "1": "l", "|": "l", "0": "o"})
"""Letters that look like another of our own, in capitals or small."""


def is_name(name: object) -> TypeGuard[str]:
    """Whether it can be a name."""
    return isinstance(name, str) and 0 < len(name) <= LONGEST and name.isprintable() and name == name.strip()


def check_name(name: object) -> str:
    """A name somebody may choose for himself."""
    if not is_name(name) or _UNSEEN.search(name):
        raise HouseError(f"A name is one line of 1 to {LONGEST} characters that can be seen.")
    if skeleton(name).startswith(skeleton(GUEST)):
        raise HouseError("Only guests have names that begin with Guest.")
    if re.fullmatch(rf"{GONE}\s*\d+", name, re.IGNORECASE):
        raise HouseError("Deleted accounts are called by their number; please choose another name.")
    scripts = {_script(letter) for letter in _plain(name) if letter.isalpha()}
    if not scripts.issubset(_SCRIPTS.split()):
        raise HouseError("A name is written in letters of everyday use; please choose others.")
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise HouseError("A name is written in the letters of one script; please do not mix them.")
    return name


def guest_name(drawn: bytes, taken: Callable[[str], bool]) -> str:
    """A name for a guest that a person would say, "Guest Merry Heron", from five random bytes; with a number where it is taken.

    >>> guest_name(bytes(5), lambda name: False)
    'Guest Able Avocet'
    """
    manners, birds = _MANNERS.split(), _BIRDS.split()
    name = f"{GUEST}{manners[drawn[0] % len(manners)]} {birds[drawn[1] % len(birds)]}"
    if not taken(name):
        return name
    number = int.from_bytes(drawn[2:])
    return next(tried for digits in range(2, 9) if not taken(tried := f"{name} {2 + number % 10**digits}"))


def looks(name: str) -> str:
    """The hash of a name's looks, so that the name stays taken after the name itself is deleted."""
    return hashlib.sha256(skeleton(name).encode()).hexdigest()


def skeleton(name: str) -> str:
    """What a name looks like: the same for names that differ only by case, width, look-alike letters or the number of spaces.

    >>> skeleton("Bill 10") == skeleton("BIII  1O")
    True
    """
    return " ".join(_plain(name).translate(_LOOKS).replace("rn", "m").replace("vv", "w").split())


def _plain(name: str) -> str:
    return "".join(map(_large, unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())))


def _script(letter: str) -> str:
    script = re.split("[ -]", unicodedata.name(letter, "?"))[0]
    return "CJK" if script == "IDEOGRAPHIC" else script


def _large(letter: str) -> str:
    """A small capital as the letter it repeats."""
    script, _, capital = unicodedata.name(letter, "").partition(_SMALL_CAPITAL)
    return capital.lower() if not script and len(capital) == 1 else letter
