"""How long frames take in the real widget: panning, zooming, the first picture, a dab."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from math import sqrt
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.model.campaign.rows import Path, TerrainType
from mapper.model.generate.landscape import TERRAINS, landscape
from mapper.model.hexes.chunks import chunk_of, value_at, with_values
from mapper.model.hexes.hexes import Hex, hex_at
from mapper.model.map_view import GmMap, MapView
from mapper.resources import resources
from tests.bench.keyed import image_bytes, keyed
from tests.bench.lines import Bar, Line, Measure, Times, at_each_size, timed

if TYPE_CHECKING:
    from mapper.ui.canvas.canvas import Canvas

WIDTH, HEIGHT = 1920, 1080
PAN_FRAMES = 240
TURNS = 3
OCTAVES = 3
DABS = 120
BETWEEN_FRAMES_MS = 8
"""What an event loop at 60 frames a second has left for other work after a frame."""

MIDDLE_PX, NEAR_PX = 8.0, 45.25
EASE = ((7, 4), (11, -3), (-5, 9), (-13, -10))
FRAME = Bar("p99", "<=", 8, "ms")


@dataclass(frozen=True, slots=True)
class Scene:
    """A canvas on the screen, and what a full-viewport copy takes on this machine right now."""

    canvas: Canvas
    view: MapView
    copy_ms: float


def frame_pan(hexes: int) -> Line:
    """Small steps in all directions, at three sizes."""
    scene = _scene(hexes)
    cases = {case: Times(tuple(_pan(scene, px))) for case, px in _sizes(scene.canvas).items()}
    return _line("frame.pan", hexes, cases, scene.copy_ms)


def frame_zoom(hexes: int) -> Line:
    """The wheel turned in and out again at the pointer, from three sizes on."""
    scene = _scene(hexes)
    cases = {case: Times(tuple(_zoom(scene, px))) for case, px in _sizes(scene.canvas).items()}
    return _line("frame.zoom", hexes, cases, scene.copy_ms)


def frame_pan_keyed(hexes: int) -> Line:
    """The same with all that a game master keys on a map."""
    scene = keyed_scene(hexes)
    cases = {case: Times(tuple(_pan(scene, px))) for case, px in _sizes(scene.canvas).items()}
    return _line("frame.pan keyed", hexes, cases, scene.copy_ms)


def frame_zoom_keyed(hexes: int) -> Line:
    scene = keyed_scene(hexes)
    cases = {case: Times(tuple(_zoom(scene, px))) for case, px in _sizes(scene.canvas).items()}
    return _line("frame.zoom keyed", hexes, cases, scene.copy_ms)


def keyed_scene(hexes: int) -> Scene:
    """Features, paths, regions, labels and a large underlay, whose image is decoded already."""
    from mapper.drawing.base.images import StoredImages

    scene = _scene(hexes)
    images = StoredImages(image_bytes)
    view = keyed(scene.view)
    for row in view.underlays.values():
        images.picture(row.image)
    scene.canvas.set_images(images)
    scene.canvas.set_map(view)
    _show_frame()
    return Scene(scene.canvas, view, scene.copy_ms)


def pans_at(sizes: Sequence[int]) -> dict[int, dict[str, Times]]:
    """Panning on maps of these sizes, at the pixels per hex that fit the first one."""
    return _at_same_px(sizes, _pan)


def dabs_at(sizes: Sequence[int]) -> dict[int, dict[str, Times]]:
    """One hex painted, likewise."""
    return _at_same_px(sizes, _dab)


def _at_same_px(
    sizes: Sequence[int], frames: Callable[[Scene, float], Iterator[float]]
) -> dict[int, dict[str, Times]]:
    scenes = {hexes: _scene(hexes) for hexes in sizes}
    px_of = _sizes(scenes[sizes[0]].canvas)
    return {
        hexes: {case: Times(tuple(frames(scene, px))) for case, px in px_of.items()}
        for hexes, scene in scenes.items()
    }


def first_paint(hexes: int) -> Line:
    """From a map view to its first full picture, with nothing kept from before."""
    view = view_of(hexes)
    copy_ms = copy_time()
    runs = []
    for _ in range(5):
        canvas = bare_canvas()
        start = perf_counter()
        canvas.set_map(view)
        _show_frame()
        runs.append((perf_counter() - start) * 1000)
        canvas.close()
    times = Times(tuple(runs))
    bar = Bar("value", "<=", 60, "ms")
    return Line("first_paint", hexes, bar, times.p50, "ms", times.p50, times.p99, copy_ms, COPY)


def dab_repaint(hexes: int) -> Line:
    """One hex painted: a new view of the map, and its pixels on the screen."""
    scene = _scene(hexes)
    cases = {case: Times(tuple(_dab(scene, px))) for case, px in _sizes(scene.canvas).items()}
    line = _line("dab.repaint", hexes, cases, scene.copy_ms)
    worst = max(cases.values(), key=lambda times: times.p50)
    return Line(
        "dab.repaint",
        hexes,
        Bar("value", "<=", 3, "ms"),
        worst.p50,
        "ms",
        worst.p50,
        worst.p99,
        scene.copy_ms,
        COPY,
        line.cases,
    )


COPY = "one full-viewport image copy"


def _line(name: str, hexes: int, cases: Mapping[str, Times], copy_ms: float) -> Line:
    """The worst of the cases stands for all."""
    worst = max(cases.values(), key=lambda times: times.p99)
    told = {
        f"{case} {figure}": round(getattr(times, figure), 3)
        for case, times in cases.items()
        for figure in ("p50", "p99")
    }
    return Line(name, hexes, FRAME, worst.p50, "ms", worst.p50, worst.p99, copy_ms, COPY, told)


def _pan(scene: Scene, px: float) -> Iterator[float]:
    _go_to(scene, px)
    steps = (step for step in cycle(EASE) for _ in range(30))
    for right, down in islice(steps, PAN_FRAMES):
        camera = scene.canvas.camera.moved(right, down)
        yield timed_frame(partial(scene.canvas.set_camera, camera))


def _zoom(scene: Scene, px: float) -> Iterator[float]:
    from PySide6.QtCore import QPointF

    _go_to(scene, px)
    pointer = QPointF(WIDTH * 0.4, HEIGHT * 0.6)
    notches = OCTAVES * 4
    for turn in [1] * notches + [-1] * notches * 2 + [1] * notches:
        for _ in range(TURNS):
            yield timed_frame(partial(scene.canvas.zoom_by, turn / TURNS, pointer))


def _dab(scene: Scene, px: float) -> Iterator[float]:
    _go_to(scene, px)
    canvas = scene.canvas
    middle = hex_at(*canvas.camera.plane(WIDTH / 2, HEIGHT / 2), scene.view.top)
    for index in range(DABS):
        at = Hex(middle.q + index % 11 - 5, middle.r + index // 11 - 5)
        yield timed_frame(partial(_paint_one, canvas, at))


def _paint_one(canvas: Canvas, at: Hex) -> None:
    view = canvas.view
    code = value_at(view.terrain, at) % max(view.terrain_types) + 1
    changed = with_values(view.terrain, [(at, code)])
    canvas.show_change(view.with_terrain(changed), [chunk_of(at)], [at])


def timed_frame(act: Callable[[], None]) -> float:
    start = perf_counter()
    act()
    _show_frame()
    taken = (perf_counter() - start) * 1000
    rest()
    return taken


def _show_frame() -> None:
    """Deliver the updates that were asked for: paint events, and the window's own copy."""
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)


