"""Rule cards on paper, as a browser prints them."""

from __future__ import annotations

import io

import pytest
from playwright.sync_api import Browser
from pypdf import PdfReader

from longsuit.report.html import to_html
from longsuit.report.rule_card import rule_card
from longsuit.rules import game

SHEETS = ("5-card-pursuit", "high-card-flush", "high-card-flush/classic", "i-luv-suits", "pick-2-poker")


@pytest.mark.parametrize("name", SHEETS)
def test_a_rule_card_fits_two_printed_pages(name: str, browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(to_html(rule_card(game(name))))
    assert len(PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages) == 2
    page.close()
