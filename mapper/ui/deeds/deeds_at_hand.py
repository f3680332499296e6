"""Deeds of the chosen group: found, opened on their card, done, and opened again from the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mapper.commands.deeds.deed_asked import DeedAsked, DeedTried, asked_again, do_deed, tried
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.fitting import DeedOffered, offered
from mapper.play.deeds.scene import Taker
from mapper.play.members import called, members_of
from mapper.ui.deeds.deed_card import CardAsked, DeedCard
from mapper.ui.deeds.deed_finder import Findable
from mapper.ui.editing.editor import Editor

RANKS = (0, 2, 3)
"""Where a deed stands that fits, that says nothing of that, that does not fit; among what play
offers by itself, which has ranks of its own.
"""


class Chosen(NamedTuple):
    """Whose deeds they are: a group, and who of it is chosen; nobody: all together."""

    group: str
    who: str = ""


class DoneLast(NamedTuple):
    """The deed that nothing was done after: its entry in the log, and what it changed."""

    entry: str
    change: Change


class DeedsAtHand(QObject):
    """The deeds of who is chosen, and the one card that is open."""

    def __init__(
        self,
        editor: Editor,
        chosen: Callable[[], Chosen],
        random: Random,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._editor, self._chosen, self._random = editor, chosen, random
        self._document = editor.document
        self.card: DeedCard | None = None
        self._done: DoneLast | None = None
        self._before: Campaign | None = None
        self._is_doing = False
        self._document.changed.connect(self._follow)

    def offered(self) -> list[DeedOffered]:
        """What the chosen could do, the first first."""
        at = self._chosen()
        if not at.group:
            return []
        return offered(self._document.campaign, at.group, (at.who,) if at.who else ())

    def findable(self, window: QWidget) -> Iterator[Findable]:
        """The same, each to be opened over a window."""
        for each in self.offered():
            deed = each.deed
            run = partial(self.open_offered, each, window)
            words = " ".join(deed.words)
            yield Findable(deed.title, deed.group, deed.text, RANKS[each.rank], run, words=words)

    def open_offered(self, deed: DeedOffered, window: QWidget) -> DeedCard:
        """Open the card of a deed, as far as it is filled in by itself."""
        asked = DeedAsked(deed.system, deed.deed, self._chosen().group, deed.who)
        return self.open_card(asked, window)

    def open_entry(self, entry: str, window: QWidget) -> DeedCard | None:
        """Open the card of a deed of the log again, filled in as it was told then.

        If nothing was done since, it is done in the place of that one.
        """
        row = self._document.campaign.get(Key("log", "", entry))
        if not isinstance(row, LogEntry):
            return None
        campaign = self._campaign_before(entry)
        try:
            asked = asked_again(campaign or self._document.campaign, row)
        except NotAllowed as refused:
            self._editor.refuse(str(refused))
            return None
        return self.open_card(asked, window, campaign)

    def open_card(
        self, asked: DeedAsked, window: QWidget, before: Campaign | None = None
    ) -> DeedCard:
        """Open a card, in the place of the one that is open."""
        self.close()
        self._before = before
        group = asked.group
        members = tuple(Taker(group, who) for who in members_of(self._campaign, group))
        needs = CardAsked(self._try, self._do, members, self._called, self._random)
        card = self.card = DeedCard(asked, needs, window)
        card.finished.connect(lambda _done: self._forget(card))
        card.show_over(window)
        return card

    def close(self) -> None:
        """Give up the card that is open."""
        if self.card is not None:
            self.card.reject()

    @property
    def _campaign(self) -> Campaign:
        """As it is now, or as it was before the deed that is done again."""
        return self._before or self._document.campaign

    def _campaign_before(self, entry: str) -> Campaign | None:
        if self._done is None or self._done.entry != entry:
            return None
        before = self._document.campaign.snapshot()
        before.apply(self._done.change.inverted())
        return before

    def _try(self, asked: DeedAsked) -> DeedTried:
        return tried(self._campaign, asked)

    def _called(self, taker: Taker) -> str:
        return called(self._campaign, taker.group, taker.who)

    def _do(self, asked: DeedAsked) -> str:
        self._is_doing = True
        try:
            return self._do_in_place(asked) if self._before is not None else self._do_now(asked)
        finally:
            self._is_doing = False

    def _do_now(self, asked: DeedAsked) -> str:
        made: list[Change] = []
        why = self._editor.why_not(lambda campaign: do_deed(campaign, asked), made.append)
        self._done = next(map(_done, made), None)
        if self._done is not None:
            entry = self._document.campaign.one(LogEntry, Key("log", "", self._done.entry))
            self._editor.said.emit(entry.text)
        return why

    def _do_in_place(self, asked: DeedAsked) -> str:
        """Undo the last one and do it otherwise, as one signal."""
        document = self._document
        try:
            do_deed(self._campaign, asked)  # what is refused leaves the last one as it is
            with document.told_at_once():
                document.undo()
                return self._do_now(asked)
        except NotAllowed as refused:
            return str(refused)

    def _follow(self, _change: Change) -> None:
        if self._is_doing:
            return
        self._done = self._before = None
        if self.card is None or not self.card.isVisible():
            return
        if self._document.campaign.has(Key("party", "", self.card.asked.group)):
            self.card.refresh()
        else:
            self.close()

    def _forget(self, card: DeedCard) -> None:
        card.deleteLater()
        if self.card is card:
            self.card, self._before = None, None


def _done(change: Change) -> DoneLast:
    entry = next(str(key.id) for key, swap in change.of_kind("log").items() if swap.before is None)
    return DoneLast(entry, change)
