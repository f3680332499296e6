"""What older versions left behind is remarked on, and mended by a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapper.commands.groups.party import disband_group, form_group, place_group, rename_group
from mapper.commands.groups.split_and_join import join_groups
from mapper.commands.maps.maps import MENDINGS, forget_what_is_gone, part_logs
from mapper.commands.terrain.terrain import paint
from mapper.commands.time.log import add_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Found, LogEntry, Party
from mapper.model.campaign.rows import GIVEN, Key, Row
from mapper.model.campaign.zone_rows import PassageFound, ZoneKnown
from mapper.model.check import Remark, remarks
from mapper.model.hexes.chunks import SIZE, ChunkAt, area_of
from mapper.play.gate.what_groups_know import player_log
from mapper.storage.file import create_file
from tests.commands.crypt import CRYPT, HEROES, crypt_rows
from tests.small import MAP, small_rows, spot
from tests.spoken import spoken

HERE = spot("0101")
GUARDS = "1"
GONE: dict[Key, Row] = {
    Key("found", MAP, "7", HEROES): Found(1),
    Key("zone_known", CRYPT, "9", HEROES): ZoneKnown(1),
    Key("passage_found", CRYPT, "9", HEROES): PassageFound(1),
    Key("seen", MAP, ChunkAt(0, 0), "8"): b"\1\0\0\0" * SIZE,
}


def mendable(campaign: Campaign) -> list[Remark]:
    return [remark for remark in remarks(campaign) if remark.mend]


def test_knowledge_of_what_is_not_there_is_remarked_on_and_forgotten() -> None:
    campaign = Campaign({**crypt_rows(), **GONE})

    said = mendable(campaign)
    campaign.apply(forget_what_is_gone(campaign))

    text = "Groups know of 4 things that are not there any more."
    assert [Remark(text, mend="forget")] == said
    assert [] == mendable(campaign)
    assert crypt_rows() == {key: row for key, row in campaign.rows().items() if key != GIVEN}


def test_the_numbers_of_what_was_forgotten_are_not_given_either() -> None:
    campaign = Campaign({**crypt_rows(), **GONE})

    campaign.apply(forget_what_is_gone(campaign))

    kinds = ("feature", MAP), ("zone", CRYPT), ("passage", CRYPT), ("party", "")
    assert ["8", "10", "10", "9"] == [campaign.new_id(*kind) for kind in kinds]


def once_thieves(ends: str) -> Campaign:
    """The guards have the number that the thieves had, as older versions gave it."""
    old = Campaign(small_rows())
    old.apply(form_group(old, "The Thieves", MAP, HERE))
    old.apply(add_note(old, "x", group=GUARDS, player_text="Only thieves know."))
    if ends == "joined":
        old.apply(form_group(old, "Others", MAP, HERE))
        old.apply(join_groups(old, "2", GUARDS))
    else:
        old.apply(disband_group(old, GUARDS))
    kept = {k: row for k, row in old.rows().items() if k != GIVEN and k.of == ""}
    before = Campaign({key: row for key, row in kept.items() if key.kind not in ("party", "log")})
    before.apply(form_group(before, "The Guards", MAP, HERE))
    rows = before.rows()
    number = str(len(old.all(LogEntry)) + 1)
    rows[Key("log", "", number)] = rows.pop(Key("log", "", "1"))
    chunk = Key("visited", MAP, ChunkAt(0, 0), GUARDS)
    known = rows[chunk]
    assert isinstance(known, bytes)
    rows[chunk] = known.replace(b"\1", bytes([int(number)]))
    log = {key: row for key, row in old.rows().items() if key.kind == "log"}
    return Campaign({**log, **rows})


@pytest.mark.parametrize("ends", ["disbanded", "joined"])
def test_a_log_that_two_groups_share_is_remarked_on_and_parted(ends: str) -> None:
    campaign = once_thieves(ends)
    campaign.apply(add_note(campaign, "x", group=GUARDS, player_text="Guards know."))

    said = mendable(campaign)
    campaign.apply(part_logs(campaign))

    text = "An entry of the log, of a group that is no more, can be read by The Guards."
    assert [Remark(text, mend="part_logs")] == said
    assert [] == mendable(campaign)
    assert ["Guards know."] == [told.text for told in player_log(campaign, [GUARDS])]


def test_the_entries_of_a_group_that_is_no_more_are_given_to_no_group_later() -> None:
    campaign = once_thieves("disbanded")
    campaign.apply(part_logs(campaign))
    campaign.apply(form_group(campaign, "More", MAP, HERE))

    groups = [*campaign.all(Party)]

    assert [] == player_log(campaign, groups)


def test_a_group_by_another_name_has_its_log_to_itself() -> None:
    campaign = Campaign(small_rows())
    campaign.apply(form_group(campaign, "We", MAP, HERE))
    campaign.apply(add_note(campaign, "x", group=GUARDS))
    campaign.apply(form_group(campaign, "They", MAP, HERE))
    campaign.apply(disband_group(campaign, "2"))

    campaign.apply(rename_group(campaign, GUARDS, "Us"))

    assert [] == mendable(campaign)


@pytest.mark.parametrize("mend", MENDINGS)
def test_where_nothing_is_to_be_mended_nothing_changes(mend: str) -> None:
    campaign = Campaign(crypt_rows())

    assert not MENDINGS[mend](campaign)


def test_the_check_on_the_command_line_tells_of_it(tmp_path: Path) -> None:
    path = tmp_path / "old.cognita"
    create_file(path, {**crypt_rows(), **GONE})

    answer = spoken("check", path)

    assert 1 == answer.code
    assert "Remark: Groups know of 4 things that are not there any more." in answer.out


def test_notes_about_joining_are_no_end_of_a_group() -> None:
    campaign = Campaign(small_rows())
    campaign.apply(form_group(campaign, "The Guards", MAP, HERE))
    for text in ("They meet at the inn.", "Mira joined the company.", "They set out from it."):
        campaign.apply(add_note(campaign, text, group=GUARDS, player_text=text))
    campaign.apply(place_group(campaign, GUARDS, MAP, spot("0302")))

    campaign.apply(paint(campaign, MAP, area_of([HERE]), 0))

    assert [] == mendable(campaign)
