"""What leads out of a spot: directions, the other side, paths that lead there or lie between."""

from __future__ import annotations

from dataclasses import replace

from mapper.model.board import board_of
from mapper.model.campaign.rows import Feature, Path
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone, ZonePlan
from mapper.model.hexes.hexes import Hex, neighbour
from mapper.model.hexes.sides import Side
from mapper.model.map_view import GmMap
from mapper.model.places import FootPoint, ZonePoint
from mapper.model.spot_contents import StepOut, WayOut

SQUARE = (FootPoint(0, 0), FootPoint(2000, 0), FootPoint(2000, 2000), FootPoint(0, 2000))
HERE = Hex(0, 0)
CLOCK = ["north", "north-east", "south-east", "south", "south-west", "north-west"]


def test_steps_go_round_with_the_clock_from_the_north() -> None:
    steps = board_of(GmMap("")).ways_out(HERE)

    assert CLOCK == [step.where for step in steps]


def test_a_step_knows_its_paths_what_it_crosses_and_what_stands_there() -> None:
    south = neighbour(HERE, 5)
    road = Path("road", (HERE, south))
    river = Path("river", (), sides=(Side(HERE, 5),))
    mill = Feature(south, "Mill", "overt")
    view = GmMap("", paths={"1": road, "2": river}, features={"1": mill})

    step = next(each for each in board_of(view).ways_out(HERE) if each.where == "south")

    assert StepOut(south, "south", (road,), (river,), (mill,)) == step


def test_a_passage_is_told_from_the_side_that_is_asked() -> None:
    zones = {id_: Zone(outline=SQUARE) for id_ in ("a", "b")}
    wall = Span(FootPoint(0, 2000), FootPoint(2000, 2000))
    door = Passage("door", (PassageSide("a"), PassageSide("b")), wall)
    dungeon = GmMap("", plan=ZonePlan(), zones=zones, passages={"1": door, "2": door})
    lone = replace(door, sides=(PassageSide("b"), PassageSide()))

    view = replace(dungeon, passages={"10": door, "9": door, "3": lone})
    found = board_of(view).ways_out(ZonePoint("a"))

    assert [
        WayOut("9", door, *door.sides, "south"),
        WayOut("10", door, *door.sides, "south"),
    ] == [*found]
