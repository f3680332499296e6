"""What a group may do now besides walking, at what cost, or why not: for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal, NamedTuple

from mapper.commands.time.advance_clock import group_behind
from mapper.commands.travel.camping import act_ahead, camp, dawn, eat, forage, rest
from mapper.commands.travel.finding_the_way import find_way
from mapper.commands.travel.searching import search, search_all_day, search_for
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import NOTHING, Journey
from mapper.model.not_allowed import NotAllowed
from mapper.play.travel.procedure import amount

DeedName = Literal[
    "act_ahead",
    "find_way",
    "search",
    "search_for",
    "search_all_day",
    "forage",
    "eat",
    "rest",
    "camp",
    "dawn",
]


class TravelOffer(NamedTuple):
    """Its cost in words, empty where it is free; `why_not` is empty where it may be done."""

    deed: DeedName
    cost: str = ""
    why_not: str = ""
    feature: str = ""
    """What is searched for."""


def offers(campaign: Campaign, group: str) -> tuple[TravelOffer, ...]:
    """All of them, tried out on the campaign as it is; nothing is altered."""
    chance = Random(0)  # what is found has no part in the answer
    found = _by_hand(campaign, group)
    found += [_tried(campaign, group, "search", lambda: search(campaign, group, chance))]
    leads = TravelAction(campaign, group, override=True, anywhere=True).journey.leads
    found += [_for(campaign, group, feature) for feature in leads]
    found.append(
        _tried(campaign, group, "search_all_day", lambda: search_all_day(campaign, group, chance))
    )
    simple: tuple[tuple[DeedName, Callable[[Campaign, str], Change]], ...] = (
        ("forage", forage),
        ("eat", eat),
        ("rest", rest),
        ("camp", camp),
        ("dawn", dawn),
    )
    found += [_simple(campaign, group, name, command) for name, command in simple]
    return tuple(found)


def _by_hand(campaign: Campaign, group: str) -> list[TravelOffer]:
    """What the game master may grant, where there is something to grant."""
    deed = TravelAction(campaign, group, override=True, anywhere=True)
    found: list[TravelOffer] = []
    if group_behind(campaign.all(Party), group) is not None and not deed.journey.acts_ahead:
        found.append(_simple(campaign, group, "act_ahead", act_ahead))
    if deed.party.believed is not None:
        found.append(_simple(campaign, group, "find_way", find_way))
    return found


def _for(campaign: Campaign, group: str, feature: str) -> TravelOffer:
    made = _tried(campaign, group, "search_for", lambda: search_for(campaign, group, feature))
    return made._replace(feature=feature)


def _simple(
    campaign: Campaign, group: str, name: DeedName, command: Callable[[Campaign, str], Change]
) -> TravelOffer:
    return _tried(campaign, group, name, lambda: command(campaign, group))


def _tried(
    campaign: Campaign, group: str, name: DeedName, command: Callable[[], Change]
) -> TravelOffer:
    try:
        change = command()
    except NotAllowed as refused:
        return TravelOffer(name, why_not=str(refused))
    before = TravelAction(campaign, group, override=True)
    swap = change.rows.get(Key("journey", "", group))
    after = swap.after if swap is not None else None
    spent = NOTHING
    if isinstance(after, Journey) and after.day == before.journey.day:
        spent = after.spent - before.journey.spent
    return TravelOffer(name, amount(before.procedure, spent) if spent else "")
