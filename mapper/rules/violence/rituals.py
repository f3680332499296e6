"""Rituals in the middle of a fight (VIO-19 to 21)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ritual:
    allowed: bool
    succeeds: bool
    mishap: bool


def perform_ritual(
    cunning: int, roll: int, *, damage_before_go: int = 0, moved: bool = False
) -> Ritual:
    """Nobody casts and moves in one Round, and wounds are in the way (VIO-19 to 21)."""
    if moved:
        return Ritual(allowed=False, succeeds=False, mishap=False)
    succeeds = damage_before_go < roll <= cunning
    return Ritual(allowed=True, succeeds=succeeds, mishap=not succeeds)
