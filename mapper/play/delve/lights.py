"""What burns and what runs out: lights and countdowns, and which of them end in the next rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.ids import natural
from mapper.model.campaign.members import meant
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Countdown, Delve, Light, Zone
from mapper.model.places import Place, zone_place
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.site_procedure import SiteProcedure
from mapper.play.members import called, members_of
from mapper.rules.sovereign import light as lights
from mapper.rules.sovereign.light import LightSource


class Ending(NamedTuple):
    """A light that goes out or a countdown that ends, in words; `told` is for players."""

    kind: Literal["light", "countdown"]
    id: str
    words: str
    told: str


def lights_of(campaign: Campaign, group: str) -> dict[str, Light]:
    """A group's lights, those that burn first."""
    own = [(id_, row) for id_, row in campaign.all(Light).items() if row.group == group]
    return dict(sorted(own, key=lambda each: (not each[1].is_lit, natural(each[0]))))


def countdowns_of(campaign: Campaign, group: str) -> dict[str, Countdown]:
    """What runs out for a group, what runs out for all among it."""
    rows = campaign.all(Countdown).items()
    return {id_: row for id_, row in rows if row.group in {"", group}}


def burned(row: Light, rounds: int = 1) -> Light:
    """A light after so many rounds or turns in which it was left as it is."""
    light = burning(row)
    for _ in range(min(rounds, row.left + 1)):  # after so many it is out at the latest
        light = lights.after_a_turn(light)
    return with_burning(row, light)


def burning(row: Light) -> LightSource:
    """A light as the rules' steps take it; they tell a torch from a lantern only when it is new."""
    source: lights.BurningKind = "lantern" if row.source == "lantern" else "torch"
    return LightSource(source, row.left, row.is_lit, row.has_burned)


def with_burning(row: Light, light: LightSource) -> Light:
    return replace(
        row, left=light.turns_left, is_lit=light.is_lit, has_burned=light.burned_this_turn
    )


def run_down(rules: SiteProcedure, row: Countdown, now: int) -> Countdown:
    """A countdown at a minute of the clock; what runs at the table takes no part in it."""
    if row.unit == "real_minute":
        return row
    unit = _minutes_of(rules, row.unit)
    units = max(0, (now - row.began) // unit)
    left = max(0, row.left - units)
    return replace(row, left=left, began=row.began + units * unit)


def ends_at(rules: SiteProcedure, row: Countdown) -> int:
    """The minute of the clock at which a countdown comes to its end."""
    return row.began + row.left * _minutes_of(rules, row.unit)


def _minutes_of(rules: SiteProcedure, unit: str) -> int:
    if unit == rules.unit:
        return rules.minutes()
    minutes = rules.tables.cross.minutes
    return {"turn": minutes.turn, "hour": minutes.hour}.get(unit, minutes.combat_round)


def will_end(campaign: Campaign, group: str, rounds: int = 1) -> tuple[Ending, ...]:
    """What ends once so many rounds or turns are closed; nothing is altered by asking."""
    party = campaign.one(Party, Key("party", "", group))
    within = site_rules(campaign, party.at.map).minutes(rounds)
    return tuple(ending for ending, _at in endings(campaign, group, within))


def endings(campaign: Campaign, group: str, within: int) -> Iterator[tuple[Ending, int]]:
    """What ends by the clock within so many minutes, in a dungeon or out of it, and when."""
    party = campaign.one(Party, Key("party", "", group))
    rules = site_rules(campaign, party.at.map)
    if rules.fixed_durations_off:
        return
    for id_, row in lights_of(campaign, group).items():
        rounds = row.left if row.has_burned else row.left + 1  # what is left begins to burn then
        at = party.minutes + rounds * rules.minutes()
        burns = row.is_lit or (row.has_burned and row.left == 1)
        if burns and at <= party.minutes + within:
            yield light_ending(campaign, id_, row), at
    for id_, count in countdowns_of(campaign, group).items():
        at = ends_at(rules, count)
        if count.unit != "real_minute" and at <= party.minutes + within:
            yield countdown_ending(id_, count), at


def light_ending(campaign: Campaign, id_: str, row: Light) -> Ending:
    """In words: Ann's torch goes out."""
    words = f"{light_name(campaign, row)} goes out"
    return Ending("light", id_, words, f"A {row.source} goes out" if row.at else words)


def countdown_ending(id_: str, row: Countdown) -> Ending:
    return Ending("countdown", id_, row.text, row.player_text)


def light_name(campaign: Campaign, row: Light) -> str:
    """Whose it is, or where it lies."""
    if row.at is not None:
        zone = campaign.get(Key("zone", row.at.map, row.at.zone))
        where = zone.number or zone.name if isinstance(zone, Zone) else ""
        return f"The {row.source} in {where or f'zone {row.at.zone}'}"
    who = called(campaign, row.group, row.carrier)
    return f"{who}’s {row.source}" if who else f"A {row.source}"


class LightLeft(NamedTuple):
    """For how many rounds or turns a light still burns, and what it is."""

    rounds: int
    source: str


def light_left(campaign: Campaign, group: str) -> LightLeft | None:
    """The light of a group that burns longest; None where there is none, or none burns down."""
    party = campaign.one(Party, Key("party", "", group))
    lit = [row for row in lights_of(campaign, group).values() if row.is_lit]
    if not lit or site_rules(campaign, party.at.map).fixed_durations_off:
        return None
    longest = max(lit, key=lambda row: row.left)
    return LightLeft(longest.left, longest.source)


def lit_zones(campaign: Campaign, map_id: str) -> frozenset[str]:
    """The zones of a map that are not dark: by themselves, or by a light that is there."""
    of_themselves = {id_ for id_, row in campaign.all(Zone, map_id).items() if row.light != "dark"}
    return burning_in(campaign, map_id) | of_themselves


def burning_in(campaign: Campaign, map_id: str) -> frozenset[str]:
    """The zones of a map in which a light burns, carried or dropped."""
    lit = (row for row in campaign.all(Light).values() if row.is_lit)
    places = (place_of_light(campaign, row) for row in lit)
    return frozenset(at.zone for at in places if at is not None and at.map == map_id)


def place_of_light(campaign: Campaign, row: Light) -> Place | None:
    """Where a light is now."""
    if row.at is not None:
        return row.at
    party = campaign.get(Key("party", "", row.group))
    delve = campaign.get(Key("delve", "", row.group))
    if not isinstance(party, Party) or not isinstance(delve, Delve):
        return None
    carrier = delve.delvers.get(carrier_of(campaign, row)) or delve.delvers.get(row.carrier)
    return party.at if carrier is None else zone_place(party.at.map, carrier.zone)


def carrier_of(campaign: Campaign, row: Light) -> str:
    """The member in whose hand it is; empty: nobody's."""
    return meant(members_of(campaign, row.group), row.carrier) if row.carrier else ""
