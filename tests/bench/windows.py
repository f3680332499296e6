"""How soon the window is there, and how long it ever stands still while something long goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ctypes import CDLL
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import cycle, islice, pairwise
from math import isqrt
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING
from weakref import ref

from mapper.commands.maps.new_campaign import NewCampaign
from mapper.model.campaign.play_rows import Party
from mapper.model.hexes.hexes import Numbering
from mapper.model.places import Place
from tests.bench import maps
from tests.bench.files import campaign_file
from tests.bench.lines import Bar, Line, Measure, Times, at_each_size

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

RUNS = 5
STARTS = 7
OPENINGS, FIRST_OPENINGS = 10, 2
STATM = Path("/proc/self/statm")
TICK_MS = 1
IDLE_S, AFTERWARDS_S = 0.3, 0.1
PATIENCE_S = 120.0
WIDTH, HEIGHT = 1360, 860
PICTURE_PX_PER_HEX = 4.0

UNTIL_SHOWN = """
import sys
from mapper.ui.window.app import application, open_window
from mapper.ui.app.settings_file import remembered

app = application(["cognita"])
window = open_window(remembered())
window.show()
while not window.windowHandle().isExposed():
    app.processEvents()
app.processEvents()
print("shown", flush=True)
"""
UNTIL_IMPORTED = 'import numpy, PySide6.QtWidgets\nprint("imported", flush=True)'


def start(hexes: int) -> Line:
    """From the start of the process until the window is painted, with no map."""
    with _home() as environment:
        shown = _told(UNTIL_SHOWN, environment)
        imported = _told(UNTIL_IMPORTED, environment)
    return Line(
        "start",
        hexes,
        Bar("p50", "<=", 800, "ms"),
        value=shown.p50,
        p50=shown.p50,
        p99=shown.p99,
        reference=imported.p50,
        reference_name="importing QtWidgets and numpy alone",
    )


def gap(hexes: int) -> Line:
    """The longest pause of all runs of the window's event loop while each long job goes on."""
    with _home() as environment, campaign_file(hexes) as path:
        os.environ.update(environment)
        window = _window()
        workspace = Desk(window, path, path.parent, hexes)
        idle = _gaps(workspace, _idle)
        jobs = {name: _gaps(workspace, job) for name, job in JOBS.items()}
        _put_away(window)
    name, worst = max(jobs.items(), key=lambda job: max(job[1].runs))
    return Line(
        "gap",
        hexes,
        Bar("value", "<=", 50, "ms"),
        value=max(worst.runs),
        p50=worst.p50,
        p99=worst.p99,
        reference=max(idle.runs),
        reference_name="the same while nothing goes on",
        cases={"worst": name} | {name: round(max(times.runs), 3) for name, times in jobs.items()},
    )


def reopen(hexes: int) -> Line:
    """Two campaigns opened over each other in turn: what stays of those before, and the pauses."""
    if not STATM.exists():
        return Line("reopen", hexes, skipped="this system does not tell how much memory is used")
    with _home() as environment, campaign_file(hexes) as path:
        os.environ.update(environment)
        window = _window()
        other = path.with_name("other.cognita")
        shutil.copy(path, other)
        desks, memory, pauses = [], [], []
        for one in islice(cycle((path, other)), OPENINGS):
            pauses.append(_longest_gap(partial(_open_over, window, one)))
            _settle()
            desks.append(ref(window.workspace))
            memory.append(_resident_mb())
        left = sum(workspace() is not None for workspace in desks) - 1
        _put_away(window)
    return Line(
        "reopen",
        hexes,
        Bar("value", "<=", 25, "MB"),
        value=max(0.0, memory[-1] - memory[FIRST_OPENINGS - 1]),
        unit="MB",
        reference=memory[FIRST_OPENINGS - 1],
        reference_name=f"memory after {FIRST_OPENINGS} openings",
        cases={
            "openings": OPENINGS,
            "desks left": left,
            "longest pause ms": round(max(pauses), 3),
            "median pause ms": round(median(pauses), 3),
        },
    )


def _open_over(window: Window, path: Path) -> Callable[[], bool]:
    window.open_path(path)
    return lambda: _is_open(window, path) and window.canvas.is_sharp


