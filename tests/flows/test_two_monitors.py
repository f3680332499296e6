"""The players' screen on a second monitor: real windows, real keys, and the pixels seen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from mapper.commands.groups.party import form_group
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.storage.file import create_file
from tests.commands.vale import MAP, US, spot, vale_rows
from tests.flows import monitors
from tests.flows.monitors import Monitors, Place
from tests.flows.real import Screen, missing, program, screen
from tests.until import PATIENCE, until

pytestmark = [pytest.mark.qt, pytest.mark.slow]

GM, PLAYERS = Place(0, 0, 1400, 900), Place(1400, 0, 1280, 720)
BLACK = b"\0\0\0"


@dataclass(frozen=True, slots=True)
class Table:
    """The program on one monitor, its players' screen on the other."""

    shown: Screen
    monitors: Monitors
    file: Path

    def press(self, *keys: str) -> None:
        """Keys of the game master, whose window takes them."""
        own = self.shown.window("Vale")
        activate = ("windowactivate", own)
        until(self._is_active, PATIENCE, lambda: self.shown.hands(*activate))
        self.shown.keys(*keys)

    def _is_active(self) -> bool:
        return self.shown.hands("getactivewindow") == self.shown.window("Vale")

    def seen(self) -> bytes:
        """What players see."""
        return self.monitors.pixels(PLAYERS)

    def is_black(self) -> bool:
        seen = self.seen()
        return not any(seen[0::4]) and not any(seen[1::4]) and not any(seen[2::4])

    def steady(self) -> bytes:
        """What players see once it stays as it is."""
        last = b""

        def rests() -> bool:
            nonlocal last
            before, last = last, self.seen()
            return before == last and not self.is_black()

        until(rests, PATIENCE)
        return last

    def players_windows(self) -> list[str]:
        found = self.shown.hands("search", "--onlyvisible", "--name", "^Cognita$").split()
        return [place for id_ in found if (place := self._place(id_)) == "1400,0 1280x720"]

    def _place(self, id_: str) -> str:
        told = self.shown.hands("getwindowgeometry", "--shell", id_)
        at = dict(line.split("=") for line in told.splitlines() if "=" in line)
        return f"{at.get('X')},{at.get('Y')} {at.get('WIDTH')}x{at.get('HEIGHT')}"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A group in the vale; nothing is pushed yet."""
    lacking = missing() + monitors.missing()
    if lacking:
        pytest.skip(f"not installed: {', '.join(lacking)}")
    file = tmp_path / "vale.cognita"
    campaign = Campaign({**vale_rows(), SETTINGS: Settings("Vale", MAP)})
    campaign.apply(form_group(campaign, "We", MAP, spot("0101")))
    campaign.apply(step(campaign, US, spot("0201"), Random(3)))
    create_file(file, campaign.rows())
    with screen(tmp_path, "2680x900x24") as shown, two_monitors(shown) as both:
        table = Table(shown, both, file)
        with program(shown, str(file)):
            until(lambda: shown.hands("search", "--onlyvisible", "--name", "^Vale"), PATIENCE)
            table.press("shift+F8")
            until(table.players_windows, PATIENCE)
            yield table


@contextmanager
def two_monitors(shown: Screen) -> Iterator[Monitors]:
    both = Monitors(shown.environment["DISPLAY"])
    both.put("GM", GM)
    both.put("TABLE", PLAYERS)
    try:
        yield both
    finally:
        both.close()


def test_the_screen_is_black_until_the_game_master_pushes(table: Table) -> None:
    assert table.is_black()

    table.press("F5")

    until(lambda: not table.is_black(), PATIENCE)


def test_a_step_lifts_the_fog_and_undo_brings_it_back(table: Table) -> None:
    table.press("F5")
    until(lambda: not table.is_black(), PATIENCE)
    before = table.steady()
    table.press("F9", "d")
    until(lambda: table.seen() != before, PATIENCE)
    table.steady()

    table.press("ctrl+z")

    until(lambda: table.seen() == before, PATIENCE)


def test_what_is_held_stays_until_it_is_let_go(table: Table) -> None:
    table.press("F5")
    until(lambda: not table.is_black(), PATIENCE)
    before = table.steady()
    table.press("F3")
    table.press("F9", "d")
    assert before == table.steady()

    table.press("F3")

    until(lambda: table.seen() != before, PATIENCE)


def test_blackout_leaves_no_frame_between(table: Table) -> None:
    table.press("F5")
    until(lambda: not table.is_black(), PATIENCE)
    before = table.steady()

    table.press("F12")
    frames = [table.seen()]
    until(table.is_black, PATIENCE, lambda: frames.append(table.seen()))

    assert all(frame == before or not any(frame[1::4]) for frame in frames)


def test_a_monitor_that_goes_takes_the_window_with_it_and_brings_it_back_black(
    table: Table,
) -> None:
    table.press("F5")
    table.steady()
    table.monitors.take("TABLE")
    until(lambda: not table.players_windows(), PATIENCE)
    assert table.shown.has("Vale")

    table.monitors.put("TABLE", PLAYERS)

    until(table.players_windows, PATIENCE)
    assert table.is_black()
    table.press("F5")
    until(lambda: not table.is_black(), PATIENCE)


def test_a_drag_on_the_players_screen_leaves_the_keys_with_the_game_master(table: Table) -> None:
    table.press("F5")
    until(lambda: not table.is_black(), PATIENCE)
    before, keys = table.steady(), table.shown.hands("getactivewindow")

    table.shown.hands("mousemove", "2000", "300", "mousedown", "1", "mousemove", "1900", "320")
    until(lambda: table.seen() != before, PATIENCE)
    table.shown.hands("mouseup", "1")

    until(lambda: table.shown.hands("getactivewindow") == keys, PATIENCE)
