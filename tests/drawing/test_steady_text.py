"""Outlines of words do not depend on what was drawn before, as Qt's own do."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QImage, QPainter

from mapper.drawing.steady_text import advance, outline
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
