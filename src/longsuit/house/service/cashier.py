"""The cashier: play money in and out of a purse. It costs nothing and buys nothing."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from longsuit.house.room import statements
from longsuit.house.room.requests import Money
from longsuit.house.service.dependencies import Before, House, Key, Limit, SignedIn
from longsuit.house.service.models import Balance, Statement
from longsuit.house.service.settings import PREFIX

router = APIRouter(prefix=PREFIX + "/cashier", tags=["Cashier"])


@router.post("/buy-in", response_model=Balance)
def buy_in(house: House, visitor: SignedIn, body: Money, key: Key = None) -> dict[str, Any]:
    """More play money: at most $10,000 at once, and not over $100,000 in the purse."""
    return house.give("buy-in", visitor, visitor.person, body=body, key=key)


@router.post("/cash-out", response_model=Balance)
def cash_out(house: House, visitor: SignedIn, body: Money, key: Key = None) -> dict[str, Any]:
    """Play money back to the house."""
    return house.give("cash-out", visitor, visitor.person, body=body, key=key)


@router.get("/statement", response_model=Statement)
def statement(house: House, visitor: SignedIn, before: Before = None, limit: Limit = 50) -> dict[str, Any]:
    """What went in and out of the purse, newest first."""
    return {"entries": house.read(statements.statement, visitor.person, before=before, limit=limit)}
