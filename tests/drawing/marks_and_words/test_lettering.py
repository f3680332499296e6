"""Words along a line, and how long they may be."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath

from mapper.drawing.base.ink import clear, painting, rim_of, round_pen
from mapper.drawing.base.steady_text import advance, advances
from mapper.drawing.base.vector import stroke
from mapper.drawing.marks_and_words.lettering import Lettering
from mapper.drawing.marks_and_words.map_text import SCRIPTS, of_label
from mapper.drawing.marks_and_words.region_names import of_region
from mapper.drawing.style import Style, shipped_style, style_of_map
from mapper.drawing.zones.words import box_of, sign_of_label
from mapper.drawing.zones.zone_style import zone_style_of
from mapper.model.campaign.label_rows import Letters
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
THIRTY = Letters(measure="points", height=30)


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


def test_long_outlines_are_stroked_the_same_in_far_less_time() -> None:
    rings, pen = QPainterPath(), round_pen(QColor(200, 180, 150, 140), 104)
    for index in range(320):
        rings.addEllipse(QPointF(100 + 4 * index, 200 + 60 * (index % 3)), 40, 60)
    times, plates = [], [clear(1600, 600), clear(1600, 600)]

    for plate, stroked in zip(plates, (QPainter.strokePath, stroke), strict=True):
        with painting(plate, is_smooth=True) as painter:
            start = process_time()
            stroked(painter, rings, pen)
            times.append(process_time() - start)

    places = [(x, y) for x in range(0, 1600, 19) for y in range(0, 600, 19)]
    once, apart = ([plate.pixelColor(*at).alpha() for at in places] for plate in plates)
    assert sum(abs(a - b) for a, b in zip(once, apart, strict=True)) < 2 * len(places)
    assert times[1] < times[0] / 3


def test_letters_have_the_typeface_the_colour_and_the_way_between_them_that_they_are_given(
    style: Style,
) -> None:
    lettering, plain = Lettering(style), SCRIPTS["land"]
    own = plain._replace(letters=Letters(font=style.number_font, tracking=200))

    wide, _ = lettering.size("Avalon", own, 20)

    font = QFont(style.number_font)
    font.setPixelSize(20)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 200)
    assert advance(font, "Avalon") == pytest.approx(wide, abs=1.5)


def test_words_that_are_turned_lie_as_much_aslant(style: Style) -> None:
    script = SCRIPTS["land"]._replace(letters=Letters(turn=90))

    along = Lettering(style).turned("Hills", script, 20, (100.0, 100.0))

    box = along.path.boundingRect()
    assert box.height() > 2 * box.width()
    assert abs(box.center().x() - 100) < 6


def test_letters_in_the_middle_of_a_line_are_no_further_apart_for_its_length(style: Style) -> None:
    script = SCRIPTS["land"]._replace(letters=Letters(is_even=True))
    lettering, line = Lettering(style), [(0.0, 0.0), (400.0, 0.0)]

    even = lettering.along("Hills", script, 20, line).path.boundingRect()

    spread = lettering.along("Hills", SCRIPTS["land"], 20, line).path.boundingRect()
    assert even.width() < 0.7 * spread.width()
    assert even.center().x() == pytest.approx(200, abs=4)


@pytest.mark.parametrize("px", [20.0, 40.0])
def test_letters_in_points_are_as_large_at_any_zoom(px: float, style: Style) -> None:
    label = Label("Hills", LINE, letters=Letters(measure="points", height=15))

    assert 20 == of_label("1", label, "flat").size_at(px, style)


def test_letters_in_points_are_as_high_on_a_screen_whose_pixels_are_finer() -> None:
    row = Label("The Deep", (), points=(FootPoint(0, 0),), letters=THIRTY)
    style = style_of_map("parchment", 2.0)

    sign = sign_of_label(row, zone_style_of(style, "hatched"), 40.0)

    assert 80 == of_label("1", replace(row, hexes=LINE), "flat").size_at(40.0, style)
    assert sign is not None
    assert 80 == sign.size_px


def test_letters_in_parts_of_a_hex_grow_with_it(style: Style) -> None:
    label = Label("Hills", LINE, letters=Letters(measure="hexes", height=50))

    size_at = of_label("1", label, "flat").size_at

    assert [10, 20, 0] == [size_at(px, style) for px in (20.0, 40.0, 9.0)]


def test_a_dungeon_writes_in_the_same_letters(style: Style) -> None:
    letters = Letters(colour="#aa0000", measure="hexes", height=50, turn=90)
    row = Label("The Deep", (), points=(FootPoint(0, 0),), letters=letters)

    sign = sign_of_label(row, zone_style_of(style, "hatched"), 40.0)

    assert sign is not None
    assert ("#aa0000", 20.0) == (sign.colour.name(), sign.size_px)
    assert box_of(sign, 40.0).height() > box_of(sign, 40.0).width()


@pytest.mark.parametrize(
    ("named", "colour", "is_light"),
    [("parchment", "#402010", True), ("dark", "#402010", True), ("dark", "#f0e0a0", False)],
)
def test_a_label_of_a_colour_of_its_own_has_a_rim_that_it_is_read_on(
    named: str, colour: str, *, is_light: bool
) -> None:
    rim = rim_of(QColor(colour), style_of_map(named))

    assert is_light == (rim.lightnessF() > 0.5)
