"""One thing that a group does in play, put together as one change: rows, dice, finds, log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from mapper.commands.edits import Draft
from mapper.commands.member_rows import had, went_without
from mapper.commands.time.clock import follow_clock
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry, LogKind, Party, Supplies
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie, Mark
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.model.search.link_marks import in_words
from mapper.play.deeds.scene import MINUTES_A_DAY
from mapper.play.delve.site_procedure import living
from mapper.play.knowledge import is_named, knows_as


class Telling(NamedTuple):
    """What the log tells, and what of it players read."""

    text: str = ""
    players: str = ""

    def then(self, after: Telling) -> Telling:
        """In one entry with what comes after it."""
        return Telling(*(" ".join(filter(None, both)) for both in zip(self, after, strict=True)))


NOTHING_BEFORE = Telling()


class PlayAction:
    """What a group's rows become by it; the campaign itself stays as it is."""

    def __init__(
        self, campaign: Campaign, group: str, party: Party, draft: Draft | None = None
    ) -> None:
        self.campaign, self.group, self.party = campaign, group, party
        self.draft = draft or Draft(campaign)
        self.owner = knows_as(campaign, group)

    def refuse_due_dice(self, what: str, rolls: Mark | None = None) -> None:
        """Dice that are due are rolled before anything else is done; `rolls` is part of it."""
        dice = self.campaign.all(DueDie).values()
        if any(row.group == self.group and row.mark != rolls for row in dice):
            raise NotAllowed(f"{self.party.name} has {what} to roll first.")

    def due(self, mark: Mark, later: int = 0) -> None:
        """Put a die into the tray, where the group is, so many minutes from now; of old, before."""
        minutes = max(0, self.party.minutes + later)
        wanted = f"{self.group}-{minutes}-{mark}"
        key = Key("due_die", "", self.draft.new_id("due_die", wanted=wanted))
        self.draft.put(key, DueDie(self.group, mark, minutes, self.party.at))

    def tell(
        self, text: str, kind: LogKind, player_text: str, at: Place, minutes: int | None = None
    ) -> int:
        """Write it into the log, at the group's time if no other; gives the number of the entry."""
        when = self.party.minutes if minutes is None else minutes
        row = LogEntry(when, in_words(text), kind, self.group, at, in_words(player_text))
        id_ = self.draft.new_id("log")
        self.draft.put(Key("log", "", id_), row)
        return int(id_)

    def met_told(self, who: str) -> str:
        """What players read of an encounter: by name only whom their log has named before."""
        is_known = is_named(self.campaign, self.group, [who])
        return f"An encounter: {who}." if is_known else "An encounter."

    def eat(self, rations: int, water: int, kind: LogKind, dawns: Sequence[int] = ()) -> None:
        """Consume so much now, or at each dawn that has passed, as far as anything is left.

        A ration and its water are for a day.
        """
        has, times = self.party.supplies, dawns or (self.party.minutes,)
        eaten, drunk = rations * len(times), water * len(times)
        left = replace(has, rations=max(0, has.rations - eaten), water=max(0, has.water - drunk))
        self.party = replace(self.party, supplies=left)
        self._had(times, has.rations, rations, "food")
        self._had(times, has.water, water, "drink", "water")
        words = _eaten_said(Supplies(eaten, drunk), has, left, rations, len(times))
        self.tell(f"{self.party.name} {words}", kind, f"{self.party.name} {words}", self.party.at)
        self.tell_lack(has)

    def tell_lack(self, had: Supplies) -> None:
        """What there is no more of, though there was; it is not to be missed."""
        left = self.party.supplies
        counts = ("food", had.rations, left.rations), ("water", had.water, left.water)
        lacks = [what for what, before, now in counts if before and not now]
        if lacks:
            words = f"{self.party.name} has no {' and no '.join(lacks)} left."
            self.tell(words, "due", words, self.party.at)

    def _had(self, times: Sequence[int], there_was: int, need: int, *what: str) -> None:
        """All have had it for a day since the last time for which there was enough."""
        often = min(len(times), there_was // need) if need > 0 else 0
        if often:
            then = replace(self.party, minutes=times[often - 1])
            had(self.campaign, self.draft, then, *what, lasts=MINUTES_A_DAY)
        if often < len(times):
            hungry = replace(living(self.campaign, self.party), minutes=times[often])
            went_without(self.campaign, self.draft, hungry, *what)

    def put_together(self, words: str) -> Change:
        """The change, with the group as it is now and the clock that follows it."""
        self.draft.put(Key("party", "", self.group), self.party)
        follow_clock(self.draft)
        return self.draft.change(words)


def _eaten_said(need: Supplies, has: Supplies, left: Supplies, heads: int, days: int) -> str:
    """What was eaten and drunk by how many, what was missing, and what is left."""
    by = f"{heads} heads × 1" + (f" × {days} days" if days > 1 else "")
    eaten, drunk = has.rations - left.rations, has.water - left.water
    missing = f", {need.rations - eaten} and {need.water - drunk} were missing"
    lacks = missing if (need.rations, need.water) != (eaten, drunk) else ""
    return (
        f"consumed {eaten} rations and {drunk} of water ({by}){lacks}:"
        f" {left.rations} rations and {left.water} of water left."
    )
