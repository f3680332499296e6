"""Where a group can be: known at once, or told once it is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest

from mapper.commands.groups.party import form_group
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Journey
from mapper.model.hexes.hexes import ORIGIN
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.play.travel.reach import reach
from mapper.play.travel.travel_map import Country, country_of
from mapper.ui.editing.document import Document
from mapper.ui.table.travel_session import ReachPreview

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Asked = tuple[Country, Party, Journey]


@pytest.fixture
def asked(document: Document) -> Asked:
    """A day of the usual points."""
    document.do(form_group(document.campaign, "We", document.map_id, ORIGIN))
    campaign = document.campaign
    party = campaign.one(Party, Key("party", "", "1"))
    procedure = procedure_on(campaign, party.at.map)
    journey = journey_of(campaign, "1", party, procedure)
    return country_of(campaign, party.at.map), party, journey


@pytest.fixture
def far(asked: Asked) -> Asked:
    """A day that leads over the whole map."""
    country, party, journey = asked
    return country, party, replace(journey, most=Fraction(80), left=Fraction(80))


@pytest.fixture
def reaching(document: Document) -> Iterator[ReachPreview]:
    made = ReachPreview(document)
    yield made
    made.stop()


def test_what_is_near_is_known_at_once(reaching: ReachPreview, asked: Asked) -> None:
    found = reaching.reach(*asked)

    assert found is not None
    assert np.array_equal(reach(*asked).day, found.day)


def test_what_is_far_is_told_once_it_is_known(
    qtbot: QtBot, reaching: ReachPreview, far: Asked
) -> None:
    with qtbot.wait_signal(reaching.found):
        at_once = reaching.reach(*far)

    found = reaching.reach(*far)
    assert at_once is None
    assert found is not None
    assert np.array_equal(reach(*far).day, found.day)


def test_what_is_wanted_no_more_is_not_given(
    qtbot: QtBot, reaching: ReachPreview, far: Asked, asked: Asked
) -> None:
    with qtbot.wait_signal(reaching.found):
        reaching.reach(*far)
        reaching.reach(*asked)

    found = reaching.reach(*asked)
    assert found is not None
    assert np.array_equal(reach(*asked).day, found.day)
