"""Rows that lie somewhere are written by the fields that they had before there were spots."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given

from mapper.model.campaign.clues import Clue
from mapper.model.campaign.encoding import decode, encode, from_plain, plain
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Feature, Key, Label, Map, Row, Token
from mapper.model.campaign.travel_rows import DueDie, Journey
from mapper.model.campaign.zone_rows import Encounter, Light, Passage, PassageSide, Span
from mapper.model.hexes.hexes import ORIGIN, Hex
from mapper.model.places import OUTDOORS, FootPoint, Place, ZonePoint, hex_of, point_of, zone_of
from tests.strategies import keyed_rows

Flat = dict[str, Any]


def of_spot(row: Feature | Token) -> Flat:
    at = hex_of(row.at) or ORIGIN
    return {"hex": at, "zone": zone_of(row.at), "point": point_of(row.at)}


def of_place(row: Party | DueDie) -> Flat:
    return {"map": row.at.map, "hex": row.at.hex or ORIGIN, "zone": row.at.zone}


def of_entry(row: LogEntry) -> Flat:
    at = row.at or Place("")
    return {"map": at.map, "hex": at.hex, "zone": at.zone}


def of_clue(row: Clue) -> Flat:
    if row.at is None:
        return {"place": None, "zone": None}
    lies_in = row.at.hex is None
    place, zone = (row.at.map, row.at.hex), (row.at.map, row.at.zone)
    return {"place": None if lies_in else place, "zone": zone if lies_in else None}


def of_map(row: Map) -> Flat:
    at = row.opened_by or Place("")
    return {"parent": at.map, "parent_hex": at.hex, "parent_zone": at.zone}


def of_light(row: Light) -> Flat:
    at = row.at or Place("")
    return {"map": at.map, "zone": at.zone}


def of_passage(row: Passage) -> Flat:
    at = row.beyond
    return {"beyond": None if at is None else (at.map, at.hex, at.zone)}


def of_journey(row: Journey) -> Flat:
    """A lead without a map is one of old, a number alone."""
    return {"leads": tuple(lead if lead.map else lead.id for lead in row.leads)}


OF_OLD: Mapping[type, tuple[Callable[[Any], Flat], str]] = MappingProxyType(
    {
        Feature: (
            of_spot,
            (
                "hex title visibility player_title gm_notes player_text icon is_landmark "
                "is_settlement clues tags opens related order zone point treasure trap creature "
                "hoard"
            ),
        ),
        Token: (of_spot, "hex name icon colour gm_notes zone point creature"),
        Party: (
            of_place,
            (
                "name map hex minutes shares believed members others mounts has_carriage supplies "
                "is_guided marched vessel is_flying bearers fires zone"
            ),
        ),
        DueDie: (of_place, "group mark minutes map hex zone"),
        LogEntry: (of_entry, "minutes text kind party map hex player_text zone"),
        Clue: (of_clue, "text place zone"),
        Map: (
            of_map,
            (
                "name player_name top numbering hex_size unit parent parent_hex order plan style"
                " parent_zone"
            ),
        ),
        Light: (of_light, "source left is_lit group carrier map zone has_burned"),
        Passage: (
            of_passage,
            "kind sides at there beyond name material state is_trapped is_wide slope",
        ),
        Encounter: (
            lambda row: {"zone": zone_of(row.at)},
            "who zone passage bearing feet surprised reaction",
        ),
        Journey: (of_journey, " ".join(field.name for field in fields(Journey))),
        Label: (
            lambda row: {"hexes": row.hexes or (ORIGIN,)},
            "text hexes size style visibility points level letters preset",
        ),
    }
)
"""For each class: what its old fields hold, and all of them in their order."""

LEFT_OUT: Mapping[str, object] = MappingProxyType(
    {"zone": "", "point": None, "place": None, "leads": ()}
)


def as_of_old(value: Any) -> Any:
    """A value as JSON, as it was written when each row had its fields side by side."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {name: as_of_old(value[name]) for name in sorted(value)}
    if isinstance(value, tuple):
        return [as_of_old(part) for part in value]
    if not is_dataclass(value):
        return value
    own: Mapping[str, Field[Any]] = {field.name: field for field in fields(value)}
    of_flat, order = OF_OLD.get(type(value), (lambda _: {}, " ".join(own)))
    flat = of_flat(value)
    names = [name for name in order.split() if not is_left_out(value, name, own, flat)]
    return {name: as_of_old(flat.get(name, getattr(value, name, None))) for name in names}


