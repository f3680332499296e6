"""The fields of one zone, edited where they stand: each edit is one step of the journal."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLineEdit, QVBoxLayout, QWidget

from mapper.commands.maps.zone_maps import levels_of
from mapper.commands.one_row import LONGEST_NAME
from mapper.commands.zones.zones import edit_zone
from mapper.model.campaign.campaign import Command
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Zone
from mapper.model.places import FootPoint
from mapper.ui.app.translated import tr
from mapper.ui.dungeons.zone_words import DANGERS, GROUNDS, LIGHTS, ZONE_KINDS
from mapper.ui.editing.autosaved_field import AutosavedField
from mapper.ui.editing.editor import Editor, keeping
from mapper.ui.editing.prose import Prose
from mapper.ui.widgets.choice_box import ChoiceBox
from mapper.ui.widgets.small_parts import caption, in_a_row

NUMBER_LETTERS = 5
NO_ZONE = Zone((FootPoint(0, 0), FootPoint(1, 0), FootPoint(1, 1)))


class ZoneForm(QWidget):
    """Shows one zone at a time."""

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self._editor = editor
        keep = partial(keeping, editor, self._with)
        self.map_id, self.id = "", ""
        self._zone = NO_ZONE
        self.number, self.name = QLineEdit(), QLineEdit()
        self.player_name, self.site, self.tags = QLineEdit(), QLineEdit(), QLineEdit()
        self.kind = ChoiceBox(tr("Kind"), {each: tr(ZONE_KINDS[each]) for each in ZONE_KINDS})
        self.ground = ChoiceBox(tr("Ground"), {each: tr(GROUNDS[each]) for each in GROUNDS})
        self.light = ChoiceBox(tr("Light"), {each: tr(LIGHTS[each]) for each in LIGHTS})
        self.danger = ChoiceBox(tr("Danger"), {each: tr(DANGERS[each]) for each in DANGERS})
        self.level = ChoiceBox(tr("Level"), {})
        self.gm_notes = Prose(tr("Notes for the game master"), keep("gm_notes"))
        self.player_text = Prose(tr("Text for the players"), keep("player_text"))
        self._typed = {
            "number": AutosavedField(self.number, keep("number")),
            "name": AutosavedField(self.name, keep("name")),
            "player_name": AutosavedField(self.player_name, keep("player_name")),
            "site": AutosavedField(self.site, keep("site")),
            "tags": AutosavedField(self.tags, keep("tags", _tags)),
        }
        self._set_up()
        self._lay_out()

    def show_zone(self, map_id: str, id_: str, zone: Zone) -> None:
        """Fill the fields; what was typed for another zone is kept first."""
        if (map_id, id_) != (self.map_id, self.id):
            self.keep()
        self.map_id, self.id, self._zone = map_id, id_, zone
        for field in ("number", "name", "player_name", "site"):
            self._typed[field].show(getattr(zone, field))
        self._typed["tags"].show(", ".join(zone.tags))
        self.gm_notes.show_text(zone.gm_notes)
        self.player_text.show_text(zone.player_text)
        self._show_choices(zone)

    def keep(self) -> None:
        """Put into the journal what was typed and is not there yet."""
        for typed in (*self._typed.values(), self.gm_notes.typed, self.player_text.typed):
            typed.leave()

    def _set_up(self) -> None:
        for field in (self.name, self.player_name):
            field.setMaxLength(LONGEST_NAME)
        self.player_name.setPlaceholderText(tr("none: players see no name"))
        self.site.setPlaceholderText(tr("as the map"))
        self.tags.setPlaceholderText(tr("with commas between"))
        wide = self.number.fontMetrics().horizontalAdvance("0" * NUMBER_LETTERS) + 12
        self.number.setFixedWidth(wide)
        for name, box in self._boxes().items():
            box.taken.connect(lambda value, name=name: self._edit(**{name: value}))
        self.level.taken.connect(lambda value: self._edit(level=int(value)))

    def _boxes(self) -> dict[str, ChoiceBox]:
        return {
            "kind": self.kind,
            "ground": self.ground,
            "light": self.light,
            "danger": self.danger,
        }

    def _lay_out(self) -> None:
        numbered, named = QVBoxLayout(), QVBoxLayout()
        for column, text, field in (
            (numbered, tr("Number"), self.number),
            (named, tr("Name"), self.name),
        ):
            column.setSpacing(2)
            column.addWidget(caption(text, field))
            column.addWidget(field)
        top = in_a_row()
        top.addLayout(numbered)
        top.addLayout(named, 1)
        what = QFormLayout()
        what.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        what.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for text, part in (
            (tr("Kind"), self.kind),
            (tr("Ground"), self.ground),
            (tr("Light"), self.light),
            (tr("Danger"), self.danger),
            (tr("Level"), self.level),
            (tr("Site"), self.site),
        ):
            what.addRow(caption(text, part), part)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 8)
        column.setSpacing(4)
        column.addLayout(top)
        column.addLayout(what)
        column.addWidget(self.gm_notes)
        column.addSpacing(4)
        column.addWidget(caption(tr("Name for the players"), self.player_name))
        column.addWidget(self.player_name)
        column.addWidget(self.player_text)
        column.addSpacing(4)
        column.addWidget(caption(tr("Tags"), self.tags))
        column.addWidget(self.tags)
        column.addStretch(1)

    def _show_choices(self, zone: Zone) -> None:
        for field, box in self._boxes().items():
            box.show_value(getattr(zone, field))
        self.level.clear()
        for level in levels_of(self._editor.document.campaign, self.map_id):
            self.level.addItem(level.name, str(level.number))
        self.level.show_value(str(zone.level))

    def _with(self, **fields: Any) -> Command:
        map_id, id_ = self.map_id, self.id
        key = Key("zone", map_id, id_)
        return lambda c: edit_zone(c, map_id, id_, replace(c.one(Zone, key), **fields))

    def _edit(self, **fields: Any) -> None:
        self._editor.edit(self._with(**fields))
        row = self._editor.document.campaign.get(Key("zone", self.map_id, self.id))
        if isinstance(row, Zone):
            self.show_zone(self.map_id, self.id, row)


def _tags(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))
