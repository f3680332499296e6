"""The program as it is started and used: a real window, real keys, and the file it leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapper.model.campaign.rows import Settings
from mapper.model.hexes.chunks import count_mapped
from mapper.storage.reading import read_campaign
from tests.flows.real import Screen, program
from tests.until import PATIENCE, until

pytestmark = [pytest.mark.qt, pytest.mark.slow]

BESIDE_THE_MAP = "680", "800"
"""Any paint makes a difference there, whatever landscape was generated."""


def campaign_of(home: Path) -> Path | None:
    return next(home.rglob("*.cognita"), None)


def mapped_hexes(path: Path) -> int:
    """How many hexes are mapped on disk."""
    campaign = read_campaign(path)
    first = next(iter(campaign.all(Settings).values())).first_map
    return count_mapped(campaign.chunks("terrain", first))


def test_two_keys_and_a_brush_lead_from_the_start_to_the_first_paint(shown: Screen) -> None:
    with program(shown) as process:
        shown.activate("^Cognita$")
        shown.keys("Return")
        shown.activate("^New campaign")
        shown.keys("Return")
        window = shown.activate("My campaign")
        path = campaign_of(shown.home)
        assert path is not None
        before = mapped_hexes(path)
        shown.keys("b")
        shown.hands("mousemove", "--window", window, *BESIDE_THE_MAP)
        shown.hands("keydown", "ctrl", "click", "1", "keyup", "ctrl")
        until(lambda: mapped_hexes(path) == before + 1, PATIENCE)

        shown.keys("ctrl+z")
        until(lambda: mapped_hexes(path) == before, PATIENCE)

        shown.keys("alt+F4")
        assert 0 == process.wait(PATIENCE)

    assert {path.name, f"{path.name}-backups"} >= {found.name for found in path.parent.iterdir()}


def test_a_window_asked_to_end_closes_as_by_hand(shown: Screen) -> None:
    with program(shown) as process:
        shown.activate("^Cognita$")

        process.terminate()

        assert 0 == process.wait(PATIENCE)
