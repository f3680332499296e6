"""What members have, as commands change it: by hand with a log entry, by the clock, undone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from mapper.commands.delve.set_by_hand import edit_delver
from mapper.commands.edits import Draft
from mapper.commands.groups.party import (
    add_member,
    edit_member,
    end_state,
    remove_member,
    set_systems,
    set_value,
)
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.commands.groups.wait import jump
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.member_rows import put_sheet
from mapper.commands.time.clock import set_wages
from mapper.commands.time.log import add_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Swap
from mapper.model.campaign.encoding import encode
from mapper.model.campaign.play_rows import Condition, DeedDone, LogEntry, Member, MemberState
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import delve_of, sheet_of
from mapper.play.sheets.member_sheet import (
    MemberSheet,
    because_of,
    card_of,
    last_told,
    remarks_on,
    systems_of,
)
from tests.commands.barrow import ANN, BEA, in_it
from tests.commands.vale import MAP, US, party, vale_rows

DAY = 1440
BODY = {"HP": 7, "HP max": 12, "Constitution": 13, "Strain": 2}


def with_body() -> Campaign:
    """A barrow with three in it, of whom Ann has a body."""
    campaign = in_it()
    ann = sheet_of(campaign, US, ANN)
    fields = {**ann.member.fields, **BODY}
    by_hand(campaign, replace(ann, member=replace(ann.member, fields=fields)))
    return campaign


def by_hand(campaign: Campaign, sheet: MemberSheet) -> None:
    campaign.apply(edit_member(campaign, US, ANN, sheet.member, sheet.state))


def told(campaign: Campaign) -> list[str]:
    rows = campaign.all(LogEntry)
    return [rows[id_].text for id_ in sorted(rows, key=int)]


def test_a_sheet_that_is_filled_in_is_no_event() -> None:
    before = len(told(in_it()))

    assert before == len(told(with_body()))


def test_pools_and_states_set_by_hand_stand_in_the_log_once_with_before_and_after() -> None:
    campaign = with_body()
    sheet = sheet_of(campaign, US, ANN)

    by_hand(
        campaign,
        sheet.with_more("HP", -4)
        .with_more("Strain", 1)
        .with_more("FP lost to hunger", 1)
        .with_condition(Condition("Frail", 99 * DAY)),
    )

    lost = "HP 7 → 3, Strain 2 → 3, FP 6 → 5, FP lost to hunger 0 → 1"
    words = f"Ann: {lost}, Frail for 99 days (set by hand)."
    assert words == told(campaign)[-1]


def test_one_undo_takes_it_all_back() -> None:
    campaign = with_body()
    rows = campaign.rows()
    sheet = sheet_of(campaign, US, ANN).with_more("HP", -4).with_condition(Condition("prone"))
    change = edit_member(campaign, US, ANN, sheet.member, sheet.state)
    campaign.apply(change)

    campaign.apply(change.inverted())

    assert rows == campaign.rows()


def test_a_state_ends_by_the_clock_and_the_log_says_so() -> None:
    campaign = with_body()
    now = party(campaign).minutes
    sheet = sheet_of(campaign, US, ANN)
    by_hand(campaign, sheet.with_condition(Condition("Frail", now + DAY)))
    rows = campaign.rows()

    change = jump(campaign, days=1)
    campaign.apply(change)

    assert not sheet_of(campaign, US, ANN).has("Frail")
    entry = next(row for row in campaign.all(LogEntry).values() if "no longer" in row.text)
    assert ("Ann is no longer Frail.", now + DAY) == (entry.text, entry.minutes)
    campaign.apply(change.inverted())
    assert rows == campaign.rows()


def test_a_state_that_has_not_ended_stays() -> None:
    campaign = with_body()
    now = party(campaign).minutes
    sheet = sheet_of(campaign, US, ANN)
    states = Condition("Frail", now + DAY + 1), Condition("prone")
    by_hand(campaign, sheet.with_condition(states[0]).with_condition(states[1]))

    campaign.apply(jump(campaign, days=1))

    assert states == sheet_of(campaign, US, ANN).state.conditions


def test_states_go_along_when_a_group_parts_and_meets() -> None:
    campaign = with_body()
    by_hand(campaign, sheet_of(campaign, US, ANN).with_condition(Condition("prone")))

    campaign.apply(split_group(campaign, US, "Scouts", [ANN]))
    campaign.apply(join_groups(campaign, US, "2"))

    assert sheet_of(campaign, US, ANN).has("prone")


def test_what_was_charged_is_kept_by_what_is_done_in_a_dungeon() -> None:
    campaign = with_body()
    sheet = sheet_of(campaign, US, ANN)
    charged = replace(sheet.state, charged={"march": 60}, conditions=(Condition("prone"),))
    by_hand(campaign, replace(sheet, state=charged))

    campaign.apply(edit_delver(campaign, US, ANN, fatigue=2))

    state = sheet_of(campaign, US, ANN).state
    assert (2, {"march": 60}, True) == (state.fatigue, state.charged, bool(state.conditions))


def test_states_leave_with_whoever_leaves_for_good() -> None:
    campaign = with_body()
    by_hand(campaign, sheet_of(campaign, US, ANN).with_condition(Condition("prone")))

    campaign.apply(remove_member(campaign, US, ANN))

    assert {} == campaign.all(MemberState)


def test_several_sheets_are_put_together_as_one_change() -> None:
    campaign = with_body()
    draft = Draft(campaign)
    for who in (ANN, BEA):
        put_sheet(draft, US, who, sheet_of(campaign, US, who).with_condition(Condition("prone")))

    campaign.apply(draft.change("Both fall"))

    assert [True, True] == [sheet_of(campaign, US, who).has("prone") for who in (ANN, BEA)]
    assert {ANN, BEA} <= delve_of(campaign, US).delvers.keys()


def test_nobody_gets_a_sheet_who_is_not_there() -> None:
    campaign = with_body()

    with pytest.raises(NotAllowed, match="has no member “Zoe”"):
        put_sheet(Draft(campaign), US, "Zoe", MemberSheet(Member("Zoe")))


def test_a_new_member_comes_with_a_whole_sheet() -> None:
    campaign = in_it()
    state = MemberState(fatigue=3, conditions=(Condition("prone"),))

    campaign.apply(add_member(campaign, US, Member("Zoe", fields={"FP": 5}), state))

    sheet = sheet_of(campaign, US, "Zoe")
    assert (3, True) == (sheet.pool("FP").now, sheet.has("prone"))


def test_a_state_without_states_keeps_its_bytes() -> None:
    assert b'{"is_exhausted":true,"fatigue":3}' == encode(MemberState(is_exhausted=True, fatigue=3))


def settled() -> Campaign:
    return Campaign({**vale_rows(), SETTINGS: Settings("Vale")})


def test_a_campaign_shows_the_sheets_of_what_its_maps_run() -> None:
    campaign = settled()

    campaign.apply(set_map_rules(campaign, MAP, MapRules(travel="hiking")))

    assert {"neverwhere"} == systems_of(campaign)


def test_a_campaign_chooses_its_sheets_and_thinks_better_of_it() -> None:
    campaign = settled()
    change = set_systems(campaign, ["violence", "sovereign"])
    campaign.apply(change)
    chosen = systems_of(campaign)

    campaign.apply(set_systems(campaign, None))

    assert ["sovereign", "violence"] == sorted(chosen)
    assert ["hexploration"] == sorted(systems_of(campaign))
    assert (
        Swap(Settings("Vale"), Settings("Vale", systems=("sovereign", "violence")))
        == (change.rows[SETTINGS])
    )


def test_there_are_no_sheets_of_what_is_no_system() -> None:
    with pytest.raises(NotAllowed, match="not of chess"):
        set_systems(settled(), ["chess"])


@pytest.mark.parametrize(
    ("fields", "reason", "meant"),
    [
        ({"Strength": 14}, "", ""),
        ({"Strenght": 14}, "near", "Strength"),
        ({"strength": 14}, "near", "Strength"),
        ({"Pet": "dog"}, "unread", ""),
        ({"STR": 1}, "", ""),
        ({"STR": 14}, "modifier", "Strength"),
        ({"STR": "much"}, "whole", ""),
        ({"Strength": 33}, "bounds", ""),
        ({"Heal": "good"}, "number", ""),
        ({"Scars": 1}, "off", ""),
        ({"HP max": 12}, "", ""),
        ({"CON": 1}, "", ""),
        ({"Class": "Thief"}, "", ""),
        ({"Counts as": "king"}, "choice", ""),
    ],
)
def test_a_value_that_no_rule_reads_says_so(
    fields: dict[str, str | int], reason: str, meant: str
) -> None:
    found = remarks_on(Member("Ann", fields=fields), frozenset({"sovereign"}))

    said = [(remark.reason, remark.meant) for remark in found.values()]
    assert ([(reason, meant)] if reason else []) == said


def test_a_card_shows_two_pools_and_the_worst_state() -> None:
    campaign = with_body()
    sheet = sheet_of(campaign, US, ANN)
    sheet = sheet.with_condition(Condition("prone")).with_condition(Condition("dying", 900, 6))

    card = card_of(sheet, frozenset({"sovereign", "delving"}))

    assert (("HP", 7, 12), ("Strain", 2, 13)) == card.pools
    assert card.state == Condition("dying", 900, 6)


def test_what_made_it_so_is_told_newest_first() -> None:
    campaign = with_body()
    for lost in (1, 2, 1, 1):
        by_hand(campaign, sheet_of(campaign, US, ANN).with_more("HP", -lost))

    entries = last_told(campaign, US, ANN, "HP")

    wanted = [f"Ann: HP {was} (set by hand)." for was in ("3 → 2", "4 → 3", "6 → 4")]
    assert wanted == [entry.text for entry in entries]
    assert [] == last_told(campaign, US, "Nobody", "HP")


def test_what_is_told_of_another_field_or_of_another_member_is_left_out() -> None:
    campaign = with_body()
    campaign.apply(set_value(campaign, US, ANN, "Strain", "+1"))
    campaign.apply(add_note(campaign, "Bea heals Ann. Bea: HP 3 → 2.", group=US))

    entries = last_told(campaign, US, ANN, "HP")

    assert [] == entries


def test_a_deed_tells_why_it_came_to_that() -> None:
    done = DeedDone("First aid", answered=('{"ok":true,"because":["1d6 4 + Heal 1 = 5"]}', "null"))

    assert "1d6 4 + Heal 1 = 5" == because_of(LogEntry(0, "Ann is treated.", deed=done))
    assert "" == because_of(LogEntry(0, "Ann rests."))


@pytest.mark.parametrize(
    ("typed", "hp", "said"),
    [
        ("9", 9, "Ann: HP 7 → 9 (set by hand)."),
        ("+2", 9, "Ann: HP 7 → 9 (set by hand)."),
        ("-3", 4, "Ann: HP 7 → 4 (set by hand)."),
        (" \u2212 3 ", 4, "Ann: HP 7 → 4 (set by hand)."),
        ("+99", 12, "Ann: HP 7 → 12 (set by hand)."),
    ],
)
def test_a_pool_is_set_or_added_to_in_one_logged_step(typed: str, hp: int, said: str) -> None:
    campaign = with_body()
    before = dict(campaign.rows())

    change = set_value(campaign, US, ANN, "HP", typed)
    campaign.apply(change)

    assert (hp, said) == (sheet_of(campaign, US, ANN).pool("HP").now, told(campaign)[-1])
    campaign.apply(change.inverted())
    assert before == dict(campaign.rows())


def test_a_count_that_is_set_is_logged_too() -> None:
    campaign = with_body()
    campaign.apply(set_value(campaign, US, ANN, "Scars", "2"))

    campaign.apply(set_value(campaign, US, ANN, "Scars", "+1"))

    assert "Ann: Scars 2 → 3 (set by hand)." == told(campaign)[-1]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "Write a number such as 8, or +2, or -3."),
        ("lots", "HP is a whole number, not “lots”."),
        ("13", "HP is from 0 to 12, not 13."),
    ],
)
def test_what_no_pool_holds_is_refused(typed: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=re.escape(why)):
        set_value(with_body(), US, ANN, "HP", typed)


def test_a_state_is_ended_by_hand_and_the_log_says_so() -> None:
    campaign = with_body()
    by_hand(campaign, sheet_of(campaign, US, ANN).with_condition(Condition("prone")))

    campaign.apply(end_state(campaign, US, ANN, "prone"))

    assert not sheet_of(campaign, US, ANN).has("prone")
    assert "Ann: no longer prone (set by hand)." == told(campaign)[-1]
    with pytest.raises(NotAllowed, match="Ann is not prone"):
        end_state(campaign, US, ANN, "prone")


def test_a_group_without_members_has_no_sheets_to_fill_in() -> None:
    campaign = in_it()
    for who in [row.name for row in party(campaign).members]:
        campaign.apply(remove_member(campaign, US, who))

    sheet = sheet_of(campaign, US, f"group-{US}")

    assert {} == sheet.member.fields


def test_who_was_stabilised_comes_to_after_a_turn_frail() -> None:
    campaign = with_body()
    now = party(campaign).minutes
    sheet = sheet_of(campaign, US, ANN).with_value("HP", 0)
    by_hand(campaign, sheet.with_condition(Condition("out", now + 10)))

    campaign.apply(jump(campaign, days=1))

    after = sheet_of(campaign, US, ANN)
    assert (1, True, False) == (after.pool("HP").now, after.has("Frail"), after.has("out"))
    assert now + 10 + 7 * DAY == after.conditions()["without care"].until
    assert "Ann is no longer out but Frail, without care for 7 days: HP 0 → 1." in texts(campaign)


def test_what_follows_a_state_may_be_over_as_well() -> None:
    campaign = with_body()
    now = party(campaign).minutes
    sheet = sheet_of(campaign, US, ANN)
    by_hand(campaign, sheet.with_condition(Condition("out", now + 10)))

    campaign.apply(jump(campaign, days=8))

    assert ["Frail", "untreated"] == [*sheet_of(campaign, US, ANN).conditions()]
    assert "Ann is no longer without care" in texts(campaign)[-2]


def test_whom_nobody_stabilises_is_dead() -> None:
    campaign = with_body()
    now = party(campaign).minutes
    by_hand(campaign, sheet_of(campaign, US, ANN).with_condition(Condition("dying", now + 6, 6)))

    campaign.apply(jump(campaign, days=1))

    assert ["dead"] == [*sheet_of(campaign, US, ANN).conditions()]


def texts(campaign: Campaign) -> list[str]:
    return [row.text for row in campaign.all(LogEntry).values()]


def test_nothing_is_added_by_hand_to_what_nobody_knows() -> None:
    with pytest.raises(NotAllowed, match="Ann has no HP on the sheet: write a number such as 8"):
        set_value(in_it(), US, ANN, "HP", "+2")


def test_what_the_clock_brings_is_told_in_its_order() -> None:
    campaign = with_body()
    now = party(campaign).minutes
    sheet = sheet_of(campaign, US, ANN)
    by_hand(campaign, sheet.with_condition(Condition("Frail", now + 3 * DAY + 60)))
    campaign.apply(set_wages(campaign, US, 3))

    change = jump(campaign, days=4)

    written = sorted(
        (int(str(key.id)), swap.after.minutes)
        for key, swap in change.of_kind("log").items()
        if isinstance(swap.after, LogEntry)
    )
    assert sorted(at for _, at in written) == [at for _, at in written]
