"""The program as it is started and used: a real window, real keys, and the file it leaves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mapper.model.chunks import count_mapped
from mapper.model.not_allowed import NotAllowed
from mapper.model.rows import Settings
from mapper.storage.reading import read_campaign
from tests.flows.real import PATIENCE, Screen, missing, program, screen
from tests.until import until

pytestmark = [pytest.mark.qt, pytest.mark.slow]

BLANK = 1


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Screen]:
    if missing():
        pytest.skip(f"not installed: {', '.join(missing())}")
    with screen(tmp_path) as made:
        yield made


def campaign_of(home: Path) -> Path | None:
    return next(home.rglob("*.cognita"), None)


def painted_hexes(path: Path) -> int:
    """How many hexes are not blank any more; none while the file cannot be read."""
    try:
        campaign = read_campaign(path)
    except NotAllowed:
        return 0
    first = next(iter(campaign.all(Settings).values())).first_map
    chunks = campaign.chunks("terrain", first)
    assert count_mapped(chunks)
    return sum(len(chunk) - chunk.count(0) - chunk.count(BLANK) for chunk in chunks.values())


def test_three_actions_lead_from_the_start_to_the_first_paint(shown: Screen) -> None:
    with program(shown) as process:
        shown.activate("^Cognita$")
        shown.keys("Return")
        shown.activate("^New campaign")
        shown.keys("Return")
        window = shown.activate("My campaign")
        until(lambda: campaign_of(shown.home), PATIENCE)
        shown.hands("mousemove", "--window", window, "680", "450", "click", "1")

        path = campaign_of(shown.home)
        assert path is not None
        until(lambda: painted_hexes(path) == 1, PATIENCE)

        shown.keys("ctrl+z")
        until(lambda: painted_hexes(path) == 0, PATIENCE)

        shown.keys("alt+F4")
        assert 0 == process.wait(PATIENCE)

    assert {path.name, f"{path.name}-backups"} >= {found.name for found in path.parent.iterdir()}
