"""The night over the map: where and how long it is, a row for each, what it takes of supplies."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent

from mapper.play.map_rules import weather_on
from mapper.play.night.nights import NightGround
from mapper.rules.shared.reasons import about
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.editing.editor import Editor
from mapper.ui.grid.map_grid import GridAsks, GridWords, MapGrid, grid_button
from mapper.ui.night.night_columns import night_columns
from mapper.ui.night.night_session import NightSession
from mapper.ui.table.travel_words import day_in_words

BACK = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


class NightGrid(MapGrid):
    """The grid of the chosen group's night."""

    def __init__(self, editor: Editor, delving: DelveSession, asks: GridAsks) -> None:
        session = self.session = NightSession(editor, lambda: delving.group, Random())
        delving.changed.connect(session.follow_choice)
        words = GridWords(
            tr("Night"),
            tr(
                "Space turns a cell over, or ticks; W: by a fire; digits: hours; "
                "Return sleeps; Backspace: row back"
            ),
            tr("Nobody is left to sleep. Add a member to the group first."),
        )
        super().__init__(session, night_columns(session), words, asks)
        self.back = grid_button(
            tr("Take the row back"),
            tr("Who is marked is as before this night (Backspace)"),
            self.take_back,
        )
        self.doing = grid_button(
            tr("Night and dawn"), tr("All who are ticked sleep, as one step (Return)"), self.do
        )
        self.fire = grid_button(
            tr("By a fire"),
            tr("All are warm and comfortable, and on later nights, or none of them (W)"),
            session.warm_all,
        )
        self.letters["w"] = self.fire
        self.lay_out(foot=(self.doing, self.fire, self.back, None))
        self.refresh()

    def begins(self) -> bool:
        self.session.begin()
        return True

    def refresh(self) -> None:
        """Where and how long the night is, and whether it is slept already."""
        super().refresh()
        session = self.session
        is_slept, ground = bool(session.slept), session.ground
        self.title.setText(self._title())
        self.back.setEnabled(is_slept or session.can_look_back)
        self.doing.setText(tr("Sleep") if _is_inside(ground) else tr("Night and dawn"))
        self.fire.setEnabled(any(session.is_open(those) for those in session.lines()))
        self.doing.setEnabled(bool(session.ticked) and not session.why)

    def take_back(self) -> None:
        """The rows that are marked, as they were before the night."""
        self.session.take_back(self.view.marked())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.session.put_away()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in BACK and not event.modifiers():
            self.take_back()
        else:
            super().keyPressEvent(event)

    def _title(self) -> str:
        session = self.session
        party, ground = session.party, session.ground
        if party is None or ground is None:
            return tr("Night")
        when = day_in_words(session.campaign, party.minutes)
        if session.is_over:
            return tr("The night is over: {when}", when=when)
        if _is_inside(ground):
            return tr("Night in the dungeon, {when}", when=when)
        sky = weather_on(session.campaign, party.at.map).kind.replace("_", " ")
        hours = about(ground.hours)
        return tr("Night of {when}, {sky}, {hours} h till dawn", when=when, sky=sky, hours=hours)


def _is_inside(ground: NightGround | None) -> bool:
    return ground is not None and ground.place == "dungeon"
