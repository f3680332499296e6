"""Commands on time and sky: jumping the clock, timers, the calendar, the weather."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mapper.commands.edits import (
    Draft,
    one_line,
    refuse_number,
    removed,
    replaced,
    the_group,
    the_hex_map,
)
from mapper.commands.member_rows import give_back
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import CALENDAR, Key
from mapper.model.campaign.travel_rows import NOTHING, Calendar, Journey, MapRules, Timer, Weather
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.calendar_and_weather import now, weathers
from mapper.play.map_rules import rules_of, tables_of, weather_key, weather_on
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.rules.shared.cross_tables import Cross


def add_timer(campaign: Campaign, timer: Timer) -> Change:
    """What falls due at a minute of the clock: wages, healing, an invasion."""
    row = _checked(campaign, timer)
    key = Key("timer", "", campaign.new_id("timer"))
    return Change(f"Add timer {row.text}", {key: Swap(None, row)})


def set_wages(campaign: Campaign, group: str, gold: int) -> Change:
    """What a group's porters are paid each day from tomorrow on; nothing ends it."""
    row = the_group(campaign, group)
    refuse_number(gold)
    key = Key("timer", "", _wages_id(group))
    before = campaign.get(key)
    if not gold:
        return removed(campaign, key, f"Wages of {row.name}") if before else Change("", {})
    day = tables_of(MapRules(), "cross", Cross).minutes.day
    due = before.due if isinstance(before, Timer) else now(campaign) + day
    timer = Timer(f"{row.name} pays {gold:,} gold in wages", due, day, group, gold=gold)
    return Change(f"Wages of {row.name}", {key: Swap(before, timer)} if before != timer else {})


def wages_of(campaign: Campaign, group: str) -> int:
    """The gold that a group's porters are paid each day."""
    row = campaign.get(Key("timer", "", _wages_id(group)))
    return row.gold if isinstance(row, Timer) else 0


def _wages_id(group: str) -> str:
    return f"wages-{group}"


def edit_timer(campaign: Campaign, id_: str, timer: Timer) -> Change:
    key = Key("timer", "", id_)
    row = _checked(campaign, timer)
    return replaced(key, campaign.one(Timer, key), row, f"Edit timer {row.text}")


def remove_timer(campaign: Campaign, id_: str) -> Change:
    key = Key("timer", "", id_)
    row = campaign.one(Timer, key)
    return removed(campaign, key, f"Remove timer {row.text}")


def set_calendar(campaign: Campaign, calendar: Calendar) -> Change:
    """How the days are counted; the clock itself stays as it is."""
    if not calendar.months:
        raise NotAllowed("A calendar needs a month.")
    names = [one_line(month.name, "A month").casefold() for month in calendar.months]
    if len(set(names)) != len(names):
        raise NotAllowed("Two months have the same name.")
    before = campaign.get(CALENDAR)
    swaps = {CALENDAR: Swap(before, calendar)} if before != calendar else {}
    return Change("Edit calendar", swaps)


def set_weather(campaign: Campaign, map_id: str, kind: str) -> Change:
    """By the game master's hand; every price on the map goes by it at once."""
    known = all_weathers(campaign, map_id)
    if kind not in known:
        raise NotAllowed(f"“{kind}” is no weather of these rules; there are {', '.join(known)}.")
    return _weather(campaign, map_id, kind, f"The weather is {kind.replace('_', ' ')}")


def roll_weather(
    campaign: Campaign, map_id: str, random: Random, at: Hex | None = None, *, face: int = 0
) -> Change:
    """By the map's table of season and region, those of a hex if one is named.

    `face`: which of its lines a real die shows; 0: it is rolled.
    """
    kinds = weathers(campaign, map_id, at)
    if not 0 <= face <= len(kinds):
        raise NotAllowed(f"This die shows from 1 to {len(kinds)}.")
    kind = kinds[face - 1] if face else random.choice(kinds)
    return _weather(campaign, map_id, kind, f"The weather is rolled: {kind.replace('_', ' ')}")


def all_weathers(campaign: Campaign, map_id: str) -> tuple[str, ...]:
    """What the weather on a map can be at all."""
    from mapper.rules.hexploration.hexploration_tables import Hexploration

    tables = tables_of(rules_of(campaign, map_id), "hexploration", Hexploration)
    return tuple(tables.land.weather)


def _weather(campaign: Campaign, map_id: str, kind: str, words: str) -> Change:
    the_hex_map(campaign, map_id, "A map of zones has no weather.")
    key = weather_key(map_id)
    before = campaign.get(key)
    if weather_on(campaign, map_id).kind == kind:
        return Change(words, {})
    entry = logged(campaign, f"{words}.", "weather", at=Place(map_id), player_text=f"{words}.")
    return Change(words, {key: Swap(before, Weather(kind, now(campaign))), entry.key: entry.swap})


def wait_until(campaign: Campaign, draft: Draft, id_: str, party: Party, after: int) -> None:
    """Let a group's own time go on, and its day of travel with it."""
    draft.put(Key("party", "", id_), replace(party, minutes=after))
    key = Key("journey", "", id_)
    row = campaign.get(key)
    if not isinstance(row, Journey):
        return
    procedure = procedure_on(campaign, party.at.map)
    journey = journey_of(campaign, id_, party, procedure)
    cross = tables_of(MapRules(), "cross", Cross)
    nights = after // cross.minutes.day - journey.began // cross.minutes.day
    if not nights:
        draft.put(key, replace(journey, began=journey.began + after - party.minutes))
        return
    slept = replace(journey, debt=NOTHING) if procedure.night else journey
    done = procedure.dawn(party, slept)
    if not done.journey.worn:
        give_back(campaign, draft, id_, journey)
    midnight = after - after % cross.minutes.day
    began = max(after, midnight + procedure.starts_at)
    fresh = replace(done.journey, began=began, day=journey.day + nights, started=None, turn=0)
    draft.put(key, fresh)


def _checked(campaign: Campaign, timer: Timer) -> Timer:
    if timer.due <= now(campaign):
        raise NotAllowed("A timer falls due in the future.")
    if timer.group:
        the_group(campaign, timer.group)
    return replace(timer, text=one_line(timer.text, "A timer"))
