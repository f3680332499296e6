"""Play of a group, in a dungeon or out of it: what it may do is asked, done, and said."""

from __future__ import annotations

from abc import abstractmethod
from random import Random

from PySide6.QtCore import QObject, QTimer, Signal

from mapper.commands.offer import BY_RULES, Answer, Offer, OfferName
from mapper.model.campaign.campaign import Campaign, GroupCommand
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor


class PlaySession(QObject):
    """Play of the chosen group.

    `changed` says that a group, or what lies before it, may be otherwise.
    """

    changed = Signal()

    def __init__(self, editor: Editor, random: Random, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.editor, self.document, self.random = editor, editor.document, random
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.changed)

    @property
    def campaign(self) -> Campaign:
        return self.document.campaign

    @property
    @abstractmethod
    def group(self) -> str:
        """The chosen group; empty if there is none."""

    @property
    @abstractmethod
    def party(self) -> Party | None: ...

    @abstractmethod
    def offers(self) -> tuple[Offer, ...]:
        """What the chosen may do now, and what they may not, and why."""

    def offered(self, name: OfferName) -> Offer | None:
        """The first of a name, whether it may be done or not."""
        return next((offer for offer in self.offers() if offer.name == name), None)

    def accept(self, offer: Offer, answer: Answer = BY_RULES) -> bool:
        """Do what was offered; False if it was refused."""
        return self.do(lambda campaign, _group: offer.command(campaign, self.random, answer))

    def accept_named(self, name: OfferName) -> bool:
        """Do what asks nothing."""
        offer = self.offered(name)
        return offer is not None and self.accept(offer)

    def do(self, command: GroupCommand) -> bool:
        """Make what a command comes to for the chosen group; False if it was refused."""
        group, before = self.group, self.party

        def tell(change: Change) -> None:
            if change:
                self.tell(change, before)
            else:
                self.editor.said.emit(tr("It is so already."))

        return bool(group) and self.editor.make(lambda campaign: command(campaign, group), tell)

    def tell(self, change: Change, before: Party | None) -> None:  # noqa: ARG002 - sessions of delves ask it
        """Say what came of a change, and where it led; `before`: the group as it was."""
        if words := told_by(change):
            self.editor.said.emit(words)

    def stop(self) -> None:
        """End what goes on beside."""
        self._soon.stop()


ENDS = (".", "!", "?", "”", "…")


def told_by(change: Change) -> str:
    """What a change wrote into the log, in sentences: not each entry ends as one."""
    found = [
        (natural(key.id), swap.after.text)
        for key, swap in change.rows.items()
        if key.kind == "log" and isinstance(swap.after, LogEntry)
    ]
    texts = [text for _, text in sorted(found)]
    ended = [text if text.endswith(ENDS) else f"{text}." for text in texts[:-1]]
    return " ".join((*ended, *texts[-1:]))
