"""The clock: time that passes, with what falls due; jumping it, timers, calendar and weather."""

from __future__ import annotations

from collections.abc import Collection
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
from mapper.commands.member_rows import give_back, put_sheet, take_all
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.members import id_of, members_in, state_id, told_apart
from mapper.model.campaign.play_rows import Clock, Condition, LogEntry, Member, MemberState, Party
from mapper.model.campaign.reward_rows import Pot
from mapper.model.campaign.rows import CALENDAR, CLOCK, Key
from mapper.model.campaign.travel_rows import (
    NOTHING,
    Calendar,
    Festival,
    Journey,
    MapRules,
    Timer,
    Weather,
)
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.map_rules import (
    calendar_of,
    known_weathers,
    now,
    rules_of,
    tables_of,
    weather_key,
    weather_on,
    weathers,
)
from mapper.play.members import party_of
from mapper.play.reward.pots import keeps_purse, pot_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_words import differences, lasting
from mapper.play.sheets.states import MOST_STATES, ended
from mapper.play.travel.chosen_procedure import journey_of, next_dawn, procedure_on
from mapper.play.travel.procedure import TravelProcedure
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.shared.cross_tables import Cross


def add_timer(campaign: Campaign, timer: Timer) -> Change:
    """What falls due at a minute of the clock: wages, healing, an invasion."""
    row = _checked(campaign, timer)
    key = Key("timer", "", campaign.new_id("timer"))
    return Change(f"Add timer {row.text}", {key: Swap(None, row)})


def set_wages(campaign: Campaign, group: str, gold: int) -> Change:
    """What a group's porters are paid each day from tomorrow on; nothing ends it."""
    draft = Draft(campaign)
    draft.put(*wages_row(campaign, group, gold))
    return draft.change(f"Wages of {the_group(campaign, group).name}")


def wages_row(campaign: Campaign, group: str, gold: int) -> tuple[Key, Timer | None]:
    """What has a group pay so much each day, under its key; None: nothing is paid."""
    refuse_number(gold)
    row, key = the_group(campaign, group), Key("timer", "", _wages_id(group))
    if not gold:
        return key, None
    before = campaign.found(Timer, key)
    day = tables_of(MapRules(), "cross", Cross).minutes.day
    due = now(campaign) + day if before is None else before.due
    return key, Timer(f"{row.name} pays {gold:,} gold in wages", due, day, group, gold=gold)


def wages_of(campaign: Campaign, group: str) -> int:
    """The gold that a group's porters are paid each day."""
    row = campaign.found(Timer, Key("timer", "", _wages_id(group)))
    return row.gold if row else 0


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
    return replaced(CALENDAR, campaign.get(CALENDAR), calendar, "Edit calendar")


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
    return known_weathers(rules_of(campaign, map_id))


def _weather(campaign: Campaign, map_id: str, kind: str, words: str) -> Change:
    the_hex_map(campaign, map_id, "A map of zones has no weather.")
    before = weather_on(campaign, map_id)
    if before.kind == kind:
        return Change(words, {})
    return _new_weather(campaign, map_id, replace(before, kind=kind, since=now(campaign)), words)


def set_wind(campaign: Campaign, map_id: str, wind: str) -> Change:
    """What the wind on a map is to those who sail, by the game master's hand."""
    known = winds(campaign, map_id)
    if wind not in known:
        raise NotAllowed(f"“{wind}” is no wind of these rules; there are {', '.join(known)}.")
    the_hex_map(campaign, map_id, "A map of zones has no wind.")
    before = weather_on(campaign, map_id)
    words = "Nobody speaks of the wind" if wind == "none" else f"The wind is {wind}"
    words = "The ships are becalmed" if wind == "becalmed" else words
    if before.wind == wind:
        return Change(words, {})
    return _new_weather(campaign, map_id, replace(before, wind=wind), words)


def winds(campaign: Campaign, map_id: str) -> tuple[str, ...]:
    """What the wind on a map can be to those who sail."""
    tables = tables_of(rules_of(campaign, map_id), "hexploration", Hexploration)
    return tuple(tables.house.water.winds)


def _new_weather(campaign: Campaign, map_id: str, after: Weather, words: str) -> Change:
    draft = Draft(campaign)
    draft.put(weather_key(map_id), after)
    draft.put(*logged(campaign, f"{words}.", "weather", at=Place(map_id), player_text=f"{words}."))
    return draft.change(words)


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
    nights = _nights(procedure, journey, after)
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


def _nights(procedure: TravelProcedure, journey: Journey, after: int) -> int:
    """How many days of travel are over by then: by Watches all of them, camped in the next dawn."""
    day = tables_of(MapRules(), "cross", Cross).minutes.day
    if procedure.minutes_apart():
        return max(0, after - journey.began) // day
    is_night = journey.has_camped and after < next_dawn(procedure, journey.began)
    return 0 if is_night else after // day - journey.began // day


def _checked(campaign: Campaign, timer: Timer) -> Timer:
    if timer.due <= now(campaign):
        raise NotAllowed("A timer falls due in the future.")
    if timer.group:
        the_group(campaign, timer.group)
    return replace(timer, text=one_line(timer.text, "A timer"))


STABILISED = "out"
MOST_TIMES = 1000
"""How often one timer may fall due in one jump of the clock."""


