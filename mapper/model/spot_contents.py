"""What lies at a spot, on a map of either kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mapper.model.campaign.rows import Feature, Token
from mapper.model.campaign.zone_rows import Passage

NO_WAYS: Mapping[str, Passage] = {}


class SpotContents(NamedTuple):
    """The things of a hex or a zone in the order in which they are listed, and what opens there."""

    features: Mapping[str, Feature]
    tokens: Mapping[str, Token]
    opens: tuple[str, ...]
    """The maps behind it."""
    ways: Mapping[str, Passage]
    """What leads out of it; out of a hex nothing does."""
