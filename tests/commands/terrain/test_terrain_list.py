"""The list of terrain: what can be added, changed and removed, and what is refused."""

from __future__ import annotations

import pytest

from mapper.commands.maps.new_campaign import default_terrain
from mapper.commands.terrain.terrain import (
    CLASSES,
    Described,
    add_terrain,
    edit_terrain,
    remove_terrain,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.encoding import decode, encode
from mapper.model.campaign.rows import Key, TerrainType
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.not_allowed import NotAllowed
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.landmarks import is_lost
from mapper.rules.shared.tables import load
from tests.small import MAP, painted, small_rows

HEXPLORATION = load("hexploration", Hexploration)
FENS = Described("Fens", "#708060", "reeds", {"hexploration": "swamp"})


@pytest.fixture
def campaign() -> Campaign:
    return Campaign(small_rows())


def key(id_: str) -> Key:
    return Key("terrain_type", "", id_)


def test_a_new_terrain_gets_the_next_code(campaign: Campaign) -> None:
    campaign.apply(add_terrain(campaign, FENS))

    assert TerrainType(4, *FENS) == campaign.get(key("fens"))


def test_a_code_that_hexes_have_is_not_given_out() -> None:
    unlisted = {Key("terrain", MAP, ChunkAt(5, 5)): bytes([4]) * 1024}
    campaign = Campaign({**small_rows(), **unlisted})

    change = add_terrain(campaign, FENS)

    assert TerrainType(5, *FENS) == change.rows[key("fens")].after


def test_a_gap_is_used_when_the_codes_have_run_out() -> None:
    full = {key(f"t{n}"): TerrainType(n, f"T{n}", "#000000") for n in range(1, 256) if n != 77}

    change = add_terrain(Campaign(full), FENS)

    assert TerrainType(77, *FENS) == change.rows[key("fens")].after


def test_a_full_list_takes_no_more() -> None:
    full = {key(f"t{n}"): TerrainType(n, f"T{n}", "#000000") for n in range(1, 256)}

    with pytest.raises(NotAllowed, match="at most 255"):
        add_terrain(Campaign(full), FENS)


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        pytest.param("Salt flats", "salt_flats", id="spaces"),
        pytest.param("Forêt d’Émeraude", "foret_d_emeraude", id="accents"),
        pytest.param("沼", "1", id="another script"),
    ],
)
def test_the_id_is_made_from_the_name(campaign: Campaign, name: str, id_: str) -> None:
    change = add_terrain(campaign, FENS._replace(name=name))

    assert [key(id_)] == list(change.rows)


def test_an_id_that_is_taken_gets_a_number(campaign: Campaign) -> None:
    campaign.apply(edit_terrain(campaign, "hills", FENS._replace(name="Downs")))

    change = add_terrain(campaign, FENS._replace(name="Hills"))

    assert [key("hills_2")] == list(change.rows)


@pytest.mark.parametrize(
    ("described", "why"),
    [
        pytest.param(FENS._replace(name="  "), "needs a name", id="no name"),
        pytest.param(FENS._replace(name="x" * 201), "at most 200", id="long name"),
        pytest.param(FENS._replace(name="fOREST "), "“Forest” already", id="taken name"),
        pytest.param(FENS._replace(colour="green"), "#rrggbb", id="colour by name"),
        pytest.param(
            FENS._replace(classes={"neverwhere": "swamp"}), "Neverwhere", id="class of others"
        ),
    ],
)
def test_what_cannot_be_is_refused(campaign: Campaign, described: Described, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        add_terrain(campaign, described)


def test_an_edited_terrain_keeps_its_code(campaign: Campaign) -> None:
    campaign.apply(edit_terrain(campaign, "forest", FENS))

    assert TerrainType(2, *FENS) == campaign.get(key("forest"))


def test_a_terrain_may_keep_its_own_name(campaign: Campaign) -> None:
    change = edit_terrain(campaign, "forest", FENS._replace(name="Forest"))

    assert 1 == len(change.rows)


def test_a_terrain_can_be_several_things_at_once(campaign: Campaign) -> None:
    wooded = FENS._replace(classes={"hexploration": "hills + forest"})

    campaign.apply(add_terrain(campaign, wooded))

    assert {"hexploration": "hills+forest"} == campaign.one(TerrainType, key("fens")).classes


@pytest.mark.parametrize(
    ("classes", "why"),
    [
        pytest.param({"hexploration": "hills+lava"}, "“lava” is not a class", id="one unknown"),
        pytest.param({"hexploration": "+"}, "not a class", id="nothing at all"),
        pytest.param({"neverwhere": "good+bad"}, "for one thing", id="of a system of one"),
    ],
)
def test_several_that_cannot_be_are_refused(
    campaign: Campaign, classes: dict[str, str], why: str
) -> None:
    with pytest.raises(NotAllowed, match=why):
        add_terrain(campaign, FENS._replace(classes=classes))


def test_wooded_hills_of_a_new_campaign_slow_as_hills_and_as_woods() -> None:
    assert "hills+forest" == default_terrain()["wooded_hills"].classes["hexploration"]


def test_editing_nothing_changes_nothing(campaign: Campaign) -> None:
    change = edit_terrain(campaign, "forest", Described("Forest", "#7d9a5e"))

    assert not change


def test_editing_leaves_what_other_rules_say(campaign: Campaign) -> None:
    campaign.apply(edit_terrain(campaign, "forest", FENS._replace(classes={"house": "fen"})))

    campaign.apply(edit_terrain(campaign, "forest", FENS))

    row = campaign.one(TerrainType, key("forest"))
    assert {"house": "fen", "hexploration": "swamp"} == row.classes


def test_a_terrain_that_no_hex_has_can_be_removed(campaign: Campaign) -> None:
    campaign.apply(remove_terrain(campaign, "hills"))

    assert campaign.get(key("hills")) is None


def test_a_terrain_in_use_stays_and_its_hexes_are_counted(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="24 hexes are Plains"):
        remove_terrain(campaign, "plains")


def test_one_hex_is_counted_as_one(campaign: Campaign) -> None:
    campaign.apply(painted(campaign, "0101"))

    with pytest.raises(NotAllowed, match="1 hex is Forest"):
        remove_terrain(campaign, "forest")


def test_adding_can_be_taken_back(campaign: Campaign) -> None:
    change = add_terrain(campaign, FENS)
    campaign.apply(change)

    campaign.apply(change.inverted())

    assert small_rows() == campaign.rows()


def test_what_is_added_can_be_written_and_read(campaign: Campaign) -> None:
    change = add_terrain(campaign, FENS)

    ((at, swap),) = change.rows.items()

    assert swap.after is not None
    assert swap.after == decode(at, encode(swap.after))


def test_every_class_of_land_has_its_chance_of_getting_lost() -> None:
    land = {*CLASSES["hexploration"]} - {"water"}

    assert {*HEXPLORATION.house.lost.chances} == land


@pytest.mark.parametrize(
    ("terrain", "chance"),
    [("desert", 4), ("dunes", 4), ("scrub", 3), ("heath", 3), ("wasteland", 3), ("jungle", 7)],
)
def test_the_way_is_lost_in_a_new_campaign_as_often_as_the_ground_says(
    terrain: str, chance: int
) -> None:
    class_ = default_terrain()[terrain].classes["hexploration"]

    lost = [
        is_lost(HEXPLORATION, class_, is_guided=False, d10=d10, d6=1).lost for d10 in range(1, 11)
    ]

    assert chance == sum(lost)
