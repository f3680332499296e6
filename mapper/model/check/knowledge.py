"""Knowledge of what is not there, and logs that two groups share: both come from older versions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.ids import is_number
from mapper.model.campaign.play_rows import Found, LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import PassageFound, ZoneKnown
from mapper.model.check.remark import Remark

ENDED = (" joined ", " disbanded.")
BEGUN = (" set out from ", " left ")
"""How entries tell that a group is no more, or new; notes, which anybody writes, are of no map."""


def of_knowledge(campaign: Campaign) -> Iterator[Remark]:
    gone = sum(1 for _ in known_of_nothing(campaign))
    if gone:
        things = "a thing that is" if gone == 1 else f"{gone:,} things that are"
        yield Remark(f"Groups know of {things} not there any more.", mend="forget")
    for group, ids in entries_of_others(campaign).items():
        name = campaign.one(Party, Key("party", "", group)).name
        entries = "An entry" if len(ids) == 1 else f"{len(ids):,} entries"
        text = f"{entries} of the log, of a group that is no more, can be read by {name}."
        yield Remark(text, mend="part_logs")


def known_of_nothing(campaign: Campaign) -> Iterator[Key]:
    """Rows of what groups know, and of what has happened, of which the thing is not there."""
    return (key for key in campaign.of_nothing() if key.kind != "region_hexes")


def entries_of_others(campaign: Campaign) -> dict[str, list[str]]:
    """For each group the entries under its number of a group that had the number before it.

    They are older than all that the group knows, and entries between tell of a group's end and
    of a new one.
    """
    log = {int(id_): row for id_, row in campaign.all(LogEntry).items() if is_number(id_)}
    ends, begins = _told(log, ENDED), _told(log, BEGUN)
    found = {}
    for group in campaign.all(Party) if ends else ():
        first = _first_known(campaign, group)
        begun = max((number for number in begins if number <= first), default=0)
        last_end = max((end for end in ends if end < begun), default=0)
        of_others = [n for n, row in log.items() if n < last_end and row.party == group]
        if of_others:
            found[group] = [str(number) for number in sorted(of_others)]
    return found


def _told(log: Mapping[int, LogEntry], words: tuple[str, ...]) -> list[int]:
    """The entries that commands wrote in one of these words."""
    of_maps = ((number, row.text) for number, row in log.items() if row.at)
    return [number for number, text in of_maps if any(word in text for word in words)]


def _first_known(campaign: Campaign, group: str) -> int:
    """The first entry by which a group knows anything; 0 if it knows nothing."""
    return min((entry for entry in _known(campaign, group) if entry), default=0)


def _known(campaign: Campaign, group: str) -> Iterator[int]:
    for map_id in campaign.maps():
        for kind in ("seen", "visited"):
            for chunk in campaign.chunks(kind, map_id, group).values():
                entries = np.frombuffer(chunk, "<u4")
                yield int(entries[entries != 0].min(initial=(1 << 32) - 1))
        for zone in campaign.all(ZoneKnown, map_id, group).values():
            yield from (zone.seen, zone.entered, zone.mapped)
        for found in campaign.all(Found, map_id, group).values():
            yield found.entry
        for way in campaign.all(PassageFound, map_id, group).values():
            yield way.entry
