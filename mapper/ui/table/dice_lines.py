"""The dice of a deed, and rolls that rules ask for: rolled here, or as real ones show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import Cast, as_asked
from mapper.play.deeds.input_words import plain_words
from mapper.rules.shared.dice import Notation, Rolled, as_faces, next_die, parsed, rolled
from mapper.ui.app.measures import CONTROL, TIGHT
from mapper.ui.app.text_size import grown, measure
from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import AskDialog, DialogPart, said_below
from mapper.ui.widgets.die_faces import FEW_TILES, DieFaces
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.plain_text import give_tip, plain_label

TOLD, MOST_TOLD = 64, 9999
"""How wide, in pixels, what is told by hand is, and the most that it can be."""


class DieLine(QWidget):
    """One cast of dice: what they are, what they show, and the faces to tap.

    `fallen` carries what they come to, as the question wants it.
    """

    fallen = Signal(object)

    def __init__(self, cast: Cast) -> None:
        super().__init__()
        self.cast = cast
        self.faces: list[int] = []
        self.notation = section("")
        self.shows = plain_label()
        self.real = DieFaces(FEW_TILES)
        flow = Flow(self)
        self.told = QLineEdit()
        self.told.setValidator(QIntValidator(0, MOST_TOLD))
        self.told.setAccessibleName(tr(plain_words(cast.name)))
        measure(self.told, least_wide=TOLD)
        self.told.setMaximumWidth(grown(TOLD))
        self.told.textEdited.connect(self._tell)
        for part in (self.notation, self.real, self.told, self.shows):  # what is tapped stays put
            flow.addWidget(part)
        self.real.taken.connect(self._tap)

    def show_cast(self, cast: Cast, *, is_alone: bool) -> None:
        """The dice as they are known by now."""
        if cast.notation != self.cast.notation:
            self.faces = []
        self.cast = cast
        name = "" if is_alone else f"{tr(plain_words(cast.name))} "
        self.notation.setText(f"{name}{cast.notation or '…'}")
        dice = self._dice()
        self.setEnabled(self._is_by_hand or dice is not None)
        self.told.setVisible(self._is_by_hand)
        self.real.setVisible(not self._is_by_hand)
        if cast.value is None and dice is not None and next_die(dice, self.faces) is None:
            self.faces = []
        self._show_fallen(dice)
        if dice is not None:
            self.real.show_die(next_die(dice, self.faces) or next_die(dice, []))

    def roll(self, random: Random) -> None:
        """Let them fall here: those that were not tapped; if all have fallen, all again."""
        dice = self._dice()
        if dice is not None:
            is_begun = next_die(dice, self.faces) is not None
            self._take(rolled(dice, random, self.faces if is_begun else ()))

    def begin(self, digit: str) -> None:
        """A digit that was typed beside it is what real dice show."""
        if self._is_by_hand:
            self.told.setFocus()
            self.told.insert(digit)
            self._tell(self.told.text())
        else:
            self.real.begin(digit)

    @property
    def _is_by_hand(self) -> bool:
        """Whether nobody knows the dice, so that what they come to is typed."""
        return not (self.cast.ask or self.cast.notation)

    def _tell(self, words: str) -> None:
        """Of dice that nobody knows, what they come to."""
        self.fallen.emit(int(words) if words else None)

    def _tap(self, face: int) -> None:
        dice = self._dice()
        if dice is None:
            return
        if next_die(dice, self.faces) is None:
            self.faces = []
        self.faces.append(face)
        if next_die(dice, self.faces) is None:
            self._take(as_faces(dice, self.faces))
        else:
            self.fallen.emit(None)

    def _take(self, fallen: Rolled) -> None:
        shown = [face for each in fallen.falls[0].dice for die in each for face in die]
        self.faces = shown
        self.fallen.emit(as_asked(fallen, self.cast.kind))

    def _show_fallen(self, dice: Notation | None) -> None:
        value = self.cast.value
        if self._is_by_hand and value is not None:
            self.told.setText(f"{value}")
        faces = " + ".join(map(str, self.faces))
        if value is None:
            self.shows.setText(f"{faces} +" if self.faces else "")
        elif isinstance(value, list):
            self.shows.setText(", ".join(map(str, value)))
        else:
            plain = str(value)
            self.shows.setText(plain if faces in ("", plain) else f"{faces} = {plain}")
        self.shows.setVisible(bool(self.shows.text()) and not self._is_by_hand)
        says = tr("{dice} shows {value}", dice=str(dice or ""), value=self.shows.text())
        self.shows.setAccessibleName(says)

    def _dice(self) -> Notation | None:
        try:
            return parsed(self.cast.notation) if self.cast.notation else None
        except NotAllowed:
            return None


class DiceLines(QWidget):
    """All dice of a deed, a line for each.

    `fallen` carries the question and the name of dice, and what they come to; None: still falling.
    """

    fallen = Signal(str, str, object)

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[tuple[str, str], DieLine] = {}
        self._whole = fill(self, space=TIGHT)

    def show_dice(self, casts: Sequence[Cast]) -> None:
        """What is to fall now; what is not asked any more goes."""
        wanted = {(each.ask, each.name): each for each in casts}
        for place in [place for place in self.lines if place not in wanted]:
            gone = self.lines.pop(place)
            self._whole.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for place, each in wanted.items():
            if place not in self.lines:
                line = self.lines[place] = DieLine(each)
                line.fallen.connect(partial(self.fallen.emit, *place))
                self._whole.addWidget(line)
            self.lines[place].show_cast(each, is_alone=len(wanted) == 1)

    @property
    def can_roll(self) -> bool:
        """Whether it is known of any what they are."""
        return any(each.cast.notation for each in self.lines.values())

    def begin(self, digit: str) -> None:
        """A digit that was typed beside them: of the first that have not fallen, else anew."""
        lines = [each for each in self.lines.values() if each.isEnabled()]
        still = [each for each in lines if each.cast.value is None]
        for line in (still or lines)[:1]:
            line.begin(digit)

    def roll(self, random: Random) -> None:
        """Roll what has not fallen; if all has, all of it again."""
        every = list(self.lines.values())
        still = [each for each in every if each.cast.value is None and each.cast.notation]
        for each in still or every:
            each.roll(random)


def place_of(ask: str, name: str) -> str:
    return f"{ask}.{name}" if ask else name


LETTERS, WIDER = 18, 22


class RollLine(QWidget):
    """The line of a roll; `fallen` carries the faces that real dice show, none to roll here."""

    fallen = Signal(tuple)

    def __init__(self, name: str, dice: Notation) -> None:
        super().__init__()
        self._dice = dice
        self._faces: list[int] = []
        self.roll = QPushButton(tr("Roll"))
        measure(self.roll, high=CONTROL)
        self.real, self.shown = DieFaces(), plain_label()
        flow, first = Flow(self), next_die(dice, [])
        is_one = first is not None and len(dice.terms) == 1 and first.count == 1
        said = section(name or (first.die if first is not None and is_one else str(dice)))
        for label in (said, self.shown):
            measure(label, least_high=CONTROL)
        for part in (said, self.roll, self.real, self.shown):
            flow.addWidget(part)
        self.roll.setAccessibleName(tr("Roll {dice}", dice=str(dice)))
        give_tip(self.roll, tr("Roll {dice} here", dice=str(dice)))
        self.roll.clicked.connect(lambda _on=False: self.fallen.emit(()))
        self.real.taken.connect(self._tap)
        self.real.refused.connect(self.shown.setText)
        self.real.show_die(first)

    def _tap(self, face: int) -> None:
        self._faces.append(face)
        following = next_die(self._dice, self._faces)
        if following is not None:
            self.real.show_die(following)
            self.shown.setText(f"{' + '.join(map(str, self._faces))} +")
            return
        faces, self._faces = tuple(self._faces), []
        self.shown.setText("")
        self.real.show_die(next_die(self._dice, []))
        self.fallen.emit(faces)


class RollDialog(AskDialog):
    """A dialog of one roll, beneath what else it asks.

    `take` is told the faces, and answers False if it was refused, which has been said.
    """

    def __init__(
        self,
        title: str,
        dice: Notation,
        take: Callable[[tuple[int, ...]], bool],
        parent: QWidget | None = None,
        parts: Sequence[DialogPart] = (),
    ) -> None:
        super().__init__(title, lambda: said_below(take(self._faces)), parent, title)
        self._faces: tuple[int, ...] = ()
        self.line = RollLine("", dice)
        self.line.fallen.connect(self._fall)
        self.lay_out(*parts, self.line, letters=WIDER if parts else LETTERS)
        self.do_button.hide()  # the roll does it: by its button, by Return, or by the last tap
        self.do_button.setDefault(False)
        self.line.roll.setDefault(True)
        self.line.roll.setFocus()

    def _fall(self, faces: tuple[int, ...]) -> None:
        self._faces = faces
        self.accept()
