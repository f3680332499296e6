"""The dialog for a new campaign: its map, its numbers, its scale, its size, and where it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random

from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from mapper.commands.maps.new_campaign import NewCampaign
from mapper.safe_write import cannot_write
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.opening.new_choices import (
    NewCampaignFields,
    file_for,
    problems,
    read_size,
    written_path,
)
from mapper.ui.opening.new_fields import MapForm, NewFields
from mapper.ui.widgets.layouts import fill_dialog
from mapper.ui.widgets.lettering import heading
from mapper.ui.widgets.map_picture import Preview


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
        self.form = MapForm(self.fields, tr("C&reate"), preview, self.problems, self.chosen)
        fill_dialog(self, heading(tr("New campaign")), (self.form, 1), size=(52, 25))
        self.fields.name.textEdited.connect(self._follow_name)
        self.fields.browse.clicked.connect(self._browse)
        self.form.buttons.accepted.connect(self.accept)
        self.form.buttons.rejected.connect(self.reject)
        self._follow_name()
        self.form.check()
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
            path=written_path(fields.place.text()),
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
        if not self.form.check():
            return
        self.fields.remember()
        self._settings.setValue("new/folder", str(self.chosen().path.parent))
        super().accept()

    def _follow_name(self) -> None:
        """As long as nobody wrote a place, the file is called after the campaign."""
        if not self.fields.place.isModified():
            self.fields.place.setText(str(file_for(self.fields.name.text(), self._folder)))

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
            self.form.check()
