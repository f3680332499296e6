"""The players' screen over a scan: its pictures come after the map, and nothing hidden stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from mapper.commands.groups.reveal import hide, reveal
from mapper.commands.things.underlays import show_underlay
from mapper.drawing.base.images import Picture, StoredImages
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.editing.jobs import Job
from mapper.ui.players.followed_map import FollowedMap
from mapper.ui.players.presenting import Presenting
from tests.play.known_rooms import CRYPT
from tests.play.scanned_halls import KNOWN, SCAN, UNKNOWN, colours, halls_over_a_scan, with_images
from tests.play.twins import GROUP, MARK

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@dataclass(slots=True)
class Table:
    """A campaign with a scan beneath its rooms b and c, which are known, and what players see."""

    document: Document
    presenting: Presenting
    wait_until: Callable[[Callable[[], bool]], None]
    has_time: Event = field(default_factory=Event)
    """Images are decoded only while there is time."""

    def decode(self, hash_: str) -> Picture:
        self.has_time.wait()
        return StoredImages(dict([SCAN]).get).at_once(hash_)

    def do(self, command: Callable[[Campaign], Change]) -> None:
        self.document.do(command(self.document.campaign))

    def colours(self) -> set[str]:
        """What there is of the scan, by now."""
        return colours(self.presenting.showing.pictures)

    def painted(self) -> set[str]:
        """The same once all of it is painted."""
        self.has_time.set()
        self.wait_until(lambda: not self.presenting.is_coming)
        return self.colours()


@pytest.fixture
def table(qtbot: QtBot, settings: QSettings, tmp_path: Path) -> Iterator[Table]:
    """After a push, once it is painted."""
    path, beside = tmp_path / "a.cognita", QWidget()
    create_file(path, halls_over_a_scan("b", "c"), [SCAN])
    document = Document(CampaignFile(path, keep_backups=False))
    qtbot.add_widget(beside)
    table = Table(document, Presenting(beside, settings), qtbot.wait_until)
    table.presenting.work_on(document, table.decode)
    table.presenting.toggle()
    table.presenting.screen.resize(480, 360)
    table.presenting.push()
    assert {KNOWN, UNKNOWN} == table.painted()
    table.has_time.clear()
    yield table
    table.has_time.set()
    table.presenting.finish()
    document.close()


def hides(room: str) -> Callable[[Campaign], Change]:
    return lambda campaign: hide(campaign, GROUP, CRYPT, [room])


def reveals(room: str) -> Callable[[Campaign], Change]:
    return lambda campaign: reveal(campaign, GROUP, CRYPT, [room], as_visited=True)


def test_what_the_window_holds_tells_nothing_of_a_file(table: Table) -> None:
    held = with_images(table.presenting.showing)

    assert not any(each in held for each in (SCAN[0].encode(), MARK.encode(), b"PNG"))


def test_the_map_comes_first_and_its_pictures_after_it(table: Table) -> None:
    table.do(hides("b"))
    table.do(hides("c"))
    assert set() == table.painted()
    table.has_time.clear()

    table.do(reveals("a"))

    assert (1, set()) == (len(table.presenting.screen.view.zones), table.colours())
    assert {KNOWN} == table.painted()


def test_where_more_is_learnt_the_rest_stays_as_it_was_meanwhile(table: Table) -> None:
    before = table.presenting.showing.pictures

    table.do(reveals("d"))

    assert before is table.presenting.showing.pictures
    assert {KNOWN, UNKNOWN} == table.painted()
    assert before is not table.presenting.showing.pictures


@pytest.mark.parametrize("is_held", [False, True])
def test_what_is_hidden_leaves_the_pictures_at_once(table: Table, is_held: bool) -> None:
    if is_held:
        table.presenting.toggle_hold()

    table.do(hides("c"))

    assert set() == table.colours()
    assert {KNOWN} == table.painted()


def test_a_held_screen_keeps_its_pictures_and_learns_of_none(table: Table) -> None:
    table.do(hides("c"))
    table.painted()
    table.presenting.toggle_hold()
    before = table.presenting.showing

    table.do(reveals("c"))

    assert {KNOWN} == table.painted()
    assert before.known == table.presenting.showing.known
    table.presenting.toggle_hold()
    assert {KNOWN, UNKNOWN} == table.painted()


@pytest.mark.parametrize("is_held", [False, True])
def test_a_scan_that_is_gone_leaves_the_pictures_at_once(table: Table, is_held: bool) -> None:
    if is_held:
        table.presenting.toggle_hold()

    table.do(lambda campaign: show_underlay(campaign, CRYPT, "1", is_shown=False))

    assert set() == table.colours()
    assert not table.presenting.is_coming


def test_a_scan_that_is_new_is_not_seen_on_a_held_screen(table: Table) -> None:
    table.do(lambda campaign: show_underlay(campaign, CRYPT, "1", is_shown=False))
    table.presenting.toggle_hold()

    table.do(lambda campaign: show_underlay(campaign, CRYPT, "1", is_shown=True))

    assert set() == table.painted()


def test_what_was_hidden_while_it_was_painted_is_in_no_picture(table: Table) -> None:
    seen: list[set[str]] = []
    table.do(hides("c"))
    table.painted()
    table.has_time.clear()
    table.do(reveals("c"))
    table.presenting.screen.painted.connect(lambda: seen.append(table.colours()))

    table.do(hides("c"))
    table.has_time.set()
    table.wait_until(lambda: table.presenting.findChild(Job) is None)

    assert {KNOWN} == table.colours()
    assert [] == [each for each in seen if UNKNOWN in each]


def test_pictures_that_nobody_waits_for_any_more_are_painted_for_nothing(table: Table) -> None:
    table.do(hides("c"))

    table.presenting.work_on(None)

    table.has_time.set()
    table.wait_until(lambda: table.presenting.findChild(FollowedMap) is None)
    assert set() == table.colours()
