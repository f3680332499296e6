"""What it costs to have 10,000 hexes selected, and to move them with all that is on them."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from math import isqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from mapper.commands.clipboard.copying import move
from mapper.commands.maps.new_campaign import new_campaign
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Key, Map, Row
from mapper.model.campaign.rows import Path as Way
from mapper.model.hexes.chunks import Area, area_of
from mapper.model.hexes.hexes import Hex, centre, line
from mapper.model.hexes.shapes import hexagon
from mapper.storage.file import CampaignFile, create_file
from tests.bench import maps
from tests.bench.lines import Bar, Line, Measure, at_each_size, needing_qt, percentile, timed

MAP = "bench"
RADIUS = 57
"""A hexagon of 9,919 hexes."""

HEXES_A_FEATURE, HEXES_A_PATH = 33, 500
SIZES = (0.8, 2.0, 5.0, 8.0, 10.0, 16.0, 32.0, 64.0)
SHARE = 0.25
WIDTH, HEIGHT = 1920, 1080
FRAMES = 40


def moving(hexes: int) -> Line:
    """From the command to the change being on disk, there and back again."""
    width = isqrt(hexes)
    middle = Hex(width // 2, width // 4)
    with _keyed_file(hexes) as path, CampaignFile(path, keep_backups=False) as file:
        steps = cycle((Hex(3, 0), Hex(-3, 0)))
        at = [middle]

        def moved() -> None:
            step = next(steps)
            area = hexagon(at[0], RADIUS).area()
            file.do(move(file.campaign, MAP, area, step))
            at[0] = Hex(at[0].q + step.q, at[0].r + step.r)

        taken = timed(moved, runs=12)
    return Line(
        "move",
        hexes,
        Bar("p50", "<=", 200, "ms"),
        value=taken.p50,
        p50=taken.p50,
        p99=taken.p99,
        cases={"selected": len(hexagon(middle, RADIUS).area())},
    )


def frame(hexes: int) -> Line:
    """What the selection adds to a frame while the view moves, near and far, in one and strewn."""
    draw = random.Random(hexes)
    strewn = area_of(
        Hex(q, r) for q in range(-100, 100) for r in range(-100, 100) if draw.random() < SHARE
    )
    areas = {"whole": hexagon(Hex(0, 0), RADIUS).area(), "strewn": strewn}
    cases = {name: round(_frame_time(area), 3) for name, area in areas.items()}
    worst = max(cases.values())
    return Line("frame.selection", hexes, Bar("p99", "<=", 8, "ms"), worst, p99=worst, cases=cases)


def _frame_time(area: Area) -> float:
    """The slowest in a hundred of the frames after the first at a size."""
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QPainter, QPixmap
    from PySide6.QtWidgets import QApplication

    from mapper.drawing.map_painter import MapPainter
    from mapper.drawing.style import load_style
    from mapper.model.map_view import GmMap
    from mapper.resources import resources
    from mapper.ui.canvas.camera import Camera
    from mapper.ui.canvas.overlay import Overlay

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    view, size = GmMap(""), QSize(WIDTH, HEIGHT)
    style = load_style(resources() / "styles" / "parchment.toml")
    overlay = Overlay(MapPainter(style, view))
    overlay.selection = area
    screen = QPixmap(size)
    taken: list[float] = []

    def draw(camera: Camera) -> None:
        painter = QPainter(screen)
        overlay.draw_on_land(painter, view.top, camera, size)
        overlay.draw(painter, view, camera, size, has_focus=True)
        painter.end()

    for px in SIZES:
        camera = Camera(px).centred(*centre(Hex(0, 0), "flat"), WIDTH, HEIGHT)
        taken += timed(partial(draw, camera), runs=FRAMES).runs
    app.processEvents()
    return percentile(taken, 99)


@contextmanager
def _keyed_file(hexes: int) -> Iterator[Path]:
    """A campaign with so many features and paths, strewn over its map."""
    draw, width = random.Random(hexes), isqrt(hexes)
    campaign = Campaign()
    campaign.apply(new_campaign("Bench", MAP))
    rows: dict[Key, Row] = {**campaign.rows(), Key("map", "", MAP): Map("Bench")}
    for place, chunk in maps.terrain(hexes).items():
        rows[Key("terrain", MAP, place)] = chunk
    for number in range(hexes // HEXES_A_FEATURE):
        title = f"Feature {number}"
        rows[Key("feature", MAP, str(number + 1))] = Feature(_anywhere(draw, width), title, "overt")
    for number in range(hexes // HEXES_A_PATH):
        start = _anywhere(draw, width)
        through = tuple(line(start, Hex(start.q + 10, start.r)))
        rows[Key("path", MAP, str(number + 1))] = Way("road", through)
    with TemporaryDirectory(prefix="cognita-bench-") as folder:
        path = Path(folder) / "bench.cognita"
        create_file(path, rows)
        yield path


def _anywhere(draw: random.Random, width: int) -> Hex:
    column, row = draw.randrange(width), draw.randrange(width)
    return Hex(column, row - column // 2)


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {
        "move": at_each_size(moving),
        **needing_qt({"frame.selection": at_each_size(frame)}),
    }
)
