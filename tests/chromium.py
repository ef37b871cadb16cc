"""Debian's Chromium, quiet: nothing it does by itself goes over the network."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright

QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)


class NoBrowserError(Exception):
    """Why there is no browser to look with."""


def chromium(playwright: Playwright) -> Browser:
    """A running browser."""
    program = shutil.which("chromium")
    if program is None:
        raise NoBrowserError("Chromium is not installed (Debian: apt-get install chromium).")
    return playwright.chromium.launch(executable_path=program, args=list(QUIET))
