"""Words along a line, and how long they may be."""

from __future__ import annotations

from time import process_time

import pytest
from PySide6.QtGui import QFont

from mapper.drawing.base.steady_text import advance, advances
from mapper.drawing.marks_and_words.lettering import Lettering
from mapper.drawing.marks_and_words.map_text import SCRIPTS, of_label
from mapper.drawing.marks_and_words.region_names import of_region
from mapper.drawing.style import Style, shipped_style
from mapper.drawing.zones.words import sign_of_label
from mapper.drawing.zones.zone_style import zone_style_of
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import Label, Region
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FootPoint

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]


@pytest.fixture(scope="module")
def style() -> Style:
    return shipped_style()


ENDLESS = "word " * 20_000
LINE = (Hex(0, 0), Hex(3, 0))


@pytest.mark.parametrize(
    "text", ["", "A", "Avalon, To Wit", "office fjord ffi ffl", "Öl — “Tau”", "سلام", "a" * 200]
)
@pytest.mark.parametrize("spacing", [100, 116, 128])
@pytest.mark.parametrize("size", [11, 32])
def test_beginnings_lead_as_far_as_if_they_were_all(
    text: str, spacing: int, size: int, style: Style
) -> None:
    font = QFont(style.title_font)
    font.setPixelSize(size)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, spacing)

    ways = advances(font, text)

    assert [advance(font, text[:index]) for index in range(len(text) + 1)] == ways


def test_words_too_long_for_the_window_end_in_the_middle(style: Style) -> None:
    label = Label(ENDLESS, LINE)
    signs = Label(ENDLESS, (), points=(FootPoint(0, 0),))
    region = of_region("1", Region(ENDLESS, "#445566"), {ChunkAt(0, 0): b"\1" * 1024}, "flat")
    sign = sign_of_label(signs, zone_style_of(style, "hatched"), 40.0)
    assert region is not None
    assert sign is not None

    texts = of_label("1", label, "flat").text, region.text, sign.text

    assert all(len(text) <= LONGEST_NAME and text.endswith("…") for text in texts)


def test_each_letter_of_a_long_line_costs_the_same(style: Style) -> None:
    """Twenty times the letters, at most forty times the work."""
    lettering = Lettering(style)
    line = [(0.0, 0.0), (200.0, 10.0), (400.0, 0.0)]
    lettering.along("word " * 20, SCRIPTS["land"], 20, line)

    def work(words: int) -> float:
        start = process_time()
        lettering.along("word " * words, SCRIPTS["land"], 20, line)
        return process_time() - start

    assert work(800) < 40 * max(work(40), 0.001)
