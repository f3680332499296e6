"""What a game master is told of links, clues, numbers, roads and the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Map, Path, PathKind, Row
from mapper.model.check import Remark, remarks
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FeatureAt, Place
from tests.small import MAP, small_rows, spot

CAVE, TOWER, ROAD, OTHER = (
    Key(kind, MAP, id_)
    for kind, id_ in (("feature", "1"), ("feature", "2"), ("path", "1"), ("path", "2"))
)
DEEP = Key("map", "", "deep")
CHUNK = next(key for key in small_rows() if key.kind == "terrain").id
DUG = {Key("terrain", "deep", CHUNK): b"\1" * 1024}
AT = spot("0303")
WAY = (spot("0101"), spot("0201"), spot("0302"))


def found(rows: Mapping[Key, Row]) -> list[Remark]:
    return remarks(Campaign({**small_rows(), **rows}))


def secret(**fields: Any) -> Feature:
    return Feature(AT, "Vault", "secret", **fields)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param({CAVE: secret()}, "and no clue leads to it", id="a secret without a clue"),
        pytest.param({CAVE: secret(clues=(Clue(" "),))}, "has no text", id="an empty clue"),
        pytest.param(
            {CAVE: secret(clues=(Clue("x", Place("moon", AT)),))},
            "is to be found on a map that is not there",
            id="a clue on no map",
        ),
        pytest.param(
            {CAVE: secret(clues=(Clue("x", Place(MAP, Hex(99, 0))),))},
            "A clue to “Vault” at 0303 is to be found at 100050 of “Wild”, which is not mapped.",
            id="a clue off the map",
        ),
        pytest.param(
            {CAVE: Feature(AT, "Inn", "overt", clues=(Clue("x"),))},
            "is overt, but has clues",
            id="clues that nobody needs",
        ),
        pytest.param(
            {CAVE: Feature(AT, "Inn", "hidden", is_landmark=True)},
            "is a landmark, but not overt",
            id="a hidden landmark",
        ),
        pytest.param(
            {CAVE: Feature(AT, "Inn", "hidden", opens="moon")},
            "opens a map that is not there",
            id="a way to no map",
        ),
        pytest.param(
            {CAVE: Feature(AT, "Inn", "hidden", related=(FeatureAt(MAP, "9"),))},
            "is linked to a feature that is not there",
            id="a link to nothing",
        ),
        pytest.param(
            {CAVE: Feature(AT, "12. Inn", "hidden"), TOWER: Feature(AT, "012) Cave", "hidden")},
            "2 features of “Wild” have the number 12: “12. Inn” at 0303 and “012) Cave” at 0303.",
            id="two of one number",
        ),
        pytest.param(
            {DEEP: Map("Deep", opened_by=Place("moon", AT)), **DUG},
            "The map “Deep” lies in a map that is not there.",
            id="a map in no map",
        ),
        pytest.param(
            {DEEP: Map("Deep", opened_by=Place("deep", AT)), **DUG},
            "The map “Deep” lies in itself.",
            id="a ring of maps",
        ),
        pytest.param(
            {DEEP: Map("Deep", opened_by=Place(MAP)), **DUG},
            "No hex of “Wild” opens the map “Deep”.",
            id="a map that no hex opens",
        ),
        pytest.param(
            {DEEP: Map("Deep", opened_by=Place(MAP, Hex(99, 0))), **DUG},
            "is opened by 100050 of “Wild”, which is not mapped.",
            id="a map behind nothing",
        ),
        pytest.param(
            {ROAD: Path("road", (*WAY, AT), "Old Road")},
            "The road “Old Road” ends in the wild at 0303.",
            id="a road into the wild",
        ),
        pytest.param(
            {Key("path_kind", "", "track"): PathKind("Track", "#111111", travel="trail"),
             ROAD: Path("track", (*WAY, AT))},
            "The track ends in the wild at 0303.",
            id="a track into the wild",
        ),
        pytest.param(
            {Key("party", "", "1"): Party("We", Place(MAP, AT)),
             CAVE: Feature(AT, "Inn", "hidden")},
            "6 of the 7 hexes at the start, 0303, hold no feature.",
            id="an empty start",
        ),
        pytest.param(
            {CAVE: Feature(spot("0101"), "Inn", "overt", is_settlement=True)},
            "2 of the 3 hexes at the start, 0101, hold no feature.",
            id="a first settlement alone",
        ),
    ],
)  # fmt: skip
def test_what_is_not_ready_is_told_once(rows: Mapping[Key, Row], expected: str) -> None:
    (remark,) = found(rows)

    assert expected in remark.text


def test_a_remark_leads_to_where_the_road_ends() -> None:
    (remark,) = found({ROAD: Path("trail", (*WAY, AT))})

    assert Place(MAP, AT) == remark.at


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param({CAVE: Feature(AT, "Inn", "hidden")}, id="a feature"),
        pytest.param({CAVE: Feature(spot("0302"), "Inn", "hidden")}, id="a feature next to it"),
        pytest.param({OTHER: Path("trail", (AT, spot("0304")))}, id="another way"),
        pytest.param({DEEP: Map("Deep", opened_by=Place(MAP, AT)), **DUG}, id="a map behind it"),
        pytest.param(
            {ROAD: Path("road", (AT, spot("0203"), spot("0202"), spot("0302"), AT))},
            id="itself",
        ),
        pytest.param({ROAD: Path("river", (*WAY, AT))}, id="a river"),
    ],
)
def test_a_road_that_leads_somewhere_is_not_remarked_upon(rows: Mapping[Key, Row]) -> None:
    road = Path("road", (*WAY, AT))

    ends = [r.text for r in found({ROAD: road, **rows}) if "ends in the wild" in r.text]

    assert [] == ends


@pytest.mark.parametrize("title", ["3 Goblins", "Cave 12", "The 12. Cave"])
def test_a_number_in_a_title_is_not_the_number_of_a_key(title: str) -> None:
    rows = {CAVE: Feature(AT, title, "hidden"), TOWER: Feature(spot("0304"), title, "hidden")}

    assert [] == found(rows)


def test_a_link_to_a_name_that_nothing_has_is_told() -> None:
    links = "To [[Tower]], and to [[Eastgate]]."
    rows = {CAVE: secret(gm_notes=links), TOWER: Feature(AT, "Tower", "overt")}

    told = [remark for remark in found(rows) if "link" in remark.text]

    text = "“Vault”, 0303 of “Wild”, has a link to “Eastgate”, and nothing is called so."
    assert [Remark(text, Place(MAP, AT))] == told
