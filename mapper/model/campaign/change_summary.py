"""How much a change alters, counted for a sentence that a user reads before agreeing to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import GIVEN, Row
from mapper.model.hexes.chunks import EMPTY


def what_changes(change: Change) -> Mapping[str, int]:
    """How many rows of each kind differ; of the kind “terrain”, how many hexes."""
    found: Counter[str] = Counter()
    for key, (before, after) in change.rows.items():
        if key == GIVEN:
            continue
        found[key.kind] += _hexes(before, after) if key.kind == "terrain" else 1
    return {kind: number for kind, number in found.items() if number}


def _hexes(before: Row | None, after: Row | None) -> int:
    one = np.frombuffer(before if isinstance(before, bytes) else EMPTY, np.uint8)
    other = np.frombuffer(after if isinstance(after, bytes) else EMPTY, np.uint8)
    return int(np.count_nonzero(one != other))
