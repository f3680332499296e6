"""The four ways to delve, asked the same questions."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.model.campaign.play_rows import Member
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Delve, Delver, Passage
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_of
from mapper.model.zones.zone_graph import KnownDungeon
from mapper.play.delve.chosen_site import chosen_site, site_procedures
from mapper.play.delve.encounters import Dice, MetAt, Suggested
from mapper.play.delve.site_procedure import Going, GroupInside, SiteProcedure
from tests.model.dungeons import door, room

NAMES = ("delving", "overloaded_dungeon", "dungeon_turns", "torchlit_turns")
GROUND = KnownDungeon(
    {"1": room(0, 0, 30, 30), "2": room(30, 0, 60, 30)}, {"1": door("1", "2", kind="opening")}
)


def procedure(name: str) -> SiteProcedure:
    return chosen_site(MapRules(site=name))


def inside(row: Delver | None = None) -> GroupInside:
    """One who goes alone, in the first of two rooms."""
    stay = Delve("", 0, delvers={"Ann": row or Delver("1")})
    return GroupInside({"Ann": Member("Ann")}, stay, GROUND)


def test_there_are_four_ways_to_delve() -> None:
    assert set(NAMES) == set(site_procedures())


@pytest.mark.parametrize("name", NAMES)
def test_a_procedure_is_called_as_the_map_calls_it(name: str) -> None:
    assert name == procedure(name).name


@pytest.mark.parametrize(
    ("name", "unit", "minutes"),
    [
        ("delving", "round", 12),
        ("overloaded_dungeon", "turn", 20),
        ("dungeon_turns", "turn", 20),
        ("torchlit_turns", "turn", 20),
    ],
)
def test_two_rounds_or_turns_take_their_minutes(name: str, unit: str, minutes: int) -> None:
    chosen = procedure(name)

    assert (unit, minutes) == (chosen.unit, chosen.minutes(2))


@pytest.mark.parametrize(("name", "moves"), [("delving", 2), ("torchlit_turns", 1)])
def test_a_fresh_delver_has_the_moves_of_a_turn_left(name: str, moves: int) -> None:
    assert moves == procedure(name).moves_left(Delver("1"), "delve")


@pytest.mark.parametrize("name", NAMES)
def test_who_goes_on_is_in_the_next_zone(name: str) -> None:
    gone = procedure(name).go(inside(), "Ann", Going("delve", ("2",)))

    assert "2" == gone.delver.zone


@pytest.mark.parametrize("name", NAMES)
def test_who_has_acted_does_nothing_more(name: str) -> None:
    spent = Delver("1", has_moved=True, has_acted=True)

    with pytest.raises(NotAllowed):
        procedure(name).act(inside(spent), "Ann", "search_room")


@pytest.mark.parametrize("name", NAMES)
def test_who_passes_is_done(name: str) -> None:
    assert procedure(name).passed(inside(), "Ann").is_done


@pytest.mark.parametrize("name", NAMES)
def test_the_first_of_what_is_hidden_is_found(name: str) -> None:
    sought = procedure(name).search(inside(), "Ann", ("idol", "ring"), ("grave",))

    assert ("idol", True) == (sought.found, sought.asks_clue)


@pytest.mark.parametrize(
    ("name", "begins", "ends"),
    [
        ("delving", (), ()),
        ("overloaded_dungeon", ("overloaded",), ()),
        ("dungeon_turns", (), ("turn",)),
    ],
)
def test_dice_fall_due_as_a_turn_begins_or_ends(
    name: str, begins: tuple[str, ...], ends: tuple[str, ...]
) -> None:
    chosen, stay = procedure(name), inside()

    assert begins == chosen.begin(stay.delve, stay.held).dice
    assert ends == chosen.end(stay.delve).dice


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("delving", "from 3 o’clock (90°) at a room"),
        ("torchlit_turns", "by the opening from a room"),
        ("dungeon_turns", "60 feet away (2d6: 6)"),
        ("overloaded_dungeon", ""),
    ],
)
def test_whence_somebody_comes_is_suggested_by_the_dice(name: str, words: str) -> None:
    dice = Dice(hour=3, distance=6, entrance=1)

    assert words == procedure(name).suggested(MetAt(GROUND, "1"), Random(1), dice).words


def test_only_who_has_checks_is_asked_for_their_dice() -> None:
    assert ["torchlit_turns"] == [name for name in NAMES if procedure(name).asked.checks]


def test_a_map_cannot_run_what_is_no_way_to_delve() -> None:
    with pytest.raises(NotAllowed, match="no procedure for a site"):
        procedure("watches")


def halls(*passages: Passage) -> KnownDungeon:
    """A hall with a room to the east and one to the south, and these ways between them."""
    rooms = {
        "1": replace(room(0, 0, 30, 30), number="1"),
        "2": replace(room(30, 0, 60, 30), number="2"),
        "3": replace(room(0, 30, 30, 60), number="3"),
    }
    return KnownDungeon(rooms, {str(n): row for n, row in enumerate(passages, 1)})


def whence(ground: KnownDungeon, dice: Dice, name: str = "delving") -> Suggested:
    return procedure(name).suggested(MetAt(ground, "1"), Random(1), dice)


EAST = Dice(hour=3, entrance=1)


def test_where_the_way_is_shut_they_come_by_another_that_is_named() -> None:
    ground = halls(replace(door("1", "2"), state="closed"), replace(door("1", "3"), state="open"))

    found = whence(ground, EAST)

    assert "at 3 (180°), nearest to 3 o’clock" == found.words
    assert ("3", 180) == (zone_of(found.meeting.at), found.meeting.bearing)


def test_into_a_room_that_is_shut_they_come_by_the_door_that_is_not_locked() -> None:
    ground = halls(replace(door("1", "2"), state="locked"), replace(door("1", "3"), state="closed"))

    found = whence(ground, EAST)

    assert "at 1, by the door from 3, nearest to 3 o’clock (90°)" == found.words
    assert ("1", "2") == (zone_of(found.meeting.at), found.meeting.passage)


def test_by_an_entrance_nobody_comes_that_is_locked() -> None:
    ground = halls(replace(door("1", "2"), state="locked"), replace(door("1", "3"), state="closed"))

    found = whence(ground, EAST, "torchlit_turns")

    assert "by the door from 3" == found.words
