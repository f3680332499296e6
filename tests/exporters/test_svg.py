"""Maps as SVG: the same picture as the PNG, small, and nothing in the file that is not seen."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from mapper.drawing.base.grid import area_of
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.style import Style, Unknown
from mapper.exporters.export_request import PictureLook
from mapper.exporters.svg import write_svg
from mapper.model.hexes.hexes import Top
from mapper.model.map_view import GmMap
from mapper.model.not_allowed import NotAllowed
from mapper.play.gate.known import PlayerMap
from tests.drawing.pictures import image
from tests.exporters.known_coast import known_coast
from tests.exporters.test_png import mapped

pytestmark = pytest.mark.qt

ALIKE = 6.0
"""How far pixels may be apart on average, of 255: grain and softer edges."""


def written(view: GmMap | PlayerMap, style: Style, folder: Path, px: float = 40.0) -> str:
    write_svg(view, folder / "map.svg", PictureLook(style, px))
    return (folder / "map.svg").read_text("utf-8")


def rendered(text: str) -> QImage:
    renderer = QSvgRenderer(text.encode())
    assert renderer.isValid()
    shown = QImage(renderer.defaultSize(), QImage.Format.Format_RGB32)
    painter = QPainter(shown)
    renderer.render(painter)
    painter.end()
    return shown


def apart(one: QImage, other: QImage) -> float:
    first, second = (
        np.frombuffer(each.constBits(), np.uint8).astype(np.int16) for each in (one, other)
    )
    return float(np.abs(first - second).mean())


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_it_looks_like_the_picture(top: Top, style: Style, tmp_path: Path) -> None:
    view = mapped(12, 9, top)
    extent = view.extent()
    assert extent is not None

    shown = rendered(written(view, style, tmp_path))

    assert apart(image(view, area_of(extent, 40), 40, style), shown) < ALIKE


@pytest.mark.parametrize("unknown", ["parchment", "black", "outlines"])
def test_what_players_know_looks_like_the_picture(
    unknown: Unknown, style: Style, tmp_path: Path
) -> None:
    view, look = known_coast(), replace(style, unknown=unknown)
    extent = view.extent()
    assert extent is not None

    shown = rendered(written(view, look, tmp_path, 24))

    assert apart(image(view, area_of(extent, 24), 24, look), shown) < ALIKE


def test_every_symbol_is_used_and_none_has_a_name(style: Style, tmp_path: Path) -> None:
    text = written(known_coast(), style, tmp_path)

    kept, used = (set(re.findall(f'{name}="#?([^"]+)"', text)) for name in (" id", "xlink:href"))

    assert kept == used
    assert max(map(len, kept)) <= 2


def test_there_is_no_text_in_it(style: Style, tmp_path: Path) -> None:
    text = written(known_coast(), style, tmp_path)

    words = set(re.findall("[A-Za-z]{5,}", re.sub(' d="[^"]*"', "", text)))

    assert not words & {"Lantern", "Millbrook", "company", "title", "metadata", "style", "class"}
    assert "<text" not in text
    assert "<!--" not in text


def test_layers_are_left_out(style: Style, tmp_path: Path) -> None:
    less = Layers(numbers=Layer(is_visible=False))
    write_svg(mapped(5, 5), tmp_path / "less.svg", PictureLook(style, 48, less))

    whole = written(mapped(5, 5), style, tmp_path, 48)

    assert (tmp_path / "less.svg").stat().st_size < len(whole)


def test_a_large_map_takes_few_bytes_a_hex(style: Style, tmp_path: Path) -> None:
    text = written(mapped(100, 100), style, tmp_path, 12)

    assert len(text) < 60 * 100 * 100


def test_the_same_map_gives_the_same_bytes(style: Style, tmp_path: Path) -> None:
    first, second = (written(mapped(9, 9), style, tmp_path) for _ in range(2))

    assert first == second


def test_an_empty_map_is_refused(style: Style, tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match="empty"):
        written(GmMap("Nowhere"), style, tmp_path)
