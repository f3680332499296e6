"""Pictures as PNG: the same pixels as on the screen, whole or not at all, and never too large."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from mapper.drawing.base.grid import area_of
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.style import Style
from mapper.exporters.export_request import PictureLook
from mapper.exporters.png import MOST_PIXELS, MOST_SIDE, picture_area, write_png
from mapper.model.campaign.rows import Feature, TerrainType
from mapper.model.campaign.rows import Path as Way
from mapper.model.hexes.chunks import ChunkAt, with_values
from mapper.model.hexes.hexes import Hex, Top
from mapper.model.map_view import Extent, GmMap
from mapper.model.not_allowed import NotAllowed
from tests.drawing.pictures import image

pytestmark = pytest.mark.qt

TYPES = {
    1: TerrainType(1, "Plains", "#dfe0a8", "grass"),
    2: TerrainType(2, "Sea", "#7fa0b8", "waves"),
    3: TerrainType(3, "Hills", "#c8b77e", "hills"),
}


def mapped(columns: int, rows: int, top: Top = "flat") -> GmMap:
    hexes = [Hex(q, r - q // 2) for q in range(columns) for r in range(rows)]
    terrain = with_values({}, ((at, 1 + (at.q * 5 + at.r * 3) % 3) for at in hexes))
    return GmMap(
        "Secret Vale",
        top=top,
        terrain=terrain,
        terrain_types=TYPES,
        paths={"1": Way("river", (Hex(0, 0), Hex(1, 0), Hex(2, 0)))} if columns > 2 else {},
        features={"1": Feature(Hex(0, 0), "Old Tower", "hidden", gm_notes="SECRET")},
    )


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    """Kind and content of each part of a PNG, with its checksum found right."""
    found, at = [], 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        kind, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        told = int.from_bytes(png[at + 8 + length : at + 12 + length], "big")
        assert told == zlib.crc32(kind + content)
        found.append((kind, content))
        at += 12 + length
    return found


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize(
    ("columns", "rows", "px"),
    [
        pytest.param(1, 1, 40.0, id="one hex"),
        pytest.param(9, 7, 33.3, id="odd sizes"),
        pytest.param(12, 40, 64.0, id="many bands"),
        pytest.param(60, 50, 4.1, id="from afar"),
        pytest.param(60, 50, 0.31, id="from very far"),
        pytest.param(2, 2, 301.0, id="very near"),
    ],
)
def test_the_picture_is_the_one_that_is_drawn_at_once(
    top: Top, columns: int, rows: int, px: float, style: Style, tmp_path: Path
) -> None:
    view = mapped(columns, rows, top)
    extent = view.extent()
    assert extent is not None

    write_png(view, tmp_path / "map.png", PictureLook(style, px))

    expected = image(view, area_of(extent, px), px, style)
    written = QImage(str(tmp_path / "map.png")).convertToFormat(QImage.Format.Format_RGB32)
    assert expected == written


def test_a_part_is_as_it_is_in_the_whole(style: Style, tmp_path: Path) -> None:
    view, part = mapped(12, 9), Extent(2.0, 1.0, 6.0, 5.0)

    write_png(view, tmp_path / "part.png", PictureLook(style, 32, extent=part))

    expected = image(view, area_of(part, 32, 0), 32, style)
    written = QImage(str(tmp_path / "part.png")).convertToFormat(QImage.Format.Format_RGB32)
    assert (128, 128) == written.size().toTuple()
    assert expected == written


def test_layers_are_left_out(style: Style, tmp_path: Path) -> None:
    view, layers = mapped(5, 5), Layers(numbers=Layer(is_visible=False))

    write_png(view, tmp_path / "with.png", PictureLook(style, 64))
    write_png(view, tmp_path / "without.png", PictureLook(style, 64, layers=layers))

    assert QImage(str(tmp_path / "with.png")) != QImage(str(tmp_path / "without.png"))


def test_the_same_map_gives_the_same_bytes(style: Style, tmp_path: Path) -> None:
    for name in ("first.png", "second.png"):
        write_png(mapped(30, 30), tmp_path / name, PictureLook(style, 24))

    assert (tmp_path / "first.png").read_bytes() == (tmp_path / "second.png").read_bytes()


def test_nothing_is_in_the_file_but_pixels(style: Style, tmp_path: Path) -> None:
    write_png(mapped(9, 9), tmp_path / "map.png", PictureLook(style, 24))

    kinds = [kind for kind, _ in chunks((tmp_path / "map.png").read_bytes())]

    assert {b"IHDR", b"pHYs", b"IDAT", b"IEND"} == set(kinds)
    assert (b"IHDR", b"IEND") == (kinds[0], kinds[-1])


def test_the_pixels_are_one_sound_stream(style: Style, tmp_path: Path) -> None:
    write_png(mapped(9, 30), tmp_path / "map.png", PictureLook(style, 24))
    picture = QImage(str(tmp_path / "map.png"))

    parts = chunks((tmp_path / "map.png").read_bytes())
    plain = zlib.decompress(b"".join(content for kind, content in parts if kind == b"IDAT"))

    assert picture.height() * (1 + 3 * picture.width()) == len(plain)


def test_progress_grows_to_the_whole(style: Style, tmp_path: Path) -> None:
    told: list[float] = []

    write_png(mapped(9, 40), tmp_path / "a.png", PictureLook(style, 40), told.append)

    assert sorted(set(told)) == told
    assert 1.0 == told[-1]
    assert len(told) > 3


def test_an_empty_map_is_refused(style: Style, tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match="empty"):
        write_png(GmMap("Nowhere"), tmp_path / "a.png", PictureLook(style, 40))

    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(("columns", "rows"), [(200, 10), (10, 200), (120, 120), (1, 1)])
def test_what_is_too_large_is_refused_with_a_size_that_fits(columns: int, rows: int) -> None:
    view = mapped(columns, rows)

    with pytest.raises(NotAllowed, match="pixels per hex fit") as refused:
        picture_area(view, 50_000.0)

    fitting = float(str(refused.value).rpartition("; ")[2].split()[0])
    area = picture_area(view, fitting)
    assert max(area.width, area.height) <= MOST_SIDE
    assert area.width * area.height <= MOST_PIXELS
    with pytest.raises(NotAllowed):
        picture_area(view, fitting * 1.02 + 1)


def test_a_map_spread_over_the_whole_plane_still_has_a_sentence() -> None:
    far = {ChunkAt(-(1 << 19), 0): b"\1" * 1024, ChunkAt((1 << 19) - 1, 0): b"\1" * 1024}

    with pytest.raises(NotAllowed, match=r"\.$"):
        picture_area(GmMap("", terrain=far, terrain_types=TYPES), 1.0)