def is_left_out(value: Any, name: str, own: Mapping[str, Field[Any]], flat: Flat) -> bool:
    if name not in flat:
        field, here = own[name], getattr(value, name)
        made = field.default_factory is not MISSING and here == field.default_factory()
        return bool(made or (field.default is not MISSING and here == field.default))
    if isinstance(value, LogEntry | Clue | Map | Light | Passage):
        return flat[name] in ("", None)
    return name in LEFT_OUT and flat[name] == LEFT_OUT[name]


@given(keyed_rows())
def test_every_row_is_written_as_it_ever_was(keyed: tuple[Key, Row]) -> None:
    row = keyed[1]

    written = encode(row)

    if not isinstance(row, bytes):
        old = json.dumps(as_of_old(row), ensure_ascii=False, separators=(",", ":"))
        assert old.encode() == written


WALL = Span(FootPoint(0, 0), FootPoint(5, 0))
WRITTEN: list[tuple[str, Row, str]] = [
    (
        "feature",
        Feature(ZonePoint("3", FootPoint(1, 2)), "Altar", "overt", treasure="30 gp"),
        (
            '{"hex":[0,0],"title":"Altar","visibility":"overt","zone":"3","point":[1,2],'
            '"treasure":"30 gp"}'
        ),
    ),
    ("token", Token(Hex(1, 2), "Rider"), '{"hex":[1,2],"name":"Rider"}'),
    (
        "party",
        Party("We", Place("crypt", ZonePoint("3")), 5),
        '{"name":"We","map":"crypt","hex":[0,0],"minutes":5,"zone":"3"}',
    ),
    (
        "log",
        LogEntry(5, "On.", at=Place("crypt", ZonePoint("3")), player_text="On!"),
        '{"minutes":5,"text":"On.","map":"crypt","player_text":"On!","zone":"3"}',
    ),
    (
        "due_die",
        DueDie("1", "hazard", 5, Place("crypt", ZonePoint("3"))),
        '{"group":"1","mark":"hazard","minutes":5,"map":"crypt","hex":[0,0],"zone":"3"}',
    ),
    (
        "feature",
        Feature(Hex(0, 0), "Ash", "secret", clues=(Clue("Dust", Place("c", ZonePoint("3"))),)),
        (
            '{"hex":[0,0],"title":"Ash","visibility":"secret",'
            '"clues":[{"text":"Dust","zone":["c","3"]}]}'
        ),
    ),
    (
        "map",
        Map("Crypt", opened_by=Place("vale", ZonePoint("3")), order=2),
        '{"name":"Crypt","parent":"vale","order":2,"parent_zone":"3"}',
    ),
    (
        "light",
        Light("torch", 3, at=Place("crypt", ZonePoint("3")), has_burned=True),
        '{"source":"torch","left":3,"map":"crypt","zone":"3","has_burned":true}',
    ),
    (
        "passage",
        Passage("door", (PassageSide("1"), PassageSide()), WALL, beyond=OUTDOORS),
        '{"kind":"door","sides":[{"zone":"1"},{}],"at":[[0,0],[5,0]],"beyond":["",null,""]}',
    ),
    (
        "label",
        Label("Damp", (), points=(FootPoint(9, 9),)),
        '{"text":"Damp","hexes":[[0,0]],"points":[[9,9]]}',
    ),
]


@pytest.mark.parametrize(("kind", "row", "written"), WRITTEN)
def test_what_lies_somewhere_is_written_by_fields_side_by_side(
    kind: str, row: Row, written: str
) -> None:
    key = Key(kind, "", "1")

    assert written.encode() == encode(row)
    assert row == decode(key, written.encode())


def test_of_what_lies_in_a_zone_an_old_hex_says_nothing() -> None:
    written = b'{"hex":[4,5],"name":"Ghoul","zone":"3"}'

    row = decode(Key("token", "crypt", "1"), written)

    assert row == Token(ZonePoint("3"), "Ghoul")
    assert b'{"hex":[0,0],"name":"Ghoul","zone":"3"}' == encode(row)


def test_of_words_at_points_old_hexes_say_nothing() -> None:
    written = b'{"text":"Damp","hexes":[[4,5]],"points":[[9,9]]}'

    row = decode(Key("label", "crypt", "1"), written)

    assert row == Label("Damp", (), points=(FootPoint(9, 9),))


def test_the_text_form_has_the_fields_side_by_side() -> None:
    row = LogEntry(5, "On.", at=Place("vale", Hex(1, 2)))

    found = plain(row)

    assert ["minutes", "text", "kind", "party", "map", "hex", "player_text", "deed", "zone"] == [
        *found
    ]
    assert row == from_plain(Key("log", "", "1"), found)
