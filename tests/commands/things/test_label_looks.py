"""Looks that labels share: given, altered for all of them, renamed and taken away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.clipboard.copying import copy, paste
from mapper.commands.things.labels import add_preset, edit_label, edit_preset, remove_preset
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.encoding import decode, encode
from mapper.model.campaign.label_rows import LabelPreset, Letters
from mapper.model.campaign.rows import Key, Label
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from tests.small import MAP, small_rows, spot

SEAS = LabelPreset("Seas", 5, "water", Letters(colour="#224466", tracking=140))
ONE, OTHER = Key("label", MAP, "1"), Key("label", MAP, "2")


@pytest.fixture
def campaign() -> Campaign:
    """Two labels of one look."""
    found = Campaign(small_rows())
    found.apply(add_preset(found, SEAS))
    for key, place in ((ONE, "0101"), (OTHER, "0202")):
        found.apply(add_thing(found, MAP, Label("Sea", (spot(place),))))
        found.apply(edit_label(found, key, replace(found.one(Label, key), preset="1")))
    return found


def test_who_is_given_a_look_is_seen_in_it(campaign: Campaign) -> None:
    row = campaign.one(Label, ONE)

    assert (5, "water", SEAS.letters) == (row.size, row.style, row.letters)


def test_a_shared_look_changes_for_all_who_have_it_in_one_step(campaign: Campaign) -> None:
    before = campaign.one(Label, ONE)
    bold = replace(before.letters, colour="#aa0000")

    change = edit_label(campaign, ONE, replace(before, letters=bold))
    campaign.apply(change)

    assert bold == campaign.one(Label, OTHER).letters
    campaign.apply(change.inverted())
    assert SEAS.letters == campaign.one(Label, OTHER).letters


def test_who_leaves_a_shared_look_changes_alone(campaign: Campaign) -> None:
    campaign.apply(edit_label(campaign, ONE, replace(campaign.one(Label, ONE), preset="")))
    campaign.apply(edit_label(campaign, ONE, replace(campaign.one(Label, ONE), size=2)))

    assert (2, 5) == (campaign.one(Label, ONE).size, campaign.one(Label, OTHER).size)


def test_words_are_of_one_label_and_not_of_its_look(campaign: Campaign) -> None:
    campaign.apply(edit_label(campaign, ONE, replace(campaign.one(Label, ONE), text="Deep")))

    assert ("Deep", "Sea") == (campaign.one(Label, ONE).text, campaign.one(Label, OTHER).text)
    assert "1" == campaign.one(Label, ONE).preset


def test_a_look_that_goes_leaves_its_labels_as_they_are(campaign: Campaign) -> None:
    before = campaign.one(Label, ONE)

    campaign.apply(remove_preset(campaign, "1"))

    assert replace(before, preset="") == campaign.one(Label, ONE)


def test_a_look_that_is_renamed_touches_no_label(campaign: Campaign) -> None:
    change = edit_preset(campaign, "1", replace(SEAS, name="Oceans"))

    assert {"label_preset"} == change.kinds


def test_two_looks_are_never_called_the_same(campaign: Campaign) -> None:
    with pytest.raises(NotAllowed, match="Seas"):
        add_preset(campaign, replace(SEAS, name="seas"))


def test_a_label_from_another_campaign_shares_no_look_of_another_kind(campaign: Campaign) -> None:
    clip = copy(campaign, MAP, area_of([spot("0101")]))
    other = Campaign(small_rows())
    other.apply(add_preset(other, replace(SEAS, size=1)))

    other.apply(paste(other, MAP, clip, spot("0101")))

    (row,) = other.all(Label, MAP).values()
    assert ("", 5) == (row.preset, row.size)


@pytest.mark.parametrize(
    ("letters", "height"),
    [
        pytest.param(Letters(measure="points"), 14, id="points"),
        pytest.param(Letters(measure="hexes"), 40, id="hexes"),
        pytest.param(Letters(height=30), 0, id="by its size"),
    ],
)
def test_letters_have_a_height_where_they_are_measured_by_one(
    letters: Letters, height: int, campaign: Campaign
) -> None:
    wanted = Label("Sea", (spot("0101"),), letters=letters)

    (swap,) = add_thing(campaign, MAP, wanted).rows.values()

    assert isinstance(swap.after, Label)
    assert height == swap.after.letters.height


def test_letters_are_read_as_they_were_written(campaign: Campaign) -> None:
    row = campaign.one(Label, ONE)

    assert row == decode(ONE, encode(row))


@pytest.mark.parametrize("letters", ['{"colour":"red"}', '{"turn":360}', '{"halo":"huge"}'])
def test_letters_that_cannot_be_are_refused_by_name(letters: str) -> None:
    data = f'{{"text":"Sea","hexes":[[0,0]],"letters":{letters}}}'

    with pytest.raises(NotAllowed, match=r"^label/[^:]*, letters\.(colour|turn|halo): must be"):
        decode(ONE, data.encode())


def test_a_label_of_old_is_written_as_it_was() -> None:
    assert b'{"text":"Sea","hexes":[[0,0]]}' == encode(Label("Sea", (Hex(0, 0),)))
