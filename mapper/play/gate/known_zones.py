"""What a group knows of a zone map: since which log entry each zone, passage and feature."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import PassageFound, ZoneKnown
from mapper.play.knowledge import LATEST, found_by


@dataclass(frozen=True, slots=True)
class ZoneKnowledge:
    """Log entries by id; what is not named is not known.

    `outlines`: zones whose walls are known, seen or mapped. `insides`: those that were mapped, so
    that what is plain to see in them is known too. What was run through is neither.
    """

    outlines: Mapping[str, int]
    insides: Mapping[str, int]
    passages: Mapping[str, PassageFound]
    features: Mapping[str, int]


def zone_knowledge(
    campaign: Campaign, map_id: str, owners: Iterable[str], as_of: int = LATEST
) -> ZoneKnowledge:
    """What several groups know together; entries after `as_of` have not happened yet."""
    owners = list(owners)
    known = [each for owner in owners for each in campaign.all(ZoneKnown, map_id, owner).items()]
    seen = _first(((id_, row.seen) for id_, row in known), as_of)
    mapped = _first(((id_, row.mapped) for id_, row in known), as_of)
    passages: dict[str, PassageFound] = {}
    for owner in owners:
        for id_, row in campaign.all(PassageFound, map_id, owner).items():
            if row.entry <= as_of:
                before = passages.get(id_)
                passages[id_] = row if before is None else _both(before, row)
    return ZoneKnowledge(
        outlines=_first((*seen.items(), *mapped.items()), as_of),
        insides=mapped,
        passages=passages,
        features=found_by(campaign, map_id, owners, as_of),
    )


def _first(entries: Iterable[tuple[str, int]], as_of: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for id_, entry in entries:
        if 0 < entry <= as_of:
            found[id_] = min(entry, found.get(id_, entry))
    return found


def _both(one: PassageFound, other: PassageFound) -> PassageFound:
    """Known since the earlier entry, and to stand as the later one has it."""
    earlier, later = sorted((one, other), key=lambda row: (row.entry, row.state))
    return PassageFound(earlier.entry, later.state or earlier.state)
