"""Pages as a file: the better way round, to scale, and a map of the pages before them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapper.drawing.style import Style
from mapper.exporters.export_request import PictureLook
from mapper.exporters.paper import PaperLayout
from mapper.exporters.pdf import page_layout, write_pdf
from mapper.model.map_view import GmMap
from mapper.model.not_allowed import NotAllowed
from tests.exporters.test_paper import block

pytestmark = pytest.mark.qt

COARSE = PaperLayout(most_dpi=24)


def pages(view: GmMap, style: Style, folder: Path, sheets: PaperLayout = COARSE) -> int:
    target = folder / "map.pdf"
    count = write_pdf(view, target, PictureLook(style, sheets=sheets))
    assert count == target.read_bytes().count(b"/Type /Page\n")
    return count


@pytest.mark.parametrize(("columns", "rows", "wide"), [(30, 10, True), (10, 30, False)])
def test_a_page_lies_as_the_map_does(columns: int, rows: int, wide: bool) -> None:
    layout = page_layout(block(columns, rows), COARSE)

    size = layout.fullRect()
    assert wide == (size.width() > size.height())


def test_fitted_there_is_one_page(style: Style, tmp_path: Path) -> None:
    assert 1 == pages(block(30, 20), style, tmp_path)


def test_tiles_follow_a_map_of_them(style: Style, tmp_path: Path) -> None:
    sheets = PaperLayout(mm_per_hex=20.0, most_dpi=24, has_legend=True)

    assert 1 + 4 == pages(block(20, 20), style, tmp_path, sheets)


def test_more_than_a_page_is_refused_without_tiles(style: Style, tmp_path: Path) -> None:
    sheets = PaperLayout(mm_per_hex=30.0, most_dpi=24, is_tiled=False)

    with pytest.raises(NotAllowed, match=r"add --tiles, or choose at most \d+\.\d mm"):
        write_pdf(block(30, 20), tmp_path / "a.pdf", PictureLook(style, sheets=sheets))

    assert [] == list(tmp_path.iterdir())


def test_an_empty_map_is_refused(style: Style, tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match="empty"):
        pages(GmMap(""), style, tmp_path)
