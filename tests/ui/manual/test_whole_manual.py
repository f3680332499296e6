"""The manual as one HTML file: all pages, pictures inside, and every link leads somewhere in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mapper.ui.manual.pages import shipped_pages
from tests.spoken import spoken

pytestmark = pytest.mark.qt


@pytest.fixture
def html(tmp_path: Path, qapp: object) -> str:
    """What the command line writes."""
    out = tmp_path / "manual.html"
    answer = spoken("manual", str(out))
    assert (0, f"{out}: the manual.\n", "") == answer
    return out.read_text("utf-8")


def test_it_holds_all_pages_and_leads_to_each(html: str) -> None:
    places = re.findall(r'id="([^"]+)"', html)

    assert [] == [page.title for page in shipped_pages() if f">{page.title}</h1>" not in html]
    assert [] == [link for link in re.findall(r'href="([^"]+)"', html) if link[1:] not in places]
    assert len(places) == len({*places})


def test_it_needs_nothing_from_elsewhere(html: str) -> None:
    sources = re.findall(r'src="([^"]{5})', html)

    assert {"data:"} == {*sources}
    assert "{do " not in html
    assert "style=" not in html
    assert "<b>Ctrl+Z</b>" in html


def test_what_exists_is_not_replaced(tmp_path: Path) -> None:
    out = tmp_path / "manual.html"
    out.write_text("mine")

    answer = spoken("manual", str(out))

    assert answer.is_one_sentence
    assert "mine" == out.read_text()
