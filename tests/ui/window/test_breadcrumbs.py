"""The line above the map says where it lies, and leads to the maps around and in it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from mapper.commands.maps.maps import add_map
from mapper.model.campaign.rows import Map
from mapper.model.places import Place
from mapper.ui.editing.document import Document
from mapper.ui.keying.map_words import place_among_maps, scale_in_words
from mapper.ui.window.breadcrumbs import Breadcrumbs
from tests.small import MAP, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def line(qtbot: QtBot, document: Document) -> Breadcrumbs:
    """Wild with Isle in it, and Cove in that; Isle is shown."""
    isle = Map("Isle", opened_by=Place(MAP, spot("0302")))
    document.do(add_map(document.campaign, isle, 3, 3)[1])
    cove = Map("Cove", opened_by=Place("isle", spot("0202")), hex_size=Fraction(1, 2))
    document.do(add_map(document.campaign, cove, 3, 3)[1])
    made = Breadcrumbs()
    qtbot.add_widget(made)
    made.show_way(document.campaign, "isle")
    made.show()
    return made


def test_the_way_is_shown_from_the_outermost_map(line: Breadcrumbs) -> None:
    assert ["Wild", "Isle"] == [crumb.text() for crumb in line.crumbs]
    assert "6 miles a hex" == line.scale.text()


def test_a_crumb_tells_where_its_map_lies(line: Breadcrumbs) -> None:
    assert "Isle\nBehind hex 0302 of Wild · 6 miles a hex" == line.crumbs[1].toolTip()


def test_a_crumb_leads_to_its_map(qtbot: QtBot, line: Breadcrumbs) -> None:
    with qtbot.wait_signal(line.chosen) as chosen:
        line.crumbs[0].click()

    assert [MAP] == chosen.args


def test_maps_in_the_map_are_offered(qtbot: QtBot, line: Breadcrumbs) -> None:
    (offered,) = line.within.menu().actions()

    with qtbot.wait_signal(line.chosen) as chosen:
        offered.trigger()

    assert ("Cove (0202)", ["cove"]) == (offered.text(), chosen.args)


def test_where_no_map_is_nothing_is_offered(document: Document, line: Breadcrumbs) -> None:
    line.show_way(document.campaign, "cove")

    assert not line.within.isVisible()


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (Map("A", hex_size=Fraction(1)), "1 mile a hex"),
        (Map("A", hex_size=Fraction(1, 2)), "½ mile a hex"),
        (Map("A", hex_size=Fraction(3, 2), unit="km"), "1½ km a hex"),
    ],
)
def test_the_scale_in_words(row: Map, said: str) -> None:
    assert said == scale_in_words(row)


def test_a_map_in_another_without_a_hex_is_told() -> None:
    maps = {"a": Map("A"), "b": Map("B", opened_by=Place("a"))}

    assert "In A, behind none of its hexes" == place_among_maps(maps, maps["b"])
