"""The tables of Neverwhere and Violence for tests: as they come, or with something overridden."""

from __future__ import annotations

from mapper.rules.neverwhere.neverwhere_tables import Neverwhere
from mapper.rules.shared.tables import NONE, Overrides, load
from mapper.rules.violence.violence_tables import Violence


def neverwhere(overrides: Overrides = NONE) -> Neverwhere:
    return load("neverwhere", Neverwhere, overrides)


def violence(overrides: Overrides = NONE) -> Violence:
    return load("violence", Violence, overrides)


NEVERWHERE = neverwhere()
VIOLENCE = violence()
