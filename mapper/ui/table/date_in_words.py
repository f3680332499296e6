"""Days and times by the campaign's calendar, in words."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.play.date_and_weather import Date, calendar_of, date
from mapper.ui.app.translated import tr


def day_in_words(campaign: Campaign, minutes: int) -> str:
    """The day of the month and the time."""
    on = date(calendar_of(campaign), minutes)
    return tr("{day} {month}, {time}", day=on.day, month=on.month, time=on.time.time_of_day)


def date_in_words(campaign: Campaign, minutes: int) -> str:
    """The weekday, the day, the year and the time."""
    calendar = calendar_of(campaign)
    on = date(calendar, minutes)
    year = f"{on.year} {calendar.year_name}".strip()
    when = tr("{day} {month}, year {year}", day=on.day, month=on.month, year=year)
    parts = [on.weekday, when, on.time.time_of_day]
    return ", ".join(part for part in parts if part)


def sky_in_words(campaign: Campaign, minutes: int) -> str:
    """The season, and each moon with its phase."""
    on: Date = date(calendar_of(campaign), minutes)
    moons = [
        tr("{moon}: {phase}", moon=name, phase=phase_in_words(phase)) for name, phase in on.moons
    ]
    parts = [on.season, *moons]
    return " · ".join(part for part in parts if part)


def phase_in_words(phase: str) -> str:
    match phase:
        case "new":
            return tr("new")
        case "waxing":
            return tr("waxing")
        case "full":
            return tr("full")
        case _:
            return tr("waning")
