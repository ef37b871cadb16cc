"""How a hand is shown: nothing is named before it is seen, and nobody waits longer than he likes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scenes import Scene, Stage, by_name, crowded, quiet_room

Visitor = Callable[..., Page]

WATCH = """() => {
  window.seen = [];
  const turns = (move) => move.effect.getKeyframes().some((frame) => frame.transform?.includes("rotateY"));
  const turning = (move) => move.playState === "running" && turns(move);
  const isUp = (one) => one.dataset.card && !one.getAnimations().some(turning);
  const up = (row) => [...document.querySelectorAll(`${row} play-card`)].filter(isUp).length;
  const text = (...places) => places.map((place) => document.querySelector(place).textContent).join(" ");
  const look = () => {
    const words = text("#bar", "#announcer");
    seen.push({ mine: up("#hand"), dealer: up("#dealer-hand"), words: text("#hand-line") + words, dealers: text("#dealer-line") + words });
    requestAnimationFrame(look);
  };
  look();
}"""


def staged(visitor: Visitor, scene: Scene, pace: str, **options: Any) -> Stage:
    page = visitor(**options)
    page.add_init_script(f"localStorage.setItem('longsuit pace', '{pace}')")
    stage = Stage(page)
    stage.show(scene)
    return stage


def test_no_hand_is_named_before_its_cards_are_face_up(visitor: Visitor, hand: dict[str, Scene]) -> None:
    stage = staged(visitor, hand["betting"], "fast", reduced_motion="no-preference")
    stage.page.evaluate(WATCH)
    stage.go_on(hand["deciding"])
    expect(stage.page.locator("#hand-line strong")).to_be_visible()
    name = stage.page.locator("#hand-line strong").inner_text().lower()
    frames = stage.page.evaluate("seen.splice(0)")
    assert max(frame["mine"] for frame in frames) == 7
    assert [frame for frame in frames if name in frame["words"].lower() and frame["mine"] < 7] == []
    stage.go_on(hand["settled"])
    expect(stage.page.locator("#result")).to_be_visible()
    frames = stage.page.evaluate("seen")
    assert [frame for frame in frames if "The dealer has" in frame["dealers"] and frame["dealer"] < 7] == []
    assert "The dealer has" in frames[-1]["dealers"]


PLANNED = """() => {
  window.planned = 0;
  const later = window.setTimeout;
  window.setTimeout = (what, after = 0, ...rest) => { planned += after < 10_000 ? after : 0; return later(what, after, ...rest); };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    planned += timing.duration + (timing.delay ?? 0);
    return animate.call(this, frames, timing);
  };
}"""


def waits(stage: Stage, scene: Scene) -> float:
    """Milliseconds of pauses and movements from the card room's word until the next hand is ready; what waits longer watches the line."""
    stage.page.evaluate(PLANNED)
    stage.go_on(scene)
    expect(stage.page.locator('[data-action="next"]')).to_be_visible(timeout=60_000)
    return float(stage.page.evaluate("planned"))


def test_instant_waits_for_nothing_and_normal_does(visitor: Visitor, hand: dict[str, Scene]) -> None:
    planned = {
        pace: waits(staged(visitor, hand["deciding"], pace, reduced_motion="no-preference"), hand["settled"])
        for pace in ("instant", "normal")
    }
    assert planned["instant"] < 500
    assert planned["normal"] > 2000


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_pressed_early_carries_on(key: str, visitor: Visitor, tmp_path: Path) -> None:
    room = quiet_room(tmp_path)
    table = by_name(crowded(room, "high-card-flush"))
    room.database.close()
    stage = staged(visitor, table["others decide"], "slow", reduced_motion="no-preference")
    stage.page.keyboard.press(key)
    assert waits(stage, table["settled"]) < 1000


def test_a_key_pressed_while_settling_carries_on(visitor: Visitor, hand: dict[str, Scene]) -> None:
    stage = staged(visitor, hand["deciding"], "slow", reduced_motion="no-preference")
    stage.go_on(hand["settled"])
    stage.page.locator('[data-action="skip"]').wait_for()
    stage.page.keyboard.press("Enter")
    expect(stage.page.locator("#result")).to_be_visible()
