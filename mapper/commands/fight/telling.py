"""What the log is told of a fight."""

from __future__ import annotations

from collections.abc import Sequence

from mapper.commands.edits import Draft
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key


def tell(draft: Draft, group: str, party: Party, text: str, players: str = "") -> None:
    """An entry where the group is, at its own time."""
    row = LogEntry(party.minutes, text, "deed", group, party.at, players)
    draft.put(Key("log", "", draft.new_id("log")), row)


def listed(names: Sequence[str]) -> str:
    """“Ann, Bram and Pip”."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
