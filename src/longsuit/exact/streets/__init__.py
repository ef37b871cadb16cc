"""Games of several streets: counts for boards, upcards and hands that grow, and decisions taken backwards over them."""

from __future__ import annotations
