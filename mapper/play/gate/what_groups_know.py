"""What a group, by its id or name, or all groups together know of a map; refused in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.not_allowed import NotAllowed
from mapper.model.player_log_line import PlayerLogLine
from mapper.model.search.link_marks import in_words
from mapper.play.evenings import DAY
from mapper.play.gate.mint import KnownMap, known_map
from mapper.play.knowledge import LATEST

MOST_NAMED = 10
HOUR = 60


def known_to(campaign: Campaign, map_id: str, group: str | None, as_of: int | None) -> KnownMap:
    """What a group, or all of them together, know of a map; refused while that is nothing."""
    groups = groups_named(campaign, group)
    if not groups:
        raise NotAllowed("There is no group of characters yet, so nothing is known to players.")
    known = known_map(campaign, map_id, groups, LATEST if as_of is None else as_of)
    if known.players.extent() is None:
        raise NotAllowed("Nothing of this map is known to the players yet.")
    return known


def groups_named(campaign: Campaign, group: str | None) -> list[str]:
    """One group, or all of them."""
    return [_group_named(campaign, group)] if group is not None else list(campaign.all(Party))


def _group_named(campaign: Campaign, name: str) -> str:
    """The id of the group with this id or name."""
    groups = campaign.all(Party)
    found = [name] if name in groups else [id_ for id_, row in groups.items() if row.name == name]
    if len(found) == 1:
        return found[0]
    known = ", ".join(f"{id_} (“{row.name}”)" for id_, row in list(groups.items())[:MOST_NAMED])
    raise NotAllowed(f"There is no group “{name}”; there are {known or 'none'}.")


class ToldToPlayers(NamedTuple):
    """What players were told: when, of which group, in which words."""

    minutes: int
    number: int
    group: str
    text: str


def told_to_players(
    entries: Iterable[tuple[str, LogEntry]], groups: Iterable[str]
) -> list[ToldToPlayers]:
    """What entries of the log told to these groups, or to all players, in the order of time."""
    among = {"", *groups}
    told = (
        ToldToPlayers(row.minutes, int(id_), row.party, in_words(row.player_text).strip())
        for id_, row in entries
        if row.party in among
    )
    return sorted(one for one in told if one.text)


def player_log(
    campaign: Campaign, groups: Iterable[str], as_of: int = LATEST
) -> list[PlayerLogLine]:
    """What was told to these groups, or to all players, up to a log entry; in the order of time.

    Numbers of entries are not copied, nor is the first day's: they would tell of what is left out.
    """
    every = told_to_players(campaign.all(LogEntry).items(), groups)
    told = [one for one in every if one.number <= as_of]
    first = told[0].minutes // DAY if told else 0
    return [
        PlayerLogLine(one.minutes // DAY - first + 1, _time(one.minutes % DAY), one.text)
        for one in told
    ]


def _time(minutes: int) -> str:
    return f"{minutes // HOUR:02}:{minutes % HOUR:02}"
