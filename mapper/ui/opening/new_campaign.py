"""The dialog for a new campaign: its map, its numbers, its scale, its size, and where it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random

from PySide6.QtCore import QSettings, QStandardPaths, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.maps.new_campaign import NewCampaign
from mapper.safe_write import cannot_write
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.opening.new_choices import (
    NewCampaignFields,
    file_for,
    is_sampled,
    problems,
    read_size,
    sample,
    with_ending,
)
from mapper.ui.opening.new_fields import NewFields
from mapper.ui.widgets.lettering import faint, heading, warning
from mapper.ui.widgets.map_picture import MapPicture, Preview
from mapper.ui.widgets.plain_text import give_tip

PREVIEW_AFTER_MS = 60


def home_folder() -> Path:
    """Where campaigns lie unless somebody says otherwise."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(place) or Path.home()) / "Cognita"


def ask_new(parent: QWidget, settings: QSettings, preview: Preview) -> NewCampaign | None:
    """What the user chose, and the folder for it; None when it was called off."""
    dialog = NewCampaignDialog(settings, preview, parent)
    try:
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return None
        chosen = dialog.chosen()
    finally:
        dialog.deleteLater()
    try:
        chosen.path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(chosen.path, error) from error
    return chosen


class NewCampaignDialog(QDialog):
    """Says at every field what is wrong with it, and at the button why it cannot be pressed."""

    def __init__(
        self,
        settings: QSettings,
        preview: Preview,
        parent: QWidget | None = None,
        *,
        random: Callable[[], Random] = Random,
        folder: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New campaign"))
        self._settings = settings
        remembered = Path(recall(settings, "new/folder", str(home_folder())))
        self._folder = folder or (remembered if remembered.is_dir() else home_folder())
        self.fields = NewFields(settings, random())
        self.picture = MapPicture(preview, tr("Preview of the map"))
        self.caption = faint()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.create_button = self.buttons.addButton(
            tr("C&reate"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.why = warning()
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(PREVIEW_AFTER_MS)
        self._redraw.timeout.connect(self._draw)
        self._lay_out()
        self._connect()
        self._follow_name()
        self._check()
        self.fields.name.setFocus()
        self.fields.name.selectAll()

    def written(self) -> NewCampaignFields:
        fields = self.fields
        return NewCampaignFields(
            fields.name.text(),
            fields.map_name.text(),
            fields.hex_size.text(),
            fields.columns.value(),
            fields.rows.value(),
            fields.place.text(),
        )

    def problems(self) -> Mapping[str, str]:
        return problems(self.written(), self._folder)

    def chosen(self) -> NewCampaign:
        """The choices as they stand; a size that cannot be read counts as 6."""
        fields = self.fields
        return NewCampaign(
            path=with_ending(fields.place.text()),
            name=fields.name.text().strip(),
            map_name=fields.map_name.text().strip(),
            top=fields.top(),
            numbering=fields.numbering(),
            hex_size=read_size(fields.hex_size.text()) or Fraction(6),
            unit=fields.unit(),
            columns=fields.columns.value(),
            rows=fields.rows.value(),
            seed=fields.seed.value() if fields.generated.isChecked() else None,
        )

    def accept(self) -> None:
        if self.problems():
            self._check()
            return
        self.fields.remember()
        self._settings.setValue("new/folder", str(self.chosen().path.parent))
        super().accept()

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        aside = QVBoxLayout()
        aside.setSpacing(em // 2)
        aside.addWidget(self.picture, 1)
        aside.addWidget(self.caption)
        middle = QHBoxLayout()
        middle.setSpacing(2 * em)
        middle.addWidget(self.fields, 5)
        middle.addLayout(aside, 4)
        foot = QHBoxLayout()
        foot.addWidget(self.why, 1)
        foot.addWidget(self.buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(round(1.5 * em), em, round(1.5 * em), em)
        whole.setSpacing(em // 2)
        whole.addWidget(heading(tr("New campaign")))
        whole.addLayout(middle, 1)
        whole.addSpacing(em // 2)
        whole.addLayout(foot)
        self.resize(52 * em, 25 * em)

    def _connect(self) -> None:
        self.fields.edited.connect(self._check)
        self.fields.name.textEdited.connect(self._follow_name)
        self.fields.browse.clicked.connect(self._browse)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.create_button.setDefault(True)

    def _follow_name(self) -> None:
        """As long as nobody wrote a place, the file is called after the campaign."""
        if not self.fields.place.isModified():
            self.fields.place.setText(str(file_for(self.fields.name.text(), self._folder)))

    def _check(self) -> None:
        found = self.problems()
        self.fields.say(found)
        why = next(iter(found.values()), "")
        self.create_button.setEnabled(not why)
        give_tip(self.create_button, why)
        self.why.setText(why)
        self._redraw.start()

    def _draw(self) -> None:
        """Draw the map as it will be; one that is too large is shown by a sample."""
        if "columns" in self.problems():
            self.picture.show_words(tr("Too many hexes for one map."))
            self.caption.setText("")
            return
        new = self.chosen()
        view = sample(new)
        self.picture.show_view(view)
        if is_sampled(new.columns, new.rows):
            said = tr("A sample: the whole map is too large to be shown before it is made.")
        elif new.seed is None:
            said = tr("Blank hexes, to be painted by you.")
        else:
            said = tr("The map as it will be. It can be changed by hand afterwards.")
        self.caption.setText(said)

    def _browse(self) -> None:
        text, _ = QFileDialog.getSaveFileName(
            self,
            tr("Where the campaign lies"),
            self.fields.place.text(),
            tr("Cognita campaigns (*.cognita)"),
        )
        if text:
            self.fields.place.setText(str(with_ending(text)))
            self.fields.place.setModified(True)
            self._check()
