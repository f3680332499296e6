"""Maps on paper: as large as asked, on as many pages as hold something, each joined to the next."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

from mapper.drawing.style import Style
from mapper.exporters.export_request import PictureLook
from mapper.exporters.pages import print_pages
from mapper.exporters.paper import PagePlan, PaperLayout, planned
from mapper.model.campaign.rows import Feature, TerrainType
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import GmMap
from mapper.model.not_allowed import NotAllowed

pytestmark = pytest.mark.qt

A4_MM = (190.0, 277.0)


def mapped(*hexes: Hex) -> GmMap:
    types = {1: TerrainType(1, "Plains", "#dfe0a8", "grass")}
    return GmMap("", terrain=with_values({}, ((at, 1) for at in hexes)), terrain_types=types)


def block(columns: int, rows: int) -> GmMap:
    return mapped(*(Hex(q, r - q // 2) for q in range(columns) for r in range(rows)))


def writer(target: Path, dpi: int = 150) -> QPdfWriter:
    found = QPdfWriter(str(target))
    found.setResolution(dpi)
    margins = QMarginsF(10, 10, 10, 10)
    size = QPageSize(QPageSize.PageSizeId.A4)
    upright = QPageLayout.Orientation.Portrait
    found.setPageLayout(QPageLayout(size, upright, margins, QPageLayout.Unit.Millimeter))
    return found


def plan(view: GmMap, mm_per_hex: float | None = None, overlap_mm: float = 8.0) -> PagePlan:
    return planned(view, *A4_MM, PaperLayout(mm_per_hex, overlap_mm))


def test_without_a_scale_all_of_it_is_on_one_page() -> None:
    view = block(30, 20)
    extent = view.extent()
    assert extent is not None

    (page,) = plan(view).pages

    assert page.shown.left <= extent.left
    assert page.shown.top <= extent.top
    assert page.shown.right >= extent.right
    assert page.shown.bottom >= extent.bottom


def test_to_scale_a_page_shows_as_many_hexes_as_fit() -> None:
    first = plan(block(30, 20), mm_per_hex=19.0).pages[0].shown

    assert (10.0, 277 / 19) == pytest.approx((first.width, first.height))


def test_pages_share_what_they_overlap_by() -> None:
    first, second = plan(block(15, 5), mm_per_hex=20.0, overlap_mm=10.0).pages

    assert 0.5 == pytest.approx(first.shown.right - second.shown.left)
    assert (False, False, True, False) == first.joins
    assert (True, False, False, False) == second.joins


def test_pages_together_show_all_of_the_map() -> None:
    view = block(40, 40)
    extent = view.extent()
    assert extent is not None

    pages = [page.shown for page in plan(view, mm_per_hex=15.0).pages]

    assert min(page.left for page in pages) <= extent.left
    assert max(page.right for page in pages) >= extent.right
    assert min(page.top for page in pages) <= extent.top
    assert max(page.bottom for page in pages) >= extent.bottom


def test_a_page_that_holds_nothing_is_left_out() -> None:
    far_apart = mapped(Hex(0, 0), Hex(40, 20))

    pages = plan(far_apart, mm_per_hex=15.0).pages

    assert 2 == len(pages)


def test_a_feature_beside_the_map_has_its_page() -> None:
    view = GmMap("", features={"1": Feature(Hex(3, 3), "Tower", "overt")})

    assert 1 == len(plan(view, mm_per_hex=10.0).pages)


@pytest.mark.parametrize("dpi", [72, 150, 1200])
def test_what_is_printed_has_as_many_pages_as_planned(
    dpi: int, style: Style, tmp_path: Path
) -> None:
    device = writer(tmp_path / "map.pdf", dpi)
    told: list[float] = []
    sheets = PaperLayout(mm_per_hex=14.0, most_dpi=100)

    count = print_pages([block(20, 12)], device, PictureLook(style, sheets=sheets), told.append)

    assert len(plan(block(20, 12), mm_per_hex=14.0).pages) + 1 == count  # and a map of them
    assert told == sorted(told)
    assert 1.0 == told[-1]
    pdf = (tmp_path / "map.pdf").read_bytes()
    assert count == pdf.count(b"/Type /Page\n")


def test_no_words_are_left_in_the_file(style: Style, tmp_path: Path) -> None:
    view = GmMap("Vale", features={"1": Feature(Hex(0, 0), "Tower", "secret", gm_notes="X")})

    print_pages([view], writer(tmp_path / "map.pdf"), PictureLook(style))

    assert b"/Font" not in (tmp_path / "map.pdf").read_bytes().replace(b"/Font <<\n>>", b"")


def test_too_many_pages_are_refused(style: Style, tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match="pages"):
        plan(block(200, 200), mm_per_hex=100.0)


def test_an_empty_map_is_refused() -> None:
    with pytest.raises(NotAllowed, match="empty"):
        plan(GmMap(""))


def test_pages_that_overlap_wholly_are_refused() -> None:
    with pytest.raises(NotAllowed, match="overlap"):
        plan(block(3, 3), mm_per_hex=10.0, overlap_mm=100.0)