def _resident_mb() -> float:
    """What the process holds in memory, once what nobody uses is given back."""
    CDLL(None).malloc_trim(0)
    return int(STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


@dataclass(frozen=True, slots=True)
class Desk:
    """The window, the campaign on disk, and a folder for what the jobs make."""

    window: Window
    path: Path
    folder: Path
    hexes: int


Job = Callable[[Desk], Callable[[], bool]]
"""Begins something, and returns what tells whether it is over."""


def _open(workspace: Desk) -> Callable[[], bool]:
    window = workspace.window
    window.open_path(workspace.path)
    return lambda: window.document is not None and window.canvas.is_sharp


def _export(workspace: Desk) -> Callable[[], bool]:
    from mapper.exporters.export_request import ExportRequest
    from mapper.ui.output.output import write_picture
    from tests.ui.hands import workspace_of

    over: list[str] = []
    wanted = ExportRequest(audience="gm", px_per_hex=PICTURE_PX_PER_HEX, force=True)
    process = write_picture(
        workspace_of(workspace.window), workspace.folder / "picture.png", wanted
    )
    process.done.connect(lambda: over.append("done"))
    process.failed.connect(over.append)
    return lambda: bool(over)


def _generate(workspace: Desk) -> Callable[[], bool]:
    from mapper.ui.window import files

    columns = isqrt(workspace.hexes)
    path = workspace.folder / "generated.cognita"
    asked = NewCampaign(
        path,
        "Generated",
        "Wilderness",
        "flat",
        Numbering(),
        Fraction(6),
        "miles",
        columns,
        max(1, workspace.hexes // columns),
        7,
    )
    files.make(workspace.window, asked)
    return lambda: _is_open(workspace.window, path)


def _route(workspace: Desk) -> Callable[[], bool]:
    """The window's own search, from the middle of the map to all of it, the map sent anew."""
    assert workspace.window.workspace is not None
    travel_session = workspace.window.workspace.travel_session
    on, far = travel_session.country, travel_session.wayfinding
    start = maps.middle(on.terrain)
    far.find(replace(on), Party("", Place(on.map_id, start)), (start, start))
    return lambda: not far.is_looking


def _back_up(workspace: Desk) -> Callable[[], bool]:
    assert workspace.window.document is not None
    return workspace.window.document.file.back_up().done


def _idle(_workspace: Desk) -> Callable[[], bool]:
    end = perf_counter() + IDLE_S
    return lambda: perf_counter() > end


JOBS: Mapping[str, Job] = MappingProxyType(
    {
        "open": _open,
        "export": _export,
        "generate": _generate,
        "route": _route,
        "backup": _back_up,
    }
)
BEFORE_AN_OPEN_CAMPAIGN = frozenset({_open, _generate})


def _gaps(workspace: Desk, job: Job) -> Times:
    window = workspace.window
    found = []
    for _ in range(RUNS):
        if job in BEFORE_AN_OPEN_CAMPAIGN:
            window.show_document(None)
        elif not _is_open(window, workspace.path):
            window.open_path(workspace.path)
            _run_until(lambda: _is_open(window, workspace.path))
        _settle()
        found.append(_longest_gap(lambda: job(workspace)))
    return Times(tuple(found))


def _longest_gap(begin: Callable[[], Callable[[], bool]]) -> float:
    """Milliseconds between two ticks of a clock in the event loop, from the beginning of a job."""
    from PySide6.QtCore import Qt, QTimer

    ticks = [perf_counter()]
    clock = QTimer()
    clock.setTimerType(Qt.TimerType.PreciseTimer)
    clock.timeout.connect(lambda: ticks.append(perf_counter()))
    clock.start(TICK_MS)
    is_over = begin()
    _run_until(is_over)
    _run_for(AFTERWARDS_S)
    clock.stop()
    return max(b - a for a, b in pairwise(ticks)) * 1000


def _run_until(is_so: Callable[[], bool]) -> None:
    from PySide6.QtCore import QCoreApplication, QEventLoop

    end = perf_counter() + PATIENCE_S
    while not is_so():
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        if perf_counter() > end:
            raise TimeoutError(f"A job was not over after {PATIENCE_S:g} s.")


def _run_for(seconds: float) -> None:
    end = perf_counter() + seconds
    _run_until(lambda: perf_counter() > end)


def _settle() -> None:
    """What was begun before comes to its end; what was left over is collected."""
    import gc

    from PySide6.QtCore import QCoreApplication, QEvent

    for _ in range(50):
        QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()


def _put_away(window: Window) -> None:
    window.close()
    _settle()  # what was put off until the next turn is still due
    window.deleteLater()
    _settle()


def _is_open(window: Window, path: Path) -> bool:
    document = window.document
    return document is not None and document.file.path == Path(os.path.realpath(path))


def _window() -> Window:
    from PySide6.QtWidgets import QApplication

    from mapper.ui.app.settings_file import remembered
    from mapper.ui.window.app import application, open_window

    if not isinstance(QApplication.instance(), QApplication):
        application(["cognita"])
    window = open_window(remembered())
    window.resize(WIDTH, HEIGHT)
    window.show()
    return window


@contextmanager
def _home() -> Iterator[dict[str, str]]:
    """A home of its own for the program's settings."""
    with TemporaryDirectory(prefix="cognita-bench-") as name:
        folders = {"XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data"}
        ours = {key: str(Path(name) / folder) for key, folder in folders.items()}
        yield {"QT_QPA_PLATFORM": "offscreen", **ours}


def _told(program: str, environment: Mapping[str, str]) -> Times:
    """How long a process takes until it says its one word."""
    runs = []
    for _ in range(STARTS + 1):
        begun = perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-c", program],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        with process:
            assert process.stdout is not None
            assert process.stdout.readline()
            runs.append((perf_counter() - begun) * 1000)
            process.kill()
    return Times(tuple(runs[1:]))


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {"start": at_each_size(start), "gap": at_each_size(gap), "reopen": at_each_size(reopen)}
)
