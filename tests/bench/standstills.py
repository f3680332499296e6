"""How long the whole window ever stands still after a hand's work, and how soon that is seen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from mapper.commands.zones.zones import reshape_zone
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import SETTINGS, Key, Row, Settings
from mapper.model.campaign.zone_rows import FOOT
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import neighbours
from mapper.model.places import FootPoint, the_hex
from mapper.model.selection import Selection
from mapper.model.zones.zone_shapes import Corner, shape_of, with_corner_at
from mapper.storage.file import create_file
from tests.bench import maps, scenes, travels, windows, zones
from tests.bench.frames import COPY, EASE, copy_time
from tests.bench.lines import Bar, Line, Measure, Times, at_each_size, percentile

if TYPE_CHECKING:
    from mapper.ui.editing.document import Document
    from mapper.ui.table.travel_session import TravelSession
    from mapper.ui.window.window import Window

STILL = Bar("value", "<=", 50, "ms")
FULL = 10_000
"""From this size on all is as much as the line says; smaller ones only try the line out."""

ZONES_ACROSS, ZONES_DOWN, PASSAGES = 100, 50, 5_000
ENTRIES, PATHS, FEATURES = 2_000, 4_000, 20_000
FROM_FEW, TO_MANY = 100, 10_000
EDITS, MOVES, STEPS, DABS, POINTS, PANS = 5, 3, 20, 100, 20, 40
QUIET_S = 0.4
"""No turn of the event loop but of timers for so long: what a change has left to do is done."""
PATIENCE_S = 10
"""So long both windows may take to show a step."""

NEAR_PX = 24.0
STEP_PX = 20
US = travels.US


class Still(NamedTuple):
    """The longest pause of the event loop, and the most that the thread worked in one pause."""

    wall: float
    worked: float


def zones_edit(sizes: Sequence[int]) -> Iterator[Line]:
    """A corner of one of 5,000 zones moved in the whole window, and that undone."""
    rows, count = _dungeon(sizes)
    with _opened(rows, zones.MAP) as (window, opening):
        edits = [each for turn in range(EDITS) for each in _corner_moved(window, turn)]
        pointed = [_pointed(window, at) for at in range(POINTS)]
        window.tool_use.select(Selection(zones=_zones_in(window)))
        panned = [_panned(window, at) for at in range(PANS)]
    worst = max(edits)
    yield Line(
        "zones.edit",
        count,
        STILL,
        value=worst.wall,
        p50=percentile([each.wall for each in edits], 50),
        p99=percentile([each.wall for each in edits], 99),
        cases=_told({"edit": edits, "open": [opening], "point": pointed, "pan all": panned}),
    )


def players_zones(sizes: Sequence[int]) -> Iterator[Line]:
    """5,000 zones that players know: first shown to them, and then edited while they look."""
    rows, count = _dungeon(sizes)
    with _opened(rows, zones.MAP) as (window, _opening):
        shown = _watched(window, partial(_show_players, window))
        seen = [each for turn in range(EDITS) for each in _corner_moved(window, turn)]
    every = [shown, *seen]
    yield Line(
        "players.zones",
        count,
        STILL,
        value=max(every).wall,
        p50=percentile([each.wall for each in every], 50),
        p99=percentile([each.wall for each in every], 99),
        cases=_told({"shown": [shown], "edit": seen}),
    )


def play_step(hexes: int) -> Line:
    """From a key that leads the group on to the pictures of both windows, with a long log."""
    entries = {"": ENTRIES, "10k ": TO_MANY} if hexes >= FULL else {"": FROM_FEW}
    cases: dict[str, float] = {}
    for name, count in entries.items():
        rows, _ = scenes.at_play(hexes, count)
        with _opened(rows, travels.MAP) as (window, _opening):
            window.docks["log"].show()
            window.docks["log"].raise_()
            _show_players(window)
            _quiet(window)
            seen, worked, paused = _steps(window)
        cases |= {
            f"{name}p50": seen.p50,
            f"{name}p99": seen.p99,
            f"{name}pause": max(each.wall for each in paused),
            f"{name}pause cpu": max(each.worked for each in paused),
            f"{name}cpu": percentile(worked, 50),
        }
    return Line(
        "play.step",
        hexes,
        STILL,
        value=max(cases["p99"], cases["pause"]),
        p50=cases["p50"],
        p99=cases["p99"],
        cases={f"in {name}": round(figure, 2) for name, figure in cases.items()},
    )


def move_all(hexes: int) -> Line:
    """Everything selected and moved by a hex, undone and redone: with many paths, and features."""
    share = 1 if hexes >= FULL else 100
    cases: dict[str, Sequence[Still]] = {}
    for name, rows in (
        ("paths", scenes.with_paths(hexes, PATHS // share)),
        ("features", scenes.with_features(hexes, FEATURES // share)),
    ):
        with _opened(rows, travels.MAP) as (window, _opening):
            cases |= {f"{name} {what}": each for what, each in _all_moved(window).items()}
    every = [each for runs in cases.values() for each in runs]
    return Line(
        "move.all",
        hexes,
        STILL,
        value=max(every).wall,
        p50=percentile([each.wall for each in every], 50),
        p99=percentile([each.wall for each in every], 99),
        cases=_told(cases),
    )


def dab_window(hexes: int) -> Line:
    """The mouse pressed with the brush in the whole window, until its pixels are painted."""
    copy_ms = copy_time()
    with _opened(scenes.plain(hexes), travels.MAP) as (window, _opening):
        taken, worked = _dabs(window)
    times = Times(tuple(taken))
    return Line(
        "dab.window",
        hexes,
        value=times.p50,
        p50=times.p50,
        p99=times.p99,
        reference=copy_ms,
        reference_name=COPY,
        cases={"cpu p50": percentile(worked, 50), "cpu p99": percentile(worked, 99)},
    )


def _dungeon(sizes: Sequence[int]) -> tuple[dict[Key, Row], int]:
    """A dungeon of which a group knows all, and how many zones it has."""
    is_full = max(sizes) >= FULL
    across, down = (ZONES_ACROSS, ZONES_DOWN) if is_full else (8, 6)
    rows = zones.large_rows(across, down, PASSAGES if is_full else 40)
    return rows | scenes.a_group_that_knows(rows), across * down


def _told(cases: Mapping[str, Sequence[Still]]) -> dict[str, float]:
    """The longest pause of each case, and the thread's own work in its longest."""
    found = {}
    for name, runs in cases.items():
        found[name] = round(max(each.wall for each in runs), 2)
        found[f"{name} cpu"] = round(max(each.worked for each in runs), 2)
    return found


