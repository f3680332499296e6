"""How soon players see a step: from the change, through the file, to their window's pixels."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.commands.groups.reveal import hide
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.model.hexes.chunks import area_of, value_at
from mapper.model.hexes.hexes import centre, neighbours, within
from mapper.model.places import the_hex
from mapper.storage.file import CampaignFile, create_file
from tests.bench.lines import Bar, Line, Measure, Times, at_each_size
from tests.bench.travels import MAP, SEED, US, known_everywhere

if TYPE_CHECKING:
    from mapper.ui.editing.document import Document
    from mapper.ui.players.presenting import Presenting

RUNS = 40
WIDTH, HEIGHT = 1920, 1080
NEAR_PX, MIDDLE_PX = 64.0, 12.0


def players_step(hexes: int) -> Line:
    """A step that lifts fog, with all else known: the whole map in sight, at middle size, near."""
    with _shown(hexes) as (document, presenting, change):
        cases = {
            name: Times(tuple(_steps(document, presenting, change, place)))
            for name, place in PLACES.items()
        }
    worst = max(cases.values(), key=lambda times: times.p50)
    return Line(
        "players.step",
        hexes,
        Bar("value", "<=", 16, "ms", at=100_000),
        value=worst.p50,
        p50=worst.p50,
        p99=max(times.p99 for times in cases.values()),
        cases={name: round(times.p50, 2) for name, times in cases.items()},
    )


def _at(px: float) -> Callable[[Presenting], None]:
    def place(presenting: Presenting) -> None:
        screen = presenting.screen
        screen.fit()
        while screen.camera.px < px:
            screen.zoom_by(0.5)
        tokens = screen.view.tokens.values()
        screen.show_point(centre(the_hex(next(iter(tokens)).at), screen.view.top))

    return place


PLACES: Mapping[str, Callable[[Presenting], None]] = MappingProxyType(
    {
        "whole": lambda presenting: presenting.screen.fit(),
        "middle": _at(MIDDLE_PX),
        "near": _at(NEAR_PX),
    }
)


def _steps(
    document: Document,
    presenting: Presenting,
    change: Change,
    place: Callable[[Presenting], None],
) -> Iterator[float]:
    """Forth, which is timed, and back."""
    from PySide6.QtWidgets import QApplication

    place(presenting)
    for _ in range(20):
        presenting.screen.grab()
        QApplication.processEvents()
    painted: list[float] = []
    connection = presenting.screen.painted.connect(lambda: painted.append(perf_counter()))
    for run in range(RUNS + 2):
        painted.clear()
        start = perf_counter()
        document.do(change)
        while not painted:
            QApplication.processEvents()
        if run >= 2:
            yield (painted[0] - start) * 1000
        document.undo()
        QApplication.processEvents()
    presenting.screen.painted.disconnect(connection)


@contextmanager
def _shown(hexes: int) -> Iterator[tuple[Document, Presenting, Change]]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication, QWidget

    from mapper.ui.editing.document import Document
    from mapper.ui.players.presenting import Presenting

    app = QApplication.instance() or QApplication([])
    campaign, middle = known_everywhere(hexes)
    campaign.apply(hide(campaign, US, MAP, area_of({*within(middle, 4)} - {middle})))
    land = campaign.chunks("terrain", MAP)
    to = next(at for at in neighbours(middle) if value_at(land, at) > 1)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "steps.cognita"
        create_file(path, {**campaign.rows(), SETTINGS: Settings("Steps", MAP)})
        document = Document(CampaignFile(path, keep_backups=False))
        beside = QWidget()
        settings = QSettings(str(Path(folder) / "kept.ini"), QSettings.Format.IniFormat)
        presenting = Presenting(beside, settings)
        presenting.work_on(document)
        presenting.toggle()
        presenting.screen.resize(WIDTH, HEIGHT)
        presenting.push()
        app.processEvents()
        yield document, presenting, step(document.campaign, US, to, Random(SEED), override=True)
        presenting.close()
        document.close()


BENCHMARKS: Mapping[str, Measure] = MappingProxyType({"players.step": at_each_size(players_step)})
