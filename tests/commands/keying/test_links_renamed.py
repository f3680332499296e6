"""Links follow what they lead to when it is renamed, in the same change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.keying.links_renamed import with_links_renamed
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Map, Region, Row
from mapper.model.campaign.zone_rows import Passage, PassageSide, Zone
from mapper.model.search.link_marks import in_words
from tests.commands.crypt import CRYPT, crypt_rows
from tests.small import MAP, small_rows, spot

GATE, INN, FEN = Key("feature", MAP, "1"), Key("feature", MAP, "2"), Key("region", MAP, "1")
WILD = Key("map", "", MAP)
TOLD = "From [[Eastgate]] through [[The Fen]] of [[Wild]]."


@pytest.fixture
def campaign() -> Campaign:
    rows: dict[Key, Row] = {
        GATE: Feature(spot("0101"), "Eastgate", "overt"),
        INN: Feature(spot("0102"), "Inn", "secret", gm_notes=TOLD, clues=(Clue(TOLD),)),
        FEN: Region("The Fen", "#446644"),
    }
    return Campaign({**small_rows(), **crypt_rows(), **rows})


def called(campaign: Campaign, key: Key, name: str) -> Change:
    """The bare change of a name."""
    row = campaign.get(key)
    field = "title" if isinstance(row, Feature) else "name"
    return Change("Edit", {key: Swap(row, replace(row, **{field: name}))})  # type: ignore[type-var]


def notes(campaign: Campaign) -> str:
    return campaign.one(Feature, INN).gm_notes


@pytest.mark.parametrize(
    ("key", "old"),
    [
        pytest.param(GATE, "Eastgate", id="a feature"),
        pytest.param(FEN, "The Fen", id="a region"),
        pytest.param(WILD, "Wild", id="a map"),
    ],
)
def test_links_are_renamed_along_and_come_back_with_undo(
    campaign: Campaign, key: Key, old: str
) -> None:
    change = with_links_renamed(campaign, called(campaign, key, "New"))

    campaign.apply(change)

    row = campaign.one(Feature, INN)
    assert TOLD.replace(old, "New") == row.gm_notes
    assert TOLD.replace(old, f"New|{old}") == row.clues[0].text
    campaign.apply(change.inverted())
    assert TOLD == notes(campaign)


def test_what_players_read_keeps_its_words(campaign: Campaign) -> None:
    inn = campaign.one(Feature, INN)
    told = replace(inn, player_text="The road to [[Eastgate]].")
    campaign.apply(Change("Write", {INN: Swap(inn, told)}))

    campaign.apply(with_links_renamed(campaign, called(campaign, GATE, "Lair of the Wyrm")))

    text = campaign.one(Feature, INN).player_text
    assert "The road to Eastgate." == in_words(text)
    assert "The road to [[Lair of the Wyrm|Eastgate]]." == text


def test_a_zone_is_renamed_in_what_stands_at_a_door(campaign: Campaign) -> None:
    zone, hall = next(iter(campaign.all(Zone, CRYPT).items()))
    id_, way = next(iter(campaign.all(Passage, CRYPT).items()))
    side = replace(way.sides[0], gm_notes="Into [[Old Hall]].")
    named = {
        Key("zone", CRYPT, zone): Swap(hall, replace(hall, name="Old Hall")),
        Key("passage", CRYPT, id_): Swap(way, replace(way, sides=(side, way.sides[1]))),
    }
    campaign.apply(Change("Write", named))

    change = called(campaign, Key("zone", CRYPT, zone), "New Hall")
    campaign.apply(with_links_renamed(campaign, change))

    sides = campaign.one(Passage, Key("passage", CRYPT, id_)).sides
    assert "Into [[New Hall]]." == sides[0].gm_notes
    assert isinstance(sides[1], PassageSide)


def test_links_to_a_name_that_several_have_stay(campaign: Campaign) -> None:
    named = replace(campaign.one(Map, WILD), name="Eastgate")
    campaign.apply(Change("Name", {WILD: Swap(campaign.get(WILD), named)}))

    change = called(campaign, GATE, "Seagate")

    assert change.rows == with_links_renamed(campaign, change).rows


def test_links_to_what_takes_the_name_of_another_stay(campaign: Campaign) -> None:
    change = called(campaign, GATE, "The Fen")

    campaign.apply(with_links_renamed(campaign, change))

    assert TOLD == notes(campaign)


def test_links_to_two_that_are_called_alike_at_once_stay(campaign: Campaign) -> None:
    both = {**called(campaign, GATE, "Ruin").rows, **called(campaign, FEN, "Ruin").rows}

    campaign.apply(with_links_renamed(campaign, Change("Name", both)))

    assert TOLD == notes(campaign)


def test_a_name_that_ends_as_one_that_is_taken_leaves_links_as_before_the_step(
    campaign: Campaign,
) -> None:
    since: dict[Key, Row | None] = {}
    for typed in ("The", "The Fe", "The Fen"):
        change = with_links_renamed(campaign, called(campaign, GATE, typed), since=since)
        since = {key: swap.before for key, swap in change.rows.items()} | since
        campaign.apply(change)

    assert TOLD == notes(campaign)


def test_two_that_swap_their_names_keep_their_links(campaign: Campaign) -> None:
    swapped = {
        **called(campaign, GATE, "The Fen").rows,
        **called(campaign, FEN, "Eastgate").rows,
    }

    campaign.apply(with_links_renamed(campaign, Change("Swap", swapped)))

    assert "From [[The Fen]] through [[Eastgate]] of [[Wild]]." == notes(campaign)


def test_names_on_the_way_to_a_name_count_for_nothing(campaign: Campaign) -> None:
    since: dict[Key, Row | None] = {}
    for typed in ("", "Inn", "Inn at the Gate"):
        bare = called(campaign, GATE, typed)
        change = with_links_renamed(campaign, bare, since=since)
        since = {key: swap.before for key, swap in change.rows.items()} | since
        campaign.apply(change)

    assert "From [[Inn at the Gate]] through [[The Fen]] of [[Wild]]." == notes(campaign)


def test_a_change_that_renames_nothing_is_left_as_it_is(campaign: Campaign) -> None:
    row = campaign.one(Feature, GATE)
    change = Change("Edit", {GATE: Swap(row, replace(row, gm_notes="Old."))})

    assert change is with_links_renamed(campaign, change)
