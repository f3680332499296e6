"""The one door to the log of play for players: what they may read of it, and when it was."""

from __future__ import annotations

from collections.abc import Iterable

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.player_log_line import PlayerLogLine
from mapper.play.knowledge import LATEST

HOUR, DAY = 60, 24 * 60


def player_log(
    campaign: Campaign, groups: Iterable[str], as_of: int = LATEST
) -> list[PlayerLogLine]:
    """What was told to these groups, or to all players, up to a log entry; in the order of time.

    Numbers of entries are not copied, nor is the first day's: they would tell of what is left out.
    """
    among = {"", *groups}
    found = []
    for id_, row in campaign.all(LogEntry).items():
        text = row.player_text.strip()
        if text and row.party in among and int(id_) <= as_of:
            found.append((row.minutes, int(id_), text))
    found.sort()
    first = found[0][0] // DAY if found else 0
    return [
        PlayerLogLine(minutes // DAY - first + 1, _time(minutes), text)
        for minutes, _, text in found
    ]


def _time(minutes: int) -> str:
    return f"{minutes % DAY // HOUR:02}:{minutes % HOUR:02}"
