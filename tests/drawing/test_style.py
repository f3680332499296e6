"""Styles are read from files, and a mistake in one is said in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapper.drawing.style import load_style
from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources

SHIPPED = resources() / "styles" / "parchment.toml"


def test_the_shipped_style_is_whole() -> None:
    assert "Parchment" == load_style(SHIPPED).name


def test_an_unknown_path_is_drawn_as_other() -> None:
    style = load_style(SHIPPED)

    assert style.paths["other"] == style.path("smugglers' way")


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        pytest.param('paper = "#efe4c8"', 'paper = "beige"', "paper", id="no colour"),
        pytest.param("relief = 0.13", "relief = 3", "relief", id="too much"),
        pytest.param('name = "Parchment"', 'nam = "x"', "nam", id="misspelt"),
        pytest.param("[paths.other]", "[paths.others]", "paths", id="no other path"),
        pytest.param("name =", "name", "parchment", id="not TOML"),
    ],
)
def test_a_mistake_is_named(before: str, after: str, named: str, tmp_path: Path) -> None:
    text = SHIPPED.read_text("utf-8")
    assert before in text
    path = tmp_path / "parchment.toml"
    path.write_text(text.replace(before, after, 1), "utf-8")

    with pytest.raises(NotAllowed, match=named):
        load_style(path)


def test_a_missing_style_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match=r"gone\.toml"):
        load_style(tmp_path / "gone.toml")
