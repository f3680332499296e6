"""A machine that works on a campaign file, and remembers something of each state undo leads to."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Generic, TypeVar

from hypothesis.stateful import RuleBasedStateMachine, rule

from mapper.model.campaign.rows import Key, Row
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.rescue import examine

State = TypeVar("State")


class Remembered(RuleBasedStateMachine, Generic[State]):
    """An open file of its own, and what is remembered of what was done and of what was undone."""

    def __init__(self, rows: Mapping[Key, Row]) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="cognita-test-"))
        self.path = self.folder / "machine.cognita"
        create_file(self.path, rows)
        self.file = CampaignFile(self.path, keep_backups=False)
        self.done: list[State] = []
        self.undone: list[State] = []

    def teardown(self) -> None:
        self.file.close()
        assert [] == examine(self.path)
        shutil.rmtree(self.folder)

    def remember(self, state: State) -> None:
        """After something new was done nothing can be redone."""
        self.done.append(state)
        self.undone.clear()

    @rule()
    def undo(self) -> None:
        self.file.undo()
        if len(self.done) > 1:
            self.undone.append(self.done.pop())

    @rule()
    def redo(self) -> None:
        self.file.redo()
        if self.undone:
            self.done.append(self.undone.pop())

    @rule()
    def close_and_reopen(self) -> None:
        self.file.close()
        self.file = CampaignFile(self.path, keep_backups=False)
