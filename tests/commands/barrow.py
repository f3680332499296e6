"""A barrow behind a hex of the vale: a loop, all kinds of doors, traps, hidden things, a secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from mapper.commands.delve.entering import enter
from mapper.commands.delve.turn_order import close_round, pass_all
from mapper.commands.groups.party import add_member, form_group, place_group, set_supplies
from mapper.commands.travel.encounter_dice import roll
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.play_rows import LogEntry, Member, Supplies
from mapper.model.campaign.rows import Feature, Key, Map, Row
from mapper.model.campaign.travel_rows import DueDie, MapRules
from mapper.model.campaign.zone_rows import (
    Delve,
    Delver,
    Passage,
    PassageKind,
    PassageSide,
    PassageState,
    Span,
    Standing,
    Trap,
    ZoneKnown,
    ZonePlan,
)
from mapper.model.places import Place, ZonePoint
from mapper.play.delve.site_procedure import delve_of
from tests.commands.vale import MAP, US, spot, vale_rows
from tests.model.dungeons import at, room

BARROW = "barrow"
MOUTH, PASSAGE, GUARD, SHRINE, TOMB, GALLERY, END = "1", "2", "3", "4", "5", "6", "7"
ENTRY, STEPS, GUARD_DOOR, SHRINE_DOOR, NICHE_DOOR, GALLERY_DOOR, SECRET, ARCH, WIRE = (
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
)
ANN, BEA, CAL = "Ann", "Bea", "Cal"
SPAN = Span(at(30, 10), at(30, 15))


def way(
    one: str,
    other: str,
    kind: PassageKind = "door",
    state: Standing = "closed",
    seen: Visibility = "overt",
    clues: tuple[Clue, ...] = (),
) -> Passage:
    sides = PassageSide(one, seen, clues=clues), PassageSide(other, seen)
    return Passage(kind, sides, SPAN, state=state)


def barrow_rows() -> dict[Key, Row]:
    scratches = Clue("Scratches on the floor.", Place(BARROW, ZonePoint(SHRINE)))
    draught = Clue("A cold draught.", Place(BARROW, ZonePoint(SHRINE)))
    zones = {
        MOUTH: replace(room(0, 0, 30, 30), number="1", name="Mouth", player_name="the mouth"),
        PASSAGE: replace(room(30, 0, 60, 30, "corridor"), number="2"),
        GUARD: replace(room(60, 0, 90, 30), number="3", player_name="the guardroom"),
        SHRINE: replace(room(60, 30, 90, 60), number="4", player_name="the shrine"),
        TOMB: replace(room(30, 30, 60, 60), number="5", danger="deadly", name="Tomb of the King"),
        GALLERY: replace(room(90, 0, 120, 30), number="6", danger="risky"),
        END: replace(room(120, 0, 150, 30), number="7"),
    }
    passages = {
        ENTRY: way(MOUTH, "", "opening", "open"),
        STEPS: way(MOUTH, PASSAGE, "opening", "open"),
        GUARD_DOOR: way(PASSAGE, GUARD),
        SHRINE_DOOR: way(GUARD, SHRINE, state="stuck"),
        NICHE_DOOR: way(SHRINE, TOMB, "concealed_door", seen="hidden"),
        GALLERY_DOOR: way(GUARD, GALLERY, state="locked"),
        SECRET: way(PASSAGE, TOMB, "secret_door", seen="secret", clues=(scratches, draught)),
        ARCH: way(GALLERY, END, "opening", "open"),
        WIRE: replace(way(END, TOMB), is_trapped=True),
    }
    things = {
        "1": Feature(ZonePoint(SHRINE), "Idol of Hob", "hidden", "An idol"),
        "2": Feature(ZonePoint(END), "Pit", "hidden", "A pit", trap=Trap()),
        "3": Feature(ZonePoint(SHRINE), "Altar", "overt", "An altar"),
    }
    return {
        Key("map", "", BARROW): Map(
            "Barrow of Hob", "The Barrow", opened_by=Place(MAP, spot("0101")), plan=ZonePlan()
        ),
        Key("rules", BARROW, "rules"): MapRules(encounters=("ghouls",)),
        **{Key("zone", BARROW, id_): row for id_, row in zones.items()},
        **{Key("passage", BARROW, id_): row for id_, row in passages.items()},
        **{Key("feature", BARROW, id_): row for id_, row in things.items()},
    }


def before_it(site: str = "delving") -> Campaign:
    """Three at its hex, with torches, and the rules that a stay goes by."""
    campaign = Campaign(vale_rows() | barrow_rows())
    campaign.apply(form_group(campaign, "We", MAP, spot("0101")))
    members: Mapping[str, Mapping[str, str | int]] = {
        ANN: {"Con": 0, "FP": 6, "DEX": 1, "Sneak": 1, "STR": 1, "Exert": 1},
        BEA: {"Con": 1},
        CAL: {},
    }
    for name, fields in members.items():
        campaign.apply(add_member(campaign, US, Member(name, fields=fields)))
    campaign.apply(set_supplies(campaign, US, Supplies(rations=9, water=9, light=3)))
    key = Key("rules", BARROW, "rules")
    rules = campaign.one(MapRules, key)
    campaign.apply(Change("Rules", {key: Swap(rules, replace(rules, site=site))}))
    return campaign


def in_it(site: str = "delving") -> Campaign:
    """They have just gone in."""
    campaign = before_it(site)
    campaign.apply(enter(campaign, US, BARROW))
    return campaign


def delve(campaign: Campaign) -> Delve:
    return delve_of(campaign, US)


def delver(campaign: Campaign, who: str) -> Delver:
    return delve(campaign).delvers[who]


def known(campaign: Campaign, zone: str) -> ZoneKnown:
    row = campaign.get(Key("zone_known", BARROW, zone, US))
    return row if isinstance(row, ZoneKnown) else ZoneKnown()


def door_state(campaign: Campaign, passage: str) -> PassageState | None:
    row = campaign.get(Key("passage_state", BARROW, passage))
    return row if isinstance(row, PassageState) else None


def tray(campaign: Campaign) -> list[str]:
    return [row.mark for row in campaign.all(DueDie).values()]


def heard(campaign: Campaign) -> list[str]:
    """What players may read in the log."""
    entries = campaign.all(LogEntry)
    rows = [entries[id_] for id_ in sorted(entries, key=int)]
    return [row.player_text for row in rows if row.player_text]


def closed(campaign: Campaign, face: int = 20) -> None:
    """The round passed by all, and closed."""
    campaign.apply(pass_all(campaign, US))
    campaign.apply(close_round(campaign, US, Random(4), face=face))


def roll_all(campaign: Campaign, face: int = 5) -> None:
    """All dice of the tray, which show what brings nobody unless told otherwise."""
    for die in campaign.all(DueDie):
        campaign.apply(roll(campaign, die, Random(4), face=face))


def all_at(zone: str, site: str = "delving") -> Campaign:
    """All in a zone, with no die to roll."""
    campaign = in_it(site)
    campaign.apply(place_group(campaign, US, BARROW, ZonePoint(zone)))
    roll_all(campaign)
    return campaign
