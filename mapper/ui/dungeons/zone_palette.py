"""The Zones panel: what the tools for zones draw, and on which level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QListWidgetItem,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from mapper.commands.edits import levels_of, plan_of
from mapper.commands.maps.maps import set_plan
from mapper.commands.zones.passages import accept
from mapper.commands.zones.zones import remove_level
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.zone_rows import Level, Slope
from mapper.model.map_view import MapView
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_adjacency import Proposal, fabric_in
from mapper.tools.shared.tool import DoneLater, ZoneShape, ZoneSketch
from mapper.ui.app.measures import HAIR, NEAR, SMALL, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.theme import TILE
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import MANY, Editor
from mapper.ui.editing.tool_switch import ToolSwitch
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.keying.zone_words import PASSAGE_KINDS, passage_picture
from mapper.ui.widgets.ask_dialog import number_field
from mapper.ui.widgets.hidden_panels import lies_behind
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint, section
from mapper.ui.widgets.pauses import pause
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import (
    LETTERS_OF_MAP,
    DeleteKey,
    IconButton,
    OneOfButtons,
    Recoloured,
    ShortList,
    TallArea,
    caption,
    in_a_row,
    rename_by_key,
)
from mapper.ui.widgets.two_line_rows import THING, listed

SHAPES: Mapping[ZoneShape, str] = MappingProxyType(
    {"rectangle": "Rectangle", "polygon": "Polygon", "circle": "Circle", "cave": "Cave, freehand"}
)
SHORT: Mapping[str, str] = MappingProxyType(
    {
        "Cave, freehand": "Cave",
        "Secret door": "Secret",
        "Concealed door": "Concealed",
        "One-way door": "One-way",
    }
)
"""What stands on a tile in the place of a name that is wider than it; the tip has all of it."""
PICTURES: Mapping[ZoneShape, str] = MappingProxyType(
    {"rectangle": "rectangle", "polygon": "polygon", "circle": "circle_shape", "cave": "cave"}
)
FLIGHTS: Mapping[Slope, str] = MappingProxyType({"down": "Lead down", "up": "Lead up"})
FLIGHT_PICTURES: Mapping[Slope, str] = MappingProxyType(
    {"down": "chevron_down", "up": "chevron_up"}
)
ICON = QSize(22, 22)
BESIDE, ABOVE = 2, 3
"""Tiles in a row whose picture is beside their name, and above it."""


class ZonePalette(QWidget):
    """The Zones panel.

    `level_chosen` carries the number of the level that is to be shown and drawn on.
    """

    level_chosen = Signal(int)

    def __init__(self, editor: Editor, tool_use: ToolUse) -> None:
        super().__init__()
        document = self._document = editor.document
        self._editor, self._use = editor, tool_use
        style = Qt.ToolButtonStyle
        self.shapes = self._buttons([*SHAPES.values()], style.ToolButtonTextBesideIcon)
        self.passages = self._buttons([*PASSAGE_KINDS.values()], style.ToolButtonTextUnderIcon)
        self.flights = self._buttons([*FLIGHTS.values()], style.ToolButtonTextBesideIcon)
        self._flights = _in_columns(self.flights, BESIDE)
        self.width_box = number_field(tr("Width of corridors"), 5, 100)
        self.width_box.setSingleStep(5)
        give_tip(self.width_box, tr("Width of corridors"))
        self.width_box.setSuffix(" " + tr("feet"))
        self.levels = ShortList(tr("Levels"))
        self.levels.setProperty(LETTERS_OF_MAP, True)
        rename_by_key(self.levels)
        DeleteKey(self.levels, self.remove_level)
        self.proposed = faint()
        self.proposed.setWordWrap(False)
        self.proposed.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.accept_all = QToolButton()
        self.accept_all.setText(tr("Accept all"))
        self.accept_all.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.add = IconButton("plus", tr("Add a level beneath"), self.add_level)
        self.switch = ToolSwitch(tool_use, self)
        self._counting = pause(self, self._tell_count)  # once it is seen, in a turn of its own
        for tile in self.passages.buttons():
            tile.setProperty(TILE, True)
        self._lay_out()
        self._tint()
        Recoloured(self, self._tint)
        self.shapes.idClicked.connect(self._take_shape)
        self.passages.idClicked.connect(self._take_passage)
        self.flights.idClicked.connect(self._take_flight)
        self.width_box.valueChanged.connect(self._take_width)
        self.levels.currentRowChanged.connect(self._take_level)
        self.levels.itemChanged.connect(self._rename)
        self.accept_all.clicked.connect(lambda _on=False: self.accept_proposals())
        tool_use.changed.connect(self._show_sketch)
        document.changed.connect(self._follow)
        document.map_chosen.connect(lambda _map: self.show_map())
        self.show_map()

    @property
    def level(self) -> int:
        return self._use.paint.sketch.level

    def show_map(self) -> None:
        """Read the map anew; another one is shown from its first level on."""
        if self._document.kind != "zones":
            return
        numbers = [level.number for level in levels_of(self._document.campaign, self._map_id)]
        is_there = self.level in numbers
        if not is_there:
            self._use.sketch_with(replace(self._sketch, level=1 if 1 in numbers else numbers[0]))
        self._fill_levels()
        if not is_there:
            self.level_chosen.emit(self.level)
        self._show_sketch()
        self._counting.start()

    def add_level(self) -> None:
        """One beneath all others, to be drawn on at once; its name is asked for in the list."""
        levels = levels_of(self._document.campaign, self._map_id)
        number = max(level.number for level in levels) + 1
        named = [*levels, Level(number, tr("Level {number}", number=number))]
        if self._name_levels(named):
            self.choose_level(number)
            self.levels.setFocus()
            self.area.show_whole(self.levels)
            self.levels.editItem(self.levels.currentItem())

    def remove_level(self) -> None:
        """The one that is marked, with its zones; undone like all else."""
        map_id, number = self._map_id, self.level
        self._editor.make(lambda c: remove_level(c, map_id, number), self._editor.tell)

    def choose_level(self, number: int) -> None:
        """Draw on this level from now on."""
        if number != self.level:
            self._use.sketch_with(replace(self._sketch, level=number))
        self._mark_level()
        self.level_chosen.emit(number)

    def step_level(self, by: int) -> None:
        """To the next level above or beneath."""
        numbers = [level.number for level in levels_of(self._document.campaign, self._map_id)]
        at = numbers.index(self.level) + by if self.level in numbers else 0
        if 0 <= at < len(numbers):
            self.choose_level(numbers[at])
        else:
            self._editor.refuse(tr("No level is above.") if by < 0 else tr("No level is beneath."))

    def accept_proposals(self) -> None:
        """All passages that are proposed on the level."""
        view, map_id, level = self._document.view, self._map_id, self.level
        if view is None:
            return
        fabric = view.once(fabric_in)
        if fabric.count_proposals(level, view.no_passages.values()) > MANY:
            made = partial(_accepted, view, map_id, level)
            self._editor.make(lambda _campaign: DoneLater(self.accept_all.text(), made))
        elif found := _proposals(view, level):
            self._editor.make(lambda campaign: accept(campaign, map_id, found))
        else:
            self._editor.refuse(tr("No passage is proposed on this level."))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._counting.start()

    @property
    def _map_id(self) -> str:
        return self._document.map_id

    def _buttons(self, names: Sequence[str], style: Qt.ToolButtonStyle) -> QButtonGroup:
        group = OneOfButtons(self)
        for number, name in enumerate(names):
            button = QToolButton()
            button.setText(tr(SHORT.get(name, name)))
            button.setAccessibleName(tr(name))
            give_tip(button, tr(name))
            measure(button, letters=SMALL)
            button.setCheckable(True)
            button.setAutoRaise(True)
            button.setIconSize(ICON)
            button.setToolButtonStyle(style)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)
            group.addButton(button, number)
        return group

    def _lay_out(self) -> None:
        inside = QWidget()
        corridors = caption(tr("&Corridors"), self.width_box)
        parts = (
            _in_columns(self.shapes, BESIDE),
            in_a_row(corridors, None, self.width_box),
            TIGHT,
            in_a_row(section(tr("Passages")), None, self.switch),
            _in_columns(self.passages, ABOVE),
            self._flights,
            row((self.proposed, 1), self.accept_all, space=TIGHT),
            TIGHT,
            in_a_row(section(tr("Levels")), None, self.add),
            self.levels,
        )
        fill(inside, *parts, None, margin=(NEAR, TIGHT, TIGHT, NEAR), space=HAIR)
        self.area = TallArea(inside)
        fill(self, self.area)

    def _tint(self) -> None:
        colour = self.palette().color(QPalette.ColorRole.ButtonText)
        for number, name in enumerate(PICTURES.values()):
            self.shapes.button(number).setIcon(icon(name, colour))
        for number, name in enumerate(FLIGHT_PICTURES.values()):
            self.flights.button(number).setIcon(icon(name, colour))
        for number, kind in enumerate(PASSAGE_KINDS):
            ratio = self.devicePixelRatioF()
            self.passages.button(number).setIcon(passage_picture(kind, ICON.width(), ratio))

    def _take_shape(self, number: int) -> None:
        self._use.sketch_with(replace(self._sketch, shape=[*SHAPES][number]))
        self._use.choose("zone")

    def _take_width(self, feet: int) -> None:
        self._use.sketch_with(replace(self._sketch, width=feet))

    def _take_passage(self, number: int) -> None:
        self._use.sketch_with(replace(self._sketch, passage=[*PASSAGE_KINDS][number]))
        self._use.choose("passage")

    def _take_flight(self, number: int) -> None:
        """Where stairs and shafts lead to that are put down."""
        self._use.sketch_with(replace(self._sketch, slope=[*FLIGHTS][number]))

    @property
    def _sketch(self) -> ZoneSketch:
        return self._use.paint.sketch

    def _take_level(self, row: int) -> None:
        item = self.levels.item(row) if row >= 0 else None
        if item is not None:
            self.choose_level(int(item.data(THING)))

    def _rename(self, item: QListWidgetItem) -> None:
        number, name = int(item.data(THING)), item.text().strip()
        levels = levels_of(self._document.campaign, self._map_id)
        named = [row._replace(name=name) if row.number == number else row for row in levels]
        if not name or not self._name_levels(named):
            self._fill_levels()

    def _name_levels(self, levels: Sequence[Level]) -> bool:
        map_id = self._map_id
        wanted = replace(plan_of(self._document.campaign, map_id), levels=tuple(levels))
        return self._editor.make(lambda campaign: set_plan(campaign, map_id, wanted))

    def _fill_levels(self) -> None:
        with QSignalBlocker(self.levels):
            self.levels.clear()
            for level in levels_of(self._document.campaign, self._map_id):
                item = listed(level.name, {THING: level.number})
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                self.levels.addItem(item)
            self.levels.fit()
        self._mark_level()

    def _mark_level(self) -> None:
        with QSignalBlocker(self.levels):
            for row in range(self.levels.count()):
                if self.levels.item(row).data(THING) == self.level:
                    self.levels.setCurrentRow(row)

    def _show_sketch(self) -> None:
        """What is chosen, as the tool in hand has it."""
        sketch, tool = self._sketch, self._use.entry.id
        is_flight = tool == "passage" and not PASSAGES[sketch.passage].needs_wall
        self._flights.setVisible(is_flight)
        choices: Sequence[tuple[QButtonGroup, Sequence[str], str, bool]] = (
            (self.shapes, [*SHAPES], sketch.shape, tool == "zone"),
            (self.passages, [*PASSAGE_KINDS], sketch.passage, tool == "passage"),
            (self.flights, [*FLIGHTS], sketch.slope, is_flight),
        )
        for group, names, wanted, is_used in choices:
            group.setExclusive(False)
            for number, name in enumerate(names):
                group.button(number).setChecked(is_used and name == wanted)
            group.setExclusive(is_used)
        with QSignalBlocker(self.width_box):
            self.width_box.setValue(sketch.width)

    def _tell_count(self) -> None:
        view = self._document.view
        if view is None or lies_behind(self):
            return
        fabric = view.once(fabric_in)
        count = fabric.count_proposals(self.level, view.no_passages.values())
        self.proposed.setText(tr("{count} proposed", count=count) if count else tr("None proposed"))
        is_writable = not self._document.file.read_only
        self.accept_all.setEnabled(count > 0 and is_writable)

    def _follow(self, change: Change) -> None:
        kinds = change.kinds
        if kinds & {"map", "zone"}:
            self.show_map()
        elif kinds & {"passage", "no_passage"}:
            self._counting.start()


def _accepted(view: MapView, map_id: str, level: int, campaign: Campaign) -> Change:
    return accept(campaign, map_id, _proposals(view, level))


def _proposals(view: MapView, level: int) -> list[Proposal]:
    found = view.once(fabric_in).proposals(view.no_passages.values())
    return [each for each in found if view.zones[each.zones[0]].level == level]


def _in_columns(group: QButtonGroup, columns: int) -> QWidget:
    """A widget of its own, so that it is measured anew whenever its buttons are."""
    whole = QWidget()
    grid = QGridLayout(whole)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(HAIR)
    for number, button in enumerate(group.buttons()):
        grid.addWidget(button, number // columns, number % columns)
    return whole
