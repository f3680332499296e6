"""A hex and a zone of the example with all that can be keyed there, for pictures and tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from mapper.commands.things.things import add_thing
from mapper.commands.zones.passages import edit_passage
from mapper.commands.zones.zones import edit_zone
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Token
from mapper.model.campaign.zone_rows import Creature, Hoard, Passage, Trap, Zone
from mapper.model.places import Place, Spot, ZonePoint
from mapper.model.stat_lines import read_line
from mapper.ui.editing.document import Document

ALOUD = (
    "Seven lamps hang from a beam that was once a ship’s keel. Six are lit; the oil in the seventh"
    " is black, and somebody has laid a shoe beneath it."
)


def creature(line: str) -> Creature | None:
    return read_line(line, {}).creature


def everything_at(document: Document, on: str, spot: Spot) -> None:
    """What is overt, hidden and secret, with a clue, creatures, a trap and a treasure."""
    here = Place(on, spot)
    lamps = Feature(
        spot, "Seven lamps", "overt", "Seven lamps", "The seventh is a door.", player_text=ALOUD
    )
    envelope = Feature(
        spot,
        "Envelope behind the third lamp",
        "hidden",
        "A sealed envelope",
        "From the harbour master; it names the smugglers.",
        player_text="“To be opened at sea.”",
        clues=(Clue("Wax on the wall beneath the third lamp.", here),),
        treasure="A letter that is worth a favour",
        hoard=Hoard(12, 40, "nobody"),
    )
    tile = Feature(
        spot,
        "Loose tile",
        "secret",
        "A loose tile",
        trap=Trap(sprung_by="a step", found_by="a look", difficulty=12, does="A dart from the eye"),
    )
    smugglers = Feature(
        spot,
        "Smugglers at cards",
        "overt",
        "Two people at cards",
        creature=creature("2 smugglers, HD 1, AC 13, 4 hp, hostile, morale 7"),
    )
    for row in (lamps, envelope, tile, smugglers):
        document.do(add_thing(document.campaign, on, row))
    gull = Token(spot, "Old gull", creature=creature("1 gull, HD 1/2"))
    document.do(add_thing(document.campaign, on, gull))


def everything_in_zone(document: Document, on: str, zone: str) -> None:
    """The same in a zone, with words to read aloud, notes, and a secret way with a trap."""
    everything_at(document, on, ZonePoint(zone))
    campaign = document.campaign
    row = campaign.all(Zone, on)[zone]
    notes = "The keel is the Heron’s. Whoever lights the seventh lamp is heard in the vault below."
    words = replace(row, player_text=ALOUD, gm_notes=notes, danger="risky")
    document.do(edit_zone(campaign, on, zone, words))
    ways = {
        id_: way
        for id_, way in campaign.all(Passage, on).items()
        if zone in (side.zone for side in way.sides)
    }
    id_, way = next(iter(ways.items()))
    document.do(edit_passage(document.campaign, on, id_, replace(way, is_trapped=True)))


def many_things_at(document: Document, on: str, spot: Spot, count: int) -> None:
    """So many features, of every visibility in turn."""
    sorts: tuple[Literal["overt", "hidden", "secret"], ...] = ("overt", "hidden", "secret")
    for number in range(count):
        row = Feature(spot, f"Thing {number + 1}", sorts[number % 3], gm_notes=f"Note {number}")
        document.do(add_thing(document.campaign, on, row))
