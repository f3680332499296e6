"""The fields for a dungeon made from a seed: how large, how winding, how secret."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QFormLayout, QSpinBox, QToolButton, QVBoxLayout, QWidget

from mapper.model.generate.random_dungeon import Wishes
from mapper.ui.app.translated import tr
from mapper.ui.widgets.icons import die_icon
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import in_a_row

MOST_SEED = 999_999
MOST_ZONES, MOST_LEVELS = 1000, 20
DIE = QSize(18, 18)


class DungeonWishes(QWidget):
    """The fields for what a random dungeon is to be like.

    `edited` is sent whenever any of them is altered.
    """

    edited = Signal()

    def __init__(self, random: Random) -> None:
        super().__init__()
        self._random = random
        wishes = Wishes()
        self.is_wanted = QCheckBox(tr("&Random dungeon"))
        self.seed = _number(0, MOST_SEED, random.randint(0, MOST_SEED))
        self.zones = _number(1, MOST_ZONES, wishes.zones)
        self.levels = _number(1, MOST_LEVELS, wishes.levels)
        self.loops = _number(0, 100, wishes.loops)
        self.doors = _number(0, 100, wishes.doors)
        self.secrets = _number(0, 100, wishes.secrets)
        for share in (self.loops, self.doors, self.secrets):
            share.setSuffix(" %")
        self.die = QToolButton()
        self.die.setIconSize(DIE)
        give_tip(self.die, tr("Another one"))
        self.die.setAccessibleName(tr("Another random dungeon"))
        self.die.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._fields = QWidget()
        self._lay_out()
        self._tint()
        self.die.clicked.connect(lambda _on=False: self.roll())
        self.is_wanted.toggled.connect(self._turn)
        for field in self._numbers():
            field.valueChanged.connect(lambda _value: self.edited.emit())
        self._turn(is_on=False)

    def roll(self) -> None:
        """Another seed."""
        self.seed.setValue(self._random.randint(0, MOST_SEED))

    def wishes(self) -> Wishes:
        return Wishes(
            self.zones.value(),
            self.levels.value(),
            self.loops.value(),
            self.doors.value(),
            self.secrets.value(),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "die"):
            self._tint()

    def _numbers(self) -> tuple[QSpinBox, ...]:
        return self.seed, self.zones, self.levels, self.loops, self.doors, self.secrets

    def _lay_out(self) -> None:
        form = QFormLayout(self._fields)
        form.setContentsMargins(18, 0, 0, 0)
        seed = QWidget()
        row = in_a_row(self.seed, self.die, None)
        row.setContentsMargins(0, 0, 0, 0)
        seed.setLayout(row)
        form.addRow(tr("Seed"), seed)
        for text, field in (
            (tr("Zones"), self.zones),
            (tr("Levels"), self.levels),
            (tr("Loops"), self.loops),
            (tr("Doors"), self.doors),
            (tr("Secret doors"), self.secrets),
        ):
            form.addRow(text, field)
            field.setAccessibleName(text)
        self.seed.setAccessibleName(tr("Seed"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.is_wanted)
        column.addWidget(self._fields)

    def _tint(self) -> None:
        self.die.setIcon(die_icon(DIE, self.palette().color(QPalette.ColorRole.WindowText)))

    def _turn(self, is_on: bool) -> None:
        self._fields.setEnabled(is_on)
        self.edited.emit()


def _number(least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(value)
    return box
