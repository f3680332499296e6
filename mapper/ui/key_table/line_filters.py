"""What is listed in the key table: of which maps, with which words, of what kind and tag."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from mapper.model.campaign.campaign import Campaign
from mapper.model.key_table.key_lines import KINDS
from mapper.model.key_table.key_listing import KeyFilter, KeyListing, RegionAt
from mapper.model.map_tree import tree
from mapper.ui.app.measures import CONTROL
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.key_table.line_model import CLUE
from mapper.ui.keying.find import KINDS as WORDS_OF
from mapper.ui.keying.map_words import indent_maps
from mapper.ui.widgets.feature_icons import WORDS
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import SearchField, SteadyBox, text_button

HERE = "here"
"""The map in view, whichever that is."""


class LineFilters(QWidget):
    """The boxes below the search field. `changed` says that something else is asked for."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.search = SearchField(tr("Find in the key"))
        self.scope = SteadyBox({HERE: tr("This map"), "": tr("All maps")})
        known = tr_all(WORDS_OF) | {"clue": tr(CLUE)}
        kinds = {kind: known.get(kind, kind.replace("_", " ").capitalize()) for kind in KINDS}
        self.kind = SteadyBox({"": tr("All kinds"), **kinds})
        self.seen = SteadyBox({"": tr("Any visibility"), **tr_all(WORDS)})
        self.tag, self.region = SteadyBox(), SteadyBox()
        self.lacks = QPushButton(tr("No clue"))
        self.lacks.setCheckable(True)
        give_tip(self.lacks, tr("Only secrets that no clue leads to"))
        self.clear = text_button(tr("Clear"), tr("List all again"), self.ask_nothing)
        self._regions: dict[str, RegionAt] = {}
        names = tr("Maps"), tr("Kind"), tr("Visibility"), tr("Tag"), tr("Region")
        boxes = self.scope, self.kind, self.seen, self.tag, self.region
        for box, name in zip(boxes, names, strict=True):
            box.setAccessibleName(name)
            box.currentIndexChanged.connect(self._tell)
        for box in boxes[1:]:
            box.setSizeAdjustPolicy(SteadyBox.SizeAdjustPolicy.AdjustToContents)
        below = Flow(self)
        for part in (*boxes[1:], self.lacks, self.clear):
            measure(part, high=CONTROL)
            below.addWidget(part)
        self.search.textChanged.connect(self._tell)
        self.lacks.toggled.connect(self._tell)
        self._show_clear()

    @property
    def of_campaign(self) -> bool:
        """Whether lines of several maps are listed."""
        return not self.scope.currentData()

    def wanted(self, here: str) -> KeyFilter:
        """What is asked for; `here`: the map in view."""
        on = str(self.scope.currentData())
        return KeyFilter(
            self.search.text(),
            here if on == HERE else on,
            str(self.kind.currentData()),
            str(self.seen.currentData()),
            str(self.tag.currentData() or ""),
            self._regions.get(str(self.region.currentData())),
            self.lacks.isChecked(),
        )

    def offer(self, listing: KeyListing, campaign: Campaign) -> None:
        """The maps, tags and regions that there are; what is chosen stays, if it is there."""
        maps = {each.id: each.row.name for each in tree(campaign.maps())}
        scopes = {HERE: tr("This map"), "": tr("All maps")}
        self.scope.refill(scopes | maps, self.scope.currentData())
        indent_maps(self.scope, campaign.maps())
        tags = {tag: tag for tag in listing.tags()}
        self.tag.refill({"": tr("All tags"), **tags}, self.tag.currentData())
        found = listing.fitting(KeyFilter(kind="region"))
        self._regions = {line.id: RegionAt(line.map, str(line.part.key.id)) for line in found}
        regions = {line.id: line.title for line in found}
        self.region.refill({"": tr("All regions"), **regions}, self.region.currentData())
        self.tag.setVisible(bool(tags))
        self.region.setVisible(bool(regions))

    def ask_nothing(self) -> None:
        """All lines of the maps that are chosen."""
        self.blockSignals(True)
        try:
            self.search.clear()
            self.lacks.setChecked(False)
            for box in (self.kind, self.seen, self.tag, self.region):
                box.setCurrentIndex(0)
        finally:
            self.blockSignals(False)
        self._tell()

    def _tell(self, _changed: object = None) -> None:
        self._show_clear()
        self.changed.emit()

    def _show_clear(self) -> None:
        self.clear.setEnabled(self.wanted("").is_any)
