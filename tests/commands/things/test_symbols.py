"""The icons of features: listed, drawn, licensed and found."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from mapper.commands.things.symbols import Symbol, fitting, symbol_file, symbols
from mapper.resources import resources

LISTED = symbols()


def test_every_picture_is_listed_and_every_entry_drawn() -> None:
    drawn = {path.stem for path in (resources() / "symbols").glob("*.svg")}

    assert drawn == set(LISTED)


@pytest.mark.parametrize("id_", LISTED)
def test_a_picture_takes_any_colour(id_: str) -> None:
    root = ElementTree.fromstring(symbol_file(id_).read_bytes())

    assert "currentColor" == root.get("fill")


@pytest.mark.parametrize("id_", LISTED)
def test_the_list_of_licences_names_the_picture(id_: str) -> None:
    assert f"`symbols/{id_}.svg`" in (resources() / "licences" / "README.md").read_text("utf-8")


def test_no_two_have_one_name() -> None:
    assert len(LISTED) == len({symbol.name for symbol in LISTED.values()})


def test_what_is_named_so_comes_before_what_is_like_it() -> None:
    crypt, grave = Symbol("c", "Crypt", "Places", ("grave",)), Symbol("g", "Grave", "Places")

    assert [grave, crypt] == fitting("GRÄV", [crypt, grave])


def test_every_word_has_to_fit() -> None:
    assert ["inn"] == [symbol.id for symbol in fitting("rest bed", LISTED.values())]


def test_nothing_looked_for_finds_all() -> None:
    assert list(LISTED.values()) == fitting(" ", LISTED.values())
