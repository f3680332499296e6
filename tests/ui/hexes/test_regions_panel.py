"""The Regions panel in a narrow side: nothing is cut, and nothing scrolls sideways."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QScrollArea, QScrollBar, QWidget

from mapper.commands.terrain.terrain import add_region, remove_region
from mapper.model.campaign.rows import Region
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import ORIGIN
from mapper.ui.hexes.regions import RegionsPanel
from mapper.ui.window.window import Window
from tests.ui.hands import settle

pytestmark = pytest.mark.qt


def with_regions(window: Window, count: int = 1) -> RegionsPanel:
    document = window.document
    assert document is not None
    for number in range(count):
        region = Region(f"The Haunted Wood {number}", "#8c4a8f")
        document.do(add_region(document.campaign, document.map_id, region, area_of([ORIGIN])))
    window.docks["regions"].raise_()
    settle(window)
    (panel,) = window.findChildren(RegionsPanel)
    return panel


def too_wide(panel: RegionsPanel) -> list[QWidget]:
    """The fields that are not seen whole from left to right."""
    (area,) = panel.findChildren(QScrollArea)
    fields = [field for field in panel.form.fields.values() if field.isVisible()]
    ends = {each: each.mapTo(area.viewport(), each.rect().bottomRight()).x() for each in fields}
    return [each for each, end in ends.items() if end >= area.viewport().width()]


@pytest.mark.parametrize(("wide", "high", "text"), [(1024, 768, 100), (1440, 900, 150)])
def test_no_field_is_cut_at_the_right(window: Window, wide: int, high: int, text: int) -> None:
    window.resize(1440, 900)
    panel = with_regions(window, 3)

    window.resize(wide, high)
    window.set_text_size(text)
    settle(window)

    assert [] == too_wide(panel)


def test_what_is_hidden_in_the_form_leaves_no_gap(window: Window) -> None:
    form = with_regions(window).form
    colour = form.fields["colour"]

    form.edit(player_name="The Dark Wood")
    settle(window)

    assert colour.y() - form.fields["player_name"].geometry().bottom() < colour.height() / 2


def test_an_empty_panel_shows_no_scroll_bars(window: Window) -> None:
    document = window.document
    assert document is not None
    panel = with_regions(window, 0)
    for id_ in [*document.campaign.all(Region, document.map_id)]:
        document.do(remove_region(document.campaign, document.map_id, id_))
    settle(window)

    bars = [each for each in panel.findChildren(QScrollBar) if each.isVisible()]

    assert ([], False) == (bars, panel.form.isVisible())