@contextmanager
def _opened(rows: Mapping[Key, Row], map_id: str) -> Iterator[tuple[Window, Still]]:
    """The window with a campaign of these rows open and quiet; how it stood still before that."""
    with windows._home() as environment, TemporaryDirectory(prefix="cognita-bench-") as folder:
        os.environ.update(environment)
        path = Path(folder) / "still.cognita"
        create_file(path, {**rows, SETTINGS: Settings("Bench", map_id)})
        window = windows._window()
        _quiet(window)
        opening = _watched(window, partial(window.open_path, path))
        yield window, opening
        windows._put_away(window)


def _watched(window: Window, act: Callable[[], object]) -> Still:
    """How long the window stands still at most, from an act until nothing is left to do."""
    from PySide6.QtCore import Qt, QTimer

    ticks = [(perf_counter(), thread_time())]
    clock = QTimer()
    clock.setTimerType(Qt.TimerType.PreciseTimer)
    clock.timeout.connect(lambda: ticks.append((perf_counter(), thread_time())))
    clock.start(windows.TICK_MS)
    act()
    _quiet(window)
    clock.stop()
    turns = [
        Still((after - before) * 1000, (worked - so_far) * 1000)
        for (before, so_far), (after, worked) in pairwise(ticks)
    ]
    return Still(max(each.wall for each in turns), max(each.worked for each in turns))


def _quiet(window: Window) -> None:
    """No job goes on, the map is drawn as it is, and what waits for a pause has had it."""
    from mapper.ui.editing.jobs import Job

    def is_quiet() -> bool:
        if window.is_opening or window.turns.is_at_work or window.findChild(Job) is not None:
            return False
        if window.presenting.is_coming or window.presenting.screen.is_covered:
            return False
        return window.document is None or window.canvas.is_sharp

    end = perf_counter() + windows.PATIENCE_S
    quiet_since = perf_counter()
    while perf_counter() < end:
        _rest(0.005)
        quiet_since = quiet_since if is_quiet() else perf_counter()
        if perf_counter() - quiet_since > QUIET_S:
            return


def _rest(seconds: float) -> None:
    """The event loop goes on for so long."""
    from PySide6.QtTest import QTest

    QTest.qWait(round(seconds * 1000))


def _document(window: Window) -> Document:
    assert window.document is not None
    return window.document


def _travels(window: Window) -> TravelSession:
    assert window.workspace is not None
    return window.workspace.travel_session


def _zones_in(window: Window) -> tuple[str, ...]:
    view = _document(window).view
    assert view is not None
    return tuple(view.zones)


def _corner_moved(window: Window, turn: int) -> list[Still]:
    from tests.ui.hands import workspace_of

    document = _document(window)
    assert document.view is not None
    id_ = f"{len(document.view.zones) // 2 + turn}"
    shape = shape_of(document.view.zones[id_])
    at = shape.outline[0]
    moved = with_corner_at(shape, Corner(0, 0), FootPoint(at.x + FOOT, at.y + 2 * FOOT))
    edit = partial(
        workspace_of(window).editor.make,
        lambda campaign: reshape_zone(campaign, zones.MAP, id_, moved),
    )
    return [_watched(window, edit), _watched(window, partial(window.action_set.take, "undo"))]


