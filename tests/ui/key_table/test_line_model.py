"""The lines of the key table as a model: what its cells say, and how it follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.things.features import edit_feature, remove_clue
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key
from mapper.model.key_table.key_lines import KeyPart
from mapper.model.key_table.key_listing import KeyFilter, KeyListing
from mapper.model.places import FeatureAt
from mapper.ui.key_table.line_model import COLUMNS, LineModel
from tests.commands.stocked import stocked
from tests.small import MAP

pytestmark = pytest.mark.qt
MINE, MILL = (KeyPart(Key("feature", MAP, id_)) for id_ in "12")


def filled(campaign: Campaign) -> LineModel:
    model = LineModel(lambda: campaign)
    model.listing = KeyListing(campaign)
    model.fill(model.listing.fitting(KeyFilter()))
    return model


def text(model: LineModel, part: KeyPart, column: str) -> str:
    return str(model.index(model.row_of(part), COLUMNS.index(column)).data())


def done(model: LineModel, campaign: Campaign, change: Change) -> bool:
    """Whether the rows stay as they are while a change is followed."""
    campaign.apply(change)
    assert model.listing is not None
    return model.renew(model.listing.follow(change))


def test_a_cell_tells_in_words_what_the_row_holds() -> None:
    model = filled(stocked())

    told = [text(model, MINE, column) for column in ("map", "kind", "visibility", "region")]

    assert ["Wild", "Feature", "Secret", "Barony"] == told


def test_what_can_stand_in_a_cell_can_be_written_there() -> None:
    model = filled(stocked())
    row = model.row_of(KeyPart(Key("token", MAP, "1")))

    able = {name for at, name in enumerate(COLUMNS) if model.can_write(model.index(row, at))}

    assert {"place", "title", "gm_notes", "icon"} == able


def test_an_edit_leaves_rows_where_they_are() -> None:
    campaign = stocked()
    model = filled(campaign)
    row, mill = model.row_of(MILL), campaign.one(Feature, MILL.key)

    stays = done(
        model, campaign, edit_feature(campaign, FeatureAt(MAP, "2"), replace(mill, title="Abbey"))
    )

    assert (True, row, "Abbey") == (stays, model.row_of(MILL), text(model, MILL, "title"))


def test_a_line_that_goes_is_told() -> None:
    campaign = stocked()
    model = filled(campaign)

    assert not done(model, campaign, remove_clue(campaign, FeatureAt(MAP, "1"), 0))
