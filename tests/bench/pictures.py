"""How long a picture takes from the command line, against Tiled's on a map of the same looks."""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import sys
import zlib
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from mapper.model.campaign.rows import Key, Map, Row
from mapper.model.hexes.chunks import SIDE, ChunkAt
from mapper.model.hexes.hexes import Hex, corners
from mapper.model.map_view import GmMap, MapView
from mapper.resources import resources
from mapper.storage.file import create_file
from tests.bench.frames import view_of
from tests.bench.lines import Bar, Line, Measure, at_each_size
from tests.bench.zones import large_rows

REFERENCE = "tmxrasterizer"
WIDE_FROM = 1_000_000
"""Maps of so many hexes are drawn 16,000 pixels wide, smaller ones 4,000."""

RUNS = 3
LOOKS = 8
"""Pictures of each terrain in the tileset, so that neighbours are not all alike."""

LAUNCHER = """
import os, sys, time
start = time.perf_counter()
_, status, usage = os.wait4(os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:]), 0)
print()
print(time.perf_counter() - start, usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""

OFFSCREEN = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
COMPILED = "compiled"
"""A folder for compiled modules: as for a user, who has them after the first start."""


class Run(NamedTuple):
    """What a whole process took."""

    ms: float
    worst_ms: float
    peak_mb: float


def export_png(hexes: int) -> Line:
    """A campaign file with so many hexes until its picture is on the disk."""
    bar = Bar("ratio", ">=", 4, at=100_000)
    if find_spec("PySide6") is None:
        return Line("export.png", hexes, bar, skipped="PySide6 is not installed")
    view = view_of(hexes)
    extent = view.extent()
    assert extent is not None
    width = 16_000 if hexes >= WIDE_FROM else 4_000
    px = round(min(width / (extent.width + 1), 200.0), 3)
    with TemporaryDirectory(prefix="cognita-bench-") as name:
        folder = Path(name)
        ours = _best(_our_command(view, px, folder), folder)
        cases = {"peak_mb": ours.peak_mb, "bytes": (folder / "ours.png").stat().st_size}
        theirs = None
        if shutil.which(REFERENCE):
            words = [REFERENCE, str(_tmx(view, px, folder)), str(folder / "theirs.png")]
            theirs = _best(words, folder)
            cases["reference_peak_mb"] = theirs.peak_mb
            cases["reference_bytes"] = (folder / "theirs.png").stat().st_size
    cases |= _of_zones(hexes, "png")
    return Line(
        "export.png",
        hexes,
        bar,
        value=ours.ms,
        p50=ours.ms,
        p99=ours.worst_ms,
        reference=theirs.ms if theirs else None,
        reference_name=REFERENCE,
        cases=cases,
        skipped=None if theirs else f"{REFERENCE} is not installed",
    )


ZONES_BESIDE = 100_000
"""The size of a map of hexes beside which a dungeon of many zones is measured, too."""

ACROSS, DOWN = 100, 50

TEXT_MAPPER = "text-mapper"
TEXT_MAPPER_MS = 2520.0
"""What it took for an SVG of 100,000 hexes, measured beside ours, once."""

MOST_SVG_BYTES = 4_000_000


def export_svg(hexes: int) -> Line:
    """The same as a drawing of 4,000 pixels."""
    bar = Bar("ratio", ">=", 1, at=100_000)
    if find_spec("PySide6") is None:
        return Line("export.svg", hexes, bar, skipped="PySide6 is not installed")
    ours, size = _exported(hexes, "ours.svg", "--px-per-hex")
    return Line(
        "export.svg",
        hexes,
        bar,
        value=ours.ms,
        p50=ours.ms,
        p99=ours.worst_ms,
        reference=TEXT_MAPPER_MS if hexes == 100_000 else None,
        reference_name=TEXT_MAPPER,
        cases={"peak_mb": ours.peak_mb, "bytes": size, "most_bytes": MOST_SVG_BYTES}
        | _of_zones(hexes, "svg"),
    )


def export_pdf(hexes: int) -> Line:
    """The same on one page of A3, at 300 dots to the inch."""
    if find_spec("PySide6") is None:
        return Line("export.pdf", hexes, skipped="PySide6 is not installed")
    ours, size = _exported(hexes, "ours.pdf", "")
    cases = {"peak_mb": ours.peak_mb, "bytes": size}
    return Line("export.pdf", hexes, value=ours.ms, p50=ours.ms, p99=ours.worst_ms, cases=cases)


def _exported(hexes: int, name: str, sized: str) -> tuple[Run, int]:
    """How long a file of another kind takes, and its bytes."""
    view = view_of(hexes)
    extent = view.extent()
    assert extent is not None
    with TemporaryDirectory(prefix="cognita-bench-") as folder_name:
        folder = Path(folder_name)
        px = round(min(4_000 / (extent.width + 1), 200.0), 3)
        words = _our_command(view, px, folder)
        words[5] = str(folder / name)
        if not sized:
            words = [*words[:-2], "--paper", "A3"]
        ours = _best(words, folder)
        return ours, (folder / name).stat().st_size


def _of_zones(hexes: int, kind: str) -> dict[str, float]:
    """Beside a usual map of hexes: what a dungeon of very many rooms takes, once."""
    if hexes != ZONES_BESIDE:
        return {}
    with TemporaryDirectory(prefix="cognita-bench-") as name:
        file, target = Path(name) / "zones.cognita", Path(name) / f"ours.{kind}"
        create_file(file, large_rows(ACROSS, DOWN, 2 * ACROSS * DOWN))
        words = ["export", str(file), str(target), "--for", "gm", "--px-per-hex", "12"]
        run = _run([sys.executable, "-m", "mapper", *words], Path(name))
    return {"zones": ACROSS * DOWN, "zones_ms": run.ms, "zones_peak_mb": run.peak_mb}


def _our_command(view: MapView, px: float, folder: Path) -> list[str]:
    rows: dict[Key, Row] = {Key("map", "", "bench"): Map("Bench")}
    rows |= {Key("terrain", "bench", place): chunk for place, chunk in view.terrain.items()}
    rows |= {Key("path", "bench", id_): path for id_, path in view.paths.items()}
    rows |= {Key("terrain_type", "", str(code)): row for code, row in view.terrain_types.items()}
    create_file(folder / "bench.cognita", rows)
    words = ["export", str(folder / "bench.cognita"), str(folder / "ours.png"), "--for", "gm"]
    return [sys.executable, "-m", "mapper", *words, "--force", "--px-per-hex", str(px)]


def _best(command: Sequence[str], folder: Path) -> Run:
    """The median of a few runs, after one to warm up."""
    runs = [_run(command, folder) for _ in range(RUNS + 1)][1:]
    times = [run.ms for run in runs]
    return Run(median(times), max(times), max(run.peak_mb for run in runs))


def _run(command: Sequence[str], folder: Path) -> Run:
    """Started by a small process, for one begins with the memory of whoever started it."""
    words = [sys.executable, "-S", "-c", LAUNCHER, *command]
    into = {**OFFSCREEN, "PYTHONPYCACHEPREFIX": str(folder / COMPILED)}
    into.pop("PYTHONDONTWRITEBYTECODE", None)
    told = subprocess.run(words, env=into, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    taken, peak = told.stdout.split()[-2:]
    return Run(float(taken) * 1000, float(taken) * 1000, int(peak) / 1024)


def _tmx(view: MapView, px: float, folder: Path) -> Path:
    """The same map for Tiled: a hexagonal layer over a tileset drawn by our own functions."""
    pitch = max(2, round(px * 3**0.5 / 2))
    wide = 2 * round(pitch * 2 / 3)
    high = max(2, 2 * round(px / 2))
    codes = _offset_codes(view)
    known = sorted(view.terrain_types)
    first = np.zeros(256, np.uint32)
    first[known] = np.arange(len(known)) * LOOKS + 1
    look = np.random.default_rng(5).integers(0, LOOKS, codes.shape)
    numbers = np.where(codes > 0, first[codes] + look, 0).astype("<u4")
    _draw_tiles(view, px, (wide, high), folder / "tiles.png")
    rows, columns = codes.shape
    packed = base64.b64encode(zlib.compress(numbers.tobytes())).decode()
    (folder / "map.tmx").write_text(
        f'<map version="1.10" orientation="hexagonal" width="{columns}" height="{rows}"'
        f' tilewidth="{wide}" tileheight="{high}" hexsidelength="{2 * pitch - wide}"'
        ' staggeraxis="x" staggerindex="odd" infinite="0">'
        f'<tileset firstgid="1" name="tiles" tilewidth="{wide}" tileheight="{high}"'
        f' tilecount="{len(known) * LOOKS}" columns="{LOOKS}"><image source="tiles.png"/></tileset>'
        f'<layer id="1" name="terrain" width="{columns}" height="{rows}">'
        f'<data encoding="base64" compression="zlib">{packed}</data></layer></map>',
        "utf-8",
    )
    return folder / "map.tmx"


def _offset_codes(view: MapView) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The terrain of a flat-topped map, as rows of columns."""
    q, r, code = [], [], []
    for place, chunk in view.terrain.items():
        codes = np.frombuffer(chunk, np.uint8)
        (mapped,) = np.nonzero(codes)
        q.append(place.q * SIDE + (mapped & SIDE - 1))
        r.append(place.r * SIDE + (mapped >> 5))
        code.append(codes[mapped])
    column = np.concatenate(q)
    row = np.concatenate(r) + column // 2
    found = np.zeros((row.max() - row.min() + 1, column.max() - column.min() + 1), np.uint8)
    found[row - row.min(), column - column.min()] = np.concatenate(code)
    return found


