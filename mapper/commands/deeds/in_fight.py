"""Deeds in a fight: several at once, each with what it does to who has acted, is hurt, or falls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from mapper.commands.deeds.deed_asked import DeedAsked, do_deed
from mapper.commands.edits import Draft
from mapper.commands.fight.fighting import with_fight
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Fight
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import answered
from mapper.play.deeds.scene import Scene
from mapper.play.fight.fighters import fight_key, fight_of, fighters_of, the_fight
from mapper.play.fight.plans import Plan, planned, still_meant

MOST_DEEDS = 200
"""Deeds that are done together."""


def do_now(campaign: Campaign, asked: DeedAsked) -> Change:
    """A deed by itself; while its group fights, with what it does to the fight."""
    if fight_of(campaign, asked.group) is None:
        return do_deed(campaign, asked)
    return do_in_fight(campaign, asked.group, [asked])


def do_in_fight(campaign: Campaign, group: str, deeds: Sequence[DeedAsked]) -> Change:
    """Several do something at once, one after the other, each with an entry of the log.

    Nobody of it is done if one of them cannot be.
    """
    if not 0 < len(deeds) <= MOST_DEEDS:
        raise NotAllowed(f"From 1 to {MOST_DEEDS} deeds are done together.")
    after, whole = campaign.snapshot(), Change("", {})
    for asked in deeds:
        change = _fought(after, group, asked)
        after.apply(change)
        whole = whole.then(change)
    return Change(_label(deeds), whole.rows)


def do_plans(
    campaign: Campaign, group: str, plans: Mapping[str, Plan], random: Random
) -> tuple[Change, dict[str, str]]:
    """All of these do what they are about to, in this order; and what came of each, in words.

    Whose target falls before it is their turn goes for another; dice nobody told are rolled.
    """
    after, whole, came = campaign.snapshot(), Change("", {}), dict[str, str]()
    titles = list[str]()
    for who, plan in plans.items():
        meant = still_meant(after, group, fighters_of(after, group)[who], plan)
        if meant is None:
            continue
        asked = with_dice(after, as_asked(group, who, meant), random)
        change = _fought(after, group, asked)
        after.apply(change)
        whole = whole.then(change)
        told = [swap.after for swap in change.of_kind("log").values()]
        came[who] = " ".join(row.text for row in told if isinstance(row, LogEntry))
        titles.append(asked.deed.title)
    if not came:
        raise NotAllowed("Nobody is left to do this to.")
    return Change(", ".join(dict.fromkeys(titles)), whole.rows), came


def as_asked(group: str, who: str, plan: Plan) -> DeedAsked:
    """A plan as its deed asks it."""
    system, deed, roles, told = planned(group, who, plan)
    return DeedAsked(system, deed, group, roles, told, dict(plan.dice))


def with_dice(campaign: Campaign, asked: DeedAsked, random: Random) -> DeedAsked:
    """A deed with the dice rolled that nobody has told."""
    scene = Scene(campaign, asked.group, asked.system, asked.who)
    found = answered(asked.system, asked.deed, scene, asked.told, asked.dice, random)
    cast: dict[str, Any] = {
        f"{each.ask}.{each.name}" if each.ask else each.name: each.value for each in found.casts
    }
    return replace(asked, dice={**asked.dice, **cast})


def _fought(campaign: Campaign, group: str, asked: DeedAsked) -> Change:
    """A deed with what it does to the fight."""
    draft = Draft(campaign)
    draft.put(fight_key(group), _took_part(the_fight(campaign, group), asked))
    part, before = draft.change(asked.deed.title), fighters_of(campaign, group)
    after = campaign.snapshot()
    after.apply(part)
    return with_fight(campaign, group, part.then(do_deed(after, asked)), before)


def _took_part(fight: Fight, asked: DeedAsked) -> Fight:
    """Who has acted by a deed, and who had a part in it."""
    roles = (taker.who for takers in asked.who.values() for taker in takers)
    acting = (taker.who for role in asked.deed.acting for taker in asked.who.get(role, ()))
    return replace(
        fight,
        acted=tuple(dict.fromkeys((*fight.acted, *acting))),
        fought=tuple(dict.fromkeys((*fight.fought, *roles))),
    )


def _label(deeds: Sequence[DeedAsked]) -> str:
    titles = dict.fromkeys(asked.deed.title for asked in deeds)
    return ", ".join(titles)
