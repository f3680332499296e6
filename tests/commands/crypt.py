"""A small dungeon for tests: three rooms and a corridor on one level, a cave below them."""

from __future__ import annotations

from dataclasses import replace

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Map, Row, Token
from mapper.model.campaign.zone_rows import (
    Passage,
    PassageFound,
    PassageKind,
    PassageSide,
    PassageState,
    Span,
    Trap,
    Zone,
    ZoneKnown,
    ZonePlan,
)
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place, ZonePoint
from tests.model.dungeons import at, room
from tests.small import MAP, small_rows

CRYPT = "crypt"
HALL, CELL, PASSAGEWAY, VAULT, CAVE = "1", "2", "3", "4", "5"
HEROES = "1"


def way(
    one: str,
    other: str,
    span: Span,
    kind: PassageKind = "door",
    clues: tuple[Clue, ...] = (),
) -> Passage:
    seen: Visibility = "secret" if kind == "secret_door" else "overt"
    return Passage(kind, (PassageSide(one, seen, clues=clues), PassageSide(other, seen)), span)


def crypt_rows() -> dict[Key, Row]:
    zones = {
        HALL: replace(room(0, 0, 40, 30), number="1", name="Hall", player_name="The Hall"),
        CELL: replace(room(40, 0, 60, 20), number="2", danger="risky", player_text="A cell."),
        PASSAGEWAY: room(0, 30, 40, 40, "corridor"),
        VAULT: replace(room(40, 20, 60, 40), number="3", name="Vault", gm_notes="Gold."),
        CAVE: replace(room(0, 0, 30, 30, "cave", level=2), number="4"),
    }
    hint = Clue("Scratches on the floor", Place(CRYPT, ZonePoint(CELL)))
    stairs = way(PASSAGEWAY, CAVE, Span(at(0, 32), at(5, 32)), "stairs")
    gate = Passage(
        "portcullis",
        (PassageSide(HALL), PassageSide()),
        Span(at(10, 0), at(15, 0)),
        beyond=Place(MAP, Hex(1, 1)),
    )
    passages = {
        "1": way(HALL, CELL, Span(at(40, 5), at(40, 10))),
        "2": way(HALL, PASSAGEWAY, Span(at(20, 30), at(25, 30)), "opening"),
        "3": way(CELL, VAULT, Span(at(50, 20), at(55, 20)), "secret_door", (hint,)),
        "4": replace(stairs, there=Span(at(5, 5), at(10, 5)), slope="down"),
        "5": gate,
    }
    things = {
        "1": Feature(ZonePoint(HALL, at(30, 10)), "Altar", "overt"),
        "2": Feature(ZonePoint(CELL), "Pit", "hidden", trap=Trap()),
        "3": Feature(ZonePoint(VAULT), "Chest", "secret", clues=(hint,), treasure="30 gp"),
        "4": Feature(ZonePoint(HALL), "Needle", "hidden", trap=Trap(passage="1")),
    }
    return {
        **small_rows(),
        Key("map", "", CRYPT): Map("Crypt", opened_by=Place(MAP, Hex(1, 1)), plan=ZonePlan()),
        **{Key("zone", CRYPT, id_): row for id_, row in zones.items()},
        **{Key("passage", CRYPT, id_): row for id_, row in passages.items()},
        **{Key("feature", CRYPT, id_): row for id_, row in things.items()},
        Key("token", CRYPT, "1"): Token(ZonePoint(CELL), "Ghoul"),
        Key("party", "", HEROES): Party("Heroes", Place(CRYPT, ZonePoint(HALL))),
        Key("zone_known", CRYPT, HALL, HEROES): ZoneKnown(1, 1, 1),
        Key("zone_known", CRYPT, CELL, HEROES): ZoneKnown(seen=2),
        Key("passage_state", CRYPT, "1"): PassageState("open"),
        Key("passage_found", CRYPT, "1", HEROES): PassageFound(2),
    }


def crypt() -> Campaign:
    return Campaign(crypt_rows())


def zone(campaign: Campaign, id_: str) -> Zone:
    return campaign.one(Zone, Key("zone", CRYPT, id_))


def passage(campaign: Campaign, id_: str) -> Passage:
    return campaign.one(Passage, Key("passage", CRYPT, id_))
