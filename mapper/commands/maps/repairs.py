"""Commands that put right what older versions left: each answers a remark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import Key
from mapper.model.check.knowledge import entries_of_others, known_of_nothing


def forget_what_is_gone(campaign: Campaign) -> Change:
    """Nobody knows any more of what is not there."""
    rows = {key: Swap(campaign.get(key), None) for key in known_of_nothing(campaign)}
    return completed(campaign, Change("Forget what is not there", rows))


def part_logs(campaign: Campaign) -> Change:
    """Entries of groups that are no more get numbers that no group has: nobody else reads them."""
    rows = {}
    free = int(campaign.new_id("party"))
    for number, ids in enumerate(entries_of_others(campaign).values(), free):
        for id_ in ids:
            key = Key("log", "", id_)
            row = campaign.one(LogEntry, key)
            rows[key] = Swap(row, replace(row, party=str(number)))
    return completed(campaign, Change("Part the logs of groups", rows))


MENDINGS: Mapping[str, Command] = {"forget": forget_what_is_gone, "part_logs": part_logs}
"""What answers a remark, by what the remark asks for."""
