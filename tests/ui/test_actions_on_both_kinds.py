"""Every action on both kinds of map: what changes fits the map, and where nothing does, why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from mapper.commands.groups.party import place_group
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Label, Map, Row, Token
from mapper.model.campaign.travel_rows import Journey
from mapper.model.campaign.zone_rows import Delve
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, Point
from mapper.model.places import Place, ZonePoint, zone_of
from mapper.model.selection import Selection
from mapper.ui.table.dice_lines import RollDialog
from mapper.ui.window.window import Window
from tests.ui.stale_actions import stale

WILDERNESS, CELLARS, GROUP = "wilderness", "the_lamp_cellars", "1"
OF_HEXES = {
    "terrain",
    "elevation",
    "path",
    "crossing",
    "region",
    "region_hexes",
    "seen",
    "visited",
    "weather",
}
OF_ZONES = {
    "zone",
    "passage",
    "no_passage",
    "zone_known",
    "passage_found",
    "passage_state",
    "trap_state",
}
ROLLS = 40
LEFT_OUT = {
    "quit": "it ends the program",
    "close": "it ends what the test looks at",
    "example": "it opens another campaign in place of the one looked at",
}


def misplaced(campaign: Campaign, changes: list[Change]) -> list[str]:
    """The rows of changes that do not lie where rows of their map do."""
    return [
        f"{change.label}: {key}"
        for change in changes
        for key, swap in change.rows.items()
        if swap.after is not None and not _fits(campaign, key, swap)
    ]


def _fits(campaign: Campaign, key: Key, swap: Swap) -> bool:
    maps, row = campaign.maps(), swap.after
    if any(not _is_place(maps, place) for place in _places(row)):
        return False
    on = key.map or _map_of_group(campaign, key, row)
    if on not in maps:
        return True
    has_zones = maps[on].plan is not None
    if key.kind in OF_HEXES | OF_ZONES:
        return has_zones == (key.kind in OF_ZONES)
    match row:
        case Feature() | Token():
            fits = has_zones == bool(zone_of(row.at))
        case Label():
            fits = has_zones == bool(row.points)
        case Party():
            fits = has_zones == bool(row.at.zone) and not (has_zones and row.believed)
        case Delve():
            fits = has_zones
        case Journey():
            begun = swap.before.started if isinstance(swap.before, Journey) else None
            fits = not has_zones or row.started in (None, begun)
        case _:
            fits = True
    return fits


def _map_of_group(campaign: Campaign, key: Key, row: Row | bytes | None) -> str:
    """The map that a group is on, of a row that is its place, its stay or its day."""
    if isinstance(row, Party):
        return row.at.map
    party = campaign.get(Key("party", "", key.id)) if isinstance(row, Delve | Journey) else None
    return party.at.map if isinstance(party, Party) else ""


def _is_place(maps: dict[str, Map], place: Place) -> bool:
    if place.spot is None or place.map not in maps:
        return True
    return (maps[place.map].plan is not None) == bool(place.zone)


def _places(of: object) -> Iterator[Place]:
    """All places that a row tells of, however deep in it: of dice, lights, maps, the log."""
    if isinstance(of, Place):
        yield of
    elif isinstance(of, tuple | list):
        for each in of:
            yield from _places(each)
    elif isinstance(of, Mapping):
        yield from _places(list(of.values()))
    elif is_dataclass(of):
        yield from _places([getattr(of, each.name) for each in fields(of)])


@pytest.fixture(params=[WILDERNESS, CELLARS])
def shown(request: pytest.FixtureRequest, window: Window) -> Window:
    """The example at one of its maps, with the group there and something chosen."""
    document, workspace = window.document, window.workspace
    assert document is not None
    assert workspace is not None
    if request.param == CELLARS:
        document.do(place_group(document.campaign, GROUP, CELLARS, ZonePoint("6")))
    else:
        document.do(place_group(document.campaign, GROUP, WILDERNESS, Hex(17, 0)))
    document.choose_map(request.param)
    return window


class Answers(QObject):
    """What the window shows and says of an action: words, dialogs and menus, which are closed."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.given: list[str] = []
        window.statusBar().messageChanged.connect(self._hear)
        closing = QTimer(self)
        closing.timeout.connect(self.close_all)
        closing.start(5)

    def close_all(self) -> None:
        """Whatever asks is told no."""
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QDialog | QMenu) and widget.isVisible():
                self.given.append(type(widget).__name__)
                if isinstance(widget, QDialog):
                    widget.done(QDialog.DialogCode.Rejected)
                else:
                    widget.close()

    def _hear(self, text: str) -> None:
        if text and text != self._window._hinted:
            self.given.append(text)