def rest() -> None:
    from PySide6.QtCore import QCoreApplication, QEventLoop

    QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, BETWEEN_FRAMES_MS)


def _go_to(scene: Scene, px: float) -> None:
    """A size, about the middle of the map, once everything is drawn."""
    canvas = scene.canvas
    canvas.set_map(scene.view)
    canvas.zoom_to(px)
    _show_frame()
    for _ in range(200):
        rest()


def _sizes(canvas: Canvas) -> dict[str, float]:
    return {"far": canvas.camera.px, "middle": MIDDLE_PX, "near": NEAR_PX}


def _scene(hexes: int) -> Scene:
    view = view_of(hexes)
    copy_ms = copy_time()
    canvas = bare_canvas()
    canvas.set_map(view)
    _show_frame()
    return Scene(canvas, view, copy_ms)


def bare_canvas() -> Canvas:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from mapper.drawing.style import load_style
    from mapper.ui.canvas.canvas import Canvas

    if QApplication.instance() is None:
        QApplication([])
    canvas = Canvas(load_style(resources() / "styles" / "parchment.toml"))
    canvas.resize(WIDTH, HEIGHT)
    canvas.show()
    rest()
    return canvas


def copy_time() -> float:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QImage, QPainter

    source, target = (QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32) for _ in range(2))
    source.fill(0)

    def copy() -> None:
        painter = QPainter(target)
        painter.drawImage(0, 0, source)
        painter.end()

    return timed(copy, runs=50, warm_up=5).p50


def view_of(hexes: int) -> MapView:
    """A landscape with all its terrains and rivers, about as wide and high as a screen."""
    import tomllib

    rows = max(1, round(sqrt(hexes * 0.75)))
    listed = tomllib.loads((resources() / "terrain.toml").read_text("utf-8"))
    types = {
        row["code"]: TerrainType(row["code"], row["name"], row["colour"], row["glyph"])
        for row in listed.values()
    }
    codes = {name: listed[name]["code"] for name in TERRAINS}
    made = landscape(max(1, hexes // rows), rows, "flat", "odd", 7, codes=codes)
    paths = {str(index): Path("river", river) for index, river in enumerate(made.rivers)}
    return GmMap("Bench", terrain=made.terrain, terrain_types=types, paths=paths)


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {
        "frame.pan": at_each_size(frame_pan),
        "frame.zoom": at_each_size(frame_zoom),
        "frame.pan keyed": at_each_size(frame_pan_keyed),
        "frame.zoom keyed": at_each_size(frame_zoom_keyed),
        "first_paint": at_each_size(first_paint),
        "dab.repaint": at_each_size(dab_repaint),
    }
)
