"""Points of today: more or less by one line, with a number first and why behind it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Journey
from mapper.ui.editing.line_dialog import LineDialog
from mapper.ui.window.window import Window
from tests.ui.window.actions.test_losing_the_way import GROUP, HERE, WILDERNESS, put


def asked(window: Window, words: str) -> LineDialog:
    """The dialog, once these words were typed and kept."""
    window.action_set.take("give_points")
    dialog = window.findChildren(LineDialog)[-1]
    dialog.text.setText(words)
    dialog.accept()
    return dialog


def test_points_are_given_with_their_reason(window: Window) -> None:
    put(window, WILDERNESS, HERE, WILDERNESS)

    asked(window, "+1½ forced march")

    document = window.document
    assert document is not None
    assert Fraction(3, 2) == document.campaign.one(Journey, Key("journey", "", GROUP)).left
    entries = document.campaign.all(LogEntry)
    assert "gained 1½ points today (forced march)" in entries[max(entries, key=int)].text


@pytest.mark.parametrize("words", ["forced march", "+99999999999999 forced"])
def test_what_is_no_number_is_said_in_the_dialog_which_stays(window: Window, words: str) -> None:
    put(window, WILDERNESS, HERE, WILDERNESS)

    dialog = asked(window, words)

    said = "Begin with a number of up to 9 digits, such as +1 or −1½, then say why."
    assert (True, said) == (dialog.isVisible(), dialog.why.text())
