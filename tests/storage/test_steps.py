"""The journal by steps: what the Undo panel lists, and moving along it in one."""

from __future__ import annotations

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile
from mapper.storage.reading import read_campaign
from tests.small import FOREST, HILLS, PLAINS, painted, terrain


@pytest.fixture
def stroke(file: CampaignFile) -> int:
    """A dab, then a stroke of three dabs, then a dab; the step of the stroke."""
    file.do(painted(file.campaign, "0101"))
    step = file.do(painted(file.campaign, "0201", HILLS))
    for number in ("0202", "0203"):
        file.do(painted(file.campaign, number, HILLS), step=step)
    file.do(painted(file.campaign, "0301"))
    return step


def test_a_step_counts_its_changes(file: CampaignFile, stroke: int) -> None:
    steps = file.steps(file.cursor, 100)

    assert [(5, 1), (stroke, 3), (1, 1)] == [(step.id, step.entries) for step in steps]


def test_a_step_knows_where_it_begins_and_ends(file: CampaignFile, stroke: int) -> None:
    step = file.steps(file.cursor, 100)[1]

    assert (1, 2, 4, "Paint hills") == (step.before, step.first, step.last, step.label)


def test_no_more_steps_are_read_than_asked_for(file: CampaignFile, stroke: int) -> None:
    steps = file.steps(file.cursor, 2)

    assert [5, stroke] == [step.id for step in steps]


def test_the_next_page_begins_where_the_last_one_ended(file: CampaignFile, stroke: int) -> None:
    page = file.steps(file.cursor, 2)

    assert [1] == [step.id for step in file.steps(page[-1].before, 2)]


def test_a_new_campaign_has_no_steps(file: CampaignFile) -> None:
    assert [] == file.steps(file.cursor, 10) + file.steps(file.cursor, 10, onwards=True)


def test_what_was_undone_comes_in_the_order_of_redo(file: CampaignFile, stroke: int) -> None:
    file.undo()
    file.undo()

    steps = file.steps(file.cursor, 10, onwards=True)

    assert [(stroke, 3), (5, 1)] == [(step.id, step.entries) for step in steps]


def test_what_something_new_replaced_is_not_listed(file: CampaignFile, stroke: int) -> None:
    file.undo()
    file.do(painted(file.campaign, "0401"))

    steps = file.steps(file.cursor, 10)

    assert [6, stroke, 1] == [step.id for step in steps]


def test_moving_back_undoes_all_steps_after(file: CampaignFile, stroke: int) -> None:
    file.move_to(1)

    assert [FOREST, PLAINS, PLAINS] == [terrain(file.campaign, n) for n in ("0101", "0203", "0301")]
    assert file.campaign.rows() == read_campaign(file.path).rows()


def test_moving_forward_redoes_all_steps_up_to_it(file: CampaignFile, stroke: int) -> None:
    newest = file.cursor
    file.move_to(0)

    file.move_to(newest)

    assert (HILLS, FOREST) == (terrain(file.campaign, "0203"), terrain(file.campaign, "0301"))


def test_what_was_moved_over_can_be_redone(file: CampaignFile, stroke: int) -> None:
    file.move_to(0)

    assert [1, stroke, 5] == [step.id for step in file.steps(file.cursor, 10, onwards=True)]


def test_staying_is_no_change(file: CampaignFile, stroke: int) -> None:
    assert file.move_to(file.cursor) is None


def test_an_entry_that_is_not_there_is_refused(file: CampaignFile, stroke: int) -> None:
    with pytest.raises(NotAllowed, match="no entry 99"):
        file.move_to(99)
