"""Outlines of words do not depend on what was drawn before, as Qt's own do."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QImage, QPainter, QPainterPath

from mapper.drawing.base.fonts import load_fonts, with_figures
from mapper.drawing.base.steady_text import advance, letters, outline
from tests.drawing.sample import style

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

WORDS = "128 Hall"


def font(px: int) -> QFont:
    made = QFont(style().number_font)
    made.setPixelSize(px)
    return made


def drawn_on_a_screen(px: int) -> None:
    screen = QImage(300, 80, QImage.Format.Format_RGB32)
    painter = QPainter(screen)
    painter.setFont(font(px))
    painter.drawText(5, 40, WORDS)
    painter.end()


@pytest.mark.parametrize("px", range(6, 40, 3))
def test_words_that_were_drawn_have_the_same_outline_after_it(px: int) -> None:
    before = outline(font(px), WORDS), advance(font(px), WORDS)

    drawn_on_a_screen(px)

    assert before == (outline(font(px), WORDS), advance(font(px), WORDS))


def test_words_are_as_large_as_their_font() -> None:
    small, large = (outline(font(px), WORDS).boundingRect().height() for px in (10, 20))

    assert large == pytest.approx(2 * small)


@pytest.mark.parametrize("text", ["128 Hall", "AVATAR fi ffl", "Ünlöß", ""])
def test_its_letters_are_the_outline(text: str) -> None:
    whole, pieced = outline(font(24), text), QPainterPath()
    pieced.setFillRule(whole.fillRule())

    for letter in letters(font(24), text, {}):
        pieced.addPath(letter.path.translated(letter.x, letter.y))

    assert whole == pieced


def test_a_letter_that_is_known_is_not_outlined_again() -> None:
    known: dict[tuple[str, int, int], QPainterPath] = {}

    found = list(letters(font(24), "aha", known))

    assert 2 == len(known)
    assert found[0].path is found[2].path


def test_letters_come_as_they_stand_in_the_line_whatever_fonts_they_are_of() -> None:
    load_fonts()
    titles = with_figures(QFont(style().title_font))
    titles.setPixelSize(24)

    found = list(letters(titles, "1 Hall 2 Hall 3", {}))

    assert 2 == len({letter.key[0] for letter in found})
    assert sorted(letter.x for letter in found) == [letter.x for letter in found]
