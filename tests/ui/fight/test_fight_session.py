"""What each in a fight is about to do, kept beside the campaign until it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from mapper.commands.edits import Draft
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import begin_fight
from mapper.commands.fight.foes import add_foes
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import SETTINGS, Feature, Key, Settings, Token
from mapper.model.campaign.zone_rows import Creature
from mapper.model.hexes.hexes import Hex
from mapper.play.fight.fighters import fight_key, fighters_of, the_fight
from mapper.play.members import foes_of
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.editing.document import Document
from mapper.ui.fight.fight_columns import fight_columns
from mapper.ui.fight.fight_session import FightSession
from mapper.ui.table.travel_session import TravelSession
from tests.commands.fight.brawl import ANN, BRAM, US, brawl
from tests.ui.opened import editor_of

pytestmark = pytest.mark.qt

GOBLINS = "Goblin 1", "Goblin 2", "Goblin 3"


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    """Ann, Bram and Old Tam fight three goblins."""
    path = tmp_path / "brawl.cognita"
    create_file(path, brawl().rows())
    document = Document(CampaignFile(path, keep_backups=False))
    yield document
    document.close()


def by_sovereign(campaign: Campaign) -> Change:
    """The rules in use know no blow that anybody could plan."""
    draft = Draft(campaign)
    draft.put(SETTINGS, Settings("Brawl", systems=("sovereign",)))
    draft.put(fight_key(US), replace(the_fight(campaign, US), system="sovereign"))
    return draft.change("By Sovereign")


@pytest.fixture
def session(document: Document, qtbot: QtBot) -> FightSession:
    editor = editor_of(document, qtbot)
    delving = DelveSession(TravelSession(editor, Random(1)))
    return FightSession(editor, delving, Random(1))


def test_only_who_can_do_a_deed_is_about_to_do_it(session: FightSession) -> None:
    shove = next(each for each in session.choices(ANN) if each.field == "Agility")

    session.choose((ANN, BRAM, *GOBLINS), shove)

    meant = [session.plan_of(who) for who in (ANN, BRAM, GOBLINS[0])]
    assert [True, True, False] == [plan is not None and plan.choice == shove for plan in meant]


def test_a_row_says_what_it_would_do_and_then_what_came_of_it(session: FightSession) -> None:
    session.tell_dice((ANN,), "12 3")
    before = session.would(ANN)

    session.do([ANN])

    assert "hits" in before
    assert session.would(ANN).startswith("✓ ")
    assert "Ann" not in session.would(ANN)


def test_a_row_says_of_a_blow_that_can_never_hit_that_it_cannot(session: FightSession) -> None:
    session.aim(GOBLINS[:1], ANN)

    session.write((ANN,), "AC", "15")

    assert "cannot hit" == session.would(GOBLINS[0])


def test_a_row_says_that_an_exact_hit_gives_one_more_attack(session: FightSession) -> None:
    session.aim(GOBLINS[:1], ANN)
    session.tell_dice(GOBLINS[:1], "11 3")

    session.do(GOBLINS[:1])

    assert session.would(GOBLINS[0]).startswith("Once more: ")


def test_once_no_foe_fights_any_more_it_is_said_and_nobody_has_a_blow_left(
    session: FightSession,
) -> None:
    session.write_states(GOBLINS, "dead")

    assert "Nobody to do it to" == session.would(ANN)
    assert "No foe fights any more: the fight may end." == session.comes_to()


def test_where_the_rules_have_no_blows_a_row_says_what_to_do(
    session: FightSession, document: Document
) -> None:
    document.do(by_sovereign(document.campaign))

    assert "No blows in these rules: type what is lost in HP, as -3" == session.would(ANN)


def test_a_row_of_several_says_from_where_to_where_their_armour_goes(
    session: FightSession,
) -> None:
    armour = next(each for each in fight_columns(session) if each.head == "AC")
    before = armour.says(GOBLINS)

    session.write(GOBLINS[1:2], "AC", "7")

    assert ("8", "7–8") == (before, armour.says(GOBLINS))


def test_faces_that_are_typed_for_several_are_one_for_each(session: FightSession) -> None:
    session.tell_dice(GOBLINS, "20 19 18")

    plans = (session.plan_of(who) for who in GOBLINS)
    assert [[[20]], [[19]], [[18]]] == [[*plan.dice.values()] for plan in plans if plan]


def test_dice_that_were_told_stay_where_a_blow_is_meant_for_another(session: FightSession) -> None:
    session.tell_dice((ANN,), "12 3")

    session.aim((ANN,), "Goblin 2")

    plan = session.plan_of(ANN)
    assert plan is not None
    assert {"attack.rolls": [12], "damage": 3} == plan.dice


def test_dice_of_a_fight_that_is_over_are_none_of_the_next(
    session: FightSession, document: Document
) -> None:
    session.tell_dice((ANN,), "12 3")

    document.do(end_fight(document.campaign, US))
    document.do(begin_fight(document.campaign, US))
    document.do(add_foes(document.campaign, US, Creature("3", name="goblins"), Random(1)))

    plan = session.plan_of(ANN)
    assert plan is None or not plan.dice


def test_health_is_written_for_several_as_one_step(
    session: FightSession, document: Document
) -> None:
    assert "" == session.write(GOBLINS, "HP", "2")
    document.undo()

    foes = fighters_of(document.campaign, US)
    assert [4, 4, 4] == [foes[who].sheet.pool("HP").now for who in GOBLINS]


def test_states_are_written_for_several(session: FightSession, document: Document) -> None:
    assert "" == session.write_states(GOBLINS, "prone, stunned 2 rounds")

    foes = fighters_of(document.campaign, US)
    assert [True] * 3 == [foes[who].sheet.has("prone") for who in GOBLINS]


def test_where_nobody_has_a_plan_all_act_is_the_end_of_the_round(
    session: FightSession, document: Document
) -> None:
    document.do(by_sovereign(document.campaign))

    assert session.do_round()

    assert 2 == the_fight(document.campaign, US).round


def test_a_fight_says_whose_rounds_count_where_two_systems_have_some(
    session: FightSession, document: Document
) -> None:
    alone, draft = session.by, Draft(document.campaign)
    draft.put(SETTINGS, Settings("Brawl", systems=("sovereign", "violence")))
    document.do(draft.change("Both"))

    assert ("", "Violence") == (alone, session.by)


def test_what_was_taken_back_can_be_done_again(session: FightSession) -> None:
    session.tell_dice((ANN,), "12 3")
    session.do([ANN])

    session.take_back([ANN])

    assert not session.would(ANN).startswith("✓")


def test_who_is_keyed_where_the_group_is_comes_with_numbers_of_its_own(
    session: FightSession, document: Document
) -> None:
    draft = Draft(document.campaign)
    wolves = Feature(Hex(0, 0), "Den", "hidden", creature=Creature(count="2d4", name="wolves"))
    draft.put(Key("feature", "wild", "den"), wolves)
    document.do(draft.change("Key the den"))

    (comer,) = session.comers()
    session.bring(comer)

    came = [foe for _, foe in foes_of(document.campaign, US).values() if foe.kind == "wolves"]
    assert 2 <= len(came) <= 8
    assert {"feature/wild/den"} == {foe.thing for foe in came}


def test_who_is_keyed_without_a_name_comes_by_that_of_the_place(
    session: FightSession, document: Document
) -> None:
    draft = Draft(document.campaign)
    eater = Feature(Hex(0, 0), "Old eater", "hidden", creature=Creature(is_hostile=True))
    draft.put(Key("feature", "wild", "den"), eater)
    document.do(draft.change("Key the den"))

    (comer,) = session.comers()
    session.bring(comer)

    assert "Old eater" in foes_of(document.campaign, US)


def test_somebody_with_a_name_alone_comes_until_they_are_gone(
    session: FightSession, document: Document
) -> None:
    draft = Draft(document.campaign)
    draft.put(Key("token", "wild", "1"), Token(Hex(0, 0), "Marisk"))
    document.do(draft.change("Place Marisk"))

    (comer,) = session.comers()
    session.bring(comer)
    session.write_states(["Marisk"], "dead")
    session.end()

    assert "Marisk" == comer.words
    assert [] == session.comers()


def test_foes_that_are_not_there_after_all_are_taken_out(
    session: FightSession, document: Document
) -> None:
    session.remove(GOBLINS[:2])

    assert ["Goblin 3"] == [*foes_of(document.campaign, US)]


def test_the_row_of_who_has_fallen_says_so_and_leads_to_the_card_of_the_fall(
    session: FightSession,
) -> None:
    session.write((ANN,), "HP", "0")

    asked = session.on_card(ANN)

    assert "Has fallen: tell the fall on its card" == session.would(ANN)
    assert asked is not None
    assert "At 0 health" == asked.deed.title
    assert [ANN] == [taker.who for taker in asked.who["fallen"]]


def test_the_row_of_who_falls_says_so_also_of_who_has_acted_and_of_who_is_stunned(
    session: FightSession,
) -> None:
    session.tell_dice((ANN,), "20")
    session.do([ANN])
    session.write_states((BRAM,), "stunned 1 round")

    session.write((ANN, BRAM), "HP", "0")

    said = "Has fallen: tell the fall on its card"
    assert [said, said] == [session.would(who) for who in (ANN, BRAM)]


def test_what_a_row_did_in_a_fight_before_is_not_shown_in_the_next(
    session: FightSession, document: Document
) -> None:
    session.tell_dice((ANN,), "12 3")
    session.do([ANN])
    session.end()
    session.begin()

    session.pass_on([ANN])

    assert "✓ has acted" == session.would(ANN)


def test_foes_that_come_are_not_ticked_in_the_stead_of_those_who_went(
    session: FightSession,
) -> None:
    session.tick(GOBLINS, is_on=True)
    session.remove(GOBLINS)

    session.add("3 goblins, HD 1, AC 8, attribute 11, 4 hp")

    assert set() == session.ticked


def test_who_was_dead_before_the_fight_has_no_row(session: FightSession) -> None:
    session.write_states((ANN,), "dead")
    died = (ANN,) in session.lines()
    session.end()

    session.begin()

    assert (True, False) == (died, (ANN,) in session.lines())
