"""The log of play: each entry a row of the same change that it tells of."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from mapper.commands.edits import one_line, removed, replaced
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.play_rows import LogEntry, LogKind, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.map_rules import now
from mapper.play.members import called
from mapper.rules.shared.dice import Rolled

LONGEST_TEXT = 4000
LONGEST_ROLL = 1000
"""Letters; of more dice than that the sum is written down alone."""


class RollNote(NamedTuple):
    """What a roll was for, in words, and whose it was; players may read it."""

    what: str = ""
    group: str = ""
    who: str = ""
    """The id of a member of the group."""
    is_told: bool = False


class Logged(NamedTuple):
    """An entry that is about to be written, and what it is called by."""

    key: Key
    row: LogEntry

    @property
    def number(self) -> int:
        return int(str(self.key.id))


def logged(
    campaign: Campaign,
    text: str,
    kind: LogKind = "note",
    *,
    group: str = "",
    at: Place | None = None,
    player_text: str = "",
) -> Logged:
    """The next entry, at the time of the group, or of the campaign where it is of no group."""
    row = LogEntry(time_of(campaign, group), text, kind, group, at, player_text)
    return Logged(Key("log", "", campaign.new_id("log")), row)


def time_of(campaign: Campaign, group: str = "") -> int:
    """What a group's own time is, or the clock's."""
    party = campaign.found(Party, Key("party", "", group)) if group else None
    return now(campaign) if party is None else party.minutes


def add_note(campaign: Campaign, text: str, *, group: str = "", player_text: str = "") -> Change:
    """A note of the game master's, in words."""
    words = text.strip()
    if not words:
        raise NotAllowed("A note needs words.")
    if max(len(words), len(player_text)) > LONGEST_TEXT:
        raise NotAllowed(f"A note has at most {LONGEST_TEXT:,} letters.")
    entry = logged(campaign, words, group=group, player_text=player_text.strip())
    return Change("Write a note", {entry.key: Swap(None, entry.row)})


def write_roll(campaign: Campaign, rolled: Rolled, note: RollNote) -> Change:
    """Dice that meant something: what they were for, their faces, and what they came to."""
    what = " ".join(note.what.split())
    if len(what) > LONGEST_NAME:
        raise NotAllowed(f"What a roll was for is said in at most {LONGEST_NAME} letters.")
    whose = called(campaign, note.group, note.who) if note.who else ""
    said = str(rolled)
    if len(said) > LONGEST_ROLL:
        said = f"{rolled.notation} = {rolled.outcome}"
    text = ": ".join(filter(None, (", ".join(filter(None, (whose, what))), said)))
    party = campaign.found(Party, Key("party", "", note.group)) if note.group else None
    at = party.at if party else None
    aloud = text if note.is_told else ""
    entry = logged(campaign, text, "roll", group=note.group, at=at, player_text=aloud)
    return Change("Write a roll into the log", {entry.key: Swap(None, entry.row)})


def edit_entry(campaign: Campaign, id_: str, *, text: str, player_text: str) -> Change:
    """Other words for what happened; what it did stays as it is."""
    key = Key("log", "", id_)
    before = campaign.one(LogEntry, key)
    if not text.strip():
        raise NotAllowed("An entry needs words.")
    after = replace(before, text=text.strip(), player_text=player_text.strip())
    return replaced(key, before, after, "Edit log entry")


def remove_note(campaign: Campaign, id_: str) -> Change:
    """Take out a note; what tells of more than words can be undone, not removed."""
    key = Key("log", "", id_)
    row = campaign.one(LogEntry, key)
    if row.kind != "note":
        raise NotAllowed("This tells of something that happened; go back to before it instead.")
    return removed(campaign, key, f"Remove note {one_line(row.text[:40], 'A note')}")
