"""Since last time: what happened in the last evening, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from mapper.model.campaign.campaign import Campaign
from mapper.play.evenings import evenings, newest, what_happened
from mapper.ui.app.measures import TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.table.travel_words import evening_in_words
from mapper.ui.widgets.layouts import close_button, column, fill_dialog
from mapper.ui.widgets.lettering import heading, section
from mapper.ui.widgets.plain_text import plain_label, shortened
from mapper.ui.widgets.small_parts import in_a_row

MOST_TOLD, LONGEST, LETTERS = 4, 120, 24


def counted_in_words(campaign: Campaign, number: int) -> str:
    """What an evening came to, in a line."""
    told = what_happened(campaign, evenings(campaign)[number])
    parts = [
        tr("%n days", n=told.days),
        tr("%n places", n=told.places) if told.places else "",
        tr("%n finds", n=len(told.finds)) if told.finds else "",
        tr("%n notes", n=len(told.notes)) if told.notes else "",
    ]
    return ", ".join(filter(None, parts))


class LastTimeDialog(QDialog):
    """`log_asked` and `recap_asked` carry the number of the evening."""

    log_asked = Signal(int)
    recap_asked = Signal(int)

    def __init__(self, campaign: Campaign, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Since last time"))
        self._number = newest(campaign)
        row = evenings(campaign)[self._number]
        told = what_happened(campaign, row)
        self.head = plain_label(evening_in_words(self._number, row))
        self.counts = plain_label(counted_in_words(campaign, self._number))
        self.log_button = QPushButton(tr("See the &log"))
        self.recap_button = QPushButton(tr("&Recap for the players"))
        self.log_button.clicked.connect(lambda _on=False: self._leave(self.log_asked))
        self.recap_button.clicked.connect(lambda _on=False: self._leave(self.recap_asked))
        parts = [*_listed(tr("Found"), told.finds), *_listed(tr("Noted"), told.notes)]
        fill_dialog(
            self,
            heading(self.windowTitle()),
            column(self.head, self.counts, space=TIGHT),
            column(*parts, space=TIGHT),
            in_a_row(self.log_button, self.recap_button, None, close_button(self)),
        )
        self.setMinimumWidth(LETTERS * self.fontMetrics().height())

    def _leave(self, asked: SignalInstance) -> None:
        asked.emit(self._number)
        self.accept()


def _listed(title: str, texts: tuple[str, ...]) -> Iterator[QWidget]:
    """The last few of them."""
    if texts:
        yield section(title)
    for text in texts[-MOST_TOLD:]:
        line = plain_label(shortened(" ".join(text.split()), LONGEST))
        line.setWordWrap(True)
        yield line
    if len(texts) > MOST_TOLD:
        yield plain_label(tr("and %n more", n=len(texts) - MOST_TOLD))
