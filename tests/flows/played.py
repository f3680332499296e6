"""An evening as commands of play, one after the other: its log, and all of it undone and redone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mapper.commands.deeds.deed_asked import DeedAsked
from mapper.commands.deeds.in_fight import do_asked
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key, Row
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.scene import Taker

Command = Callable[[Campaign], Change]
NOTHING: Mapping[str, Any] = {}


class Played:
    """A campaign with the changes that were made of it, in order."""

    def __init__(self, campaign: Campaign, group: str) -> None:
        self.campaign, self.group = campaign, group
        self._changes: list[Change] = []
        self._states: list[dict[Key, Row]] = [campaign.rows()]
        self._since = campaign.highest("log")

    def do(self, *commands: Command) -> None:
        for command in commands:
            change = command(self.campaign)
            self.campaign.apply(change)
            self._changes.append(change)
            self._states.append(self.campaign.rows())

    def deed(
        self,
        title: str,
        who: Mapping[str, str | Sequence[str]],
        dice: Mapping[str, Any] = NOTHING,
        told: Mapping[str, Any] = NOTHING,
    ) -> None:
        """A deed with its dice, as its card asks it."""
        system, deed = deed_called(title)
        roles = {
            role: tuple(
                Taker(self.group, each) for each in ((those,) if isinstance(those, str) else those)
            )
            for role, those in who.items()
        }
        asked = DeedAsked(system, deed, self.group, roles, told, dice)
        self.do(lambda campaign: do_asked(campaign, asked))

    @property
    def log(self) -> list[str]:
        """What was told since it began, with its time."""
        rows = self.campaign.all(LogEntry)
        ids = [id_ for id_ in sorted(rows, key=natural) if int(id_) > self._since]
        return [f"{_time(rows[id_].minutes)} {rows[id_].text}" for id_ in ids]

    def undone_and_redone(self) -> bool:
        """Whether each step back leads to what was, and each forward to what came of it."""
        tried = self.campaign.snapshot()
        for before, change in zip(
            reversed(self._states[:-1]), reversed(self._changes), strict=True
        ):
            tried.apply(change.inverted())
            if tried.rows() != before:
                return False
        for after, change in zip(self._states[1:], self._changes, strict=True):
            tried.apply(change)
            if tried.rows() != after:
                return False
        return True


def _time(minutes: int) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"
