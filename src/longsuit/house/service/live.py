"""A table over a socket: every change is sent at once, and commands arrive on the same connection."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Path, WebSocket, WebSocketDisconnect
from starlette.types import Message

from longsuit.house.room.room import SEAT_COMMANDS
from longsuit.house.service.addresses import address
from longsuit.house.service.dependencies import COOKIE, signed_in
from longsuit.house.service.errors import Refusal, explain
from longsuit.house.service.service import Service
from longsuit.house.service.settings import MOST_BYTES, PREFIX
from longsuit.house.service.watcher import CLOSED, GONE, Watcher

router = APIRouter(prefix=PREFIX)

_KEY = 80


@router.websocket("/tables/{table}/live")
async def live(socket: WebSocket, table: Annotated[int, Path()]) -> None:
    """Watch a table, and play at it."""
    house: Service = socket.app.state.service
    token = socket.cookies.get(COOKIE)
    visitor = await house.visitor(token)
    await socket.accept()
    if token and visitor is None:
        await socket.close(GONE, "The session is over.")
        return
    who = visitor.session if visitor else address(socket)
    if house.hub.count(who) >= house.settings.sockets_per_session:
        await socket.close(1013, "Too many windows are open.")
        return
    if not 0 < table < 2**63:
        await socket.close(CLOSED)
        return
    watcher = Watcher(table, visitor, house.room.timers, who)
    house.hub.enter(watcher)
    receiving = asyncio.create_task(_receive(socket, house, watcher))
    receiving.add_done_callback(lambda _: watcher.go(1000))
    try:
        await _send_messages(socket, watcher)
    except asyncio.CancelledError:
        if watcher.sending_since is None:
            raise
    finally:
        house.hub.leave(watcher)
        receiving.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await receiving


async def _send_messages(socket: WebSocket, watcher: Watcher) -> None:
    """Send updates until the browser disconnects; the hub cancels this for a browser that reads nothing."""
    code, clock = None, asyncio.get_running_loop().time
    while code is None:
        messages, code = await watcher.next_messages()
        watcher.sending_since = clock()
        try:
            for message in messages:
                await socket.send_text(message)
            if code is not None:
                await socket.close(code)
        except (WebSocketDisconnect, RuntimeError):
            return
        watcher.sending_since = None


async def _receive(socket: WebSocket, house: Service, watcher: Watcher) -> None:
    """Commands, one after the other, each counted from the moment it arrived."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        with house.arrivals.waiting(watcher.table if watcher.visitor else None):
            await _answer(house, watcher, message)


async def _answer(house: Service, watcher: Watcher, message: Message) -> None:
    """Carry out a command, and answer with what is wrong with it."""
    while pause := house.rates.wait("frame", watcher.who):  # noqa: ASYNC110 (the bucket says when there is a token)
        await asyncio.sleep(pause)
    key: str | None = None
    try:
        frame = _read(message)
        if frame == {"command": "ping"}:
            watcher.answer({"type": "pong", "now": house.room.steady_clock()})
            return
        key = _key(frame)
        answer = await _carry_out(house, watcher, frame, key)
        watcher.answer({"type": "answer", "id": key, "answer": answer})
    except Exception as error:
        known = explain(error)
        status, sentence = known or (500, "Something went wrong in the house.")
        watcher.answer({"type": "error", "id": key, "status": status, "error": sentence})
        if known is None:
            raise


def _read(message: Message) -> dict[str, Any]:
    text = message.get("text")
    if text is None:
        raise Refusal(400, "Commands are JSON text, not bytes.")
    if len(text) > MOST_BYTES:
        raise Refusal(413, f"A frame has {MOST_BYTES:,} bytes at most.")
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal(400, "That is not JSON.") from None
    if not isinstance(frame, dict):
        raise Refusal(422, 'A command is an object like {"id": "1", "command": "sit", "seat": 3}.')
    return frame


def _key(frame: dict[str, Any]) -> str:
    key = frame.get("id")
    if not isinstance(key, str) or not 0 < len(key) <= _KEY or not key.isascii() or not key.isprintable():
        raise Refusal(422, f"id: every command needs its own, 1 to {_KEY} printable characters.")
    return key


async def _carry_out(house: Service, watcher: Watcher, frame: dict[str, Any], key: str) -> dict[str, Any]:
    visitor = await signed_in(watcher.visitor)
    house.rates.take("session", visitor.session)
    name, seat = frame.get("command"), frame.get("seat")
    if not isinstance(name, str) or name not in SEAT_COMMANDS:
        raise Refusal(422, f"command: one of {', '.join(SEAT_COMMANDS)} or ping.")
    if type(seat) is not int or not 1 <= seat <= 12:
        raise Refusal(422, "seat: the number of a seat, 1 to 12.")
    fields = {field: value for field, value in frame.items() if field not in ("id", "command", "seat")}
    body = SEAT_COMMANDS[name].body.model_validate(fields)
    return await house.give_at_table(name, visitor, watcher.table, seat, body=body, key=key)
