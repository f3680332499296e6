"""The recap for players: of which evening or days, and shown, printed or written as Markdown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog

from mapper.exporters.recap_text import recap_as_markdown
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.not_allowed import NotAllowed
from mapper.model.recap import Recap
from mapper.play.evenings import evenings
from mapper.play.gate.recap import days_told, groups_told, recap_of_days, recap_of_evening
from mapper.safe_write import safely
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.prose import MARKDOWN, Reader
from mapper.ui.output.output import KEYS, ask_target
from mapper.ui.table.travel_words import evening_in_words
from mapper.ui.widgets.ask_dialog import number_field, open_dialog
from mapper.ui.widgets.layouts import close_button, fill_dialog
from mapper.ui.widgets.lettering import heading, warning
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import SteadyBox, in_a_row, label_of, text_button

RECAP_FILE = "recap.md"
SIZE = 44, 38
"""Lines of text wide and high."""

ShowRecap = Callable[[Recap], object]
"""Puts it onto the players' screen."""


class RecapDialog(QDialog):
    """Shows what players would read; what is done with it is done by buttons."""

    def __init__(
        self, desk: Desk, show: ShowRecap, why_not_shown: str = "", *, evening: int = 0
    ) -> None:
        super().__init__(desk.window)
        self.setWindowTitle(tr("Recap for the players"))
        self._desk, self._show = desk, show
        self.recap: Recap | None = None
        self.which, self.group = SteadyBox(), SteadyBox()
        campaign = self._campaign
        most = max(1, days_told(campaign, groups_told(campaign)))
        self.first = number_field(tr("First day"), 1, most, 1)
        self.last = number_field(tr("Last day"), 1, most, most)
        self.reading = Reader(tr("What the players read"))
        self.why = warning()
        self.show_button = text_button(tr("&Show to the players"), "", self.show_to_players)
        self.write_button = text_button(tr("&Write as Markdown…"), "", self.ask_where)
        self.print_button = text_button(tr("&Print…"), "", self.ask_printer)
        self._why_not_shown = why_not_shown
        self._offer(evening)
        self._lay_out()
        for box in (self.which, self.group):
            box.currentIndexChanged.connect(self.fill)
        for field in (self.first, self.last):
            field.valueChanged.connect(self.fill)
        self.fill()

    def fill(self, _changed: object = None) -> None:
        """Read what is chosen, or say why there is nothing to be read."""
        is_days = not self.which.currentData()
        for field in (self.first, self.last):
            field.setEnabled(is_days)
        try:
            self.recap, why = self._made(), ""
        except NotAllowed as refused:
            self.recap, why = None, str(refused)
        self.why.setText(why)
        words = "" if self.recap is None else recap_as_markdown(self.recap)
        self.reading.document().setMarkdown(words, MARKDOWN)
        self.reading.moveCursor(QTextCursor.MoveOperation.Start)
        for button in (self.show_button, self.write_button, self.print_button):
            button.setEnabled(self.recap is not None)
        if self._why_not_shown:
            self.show_button.setEnabled(False)
            give_tip(self.show_button, self._why_not_shown)

    @property
    def _campaign(self) -> Campaign:
        return self._desk.document.campaign

    def _made(self) -> Recap:
        group, number = self.group.currentData(), self.which.currentData()
        groups = [group] if group else groups_told(self._campaign)
        if number:
            return recap_of_evening(self._campaign, groups, number)
        return recap_of_days(self._campaign, groups, self.first.value(), self.last.value())

    def show_to_players(self) -> None:
        if self.recap is not None:
            self._show(self.recap)

    def ask_where(self) -> None:
        """Ask for the file, and write it."""
        files = tr("Markdown (*.md)")
        target = ask_target(self._desk, self.windowTitle(), RECAP_FILE, files, KEYS)
        if target is not None:
            self.write(target)

    def write(self, target: Path) -> None:
        assert self.recap is not None
        try:
            with safely(target, replace=True) as part:
                part.write_text(recap_as_markdown(self.recap), "utf-8", newline="\n")
        except NotAllowed as refused:
            self.why.setText(str(refused))
        else:
            self._desk.say(tr("The recap is in “{place}”.", place=target))

    def ask_printer(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(tr("Recap"))
        if QPrintDialog(printer, self).exec() == QDialog.DialogCode.Accepted:
            self.print_on(printer)

    def print_on(self, printer: QPrinter) -> None:
        """Page by page, as it is read."""
        assert self.recap is not None
        pages = QTextDocument()
        pages.setMarkdown(recap_as_markdown(self.recap), MARKDOWN)
        pages.print_(printer)

    def _offer(self, evening: int) -> None:
        known = evenings(self._campaign)
        each = {number: evening_in_words(number, known[number]) for number in sorted(known)[::-1]}
        self.which.refill({**each, 0: tr("Days of the campaign")}, evening or None)
        groups = {id_: row.name for id_, row in self._campaign.all(Party).items()}
        self.group.refill({"": tr("All groups"), **groups})
        self.which.setAccessibleName(tr("Of which evening, or which days"))
        self.group.setAccessibleName(tr("Group"))

    def _lay_out(self) -> None:
        of_days = label_of(tr("from &day"), self.first), label_of(tr("&to"), self.last)
        fill_dialog(
            self,
            heading(self.windowTitle()),
            in_a_row(self.which, of_days[0], self.first, of_days[1], self.last, None, self.group),
            (self.reading, 1),
            self.why,
            in_a_row(
                self.show_button, self.write_button, self.print_button, None, close_button(self)
            ),
            size=SIZE,
        )


def open_recap(desk: Desk, show: ShowRecap, why_not_shown: str, evening: int = 0) -> None:
    open_dialog(RecapDialog(desk, show, why_not_shown, evening=evening))
