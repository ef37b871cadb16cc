"""The school in a browser: every drill answered as its own checker wants it, by keyboard alone; nothing in the page tells the answer."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect
from sqlalchemy import select

from longsuit.house.books.schema import school_questions
from longsuit.house.service.school_desk import game_of
from longsuit.rules import game as load
from longsuit.rules.quantities import format_money
from longsuit.school.curriculum import ask, drills
from longsuit.school.lesson import Asked, Cards, PayTable, Wagers
from tests.browser.player import Books
from tests.browser.test_accessible import LOOKS, audit
from tests.games import PRIVATE_GAMES

Visitor = Callable[..., Page]
GAME = "high-card-flush"


def asked(books: Books, page: Page) -> Asked:
    """The question in the page, with its answer: only the house knows the seed."""
    number = page.locator("[data-question]").get_attribute("data-question")
    with books.room.database.reading() as connection:
        row = connection.execute(select(school_questions).where(school_questions.c.id == number)).one()
    return ask(game_of(row.version), row.skill, row.seed, row.level)


def press(page: Page, name: str) -> None:
    """Press the key of an option."""
    button = page.locator(f'.option[data-name="{name}"]')
    page.keyboard.press(str(button.get_attribute("aria-keyshortcuts")))


def pay(page: Page, cents: int) -> None:
    page.locator('input[name="amount"]').fill(f"{cents / 100:.2f}")
    page.keyboard.press("Enter")


def settle(page: Page, best: Any) -> None:
    for place, deed, *cents in best:
        press(page, place)
        press(page, deed)
        if cents:
            pay(page, cents[0])
    page.keyboard.press("Enter")


def put_in_order(page: Page, best: Any) -> None:
    for name in best:
        press(page, name)
    page.keyboard.press("Enter")


def watch(page: Page, best: Any) -> None:
    expect(page.locator(".watching select")).to_have_value("by-hand")
    steps, idle = page.locator(".course li"), page.locator('.watching[aria-busy="false"]')
    while best["stop"] is None or steps.count() <= best["stop"]:
        page.keyboard.press("ArrowRight")
        idle.wait_for()
        if page.locator('[data-action="no-fault"]').count():
            return page.keyboard.press("Enter")
    page.keyboard.press("Space")
    press(page, best["kind"])
    return press(page, best["remedy"])


ANSWERS: dict[str, Callable[[Page, Any], None]] = {
    "choice": press,
    "money": lambda page, best: pay(page, best if isinstance(best, int) else sum(value * count for value, count in best)),
    "steps": settle,
    "order": put_in_order,
    "moment": watch,
}


def answer(books: Books, page: Page) -> None:
    """Answer the question in the page rightly."""
    kind = str(page.locator("[data-answer]").get_attribute("data-answer"))
    ANSWERS[kind](page, asked(books, page).best)


def walk(page: Page, books: Books, name: str) -> Iterator[str]:
    """Each drill of a game, opened and, once it was looked at, answered rightly by keyboard alone; tables go on step by step."""
    page.add_init_script("localStorage.setItem('longsuit school pace', 'by-hand')")
    for drill in drills(load(name)):
        page.goto(f"/school/{name}/practice/{drill.name}")
        page.locator("#prompt").wait_for()
        yield drill.name
        answer(books, page)
        expect(page.locator("#tally")).to_have_attribute("data-answered", "1")
        expect(page.locator("#tally")).to_contain_text("1 of 1 right")


def sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_every_drill_is_walked_by_keyboard_on_a_phone_and_nothing_tells_the_answer(visitor: Visitor, books: Books) -> None:
    page = visitor(**LOOKS["dark phone"])
    bodies: list[str] = []

    def hear(response: Response) -> None:
        if response.url.endswith("/school/questions"):
            bodies.append(response.text())

    page.on("response", hear)
    for drill in walk(page, books, GAME):
        assert (drill, audit(page), sideways(page)) == (drill, [], False)
        with books.room.database.reading() as connection:
            seeds = list(connection.execute(select(school_questions.c.seed)).scalars())
        source = page.content()
        assert not [seed for seed in seeds if seed in source or any(seed in body for body in bodies)]
        assert not {"seed", "best", "right", "level", "explanation"} & json.loads(bodies[-1]).keys()
    page.goto(f"/school/{GAME}/progress")
    page.locator("#figures").wait_for()
    assert (audit(page), sideways(page)) == ([], False)


class Reader:
    """Somebody who has only the accessibility tree of a page: he hears names, and activates what he heard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)

    def heard(self) -> list[tuple[str, str, int]]:
        """Everything the tree says: role, name and node."""
        nodes = [node for node in self.line.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
        nodes = [(node["role"]["value"], node.get("name", {}).get("value", ""), node.get("backendDOMNodeId", 0)) for node in nodes]
        return [(role, name.replace("\u2060", ""), node) for role, name, node in nodes if role != "InlineTextBox"]

    def focus(self, role: str, name: str) -> None:
        """Go to what is called so; there is one."""
        (node,) = {node for has, called, node in self.heard() if (has, called) == (role, name)}
        self.line.send("DOM.focus", {"backendNodeId": node})

    def activate(self, name: str) -> None:
        self.focus("button", name)
        self.page.keyboard.press("Enter")


def names(page: Page, cards: Sequence[str]) -> list[str]:
    """Cards as the pages call them."""
    spoken: list[str] = page.evaluate(
        "async cards => { const words = await import('/static/words.js'); return cards.map(words.cardName); }", cards
    )
    return spoken


@pytest.mark.parametrize("wanted", ["read?skill=read:qualifies:flush", "read?skill=read:plays:flush", "pay", "decide"])
def test_reading_paying_and_deciding_need_no_more_than_the_accessibility_tree(wanted: str, visitor: Visitor, books: Books) -> None:
    page = visitor()
    page.goto(f"/school/{GAME}/practice/{wanted}")
    page.locator("#prompt").wait_for()
    reader, question = Reader(page), asked(books, page)
    heard = " | ".join(name for _, name, _ in reader.heard())
    assert question.question.prompt in heard
    for block in question.question.scene:
        if isinstance(block, Cards):
            assert not [name for name in names(page, block.cards) if name not in heard]
        elif isinstance(block, Wagers):
            assert not [cents for _, title, cents in block.wagers if f"{format_money(cents)} in chips" not in heard or title not in heard]
        elif isinstance(block, PayTable):
            assert not [line for line in block.lines if line[0] not in heard or line[1] not in heard]
    if isinstance(question.best, int):
        reader.focus("textbox", "Amount in dollars")
        page.keyboard.type(f"{question.best / 100:.2f}")
        reader.activate("Pay it")
    else:
        option = next(one for one in question.question.answer.options if one.name == question.best)  # type: ignore[union-attr]
        reader.activate(" ".join(names(page, option.cards)) if option.cards else f"{option.words[0].upper()}{option.words[1:]}")
    expect(page.locator("#tally")).to_contain_text("1 of 1 right")
    assert ("button", "Enough for now") in [(role, name) for role, name, _ in reader.heard()]


def test_a_wrong_answer_is_explained_with_its_rule_and_counted(visitor: Visitor, books: Books) -> None:
    page = visitor(**LOOKS["light desk"])
    page.goto(f"/school/{GAME}/practice/read")
    page.locator("#prompt").wait_for()
    voice = page.locator('.drill [role="log"]')
    expect(voice).to_contain_text(page.locator("#prompt").inner_text())
    expect(voice).to_contain_text(": ")
    assert str(page.locator(".cards").first.get_attribute("aria-label")) in voice.inner_text().replace("\u2060", "")
    right = asked(books, page).best
    names = page.locator(".option").evaluate_all("all => all.map(one => one.dataset.name)")
    press(page, next(name for name in names if name != right))
    expect(page.locator('.explained[data-right="false"] .cites li').first).to_be_visible()
    expect(voice).to_contain_text("Wrong: ")
    assert audit(page) == []
    page.keyboard.press("Space")
    expect(page.locator("#prompt")).to_be_visible()
    page.locator("#stop-practice").click()
    expect(page.locator("#practised")).to_contain_text("Look at these again")
    page.goto(f"/school/{GAME}/progress")
    expect(page.locator("#accuracy svg")).to_be_visible()
    expect(page.locator("#mistakes li")).to_have_count(1)
    assert audit(page) == []


def test_chips_are_laid_by_key_and_sent_as_they_lie(visitor: Visitor, books: Books) -> None:
    page = visitor()
    page.goto(f"/school/{GAME}/practice/pay")
    page.locator('[data-action="swap"]').click()
    left = int(asked(books, page).best)
    for chip in page.locator(".chip-button").all():
        value = int(chip.get_attribute("data-chip") or 0)
        for _ in range(left // value):
            page.keyboard.press(str(chip.get_attribute("aria-keyshortcuts")))
        left %= value
    page.keyboard.press("Enter")
    expect(page.locator("#tally")).to_contain_text("1 of 1 right")


def test_an_audition_is_taken_and_scored(visitor: Visitor) -> None:
    page = visitor(**LOOKS["light desk"])
    page.goto(f"/school/{GAME}/audition")
    page.locator('[data-minutes="5"]').click()
    page.locator("#prompt").wait_for()
    assert audit(page) == []
    page.locator("#end-audition").click()
    expect(page.locator("#scored")).to_contain_text("0 of 0")
    assert audit(page) == []
    with page.expect_download() as sheet:
        page.locator('[data-sheet="pdf"]').click()
    assert sheet.value.path().read_bytes().startswith(b"%PDF")


def test_a_version_of_the_lab_is_practised_by_its_link(visitor: Visitor, books: Books) -> None:
    version = {"game": f"{GAME}/classic", "edits": {"contest.flush.dealer_qualifies": "4-card flush or longer"}}
    link = base64.urlsafe_b64encode(json.dumps(version).encode()).decode().rstrip("=")
    page = visitor()
    page.goto(f"/school/{GAME}/practice/read#v=j.{link}")
    page.locator("#prompt").wait_for()
    number = page.locator("[data-question]").get_attribute("data-question")
    with books.room.database.reading() as connection:
        version_asked = connection.execute(select(school_questions.c.version).where(school_questions.c.id == number)).scalar_one()
    assert {key: value for key, value in json.loads(version_asked).items() if value} == version


def test_old_addresses_of_lessons_lead_to_the_school(visitor: Visitor) -> None:
    page = visitor()
    for old, new in (("/learn", "/school"), ("/learn/high-card-flush?sheet=classic", "/school/high-card-flush/lesson?sheet=classic")):
        moved = page.request.get(old, max_redirects=0)
        assert (moved.status, moved.headers["location"]) == (308, new)


@pytest.mark.parametrize("name", [*PRIVATE_GAMES, "mississippi-stud"])
def test_five_hands_of_every_game_are_played_through(name: str, visitor: Visitor) -> None:
    page = visitor()
    with page.expect_response(lambda response: response.url.endswith("/tour")) as response:
        page.goto(f"/school/{name}/lesson")
    for place, hand in enumerate(response.value.json()["hands"]):
        expect(page.locator("#stage")).to_have_attribute("data-played", "false")
        for number, decision in enumerate(hand.get("decisions", [hand])):
            if number:
                page.locator("#go-on").click()
            best = next(number for number, choice in enumerate(decision["choices"]) if choice["best"])
            page.locator("#stage .choice").nth(best).click()
            expect(page.locator("#stage h3")).to_have_text("Right.")
        expect(page.locator("#stage .settled")).to_contain_text("In all")
        if place < 4:
            page.locator("#next-hand").click()
    expect(page.get_by_role("link", name="Now play at a table")).to_be_visible()
