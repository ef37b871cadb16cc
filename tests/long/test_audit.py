"""Every published claim on every game beside the exact figure."""

from __future__ import annotations

from longsuit.rules import game_ids
from tests.exact.test_commands import audit_lists_every_claim_of


def test_audit_lists_every_claim_with_a_verdict() -> None:
    audit_lists_every_claim_of(*game_ids())
