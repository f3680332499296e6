"""What is done to lines of the key table: each deed one step, said in the status bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from functools import partial
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from mapper.commands.keying.bring_in import BroughtIn, bring_in
from mapper.commands.keying.line_draft import CALLED
from mapper.commands.keying.many_lines import (
    CellText,
    fill_column,
    give_icon,
    remove_lines,
    write_cells,
)
from mapper.exporters.key_csv import key_csv, key_tsv
from mapper.importers.key_sheet import KeySheet, cells_in, is_headed, key_sheet, read_key_sheet
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import LYING_CLASSES
from mapper.model.key_table.key_lines import COLUMNS, KeyLine, KeyPart
from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import safely
from mapper.tools.shared.tool import DoneLater
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.editor import Making
from mapper.ui.editing.jobs import refusing, run_job
from mapper.ui.key_table.bring_in_dialog import BringInDialog
from mapper.ui.key_table.many_dialogs import (
    Does,
    MoveDialog,
    RenameDialog,
    TagDialog,
    TextDialog,
)
from mapper.ui.keying.icon_chooser import IconChooser, own_icons
from mapper.ui.widgets.ask_dialog import answered, open_dialog, tell
from mapper.ui.widgets.feature_icons import FeatureIcons

FOLDER = "key_table/folder"
FILE = "key.csv"
MANY = 500
"""More lines than these are written while the window waits."""

KeyParts = Sequence[KeyPart]


class LineDeeds:
    """Does it by the editor of a desk, and asks before over its window."""

    def __init__(self, desk: Desk, icons: FeatureIcons) -> None:
        self._desk, self._icons = desk, icons

    def write(self, parts: KeyParts, column: str, text: str) -> None:
        """A text into a column of these."""
        if len(parts) == 1:
            cell = CellText(parts[0], column, text)
            self._make(parts, lambda campaign: write_cells(campaign, [cell]))
        elif parts:
            self._make(parts, lambda campaign: fill_column(campaign, parts, column, text))

    def remove(self, parts: KeyParts) -> None:
        if parts:
            self._make(parts, lambda campaign: remove_lines(campaign, parts))

    def ask_pattern(self, parts: KeyParts) -> None:
        campaign = self._desk.document.campaign
        open_dialog(RenameDialog(campaign, parts, self._doing(parts), self._desk.window))

    def ask_tags(self, parts: KeyParts) -> None:
        open_dialog(TagDialog(parts, self._doing(parts), self._desk.window))

    def ask_place(self, parts: KeyParts) -> None:
        open_dialog(MoveDialog(parts, self._doing(parts), self._desk.window))

    def ask_text(self, parts: KeyParts) -> None:
        dialog = TextDialog(parts, self._doing(parts), self._desk.window)
        dialog.offer_names(self._desk.editor.links)
        open_dialog(dialog)

    def ask_icon(self, parts: KeyParts) -> None:
        """Let an icon be chosen for all of them."""
        desk = self._desk
        own, keep = own_icons(_used(desk.document.campaign)), desk.document.file.add_blob
        dialog = IconChooser(self._icons, "", own, desk.settings, keep, desk.window)
        chosen = answered(dialog, dialog.icon)
        if chosen is not None and parts:
            self._make(parts, lambda campaign: give_icon(campaign, parts, chosen))

    def copy(self, lines: Sequence[KeyLine], columns: Sequence[str]) -> None:
        """For a spreadsheet, with a heading; by its id a line is known again."""
        told = [name for name in columns if name in COLUMNS and name != "id"]
        text = key_tsv(lines, [*told, "id"], self._map_name)
        QApplication.clipboard().setText(text)
        self._desk.say(tr("%n lines copied.", n=len(lines)))

    def paste(self, chosen: KeyParts, below: KeyParts, columns: Sequence[str]) -> None:
        """A table with a heading is brought in; other cells go where the keys are, and below."""
        text = QApplication.clipboard().text()
        if not text.strip():
            self._desk.refuse(NotAllowed(tr("There is no text to paste.")))
        elif is_headed(text):
            self._plan(lambda: key_sheet(text))
        else:
            self._desk.editor.granted(lambda: self._paste_cells(text, chosen, below, columns))

    def save(self, lines: Sequence[KeyLine]) -> None:
        """Ask which file, and write these lines into it."""
        text, _ = QFileDialog.getSaveFileName(
            self._desk.window, tr("Save the table"), str(self._folder() / FILE), _files()
        )
        if text:
            target = Path(text)
            self._keep_folder(target)
            self.save_as(target if target.suffix else target.with_suffix(".csv"), lines)

    def save_as(self, target: Path, lines: Sequence[KeyLine]) -> None:
        def work(_tell: object) -> None:
            with safely(target, replace=True) as part:
                part.write_text(key_csv(lines, self._map_name), "utf-8", newline="")

        def done(_nothing: None) -> None:
            self._desk.say(tr("The table is in “{place}”.", place=target))

        failed = refusing(self._desk.refuse)
        run_job(self._desk.window, tr("Writing the table…"), work, done, failed)

    def ask_table(self) -> None:
        """Ask which file, and show what it would do."""
        text, _ = QFileDialog.getOpenFileName(
            self._desk.window, tr("Bring in a table"), str(self._folder()), _files()
        )
        if text:
            self._keep_folder(Path(text))
            self.read(Path(text))

    def read(self, path: Path) -> None:
        """Show what a table would do, line by line."""
        self._plan(lambda: read_key_sheet(path))

    def _plan(self, read: Callable[[], KeySheet]) -> None:
        desk = self._desk
        campaign = desk.document.campaign.snapshot()

        def work(_tell: object) -> tuple[KeySheet, BroughtIn]:
            sheet = read()
            return sheet, bring_in(campaign, sheet.lines)

        def done(found: tuple[KeySheet, BroughtIn]) -> None:
            sheet, brought = found
            keep = partial(self._bring_in, sheet)
            open_dialog(BringInDialog(sheet, brought, keep, desk.window))

        failed = refusing(self._refuse_table)
        run_job(desk.window, tr("Reading the table…"), work, done, failed)

    def _refuse_table(self, why: NotAllowed) -> None:
        said = tr("This table could not be read; nothing was changed.")
        icon = QMessageBox.Icon.Warning
        tell(self._desk.window, icon, tr("Not brought in"), said, str(why))

    def _bring_in(self, sheet: KeySheet) -> str:
        """As the campaign is now, whatever was done to it meanwhile."""

        def made(campaign: Campaign) -> Change:
            return bring_in(campaign, sheet.lines).change

        return self._why_not(_at_leisure(sheet.lines, made))

    def _paste_cells(
        self, text: str, chosen: KeyParts, below: KeyParts, columns: Sequence[str]
    ) -> None:
        rows = [cells for _, cells in cells_in(text, "\t") if cells]
        if len(rows) == len(rows[0]) == 1:
            self.write(chosen or below[:1], columns[0], rows[0][0])
            return
        if len(rows) > len(below):
            raise NotAllowed(tr("There are %n lines from here on.", n=len(below)))
        cells = [
            CellText(part, column, cell)
            for part, told in zip(below, rows, strict=False)
            for column, cell in zip(columns, told, strict=False)
            if column in CALLED
        ]
        self._make(below, lambda campaign: write_cells(campaign, cells, "Paste into"))

    def _make(self, parts: KeyParts, command: Command) -> None:
        self._desk.editor.make(_at_leisure(parts, command), self._tell)

    def _doing(self, parts: KeyParts) -> Does:
        return lambda command: self._why_not(_at_leisure(parts, command))

    def _why_not(self, command: Making) -> str:
        return self._desk.editor.why_not(command, self._tell)

    def _tell(self, change: Change) -> None:
        if change:
            self._desk.editor.tell(change)
        else:
            self._desk.say(tr("It is so already."))

    def _map_name(self, map_id: str) -> str:
        row = self._desk.document.campaign.maps().get(map_id)
        return row.name if row is not None else map_id

    def _folder(self) -> Path:
        place = QStandardPaths.StandardLocation.DocumentsLocation
        usual = QStandardPaths.writableLocation(place) or str(Path.home())
        return Path(recall(self._desk.settings, FOLDER, usual))

    def _keep_folder(self, chosen: Path) -> None:
        self._desk.settings.setValue(FOLDER, str(chosen.parent))


def _at_leisure(lines: Sized, command: Command) -> Making:
    """What is done to many lines is worked out beside the window."""
    if len(lines) <= MANY:
        return command
    later = DoneLater(tr("Writing %n lines", n=len(lines)), command)
    return lambda _campaign: later


def _used(campaign: Campaign) -> list[str]:
    """The icons that something has, on any map."""
    maps = campaign.maps()
    rows = chain.from_iterable(campaign.all(c, m).values() for c in LYING_CLASSES for m in maps)
    return [getattr(row, "icon", "") for row in rows]


def _files() -> str:
    return tr("Tables (*.csv *.tsv);;All files (*)")