def seen(window: Window) -> tuple[object, ...]:
    """What an action may alter without a word, because it is plain to see."""
    workspace, use = window.workspace, window.tool_use
    assert workspace is not None
    delving, presenting = workspace.delving, window.presenting
    return (
        workspace.document.map_id,
        workspace.document.file.cursor,
        (use.selection, use.entry.id, use.tool, use.paint),
        window.canvas.camera,
        window.focusWidget(),
        [dock.is_on_top for dock in window.docks.values()],
        [action.isChecked() for action in window.action_set.made.values()],
        (delving.who, delving.speed, delving.entry, workspace.party.chosen),
        (presenting.showing, presenting.screen.sheets.number, presenting.screen.part_seen()),
    )


def choose(window: Window, map_id: str) -> None:
    """Something to act on, a zone or a hex; views, brush and delver are as no action sets them."""
    assert window.document is not None
    assert window.workspace is not None
    if window.document.map_id != map_id:
        window.document.choose_map(map_id)
    window.tool_use.choose(window.tool_use.entry.id)  # what was held in hand is put down
    party = window.workspace.party
    party.choose(window.workspace.delving.leader or party.cards[0].card.id)
    window.presenting.screen.show_point(Point(0.0, 0.0))
    window.canvas.setFocus()
    window.canvas.fit()
    window.canvas.zoom_by(1)
    window.tool_use.paint_with(replace(window.tool_use.paint, code=0))
    if map_id == CELLARS:
        window.tool_use.select(Selection(zones=("6",)))
    else:
        window.tool_use.select(Selection(area_of([Hex(17, 0)])))
    window.statusBar().clearMessage()
    QApplication.processEvents()


def unanswered(window: Window, id_: str, answers: Answers) -> str:
    """Take an action; what is wrong if neither a reason nor anything else comes of it."""
    actions = window.action_set
    action, before = actions.made[id_], seen(window)
    if not action.isEnabled():
        why = actions.why_not(id_)
        return "" if why and why in action.toolTip() else f"{id_}: cannot be taken, without a word"
    answers.given.clear()
    action.trigger()
    QApplication.processEvents()
    answers.close_all()
    return "" if answers.given or seen(window) != before else f"{id_}: nothing comes of it"


def test_every_action_fits_the_map_that_is_shown_or_says_why_nothing_is_done(shown: Window) -> None:
    document = shown.document
    assert document is not None
    start, map_id = document.file.cursor, document.map_id
    made: list[Change] = []
    document.changed.connect(made.append)
    answers, wrong = Answers(shown), []

    for id_ in [id_ for id_ in shown.action_set.made if id_ not in LEFT_OUT]:
        choose(shown, map_id)
        made.clear()
        wrong += [unanswered(shown, id_, answers)]
        wrong += [f"{id_}: {line}" for line in misplaced(document.campaign, made)]
        wrong += [f"after {id_}: {line}" for line in stale(shown)]
        while document.file.cursor > start:
            document.undo()

    assert [] == [each for each in wrong if each]


def test_a_roll_of_the_weather_is_told_though_the_weather_stays(window: Window) -> None:
    assert window.document is not None
    window.document.choose_map(WILDERNESS)
    told: list[str] = []

    for _ in range(ROLLS):
        window.statusBar().clearMessage()
        window.action_set.take("roll_weather")
        asked = next(each for each in window.findChildren(RollDialog) if each.isVisible())
        asked.line.roll.click()
        told.append(window.statusBar().currentMessage())

    assert {"The weather stays as it is.", "The weather is rolled"} == {
        each.split(":")[0] for each in told
    }
