"""What a change wrote into the log is said in sentences, whether or not each ended as one."""

from __future__ import annotations

import pytest

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.ui.table.play_session import told_by


@pytest.mark.parametrize(
    ("first", "said"),
    [
        pytest.param("Due: Bell tolls", "Due: Bell tolls. Day 2 dawns.", id="no end"),
        pytest.param("Camp is made.", "Camp is made. Day 2 dawns.", id="an end"),
        pytest.param("Who is there?", "Who is there? Day 2 dawns.", id="a question"),
    ],
)
def test_no_two_sentences_run_together(first: str, said: str) -> None:
    texts = (first, "Day 2 dawns.")
    rows = {Key("log", "", str(n)): Swap(None, LogEntry(0, text)) for n, text in enumerate(texts)}

    assert said == told_by(Change("Dawn", rows))
