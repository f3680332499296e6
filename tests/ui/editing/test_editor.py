"""The one way by which the hand changes a campaign: locked, read-only, later, and too late."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from mapper.commands.terrain.terrain import add_region
from mapper.commands.things.features import edit_feature
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.encoding import encode
from mapper.model.campaign.rows import Feature, Key, Region
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from mapper.tools.shared.tool import DoneLater
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import MANY, Editor
from tests.counting import counted
from tests.small import FOREST, HILLS, MAP, PLAINS, painted, small_rows, terrain
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


def forest(campaign: Campaign) -> Change:
    return painted(campaign, "0101", FOREST)


def many_features() -> Change:
    rows = {
        Key("feature", MAP, f"{number}"): Swap(
            None, Feature(Hex(0, 0), f"Feature {number}", "overt")
        )
        for number in range(2 * MANY)
    }
    return Change("Add features", rows)


def found(document: Document) -> int:
    return terrain(document.campaign, "0101")


def test_a_command_is_done_and_what_follows_from_it(editor: Editor, document: Document) -> None:
    done: list[str] = []

    is_done = editor.make(forest, lambda change: done.append(change.label))

    assert (True, FOREST, ["Paint forest"]) == (is_done, found(document), done)


def test_a_locked_layer_is_left_alone(qtbot: QtBot, editor: Editor, document: Document) -> None:
    editor.locked = frozenset({"terrain"})

    with qtbot.wait_signal(editor.refused) as refused:
        is_done = editor.make(forest)

    assert (False, PLAINS) == (is_done, found(document))
    assert ["The terrain layer is locked."] == refused.args


def test_links_follow_a_new_name_out_of_a_locked_layer(editor: Editor, document: Document) -> None:
    gate = Feature(Hex(0, 0), "Gate", "overt")
    wolds = Region("Wolds", "#aa3355", gm_notes="East of the [[Gate]].")
    document.do(add_thing(document.campaign, MAP, gate))
    document.do(add_region(document.campaign, MAP, wolds))
    editor.locked = frozenset({"regions"})

    why = editor.why_not(
        lambda campaign: edit_feature(campaign, FeatureAt(MAP, "1"), replace(gate, title="Sluice"))
    )

    followed = document.campaign.one(Region, Key("region", MAP, "1"))
    assert ("", "East of the [[Sluice]].") == (why, followed.gm_notes)


def test_a_file_that_is_only_read_is_left_alone(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    path = tmp_path / "other.cognita"
    create_file(path, small_rows())
    first = CampaignFile(path, keep_backups=False)
    second = Document(CampaignFile(path, keep_backups=False))
    editor = editor_of(second, qtbot)

    with qtbot.wait_signal(editor.refused):
        is_done = editor.make(forest)

    assert (False, PLAINS) == (is_done, found(second))
    second.close()
    first.close()


def test_what_takes_long_is_done_later(qtbot: QtBot, editor: Editor, document: Document) -> None:
    with qtbot.wait_signal(document.changed):
        editor.make(lambda _campaign: DoneLater("Paint", forest))

    assert FOREST == found(document)


def test_while_something_large_is_done_all_else_is_refused(
    qtbot: QtBot, editor: Editor, document: Document
) -> None:
    with qtbot.wait_signal(document.changed):
        editor.make(lambda _campaign: DoneLater("Paint", forest))
        with pytest.raises(NotAllowed, match="wait until it is over"):
            document.do(painted(document.campaign, "0101", HILLS))
        with pytest.raises(NotAllowed, match="wait until it is over"):
            document.undo()
    document.do(painted(document.campaign, "0102", HILLS))

    assert (FOREST, HILLS) == (found(document), terrain(document.campaign, "0102"))


def test_what_is_later_refused_leaves_the_way_free(
    qtbot: QtBot, editor: Editor, document: Document
) -> None:
    editor.locked = frozenset({"terrain"})
    with qtbot.wait_signal(editor.refused):
        editor.make(lambda _campaign: DoneLater("Paint", forest))

    document.do(forest(document.campaign))

    assert FOREST == found(document)


def test_many_rows_are_put_on_disk_by_another_thread(
    qtbot: QtBot, editor: Editor, document: Document
) -> None:
    followed: list[str] = []
    change = many_features()

    with counted(encode) as calls, qtbot.wait_signal(document.changed):
        editor.make(lambda _campaign: change, lambda _change: followed.append("then"))

    assert (0, ["then"]) == (calls["encode"], followed)
    assert change.rows.keys() <= read_campaign(document.file.path).rows().keys()


def test_to_close_amid_something_large_leaves_all_of_it_on_disk(
    editor: Editor, document: Document
) -> None:
    change = many_features()

    editor.make(lambda _campaign: change)
    document.close()

    assert change.rows.keys() <= read_campaign(document.file.path).rows().keys()
