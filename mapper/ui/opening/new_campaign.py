"""The dialog for a new campaign: its map, its numbers, its scale, its size, and where it lies."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from PySide6.QtCore import QSettings, QSize, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from mapper.commands.maps.new_campaign import NewCampaign
from mapper.safe_write import cannot_write
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.opening.new_choices import file_for, written_path
from mapper.ui.opening.new_fields import FieldsDialog, NewFields
from mapper.ui.widgets.ask_dialog import answered


def home_folder() -> Path:
    """Where campaigns lie unless somebody says otherwise."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(place) or Path.home()) / "Cognita"


def ask_new(parent: QWidget, settings: QSettings) -> NewCampaign | None:
    """What the user chose, and the folder for it; None when it was called off."""
    dialog = NewCampaignDialog(settings, parent)
    chosen = answered(dialog, dialog.chosen)
    if chosen is None:
        return None
    try:
        chosen.path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(chosen.path, error) from error
    return chosen


class NewCampaignDialog(FieldsDialog):
    """Says at every field what is wrong with it, and at the button why it cannot be pressed."""

    def __init__(
        self,
        settings: QSettings,
        parent: QWidget | None = None,
        *,
        random: Callable[[], Random] = Random,
        folder: Path | None = None,
    ) -> None:
        remembered = Path(recall(settings, "new/folder", str(home_folder())))
        folder = folder or (remembered if remembered.is_dir() else home_folder())
        fields = NewFields(settings, random())
        super().__init__(tr("New campaign"), tr("C&reate"), fields, parent, folder)
        self._settings = settings
        self.lay_out_fields()
        em = self.fontMetrics().height()
        self.take_room(QSize(52 * em, 27 * em))
        fields.name.textEdited.connect(self._follow_name)
        fields.browse.clicked.connect(self._browse)
        self._follow_name()
        self.check()
        self.fields.name.setFocus()
        self.fields.name.selectAll()

    def chosen(self) -> NewCampaign:
        place = self.fields.place.text()
        return self.fields.chosen(written_path(place), self.fields.name.text().strip())

    def accept(self) -> None:
        self.check()
        if self.do_button.isEnabled():
            self.fields.remember()
            self._settings.setValue("new/folder", str(self.chosen().path.parent))
            super().accept()

    def _follow_name(self) -> None:
        """As long as nobody wrote a place, the file is called after the campaign."""
        if not self.fields.place.isModified():
            self.fields.place.setText(str(file_for(self.fields.name.text(), self.folder)))

    def _browse(self) -> None:
        text, _ = QFileDialog.getSaveFileName(
            self,
            tr("Where the campaign lies"),
            self.fields.place.text(),
            tr("Cognita campaigns (*.cognita)"),
        )
        if text:
            self.fields.place.setText(str(written_path(text)))
            self.fields.place.setModified(True)
            self.check()
