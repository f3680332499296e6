"""The tables of Sovereign for its tests: as they come, and with gaps read otherwise."""

from __future__ import annotations

from mapper.rules.shared.tables import load
from mapper.rules.sovereign.sovereign_tables import Sovereign

RULES = load("sovereign", Sovereign)


def read_otherwise(section: str, **house: object) -> Sovereign:
    """The tables of a campaign that reads some gaps of a section in its own way."""
    return load("sovereign", Sovereign, {section: {"house": house}})
