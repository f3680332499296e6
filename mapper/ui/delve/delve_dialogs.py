"""The dialogs of a stay in a dungeon: its values set by hand, and coming in upon somebody."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from mapper.commands.delve.set_by_hand import DelverValues, DelveValues, edit_delve, edit_delver
from mapper.model.campaign.zone_rows import Delve, Delver
from mapper.play.delve.site_procedure import BurstIn, EntryScore, SiteProcedure, StayField
from mapper.rules.shared.dice import parsed
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import ENTRIES, SPEEDS
from mapper.ui.editing.lines_field import LinesField
from mapper.ui.keying.zone_words import inhabitants_in_words
from mapper.ui.table.dice_lines import RollDialog
from mapper.ui.widgets.ask_dialog import (
    AskDialog,
    DialogPart,
    form_of,
    number_field,
    open_dialog,
)
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, without_keys
from mapper.ui.widgets.small_parts import MOST, ChoiceBox, PointsLeft

FULL_TURN = 359
LETTERS, LINES = 22, 3


def ask_delver(delving: DelveSession, window: QWidget) -> None:
    """Ask for all that is kept of the chosen one, or of whose turn it is."""
    rules, who, group = delving.rules, delving.who or delving.leader, delving.group
    if rules is None or who not in delving.delvers:
        return

    def keep(values: DelverValues) -> str:
        return delving.editor.why_not(lambda c: edit_delver(c, group, who, **values))

    name, row = delving.called(who), delving.delvers[who]
    open_dialog(DelverDialog(name, row, rules, keep, window))


def ask_round(delving: DelveSession, window: QWidget) -> None:
    """Ask for all that is kept of the round or turn."""
    rules, delve, group = delving.rules, delving.delve, delving.group
    if rules is None or delve is None:
        return

    def keep(values: DelveValues) -> str:
        return delving.editor.why_not(lambda c: edit_delve(c, group, **values))

    open_dialog(DelveDialog(delve, rules, keep, window))


class DelverDialog(AskDialog):
    """All that is kept of one delver."""

    def __init__(
        self,
        who: str,
        row: Delver,
        rules: SiteProcedure,
        keep: Callable[[DelverValues], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Edit {who}", who=who), lambda: keep(self.values()), parent, tr("Set"))
        self._has_rounds = rules.asked.has_speeds
        self.moved = _box(tr("Has &moved"), on=row.has_moved)
        self.acted = _box(tr("Has &acted"), on=row.has_acted)
        self.has_done = _box(tr("Has &done all in this round"), on=row.is_done)
        self.exhausted = _box(tr("Is e&xhausted"), on=row.is_exhausted)
        self.speed = ChoiceBox(tr("Speed"), tr_all(SPEEDS))
        self.speed.show_value(row.speed)
        self.runs = number_field(tr("Rounds run in a row"), 0, MOST, row.runs)
        self.fatigue = PointsLeft(tr("Fatigue points left"), row.fatigue)
        points, acted = (tr("&Fatigue points left"), self.fatigue), ("", self.acted)
        if self._has_rounds:
            speed = (tr("&Speed"), self.speed), (tr("&Rounds run in a row"), self.runs)
            done = ("", self.moved), acted, ("", self.has_done)
            form = form_of(*done, *speed, ("", self.exhausted), points)
        else:
            self.acted.setText(tr("Has &acted in this turn"))
            form = form_of(acted, points)
        self.lay_out(form, _by_hand(), letters=LETTERS)

    def values(self) -> DelverValues:
        fatigue = self.fatigue.points
        if not self._has_rounds:
            acted = self.acted.isChecked()
            return DelverValues(has_acted=acted, is_done=acted, fatigue=fatigue)
        return DelverValues(
            speed=self.speed.value(),
            has_moved=self.moved.isChecked(),
            has_acted=self.acted.isChecked(),
            is_done=self.has_done.isChecked(),
            runs=self.runs.value(),
            is_exhausted=self.exhausted.isChecked(),
            fatigue=fatigue,
        )


class DelveDialog(AskDialog):
    """All that is kept of a round or a turn; only what these rules go by is asked for."""

    def __init__(
        self,
        delve: Delve,
        rules: SiteProcedure,
        keep: Callable[[DelveValues], str],
        parent: QWidget | None = None,
    ) -> None:
        title = tr("Edit the round") if rules.unit == "round" else tr("Edit the turn")
        super().__init__(title, lambda: keep(self.values()), parent, tr("Set"))
        self._kept = rules.asked.kept
        self.number = number_field(tr("Number"), 1, MOST, delve.round)
        faces, rolled = max(rules.tables.delving.hazard_dice.values()), tr("still to be rolled")
        self.hazard = number_field(tr("Hazard die"), 0, faces, delve.hazard, rolled)
        self.heading = number_field(tr("Heading"), 0, FULL_TURN, delve.heading)
        self.heading.setSuffix("°")
        self.heading.setWrapping(True)
        known = {"": tr("as the zones say"), **inhabitants_in_words(rules.tables.rules)}
        self.site = ChoiceBox(tr("How it is watched"), known)
        self.site.show_value(delve.site)
        words = {"": tr("through no door"), **tr_all(ENTRIES)}
        self.entry = ChoiceBox(tr("Last came in"), words)
        self.entry.show_value(delve.entry)
        self.since = number_field(tr("Turns since the last check"), 0, MOST, delve.since_check)
        most = rules.tables.violence.dungeon.most_turns_between_checks
        self.every = number_field(tr("A check every so many turns"), 1, most, delve.every)
        self.omens = LinesField(delve.omens, "", LINES)
        fields: dict[StayField, tuple[str, QWidget]] = {
            "hazard": (tr("&Hazard die"), self.hazard),
            "heading": (tr("Hea&ding"), self.heading),
            "site": (tr("How it is &watched"), self.site),
            "since_check": (tr("Turns &since the last check"), self.since),
            "entry": (tr("Last &came in"), self.entry),
            "every": (tr("A check &every so many turns"), self.every),
        }
        form = form_of((tr("&Number"), self.number), *(fields[name] for name in self._kept))
        for _, field in (fields[name] for name in fields.keys() - set(self._kept)):
            field.setParent(self)
            field.hide()
        omens = tr("&Omens, one in a line"), self.omens
        self.lay_out(form, omens, _by_hand(), letters=LETTERS)

    def values(self) -> DelveValues:
        made = DelveValues(round=self.number.value(), omens=tuple(self.omens.lines()))
        said = DelveValues(
            hazard=self.hazard.value(),
            heading=self.heading.value(),
            entry=self.entry.value(),
            site=self.site.value(),
            every=self.every.value(),
            since_check=self.since.value(),
        )
        for name in self._kept:
            made[name] = said[name]
        return made


def _by_hand() -> QLabel:
    return faint(tr("By your hand: no time passes, and the log says what was set."))


def _box(text: str, *, on: bool) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(on)
    return box


MOST_MODIFIER, CHECK = 20, "2d6"


class ComeInDialog(RollDialog):
    """The dialog in which a group comes in by a door.

    `come` makes the check; False if it was refused, which has been said.
    """

    def __init__(
        self,
        ours: EntryScore,
        theirs: str,
        come: Callable[[BurstIn], bool],
        parent: QWidget | None = None,
    ) -> None:
        least, most = -MOST_MODIFIER, MOST_MODIFIER
        our = number_field(tr("Modifier of the group"), least, most, ours.modifier)
        their = number_field(tr("Modifier of those within"), least, most)
        give_tip(our, ours.how)
        watching = QCheckBox(tr("They &watch the door"))
        form = form_of(
            (tr("The &group: {pair}", pair=without_keys(ours.words)), our),
            (tr("&Those within: {pair}", pair=without_keys(theirs)), their),
            ("", watching),
        )
        said = tr(
            "If the check is made, those within are stunned for a round. Who watches the"
            " door is not, by a soft entry."
        )
        how = [faint(ours.how)] if ours.how else []

        def make(faces: tuple[int, ...]) -> bool:
            return come(BurstIn(our.value(), their.value(), faces, watching.isChecked()))

        parts: list[DialogPart] = [form, *how, faint(said)]
        super().__init__(tr("Come in upon somebody"), parsed(CHECK), make, parent, parts)
        self.ours, self.theirs, self.watching, self.dice = our, their, watching, self.line
