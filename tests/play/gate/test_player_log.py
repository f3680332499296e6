"""The players' log: what they were told, when, and nothing else."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.model.player_log_line import PlayerLogLine
from mapper.play.gate.what_groups_know import player_log

DAY = 24 * 60


def campaign(*entries: LogEntry) -> Campaign:
    rows = {Key("log", "", f"{number}"): row for number, row in enumerate(entries, 1)}
    return Campaign(dict(rows))


def test_it_is_told_in_the_order_of_time_from_the_first_day_on() -> None:
    log = campaign(
        LogEntry(12 * DAY + 61, "x", player_text="Later"),
        LogEntry(10 * DAY + 600, "x", player_text="Sooner"),
    )

    assert [PlayerLogLine(1, "10:00", "Sooner"), PlayerLogLine(3, "01:01", "Later")] == player_log(
        log, ["us"]
    )


def test_what_was_not_told_counts_for_nothing() -> None:
    log = campaign(LogEntry(0, "Secret", "find"), LogEntry(5 * DAY, "x", player_text="Told"))

    assert [PlayerLogLine(1, "00:00", "Told")] == player_log(log, ["us"])


def test_what_was_told_to_others_is_theirs() -> None:
    log = campaign(
        LogEntry(0, "x", party="them", player_text="Theirs"),
        LogEntry(0, "x", party="us", player_text="Ours"),
        LogEntry(0, "x", player_text="All's"),
    )

    assert ["Ours", "All's"] == [told.text for told in player_log(log, ["us"])]


def test_it_ends_with_the_entry_asked_for() -> None:
    log = campaign(LogEntry(0, "x", player_text="One"), LogEntry(0, "x", player_text="Two"))

    assert ["One"] == [told.text for told in player_log(log, ["us"], 1)]


def test_where_it_was_is_not_told() -> None:
    log = campaign(LogEntry(0, "x", "move", "us", Place("deep", Hex(7, 7)), "You go on."))

    assert [(1, "00:00", "You go on.")] == player_log(log, ["us"])
