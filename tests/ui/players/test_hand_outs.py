"""What is handed out: what players know, and of a picture nothing but what is to be seen of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from mapper.commands.groups.reveal import reveal_thing
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Feature, Key
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.players.followed_map import FollowedMap, Handed, handed
from tests.play.scans import hashed, scan
from tests.play.twins import GROUP, MAP, MARK, campaign_rows
from tests.play.written import written

pytestmark = pytest.mark.qt

LETTER = scan("#884422", "#ffffff")
"""With a comment of the game master's in its file."""


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    """One that has a feature with a picture of its own, which is known."""
    rows, _, _ = campaign_rows(Random(1))
    row = rows[key := Key("feature", MAP, "1")]
    assert isinstance(row, Feature)
    rows[key] = replace(row, icon=hashed(LETTER))
    create_file(tmp_path / "a.cognita", rows, [(hashed(LETTER), LETTER)])
    document = Document(CampaignFile(tmp_path / "a.cognita", keep_backups=False))
    document.do(reveal_thing(document.campaign, GROUP, Key("feature", MAP, "1")))
    yield document
    document.close()


@pytest.fixture
def given(document: Document) -> Iterator[Handed]:
    on = FollowedMap(document, MAP, [GROUP], lambda _made: None, document)
    on.begin()
    made, why_not = handed(document, Handed(on, "1", is_zone=False))
    assert not why_not
    yield made
    on.stop()


def test_the_file_of_a_picture_stays_at_home(given: Handed) -> None:
    hand_out = given.hand_out

    assert hand_out.image is not None
    assert (160, 40) == hand_out.image[:2]
    content = written(hand_out)
    assert MARK.encode() in LETTER
    assert not any(each in content for each in (MARK.encode(), b"PNG", hashed(LETTER).encode()))


def test_a_picture_is_painted_once(document: Document, given: Handed) -> None:
    row = document.campaign.one(Feature, key := Key("feature", MAP, "1"))

    change = Change("Tell", {key: Swap(row, replace(row, player_text="It is torn."))})
    document.do(change)
    given.on.follow(change)
    after, _ = handed(document, given)

    assert "It is torn." == after.hand_out.text
    assert given.hand_out.image is after.hand_out.image
