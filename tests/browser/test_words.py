"""The felt of a game whose words are all others: what a page does depends on none of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby, pairwise

import pytest
from playwright.sync_api import Page, expect

from longsuit.cards import RANKS
from longsuit.house.room.tables import Terms
from longsuit.rules import game as load
from tests.browser.player import Books, Player

FLUSH = {
    "name": "No. 1. Poker",
    "wager.ante.title": "St. Einsatz: pays",
    "wager.raise.title": "Pair. Royal",
    "action.raise.title": "Fold or: meter",
    "wager.flush.title": "ante loses. No",
    "contest.flush.title": "Poker, lang",
}
POKER = {
    "contest.three-card.title": "Drei Karten",
    "contest.five-card.title": "Fünf Karten, flush",
    "wager.3-5-bonus.title": "Drei. Fünf",
    "action.five-card.title": "Fünf",
}


@pytest.mark.parametrize(("sheet", "words"), [("high-card-flush", FLUSH), ("pick-2-poker", POKER)])
def test_other_words_change_nothing_but_the_words(sheet: str, words: dict[str, str], visitor: Callable[..., Page], books: Books) -> None:
    game = load(sheet, settings=words)
    table = books.room.open_table(Terms(game, coach=True, decide_seconds=300, wager_seconds=300))
    player = Player(visitor()).sit(table)
    player.deal()
    player.expect("deciding")
    lost = _listed([game.wager[name].title for name in game.wager if name in game.fold.loses])
    expect(player.page.locator("#message small")).to_contain_text(f"or fold: you lose the {lost}.")
    for box in player.page.locator("#hand .cards").all():
        cards = box.locator("play-card").evaluate_all("all => all.map(one => one.dataset.card)")
        _sorted(cards, by_suit=sheet == "high-card-flush")
    player.play()
    player.net()
    expect(player.page.locator("#verdict")).to_have_text(_verdict(books, table))
    for wager, title in game.titles.items():
        for row in player.page.locator(f'.settled [data-wager="{wager}"]').all():
            expect(row.locator(".result-wager")).to_have_text(title)
            expect(row.locator(".result-reason")).to_contain_text(title)
    player.check(books)
    player.page.goto("/review")
    did = player.page.locator("td.did").first.inner_text()
    assert re.match(rf"({'|'.join(re.escape(action.title) for action in game.action.values())}) \d×", did)


def _listed(titles: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(titles[:-1]), titles[-1])))


def _sorted(cards: list[str], *, by_suit: bool) -> None:
    """Suit after suit where flushes are compared, else from the highest rank to the lowest."""
    if by_suit:
        suits = [suit for suit, _ in groupby(cards, key=lambda card: card[1])]
        assert len(suits) == len(set(suits))
    else:
        assert all(RANKS.index(first[0]) >= RANKS.index(second[0]) for first, second in pairwise(cards))


def _verdict(books: Books, table: int) -> str:
    """What the round that ended last comes to, from the round itself."""
    with books.room.database.reading() as connection:
        number = connection.exec_driver_sql(f"SELECT max(id) FROM rounds WHERE table_id = {table} AND ended").scalar_one()
    state = books.room.recall(int(number))
    seat = state.public().seats[0]
    contest = state.table.layout.contests[seat.contest]
    mine, dealer = (contest.ranking.key(int(cards)) for cards in (state.seat(1).setting, state.dealer_setting()[seat.contest]))
    ends = ("Yours is higher", "The hands tie", "The dealer's is higher")[(mine <= dealer) + (mine < dealer)]
    if dealer < contest.qualifying:
        ends = "The dealer does not qualify"
    hands = [contest.ranking.holding(int(cards)) for cards in (state.seat(1).setting, state.dealer_setting()[seat.contest])]
    return f"You have {hands[0]}; the dealer has {hands[1]}. {ends}."
