"""Talk that gets something: what an NPC gives is worth no more than the Delvers' leverage."""

from __future__ import annotations

from collections.abc import Mapping


def may_grant(leverage: int, asked_value: int) -> bool:
    """Whether an NPC may give so much for what the Delvers have to offer (SOV-89)."""
    return asked_value <= leverage


def typical_wants(wants: Mapping[str, tuple[str, ...]], kind: str) -> tuple[str, ...]:
    """What such creatures can usually be moved with (SOV-89)."""
    return wants.get(kind, ())
