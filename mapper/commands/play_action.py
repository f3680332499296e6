"""One thing that a group does in play, put together as one change: rows, dice, finds, log."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.edits import Draft
from mapper.commands.member_rows import had
from mapper.commands.time.advance_clock import follow_clock
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry, LogKind, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie, Mark
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.deeds.scene import MINUTES_A_DAY
from mapper.play.knowledge import knows_as


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
        row = LogEntry(when, text, kind, self.group, at, player_text)
        id_ = self.draft.new_id("log")
        self.draft.put(Key("log", "", id_), row)
        return int(id_)

    def eat(self, rations: int, water: int, kind: LogKind) -> None:
        """Consume so much, as far as anything is left; a ration and its water are for a day."""
        has = self.party.supplies
        left = replace(has, rations=max(0, has.rations - rations), water=max(0, has.water - water))
        self.party = replace(self.party, supplies=left)
        if has.rations >= rations > 0:
            had(self.campaign, self.draft, self.party, "food", lasts=MINUTES_A_DAY)
        if has.water >= water > 0:
            had(self.campaign, self.draft, self.party, "drink", "water", lasts=MINUTES_A_DAY)
        words = f"{self.party.name} has {left.rations} rations and {left.water} of water left."
        self.tell(words, kind, words, self.party.at)

    def put_together(self, words: str) -> Change:
        """The change, with the group as it is now and the clock that follows it."""
        self.draft.put(Key("party", "", self.group), self.party)
        follow_clock(self.draft)
        return self.draft.change(words)
