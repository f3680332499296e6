"""A dungeon of rooms in rows, by ids that tell what they are of; and what a group knows of it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import (
    FOOT,
    Passage,
    PassageState,
    Standing,
    TrapState,
    ZoneKnown,
)
from mapper.model.places import zone_of
from mapper.play.gate.player_zones import PLAIN
from tests.play.twins import GROUP, MARK, Rows

CRYPT = f"crypt-{MARK}"
ROOM = 20 * FOOT
ROOMS = 12
ZONE, WAY, THING = f"{MARK}-zone-", f"{MARK}-way-", f"{MARK}-thing-"
"""How the ids of these begin, which are others in the twin."""


class Known(NamedTuple):
    """What the group knows of the rows, and the chance that makes all else different."""

    rows: Rows
    chance: Random

    def word(self) -> str:
        return f"other {self.chance.random()}"

    def is_outlined(self, zone: str) -> bool:
        row = self.rows.get(Key("zone_known", CRYPT, zone, GROUP))
        return isinstance(row, ZoneKnown) and bool(row.seen or row.mapped)

    def is_inside(self, zone: str) -> bool:
        row = self.rows.get(Key("zone_known", CRYPT, zone, GROUP))
        return isinstance(row, ZoneKnown) and bool(row.mapped)

    def strayed(self, zone: str) -> str:
        """Where nothing is known, another such zone; always the same one instead of it."""
        zones = [f"{ZONE}{number}" for number in range(ROOMS)]
        unknown = [each for each in zones if not self.is_outlined(each)]
        return unknown[unknown.index(zone) - 1] if zone in unknown else zone

    def has_found(self, kind: str, id_: object) -> bool:
        return Key(kind, CRYPT, str(id_), GROUP) in self.rows

    def alike(self, state: Standing) -> Standing:
        """One that looks the same."""
        return state if state in PLAIN else self.chance.choice(("closed", "locked", "stuck"))

    def sees(self, id_: object, row: Passage) -> bool:
        known = [side for side in row.sides if side.zone and self.is_outlined(side.zone)]
        if self.has_found("passage_found", id_):
            return bool(known)
        return any(side.visibility == "overt" for side in known)

    def trap_shows(self, passage: object) -> bool:
        state = self.rows.get(Key("passage_state", CRYPT, str(passage)))
        return isinstance(state, PassageState) and state.trap != "armed"

    def meets(self, id_: object, row: Feature) -> bool:
        if not self.is_outlined(zone_of(row.at)):
            return False
        state = self.rows.get(Key("trap_state", CRYPT, str(id_)))
        is_sprung = isinstance(state, TrapState) and state.state != "armed"
        if self.has_found("found", id_) or (row.trap is not None and is_sprung):
            return True
        return row.visibility == "overt" and self.is_inside(zone_of(row.at))

    def meets_trap(self, id_: object) -> bool:
        row = self.rows.get(Key("feature", CRYPT, str(id_)))
        return isinstance(row, Feature) and row.trap is not None and self.meets(id_, row)
