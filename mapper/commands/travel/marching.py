"""A march on foot as bodies bear it: the day's hike roll, and what stopping on the way costs."""

from __future__ import annotations

from random import Random

from mapper.commands.member_rows import put_worn, stopped
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.not_allowed import NotAllowed
from mapper.play.members import party_of
from mapper.play.travel.chosen_procedure import procedure_on
from mapper.play.travel.procedure import NO_MARCH, amount
from mapper.rules.shared.refused import Refused

DIE = 20


def roll_hike(
    campaign: Campaign, group: str, random: Random, *, made: bool | None = None
) -> Change:
    """Whether today leads further: by a die, or as the table says that it went."""
    deed = TravelAction(campaign, group)
    rolled = "", made
    if made is None:
        found = deed.procedure.hike_rolled(deed.party, random.randint(1, DIE))
        rolled = f" ({found.how})", found.is_made
    how, is_made = rolled
    deed.journey = deed.procedure.hiked(deed.journey, bool(is_made))
    told = "farther today than usual" if is_made else "no farther than usual today"
    most = amount(deed.procedure, deed.journey.most)
    name = deed.party.name
    deed.log(f"Hike roll{how}: {name} go {told}, up to {most}.", "roll", f"{name} go {told}.")
    return deed.change("Hike roll")


def hike_told(campaign: Campaign, group: str, *, made: bool) -> Change:
    """The day's hike roll as it fell at the table; nothing where no marches are counted."""
    if not procedure_on(campaign, party_of(campaign, group).at.map).tires:
        return Change("Hike roll", {})
    return roll_hike(campaign, group, Random(0), made=made)


def stop_march(campaign: Campaign, group: str, *, is_hot: bool = False) -> Change:
    """What comes up makes them stop: the hours since a rest are in their bones."""
    deed = TravelAction(campaign, group, override=True)
    if not deed.procedure.tires:
        raise NotAllowed(NO_MARCH)
    stop = stopped(campaign, group, deed.procedure, deed.journey, is_hot)
    if stop is None:
        raise Refused("rested", "Nobody has marched since the last rest or stop.")
    put_worn(campaign, deed.draft, group, stop.worn)
    deed.journey = stop.journey
    deed.log(stop.words, "rest", f"{deed.party.name} stopped on the march.")
    return deed.change("Stop on the march")
