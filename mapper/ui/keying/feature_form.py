"""The fields of one feature, edited where they stand: each edit is one step of the journal."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.one_row import LONGEST_NAME
from mapper.commands.things.features import edit_feature, roll_landmark, show_as
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.places import FeatureAt
from mapper.ui.app.translated import tr
from mapper.ui.editing.autosaved_field import AutosavedField
from mapper.ui.editing.editor import Editor, keeping
from mapper.ui.editing.prose import Prose
from mapper.ui.keying.clue_list import ClueList
from mapper.ui.keying.link_list import LinkList
from mapper.ui.widgets.feature_icons import FeatureIcons, listed_symbols
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import caption, in_a_row
from mapper.ui.widgets.small_pictures import die_icon
from mapper.ui.widgets.visibility import HINTS, WORDS, badge_icon

PICTURE = QSize(34, 34)
DIE = QSize(18, 18)


class FeatureForm(QWidget):
    """The form of one feature.

    `icon_asked` carries the icon as it is; `said` what the dice have shown.
    """

    icon_asked = Signal(str)
    said = Signal(str)

    def __init__(self, editor: Editor, icons: FeatureIcons, dice: Random) -> None:
        super().__init__()
        self._editor, self._icons, self._dice = editor, icons, dice
        keep = partial(keeping, editor, self._with)
        self.at = FeatureAt("", "")
        self._feature = Feature(ORIGIN, "", "overt")
        self.icon = QToolButton()
        self.name, self.player_name, self.tags = QLineEdit(), QLineEdit(), QLineEdit()
        self.visibility: dict[Visibility, QToolButton] = {}
        self.landmark, self.settlement = QCheckBox(tr("Landmark")), QCheckBox(tr("Settlement"))
        self.die = QToolButton()
        self.rolled = faint()
        self.gm_notes = Prose(tr("Notes for the game master"), keep("gm_notes"))
        self.player_text = Prose(tr("Text for the players"), keep("player_text"))
        self.clues, self.links = ClueList(editor), LinkList(editor, icons)
        self._typed = {
            "title": AutosavedField(self.name, keep("title")),
            "player_title": AutosavedField(self.player_name, keep("player_title")),
            "tags": AutosavedField(self.tags, keep("tags", _tags)),
        }
        self._set_up_fields()
        self._set_up_switches()
        self._lay_out()

    def show_feature(self, at: FeatureAt, feature: Feature) -> None:
        """Fill the fields; what was typed for another feature is kept first."""
        if at != self.at:
            self.keep()
            self.rolled.hide()
        self.at, self._feature = at, feature
        self._typed["title"].show(feature.title)
        self._typed["player_title"].show(feature.player_title)
        self._typed["tags"].show(", ".join(feature.tags))
        self.gm_notes.show_text(feature.gm_notes)
        self.player_text.show_text(feature.player_text)
        for visibility, button in self.visibility.items():
            button.setChecked(visibility == feature.visibility)
        is_overt = feature.visibility == "overt"
        self.landmark.setChecked(feature.is_landmark)
        self.landmark.setEnabled(is_overt)
        self.die.setEnabled(is_overt)
        self.settlement.setChecked(feature.is_settlement)
        self.clues.show_clues(at, feature)
        self.links.show_links(at, feature)
        self._show_icon()

    def keep(self) -> None:
        """Put into the journal what was typed and is not there yet."""
        for typed in (*self._typed.values(), self.gm_notes.typed, self.player_text.typed):
            typed.leave()

    def name_it(self, step: int) -> None:
        """Ask for the title of a feature that was added just now, in the same step."""
        self.name.setFocus()
        self.name.selectAll()
        self._typed["title"].join(step)

    def set_icon(self, icon: str) -> None:
        self._edit(icon=icon)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "links"):
            self._tint()

    def _set_up_fields(self) -> None:
        for field in (self.name, self.player_name):
            field.setMaxLength(LONGEST_NAME)
        self.player_name.setPlaceholderText(tr("none: players see no name"))
        self.tags.setPlaceholderText(tr("with commas between"))
        self.icon.setIconSize(PICTURE)
        self.icon.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.icon.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.icon.clicked.connect(lambda _on=False: self.icon_asked.emit(self._feature.icon))
        self._tint()

    def _set_up_switches(self) -> None:
        group = QButtonGroup(self)
        for visibility, word in WORDS.items():
            button = self.visibility[visibility] = QToolButton()
            button.setText(tr(word))
            button.setIcon(badge_icon(visibility))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setCheckable(True)
            button.setStyleSheet("QToolButton { border: 1px solid palette(mid); }")
            give_tip(button, tr(HINTS[visibility]))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _on=False, chosen=visibility: self._show_as(chosen))
            group.addButton(button)
        give_tip(self.landmark, tr("Seen from afar; only what is overt can be a landmark"))
        self.landmark.clicked.connect(lambda on: self._edit(is_landmark=on))
        self.settlement.clicked.connect(lambda on: self._edit(is_settlement=on))
        give_tip(self.die, tr("Roll whether it is a landmark: a 1 on a six-sided die"))
        self.die.setAccessibleName(tr("Roll for a landmark"))
        self.die.setIconSize(DIE)
        self.die.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.die.clicked.connect(lambda _on=False: self._roll())
        self.rolled.hide()

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(2)
        names.addWidget(caption(tr("Title"), self.name))
        names.addWidget(self.name)
        beside = QHBoxLayout()
        beside.addLayout(names, 1)
        beside.addWidget(self.icon)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 8)
        column.setSpacing(4)
        column.addLayout(beside)
        column.addLayout(in_a_row(*self.visibility.values()))
        column.addLayout(in_a_row(self.landmark, self.die, None, self.settlement))
        column.addWidget(self.rolled)
        column.addWidget(self.gm_notes)
        column.addSpacing(4)
        column.addWidget(caption(tr("Title for the players"), self.player_name))
        column.addWidget(self.player_name)
        column.addWidget(self.player_text)
        column.addSpacing(4)
        column.addWidget(self.clues)
        column.addSpacing(4)
        column.addWidget(caption(tr("Tags"), self.tags))
        column.addWidget(self.tags)
        column.addSpacing(4)
        column.addWidget(self.links)
        column.addStretch(1)

    def _with(self, **fields: Any) -> Command:
        at = self.at
        key = Key("feature", at.map, at.id)
        return lambda c: edit_feature(c, at, replace(c.one(Feature, key), **fields))

    def _edit(self, **fields: Any) -> None:
        self._editor.edit(self._with(**fields))
        self.show_feature(self.at, self._now())

    def _show_as(self, visibility: Visibility) -> None:
        at = self.at
        self._editor.edit(lambda c: edit_feature(c, at, show_as(self._now(), visibility)))
        self.show_feature(at, self._now())

    def _now(self) -> Feature:
        """The feature as the campaign has it; a refused edit leaves the fields as they were."""
        row = self._editor.document.campaign.get(Key("feature", self.at.map, self.at.id))
        return row if isinstance(row, Feature) else self._feature

    def _roll(self) -> None:
        at, shown = self.at, []

        def command(campaign: Campaign) -> Change:
            change = roll_landmark(campaign, at, self._dice)
            shown.append(change.label)
            return change

        if self._editor.edit(command) is not None:
            self.rolled.setText(shown[-1])
            self.rolled.show()
            self.said.emit(shown[-1])

    def _tint(self) -> None:
        self.die.setIcon(die_icon(DIE, self.palette().color(QPalette.ColorRole.WindowText)))
        self._show_icon()

    def _show_icon(self) -> None:
        symbol = listed_symbols().get(self._feature.icon)
        name = tr(symbol.name) if symbol is not None else tr("your own")
        said = tr("Icon: {name}", name=name if self._feature.icon else tr("none"))
        give_tip(self.icon, said)
        self.icon.setAccessibleName(said)
        colour = self.palette().color(QPalette.ColorRole.WindowText)
        self.icon.setIcon(self._icons.plain(self._feature.icon, colour))


def _tags(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))
