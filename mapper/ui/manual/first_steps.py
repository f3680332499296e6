"""First steps by doing: a list beside the map whose lines tick themselves when they are done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QSettings, QUrl, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QFrame, QMessageBox

from mapper.model.campaign.change import Change, Swap
from mapper.ui.app.measures import NEAR, NO_BOUND
from mapper.ui.app.settings_file import recall
from mapper.ui.app.text_size import GROWING, measure
from mapper.ui.app.translated import tr
from mapper.ui.editing.prose import MARKDOWN, Reader
from mapper.ui.manual.pages import ActionTexts, ManualPage, filled, shipped_pages, slug
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.plain_text import message_box
from mapper.ui.widgets.small_parts import ChoiceBox, Recoloured, text_button

PAGE = "first_steps.md"
COURSE = re.compile(r"^## (.+)\n<!-- opens: (\w+) -->", re.MULTILINE)
STEP = re.compile(r"^\d+\. \*\*(.+?)\*\* (.*?) <!-- done: (.+?) -->$", re.MULTILINE)
TYPED = re.compile(r"`(.+?)`")
WIDE, HIGH = 240, 190
BEGUN, DONE = "first_steps/course", "first_steps/done"
"""What is remembered: which course was begun, and the numbers of its steps that are done."""
OPENED, DOES, ADDS, REMOVES = "opened", "does", "adds", "removes"


class Tick(NamedTuple):
    """When a step is done: a campaign `opened`, an action `does`, a change `adds`, and so on.

    A change `alters` or `removes`, too. `what` is the action or the kind of row; `having` a field
    of that row and the value that it comes to have, * for any; without one, any other than before.
    """

    verb: str
    what: str = ""
    having: str = ""


class LessonStep(NamedTuple):
    """A line of first steps: what is to be done, how, and when it is."""

    title: str
    text: str
    tick: Tick


class Lesson(NamedTuple):
    """First steps towards one thing; without a campaign, they begin with an action."""

    id: str
    title: str
    opens: str
    steps: tuple[LessonStep, ...]


def courses(page: ManualPage) -> tuple[Lesson, ...]:
    """Those that the page on first steps has."""
    heads = [*COURSE.finditer(page.text)]
    ends = [*(head.start() for head in heads[1:]), len(page.text)]
    return tuple(
        Lesson(slug(head[1]), head[1], head[2], _steps(page.text[head.end() : end]))
        for head, end in zip(heads, ends, strict=True)
    )


def _steps(text: str) -> tuple[LessonStep, ...]:
    return tuple(
        LessonStep(title, how, Tick(*done.split())) for title, how, done in STEP.findall(text)
    )


def is_done_by(change: Change, tick: Tick) -> bool:
    """Whether a change of the campaign is what a step asks for."""
    swaps = change.of_kind(tick.what).values()
    if tick.verb == REMOVES:
        return any(after is None for _, after in swaps)
    fitting = (swap for swap in swaps if tick.verb != ADDS or swap.before is None)
    return any(_comes_to(swap, tick.having) for swap in fitting if swap.after is not None)


def _comes_to(swap: Swap, having: str) -> bool:
    """Whether a row comes to have what is asked of it."""
    field, _, value = having.partition("=")
    if not field:
        return True
    had, has = getattr(swap.before, field, None), getattr(swap.after, field)
    if had == has:
        return False
    return has == value or bool(has if value == "*" else not value and swap.before)


class FirstSteps(QFrame):
    """Stands beside the map until it is left; what was done is remembered.

    `wanted` names the action that opens a campaign, where there is none to begin with.
    """

    wanted = Signal(str)

    def __init__(self, settings: QSettings, texts: Callable[[], ActionTexts]) -> None:
        super().__init__()
        self._settings, self._texts = settings, texts
        self._is_open = False
        page = next(page for page in shipped_pages() if page.name == PAGE)
        self.courses = {course.id: course for course in courses(page)}
        begun = recall(settings, BEGUN, next(iter(self.courses)))
        self._course = self.courses.get(begun, next(iter(self.courses.values())))
        self._done = _numbers(recall(settings, DONE, ""))
        self._read: int | None = None
        titles = {course.id: course.title for course in self.courses.values()}
        self.choice = ChoiceBox(tr("Which first steps"), titles, self._course.id)
        self.list = Reader(tr("First steps"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.anchorClicked.connect(self._open)
        self.leave = text_button(tr("Leave"), tr("The Help menu brings it back"), self.hide)
        self.choice.taken.connect(self.begin)
        self._lay_out()
        Recoloured(self, self._show)
        self.hide()

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """Those of the course that is led through."""
        return self._course.steps

    @property
    def done(self) -> frozenset[int]:
        """The numbers of those that are done, from 0."""
        return self._done

    def action_ids(self) -> Iterable[str]:
        """The actions that a step waits for, whose running is to be told."""
        steps = (step for course in self.courses.values() for step in course.steps)
        return {step.tick.what for step in steps if step.tick.verb == DOES}

    def begin(self, course: str) -> None:
        """Lead through a course, from where it was left."""
        if course != self._course.id:
            self._course, self._done, self._read = self.courses[course], frozenset(), None
            self._settings.setValue(BEGUN, course)
            self.choice.show_value(course)
        self.come_back()

    def lead(self, course: str) -> None:
        """The same with a campaign of its own, if that is meant where one is open."""
        self.begin(course)
        if not self._is_open:
            return
        box = message_box(
            self.window(),
            QMessageBox.Icon.Question,
            self._course.title,
            tr("Open another campaign for this?"),
            tr("Yours is on disk as it is. You may as well go on in it."),
        )
        another = box.addButton(tr("&Open another"), QMessageBox.ButtonRole.AcceptRole)
        another.clicked.connect(lambda _on=False: self.wanted.emit(self._course.opens))
        stay = box.addButton(tr("&Go on in mine"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(another)
        box.setEscapeButton(stay)
        open_dialog(box)

    def come_back(self) -> None:
        """Show the list; where no campaign is open, one is opened for it."""
        self.show()
        self._show()
        if not self._is_open:
            self.wanted.emit(self._course.opens)

    def open(self, is_open: bool) -> None:
        """A campaign was opened, or put away."""
        self._is_open = is_open
        if not self.isHidden():
            self._take(lambda tick: tick.verb == OPENED and is_open)

    def follow(self, change: Change) -> None:
        """The campaign was changed."""
        if self.isVisible():
            self._take(lambda tick: tick.verb not in (OPENED, DOES) and is_done_by(change, tick))

    def did(self, action: str) -> None:
        """An action was run."""
        if self.isVisible():
            self._take(lambda tick: tick == Tick(DOES, action))

    def _take(self, is_done: Callable[[Tick], bool]) -> None:
        """Tick what is done now."""
        now = {at for at, step in enumerate(self.steps) if is_done(step.tick)} - self._done
        if now:
            self._done |= now
            self._read = None
        self._settings.setValue(DONE, " ".join(map(str, sorted(self._done))))
        self._show()

    def _open(self, link: QUrl) -> None:
        """Read another step than the next one."""
        self._read = int(link.path())
        self._show()

    def _show(self) -> None:
        left = [at for at in range(len(self.steps)) if at not in self._done]
        read = self._read if self._read is not None else next(iter(left), None)
        lines = [self._line(at, is_read=at == read) for at in range(len(self.steps))]
        if not left:
            lines.append(tr("All done. The manual (Help) tells the rest."))
        self.list.document().setMarkdown("\n\n".join(lines), MARKDOWN)
        if read is not None and self.list.find(self.steps[read].title):
            self.list.ensureCursorVisible()
            self.list.moveCursor(QTextCursor.MoveOperation.EndOfBlock)

    def _line(self, at: int, *, is_read: bool) -> str:
        step = self.steps[at]
        sign = "✓" if at in self._done else "○"
        if not is_read:
            return f"{sign} [{step.title}](step:{at})"
        words = TYPED.sub(r"“\1”", filled(step.text, self._texts()))
        return f"{sign} **{step.title}** {words}"

    def stand(self, *, beneath: bool) -> None:
        """Beside the map, or beneath it, where that is narrow."""
        self.setProperty(GROWING, None)
        self.setMinimumSize(0, 0)
        self.setMaximumSize(NO_BOUND, NO_BOUND)
        if beneath:
            measure(self, high=HIGH)
        else:
            measure(self, wide=WIDE)

    def _lay_out(self) -> None:
        self.stand(beneath=False)
        head = row((section(tr("First steps")), 1), self.leave)
        fill(self, head, self.choice, (self.list, 1), margin=NEAR)


def _numbers(written: str) -> frozenset[int]:
    return frozenset(int(each) for each in written.split() if each.isdecimal())