def _draw_tiles(view: MapView, px: float, size: tuple[int, int], target: Path) -> None:
    from PySide6.QtCore import QPoint, QPointF, Qt
    from PySide6.QtGui import QImage, QPainter, QPainterPath, QPolygonF
    from PySide6.QtWidgets import QApplication

    from mapper.drawing.base.grid import area_of
    from mapper.drawing.style import load_style
    from mapper.model.map_view import Extent
    from tests.drawing.pictures import image

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    assert application is not None
    style = load_style(resources() / "styles" / "parchment.toml")
    wide, high = size
    known = sorted(view.terrain_types)
    picture = QImage(wide * LOOKS, high * len(known), QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    brush = QPainter(picture)
    for row, code in enumerate(known):
        alike = GmMap(
            "",
            terrain={ChunkAt(0, 0): bytes([code]) * SIDE * SIDE},
            terrain_types=view.terrain_types,
        )
        for column in range(LOOKS):
            at = Hex(8 + column, 8)
            points = corners(at, "flat")
            area = area_of(Extent(points[3].x, points[2].y, points[1].x, points[1].y + 0.5), px, 0)
            hexagon = QPainterPath()
            hexagon.addPolygon(QPolygonF([QPointF(x * px, y * px) for x, y in points]))
            place = QPoint(column * wide, row * high)
            brush.setClipPath(hexagon.translated(place - QPoint(area.left, area.top)))
            brush.drawImage(place, image(alike, area, px, style))
    brush.end()
    assert picture.save(str(target))


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {
        "export.png": at_each_size(export_png),
        "export.svg": at_each_size(export_svg),
        "export.pdf": at_each_size(export_pdf),
    }
)
