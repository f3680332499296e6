"""What a grid shows and does for the chosen group, apart from how it looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from mapper.model.campaign.campaign import Campaign, GroupCommand
from mapper.model.campaign.change import Change
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor, Making, Then
from mapper.ui.table.play_session import told_by

Those = tuple[str, ...]
"""Who stands in a row: one, or several that are folded into one."""


class GridSession(QObject):
    """Who stands in the rows of a grid, and what they do together.

    What is told in cells is kept here until it is done; what was done stands in the campaign.
    `changed` says that something of it is otherwise.
    """

    changed = Signal()
    hangs_on: frozenset[str] = frozenset()
    """The kinds of rows of the campaign that it is about."""

    def __init__(self, editor: Editor, group: Callable[[], str]) -> None:
        super().__init__(editor)
        self._editor, self._group = editor, group
        self.ticked: set[str] = set()
        self.said = ""
        """What was done here last, or taken back."""
        self._last = Change("", {})
        self._was = ""
        editor.document.changed.connect(self._follow)

    @property
    def campaign(self) -> Campaign:
        return self._editor.document.campaign

    @property
    def group(self) -> str:
        return self._group()

    def lines(self) -> list[Those]:
        """Who stands in each row, from the top."""
        raise NotImplementedError  # each grid says it; Qt's classes cannot be abstract

    def do(self, those: Sequence[str]) -> bool:
        """All of these do what stands in their rows, as one step; False if that is refused."""
        raise NotImplementedError  # each grid does it; likewise

    def is_idle(self, _those: Those) -> bool:
        """Whether nobody of a row can do anything now: it is drawn faintly."""
        return False

    def fold(self, _those: Those, _is_open: bool | None) -> bool:
        """Unfold a row of several, fold it again, or whichever it is not; False of other rows."""
        return False

    def comes_to(self) -> str:
        """What all of it comes to together, before it is agreed to."""
        return ""

    def tick(self, those: Sequence[str], *, is_on: bool) -> None:
        """Have these do it with the others, or not."""
        self.ticked = self.ticked | {*those} if is_on else self.ticked - {*those}
        self.changed.emit()

    def refuse(self, why: str) -> None:
        """Say why something was not done."""
        self._editor.refuse(why)

    def make(self, command: Making, then: Then | None = None) -> bool:
        """Do what a command comes to, `then` what follows; it is said in the grid and below."""
        return self._editor.make(command, self._made(then))

    def why_not(self, command: Making) -> str:
        """The same of what is told in a cell: why it was refused, or nothing."""
        return self._editor.why_not(command, self._made(None))

    def of_group(self, command: GroupCommand) -> bool:
        """Do a command with the chosen group."""
        group = self.group
        return self.make(lambda campaign: command(campaign, group))

    def forget(self) -> None:
        """Let go of what was worked out of rows that are otherwise now."""

    def follow_group(self) -> None:
        """Another group may be chosen: then all of it is about that one."""
        if self.group != self._was:
            self._was, self.said = self.group, ""
            self.ticked.clear()
            self.forget()
            self.changed.emit()

    def _made(self, then: Then | None) -> Then:
        def follow(change: Change) -> None:
            self._last = change
            self._tell(change)
            if told := told_by(change):
                self._editor.said.emit(told)
            if then is not None:
                then(change)
            self.changed.emit()

        return follow

    def _tell(self, change: Change) -> None:
        last = self._last
        if change.rows == last.rows:
            self.said = tr("{what}. Ctrl+Z takes it back.", what=last.label)
        elif change.rows == last.inverted().rows:
            self.said = tr("Taken back: {what}", what=last.label)
        else:
            self.said = ""

    def _follow(self, change: Change) -> None:
        self._tell(change)
        if change.kinds & self.hangs_on:
            self.forget()
            if self.ticked:
                self.ticked &= {who for those in self.lines() for who in those}
            self.changed.emit()
