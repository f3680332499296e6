"""What goes with a thing that is removed: what is known of it, and its number for ever."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mapper.commands.clipboard.copying import clear_things, copy, cut, delete, move, paste
from mapper.commands.groups.party import disband_group, form_group, place_group
from mapper.commands.groups.reveal import hide, reveal, reveal_thing
from mapper.commands.maps.grid import crop, shift
from mapper.commands.maps.maps import add_map, generate_dungeon, remove_map
from mapper.commands.paths.paths import add_path, add_path_kind, remove_path, remove_path_kind
from mapper.commands.terrain.terrain import (
    Described,
    add_region,
    add_terrain,
    paint,
    remove_region,
    remove_terrain,
)
from mapper.commands.things.labels import add_preset, remove_preset
from mapper.commands.things.things import add_thing, remove_things
from mapper.commands.things.underlays import add_underlay, remove_underlay
from mapper.commands.time.clock import add_timer, remove_timer
from mapper.commands.time.log import add_note, remove_note
from mapper.commands.zones.passages import add_passage, propose_again, reject, remove_passages
from mapper.commands.zones.zones import add_zone, remove_zones, unite_zones
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.label_rows import LabelPreset
from mapper.model.campaign.play_rows import Found, LogEntry, Party
from mapper.model.campaign.row_references import things_of
from mapper.model.campaign.rows import (
    GIVEN,
    Feature,
    Key,
    Label,
    Map,
    PathKind,
    Pin,
    Region,
    Row,
    Token,
)
from mapper.model.campaign.travel_rows import Timer
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.generate.random_dungeon import Wishes
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import Side
from mapper.model.places import Place
from mapper.model.selection import all_mapped
from mapper.model.zones.zone_adjacency import Proposal
from mapper.play.gate.what_groups_know import player_log
from mapper.play.knowledge import knowledge_of
from tests.commands.crypt import CAVE, CELL, CRYPT, HALL, HEROES, PASSAGEWAY, VAULT, crypt
from tests.model.dungeons import room
from tests.play.minted import player_map
from tests.small import HILLS, MAP, small_rows

Command = Callable[[Campaign], Change]
US, AT, ELSEWHERE = "1", Hex(1, 1), Hex(3, 1)


@pytest.fixture
def campaign() -> Campaign:
    """A small wilderness and a crypt; the heroes know all that there is."""
    made = crypt()
    made.apply(add_thing(made, MAP, Feature(AT, "Inn", "hidden")))
    made.apply(reveal_thing(made, HEROES, Key("feature", MAP, "1")))
    made.apply(reveal(made, HEROES, MAP, all_mapped(made, MAP)))
    for id_ in ("1", "2", "3", "4"):
        made.apply(reveal_thing(made, HEROES, Key("feature", CRYPT, id_)))
    for id_ in ("1", "2", "3", "4", "5"):
        made.apply(reveal_thing(made, HEROES, Key("passage", CRYPT, id_)))
    made.apply(reveal(made, HEROES, CRYPT, [HALL, CELL, PASSAGEWAY, VAULT, CAVE]))
    return made


def of_nothing(campaign: Campaign) -> list[Key]:
    """Rows of what is not there."""
    rows = campaign.rows()
    return [key for key in rows if any(thing not in rows for thing in things_of(key))]


REMOVALS: dict[str, Command] = {
    "a feature of a hex": lambda c: remove_things(c, [Key("feature", MAP, "1")]),
    "a feature of a zone": lambda c: remove_things(c, [Key("feature", CRYPT, "3")]),
    "things of hexes": lambda c: clear_things(c, MAP, area_of([AT])),
    "hexes": lambda c: delete(c, MAP, area_of([AT])),
    "hexes, to paste them": lambda c: cut(c, MAP, area_of([AT])),
    "what lies outside": lambda c: crop(c, MAP, area_of([ELSEWHERE])),
    "a zone": lambda c: remove_zones(c, CRYPT, [VAULT]),
    "a zone in another": lambda c: unite_zones(c, CRYPT, [HALL, CELL]),
    "passages": lambda c: remove_passages(c, CRYPT, ["1", "3"]),
}


@pytest.mark.parametrize("way", REMOVALS)
def test_nobody_knows_what_was_removed(campaign: Campaign, way: str) -> None:
    known = {*campaign.rows()}

    campaign.apply(REMOVALS[way](campaign))

    assert [] == of_nothing(campaign)
    assert any(things_of(key) for key in known - {*campaign.rows()})


@pytest.mark.parametrize("way", REMOVALS)
def test_what_was_removed_is_known_again_once_it_is_undone(campaign: Campaign, way: str) -> None:
    before = campaign.rows()
    change = REMOVALS[way](campaign)

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert before == campaign.rows()


def test_a_secret_in_place_of_something_found_stays_secret(campaign: Campaign) -> None:
    campaign.apply(remove_things(campaign, [Key("feature", MAP, "1")]))

    campaign.apply(add_thing(campaign, MAP, Feature(AT, "Tomb", "secret", "THE TOMB")))

    assert {} == player_map(campaign, MAP, [HEROES]).features


def test_what_moves_stays_known(campaign: Campaign) -> None:
    campaign.apply(move(campaign, MAP, area_of([AT]), Hex(2, 0)))

    assert {"1"} == campaign.all(Found, MAP, HEROES).keys()


def test_the_log_of_a_group_that_disbanded_is_not_the_next_ones(campaign: Campaign) -> None:
    campaign.apply(form_group(campaign, "The Thieves", MAP, AT))
    campaign.apply(add_note(campaign, "x", group="2", player_text="Only thieves know."))
    campaign.apply(disband_group(campaign, "2"))

    campaign.apply(form_group(campaign, "The Guards", MAP, AT))

    (guards,) = [id_ for id_, row in campaign.all(Party).items() if row.name == "The Guards"]
    assert [] == player_log(campaign, [guards])
    assert [] == of_nothing(campaign)


def test_a_group_that_disbanded_before_its_number_was_kept_has_it_still() -> None:
    rows: dict[Key, Row] = {
        **small_rows(),
        Key("log", "", "1"): LogEntry(0, "x", party="4", player_text="Only thieves know."),
    }
    old = Campaign(rows)

    old.apply(form_group(old, "The Guards", MAP, AT))

    assert ["5"] == list(old.all(Party))


def test_what_knowledge_speaks_of_is_not_given_to_another() -> None:
    rows: dict[Key, Row] = {
        **small_rows(),
        Key("party", "", US): Party("Us", Place(MAP, AT)),
        Key("found", MAP, "7", US): Found(1),
    }
    old = Campaign(rows)

    old.apply(add_thing(old, MAP, Feature(AT, "Tomb", "secret")))

    assert ["8"] == list(old.all(Feature, MAP))


def _wall(campaign: Campaign) -> Change:
    zones = (HALL, VAULT)
    at = campaign.all(Passage, CRYPT)["1"].at
    return reject(campaign, CRYPT, [Proposal(zones, "opening", at, False)])


def _without(kind: str, map_id: str, remove: Callable[[Campaign, str], Change]) -> Command:
    """Takes away the row of the highest number."""

    def command(campaign: Campaign) -> Change:
        return remove(campaign, max(numbers(campaign, kind, map_id), key=int))

    return command


def _is_of(key: Key, kind: str, map_id: str) -> bool:
    return (key.kind, key.map) == (kind, map_id)


FORD = Side(Hex(0, 1), 0)
PINS = Pin(0, 0, Hex(0, 0)), Pin(90, 40, Hex(3, 1))
BY_NUMBER: dict[str, tuple[str, Command, Command]] = {
    "feature": (
        MAP,
        lambda c: add_thing(c, MAP, Feature(AT, "Inn", "overt")),
        _without("feature", MAP, lambda c, id_: remove_things(c, [Key("feature", MAP, id_)])),
    ),
    "token": (
        MAP,
        lambda c: add_thing(c, MAP, Token(AT, "Ogre")),
        _without("token", MAP, lambda c, id_: remove_things(c, [Key("token", MAP, id_)])),
    ),
    "label": (
        MAP,
        lambda c: add_thing(c, MAP, Label("Moor", (AT,))),
        _without("label", MAP, lambda c, id_: remove_things(c, [Key("label", MAP, id_)])),
    ),
    "path": (
        MAP,
        lambda c: add_path(c, MAP, "road", [AT, Hex(2, 1)]),
        _without("path", MAP, lambda c, id_: remove_path(c, MAP, id_)),
    ),
    "region": (
        MAP,
        lambda c: add_region(c, MAP, Region("Moor", "#aa3355"), area_of([AT])),
        _without("region", MAP, lambda c, id_: remove_region(c, MAP, id_)),
    ),
    "underlay": (
        MAP,
        lambda c: add_underlay(c, MAP, "a" * 64, PINS),
        _without("underlay", MAP, lambda c, id_: remove_underlay(c, MAP, id_)),
    ),
    "zone": (
        CRYPT,
        lambda c: add_zone(c, CRYPT, room(100, 100, 120, 120)),
        _without("zone", CRYPT, lambda c, id_: remove_zones(c, CRYPT, [id_])),
    ),
    "passage": (
        CRYPT,
        lambda c: add_passage(c, CRYPT, c.all(Passage, CRYPT)["1"]),
        _without("passage", CRYPT, lambda c, id_: remove_passages(c, CRYPT, [id_])),
    ),
    "no_passage": (CRYPT, _wall, lambda c: propose_again(c, CRYPT)),
    "path_kind": (
        "",
        lambda c: add_path_kind(c, PathKind("Canal", "#123456")),
        _without("path_kind", "", remove_path_kind),
    ),
    "label_preset": (
        "",
        lambda c: add_preset(c, LabelPreset("Seas")),
        _without("label_preset", "", remove_preset),
    ),
    "timer": (
        "",
        lambda c: add_timer(c, Timer("Siege", 10_000)),
        _without("timer", "", remove_timer),
    ),
    "log": ("", lambda c: add_note(c, "A note"), _without("log", "", remove_note)),
    "party": (
        "",
        lambda c: form_group(c, "They", MAP, AT),
        _without("party", "", disband_group),
    ),
}


def numbers(campaign: Campaign, kind: str, map_id: str) -> set[str]:
    return {str(key.id) for key in campaign.rows() if _is_of(key, kind, map_id)}


@pytest.mark.parametrize("kind", BY_NUMBER)
def test_a_number_is_given_once(campaign: Campaign, kind: str) -> None:
    map_id, add, remove = BY_NUMBER[kind]
    seen = numbers(campaign, kind, map_id)

    for _ in range(3):
        before = numbers(campaign, kind, map_id)
        campaign.apply(add(campaign))
        (new,) = numbers(campaign, kind, map_id) - before
        assert new not in seen
        seen.add(new)
        campaign.apply(remove(campaign))


@pytest.mark.parametrize("kind", BY_NUMBER)
def test_what_was_undone_may_come_again(campaign: Campaign, kind: str) -> None:
    _, add, remove = BY_NUMBER[kind]
    first = add(campaign)
    campaign.apply(first)
    gone = remove(campaign)

    campaign.apply(gone)
    campaign.apply(gone.inverted())
    campaign.apply(first.inverted())

    assert first.rows.keys() == add(campaign).rows.keys()
    assert campaign.get(GIVEN) is None


def test_the_id_of_a_map_is_given_once(campaign: Campaign) -> None:
    first, change = add_map(campaign, Map("Moors"), 2, 2)
    campaign.apply(change)
    campaign.apply(remove_map(campaign, first))

    again, _ = add_map(campaign, Map("Moors"), 2, 2)

    assert ("moors", "moors_2") == (first, again)


def test_the_id_of_a_map_that_only_the_log_speaks_of_is_not_given() -> None:
    rows: dict[Key, Row] = {
        **small_rows(),
        Key("log", "", "1"): LogEntry(0, "x", at=Place("moors")),
    }
    old = Campaign(rows)

    id_, _ = add_map(old, Map("Moors"), 2, 2)

    assert "moors_2" == id_


def test_the_id_of_a_terrain_is_given_once(campaign: Campaign) -> None:
    campaign.apply(add_terrain(campaign, Described("Bog", "#445566")))
    campaign.apply(remove_terrain(campaign, "bog"))

    change = add_terrain(campaign, Described("Bog", "#445566"))

    assert [Key("terrain_type", "", "bog_2")] == list(change.rows)


def test_what_is_pasted_does_not_get_the_number_of_what_was_removed(campaign: Campaign) -> None:
    clip = copy(campaign, MAP, area_of([AT]))
    campaign.apply(remove_things(campaign, [Key("feature", MAP, "1")]))

    campaign.apply(paste(campaign, MAP, clip, ELSEWHERE))

    assert ["2"] == list(campaign.all(Feature, MAP))


def test_a_dungeon_in_place_of_another_has_numbers_of_its_own(campaign: Campaign) -> None:
    campaign.apply(place_group(campaign, HEROES, MAP, AT))
    campaign.apply(remove_zones(campaign, CRYPT, [HALL, CELL, PASSAGEWAY, VAULT, CAVE]))

    campaign.apply(generate_dungeon(campaign, CRYPT, 7, Wishes(zones=6)))

    zones, ways = campaign.all(Zone, CRYPT), campaign.all(Passage, CRYPT)
    assert set() == {*zones} & {HALL, CELL, PASSAGEWAY, VAULT, CAVE}
    assert set() == {*ways} & {"1", "2", "3", "4", "5"}
    assert {*zones, ""} >= {side.zone for way in ways.values() for side in way.sides}


OFF_THE_MAP: dict[str, Command] = {
    "erased": lambda c: paint(c, MAP, area_of([AT]), 0),
    "deleted": lambda c: delete(c, MAP, area_of([AT])),
    "moved away": lambda c: move(c, MAP, area_of([AT]), Hex(40, 0)),
    "cropped": lambda c: crop(c, MAP, all_mapped(c, MAP) - area_of([AT])),
}


def is_known(campaign: Campaign, at: Hex) -> bool:
    return bool(knowledge_of(campaign, MAP, [HEROES]).seen_since(at))


@pytest.mark.parametrize("way", OFF_THE_MAP)
def test_what_comes_where_a_hex_was_is_not_known(campaign: Campaign, way: str) -> None:
    campaign.apply(OFF_THE_MAP[way](campaign))

    campaign.apply(paint(campaign, MAP, area_of([AT]), HILLS))

    assert (False, True) == (is_known(campaign, AT), is_known(campaign, ELSEWHERE))


def test_another_terrain_of_a_hex_is_as_known_as_the_one_before(campaign: Campaign) -> None:
    campaign.apply(paint(campaign, MAP, area_of([AT]), HILLS))

    assert is_known(campaign, AT)


def test_who_knew_a_hex_knows_it_where_it_is_moved_to(campaign: Campaign) -> None:
    far = Hex(AT.q + 40, AT.r)
    campaign.apply(hide(campaign, HEROES, MAP, area_of([ELSEWHERE])))

    campaign.apply(move(campaign, MAP, area_of([AT, ELSEWHERE]), Hex(40, 0)))

    assert [True, False] == [is_known(campaign, at) for at in (far, Hex(ELSEWHERE.q + 40, 1))]


def test_what_is_moved_over_a_known_hex_is_no_better_known(campaign: Campaign) -> None:
    campaign.apply(hide(campaign, HEROES, MAP, area_of([ELSEWHERE])))

    campaign.apply(move(campaign, MAP, area_of([ELSEWHERE]), Hex(-2, 0)))

    assert not is_known(campaign, AT)


def test_what_is_known_shifts_with_the_whole_map(campaign: Campaign) -> None:
    campaign.apply(hide(campaign, HEROES, MAP, area_of([ELSEWHERE])))

    campaign.apply(shift(campaign, MAP, Hex(30, 0)))

    places = Hex(AT.q + 30, AT.r), Hex(ELSEWHERE.q + 30, ELSEWHERE.r), AT
    assert [True, False, False] == [is_known(campaign, at) for at in places]
