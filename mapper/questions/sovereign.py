"""All questions of Sovereign."""

from __future__ import annotations

from mapper.questions import (
    sovereign_checks,
    sovereign_delvers,
    sovereign_doors,
    sovereign_encounters,
    sovereign_hazards,
    sovereign_injuries,
    sovereign_overland,
    sovereign_turns,
)
from mapper.questions.question import Op

OPS: tuple[Op, ...] = (
    *sovereign_checks.OPS,
    *sovereign_delvers.OPS,
    *sovereign_injuries.OPS,
    *sovereign_hazards.OPS,
    *sovereign_overland.OPS,
    *sovereign_turns.OPS,
    *sovereign_doors.OPS,
    *sovereign_encounters.OPS,
)
