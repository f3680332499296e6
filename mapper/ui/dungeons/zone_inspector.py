"""The Inspector of maps of zones: what is said of the chosen zone, passage, feature or token."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from random import Random

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidgetItem, QScrollArea, QVBoxLayout, QWidget

from mapper.commands.things.features import add_feature
from mapper.commands.things.tokens import add_token
from mapper.commands.zones.zones import unite_zones
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Token
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import MapView
from mapper.model.places import FeatureAt, ZonePoint, zone_of
from mapper.model.zones.zone_shapes import area, shape_of
from mapper.model.zones.zones import named, passage_named
from mapper.tools.shared.tool import NO_PICK, Picked
from mapper.ui.app.translated import tr
from mapper.ui.dungeons.passage_form import PassageForm
from mapper.ui.dungeons.zone_form import ZoneForm
from mapper.ui.dungeons.zone_words import PASSAGE_KINDS
from mapper.ui.editing.editor import Editor
from mapper.ui.keying.feature_form import FeatureForm
from mapper.ui.keying.thing_forms import added, let_choose_icons, listed, scrolled
from mapper.ui.keying.token_form import TokenForm
from mapper.ui.widgets.feature_icons import FeatureIcons
from mapper.ui.widgets.lettering import faint, larger, section
from mapper.ui.widgets.list_icon import list_icon
from mapper.ui.widgets.small_parts import IconButton, ShortList, in_a_row
from mapper.ui.widgets.two_line_rows import THING
from mapper.ui.widgets.visibility import WORDS

ICON_SIDE = 26
NUMBER_TIMES = 1.4


@dataclass(frozen=True, slots=True)
class ZoneForms:
    """The forms of the Inspector of zone maps.

    What there is to fill in: of a zone, a passage, a feature, a token.
    """

    icons: FeatureIcons
    zone: ZoneForm
    passage: PassageForm
    feature: FeatureForm
    token: TokenForm
    areas: Mapping[QWidget, QScrollArea]


def zone_forms(editor: Editor, dice: Random) -> Generator[None, None, ZoneForms]:
    """Made one by one: whoever asks for them may do something else in between."""
    icons = FeatureIcons(editor.document.file.blob)
    zone = ZoneForm(editor)
    yield
    passage = PassageForm(editor)
    yield
    feature = FeatureForm(editor, icons, dice)
    feature.clues.tell.hide()  # in a dungeon, clues are given in the round
    yield
    token = TokenForm(editor, icons)
    areas: dict[QWidget, QScrollArea] = {}
    for form in (zone, passage, feature, token):
        areas[form] = scrolled(form)
        yield
    return ZoneForms(icons, zone, passage, feature, token, areas)


class ZoneInspector(QWidget):
    """The Inspector of zone maps. `picked` carries what is to be chosen on the map instead."""

    picked = Signal(object)
    removal_asked = Signal()
    left = Signal()

    def __init__(self, editor: Editor, settings: QSettings, forms: ZoneForms) -> None:
        super().__init__()
        document = self._document = editor.document
        self._editor, self._settings, self._icons = editor, settings, forms.icons
        self.chosen = NO_PICK
        self.heading = section("")
        self.said = faint()
        self.nothing = faint()
        self.list = ShortList(tr("What is here"), ICON_SIDE)
        self.back = IconButton("go_up", tr("To the zone"), self._go_back)
        self.add = IconButton("plus", tr("Add a feature"), self.add_feature)
        self.add_one = IconButton("token", tr("Add a token"), self.add_token)
        self.merge = IconButton("dungeon", tr("Merge the chosen zones"), self.merge_zones)
        self.bin = IconButton("remove", tr("Delete what is chosen"), self.removal_asked.emit)
        self.zone_form, self.passage_form = forms.zone, forms.passage
        self.form, self.token_form = forms.feature, forms.token
        self._areas = forms.areas
        self._lay_out()
        self.list.itemClicked.connect(self._follow_list)
        self.list.itemActivated.connect(self._follow_list)
        let_choose_icons((self.form, self.token_form), self._icons, self._editor, settings, self)
        document.changed.connect(self._follow)
        self.show_picked(NO_PICK)

    def add_box(self, box: QWidget) -> None:
        """A part of its own between what is chosen and what is drawn of it."""
        self._column.insertWidget(1, box)

    def show_hex(self, _at: Hex | None) -> None:
        """Not the square that is pointed at is shown, but what is chosen."""

    def why_nowhere(self) -> str | None:
        """Why nothing can be put here."""
        return None if len(self.chosen.zones) == 1 else tr("Choose a zone first.")

    def why_nothing(self) -> str | None:
        """Why there is nothing to be edited."""
        return None if self.chosen != NO_PICK else tr("Nothing is chosen on the map.")

    def show_picked(self, picked: Picked) -> None:
        """Show what is chosen on the map."""
        if picked != self.chosen:
            self.keep()
        self.chosen = picked
        if self._document.view is not None:
            self._show(self._document.view)

    def keep(self) -> None:
        """Put into the journal what was typed and is not there yet."""
        for form in (self.zone_form, self.passage_form, self.form, self.token_form):
            form.keep()

    def add_feature(self) -> None:
        """A new feature in the zone, whose title is asked for."""
        zone, map_id = self._zone(), self._document.map_id
        row = Feature(ZonePoint(zone), tr("New feature"), "overt")
        step, id_ = added(self._editor, lambda campaign: add_feature(campaign, map_id, row))
        if step is not None:
            self.picked.emit(Picked(feature=id_))
            self.form.name_it(step)

    def add_token(self) -> None:
        """A new token in the zone, whose name is asked for."""
        zone, map_id = self._zone(), self._document.map_id
        row = Token(ZonePoint(zone), tr("New token"))
        step, id_ = added(self._editor, lambda campaign: add_token(campaign, map_id, row))
        if step is not None:
            self.picked.emit(Picked(token=id_))
            self.token_form.name_it(step)

    def merge_zones(self) -> None:
        ids, map_id = self.chosen.zones, self._document.map_id
        self._editor.make(
            lambda campaign: unite_zones(campaign, map_id, ids),
            lambda _change: self.picked.emit(Picked(zones=ids[:1])),
        )

    def edit(self) -> None:
        """Go to the first field of what is chosen."""
        for form, field in (
            (self.zone_form, self.zone_form.name),
            (self.passage_form, self.passage_form.kind),
            (self.form, self.form.name),
            (self.token_form, self.token_form.name),
        ):
            if self._areas[form].isVisibleTo(self):
                field.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the map; what was typed is kept."""
        if event.key() == Qt.Key.Key_Escape:
            self.keep()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self.heading.setFont(larger(self.heading.font(), NUMBER_TIMES))
        self.heading.setWordWrap(True)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        top = QVBoxLayout()
        top.setContentsMargins(8, 8, 8, 4)
        top.setSpacing(2)
        for part in (self.heading, self.said):
            top.addWidget(part)
        buttons = (self.back, self.add, self.add_one, self.merge, None, self.bin)
        top.addLayout(in_a_row(*buttons))
        top.addWidget(self.list)
        top.addWidget(self.nothing)
        column.addLayout(top)
        for place in self._areas.values():
            column.addWidget(place, 1)
        self._blank = QWidget()
        column.addWidget(self._blank, 1)

    def _show(self, view: MapView) -> None:
        chosen, map_id = self.chosen, self._document.map_id
        form: QWidget = self._blank
        zones = [view.zones[id_] for id_ in chosen.zones if id_ in view.zones]
        if chosen.passage in view.passages:
            form = self.passage_form
            self.passage_form.show_passage(map_id, chosen.passage, view.passages[chosen.passage])
        elif chosen.feature in view.features:
            form = self.form
            at = FeatureAt(map_id, chosen.feature)
            self.form.show_feature(at, view.features[chosen.feature])
        elif chosen.token in view.tokens:
            form = self.token_form
            self.token_form.show_token(map_id, chosen.token, view.tokens[chosen.token])
        elif len(zones) == 1:
            form = self.zone_form
            self.zone_form.show_zone(map_id, chosen.zones[0], zones[0])
        for each, place in self._areas.items():
            place.setVisible(each is form)
        self._blank.setVisible(form is self._blank)
        self._say(view)
        self._list(view)
        self._refresh(view)

    def _say(self, view: MapView) -> None:
        chosen = self.chosen
        zones = [view.zones[id_] for id_ in chosen.zones if id_ in view.zones]
        title, said = "", ""
        if chosen.passage in view.passages:
            row = view.passages[chosen.passage]
            title = row.name or tr(PASSAGE_KINDS[row.kind])
            said = passage_named(row, view.zones)
        elif chosen.feature in view.features:
            title = view.features[chosen.feature].title
        elif chosen.token in view.tokens:
            title = view.tokens[chosen.token].name
        elif len(zones) == 1:
            title = zones[0].name or named(zones[0])
            said = tr("{feet} square feet", feet=f"{area(shape_of(zones[0])):,.0f}")
        elif zones:
            title = tr("%n zones", n=len(zones))
        for label, text in ((self.heading, title), (self.said, said)):
            label.setText(text[:1].upper() + text[1:])
            label.setVisible(bool(text))
        is_blank = not title
        self.nothing.setText(
            tr("Choose a zone, a passage or a feature: click it with the Select tool.")
        )
        self.nothing.setVisible(is_blank)

    def _list(self, view: MapView) -> None:
        """What is in the zone, and what leads out of it."""
        self.list.clear()
        ids = self.chosen.zones
        if len(ids) == 1 and ids[0] in view.zones:
            for id_ in sorted(view.features, key=natural):
                row = view.features[id_]
                if zone_of(row.at) == ids[0]:
                    icon, note = self._icons.badged(row, self.palette()), tr(WORDS[row.visibility])
                    listed(self.list, Picked(feature=id_), row.title, note, icon)
            for id_ in sorted(view.tokens, key=natural):
                one = view.tokens[id_]
                if zone_of(one.at) == ids[0]:
                    icon = self._icons.token(one)
                    listed(self.list, Picked(token=id_), one.name, tr("Token"), icon)
            self._list_passages(view, ids[0])
        self.list.fit()

    def _list_passages(self, view: MapView, zone: str) -> None:
        door = list_icon("passage", self.palette())
        for id_ in sorted(view.passages, key=natural):
            row = view.passages[id_]
            others = [side.zone for side in row.sides if side.zone != zone]
            if len(others) == 1:
                to = tr("to {zone}", zone=named(view.zones.get(others[0])))
                name = row.name or tr(PASSAGE_KINDS[row.kind])
                listed(self.list, Picked(passage=id_), name, to, door)

    def _refresh(self, view: MapView) -> None:
        is_writable = not self._document.file.read_only
        for form in self._areas:
            form.setEnabled(is_writable)
        is_one = len(self.chosen.zones) == 1
        for button in (self.add, self.add_one):
            button.setEnabled(is_one and is_writable)
        self.merge.setEnabled(len(self.chosen.zones) > 1 and is_writable)
        self.back.setEnabled(bool(self._around(view)))
        self.bin.setEnabled(self.chosen != NO_PICK and is_writable)

    def _zone(self) -> str:
        return self.chosen.zones[0] if self.chosen.zones else ""

    def _around(self, view: MapView) -> str:
        """The zone that what is chosen lies in or leads from."""
        thing = view.features.get(self.chosen.feature) or view.tokens.get(self.chosen.token)
        if thing is not None:
            return zone_of(thing.at)
        row = view.passages.get(self.chosen.passage)
        return next((side.zone for side in row.sides if side.zone), "") if row else ""

    def _go_back(self) -> None:
        view = self._document.view
        zone = self._around(view) if view is not None else ""
        if zone:
            self.picked.emit(Picked(zones=(zone,)))

    def _follow_list(self, item: QListWidgetItem) -> None:
        self.picked.emit(Picked(*item.data(THING)))

    def _follow(self, change: Change) -> None:
        view = self._document.view
        if view is None or self.chosen == NO_PICK:
            return
        kinds = change.kinds_on(self._document.map_id)
        if kinds & {"zone", "passage", "feature", "token", "map"}:
            self._show(view)
