"""What the card of a group says of its day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from mapper.commands.groups.party import edit_member
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Member
from mapper.model.campaign.travel_rows import MapRules
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.window.desks.party_cards import group_card
from tests.commands.vale import US
from tests.commands.water import UP, shore

pytestmark = pytest.mark.qt


def on_the_march() -> Campaign:
    campaign = shore(MapRules(travel="hiking"), Move=5)
    campaign.apply(step(campaign, US, UP, Random(1)))
    return campaign


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    """Ann has begun a day of marching."""
    path = tmp_path / "march.cognita"
    create_file(path, on_the_march().rows())
    document = Document(CampaignFile(path, keep_backups=False))
    yield document
    document.close()


def lines_of(editor: Editor) -> tuple[str, ...]:
    travel = TravelSession(editor, Random(1))
    card = group_card(travel, DelveSession(travel), is_chosen=True)
    assert card is not None
    return card.lines


def test_a_card_says_how_far_a_group_comes_today(editor: Editor) -> None:
    assert lines_of(editor)[-1].endswith("km left")


def test_where_nobody_can_go_a_card_says_why(editor: Editor, document: Document) -> None:
    document.do(edit_member(document.campaign, US, "Ann", Member("Ann")))

    assert lines_of(editor)[-1].startswith("Nobody's Move is known")
