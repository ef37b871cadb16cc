"""Why you may trust the deck: a shuffle promised by a hash, derived from secrets, open to anyone's check.

The secret decides; its hash only commits. ``docs/fairness.md`` has the whole recipe and a script that redoes it without us.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from longsuit.cards import Card, CardError, parse_cards
from longsuit.rules.model import Game
from longsuit.table import RecordError, Round
from longsuit.table.record import from_record

VERSION = 1
"""Version of the recipe and of the proof file."""

SECRET_BYTES = 32
"""Length of the house's secret."""

_LONGEST_SEED = 64
_FIELDS = ("longsuit", "version", "round", "commitment", "secret", "seeds", "deck", "record")
_HEX = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_LAST_ROUND = 2**63 - 1


class FairnessError(ValueError):
    """A secret, seed or proof that cannot be read, in one sentence."""


def commitment(secret: bytes) -> str:
    """What is published before wagers close: SHA-256 of the secret, in hexadecimal.

    >>> commitment(bytes(32))
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
    """
    return hashlib.sha256(_checked_secret(secret)).hexdigest()


def check_seed(seed: object) -> str:
    """A seat's own seed: one line of its choice."""
    if not isinstance(seed, str) or not 0 < len(seed) <= _LONGEST_SEED or not seed.isprintable():
        raise FairnessError(f"A seat's seed is one line of 1 to {_LONGEST_SEED} printable characters.")
    return seed


def shuffle(secret: bytes, *, number: int, seeds: Mapping[int, str] | None = None) -> tuple[Card, ...]:
    """The deck of a round, top card first, from the secret, the round's number and the seats' seeds."""
    stream = _bytes(_checked_secret(secret), _message(number, seeds or {}))
    deck = [Card(index) for index in range(52)]
    for last in range(51, 0, -1):
        place = _draw(stream, last + 1)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def _checked_secret(secret: bytes) -> bytes:
    if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
        raise FairnessError(f"The house's secret is {SECRET_BYTES} bytes.")
    return secret


def _message(number: int, seeds: Mapping[int, str]) -> bytes:
    """What the secret is mixed with: a line for the round, then one for each seat that gave a seed, lowest first."""
    if type(number) is not int or not 0 <= number <= _LAST_ROUND:
        raise FairnessError("A round's number is a whole number, zero or more.")
    if any(type(seat) is not int or seat < 1 for seat in seeds):
        raise FairnessError("Seats are numbered from 1.")
    lines = [f"longsuit shuffle {VERSION}", f"round {number}", *(f"seat {seat} {check_seed(seeds[seat])}" for seat in sorted(seeds))]
    return "".join(f"{line}\n" for line in lines).encode()


def _bytes(secret: bytes, message: bytes) -> Iterator[int]:
    """An endless stream only the secret's holder can make: HMAC-SHA-256 of the message and a block number."""
    block = 0
    while True:
        yield from hmac.digest(secret, message + f"block {block}\n".encode(), "sha256")
        block += 1


def _draw(stream: Iterator[int], size: int) -> int:
    """A number below ``size``, all equally likely: bytes beyond the last whole multiple of it are thrown away."""
    whole = 256 - 256 % size
    return next(byte for byte in stream if byte < whole) % size


