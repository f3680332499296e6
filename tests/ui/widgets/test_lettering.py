"""Headings are in the typeface of titles, but for their digits."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextLayout

from mapper.ui.app.theme import ui_font
from mapper.ui.widgets.lettering import heading_font

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]


def test_a_number_in_a_heading_is_not_of_the_face_of_titles() -> None:
    layout = QTextLayout("Round 10", heading_font(ui_font(), 2))
    layout.beginLayout()
    layout.createLine().setLineWidth(1000)
    layout.endLayout()

    # Qt hands the runs over in no order of their own.
    runs = sorted(layout.glyphRuns(), key=lambda run: run.positions()[0].x())

    assert ["IM FELL English", "Alegreya Sans"] == [run.rawFont().familyName() for run in runs]
