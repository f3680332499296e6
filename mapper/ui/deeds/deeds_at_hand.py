"""Deeds of the chosen group: found, opened on their card, done, and opened again from the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from mapper.commands.deeds.deed_asked import DeedAsked, DeedTried, asked_again, tried
from mapper.commands.deeds.in_fight import do_asked
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import NOTHING_TOLD, Asked, asked_for
from mapper.play.deeds.deed_files import Deed, all_deeds
from mapper.play.deeds.due import deeds_due, due_to
from mapper.play.deeds.fitting import IN_ALL, DeedOffered, answering, fitting, is_played_by, offered
from mapper.play.deeds.scene import Taker
from mapper.play.deeds.sentences import condition_in_words
from mapper.play.members import called, members_of
from mapper.play.sheets.member_sheet import systems_of
from mapper.play.sheets.sheet_files import all_sheets
from mapper.ui.app.translated import tr
from mapper.ui.deeds.deed_card import CardAsked, DeedCard
from mapper.ui.deeds.deed_finder import SwitchedOff
from mapper.ui.editing.editor import Editor
from mapper.ui.table.travel_words import time_in_words
from mapper.ui.widgets.search_popup import Findable

FITS, OFTEN, ANY, UNFIT = 0, 0.5, 2, 3
"""Where a deed stands that fits, that is done often, that says nothing of fitting, that does not
fit; among what play offers by itself, which has ranks of its own. The first of a system's deeds is
done often, and so is what was done of late.
"""


RANKS = (FITS, ANY, UNFIT)
HEAVIEST = 100_000
"""Bytes of the journal; no deed is larger."""

PASSING = frozenset({"round", "since"})
"""Words in the names of inputs that are others each time: they are not offered as told last."""


class Chosen(NamedTuple):
    """Whose deeds they are: a group, and who of it is chosen; nobody: all together."""

    group: str
    who: str = ""


class DeedsAtHand(QObject):
    """The deeds of who is chosen, and the one card that is open; `done` says that one was done."""

    done = Signal()

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
        self.finding: QAction | None = None
        """Its keys find another deed from a card, too."""
        self._before: Campaign | None = None
        self._is_doing = False
        self._told_last: dict[str, Asked] = {}
        self._due_next: tuple[str, QWidget] | None = None
        self._document.changed.connect(self._follow)
        self.done.connect(lambda: QTimer.singleShot(0, self, self._go_on))

    def offered(self) -> list[DeedOffered]:
        """What the chosen could do, the first first."""
        at = self._chosen()
        if not at.group:
            return []
        return offered(self._document.campaign, at.group, (at.who,) if at.who else ())

    def fitting(self) -> DeedOffered | None:
        """The first of those that fit just now."""
        at = self._chosen()
        who = (at.who,) if at.who else ()
        return fitting(self._document.campaign, at.group, who) if at.group else None

    def done_last(self) -> str:
        """The title of what was done last, if somebody could do it; empty: of nothing."""
        return next(filter(self.has, reversed(self._told_last)), "")

    def has(self, title: str) -> bool:
        """Whether somebody could do it, be it now or another time."""
        return bool(self._chosen().group) and is_played_by(self._document.campaign, title)

    def open_called(self, title: str, window: QWidget) -> DeedCard | None:
        """Open the card of a deed by its title, if the group could do it."""
        found = next((each for each in self.offered() if each.deed.title == title), None)
        return None if found is None else self.open_offered(found, window)

    def open_answering(self, who: str, state: str, window: QWidget) -> DeedCard | None:
        """Open the card of the first deed that fits a member for being in a state, if one does."""
        at = self._chosen()
        found = answering(self._document.campaign, Taker(at.group, who), state)
        return None if found is None else self.open_offered(found, window)

    def open_due(self, who: Sequence[str], title: str, window: QWidget) -> DeedCard | None:
        """Open the card of a deed that the clock makes due to members; of several, one by one."""
        self._due_next = (title, window) if len(who) > 1 else None
        takers = [Taker(self._chosen().group, each) for each in who]
        found = due_to(self._document.campaign, takers, title)
        return None if found is None else self.open_offered(found, window)

    def _go_on(self) -> None:
        """What was due to several, and is done for one of them, is asked for the next."""
        if self._due_next is None:
            return
        (title, window), self._due_next = self._due_next, None
        due = deeds_due(self._document.campaign, self._chosen().group)
        who = next((each.who for each in due if each.title == title), ())
        if who:
            self.open_due(who, title, window)

    def findable(self, window: QWidget) -> Iterator[Findable]:
        """The same, each to be opened over a window."""
        found = self.offered()
        neutral = [each for each in found if RANKS[each.rank] == ANY]
        firsts = {each.system: each.deed.title for each in reversed(neutral)}
        often = {*firsts.values(), *self._told_last}
        for each in found:
            deed, is_unfit = each.deed, each.rank == len(RANKS) - 1
            rank = OFTEN if deed.title in often and not is_unfit else UNFIT
            listed = as_findable(deed, min(rank, RANKS[each.rank]))
            if is_unfit:
                what = ", ".join(map(condition_in_words, deed.fits))
                listed = listed._replace(text=tr("Not now: it fits where {what}.", what=what))
            run, is_done = partial(self.open_offered, each, window), partial(_is_done, each)
            yield listed._replace(run=run, is_done=is_done)

    def switched_off(self) -> Iterator[SwitchedOff]:
        """The deeds that the campaign does not play by."""
        played, sheets = systems_of(self._document.campaign) | IN_ALL, all_sheets()
        for file in all_deeds():
            if file.system in sheets and file.system not in played:
                name = tr(sheets[file.system].name)
                found = (as_findable(deed) for deed in file.deeds)
                yield from (SwitchedOff(each.title, each.words, name) for each in found)

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
        return self.open_card(asked, window, campaign, row)

    def open_card(
        self,
        asked: DeedAsked,
        window: QWidget,
        before: Campaign | None = None,
        entry: LogEntry | None = None,
    ) -> DeedCard:
        """Open a card, in the place of the one that is open; `entry` is what is opened again."""
        self.close()
        self._before = before
        group = asked.group
        members = tuple(Taker(group, who) for who in members_of(self._campaign, group))
        last = self._told_last.get(asked.deed.title, NOTHING_TOLD)
        again = partial(self._again_in_words, entry)
        needs = CardAsked(self._try, self._do, members, self._called, self._random, last, again)
        card = self.card = DeedCard(asked, needs, window)
        card.finished.connect(lambda _done: self._forget(card))
        if self.finding is not None:
            card.addAction(self.finding)
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
        """As it was before this entry, if the last step wrote it, be it on another evening."""
        file = self._document.file
        last = next(iter(file.steps(file.cursor, 1)), None)
        if last is None or file.weight(last.id) > HEAVIEST:
            return None
        back = file.way_to(last.before, "")
        swap = back.of_kind("log").get(Key("log", "", entry))
        if swap is None or swap.after is not None:
            return None
        before = self._document.campaign.snapshot()
        before.apply(back)
        return before

    def _try(self, asked: DeedAsked) -> DeedTried:
        return tried(self._campaign, asked)

    def _again_in_words(self, entry: LogEntry | None) -> str:
        """What becomes of an entry that is opened again, for as long as nothing else is done."""
        if entry is None:
            return ""
        time = time_in_words(entry.minutes)
        if self._before is not None:
            return tr("Replaces what was logged at {time}", time=time)
        return tr("Done anew: what was logged at {time} stands", time=time)

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
        why = self._editor.why_not(lambda campaign: do_asked(campaign, asked), made.append)
        for change in made:
            written = (swap.after for swap in change.of_kind("log").values())
            self._editor.said.emit(next(row.text for row in written if isinstance(row, LogEntry)))
            self._keep_told(asked)
        return why

    def _keep_told(self, asked: DeedAsked) -> None:
        """What was told is offered the next time, but for what is another each time."""
        here = self.card.told_here() if self.card is not None else {}
        last = self._told_last.pop(asked.deed.title, NOTHING_TOLD)
        places = [place for place in asked.told if place in here or place in last]
        kept = {each: asked.told[each] for each in places if not PASSING & {*_words(each)}}
        self._told_last[asked.deed.title] = kept
        self.done.emit()

    def _do_in_place(self, asked: DeedAsked) -> str:
        """Undo the last one and do it otherwise, as one signal."""
        document = self._document
        try:
            do_asked(self._campaign, asked)  # what is refused leaves the last one as it is
            with document.told_at_once():
                document.undo()
                return self._do_now(asked)
        except NotAllowed as refused:
            return str(refused)

    def _follow(self, _change: Change) -> None:
        if self._is_doing:
            return
        self._before = None
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


def as_findable(deed: Deed, rank: float = FITS) -> Findable:
    """A deed as the box lists it, with nothing yet that it leads to."""
    text, words = tr(deed.text) if deed.text else "", " ".join((deed.title, *deed.words))
    return Findable(tr(deed.title), tr(deed.group), text, rank, bool, words=words)


def _is_done(each: DeedOffered) -> bool:
    """Whether it rolls dice or changes something."""
    return bool(each.deed.effects) or bool(asked_for(each.system, each.deed)[1])


def _words(place: str) -> list[str]:
    return place.partition(".")[2].split("_")
