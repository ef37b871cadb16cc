"""Every page is audited for accessibility, in light and dark, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from longsuit.house.room import Room
from tests.browser.player import Player
from tests.browser.scenes import Scene, Stage, alone, quiet_room

Visitor = Callable[..., Page]
Opened = Callable[..., int]
Scenes = Callable[[Room, str], Iterator[Scene]]

LOOKS = {
    "light desk": {"color_scheme": "light", "viewport": {"width": 1280, "height": 800}},
    "dark phone": {"color_scheme": "dark", "viewport": {"width": 360, "height": 740}},
}

PATHS = ("/", "/lab", "/school", "/school/high-card-flush", "/school/pick-2-poker/lesson", "/review", "/office", "/api", "/nothing")


@pytest.fixture(params=list(LOOKS))
def page(request: pytest.FixtureRequest, visitor: Visitor) -> Page:
    return visitor(**LOOKS[request.param])


def audit(page: Page) -> list[str]:
    """What is seriously wrong, rule by rule, with the first place it was found."""
    violations = Axe().run(page).response["violations"]
    serious = [one for one in violations if one["impact"] in {"serious", "critical"}]
    return [f"{one['id']}: {one['help']} at {one['nodes'][0]['target']} ({one['nodes'][0]['failureSummary']})" for one in serious]


def test_pages_have_no_serious_fault(page: Page) -> None:
    faults: list[str] = []
    for path in PATHS:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        faults += [f"{path}: {fault}" for fault in audit(page)]
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            faults.append(f"{path}: it scrolls sideways")
    assert not faults, "\n".join(faults)


def every_phase(game: str, scenes: Scenes, page: Page, room: Room) -> None:
    """Audit a table in every phase of a hand, the coach's word included."""
    stage = Stage(page)
    faults: list[str] = []
    for scene in scenes(room, game):
        stage.show(scene)
        faults += [f"{scene.name}: {fault}" for fault in audit(page)]
        if scene.advice:
            page.locator('[data-action="hint"]').click()
            page.locator(".coach-says").wait_for()
            faults += [f"{scene.name}, coached: {fault}" for fault in audit(page)]
    room.database.close()
    assert not faults, "\n".join(faults)


def test_every_phase_of_a_hand_of_streets_has_no_serious_fault(visitor: Visitor, tmp_path: Path) -> None:
    """One game on a phone; tests/long has all games at full tables, and both looks."""
    every_phase("ultimate-texas-holdem", alone, visitor(**LOOKS["dark phone"]), quiet_room(tmp_path))


def test_a_table_has_no_serious_fault_at_any_stage(page: Page, table: Opened) -> None:
    player = Player(page).sit(table("i-luv-suits"))
    assert audit(page) == []
    player.deal()
    player.expect("deciding")
    player.act("hint")
    assert audit(page) == []
    player.play()
    player.net()
    assert audit(page) == []
    player.act("next")
    for drawer in ("#open-fairness", "#open-history"):
        if page.locator("#open-tools").is_visible():
            page.locator("#open-tools").click()
        page.locator(drawer).click()
        page.wait_for_load_state("networkidle")
        assert audit(page) == []
        page.keyboard.press("Escape")
