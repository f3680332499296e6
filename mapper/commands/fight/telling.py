"""What the log is told of a fight."""

from __future__ import annotations

from collections.abc import Iterable

from mapper.commands.edits import Draft
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.play.fight.fighters import Fighter, listed, told_to_players


def tell(draft: Draft, group: str, party: Party, text: str, players: str = "") -> None:
    """An entry where the group is, at its own time."""
    row = LogEntry(party.minutes, text, "deed", group, party.at, players)
    draft.put(Key("log", "", draft.new_id("log")), row)


def tell_of(
    campaign: Campaign, draft: Draft, group: str, those: Iterable[Fighter], said: str
) -> None:
    """An entry of these, which names to players no foe that they do not know."""
    named = {each.who: each.name for each in those}
    known = told_to_players(campaign, group, named)
    party = draft.one(Party, Key("party", "", group))
    players = f"{known[:1].upper()}{known[1:]} {said}."
    tell(draft, group, party, f"{listed([*named.values()])} {said}.", players)
