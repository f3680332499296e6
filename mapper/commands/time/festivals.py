"""Days of the year are named: festivals, holidays, whatever comes again each year."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.edits import one_line
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import CALENDAR
from mapper.model.campaign.travel_rows import Festival
from mapper.model.not_allowed import NotAllowed
from mapper.play.calendar_and_weather import calendar_of


def name_day(campaign: Campaign, month: int, day: int, name: str) -> Change:
    """What a day of each year is called; without a name it is a day like others."""
    calendar = calendar_of(campaign)
    if not (0 <= month < len(calendar.months) and 1 <= day <= calendar.months[month].days):
        raise NotAllowed("The calendar has no such day.")
    name = one_line(name, "A festival", may_be_empty=True)
    others = tuple(each for each in calendar.festivals if (each.month, each.day) != (month, day))
    named = (*others, Festival(name, month, day)) if name else others
    after = replace(calendar, festivals=tuple(sorted(named, key=lambda at: (at.month, at.day))))
    label = f"Name {day} {calendar.months[month].name}"
    before = campaign.get(CALENDAR)
    return Change(label, {CALENDAR: Swap(before, after)} if after != calendar else {})
