"""Time that passes in a dungeon without rounds: what burns burns down, what runs out runs out."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.delve.delve_action import Begun, DelveAction
from mapper.commands.delve.end_of_round import burn_down
from mapper.commands.delve.stays import put_stay
from mapper.commands.delve.turn_order import begin_again
from mapper.commands.draft import Draft
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.play.delve.procedures import delve_of
from mapper.play.members import party_of


def wait_in_dungeon(campaign: Campaign, draft: Draft, group: str, party: Party, after: int) -> None:
    """A group stays where it is until a minute; its rounds go on in number, and no die is due.

    A round that is begun counts whole. Its day of travel is made up for once it is out again.
    """
    later = replace(party, members=party_of(campaign, group).members, minutes=after)
    begins = Begun(later, delve_of(campaign, group), draft)
    deed = DelveAction(campaign, group, override=True, begins=begins)
    rounds = -(-(after - party.minutes) // deed.rules.minutes())
    burn_down(deed, rounds)
    begin_again(deed)
    draft.put(Key("party", "", group), later)
    put_stay(draft, group, later, replace(deed.delve, round=deed.delve.round + rounds))
