"""What a game master is told before play."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Evening, Party
from mapper.model.campaign.rows import (
    SETTINGS,
    Feature,
    Key,
    Label,
    Map,
    Path,
    Row,
    Settings,
    TerrainType,
)
from mapper.model.check import holds, remarks
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from tests.small import MAP, small_rows, spot

FAR = Hex(900, 900)
CHUNKS = [key for key in small_rows() if key.kind == "terrain"]
CHUNK = CHUNKS[0]


def said(changes: dict[Key, Row | None]) -> list[str]:
    """The remarks on the small campaign with these rows instead of its own."""
    rows = {**small_rows(), **changes}
    campaign = Campaign({key: row for key, row in rows.items() if row is not None})
    return [remark.text for remark in remarks(campaign)]


def test_a_campaign_in_order_has_no_remarks() -> None:
    assert [] == said({})


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {SETTINGS: Settings("Small", "nowhere")},
            "The campaign does not say which map it opens with.",
            id="no first map",
        ),
        pytest.param(dict.fromkeys(CHUNKS), "The map “Wild” has no hexes.", id="an empty map"),
        pytest.param(
            {Key("map", "", "other"): Map("Wild"), Key("terrain", "other", CHUNK.id): b"\1" * 1024},
            "2 maps are called “Wild”.",
            id="two maps of one name",
        ),
        pytest.param(
            {Key("feature", "lost", "1"): Feature(Hex(0, 0), "Cave", "overt")},
            "There are rows of a map “lost”, but no such map.",
            id="rows without a map",
        ),
        pytest.param(
            {Key("terrain_type", "", "bog"): TerrainType(2, "Bog", "#445566")},
            "2 kinds of terrain have the same code 2.",
            id="one code for two kinds",
        ),
        pytest.param(
            {Key("terrain_type", "", "plains"): None},
            "Hexes of “Wild” hold terrain 1, which is not in the list.",
            id="terrain that is not listed",
        ),
        pytest.param(
            {Key("evening", "", "2"): Evening(7, 3)},
            "Evening 2 is over before it begins: entry 7 begins it, entry 3 ends it.",
            id="an evening the wrong way round",
        ),
        pytest.param(
            {Key("party", "", "1"): Party("The company", Place(MAP, FAR))},
            "The company stands on 09011351, which is not mapped.",
            id="a party off the map",
        ),
        pytest.param(
            {Key("party", "", "1"): Party("The company", Place("sea", FAR))},
            "The company stands on a map that is not there.",
            id="a party on no map",
        ),
        pytest.param(
            {Key("feature", MAP, "1"): Feature(FAR, "Cave", "hidden")},
            "“Cave” lies at 09011351, which is not mapped.",
            id="a feature off the map",
        ),
        pytest.param(
            {Key("feature", MAP, "1"): Feature(spot("0203"), " ", "hidden")},
            "A feature at 0203 has no title.",
            id="a feature without a title",
        ),
        pytest.param(
            {Key("feature", MAP, n): Feature(spot("0203"), "Cave", "hidden") for n in "12"},
            "2 features at 0203 are called “Cave”.",
            id="two features of one name",
        ),
        pytest.param(
            {Key("path", MAP, "1"): Path("road", (spot("0101"), spot("0103")), "Old Road")},
            "The road “Old Road” leaps to 0103 from a hex that is not next to it.",
            id="a road with a gap",
        ),
        pytest.param(
            {Key("path", MAP, "1"): Path("river", (spot("0104"), spot("0105")))},
            "The river runs through 0105, which is not mapped.",
            id="a river off the map",
        ),
    ],
)
def test_what_is_hardly_meant_is_told(changes: dict[Key, Row | None], expected: str) -> None:
    assert [expected] == said(changes)


def test_a_remark_leads_to_its_place() -> None:
    feature = Feature(spot("0203"), "", "hidden")
    campaign = Campaign({**small_rows(), Key("feature", MAP, "1"): feature})

    (remark,) = remarks(campaign)

    assert Place(MAP, spot("0203")) == remark.at


def test_a_campaign_without_maps_says_so() -> None:
    assert ["The campaign has no map."] == [remark.text for remark in remarks(Campaign())]


def test_what_a_campaign_holds_is_told_in_a_line() -> None:
    rows = {**small_rows(), Key("feature", MAP, "1"): Feature(spot("0203"), "Cave", "hidden")}

    assert "1 map, 24 hexes, 1 feature, 0 paths" == holds(Campaign(rows))


def test_the_settings_may_be_renamed_without_remark() -> None:
    assert [] == said({SETTINGS: replace(Settings("x", MAP), name="Other")})


def test_a_map_in_a_ring_lies_in_itself_and_one_beneath_the_ring_does_not() -> None:
    maps: dict[Key, Row | None] = {
        Key("map", "", id_): Map(id_.upper(), opened_by=Place(parent))
        for id_, parent in (("a", "b"), ("b", "c"), ("c", "b"), ("d", "d"), ("e", "a"))
    }

    found = [text for text in said(maps) if "in itself" in text]

    assert [f"The map “{name}” lies in itself." for name in "BCD"] == found


def test_maps_may_be_nested_as_deeply_as_one_likes() -> None:
    maps: dict[Key, Row | None] = {
        Key("map", "", f"m{number}"): Map(
            f"M{number}", opened_by=Place(f"m{number - 1}" if number else MAP)
        )
        for number in range(3000)
    }
    start = process_time()

    said(maps)

    assert process_time() - start < 5


def test_names_that_the_window_would_not_take_are_counted() -> None:
    line = Label("x" * 4000, (spot("0102"), spot("0103")))
    name = "y" * 300

    found = said(
        {
            Key("label", MAP, "1"): line,
            Key("feature", MAP, "1"): Feature(spot("0102"), name, "overt"),
            Key("feature", MAP, "2"): Feature(spot("0102"), name[1:], "overt"),
        }
    )

    assert [
        "2 features of “Wild” have names of up to 300 letters; 200 are drawn.",
        "A label of “Wild” has a name of 4,000 letters; 200 are drawn.",
    ] == found
