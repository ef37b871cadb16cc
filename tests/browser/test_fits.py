"""Every phase of every game at every size: nothing is covered, cut or outside the view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from longsuit.house.room import Room
from tests.browser.scenes import Scene, Stage, alone, crowded, quiet_room

Scenes = Callable[[Room, str], Iterator[Scene]]

SIZES = {
    "small phone": (360, 640),
    "phone": (390, 844),
    "tablet": (768, 1024),
    "tablet, lying": (1024, 768),
    "laptop": (1280, 720),
    "wider laptop": (1366, 768),
    "large laptop": (1440, 900),
    "desk": (1920, 1080),
    "large desk": (2560, 1440),
    "laptop at 200%": (640, 360),
    "desk at 200%": (960, 540),
}

SOME_SIZES = ("small phone", "tablet, lying", "large laptop", "laptop at 200%")
"""Those of the suite; tests/long has all."""

FAULTS = (Path(__file__).parent / "faults.js").read_text("utf-8")
"""A function that lists what is covered, cut or outside the view."""
_SETTLES = 300
"""Milliseconds in which a page that was just opened has faults its sizes."""


@pytest.mark.parametrize(("game", "scenes"), [("pick-2-poker", crowded), ("ultimate-texas-holdem", alone)])
def test_nothing_is_covered_cut_or_outside(game: str, scenes: Scenes, visitor: Callable[..., Page], tmp_path: Path) -> None:
    """One game whose hand is set in two ways, one with community cards; tests/long has all of them."""
    everything_fits(game, scenes, Stage(visitor()), quiet_room(tmp_path), SOME_SIZES)


def everything_fits(game: str, scenes: Scenes, stage: Stage, room: Room, sizes: Collection[str] = tuple(SIZES)) -> None:
    """Resize every phase of a game through the sizes."""
    faults: list[str] = []
    for scene in scenes(room, game):
        stage.show(scene)
        faults += _faults(stage.page, scene.name, sizes)
        if scene.advice:
            stage.page.locator('[data-action="hint"]').click()
            stage.page.locator(".coach-says").wait_for()
            stage.page.mouse.move(0, 0)
            faults += _faults(stage.page, f"{scene.name}, coached", sizes)
    room.database.close()
    assert not faults, "\n".join(faults)


def _faults(page: Page, name: str, sizes: Collection[str]) -> list[str]:
    faults = []
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        if page.evaluate(FAULTS):
            page.wait_for_timeout(_SETTLES)
            faults += [f"{name}, {size}: {fault}" for fault in page.evaluate(FAULTS)]
    return faults


def test_a_toast_covers_no_button(visitor: Callable[..., Page], tmp_path: Path) -> None:
    stage = Stage(visitor())
    room = quiet_room(tmp_path)
    stage.show(next(alone(room, "pick-2-poker")))
    room.database.close()
    for size, (width, height) in SIZES.items():
        stage.page.set_viewport_size({"width": width, "height": height})
        assert stage.page.evaluate(_TOASTED, "You do not have that many chips. " * 2) == [], size


_TOASTED = """async (sentence) => {
  const { toast } = await import("/static/dom.js");
  await new Promise(requestAnimationFrame);
  const over = toast(sentence).getBoundingClientRect();
  const meets = (box) => box.left < over.right && over.left < box.right && box.top < over.bottom && over.top < box.bottom;
  const buttons = [...document.querySelectorAll("button, a, select, input")].filter((one) => one.checkVisibility());
  return buttons.filter((one) => meets(one.getBoundingClientRect())).map((one) => one.outerHTML);
}"""
