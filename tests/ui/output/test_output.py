"""Export and print from the window: the dialogs, and that the window goes on meanwhile."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, QSize, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox

from mapper.drawing.base.layers import ALL_LAYERS, Layer, Layers
from mapper.exporters.export_request import KINDS, ExportRequest, FileKind
from mapper.model.campaign.label_rows import Letters
from mapper.model.campaign.rows import Label
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import Extent, GmMap, MapView
from mapper.play.gate.known import PlayerMap
from mapper.ui.editing.document import Document
from mapper.ui.output.export_dialog import MOST_LINES, ExportDialog, MapToExport, beginning
from mapper.ui.output.export_preview import previewed
from mapper.ui.output.for_whom import KnownOnce, KnownToPlayers
from mapper.ui.output.output import export_dialog, print_dialog, seen_in, write_picture
from mapper.ui.output.print_dialog import PrintDialog
from mapper.ui.window.window import Window
from tests.drawing.sample import land, pixels
from tests.exporters.known_coast import known_coast
from tests.ui.hands import workspace_of
from tests.until import PATIENCE_MS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

SEEN = Extent(1.0, 1.0, 3.0, 2.0)
ALL_OF_IT = ExportRequest(audience="gm", px_per_hex=30.0)


@pytest.fixture
def window(qtbot: QtBot, settings: QSettings, document: Document) -> Window:
    window = Window(settings)
    qtbot.add_widget(window)
    window.show_document(document)
    return window


def dialog_for(
    qtbot: QtBot,
    view: MapView,
    settings: QSettings,
    layers: Layers = ALL_LAYERS,
    known: KnownToPlayers | None = None,
) -> ExportDialog:
    subject = MapToExport(view, SEEN, layers, known or KnownToPlayers())
    dialog = ExportDialog(subject, settings)
    qtbot.add_widget(dialog)
    return dialog


def view_of(document: Document) -> MapView:
    assert document.view is not None
    return document.view


def test_the_size_is_told_before_it_is_written(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    dialog = dialog_for(qtbot, view_of(document), settings)

    dialog.px.setValue(100)

    assert "649 × 550 pixels" in dialog.told_size.text()
    assert 649 == dialog.width_px.value()


def test_a_width_gives_the_pixels_per_hex(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    dialog = dialog_for(qtbot, view_of(document), settings)

    dialog.width_px.setValue(1300)

    assert 200 == pytest.approx(dialog.chosen().px_per_hex, abs=0.5)


def test_millimetres_and_dots_give_the_pixels_per_hex(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    dialog = dialog_for(qtbot, view_of(document), settings)

    dialog.on_paper.dpi.setValue(150)
    dialog.on_paper.mm.setValue(25.4)

    assert (150, 150) == (round(dialog.px.value()), dialog.chosen().dpi)
    assert "165 × 140 mm on paper" in dialog.told_size.text()


def test_what_is_too_large_cannot_be_saved(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    wide = GmMap("", features={}, terrain={**view_of(document).terrain, **far_away()})
    dialog = dialog_for(qtbot, wide, settings)

    dialog.px.setValue(1000)

    assert "too large" in dialog.told_size.text()
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Save).isEnabled()


def far_away() -> dict[ChunkAt, bytes]:
    return {ChunkAt(10, 0): b"\1" * 1024}


def test_a_part_is_what_is_seen(qtbot: QtBot, document: Document, settings: QSettings) -> None:
    dialog = dialog_for(qtbot, view_of(document), settings)

    dialog.part.setChecked(True)

    assert SEEN == dialog.chosen().area


def test_layers_that_are_not_shown_are_left_out(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    hidden = Layers(features=Layer(is_visible=False), grid=Layer(is_visible=False))

    dialog = dialog_for(qtbot, view_of(document), settings, hidden)

    assert {"features", "grid"} == set(dialog.chosen().without)


def test_what_is_faint_on_the_screen_is_faint_in_the_picture(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    faint = Layers(regions=Layer(opacity=0.4), tokens=Layer(is_visible=False, opacity=0.2))

    dialog = dialog_for(qtbot, view_of(document), settings, faint)

    assert (("regions", 40),) == dialog.chosen().opacity


def test_choices_are_remembered(qtbot: QtBot, document: Document, settings: QSettings) -> None:
    first = dialog_for(qtbot, view_of(document), settings)
    first.on_paper.dpi.setValue(150)
    first.px.setValue(33.25)
    first.numbers.setChecked(False)
    first.part.setChecked(True)
    first.accept()

    second = dialog_for(qtbot, view_of(document), settings)

    assert first.chosen() == second.chosen()


def known_wholly(view: MapView) -> KnownOnce:
    """As if players knew all of it."""
    parts = {each.name: getattr(view, each.name) for each in fields(view) if each.init}
    return KnownOnce(PlayerMap(**parts))


def players(view: MapView | None) -> KnownToPlayers:
    known = None if view is None else known_wholly(view)
    return KnownToPlayers({"1": "We"}, lambda _group, _as_of: known, lambda group: f"# Key {group}")


def test_it_begins_with_what_players_know_whatever_was_chosen_before(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    view = view_of(document)
    first = dialog_for(qtbot, view, settings, known=players(view))
    first.gm.setChecked(True)
    first.unknown.setCurrentIndex(2)
    first.accept()

    second = dialog_for(qtbot, view, settings, known=players(view))

    assert ("players", "1", "parchment") == (
        second.chosen().audience,
        second.chosen().group,
        second.chosen().unknown,
    )


def test_what_players_do_not_know_is_not_previewed(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    dialog = dialog_for(qtbot, view_of(document), settings, known=players(None))

    assert dialog.picture.view is None
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Save).isEnabled()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("png", {"--px-per-hex=64", "--legend", "--style=dark"}),
        ("pdf", {"--tiles", "--mm-per-hex=12", "--paper=A4", "--legend"}),
        ("md", {"--group=1"}),
    ],
)
def test_what_is_chosen_is_said_to_the_command_line(
    kind: FileKind, words: set[str], qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    view = view_of(document)
    dialog = dialog_for(qtbot, view, settings, known=players(view))
    dialog.kind.setCurrentIndex(KINDS.index(kind))
    dialog.style_box.setCurrentIndex(dialog.style_box.findData("dark"))
    dialog.legend.setChecked(True)
    dialog.to_scale.setChecked(True)

    assert words <= set(dialog.chosen().to_words())


def test_pages_are_counted_before_they_are_written(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    dialog = dialog_for(qtbot, view_of(document), settings)
    dialog.kind.setCurrentIndex(KINDS.index("pdf"))
    dialog.to_scale.setChecked(True)

    dialog.mm.setValue(60)

    assert "5 pages, 60.0 mm per hex" == dialog.told_size.text()


def test_the_key_as_a_table_is_for_the_game_master_alone(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    view = view_of(document)
    dialog = dialog_for(qtbot, view, settings, known=players(view))
    save = dialog.buttons.button(dialog.buttons.StandardButton.Save)

    dialog.kind.setCurrentIndex(KINDS.index("csv"))
    for_players = save.isEnabled()
    dialog.gm.setChecked(True)

    assert (False, True) == (for_players, save.isEnabled())
    assert [] == [*dialog.chosen().problems()]


def test_a_drawing_is_written_too(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    target = tmp_path / "map.svg"

    process = write_picture(workspace_of(window), target, ALL_OF_IT)
    with qtbot.wait_signal(process.done, timeout=PATIENCE_MS):
        pass

    assert target.read_text("utf-8").startswith("<svg ")


def test_the_file_is_called_as_the_map_is_for_whom_it_is_for(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    view, told = replace(view_of(document), name="The Vale: south/east"), PlayerMap("")
    known = KnownToPlayers({"1": "We"}, lambda _group, _as_of: KnownOnce(told))
    dialog = dialog_for(qtbot, view, settings, known=known)

    names = [str(dialog.chosen().out)]
    dialog.gm.setChecked(True)
    names.append(str(dialog.chosen().out))

    assert ["map.png", "The Vale south east.png"] == names


def test_why_nothing_can_be_exported_for_players_stands_beneath(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    dialog = dialog_for(qtbot, view_of(document), settings)

    assert not dialog.players.isEnabled()
    assert "Form a group first" in dialog.no_players.text()
    assert dialog.form.isRowVisible(dialog.no_players)


def test_what_is_seen_lies_about_the_middle_of_the_canvas(window: Window) -> None:
    seen = seen_in(workspace_of(window))

    camera = window.canvas.camera
    assert camera.plane(0, 0) == pytest.approx((seen.left, seen.top))


def test_a_picture_is_written(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    target = tmp_path / "map.png"

    process = write_picture(workspace_of(window), target, ALL_OF_IT)
    with qtbot.wait_signal(process.done, timeout=PATIENCE_MS):
        pass

    assert (196, 165) == QImage(str(target)).size().toTuple()
    assert str(target) in window.statusBar().currentMessage()


def test_the_window_goes_on_meanwhile(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    ticks: list[float] = []
    timer = QTimer(window)
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: ticks.append(perf_counter()))
    timer.start(1)

    process = write_picture(
        workspace_of(window), tmp_path / "map.png", replace(ALL_OF_IT, px_per_hex=400.0)
    )
    with qtbot.wait_signal(process.done, timeout=PATIENCE_MS):
        pass

    assert len(ticks) > 10


def test_cancelling_leaves_nothing(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    before = sorted(path.name for path in tmp_path.iterdir())
    process = write_picture(
        workspace_of(window), tmp_path / "map.png", replace(ALL_OF_IT, px_per_hex=1000.0)
    )

    with qtbot.wait_signal(process.cancelled, timeout=PATIENCE_MS):
        process.progressed.connect(process.cancel)

    assert before == sorted(path.name for path in tmp_path.iterdir())


def test_a_refusal_is_told(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    process = write_picture(workspace_of(window), tmp_path / "missing" / "map.png", ALL_OF_IT)
    with qtbot.wait_signal(process.failed, timeout=PATIENCE_MS) as told:
        pass

    assert "There is no folder" in told.args[0]
    assert "There is no folder" in window.statusBar().currentMessage()


def test_the_print_dialog_remembers(window: Window) -> None:
    first = print_dialog(workspace_of(window))
    first.to_scale.setChecked(True)
    first.mm.setValue(17)
    first.orientation.setCurrentIndex(0)
    first.accept()

    second = print_dialog(workspace_of(window))

    assert first.chosen() == second.chosen()
    assert 17.0 == second.chosen().sheets.mm_per_hex


def test_what_players_do_not_know_is_not_printed_for_them(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    nothing = KnownToPlayers({"1": "We"}, lambda _group, _as_of: None)
    subject = MapToExport(view_of(document), SEEN, ALL_LAYERS, nothing)
    dialog = PrintDialog(subject, settings)
    qtbot.add_widget(dialog)

    dialog.accept()

    assert QDialog.DialogCode.Accepted != dialog.result()


def test_fitted_to_a_page_there_is_no_scale(window: Window) -> None:
    dialog = print_dialog(workspace_of(window))

    dialog.fitted.setChecked(True)

    assert dialog.chosen().sheets.mm_per_hex is None
    assert not dialog.mm.isEnabled()


def test_a_part_by_hex_numbers_is_previewed_and_said(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    dialog = dialog_for(qtbot, view_of(document), settings)

    dialog.region.setText("0101-0202")

    assert "--region=0101-0202" in dialog.chosen().to_words()
    assert dialog.picture.view != view_of(document)


def test_what_was_known_at_an_entry_is_asked_for_with_its_number(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    view, asked = view_of(document), list[int | None]()

    def known(_group: str, as_of: int | None) -> KnownOnce:
        asked.append(as_of)
        return known_wholly(view)

    told = KnownToPlayers({"1": "We"}, known)
    dialog = dialog_for(qtbot, view, settings, known=told)
    dialog.as_of.setValue(3)

    assert 3 == asked[-1]
    assert "--as-of=3" in dialog.chosen().to_words()


def test_the_preview_has_a_label_in_points_as_large_against_its_hexes_as_the_file() -> None:
    letters = Letters(measure="points", height=24)
    label = Label("Vale", (Hex(5, 3),), letters=letters)
    view = replace(land(), labels={"1": label})
    size = QSize(600, 500)

    inked = [
        ink(previewed(view, size, ExportRequest(px_per_hex=px, style="clean")))
        - ink(previewed(land(), size, ExportRequest(px_per_hex=px, style="clean")))
        for px in (32.0, 96.0)
    ]

    assert 0 < inked[1] < inked[0] / 4


def test_the_preview_of_a_picture_on_paper_has_a_label_in_points_as_high_as_on_paper() -> None:
    label = Label("Vale", (Hex(5, 3),), letters=Letters(measure="points", height=8))
    view, size = replace(land(), labels={"1": label}), QSize(600, 500)

    inked = [
        ink(previewed(view, size, ExportRequest(px_per_hex=64.0, dpi=dpi, style="clean")))
        - ink(previewed(land(), size, ExportRequest(px_per_hex=64.0, dpi=dpi, style="clean")))
        for dpi in (96, 300)
    ]

    assert 0 < 4 * inked[0] < inked[1]


def ink(image: QImage) -> int:
    return int(((pixels(image) & 255) < 128).sum())


def test_the_key_is_exported_by_the_same_choice_and_its_file_says_whose_it_is(
    window: Window, settings: QSettings
) -> None:
    kept = settings.value("export/kind")

    dialog = export_dialog(workspace_of(window), "md")
    dialog.accept()

    assert ("md", True) == (dialog.kind_chosen, dialog.gm.isChecked())
    assert "key for the game master.md" in dialog.chosen().out.name
    assert kept == settings.value("export/kind")


def test_a_print_for_players_holds_what_they_know_and_nothing_else(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    players = known_coast()
    known = KnownToPlayers({"g": "Group"}, lambda _group, _as_of: KnownOnce(players))
    subject = MapToExport(view_of(document), SEEN, ALL_LAYERS, known)
    dialog = PrintDialog(subject, settings, None)
    qtbot.add_widget(dialog)

    asked = dialog.chosen()
    dialog.gm.setChecked(True)

    assert asked.known is not None
    assert players is asked.known.players
    assert dialog.chosen().known is None


def test_nothing_is_printed_for_players_who_know_nothing(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    subject = MapToExport(view_of(document), SEEN, ALL_LAYERS, KnownToPlayers({"g": "Group"}))

    dialog = PrintDialog(subject, settings, None)
    qtbot.add_widget(dialog)

    assert not dialog.do_print.isEnabled()
    assert not dialog.nothing.isHidden()


def test_all_of_a_key_is_shown_before_it_is_written(
    qtbot: QtBot, document: Document, settings: QSettings
) -> None:
    lines = [f"- line {number}" for number in range(300)]
    known = KnownToPlayers(key=lambda _group: "\n".join(lines))

    dialog = dialog_for(qtbot, view_of(document), settings, known=known)
    dialog.kind.setCurrentIndex(KINDS.index("md"))

    dialog.show()
    QApplication.processEvents()

    assert dialog.reading.toPlainText().endswith("line 299")
    assert 0 == dialog.reading.verticalScrollBar().value()


def test_what_is_not_shown_of_a_long_key_is_counted() -> None:
    text = "\n".join(f"- line {number}" for number in range(MOST_LINES + 80))

    assert beginning(text).endswith("… and 80 more lines")