@dataclass(frozen=True)
class Proof:
    """Everything needed to redo one shuffle."""

    number: int
    """The round's number."""
    commitment: str
    """The hash that was published before wagers closed."""
    secret: bytes
    """The secret, revealed when the round was over."""
    seeds: dict[int, str]
    """What seats added."""
    deck: tuple[Card, ...] = ()
    """The deck as dealt, top first; empty where a record has it."""
    record: dict[str, Any] | None = None
    """The round's record."""

    def data(self) -> dict[str, Any]:
        """Plain data for JSON, as ``longsuit verify`` reads it."""
        shown: dict[str, Any] = {"longsuit": "proof", "version": VERSION, "round": self.number, "commitment": self.commitment}
        shown |= {"secret": self.secret.hex(), "seeds": {str(seat): seed for seat, seed in sorted(self.seeds.items())}}
        return shown | ({"deck": " ".join(map(str, self.deck))} if self.record is None else {"record": self.record})

    def fault(self, game: Game | None = None) -> str | None:
        """Why the round is not proved, or None if it is. A record of a game that is not ours needs its definition."""
        if commitment(self.secret) != self.commitment:
            return "The secret is not the one that was promised: its SHA-256 is different."
        deck = self.deck
        if self.record is not None:
            try:
                played = from_record(self.record, game)
            except RecordError as error:
                return f"The record is not valid: {error}"
            wrong = self._misfit(played)
            if wrong:
                return wrong
            deck = played.deck
        for place, (given, due) in enumerate(zip(deck, shuffle(self.secret, number=self.number, seeds=self.seeds), strict=True), start=1):
            if given != due:
                return f"The deck is not the one the seeds give: card {place} is {given}, but should be {due}."
        return None

    def _misfit(self, played: Round) -> str | None:
        if played.number != self.number:
            return f"The record is of round {played.number}, not of round {self.number}."
        if not played.deck:
            return "No cards were dealt in this round, so there is no shuffle to prove."
        empty = [seat for seat in sorted(self.seeds) if seat > len(played.seats) or played.seats[seat - 1] is None]
        if empty:
            return f"Seat {empty[0]} gave a seed, but nobody sat there when the cards were dealt."
        return None


def read_proof(text: str) -> Proof:
    """A proof from its JSON; whatever cannot be read is named."""
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except FairnessError:
        raise
    except (ValueError, RecursionError):
        raise FairnessError("A proof is a JSON object; this is not JSON.") from None
    if not isinstance(data, dict) or data.get("longsuit") != "proof":
        raise FairnessError('This is not a proof of a round: it has no field "longsuit" that says "proof".')
    if type(version := data.get("version")) is not int or version != VERSION:
        raise FairnessError(f"Only version {VERSION} of a proof can be read, not {str(version)[:20]!r}.")
    for name in data:
        if name not in _FIELDS:
            raise FairnessError(f"A proof has no field {name[:40]!r}; its fields are: {', '.join(_FIELDS)}.")
    if ("deck" in data) == ("record" in data):
        raise FairnessError("A proof has either the deck or the round's record.")
    proof = Proof(
        number=_field(data, "round", int),
        commitment=_hex(data, "commitment").hex(),
        secret=_hex(data, "secret"),
        seeds=_seeds(_field(data, "seeds", dict)),
        deck=_deck(_field(data, "deck", str)) if "deck" in data else (),
        record=_field(data, "record", dict) if "record" in data else None,
    )
    _message(proof.number, proof.seeds)
    return proof


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys stand in it once: readers differ in which of two they take."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for place, (name, _) in enumerate(pairs) if name in dict(pairs[:place]))
        raise FairnessError(f"The field {twice[:40]!r} appears twice.")
    return fields


def _field(data: dict[str, Any], name: str, kind: type) -> Any:
    if type(data.get(name)) is not kind:
        raise FairnessError(f"The field {name!r} {'is missing' if name not in data else f'must be of type {kind.__name__}'}.")
    return data[name]


def _hex(data: dict[str, Any], name: str) -> bytes:
    text: str = _field(data, name, str)
    if not _HEX.fullmatch(text):
        raise FairnessError(f"The field {name!r} is {2 * SECRET_BYTES} hexadecimal digits in small letters, and nothing else.")
    return bytes.fromhex(text)


def _seeds(given: dict[str, Any]) -> dict[int, str]:
    seeds = {}
    for seat, seed in given.items():
        if not (seat.isascii() and seat.isdigit() and len(seat) < 3) or seat.startswith("0"):
            raise FairnessError(f"{seat[:20]!r} is not a seat.")
        seeds[int(seat)] = check_seed(seed)
    return seeds


def _deck(text: str) -> tuple[Card, ...]:
    try:
        deck = parse_cards(text[:1000])
    except CardError as error:
        raise FairnessError(str(error)) from None
    if len(deck) != 52:
        raise FairnessError(f"A deck has 52 cards; this one has {len(deck)}.")
    if text != " ".join(map(str, deck)):
        raise FairnessError("A deck is written as 52 cards like Ac 7c 7h, one space between two and nothing else.")
    return deck
