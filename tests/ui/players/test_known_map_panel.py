"""The players' pane: its pixels depend on nothing that the group does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from mapper.commands.groups.party import form_group, place_group
from mapper.commands.groups.reveal import reveal
from mapper.commands.terrain.terrain import paint
from mapper.commands.things.things import add_thing
from mapper.drawing.base.images import StoredImages, no_images
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Token
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, centre, distance
from mapper.model.places import the_hex
from mapper.play.gate.known import PlayerMap
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.players.known_map_panel import KnownMapPanel
from tests.play.minted import player_map
from tests.play.twins import GROUP, LAND, MAP, Rows, campaign_rows, twin
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Opened = Callable[[Rows], tuple[Document, KnownMapPanel]]


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Opened]:
    """A campaign of these rows in a file, and the pane that shows what its group knows."""
    documents: list[Document] = []

    def open_(rows: Rows) -> tuple[Document, KnownMapPanel]:
        path = tmp_path / f"{len(documents)}.cognita"
        create_file(path, rows)
        document = Document(CampaignFile(path, keep_backups=False))
        documents.append(document)
        pane = KnownMapPanel(document, StoredImages(no_images).at_once)
        qtbot.add_widget(pane)
        pane.resize(420, 380)
        pane.show()
        pane.choose(GROUP)
        return document, pane

    yield open_
    for document in documents:
        document.close()


def picture(pane: KnownMapPanel) -> QImage:
    """Once the pane has its map and its size, and everything is drawn at its own."""

    def is_made() -> bool:
        made = pane._followed
        return made is None or not (made.is_behind or made.is_unpainted)

    until(is_made, PATIENCE, QApplication.processEvents)
    QApplication.processEvents()
    pane.canvas.grab()
    until(lambda: pane.canvas.is_sharp, PATIENCE, QApplication.processEvents)
    return pane.canvas.grab().toImage()


@pytest.mark.parametrize("seed", range(8))
def test_what_is_not_known_alters_no_pixel(opened: Opened, seed: int) -> None:
    rows, visited, seen = campaign_rows(Random(seed))
    _, one = opened(rows)

    _, other = opened(twin(rows, visited, seen, Random(seed + 100)))

    assert picture(one) == picture(other)


def test_what_the_game_master_adds_unseen_alters_no_pixel(opened: Opened) -> None:
    rows, _, seen = campaign_rows(Random(1))
    document, pane = opened(rows)
    before = picture(pane)
    away = next(at for at in LAND if at not in seen)

    commands: tuple[Callable[[Campaign], Change], ...] = (
        lambda c: paint(c, MAP, area_of([away]), 2),
        lambda c: add_thing(c, MAP, Feature(away, "Lair", "overt", is_landmark=True)),
        lambda c: add_thing(c, MAP, Feature(min(seen), "Vault", "secret")),
        lambda c: add_thing(c, MAP, Token(min(seen), "Spy")),
    )
    for command in commands:
        document.do(command(document.campaign))

    assert before == picture(pane)


def test_the_pane_follows_what_becomes_known(opened: Opened) -> None:
    rows, _, seen = campaign_rows(Random(1))
    document, pane = opened(rows)

    away = [at for at in LAND if at not in seen][:5]
    document.do(reveal(document.campaign, GROUP, MAP, area_of(away)))

    assert player_map(document.campaign, MAP, [GROUP]) == pane.view


def test_what_is_shown_is_marked_as_the_players(opened: Opened) -> None:
    _, pane = opened(campaign_rows(Random(2))[0])

    assert pane.view is not None
    assert isinstance(pane.view, PlayerMap)


def test_a_hidden_pane_keeps_nothing_and_is_right_when_it_is_shown(opened: Opened) -> None:
    rows, _, seen = campaign_rows(Random(1))
    document, pane = opened(rows)
    pane.hide()
    assert pane.view is None

    away = [at for at in LAND if at not in seen]
    document.do(reveal(document.campaign, GROUP, MAP, area_of(away)))
    pane.show()

    assert player_map(document.campaign, MAP, [GROUP]) == pane.view


def test_a_group_that_knows_nothing_is_told_so(opened: Opened) -> None:
    rows, _, _ = campaign_rows(Random(1))
    document, pane = opened(
        {key: row for key, row in rows.items() if key.kind not in ("party", "seen", "visited")}
    )
    assert "no group" in pane.nothing.text()

    document.do(form_group(document.campaign, "We", MAP, Hex(400, 400)))

    assert ("Nothing is known yet.", False) == (pane.nothing.text(), pane.canvas.isVisible())


def test_the_pane_follows_the_group_off_the_picture(opened: Opened) -> None:
    document, pane = opened(campaign_rows(Random(1))[0])
    picture(pane)
    pane.canvas.zoom_to(96.0)
    middle = the_hex(pane.canvas.middle())
    away = max(LAND, key=lambda at: distance(at, middle))

    document.do(place_group(document.campaign, GROUP, MAP, away))

    assert is_seen(pane, away)


def test_what_the_game_master_looks_at_there_stays_while_the_group_is_on_the_picture(
    opened: Opened,
) -> None:
    document, pane = opened(campaign_rows(Random(1))[0])
    picture(pane)
    camera = pane.canvas.camera

    document.do(place_group(document.campaign, GROUP, MAP, LAND[0]))

    assert camera == pane.canvas.camera


def test_the_pane_draws_no_badges(opened: Opened) -> None:
    document, pane = opened(campaign_rows(Random(1))[0])
    document.do(add_thing(document.campaign, MAP, Feature(LAND[0], "Mill", "overt", "A mill")))
    document.do(place_group(document.campaign, GROUP, MAP, LAND[0]))
    before = picture(pane)

    layers = pane.canvas.layers
    pane.canvas.set_layers(replace(layers, badges=replace(layers.badges, is_visible=False)))

    assert before == picture(pane)


def is_seen(pane: KnownMapPanel, at: Hex) -> bool:
    seen, (x, y) = pane.canvas.seen(), centre(at, "flat")
    return seen.left < x < seen.right and seen.top < y < seen.bottom
