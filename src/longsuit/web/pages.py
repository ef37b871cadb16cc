"""The pages: plain files, each at its address."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import quote

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import FileResponse, RedirectResponse
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"

PAGES = {
    "/": "lobby",
    "/table/{table}": "table",
    "/school": "school",
    "/school/{game}": "school",
    "/school/{game}/{part}": "school",
    "/school/{game}/{part}/{number}": "school",
    "/lab": "lab",
    "/review": "review",
    "/replay/{round}": "replay",
    "/hand/{token}": "replay",
    "/fairness": "fairness",
    "/office": "office",
}
"""Addresses, and the file each shows."""


def install(app: FastAPI) -> None:
    """Put the pages on the application."""
    for path, name in PAGES.items():
        app.add_api_route(path, _page(name), methods=["GET"], include_in_schema=False)
    for path in ("/learn", "/learn/{game}"):
        app.add_api_route(path, _learn, methods=["GET"], include_in_schema=False)
    app.mount("/static", GZipMiddleware(StaticFiles(directory=STATIC)), name="static")
    app.add_api_route("/{anywhere:path}", _lost, methods=["GET"], include_in_schema=False)


async def _learn(request: Request, game: str = "") -> RedirectResponse:
    """Lessons moved to the school; old addresses lead there."""
    there = f"/school/{quote(game, safe='')}/lesson" if game else "/school"
    return RedirectResponse(f"{there}?{request.url.query}" if request.url.query else there, status_code=308)


async def _lost(anywhere: str) -> FileResponse:
    """An unknown address: people get a page, programs an error."""
    if anywhere.startswith("api/"):
        raise HTTPException(404)
    return FileResponse(STATIC / "lost.html", status_code=404)


def _page(name: str) -> Callable[[], Awaitable[FileResponse]]:
    async def page() -> FileResponse:
        return FileResponse(STATIC / f"{name}.html", headers={"Cache-Control": "no-cache"})

    return page
