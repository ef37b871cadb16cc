"""Hands played at the felt, each cent of them looked up in the ledger."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from longsuit.exact.hand import hand_value
from longsuit.rules import game
from longsuit.rules.load import game_ids
from tests.browser.player import Books, Player

Visitor = Callable[..., Page]
Opened = Callable[..., int]


def test_a_newcomer_plays_a_hand_and_is_told_why(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    expect(page.locator("#confirms")).to_have_text("By playing you confirm that you are 21 or older.")
    page.locator("#play-now").click()
    player = Player(page)
    player.expect("betting")
    player.deal()
    player.play()
    expect(page.locator("#verdict")).to_contain_text("You have")
    expect(page.locator("#verdict")).to_contain_text("the dealer has")
    assert page.locator("#result .result-reason").count() >= 2


@pytest.mark.parametrize("sheet", [name for name in game_ids() if not game(name).street])
def test_a_hand_of_every_game_agrees_with_the_ledger(sheet: str, visitor: Visitor, table: Opened, books: Books) -> None:
    player = Player(visitor()).sit(table(sheet))
    assert player.purse == books.balance(player.name) == 100_000
    bonus = player.page.locator('.shape[data-kind="bonus"]').first
    bonus.click()
    wagered = sum(player.down(str(one.get_attribute("data-spot"))) for one in player.page.locator(".shape").all())
    assert wagered > player.down("ante") > 0
    player.deal()
    expect(player.page.locator("#purse")).to_contain_text(f"{(100_000 - wagered) // 100}")
    player.play()
    player.check(books)
    books.check()


def test_folding_and_playing_the_same_again(visitor: Visitor, table: Opened, books: Books) -> None:
    player = Player(visitor()).sit(table("high-card-flush"))
    player.deal()
    player.expect("deciding")
    player.act("fold")
    assert player.net() == -500
    expect(player.page.locator("#verdict")).to_have_text("You folded.")
    player.act("again")
    player.play()
    player.check(books, before=99_500)


def test_chips_are_dragged_clicked_taken_off_doubled_and_cleared(visitor: Visitor, table: Opened) -> None:
    player = Player(visitor()).sit(table("high-card-flush"))
    player.act("clear")
    assert player.down("ante") == 0
    player.page.locator('[data-chip="2500"]').drag_to(player.spot("ante"))
    assert player.down("ante") == 2500
    player.page.locator('[data-chip="500"]').click()
    player.spot("ante").click()
    player.spot("flush").click()
    assert (player.down("ante"), player.down("flush")) == (3000, 500)
    player.act("double")
    assert (player.down("ante"), player.down("flush")) == (6000, 1000)
    player.spot("flush").click(modifiers=["Shift"])
    player.spot("flush").click(modifiers=["Shift"])
    assert player.down("flush") == 0


def test_a_hand_with_the_keyboard_alone(visitor: Visitor, table: Opened, books: Books) -> None:
    page = visitor()
    page.goto(f"/table/{table('high-card-flush')}")
    player = Player(page)
    player.expect("watching")
    page.keyboard.press("s")
    page.locator('[data-action="of-age"]').press("Enter")
    player.expect("betting")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.spot") == "flush":
            break
    page.keyboard.press("Enter")
    assert player.down("flush") > 0
    page.keyboard.press("d")
    player.expect("deciding")
    page.keyboard.press("h")
    expect(page.locator(".coach-says")).to_contain_text("Best")
    page.keyboard.press("r")
    player.check(books)
    page.keyboard.press("n")
    player.expect("betting")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") is not None


def test_pursuit_two_cards_are_dragged_into_the_flush_box(visitor: Visitor, table: Opened, books: Books) -> None:
    number = table("5-card-pursuit")
    player = Player(visitor(viewport={"width": 1280, "height": 900})).sit(number)
    player.deal()
    for _ in range(12):
        player.expect("deciding")
        other = _another_flush(player)
        if other:
            break
        player.play()
        player.net()
        player.act("again")
    box = player.page.locator('[data-zone="set"]')
    proposed = _box(player)
    for card in other:
        player.page.locator(f'[data-zone="rest"] play-card[data-card="{card}"]').drag_to(box)
    assert _box(player) == other != proposed
    player.page.locator('[data-action="propose"]').click()
    assert _box(player) == proposed
    for card in other:
        player.page.locator(f'[data-zone="rest"] play-card[data-card="{card}"]').drag_to(box)
    expect(player.page.locator("#hand-line")).to_contain_text("pays")
    number = books.room.view(number)["round"]
    player.play()
    player.net()
    assert {str(card) for card in books.room.recall(number).view(1).seats[0].setting} == other


def _box(player: Player) -> set[str]:
    return set(player.page.locator('[data-zone="set"] play-card').evaluate_all("all => all.map(one => one.dataset.card)"))


def _another_flush(player: Player) -> set[str]:
    """Two cards of one suit, neither of them in the box; nothing if there are none."""
    left = [card for card in player.cards() if card not in _box(player)]
    return next(({one, two} for one in left for two in left if one < two and one[1] == two[1]), set())


def test_the_coach_tells_the_exact_worth(visitor: Visitor, table: Opened) -> None:
    player = Player(visitor()).sit(table("high-card-flush"))
    player.deal()
    player.expect("deciding")
    value = hand_value(game("high-card-flush"), " ".join(player.cards()))
    player.act("hint")
    says = player.page.locator(".coach-says")
    expect(says).to_contain_text(f"Best: {value.best.action.capitalize()}")
    cost = value.best.ev - next(action.ev for action in value.actions if action.action == "fold")
    player.act("fold")
    coach = player.page.locator(".coach-after")
    assert float(coach.get_attribute("data-cost") or "") == pytest.approx(float(cost * 500), abs=1e-6)
    player.page.goto("/review")
    expect(player.page.locator("main")).to_contain_text("in 1 hand")
    rows = player.page.locator(".decisions tbody tr")
    expect(rows).to_have_count(1)
    expect(rows.locator("td").nth(5)).to_contain_text("$5")
    player.page.locator("#mistakes").check()
    expect(rows).to_have_count(1 if cost else 0)
    player.page.locator("#mistakes").uncheck()
    rows.locator('[data-action="replay"]').click()
    for _ in range(2):
        player.act("on")
    expect(player.bar).to_contain_text("Coach: ")
    expect(player.bar).to_contain_text("on average")


def test_the_coach_warns_before_a_mistake_and_one_chooses_again(visitor: Visitor, table: Opened) -> None:
    player = Player(visitor()).sit(table("high-card-flush"))
    player.page.locator("#coach-mode").select_option("warns")
    player.deal()
    player.expect("deciding")
    value = hand_value(game("high-card-flush"), " ".join(player.cards()))
    wrong = "raise" if value.best.action == "fold" else "fold"
    says = player.page.locator('.coach-says[role="alert"]')
    player.act(wrong)
    expect(says).to_contain_text("gives away")
    player.act("choose-again")
    expect(says).to_have_count(0)
    player.expect("deciding")
    player.act(wrong)
    player.act("anyway")
    assert float(player.page.locator(".coach-after").get_attribute("data-cost") or "") > 0
    player.page.locator("#coach-mode").select_option("silent")
    expect(player.page.locator(".coach-after")).to_have_count(0)


def test_the_coach_sets_the_best_two_cards_when_others_lie_in_the_box(visitor: Visitor, table: Opened) -> None:
    player = Player(visitor()).sit(table("5-card-pursuit"))
    player.deal()
    worth: dict[frozenset[str], Fraction] = {}
    for _ in range(40):
        player.expect("deciding")
        value = hand_value(game("5-card-pursuit"), " ".join(player.cards()))
        worth = {frozenset(str(card) for card in one.setting or ()): one.ev for one in value.actions if one.action == "play"}
        if value.best.action == "play" and min(worth.values()) < value.best.ev:
            break
        player.act("fold")
        player.net()
        player.act("again")
    worst = min(worth, key=worth.__getitem__)
    for card in [*(_box(player) - worst), *(worst - _box(player))]:
        player.page.locator(f'#hand play-card[data-card="{card}"]').click()
    assert _box(player) == worst
    player.act("hint")
    player.act("set-best")
    assert worth[frozenset(_box(player))] == max(worth.values())
    expect(player.page.locator(".coach-says")).to_be_visible()
    expect(player.page.locator('[data-action="set-best"]')).to_have_count(0)


def test_a_stranger_who_takes_a_seat_is_a_guest(visitor: Visitor, table: Opened) -> None:
    page = visitor()
    page.goto(f"/table/{table('high-card-flush')}")
    page.locator('#seats [data-seat="3"] button').press("Enter")
    player = Player(page)
    player.confirm_age()
    player.expect("betting")
    expect(page.locator('[data-action="deal"]')).to_be_focused()
    assert player.purse == 100_000
    expect(page.locator('#seats [data-seat="3"]')).to_have_count(0)


def test_the_lobby_tells_tables_of_two_sheets_apart(visitor: Visitor, table: Opened) -> None:
    numbers = {sheet: table(f"high-card-flush/{sheet}") for sheet in ("classic", "hollywood-columbus")}
    page = visitor()
    page.goto("/")
    for sheet, top in (("classic", "up to 300 to 1"), ("hollywood-columbus", "up to 200 to 1")):
        expect(page.locator(f'[data-table="{numbers[sheet]}"] .differs')).to_contain_text(top)


def test_two_browsers_at_one_table(visitor: Visitor, table: Opened, books: Books) -> None:
    number = table("i-luv-suits")
    ann, bob = Player(visitor()).sit(number), Player(visitor()).sit(number)
    expect(ann.page.locator("#seats")).to_contain_text(bob.name)
    ann.act("deal")
    ann.expect("waiting")
    bob.act("deal")
    ann.expect("deciding")
    bob.expect("waiting")
    hidden = books.room.view(number)
    assert hidden["public"]["phase"] == "decisions"
    secret = ann.cards()
    assert len(secret) == 7
    assert not set(secret) & set(bob.page.locator("play-card").evaluate_all("all => all.map(one => one.dataset.card ?? '')"))
    ann.play()
    bob.play()
    ann.check(books)
    bob.check(books)


def test_reload_and_a_second_tab_come_back_to_the_same_round(visitor: Visitor, table: Opened) -> None:
    player = Player(visitor()).sit(table("high-card-flush"))
    player.deal()
    player.expect("deciding")
    cards = sorted(player.cards())
    player.page.reload()
    player.expect("deciding")
    assert sorted(player.cards()) == cards
    other = player.page.context.new_page()
    other.goto(player.page.url)
    second = Player(other)
    second.expect("deciding")
    assert sorted(second.cards()) == cards
    second.play()
    assert second.net() == player.net()


def test_a_round_is_verified_in_the_browser_itself(visitor: Visitor, table: Opened) -> None:
    player = Player(visitor()).sit(table("high-card-flush"))
    page = player.page
    page.locator("#open-fairness").click()
    promise = page.locator("#commitment").inner_text().strip()
    assert len(promise) == 64
    page.locator("#seed").fill("my own luck")
    page.get_by_role("button", name="Add it").click()
    expect(page.locator("form.seed small")).to_contain_text("Added")
    page.get_by_role("button", name="Close").click()
    player.deal()
    player.play()
    player.net()
    page.locator("#open-fairness").click()
    page.locator("#verify").click()
    expect(page.locator("[data-verified]")).to_have_attribute("data-verified", "true")


def test_on_a_phone_a_hand_fits_and_nothing_scrolls_sideways(visitor: Visitor, table: Opened, books: Books) -> None:
    player = Player(visitor(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)).sit(table("high-card-flush"))

    def fits() -> bool:
        return bool(player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    assert fits()
    player.deal()
    player.expect("deciding")
    assert fits()
    box = player.bar.locator("[data-way] button.primary").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    player.play()
    player.check(books)
    assert fits()


def test_pursuit_boxes_have_the_names_of_the_sheet(visitor: Visitor, table: Opened) -> None:
    player = Player(visitor()).sit(table("5-card-pursuit"))
    player.deal()
    player.expect("deciding")
    for zone, name in (("set", "2 cards"), ("rest", "3 cards")):
        expect(player.page.locator(f'[data-zone="{zone}"] .zone-name')).to_contain_text(name)
