"""The key as a table: what it holds, and that no spreadsheet takes a word of it for a formula."""

from __future__ import annotations

import csv
import io

import pytest

from mapper.exporters.key_csv import key_csv
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.hexes import Hex
from mapper.model.key_table.key_listing import KeyFilter, KeyListing
from tests.commands.stocked import stocked
from tests.small import MAP, small_rows

FIRST = "map,place,kind,title,visibility,tags,player_title,player_text,gm_notes,id"


def table(campaign: Campaign) -> str:
    listing = KeyListing(campaign)
    return key_csv(listing.fitting(KeyFilter()), listing.map_name)


def test_a_heading_names_the_columns_in_the_order_agreed_on() -> None:
    heading = table(stocked()).splitlines()[0]

    assert heading.removeprefix("\ufeff").startswith(FIRST)


def test_each_line_is_a_row() -> None:
    rows = list(csv.DictReader(io.StringIO(table(stocked()).removeprefix("\ufeff"))))

    mill = next(row for row in rows if row["id"] == "feature/wild/2")
    assert ("Wild", "0203", "feature", "Mill", "overt") == tuple(mill.values())[:5]
    assert len(list(KeyListing(stocked()).lines())) == len(rows)


@pytest.mark.parametrize("text", ["=1+1", "+44", "-1", "@you", "\tx", "'tis"])
def test_no_word_is_a_formula(text: str) -> None:
    row = Feature(Hex(0, 0), text, "overt", gm_notes=f"{text}\nsecond, line")

    rows = csv.reader(io.StringIO(table(Campaign({**small_rows(), Key("feature", MAP, "1"): row}))))

    (_heading, cells) = rows
    assert not any(cell.startswith(("=", "+", "-", "@", "\t")) for cell in cells)
