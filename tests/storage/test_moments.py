"""The past of a campaign as it is read beside the open file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mapper.model.campaign.change import Change, Swap, what_changes
from mapper.model.campaign.rows import GIVEN
from mapper.model.campaign.used_numbers import UsedNumbers
from mapper.play.gm_map import gm_map, gm_map_then
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.moments import Moment, moments, way_to
from tests.small import FOREST, HILLS, MAP, painted, small_rows


@pytest.fixture
def file(tmp_path: Path) -> Iterator[CampaignFile]:
    """A campaign with a stroke of two parts, a checkpoint, and a step that was undone."""
    path = tmp_path / "small.cognita"
    create_file(path, small_rows())
    with CampaignFile(path, keep_backups=False) as file:
        stroke = file.do(painted(file.campaign, "0101", FOREST))
        file.do(painted(file.campaign, "0102", FOREST), step=stroke)
        file.checkpoint("Wooded")
        file.do(painted(file.campaign, "0101", HILLS))
        file.undo()
        yield file


def steps(file: CampaignFile) -> list[Moment]:
    return [moment for moment in moments(file.path) if moment.kind == "step"]


def test_a_step_is_one_moment_and_what_was_undone_stands_first(file: CampaignFile) -> None:
    found = [(moment.name, moment.entry, moment.is_undone) for moment in steps(file)]

    assert [("Paint hills", 3, True), ("Paint forest", 2, False), ("", 0, False)] == found


def test_checkpoints_and_backups_are_moments(file: CampaignFile) -> None:
    backup = file.back_up().result()

    found = [(moment.kind, moment.entry, moment.backup) for moment in moments(file.path)[3:]]

    assert [("checkpoint", 2, None), ("backup", 0, backup)] == found


@pytest.mark.parametrize("row", [0, 1, 2])
def test_the_way_is_the_one_that_the_file_would_go(file: CampaignFile, row: int) -> None:
    moment = steps(file)[row]

    found = way_to(file.path, moment)

    assert file.way_to(moment.entry, moment.name) == found


def test_the_way_to_a_backup_is_the_one_that_the_file_would_go(file: CampaignFile) -> None:
    backup = file.back_up().result()
    file.do(painted(file.campaign, "0201", HILLS))
    moment = next(moment for moment in moments(file.path) if moment.kind == "backup")

    found = way_to(file.path, moment)

    assert file.way_to_backup(backup, moment.name) == found


def test_what_is_not_wanted_any_more_is_given_up(file: CampaignFile) -> None:
    assert way_to(file.path, steps(file)[-1], lambda: False) is None


def test_hexes_are_counted_one_by_one(file: CampaignFile) -> None:
    change = way_to(file.path, steps(file)[-1])

    assert change is not None
    assert {"terrain": 2} == what_changes(change)


def test_the_map_then_is_the_map_once_it_was_gone_back_to(file: CampaignFile) -> None:
    now = gm_map(file.campaign, MAP)
    change = way_to(file.path, steps(file)[-1])
    assert change is not None

    then = gm_map_then(now, file.campaign, MAP, change)

    file.go_back(0)
    assert gm_map(file.campaign, MAP) == then


def test_numbers_that_are_kept_are_not_counted() -> None:
    change = Change("", {GIVEN: Swap(None, UsedNumbers({"log": 3}))})

    assert {} == what_changes(change)
