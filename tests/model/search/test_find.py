"""Everything with words is found while someone types."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Label, Map, Path, Region, Row, Token
from mapper.model.hexes.hexes import label
from mapper.model.places import Place, hex_of
from mapper.model.search.find import Index, texts_of
from mapper.model.search.search_text import folded
from tests.small import FOREST, MAP, painted, small_rows, spot
from tests.strategies import Stroke, strokes

EVERYTHING = 10_000


def index_of(rows: dict[Key, Row]) -> Index:
    return Index(Campaign({**small_rows(), **rows}))


def feature(number: str, title: str, **fields: Any) -> Feature:
    return Feature(spot(number), title, "hidden", **fields)


def on_map(*rows: Row) -> dict[Key, Row]:
    return {Key("feature", MAP, str(id_)): row for id_, row in enumerate(rows, 1)}


def titles(index: Index, text: str) -> list[str]:
    return [found.title for found in index.search(text, MAP)]


def test_the_best_come_first() -> None:
    index = index_of(
        on_map(
            feature("0101", "Inn", gm_notes="Below it a mill turns."),
            feature("0102", "Ford", tags=("mill",)),
            feature("0103", "Old Mill"),
            feature("0104", "Mill by the Ford"),
        )
    )

    assert ["Mill by the Ford", "Old Mill", "Ford", "Inn"] == titles(index, "mill")


def test_a_number_finds_its_hex_and_what_lies_there() -> None:
    index = index_of(on_map(feature("0203", "Inn"), feature("0204", "Well")))

    found = [(f.kind, f.title, f.at.map, f.at.hex) for f in index.search("0203")]

    assert [("hex", "0203", MAP, spot("0203")), ("feature", "Inn", MAP, spot("0203"))] == found


def test_before_anything_is_looked_for_all_of_a_kind_are_there_by_their_names() -> None:
    index = index_of(on_map(feature("0203", "Well"), feature("0204", "Inn")))

    assert ["Inn", "Well"] == [found.title for found in index.all_of("feature", MAP)]


def test_hexes_that_are_not_mapped_are_not_found() -> None:
    assert [] == index_of({}).search("9999")


def test_case_accents_and_order_do_not_count() -> None:
    index = index_of(on_map(feature("0101", "Château of the Éagle")))

    assert ["Château of the Éagle"] == titles(index, "EAGLE chateau")


def test_all_words_have_to_occur() -> None:
    index = index_of(on_map(feature("0101", "Old Mill"), feature("0102", "Old Inn")))

    assert ["Old Inn"] == titles(index, "old inn")


def test_an_excerpt_says_why() -> None:
    index = index_of(on_map(feature("0101", "Inn", clues=(Clue("A blue lantern burns"),))))

    (found,) = index.search("inn lantern")

    assert "A blue lantern burns" == found.excerpt


def test_what_lies_on_the_map_in_view_comes_first() -> None:
    rows: dict[Key, Row] = {
        Key("map", "", "deep"): Map("Deep"),
        Key("token", "deep", "1"): Token(spot("0101"), "Ogre A"),
        Key("token", MAP, "1"): Token(spot("0101"), "Ogre B"),
    }

    assert ["Ogre B", "Ogre A"] == titles(index_of(rows), "ogre")


def test_everything_with_words_is_found() -> None:
    at = spot("0202")
    rows: dict[Key, Row] = {
        Key("feature", MAP, "1"): feature("0202", "Alder A"),
        Key("label", MAP, "1"): Label("Alder B", (at,)),
        Key("map", "", "deep"): Map("Alder C"),
        Key("path", MAP, "1"): Path("road", (at,), "Alder D"),
        Key("region", MAP, "1"): Region("Alder E", "#112233"),
        Key("token", MAP, "1"): Token(at, "Alder F"),
    }

    kinds = sorted(found.kind for found in index_of(rows).search("alder"))

    assert ["feature", "label", "map", "path", "region", "token"] == kinds


def test_a_region_leads_to_its_first_hex() -> None:
    rows: dict[Key, Row] = {
        Key("region", MAP, "1"): Region("Fen", "#112233"),
        **{
            Key("region_hexes", MAP, key.id, "1"): row
            for key, row in small_rows().items()
            if key.kind == "terrain"
        },
    }

    (found,) = index_of(rows).search("fen")

    assert found.at.hex is not None
    assert found.number == label(found.at.hex, "flat", Map("Wild").numbering)
    assert found.at in {Place(MAP, spot(f"0{c}0{r}")) for c in range(7) for r in range(5)}


def test_nothing_is_looked_for_in_vain() -> None:
    assert [] == index_of({}).search("  ")


def test_other_numbers_are_found_after_a_renumbering() -> None:
    campaign = Campaign({**small_rows(), **on_map(feature("0203", "Inn"))})
    index = Index(campaign)
    before = campaign.maps()[MAP]
    after = Map("Wild", numbering=before.numbering.__class__("A1"))
    change = Change("Renumber", {Key("map", "", MAP): Swap(before, after)})

    campaign.apply(change)
    index.follow(change)

    assert ["B3", "Inn"] == titles(index, "b3")


@pytest.mark.parametrize(
    ("key", "row"),
    [
        (Key("feature", MAP, "1"), feature("0202", "Alder")),
        (Key("label", MAP, "1"), Label("Alder", (spot("0202"),))),
        (Key("map", "", "deep"), Map("Alder")),
        (Key("path", MAP, "1"), Path("road", (spot("0202"),), "Alder")),
        (Key("region", MAP, "1"), Region("Alder", "#112233")),
        (Key("token", MAP, "1"), Token(spot("0202"), "Alder")),
    ],
    ids=lambda part: part.kind if isinstance(part, Key) else "",
)
def test_what_comes_and_goes_is_found_and_lost(key: Key, row: Row) -> None:
    campaign = Campaign(small_rows())
    index = Index(campaign)
    change = Change("Add", {key: Swap(None, row)})

    counts = []
    for step in (change, change.inverted()):
        campaign.apply(step)
        index.follow(step)
        counts.append(len(index.search("alder")))

    assert [1, 0] == counts


def test_terrain_does_not_matter() -> None:
    campaign = Campaign({**small_rows(), **on_map(feature("0203", "Inn"))})
    index = Index(campaign)
    change = painted(campaign, "0203", FOREST)

    campaign.apply(change)
    index.follow(change)

    assert ["Inn"] == titles(index, "inn")


def by_brute_force(campaign: Campaign, text: str) -> set[tuple[str, str, str]]:
    """The kind, map and id of every row that holds all the words."""
    maps = campaign.maps()
    found = set()
    for key, row in campaign.rows().items():
        texts = texts_of(row)
        on = row if isinstance(row, Map) else maps.get(key.map)
        if texts is None or not isinstance(on, Map):
            continue
        at = hex_of(texts.at)
        number = label(at, on.top, on.numbering) if at is not None else ""
        whole = folded("\n".join((number, *texts.titles, *texts.tags, *texts.texts)))
        if all(word in whole for word in folded(text).split()):
            found.add((key.kind, key.map or str(key.id), str(key.id)))
    return found


@given(strokes(), st.text(st.sampled_from("0123abAé "), min_size=1, max_size=3))
def test_an_index_that_follows_finds_what_a_search_of_all_rows_does(
    stroke: Stroke, text: str
) -> None:
    campaign = Campaign(stroke.rows)
    index = Index(campaign)

    for change in stroke.changes:
        campaign.apply(change)
        index.follow(change)

    found = {
        (f.kind, f.at.map, f.id) for f in index.search(text, most=EVERYTHING) if f.kind != "hex"
    }
    expected = by_brute_force(campaign, text) if text.split() else set()
    assert expected == found


def test_an_index_of_a_snapshot_goes_on_with_the_campaign() -> None:
    campaign = Campaign({**small_rows(), **on_map(feature("0101", "Inn"))})
    index = Index(campaign.snapshot())
    key = Key("feature", MAP, "1")
    change = Change("Rename", {key: Swap(campaign.get(key), feature("0101", "Mill"))})
    campaign.apply(change)

    index.go_on(campaign, [change])

    assert (["Mill"], []) == (titles(index, "mill"), titles(index, "inn"))
