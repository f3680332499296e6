"""The dialog for a new campaign: its map, its numbers, its scale, its size, and where it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from mapper.commands.maps.new_campaign import NewCampaign
from mapper.safe_write import cannot_write
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.opening.new_choices import NewCampaignFields, file_for, problems, written_path
from mapper.ui.opening.new_fields import NewFields, show_sample
from mapper.ui.widgets.ask_dialog import answered
from mapper.ui.widgets.layouts import row
from mapper.ui.widgets.map_picture import DrawPreview, MapPicture, PreviewDialog


def home_folder() -> Path:
    """Where campaigns lie unless somebody says otherwise."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(place) or Path.home()) / "Cognita"


def ask_new(parent: QWidget, settings: QSettings, preview: DrawPreview) -> NewCampaign | None:
    """What the user chose, and the folder for it; None when it was called off."""
    dialog = NewCampaignDialog(settings, preview, parent)
    chosen = answered(dialog, dialog.chosen)
    if chosen is None:
        return None
    try:
        chosen.path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(chosen.path, error) from error
    return chosen


class NewCampaignDialog(PreviewDialog):
    """Says at every field what is wrong with it, and at the button why it cannot be pressed."""

    def __init__(
        self,
        settings: QSettings,
        preview: DrawPreview,
        parent: QWidget | None = None,
        *,
        random: Callable[[], Random] = Random,
        folder: Path | None = None,
    ) -> None:
        picture = MapPicture(preview, tr("Preview of the map"))
        super().__init__(tr("New campaign"), tr("C&reate"), picture, parent)
        self._settings = settings
        remembered = Path(recall(settings, "new/folder", str(home_folder())))
        self._folder = folder or (remembered if remembered.is_dir() else home_folder())
        self.fields = NewFields(settings, random())
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
        place = self.fields.place.text()
        return self.fields.chosen(written_path(place), self.fields.name.text().strip())

    def accept(self) -> None:
        if self.problems():
            self._check()
            return
        self.fields.remember()
        self._settings.setValue("new/folder", str(self.chosen().path.parent))
        super().accept()

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        self.lay_out_map(row((self.fields, 5), (self.captioned(), 4)))
        self.resize(52 * em, 25 * em)

    def _connect(self) -> None:
        self.fields.edited.connect(self._check)
        self.fields.name.textEdited.connect(self._follow_name)
        self.fields.browse.clicked.connect(self._browse)

    def _follow_name(self) -> None:
        """As long as nobody wrote a place, the file is called after the campaign."""
        if not self.fields.place.isModified():
            self.fields.place.setText(str(file_for(self.fields.name.text(), self._folder)))

    def _check(self) -> None:
        found = self.problems()
        self.fields.say(found)
        self.show_wrong(next(iter(found.values()), ""))
        self.redraw.start()

    def draw(self) -> None:
        show_sample(self.picture, self.caption, self.chosen(), self.problems())

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
            self._check()
