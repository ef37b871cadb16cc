"""Every part of the service. A new one is one line here."""

from __future__ import annotations

from importlib import import_module

from fastapi import APIRouter

ROUTERS = (
    "longsuit.house.service.signing",
    "longsuit.house.service.cashier",
    "longsuit.house.service.lobby",
    "longsuit.house.service.tables",
    "longsuit.house.service.live",
    "longsuit.house.service.history",
    "longsuit.house.service.lab",
    "longsuit.house.service.learn",
    "longsuit.house.service.office",
)
"""Modules with a ``router``, whose paths are under ``/api/v1``."""


def routers() -> list[APIRouter]:
    """All of them."""
    return [import_module(name).router for name in ROUTERS]
