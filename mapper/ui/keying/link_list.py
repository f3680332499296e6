"""Where a feature leads to: the map behind it, and the features that it is linked to."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidgetItem, QWidget

from mapper.commands.things.features import edit_feature, link_features, unlink_features
from mapper.model.campaign.rows import Feature, Key
from mapper.model.place_names import spot_named
from mapper.model.places import FeatureAt, Place
from mapper.ui.app.measures import HAIR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.keying.map_words import fill_maps
from mapper.ui.widgets.feature_icons import FeatureIcons
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.small_parts import IconButton, ShortList, SteadyBox, caption, in_a_row
from mapper.ui.widgets.two_line_rows import DETAIL, THING, listed

SIDE = 22


class LinkList(QWidget):
    """The list of links of a feature.

    `go_asked` carries a place, `map_asked` a map, `link_asked` the wish for another link.
    """

    go_asked = Signal(object)
    map_asked = Signal(str)
    link_asked = Signal()

    def __init__(self, editor: Editor, icons: FeatureIcons) -> None:
        super().__init__()
        self._editor = editor
        self._icons = icons
        self._at = FeatureAt("", "")
        self.opens = SteadyBox()
        self.open = IconButton("go", tr("Go to the map behind it"), self._open)
        self.list = ShortList(tr("Linked features"), SIDE)
        self.nothing = faint(tr("It is linked to no other feature."))
        self.add = IconButton("plus", tr("Link to a feature"), self.link_asked.emit)
        self.remove = IconButton("remove", tr("Remove the link"), self.unlink)
        self.go = IconButton("go", tr("Go to the linked feature"), self._go)
        self._lay_out()
        self.opens.activated.connect(self._choose_map)
        self.list.currentRowChanged.connect(lambda _row: self._refresh())
        self.list.itemActivated.connect(lambda _item: self._go())

    def show_links(self, at: FeatureAt, feature: Feature) -> None:
        self._at = at
        campaign = self._editor.document.campaign
        fill_maps(self.opens, campaign.maps(), tr("No map"), feature.opens)
        self.list.clear()
        for link in feature.related:
            self.list.addItem(self._item(link))
        self.list.setCurrentRow(0)
        self.list.fit()
        self.nothing.setVisible(not feature.related)
        self._refresh()

    def link_to(self, other: FeatureAt) -> None:
        """Link the feature that is shown to this one."""
        at = self._at
        self._editor.edit(lambda c: link_features(c, at, other))

    def unlink(self) -> None:
        row, at = self.list.currentRow(), self._at
        if row >= 0:
            other = FeatureAt(*self.list.item(row).data(THING))
            self._editor.edit(lambda c: unlink_features(c, at, other))

    def _lay_out(self) -> None:
        behind = caption(tr("The map behind it"), self.opens)
        opens = row((self.opens, 1), self.open, space=TIGHT)
        name = caption(tr("Linked features"), self.list)
        linked = in_a_row(name, None, self.add, self.remove, self.go)
        fill(self, behind, opens, TIGHT, linked, self.list, self.nothing, space=HAIR)

    def _item(self, link: FeatureAt) -> QListWidgetItem:
        campaign = self._editor.document.campaign
        row = campaign.maps().get(link.map)
        feature = campaign.get(Key("feature", link.map, link.id))
        if row is None or not isinstance(feature, Feature):
            return listed(tr("a feature that is not there"), {THING: tuple(link)})
        number = spot_named(campaign, Place(link.map, feature.at))
        said = {DETAIL: tr("{number} of {map}", number=number, map=row.name), THING: tuple(link)}
        return listed(feature.title, said, self._icons.badged(feature, self.palette()))

    def _choose_map(self, _index: int) -> None:
        at, map_id = self._at, str(self.opens.currentData())
        key = Key("feature", at.map, at.id)
        self._editor.edit(lambda c: edit_feature(c, at, replace(c.one(Feature, key), opens=map_id)))

    def _open(self) -> None:
        self.map_asked.emit(str(self.opens.currentData()))

    def _go(self) -> None:
        row = self.list.currentRow()
        link = FeatureAt(*self.list.item(row).data(THING)) if row >= 0 else self._at
        feature = self._editor.document.campaign.get(Key("feature", link.map, link.id))
        if isinstance(feature, Feature):
            self.go_asked.emit(Place(link.map, feature.at))

    def _refresh(self) -> None:
        has_link = self.list.currentRow() >= 0
        self.remove.setEnabled(has_link)
        self.go.setEnabled(has_link)
        self.open.setEnabled(self.opens.currentData() in self._editor.document.campaign.maps())
