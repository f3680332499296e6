"""Words inside Markdown, which read as they were written."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextDocument

from mapper.exporters.key_parts import one_line

TEXTS = (
    "<b>x</b>",
    "<img src=x>",
    "&amp;",
    "&#65; &lt;b&gt; &copy",
    "A&B",
    "~~x~~ and ~y~",
    "*x* _y_ `z` \\w",
    "[a](b) ![c](d)",
    "# x",
    "- x",
    "+ x",
    "> x",
    "1. x",
    "12) x",
    "---",
    "===",
    "$x$ {y} ^z^ (w)",
    "\u202ex",
    "x" * 10_000,
)
"""What Markdown, or what reads it, could take for more than words."""


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:12])
@pytest.mark.parametrize("before", ["### ", "At: ", ""], ids=["title", "point", "line"])
def test_words_read_as_they_were_written(qapp: object, before: str, text: str) -> None:
    document = QTextDocument()

    document.setMarkdown(f"{before}{one_line(text)}\n")

    assert f"{before.removeprefix('### ')}{text}" == document.toPlainText()


def test_several_lines_are_one() -> None:
    assert "a b \\# c" == one_line("a\nb\r\n# c")
