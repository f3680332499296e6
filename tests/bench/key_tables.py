"""How soon the key table shows what fits, and scrolls, with ten thousand lines in it."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.model.campaign.rows import SETTINGS, Feature, Key, Map, Row, Settings
from mapper.model.hexes.hexes import from_offset
from mapper.storage.file import CampaignFile, create_file
from tests.bench import maps
from tests.bench.frames import COPY, copy_time
from tests.bench.lines import Bar, Line, Measure, at_each_size, timed
from tests.bench.searching import TYPED, WORDS, WORDS_A_NOTE

if TYPE_CHECKING:
    from PySide6.QtCore import QCoreApplication

    from mapper.ui.key_table.key_table import KeyTable

MAP = "bench"
LINES, ACROSS = 10_000, 100
WIDTH, HEIGHT = 1280, 720
PATIENCE_S = 60.0
SOON = Bar("p99", "<=", 16, "ms")
SCROLLED = 3
"""Lines a turn of the wheel."""


def filter_(hexes: int) -> Line:
    """From a word that is typed until the lines that fit are painted."""
    with _open_table(hexes) as (app, table):
        typed, count = cycle(TYPED), len(table.lines.lines)

        def find() -> None:
            table.filters.search.setText(next(typed))
            app.processEvents()

        taken = timed(find, runs=10 * len(TYPED), warm_up=len(TYPED))
        text = "\n".join(line.gm_notes for line in table.lines.lines)
        plain = timed(lambda: text.count("no such word"), runs=20)
    told = "counting a word in the same text"
    cases = {"lines": count}
    figures = taken.p50, "ms", taken.p50, taken.p99
    return Line("keytable.filter", hexes, SOON, *figures, plain.p50, told, cases)


def scroll(hexes: int) -> Line:
    """From a turn of the wheel until the lines that came up are painted."""
    with _open_table(hexes) as (app, table):
        bar = table.view.verticalScrollBar()
        steps = cycle((SCROLLED,) * 40 + (-SCROLLED,) * 40)
        count = len(table.lines.lines)

        def turn() -> None:
            bar.setValue(bar.value() + next(steps))
            app.processEvents()

        taken = timed(turn, runs=160, warm_up=5)
    copied = copy_time()
    cases = {"lines": count}
    figures = taken.p50, "ms", taken.p50, taken.p99
    return Line("keytable.scroll", hexes, SOON, *figures, copied, COPY, cases)


def _rows(hexes: int) -> dict[Key, Row]:
    """A feature with some words for each line, and no more of them than hexes."""
    draw = random.Random(LINES)
    rows: dict[Key, Row] = {SETTINGS: Settings("Bench", MAP), Key("map", "", MAP): Map("Bench")}
    rows |= {Key("terrain", MAP, place): chunk for place, chunk in maps.terrain(hexes).items()}
    for number in range(min(LINES, hexes)):
        note = " ".join(draw.choices(WORDS, k=WORDS_A_NOTE))
        at = from_offset(number % ACROSS, number // ACROSS, "flat", "odd")
        tags = (draw.choice(WORDS),)
        row = Feature(at, f"Feature {number}", "hidden", gm_notes=note, tags=tags)
        rows[Key("feature", MAP, str(number + 1))] = row
    return rows


@contextmanager
def _open_table(hexes: int) -> Iterator[tuple[QCoreApplication, KeyTable]]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from mapper.ui.editing.document import Document
    from mapper.ui.window.app import application
    from mapper.ui.window.window import Window

    app = QApplication.instance() or application(["cognita"])
    with TemporaryDirectory(prefix="cognita-bench-") as folder:
        path = Path(folder) / "table.cognita"
        create_file(path, _rows(hexes))
        window = Window(QSettings(str(path.with_suffix(".ini")), QSettings.Format.IniFormat))
        window.resize(WIDTH, HEIGHT)
        window.show()
        window.show_document(Document(CampaignFile(path, keep_backups=False)))
        assert window.workspace is not None
        table, end = window.workspace.key_table, perf_counter() + PATIENCE_S
        table.open()
        while table.read.found is None and perf_counter() < end:
            app.processEvents()
        yield app, table
        window.show_document(None)
        window.close()
        window.deleteLater()
        app.processEvents()


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {"keytable.filter": at_each_size(filter_), "keytable.scroll": at_each_size(scroll)}
)
