"""What lies at the hexes: added, altered, moved, linked and taken away."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from mapper.commands.things.features import (
    add_clue,
    duplicate_feature,
    edit_clue,
    edit_feature,
    link_features,
    plain_tags,
    remove_clue,
    reorder_feature,
    roll_landmark,
    show_as,
    unlink_features,
)
from mapper.commands.things.things import add_thing, move_thing, remove_things
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place
from mapper.model.spot_contents import lying_at
from tests.small import MAP, small_rows, spot

CAVE, TOWER, VAULT = (FeatureAt(MAP, id_) for id_ in "123")


@pytest.fixture
def campaign() -> Campaign:
    rows = {
        Key("feature", MAP, "1"): Feature(spot("0201"), "Cave", "hidden", related=(TOWER,)),
        Key("feature", MAP, "2"): Feature(spot("0302"), "Tower", "overt"),
        Key("feature", MAP, "3"): Feature(
            spot("0303"), "Vault", "secret", clues=(Clue("A map"),), related=(TOWER, CAVE)
        ),
    }
    return Campaign({**small_rows(), **rows})


def feature(campaign: Campaign, at: FeatureAt) -> Feature:
    return campaign.one(Feature, Key("feature", at.map, at.id))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"title": "Den"}, "Edit “Den” (title)"),
        ({"gm_notes": "Damp.", "is_landmark": False}, "Edit “Cave” (notes)"),
        ({"tags": ("wet",), "icon": "cave"}, "Edit “Cave” (icon, tags)"),
        ({"tags": ("wet",), "icon": "cave", "player_text": "Damp."}, "Edit “Cave”"),
    ],
)
def test_an_edit_says_which_fields_it_altered(
    campaign: Campaign, fields: dict[str, Any], words: str
) -> None:
    change = edit_feature(campaign, CAVE, replace(feature(campaign, CAVE), **fields))

    assert words == change.label


CHANGES = {
    "add": lambda c: add_thing(c, MAP, Feature(spot("0101"), "Well", "overt")),
    "edit": lambda c: edit_feature(c, CAVE, replace(feature(c, CAVE), title="Den")),
    "move": lambda c: move_thing(c, Key("feature", *CAVE), spot("0404")),
    "duplicate": lambda c: duplicate_feature(c, CAVE, spot("0404")),
    "remove": lambda c: remove_things(c, [Key("feature", *TOWER)]),
    "roll": lambda c: roll_landmark(c, TOWER, Random(3)),
    "clue": lambda c: add_clue(c, CAVE, Clue("Tracks", Place(MAP, spot("0101")))),
    "no clue": lambda c: remove_clue(c, VAULT, 0),
    "link": lambda c: link_features(c, TOWER, CAVE),
    "unlink": lambda c: unlink_features(c, CAVE, VAULT),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_undone_is_as_it_was(name: str, campaign: Campaign) -> None:
    before = campaign.rows()
    change = CHANGES[name](campaign)

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert before == campaign.rows()


def test_several_features_lie_at_one_hex(campaign: Campaign) -> None:
    campaign.apply(add_thing(campaign, MAP, Feature(spot("0201"), " A\n well ", "overt")))

    assert "A well" == feature(campaign, FeatureAt(MAP, "4")).title


def test_a_feature_is_moved(campaign: Campaign) -> None:
    campaign.apply(move_thing(campaign, Key("feature", *CAVE), spot("0404")))

    assert spot("0404") == feature(campaign, CAVE).at


def test_what_is_removed_is_no_longer_linked_to(campaign: Campaign) -> None:
    campaign.apply(remove_things(campaign, [Key("feature", *TOWER)]))

    assert [(), (CAVE,)] == [feature(campaign, at).related for at in (CAVE, VAULT)]


def test_a_feature_that_is_linked_to_itself_can_be_removed(campaign: Campaign) -> None:
    key = Key("feature", MAP, "2")
    campaign = Campaign(
        {**campaign.rows(), key: Feature(spot("0302"), "T", "overt", related=(TOWER,))}
    )

    campaign.apply(remove_things(campaign, [Key("feature", *TOWER)]))

    assert campaign.get(key) is None


def test_a_copy_leads_where_the_first_does(campaign: Campaign) -> None:
    campaign.apply(duplicate_feature(campaign, VAULT, spot("0404")))

    copy = feature(campaign, FeatureAt(MAP, "4"))
    assert replace(feature(campaign, VAULT), at=spot("0404")) == copy


@pytest.mark.parametrize(
    "at",
    [
        pytest.param(Hex(FURTHEST + 1, 0), id="q"),
        pytest.param(Hex(FURTHEST, FURTHEST), id="both together"),
    ],
)
def test_nothing_moves_further_out_than_any_map(at: Hex, campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="further out"):
        move_thing(campaign, Key("feature", *CAVE), at)


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        pytest.param({"title": "  "}, "needs a name", id="no title"),
        pytest.param({"is_landmark": True}, "landmark", id="a hidden landmark"),
        pytest.param({"opens": "moon"}, "no map “moon”", id="a map that is not there"),
        pytest.param({"related": (CAVE,)}, "itself", id="a link to itself"),
        pytest.param({"related": (FeatureAt(MAP, "9"),)}, "no feature “9”", id="a link to nothing"),
        pytest.param({"clues": (Clue(" "),)}, "needs a text", id="an empty clue"),
        pytest.param(
            {"clues": (Clue("x", Place(MAP, Hex(99, 99))),)}, "mapped", id="a clue off the map"
        ),
    ],
)
def test_what_cannot_be_is_refused(wanted: dict[str, Any], reason: str, campaign: Campaign) -> None:
    changed = replace(feature(campaign, CAVE), **wanted)

    with pytest.raises(NotAllowed, match=reason):
        edit_feature(campaign, CAVE, changed)


def test_overt_features_get_no_clues(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="hidden or secret"):
        add_clue(campaign, TOWER, Clue("Smoke"))


def test_clues_outlast_that_a_feature_is_overt(campaign: Campaign) -> None:
    wanted = show_as(feature(campaign, VAULT), "overt")

    campaign.apply(edit_feature(campaign, VAULT, wanted))

    assert (Clue("A map"),) == feature(campaign, VAULT).clues


def test_what_becomes_hidden_is_no_landmark(campaign: Campaign) -> None:
    landmark = replace(feature(campaign, TOWER), is_landmark=True)

    assert not show_as(landmark, "hidden").is_landmark


def rolled(campaign: Campaign, number: int) -> Change:
    seed = next(seed for seed in range(99) if Random(seed).randint(1, 6) == number)
    return roll_landmark(campaign, TOWER, Random(seed))


@pytest.mark.parametrize("number", range(1, 7))
def test_a_landmark_is_rolled_with_a_1(number: int, campaign: Campaign) -> None:
    campaign.apply(rolled(campaign, number))

    assert (number == 1) == feature(campaign, TOWER).is_landmark


def test_the_roll_stands_in_the_label(campaign: Campaign) -> None:
    assert "Roll 1: “Tower” is a landmark" == rolled(campaign, 1).label


def test_only_what_is_overt_is_rolled_for(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="overt"):
        roll_landmark(campaign, CAVE, Random(1))


def test_a_link_leads_both_ways(campaign: Campaign) -> None:
    campaign.apply(link_features(campaign, TOWER, CAVE))

    assert [(CAVE,), (TOWER,)] == [feature(campaign, at).related for at in (TOWER, CAVE)]


def test_tags_are_plain_and_each_there_once() -> None:
    assert ("Old ruins", "goblins") == plain_tags([" Old\n ruins", "", "goblins", "GOBLINS"])


def listed(campaign: Campaign, number: str) -> list[str]:
    return [f.title for f in lying_at(campaign.all(Feature, MAP), spot(number)).values()]


def gathered(campaign: Campaign) -> Campaign:
    """Cave, Tower and Vault at one hex."""
    for at in (TOWER, VAULT):
        campaign.apply(move_thing(campaign, Key("feature", *at), spot("0201")))
    return campaign


@pytest.mark.parametrize(
    ("by", "order"),
    [
        pytest.param(1, ["Tower", "Cave", "Vault"], id="down"),
        pytest.param(5, ["Tower", "Vault", "Cave"], id="down as far as it goes"),
        pytest.param(-1, ["Cave", "Tower", "Vault"], id="the first cannot go up"),
    ],
)
def test_features_of_a_hex_are_put_in_order(campaign: Campaign, by: int, order: list[str]) -> None:
    gathered(campaign)

    campaign.apply(reorder_feature(campaign, CAVE, by))

    assert order == listed(campaign, "0201")


def test_what_comes_to_an_ordered_hex_is_the_last(campaign: Campaign) -> None:
    campaign.apply(move_thing(campaign, Key("feature", *TOWER), spot("0201")))
    campaign.apply(reorder_feature(campaign, CAVE, 1))

    campaign.apply(move_thing(campaign, Key("feature", *VAULT), spot("0201")))
    campaign.apply(add_thing(campaign, MAP, Feature(spot("0201"), "Well", "overt")))

    assert ["Tower", "Cave", "Vault", "Well"] == listed(campaign, "0201")


def test_a_feature_stays_where_it_is_when_it_is_moved_there(campaign: Campaign) -> None:
    assert not move_thing(campaign, Key("feature", *CAVE), spot("0201"))


def test_a_clue_is_edited_in_its_place(campaign: Campaign) -> None:
    (known,) = feature(campaign, VAULT).clues
    campaign.apply(add_clue(campaign, VAULT, Clue("A song")))

    campaign.apply(edit_clue(campaign, VAULT, known, Clue("A chart")))

    assert (Clue("A chart"), Clue("A song")) == feature(campaign, VAULT).clues


def test_a_clue_is_edited_where_it_is_once_others_before_it_are_gone(campaign: Campaign) -> None:
    for text in ("A song", "A rumour"):
        campaign.apply(add_clue(campaign, VAULT, Clue(text)))
    campaign.apply(remove_clue(campaign, VAULT, 0))

    campaign.apply(edit_clue(campaign, VAULT, Clue("A song"), Clue("A chart")))

    assert (Clue("A chart"), Clue("A rumour")) == feature(campaign, VAULT).clues


def test_a_clue_that_is_not_there_by_now_cannot_be_edited(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="another one by now, or gone"):
        edit_clue(campaign, VAULT, Clue("A song"), Clue("A chart"))
