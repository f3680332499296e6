"""An evening at the table is begun and ended: all that is logged between belongs to it."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Evening, LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.evenings import running
from mapper.play.map_rules import now


def begin_evening(campaign: Campaign, day: str) -> Change:
    """From here on all that is logged belongs to it; `day` is the real date."""
    if number := running(campaign):
        raise NotAllowed(f"Evening {number} has begun already; end it first.")
    id_ = campaign.new_id("evening")
    entry = logged(campaign, f"Evening {id_} begins.", "evening")
    begun, told = Swap(None, Evening(entry.number, day=day)), Swap(None, entry.row)
    return Change(f"Begin evening {id_}", {Key("evening", "", id_): begun, entry.key: told})


def end_evening(campaign: Campaign) -> Change:
    """What is logged from here on belongs to none, or to the next."""
    number = running(campaign)
    if not number:
        raise NotAllowed("No evening has begun; begin one first.")
    key = Key("evening", "", f"{number}")
    before = campaign.one(Evening, key)
    id_ = campaign.new_id("log")
    ended = Swap(before, replace(before, last=int(id_)))
    told = LogEntry(_foremost(campaign), f"Evening {number} ends.", "evening")
    return Change(f"End evening {number}", {key: ended, Key("log", "", id_): Swap(None, told)})


def _foremost(campaign: Campaign) -> int:
    """The time of the group that has come furthest: the evening ends after all that was done."""
    return max([now(campaign), *(row.minutes for row in campaign.all(Party).values())])