def _pointed(window: Window, turn: int) -> Still:
    """The pointer moved once: what of it the hand waits for."""
    from PySide6.QtCore import QPoint
    from PySide6.QtTest import QTest

    place = QPoint(300 + 11 * turn, 200 + 7 * turn)
    return _taken(lambda: QTest.mouseMove(window.canvas, place))


def _panned(window: Window, turn: int) -> Still:
    right, down = EASE[turn // 10 % len(EASE)]
    return _taken(lambda: window.canvas.set_camera(window.canvas.camera.moved(right, down)))


def _taken(act: Callable[[], object]) -> Still:
    """How long something takes until it is painted."""
    from PySide6.QtCore import QCoreApplication, QEvent

    start, worked = perf_counter(), thread_time()
    act()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest.value)
    taken = Still((perf_counter() - start) * 1000, (thread_time() - worked) * 1000)
    _rest(0.02)
    return taken


def _show_players(window: Window) -> None:
    window.presenting.toggle()
    window.presenting.push()


def _steps(window: Window) -> tuple[Times, list[float], list[Still]]:
    """Each step, until both windows show it, and what it works until then; each is undone."""
    from mapper.tools.shared.tool import Trip

    document = _document(window)
    start = the_hex(document.campaign.one(Party, Key("party", "", US)).at.spot)
    land = document.campaign.chunks("terrain", travels.MAP)
    to = next(at for at in neighbours(start) if value_at(land, at) > 1)
    window.tool_use.choose("travel")
    window.canvas.show_cell(start)
    window.canvas.zoom_to(NEAR_PX)
    _quiet(window)
    seen, worked, paused = [], [], []
    for _ in range(STEPS):
        painted = _Painted(window)
        begun = perf_counter(), thread_time()
        paused.append(_watched(window, lambda: _travels(window).take(Trip((start, to), US))))
        ended, at_work = painted.both()
        seen.append((ended - begun[0]) * 1000)
        worked.append((at_work - begun[1]) * 1000)
        window.action_set.take("undo")
        _quiet(window)
    return Times(tuple(seen)), worked, paused


class _Painted:
    """When the canvas and the players' window were painted first since this was made."""

    def __init__(self, window: Window) -> None:
        from PySide6.QtCore import QEvent, QObject

        found: dict[str, tuple[float, float]] = {}

        class Watch(QObject):
            def eventFilter(self, watched: QObject, event: QEvent) -> bool:
                if event.type() == QEvent.Type.Paint and "map" not in found:
                    watched.removeEventFilter(self)
                    watched.event(event)
                    found["map"] = perf_counter(), thread_time()
                    return True
                return False

        def show() -> None:
            found.setdefault("players", (perf_counter(), thread_time()))

        self._found, self._watch, self._screen = found, Watch(), window.presenting.screen
        window.canvas.installEventFilter(self._watch)
        self._connection = self._screen.painted.connect(show)

    def both(self) -> tuple[float, float]:
        given_up = perf_counter() + PATIENCE_S
        while len(self._found) < 2 and perf_counter() < given_up:
            _rest(0.005)
        self._screen.painted.disconnect(self._connection)
        return max(self._found["map"], self._found["players"])


def _all_moved(window: Window) -> dict[str, list[Still]]:
    found: dict[str, list[Still]] = {"moved": [], "undone": [], "redone": []}
    for _ in range(MOVES):
        window.action_set.take("select_all")
        _rest(0.05)
        for what, action in (("moved", "move_right"), ("undone", "undo"), ("redone", "redo")):
            found[what].append(_watched(window, partial(window.action_set.take, action)))
        window.action_set.take("undo")
        _quiet(window)
    return found


def _dabs(window: Window) -> tuple[list[float], list[float]]:
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtTest import QTest

    use, canvas = window.tool_use, window.canvas
    use.choose("brush")
    use.paint_with(replace(use.paint, code=maps.FOREST))
    canvas.zoom_to(NEAR_PX)
    _quiet(window)
    taken, worked = [], []
    for number in range(DABS):
        place = QPoint(150 + number % 12 * 40, 120 + number // 12 * 40)
        code = maps.FOREST if number % 2 else maps.HILLS
        use.paint_with(replace(use.paint, code=code))
        QTest.mouseMove(canvas, place)
        _rest(0.03)
        dab = _taken(partial(QTest.mousePress, canvas, Qt.MouseButton.LeftButton, pos=place))
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=place)
        _rest(0.03)
        taken.append(dab.wall)
        worked.append(dab.worked)
    return taken, worked


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {
        "zones.edit": zones_edit,
        "players.zones": players_zones,
        "play.step": at_each_size(play_step),
        "move.all": at_each_size(move_all),
        "dab.window": at_each_size(dab_window),
    }
)