def refuse_ahead(parties: dict[str, Party], group: str) -> None:
    """A group that is ahead of another waits for it."""
    own, behind = parties[group], group_behind(parties, group)
    if behind is not None:
        raise NotAllowed(f"{own.name} is ahead in time: {behind.name} comes first.")


def group_behind(parties: dict[str, Party], group: str) -> Party | None:
    """One that a group has to wait for."""
    counted = with_people(parties.values())
    now, others = parties[group].minutes, (row for id_, row in parties.items() if id_ != group)
    return next((row for row in others if row in counted and row.minutes < now), None)


def with_people(parties: Collection[Party]) -> Collection[Party]:
    """The groups by which the clock goes: those with anybody in them, or if none has, all."""
    return [party for party in parties if not party.is_empty] or parties


def follow_clock(draft: Draft) -> None:
    """Put the clock to the time of the rearmost group, and tell what has fallen due by then."""
    parties = with_people(draft.all(Party).values())
    clock = draft.get(CLOCK)
    before = clock.minutes if isinstance(clock, Clock) else 0
    now = max(before, min((party.minutes for party in parties), default=before))
    if now != before or not isinstance(clock, Clock):
        draft.put(CLOCK, Clock(now))
    tell_due(draft, now)


def tell_due(draft: Draft, now: int) -> None:
    """A log entry for each time that a timer falls due, and for each state that ends, as it comes.

    A timer that recurs is set anew.
    """
    entries = [*_end_states(draft), *_fall_due(draft, now)]
    for entry in sorted(entries, key=lambda each: each.minutes):
        draft.put(Key("log", "", draft.new_id("log")), entry)


def _fall_due(draft: Draft, now: int) -> list[LogEntry]:
    told: list[LogEntry] = []
    for id_, timer in draft.all(Timer).items():
        due, words = timer.due, f"Due: {one_line(timer.text, 'A timer')}"
        while due <= now and len(told) < MOST_TIMES:
            told.append(LogEntry(due, words, "due", timer.group, player_text=timer.player_text))
            told += _paid(draft, timer, due)
            if not timer.every:
                break
            due += timer.every
        if timer.due <= now:
            key = Key("timer", "", id_)
            draft.put(key, replace(timer, due=max(due, now + 1)) if timer.every else None)
    return told


def _paid(draft: Draft, timer: Timer, due: int) -> list[LogEntry]:
    """What a group that keeps a purse pays, its members after it; what lacks is owed, and told."""
    pot = pot_of(draft, timer.group) if timer.gold and timer.group else Pot()
    if not keeps_purse(pot):
        return []
    name = draft.one(Party, Key("party", "", timer.group)).name
    paid, told = take_all(draft, timer.group, timer.gold), list[str]()
    if paid.words:
        told.append(f"{name} pays its wages{paid.words}.")
    if paid.owed:
        told.append(f"{name} owes {paid.owed:,} gold of it.")
    return [LogEntry(due, words, "due", timer.group) for words in told]


def _end_states(draft: Draft) -> list[LogEntry]:
    """Each member's states end by the time of their own group."""
    told: list[LogEntry] = []
    states = {id_: row for id_, row in draft.all(MemberState).items() if row.conditions}
    if not states:
        return told
    parties = draft.all(Party)
    for group in parties:
        party = told_apart(parties, group)
        for who, member in members_in(group, party).items():
            row = states.get(state_id(who))
            if row is not None:
                told += _end_states_of(draft, group, party, member, row)
    return told


def _end_states_of(
    draft: Draft, group: str, party: Party, member: Member, row: MemberState
) -> list[LogEntry]:
    """The first that ends, and so on: what follows one may be over by now as well."""
    sheet = MemberSheet(member, row)
    told: list[LogEntry] = []
    while len(told) < MOST_STATES:
        over = [each for each in sheet.conditions().values() if _has_ended(each, party.minutes)]
        if not over:
            break
        first = min(over, key=lambda each: each.until or 0)
        before, sheet = sheet.without_condition(first.name), ended(sheet, first)
        words = end_in_words(first, before, sheet)
        told.append(LogEntry(first.until or 0, words, "due", group))
    if told:
        put_sheet(draft, group, id_of(member), sheet)
    return told


def end_in_words(over: Condition, before: MemberSheet, sheet: MemberSheet) -> str:
    """Who is no longer in a state, what they are in its place, and what else it set."""
    now, old = over.until or 0, before.conditions()
    begun = [state for name, state in sheet.conditions().items() if name not in old]
    but = f" but {', '.join(lasting(state, now) for state in begun)}" if begun else ""
    for state in begun:
        sheet = sheet.without_condition(state.name)
    became = differences(before, sheet, now)
    set_to = f": {became}" if became else ""
    return f"{sheet.member.name} is no longer {over.name}{but}{set_to}."


def come_to(campaign: Campaign, group: str, who: str) -> Change:
    """Who was stabilised is up again: as when the clock brings that to its end, but now."""
    sheet, draft = sheet_of(campaign, group, who), Draft(campaign)
    state = sheet.conditions().get(STABILISED)
    if state is not None:
        now = party_of(campaign, group).minutes
        put_sheet(draft, group, who, ended(sheet, replace(state, until=now)))
    return draft.change("Come to")


def _has_ended(state: Condition, now: int) -> bool:
    return state.until is not None and state.until <= now
