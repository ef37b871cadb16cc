"""Questions of the school on the screen, and answers as they are typed: one key where one key is enough."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

from longsuit.cards import Card
from longsuit.rules.quantities import format_money, parse_money
from longsuit.school.chips import say as say_chips
from longsuit.school.lesson import Asked, Block, Cards, Choice, Mark, Moment, Money, Note, Option, Order, PayTable, Question, Steps, Told
from longsuit.terminal.screen import LABEL, Left, Screen

_Answer = TypeVar("_Answer")

_SCORES = {"fewest": "fewest chips", "cut": "properly cut", "stop": "right moment", "kind": "right fault", "remedy": "right remedy"}
LEAVE = ("q", "quit", "\x04")
"""What ends a lesson."""


def show(screen: Screen, question: Question) -> None:
    """The question, what lies on the table, and the answers there are."""
    screen.say(question.prompt, "bold")
    for block in question.scene:
        _block(screen, block)
    match question.answer:
        case Choice(options) | Order(options):
            _options(screen, options)
        case Steps(places, deeds):
            _options(screen, places)
            _options(screen, deeds)
        case Money() | Moment():
            pass


def _block(screen: Screen, block: Block) -> None:
    match block:
        case Cards():
            cards(screen, block)
        case PayTable(title, lines):
            screen.say(title, "bold", indent=2)
            screen.grid([(f"  {hand}", pays) for hand, pays in lines], right=(1,))
        case Told(lines):
            for line in lines:
                screen.say(line, indent=2)
        case Note(text):
            screen.say(text)
        case _:
            bets = ", ".join(f"{title} {format_money(cents)}" for _, title, cents in block.wagers)
            screen.say(bets or "no wager left", label=block.label, indent=LABEL)


def cards(screen: Screen, block: Cards) -> None:
    """Cards in the order shown; those face down are only counted."""
    up = [Card.parse(card) for card in block.cards if card]
    screen.hand(block.label, [up] if up else [], hidden=0 if up else len(block.cards))


def _options(screen: Screen, options: tuple[Option, ...]) -> None:
    screen.grid([(f"  {option.key}", option.words) for option in options])


def answered(screen: Screen, asked: Asked, *, exam: bool = False) -> Any:
    """The trainee's answer; in an exam the steps are not checked one by one."""
    answer = asked.question.answer
    match answer:
        case Choice(options):
            return _choose(screen, options, f"Your answer? ({', '.join(option.key for option in options)})")
        case Money():
            return _again(screen, "How much? ($90, or chips as 3x25 2x5)", read_money)
        case Order(items):
            names = {item.key: item.name for item in items}
            return _again(screen, "In which order? (3 1 2)", lambda line: [names.get(key, key) for key in line.split()])
        case Steps():
            return _do(screen, asked, answer, exam=exam)
        case Moment():
            return _watch(screen, asked, answer)


def _again(screen: Screen, question: str, read: Callable[[str], _Answer]) -> _Answer:
    """Ask for a line until it can be read."""
    while True:
        line = screen.read(question).strip()
        if line.lower() in LEAVE:
            raise Left
        try:
            return read(line)
        except ValueError as error:
            screen.say(str(error))


def read_money(line: str) -> Any:
    """An amount in dollars as cents, or chips as values and counts: ``3x25 2x5``."""
    if "x" not in line.lower():
        return parse_money(line)
    piles = []
    for pile in line.lower().split():
        count, _, value = pile.partition("x")
        if not count.isdigit():
            raise ValueError("Write chips as 3x25 2x5: how many, then the value.")
        piles.append([parse_money(value), int(count)])
    return piles


def _choose(screen: Screen, options: tuple[Option, ...], question: str = "Which?", leave: tuple[str, ...] = LEAVE) -> str:
    """One of several, by its key alone."""
    names = {option.key: option.name for option in options}
    while (pressed := key(screen, question)) not in names:
        if pressed in leave:
            raise Left
        screen.say(f"Press one of {', '.join(names)}{'; q leaves' if 'q' in leave else ''}.")
    return names[pressed]


def _do(screen: Screen, asked: Asked, answer: Steps, *, exam: bool) -> list[list[Any]]:
    """Step after step, each checked at once except in an exam; the first wrong one ends the question."""
    places, deeds = ({option.key: option.name for option in part} for part in (answer.places, answer.deeds))
    steps: list[list[Any]] = []

    def read(line: str) -> list[Any] | None:
        if line in ("", "done"):
            return None
        place, deed, *amount = [*line.split(), "", ""][: max(2, len(line.split()))]
        if place not in places or deed not in deeds or len(amount) > 1:
            raise ValueError("Say where and what by their keys, as 3 x, or 4 $ 25; done when nothing is left.")
        return [places[place], deeds[deed], *(parse_money(cents) for cents in amount)]

    while True:
        step = _again(screen, "Next step? (place, deed, amount; done)", read)
        if step is None:
            return steps
        steps.append(step)
        if not exam and not asked.check(steps).right:
            return steps


def _watch(screen: Screen, asked: Asked, answer: Moment) -> dict[str, Any]:
    """The course, step by step, until it ends or is stopped."""
    for number, step in enumerate(asked.course):
        for block in step.cards:
            cards(screen, block)
        screen.say(f"{number + 1}. {step.words}")
        pressed = key(screen, "Go on? (Enter: yes, s: stop)")
        if pressed in LEAVE:
            raise Left
        if pressed == "s":
            kind = _choose_letter(screen, "What is wrong?", answer.kinds)
            return {"stop": number, "kind": kind, "remedy": _choose_letter(screen, "What do you do now?", answer.remedies)}
    return {"stop": None}


def _choose_letter(screen: Screen, question: str, options: tuple[Option, ...]) -> str:
    """One of many, listed; here every letter may be a key, so only the end of input leaves."""
    screen.say(question, "bold")
    _options(screen, options)
    return _choose(screen, options, leave=LEAVE[2:])


def key(screen: Screen, question: str) -> str:
    """One key at a terminal; the first word of a line from anywhere else."""
    if not screen.typed or sys.stdin is not screen.source:
        return screen.read(question).strip().lower()
    try:
        import termios
        import tty
    except ImportError:
        return screen.read(question).strip().lower()
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number, termios.TCSANOW)
        screen.say(question, "cyan")
        pressed = os.read(number, 1).decode(errors="replace")
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)
    if not pressed:
        raise Left
    return "" if pressed in "\r\n " else pressed.lower()


def marked(screen: Screen, mark: Mark) -> None:
    """Right or wrong, why, and the rule."""
    screen.say("Right." if mark.right else f"No. {mark.words}", "green" if mark.right else "red")
    if mark.explanation:
        screen.say(mark.explanation, indent=2)
    if mark.score:
        screen.say(", ".join(f"{_SCORES[name]}: {'yes' if done else 'no'}" for name, done in mark.score.items()), indent=2)
        if isinstance(mark.best, list) and not all(mark.score.values()):
            screen.say(f"Fewest chips: {say_chips(mark.best)}.", indent=2)
    lost = [(mark.cost.house, "house"), (mark.cost.players, "player")]
    for cents, who in lost:
        if cents:
            screen.say(f"It would have cost the {who} {format_money(cents)}.", indent=2)
    if not mark.right:
        for cite in mark.cites[:3]:
            screen.say(f"{cite.place}: {cite.words}", "dim", indent=2)
