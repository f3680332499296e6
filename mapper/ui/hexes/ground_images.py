"""The images of a terrain's ground, in its dialog: brought in from files, taken away, laid out."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSettings, QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QFileDialog, QToolButton, QWidget

from mapper.drawing.base.images import Images, Load, StoredImages
from mapper.drawing.base.painted_afresh import fresh_image
from mapper.model.campaign.rows import MOST_IMAGES, ImageLaid
from mapper.model.images.image_bytes import hash_of
from mapper.ui.app.measures import TIGHT
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.jobs import refusing, run_job
from mapper.ui.editing.picture_file import picture_from
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import ChoiceBox, text_button

SIDE = 1024
"""No image of terrain is kept with more pixels a side."""

PICTURE = QSize(28, 28)
FOLDER = "terrain/folder"


class ImageShelf(NamedTuple):
    """Where images of the open campaign come from, and, by their hashes, what was brought in.

    Until the terrain is saved, that is in no file.
    """

    images: Images
    brought: dict[str, bytes]
    settings: QSettings | None = None


def shelf_over(load: Load, settings: QSettings | None = None) -> ImageShelf:
    """A shelf with nothing brought in yet, over images that are kept."""
    brought: dict[str, bytes] = {}
    return ImageShelf(
        StoredImages(lambda hash_: brought.get(hash_) or load(hash_)), brought, settings
    )


class GroundImages(QWidget):
    """A small picture of each, which a click takes away, and a button that brings in another.

    `refused` carries why a file cannot be taken.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, shelf: ImageShelf, images: tuple[str, ...], laid: ImageLaid) -> None:
        super().__init__()
        self._shelf = shelf
        self.images = images
        self.buttons: list[QToolButton] = []
        self.add = text_button(tr("Add an &image…"), "", self._ask_file)
        give_tip(
            self.add,
            tr("A PNG, JPEG, WebP or SVG for the ground; several take turns from hex to hex"),
        )
        words: dict[ImageLaid, str] = {
            "hex": tr("One on each hex, by turns"),
            "tiled": tr("One over many hexes"),
        }
        self.laid = ChoiceBox(tr("How images lie"), words, laid)
        self._flow = Flow()
        fill(self, self._flow, self.laid, space=TIGHT)
        self.laid.taken.connect(lambda _laid: self.changed.emit())
        self._fill()

    def read(self, path: Path) -> None:
        """Try a file away from the window; it is added, or it is said why it cannot be."""
        failed = refusing(lambda why: self.refused.emit(str(why)))
        run_job(
            self, tr("Reading the image…"), lambda _: picture_from(path, SIDE), self._put, failed
        )

    def _put(self, content: bytes) -> None:
        hash_ = hash_of(content)
        self._shelf.brought[hash_] = content
        self._show(tuple(dict.fromkeys((*self.images, hash_))))

    def _take_away(self, hash_: str) -> None:
        self._show(tuple(each for each in self.images if each != hash_))
        self.add.setFocus()

    def _show(self, images: tuple[str, ...]) -> None:
        self.images = images
        self._fill()
        self.changed.emit()

    def _fill(self) -> None:
        while self._flow.takeAt(0) is not None:
            pass
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = [self._button(*each) for each in enumerate(self.images, 1)]
        for part in (*self.buttons, self.add):
            self._flow.addWidget(part)
        self.add.setEnabled(len(self.images) < MOST_IMAGES)
        self.laid.setVisible(bool(self.images))

    def _button(self, number: int, hash_: str) -> QToolButton:
        button = QToolButton()
        button.setIconSize(PICTURE)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        picture = self._shelf.images.picture(hash_)
        image = fresh_image(picture) if picture is not None else None
        button.setIcon(QIcon(_small(image)))
        name = tr("Take image {number} away", number=number)
        button.setAccessibleName(name)
        give_tip(button, name)
        button.clicked.connect(partial(self._take_away, hash_))
        return button

    def _ask_file(self) -> None:
        settings = self._shelf.settings
        place = QStandardPaths.StandardLocation.PicturesLocation
        folder = QStandardPaths.writableLocation(place)
        if settings is not None:
            folder = recall(settings, FOLDER, folder)
        kinds = tr("Images (*.svg *.png *.jpg *.jpeg *.webp)")
        text, _ = QFileDialog.getOpenFileName(self, tr("Choose an image"), folder, kinds)
        if text:
            if settings is not None:
                settings.setValue(FOLDER, str(Path(text).parent))
            self.read(Path(text))


def _small(image: QImage | None) -> QPixmap:
    if image is None:
        return QPixmap(PICTURE)
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return QPixmap.fromImage(image.scaled(PICTURE * 2, keep, smooth))
