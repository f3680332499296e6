"""Attribute scores and the modifiers they give."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.rules.shared.refused import Refused
from mapper.rules.shared.table_bands import band_of
from mapper.rules.sovereign.sovereign_delver_tables import Attributes


@dataclass(frozen=True, slots=True)
class Attribute:
    """A score, its modifier, and whether the score is one that the table knows."""

    score: int
    modifier: int
    is_usual: bool


def attribute(table: Attributes, score: int) -> Attribute:
    """The modifier of a score; beyond the table that of the nearest band (SOV-07, 08)."""
    is_usual = table.lowest <= score <= table.highest
    if not is_usual and not table.house.nearest_band_counts:
        raise Refused(
            "outside_the_table", f"Attributes run from {table.lowest} to {table.highest}."
        )
    band = band_of(table.bands, score) or table.bands[-1]
    return Attribute(score, band.modifier, is_usual)


def changed_attribute(table: Attributes, score: int, change: int) -> Attribute:
    """The attribute after an injury, an advancement or magic altered it (SOV-11)."""
    return attribute(table, score + change)
