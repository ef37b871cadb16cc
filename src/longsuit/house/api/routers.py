"""Every part of the service. A new one is one line here."""

from __future__ import annotations

from importlib import import_module

from fastapi import APIRouter

ROUTERS = (
    "longsuit.house.api.signing",
    "longsuit.house.api.cashier",
    "longsuit.house.api.lobby",
    "longsuit.house.api.tables",
    "longsuit.house.api.live",
    "longsuit.house.api.history",
    "longsuit.house.api.lab",
    "longsuit.house.api.learn",
    "longsuit.house.api.office",
)
"""Modules with a ``router``, whose paths are under ``/api/v1``."""


def routers() -> list[APIRouter]:
    """All of them."""
    return [import_module(name).router for name in ROUTERS]
