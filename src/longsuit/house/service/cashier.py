"""The cashier: play money in and out of a purse. It was never bought and cannot be spent anywhere else."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from longsuit.house.room import statements
from longsuit.house.service.dependencies import Before, House, Key, Limit, SignedIn
from longsuit.house.service.models import Balance, Money, Statement

router = APIRouter(prefix="/cashier", tags=["Cashier"])


@router.post("/buy-in", response_model=Balance)
def buy_in(house: House, visitor: SignedIn, body: Money, key: Key = None) -> dict[str, Any]:
    """More play money: at most $10,000 at once, and not over $100,000 in the purse."""
    return house.command("buy-in", visitor, lambda: house.room.buy_in(visitor.person, body.amount, limited=True, key=key))


@router.post("/cash-out", response_model=Balance)
def cash_out(house: House, visitor: SignedIn, body: Money, key: Key = None) -> dict[str, Any]:
    """Play money back to the house."""
    return house.command("cash-out", visitor, lambda: house.room.cash_out(visitor.person, body.amount, key=key))


@router.get("/statement", response_model=Statement)
def statement(house: House, visitor: SignedIn, before: Before = None, limit: Limit = 50) -> dict[str, Any]:
    """What went in and out of the purse, newest first."""
    with house.room.database.reading() as connection:
        return {"entries": statements.statement(connection, visitor.person, before=before, limit=limit)}
