"""A user who does anything in any order: the campaign is always what a plain memory says it is."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from mapper.model.campaign.rows import GIVEN, Key, Row
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from tests.strategies import changes

State = dict[Key, Row]


def without_given(state: State) -> State:
    """All but the numbers that will not be given again: no way leads back to before them."""
    return {key: row for key, row in state.items() if key != GIVEN}


class Storage(RuleBasedStateMachine):
    """The file beside a list of states: those that undo leads to, and those that redo leads to."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="cognita-test-"))
        self.path = self.folder / "machine.cognita"
        create_file(self.path, {})
        self.file = CampaignFile(self.path, keep_backups=False)
        self.undone: list[State] = []
        self.done: list[State] = [{}]
        self.checkpoints: dict[int, State] = {}
        self.step = 0

    def teardown(self) -> None:
        self.file.close()
        assert [] == examine(self.path)
        shutil.rmtree(self.folder)

    @property
    def now(self) -> State:
        return self.done[-1]

    def remember(self, state: State) -> None:
        if state != self.now:
            self.done.append(state)
            self.undone.clear()

    @rule(data=st.data(), joins=st.booleans())
    def change(self, data: st.DataObject, joins: bool) -> None:
        change = data.draw(changes(self.now))
        joined = joins and bool(self.step) and bool(change)
        self.step = self.file.do(change, step=self.step if joins else None)
        after = dict(self.file.campaign.rows())
        if joined:
            self.done[-1] = after
            self.undone.clear()
        elif change:
            self.done.append(after)
            self.undone.clear()

    @rule()
    def undo(self) -> None:
        self.file.undo()
        self.step = 0
        if len(self.done) > 1:
            self.undone.append(self.done.pop())

    @rule()
    def redo(self) -> None:
        self.file.redo()
        self.step = 0
        if self.undone:
            self.done.append(self.undone.pop())

    @rule()
    def checkpoint(self) -> None:
        self.step = 0
        self.checkpoints[self.file.checkpoint("here").id] = self.now

    @precondition(lambda self: self.checkpoints)
    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.checkpoints)))
        entry = next(c.entry for c in self.file.checkpoints() if c.id == name)
        self.step = 0
        self.file.go_back(entry)
        after = dict(self.file.campaign.rows())
        assert without_given(self.checkpoints[name]) == without_given(after)
        self.remember(after)

    @rule()
    def close_and_reopen(self) -> None:
        self.file.close()
        self.step = 0
        self.file = CampaignFile(self.path, keep_backups=False)

    @invariant()
    def memory_and_campaign_agree(self) -> None:
        assert self.now == self.file.campaign.rows()

    @invariant()
    def file_and_campaign_agree(self) -> None:
        assert self.now == read_campaign(self.path).rows()


TestStorage = Storage.TestCase
TestStorage.settings = settings(stateful_step_count=30)
