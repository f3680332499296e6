"""How texts are compared in a search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.search.search_text import excerpt, folded


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Éowyn", "eowyn"), ("STRASSE ß", "strasse ss"), ("Łódź", "lodz"), ("Ægir’s", "aegir's")],
)
def test_case_and_accents_do_not_count(text: str, expected: str) -> None:
    assert expected == folded(text)


@given(st.text())
def test_a_text_is_folded_letter_by_letter(text: str) -> None:
    assert folded(text) == "".join(map(folded, text))


def test_an_excerpt_stands_about_the_word() -> None:
    text = "æ" * 50 + "  The\nÓld well  " + "b" * 60

    found = excerpt(text, "old", 10)

    assert "…ææææ The Óld well bbb…" == found


def test_of_a_word_that_is_not_there_is_no_excerpt() -> None:
    assert "" == excerpt("The old well", "new")
