"""The pot as the window shows it: its rows, what is typed into them, and when it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mapper.commands.edits import Draft
from mapper.commands.reward.gathering import add_treasure, find_coins, gather_by_hand
from mapper.commands.things.things import add_thing
from mapper.model.campaign.reward_rows import Treasure
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.play.fight.fight_rules import HIT_DICE
from mapper.play.reward.pots import pot_of
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.grid.grid_table import GridModel
from mapper.ui.grid.map_grid import GridAsks
from mapper.ui.reward.pot_session import PURSE, PotSession, pot_columns
from mapper.ui.reward.reward_grid import RewardGrid
from mapper.ui.reward.share_session import ShareSession
from tests.commands.reward.test_gathering import fought
from tests.commands.reward.won import ANN, TOWN, US
from tests.ui.opened import editor_of

pytestmark = pytest.mark.qt

GOLD = 4
"""Its column."""


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    """A fight is over, in which one goblin died and another fled; nobody is in a town."""
    path = tmp_path / "won.cognita"
    create_file(path, fought("3 goblins, 4 hp", is_settled=False).rows())
    document = Document(CampaignFile(path, keep_backups=False))
    yield document
    document.close()


@pytest.fixture
def shares(document: Document, qtbot: QtBot) -> ShareSession:
    return ShareSession(editor_of(document, qtbot), lambda: US, Random(1))


@pytest.fixture
def pot(document: Document, shares: ShareSession, qtbot: QtBot) -> PotSession:
    return PotSession(editor_of(document, qtbot), lambda: US, shares)


def test_hit_dice_are_told_for_all_of_a_row(pot: PotSession) -> None:
    those = pot.lines()[0]
    assert "?" == pot.row(those).xp

    why = pot.write_of_foes(HIT_DICE, those, "1")

    assert ("", "20") == (why, pot.row(those).xp)


def test_foes_of_whom_nothing_is_known_are_refused_and_kept(pot: PotSession) -> None:
    assert not pot.gather()

    assert 2 == len(pot.defeated)


def test_the_purse_is_told_where_it_stands(pot: PotSession, document: Document) -> None:
    assert "" == pot.write_gold((PURSE,), "1,200")

    assert 1200 == pot_of(document.campaign, US).coins


@pytest.mark.parametrize("line", ["5 XP for the riddle", "7 gold", "cup 40 gold"])
def test_what_was_won_besides_has_a_row_or_is_in_the_purse(pot: PotSession, line: str) -> None:
    before = pot.row((PURSE,)), len(pot.lines())

    assert "" == pot.add(line)

    assert before != (pot.row((PURSE,)), len(pot.lines()))


def test_where_the_rules_give_nothing_for_foes_that_is_said(
    pot: PotSession, document: Document
) -> None:
    draft = Draft(document.campaign)
    draft.put(SETTINGS, Settings("Won", systems=("violence",)))

    document.do(draft.change("Violence alone"))

    assert [(PURSE,)] == pot.lines()
    said = "Nothing is won yet; the rules in use give no experience for foes"
    assert said == pot.row((PURSE,)).would


def test_what_is_not_understood_is_said(pot: PotSession) -> None:
    assert "“a cup” says nothing that is known." == pot.add("a cup")


def test_a_treasure_is_sold_and_taken_out_by_its_row(pot: PotSession) -> None:
    pot.add("cup 40 gold")
    pot.add("5 XP for the riddle")

    pot.do(["treasure 0"])
    pot.take_out(["gathered 0"])

    assert ("40", []) == (pot.row((PURSE,)).gold, [*pot.pot.gathered])


def test_digits_in_gold_say_the_worth_of_a_treasure_that_is_then_sold(
    pot: PotSession, document: Document
) -> None:
    lamp = Treasure("A lamp of blue glass, 120 gp to a collector")
    document.do(add_treasure(document.campaign, US, lamp))
    asked, model = pot.row(("treasure 0",)).would, GridModel(pot, pot_columns(pot))
    sold_unsaid = pot.do(["treasure 0"])

    model.setData(model.index(model.lines.index(("treasure 0",)), GOLD), "120")
    said = pot.row(("treasure 0",))
    pot.do(["treasure 0"])

    assert ("Type its worth in Gold: 120, by its words", False) == (asked, sold_unsaid)
    assert ("120", "Return sells it") == (said.gold, said.would)
    assert ("120", ()) == (pot.row((PURSE,)).gold, pot.pot.treasures)


def test_the_purse_and_a_worth_are_not_told_as_one(pot: PotSession) -> None:
    pot.add("cup 40 gold")

    assert "Tell the purse and treasure apart." == pot.write_gold((PURSE, "treasure 0"), "7")


def test_a_pot_is_offered_in_a_town_until_somebody_looks(
    pot: PotSession, document: Document
) -> None:
    document.do(gather_by_hand(document.campaign, US, "The riddle", Fraction(5)))
    pot.see()
    on_the_way = pot.is_offered
    document.do(add_thing(document.campaign, "wild", TOWN))
    in_town = pot.is_offered
    pot.see()

    assert (False, True, False) == (on_the_way, in_town, pot.is_offered)


def test_real_dice_are_as_many_as_a_level_rolls(shares: ShareSession, document: Document) -> None:
    document.do(find_coins(document.campaign, US, 700))
    shares.settle(is_so=True)

    refused = shares.show_dice((ANN,), "9 1"), shares.show_dice((ANN,), "1")
    taken = shares.show_dice((ANN,), "8 1")

    assert refused == ("2d8 show as many numbers from 1 to 8.",) * 2
    assert ("", (8, 1)) == (taken, shares.asked.rolls[ANN])


def test_a_row_says_what_a_member_would_have(shares: ShareSession, document: Document) -> None:
    document.do(find_coins(document.campaign, US, 700))
    assert "has 1,600 XP, 200 gold" == shares.would((ANN,))

    shares.settle(is_so=True)

    assert shares.would((ANN,)).endswith("; level 2: HP 2d8, 3 skill points, a Feat")


def test_once_it_counts_as_a_settlement_the_keys_are_in_the_rows_that_share(
    document: Document, qtbot: QtBot
) -> None:
    asks = GridAsks(lambda _grid: None, lambda: pytest.fail("no card is asked for"), str)
    grid = RewardGrid(editor_of(document, qtbot), lambda: US, asks)
    qtbot.addWidget(grid)
    grid.show()
    grid.activateWindow()

    QTest.mouseClick(grid.settled, Qt.MouseButton.LeftButton)

    assert grid.session.asked.anyway
    assert (grid.view, [ANN]) == (grid.window().focusWidget(), grid.view.marked())


def test_a_tick_goes_with_what_is_taken_out_and_passes_to_no_other(pot: PotSession) -> None:
    for line in ("cup 40 gold", "ring 50 gold", "bowl 60 gold"):
        pot.add(line)
    pot.tick(["treasure 1", "treasure 2"], is_on=True)

    pot.add("knife 2 gold")
    kept = {*pot.ticked}
    pot.take_out(["treasure 1"])

    assert ({"treasure 1", "treasure 2"}, set()) == (kept, pot.ticked)
