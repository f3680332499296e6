"""About Cognita: its version, and the licences of what came from others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mapper import __version__
from mapper.ui.window.actions.help import About
from tests.ui.screens import without_name

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def about(qtbot: QtBot) -> About:
    about = About()
    qtbot.add_widget(about)
    return about


def test_the_version_is_told(about: About) -> None:
    assert __version__ in about.versions.text()


def test_every_licence_can_be_read(about: About) -> None:
    names = [about.list.item(row).text() for row in range(about.list.count())]

    assert ["Alegreya Sans", "IM FELL English", "Maki", "Tabler Icons", "Temaki"] == names


def test_the_licence_follows_the_list(about: About) -> None:
    about.list.setCurrentRow(3)

    assert "Paweł Kuna" in about.text.toPlainText()


def test_everything_has_a_name_for_screen_readers(about: About) -> None:
    assert [] == without_name(about)
