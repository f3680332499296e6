"""What the game master writes of several who fight, as one change."""

from __future__ import annotations

from collections.abc import Callable, Collection

from mapper.commands.edits import Draft, the_group
from mapper.commands.fight.fighting import write_in_fight
from mapper.commands.fight.wounds import with_fight
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.play.fight.fighters import fighters_of
from mapper.play.sheets.states import ENGLISH, StateWords, with_states


def write_for_all(
    campaign: Campaign, group: str, who: Collection[str], name: str, value: str | int | None
) -> Change:
    """The same on the sheets of all of these, such as the health that is left."""
    return _one_by_one(campaign, who, lambda c, each: write_in_fight(c, group, each, name, value))


def write_states(
    campaign: Campaign,
    group: str,
    who: Collection[str],
    text: str,
    words: StateWords = ENGLISH,
) -> Change:
    """All of these are in the states of a line, and in no others: “dying 3 rounds, prone”."""

    def written(after: Campaign, each: str) -> Change:
        fighters, draft = fighters_of(after, group), Draft(after)
        now = the_group(after, group).minutes
        put_sheet(draft, group, each, with_states(fighters[each].sheet, text, now, words))
        change = draft.change(f"States of {fighters[each].name}")
        return with_fight(after, group, change, fighters)

    return _one_by_one(campaign, who, written)


def _one_by_one(
    campaign: Campaign, who: Collection[str], write: Callable[[Campaign, str], Change]
) -> Change:
    after, whole = campaign.snapshot(), Change("", {})
    for each in who:
        change = write(after, each)
        after.apply(change)
        whole = Change(whole.label or change.label, whole.then(change).rows)
    return whole
