"""A dungeon for tests and pictures: rooms, a lake, a rift, every kind of passage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.rows import Feature, Key, Label, Map, Row, Token
from mapper.model.campaign.zone_rows import (
    Level,
    Passage,
    PassageKind,
    PassageSide,
    Span,
    Standing,
    WallStyle,
    Zone,
    ZonePlan,
)
from mapper.model.map_view import GmMap, MapView
from mapper.model.places import OUTDOORS, FootPoint, ZonePoint
from mapper.model.zones.zone_shapes import circle, rectangle
from mapper.play.gate.known import PlayerMap

M = TypeVar("M", bound=MapView)

HALLS = "halls"
NAME = "The Drowned Halls"
PLAN = ZonePlan(levels=(Level(1, "Upper halls"), Level(2, "Flooded level")))


BEND = ((4, 9), (10, 9), (10, 12), (12, 12), (12, 13), (9, 13), (9, 10), (4, 10))


def at(x: float, y: float) -> FootPoint:
    """So many squares to the right and down."""
    return FootPoint(round(x * 500), round(y * 500))


def room(x: float, y: float, wide: float, high: float, number: str = "", name: str = "") -> Zone:
    shape = rectangle(at(x, y), at(x + wide, y + high))
    zone = Zone(shape.outline, number=number, name=name, player_name=name)
    return zone if number else replace(zone, kind="corridor")


def grotto(number: str, name: str, *corners: tuple[float, float]) -> Zone:
    ring = tuple(at(*corner) for corner in corners)
    return Zone(ring, number=number, name=name, player_name=name, kind="cave")


def passage(
    kind: PassageKind,
    one: str,
    other: str,
    *ends: float,
    seen: tuple[Visibility, Visibility] = ("overt", "overt"),
    state: Standing = "closed",
) -> Passage:
    x, y, to_x, to_y = ends
    sides = (PassageSide(one, seen[0]), PassageSide(other, seen[1]))
    return Passage(kind, sides, Span(at(x, y), at(to_x, to_y)), state=state)


def zones() -> dict[str, Zone]:
    return {
        "1": room(0, 0, 6, 5, "1", "Gatehouse"),
        "2": room(6, 2, 6, 1),
        "3": room(12, 0, 8, 6, "2", "Hall of Echoes"),
        "4": replace(room(0, 0, 1, 1, "3", "Well room"), outline=circle(at(25, 3), 1500).outline),
        "5": room(20, 2, 2.07, 2),
        "6": room(15, 6, 1, 5),
        "7": replace(room(12, 11, 7, 5, "4", "Crypt"), danger="deadly"),
        "8": room(19, 12, 5, 4, "5", "Vault"),
        "9": replace(room(0, 8, 4, 4, "6", "Guard post"), ground="rubble"),
        "10": replace(
            room(0, 0, 1, 1),
            outline=tuple(at(*corner) for corner in BEND),
        ),
        "11": room(1, 5, 1, 3),
        **_caves(),
        **_depths(),
    }


def _caves() -> dict[str, Zone]:
    return {
        "12": replace(
            grotto(
                "7",
                "Sunken grotto",
                (24, 11),
                (26, 10.2),
                (29, 10),
                (31, 10.7),
                (33, 12),
                (34, 14),
                (34, 16),
                (30, 19),
                (27.5, 18.4),
                (25, 18.5),
                (24, 16),
            ),
            ground="earth",
        ),
        "13": replace(
            grotto(
                "8",
                "Black lake",
                (34, 16),
                (35.5, 17.2),
                (36, 19),
                (35.8, 21.2),
                (35, 23),
                (32.6, 24.2),
                (30, 24),
                (28, 23.4),
                (26, 22),
                (25, 20.2),
                (25, 18.5),
                (27.5, 18.4),
                (30, 19),
            ),
            ground="water",
        ),
    }


def _depths() -> dict[str, Zone]:
    return {
        "14": replace(room(9, 18, 9, 4, "9", "The rift"), ground="chasm", danger="risky"),
        "15": room(14, 16, 1, 2),
        "16": room(2, 15, 5, 6, "10", "Shrine of the Drowned King"),
        "17": room(3, 12, 1, 3),
        "18": replace(room(0, 16, 10, 8, "11", "Cistern"), level=2, ground="water"),
        "19": replace(room(10, 18, 6, 5, "12", "Pump room"), level=2),
    }


def passages() -> dict[str, Passage]:
    found = {
        "1": passage("door", "1", "2", 6, 2, 6, 3),
        "2": passage("door", "2", "3", 12, 2, 12, 3, state="locked"),
        "3": replace(passage("opening", "3", "5", 20, 2, 20, 4), is_wide=True),
        "4": replace(passage("opening", "5", "4", 22.07, 2.4, 22.07, 3.6), is_wide=True),
        "5": passage("portcullis", "3", "6", 15, 6, 16, 6),
        "6": passage("door", "6", "7", 15, 11, 16, 11, state="stuck"),
        "7": passage("secret_door", "7", "8", 19, 13.5, 19, 14.5, seen=("secret", "hidden")),
        "8": passage("door", "9", "10", 4, 9, 4, 10, state="open"),
        "9": passage("one_way", "10", "7", 12, 12, 12, 13),
        "10": passage("opening", "1", "11", 1, 5, 2, 5),
        "11": passage("opening", "11", "9", 1, 8, 2, 8),
        "12": passage("concealed_door", "8", "12", 24, 13, 24, 14, seen=("hidden", "overt")),
        "13": replace(passage("opening", "12", "13", 30, 19, 27.5, 18.4), is_wide=True),
        "14": passage("opening", "15", "7", 14, 16, 15, 16),
        "15": passage("opening", "15", "14", 14, 18, 15, 18),
        "16": replace(passage("door", "9", "17", 3, 12, 4, 12, state="barred"), is_trapped=True),
        "17": replace(passage("door", "17", "16", 3, 15, 4, 15), material="metal"),
        "18": replace(
            passage("stairs", "16", "18", 3.5, 21, 5.5, 21),
            slope="down",
            there=Span(at(3.5, 16), at(5.5, 16)),
        ),
        "19": replace(passage("opening", "1", "", 2, 0, 4, 0), beyond=OUTDOORS),
        "20": passage("window", "3", "", 15, 0, 17, 0),
        "21": replace(passage("shaft", "4", "", 24.5, 6, 25.5, 6), beyond=OUTDOORS),
        "22": passage("door", "18", "19", 10, 20, 10, 21),
    }
    one, other = found["7"].sides
    clue = Clue("The king's statue looks at the blank wall.")
    secret = replace(one, clues=(clue,), gm_notes="Turn the ring on the sarcophagus.")
    found["7"] = replace(found["7"], sides=(secret, other), material="stone")
    found["2"] = replace(found["2"], material="metal_reinforced")
    return found


def features() -> dict[str, Feature]:
    def feature(zone: str, title: str, visibility: Visibility, icon: str) -> Feature:
        return Feature(ZonePoint(zone), title, visibility, icon=icon)

    return {
        "1": feature("3", "Statue of the king", "overt", "statue"),
        "2": feature("7", "Chest under the slab", "hidden", "chest"),
        "3": feature("7", "Trapdoor", "secret", ""),
        "4": replace(feature("16", "Altar", "overt", "shrine"), at=ZonePoint("16", at(4.5, 16.1))),
    }


def tokens() -> dict[str, Token]:
    return {"1": Token(ZonePoint("8"), "Ghoul King")}


def labels() -> dict[str, Label]:
    return {"1": Label(NAME, (), size=5, points=(at(17.5, -2.6),))}


def halls(walls: WallStyle = "hatched") -> GmMap:
    return made_as(GmMap, walls)


def halls_known() -> PlayerMap:
    """As if players knew all of it."""
    return made_as(PlayerMap, "hatched")


def made_as(kind: type[M], walls: WallStyle) -> M:
    return kind(
        NAME,
        plan=replace(PLAN, walls=walls),
        zones=zones(),
        passages=passages(),
        features=features(),
        tokens=tokens(),
        labels=labels(),
    )


def rows(walls: WallStyle = "hatched", map_id: str = HALLS) -> dict[Key, Row]:
    """The dungeon as it stands in a campaign."""
    kinds: Mapping[str, Mapping[str, Row]] = {
        "zone": zones(),
        "passage": passages(),
        "feature": features(),
        "token": tokens(),
        "label": labels(),
    }
    found: dict[Key, Row] = {Key("map", "", map_id): Map(NAME, plan=replace(PLAN, walls=walls))}
    for kind, things in kinds.items():
        found |= {Key(kind, map_id, id_): row for id_, row in things.items()}
    return found


def added(walls: WallStyle = "hatched", map_id: str = HALLS) -> Change:
    swaps = {key: Swap(None, row) for key, row in rows(walls, map_id).items()}
    return Change("Add a dungeon", swaps)
