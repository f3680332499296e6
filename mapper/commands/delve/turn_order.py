"""Whose turn it is and what is left of it: by rounds in marching order, or by turns in parallel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.groups.members import order_members
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.delve_rows import Delver
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.procedures import location_of
from mapper.play.delve.turns import delver_in, delver_row, fresh, round_of, site_in
from mapper.rules.delving import delve_round, delve_turn
from mapper.rules.delving.delve_round import DelveRound
from mapper.rules.delving.delve_turn import SiteState, TrapOfZone, TurnState, Zone
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import dungeon_turns
from mapper.rules.sovereign.dungeon_turns import SiteStay

SOMETHING = "something_else"
"""What a turn is spent on that no rule names."""

Things = Mapping[Zone, tuple[str, ...]]


def turn_of(
    deed: DelveAction,
    who: str,
    *,
    hidden: Things | None = None,
    secret: Things | None = None,
    traps: tuple[TrapOfZone, ...] = (),
) -> TurnState:
    """The turn that a delver is in, or begins now, after those in front have begun theirs.

    Who has moved may still act later in the round, so that all can move together first. This is a
    house rule: by the book each turn ends before the next begins.
    """
    row = deed.delver(who)
    site = replace(site_in(deed.ground, hidden, secret), traps=traps)
    if (not row.has_begun or row.is_done) and not deed.override:
        begun = frozenset(name for name, each in deed.delve.delvers.items() if each.has_begun)
        state = replace(_round(deed, site), acted=begun)
        return delve_round.next_turn(state, who)
    return TurnState(delver_in(row, deed.member(who)), site)


def take(deed: DelveAction, who: str, turn: TurnState) -> None:
    """The delver as the turn left it; once move and action are spent, it is over."""
    row = delver_row(deed.delver(who), turn.delver)
    deed.put(who, row)
    if row.has_acted and (row.has_moved or row.speed != "delve"):
        finish(deed, who)


def finish(deed: DelveAction, who: str) -> None:
    """The turn is over; after the last of them the hazard die is due."""
    row = deed.delver(who)
    if row.is_done:
        return
    if deed.rules.system == "delving":
        state = _round(deed, site_in(deed.ground))
        turn = TurnState(state.delvers[who], state.site)
        after = delve_round.turn_taken(deed.rules.delving, state, who, turn).delvers[who]
        if after.is_exhausted and not row.is_exhausted:
            words = f"{deed.called(who)} is exhausted."
            deed.log(words, "note", words)
        row = delver_row(row, after)
    deed.put(who, replace(row, is_done=True))
    if deed.rules.system == "delving" and all(each.is_done for each in _delvers(deed)):
        _make_hazard_due(deed)


def act(deed: DelveAction, who: str, what: str = SOMETHING) -> None:
    """Spend an action, or the one significant thing of a turn."""
    if deed.rules.system == "delving":
        # Recovering without a count of points spends an action and does nothing else.
        take(deed, who, delve_turn.recover(deed.rules.delving, turn_of(deed, who), None))
        return
    spend(deed, who, what)


def spend(deed: DelveAction, who: str, what: str = SOMETHING) -> None:
    """One significant thing a turn is all that anybody does."""
    row = deed.delver(who)
    if deed.rules.system == "sovereign":
        busy = frozenset(name for name in deed.order if deed.delver(name).has_acted)
        stay = replace(stay_of(deed), acted=frozenset() if deed.override else busy)
        if dungeon_turns.act(deed.rules.sovereign, stay, who, what) is stay:
            return  # a moment of the turn, which is spent on something else
    elif row.has_acted and not deed.override:
        raise Refused(
            "already_acted", f"{deed.called(who)} has done something this turn. End it to go on."
        )
    deed.put(who, replace(row, has_acted=True, is_done=True))


def stay_of(deed: DelveAction) -> SiteStay:
    """The turn that is under way, where the site is watched most closely."""
    wandering = deed.rules.sovereign.wandering
    held = [location_of(deed.rules, zone, deed.delve) for zone in deed.zones_held()]
    held = held or [location_of(deed.rules, None, deed.delve)]
    location = min(
        held, key=lambda site: wandering.every[site] or max(wandering.every.values()) + 1
    )
    return SiteStay(location, deed.delve.since_check, deed.delve.round, is_in_turn=True)


def pass_turn(campaign: Campaign, group: str, who: str, *, override: bool = False) -> Change:
    """A delver does nothing more this round."""
    deed = DelveAction(campaign, group, override=override)
    _pass(deed, who)
    return deed.change(f"{deed.called(who)} passes")


def pass_all(campaign: Campaign, group: str, *, override: bool = False) -> Change:
    """All who are not done do nothing more this round."""
    deed = DelveAction(campaign, group, override=override)
    for who in deed.order:
        if not deed.delver(who).is_done:
            _pass(deed, who)
    return deed.change("All pass")


def _pass(deed: DelveAction, who: str) -> None:
    row = deed.delver(who)
    if row.is_done:
        raise Refused("already_acted", f"{deed.called(who)} has had a turn this round.")
    if deed.rules.system == "delving":
        turn = turn_of(deed, who)
        deed.put(who, delver_row(row, turn.delver))
    finish(deed, who)


def march(
    campaign: Campaign, group: str, order: Sequence[str], *, override: bool = False
) -> Change:
    """Another marching order, between rounds only."""
    deed = DelveAction(campaign, group, override=True)
    if not override:
        state = _round(deed, site_in(deed.ground))
        begun = frozenset(name for name, row in deed.delve.delvers.items() if row.has_begun)
        delve_round.reordered(replace(state, acted=begun), tuple(order))
    change = order_members(campaign, group, order)
    if not change:
        return change
    members = deed.members
    deed.party = replace(deed.party, members=tuple(members[who] for who in order))
    words = f"Marching order: {', '.join(map(deed.called, order))}"
    deed.log(f"{words}{' (set by hand)' if override else ''}.", "note", f"{words}.")
    return deed.change(change.label)


def _round(deed: DelveAction, site: SiteState) -> DelveRound:
    return round_of(deed.members, deed.delve, site, deed.party.minutes)


def begin_again(deed: DelveAction) -> None:
    """All are fresh, as a round begins."""
    delvers = {name: fresh(row) for name, row in deed.delve.delvers.items()}
    deed.delve = replace(deed.delve, delvers=delvers, hazard=0, entry="")


def waiting(deed: DelveAction) -> tuple[str, ...]:
    """Who has not begun a turn in this round."""
    return tuple(name for name in deed.order if not deed.delver(name).has_begun)


def _delvers(deed: DelveAction) -> list[Delver]:
    return [deed.delver(name) for name in deed.order]


def end_all_begun(deed: DelveAction) -> None:
    """Who has begun a turn has ended it."""
    for name in deed.order:
        row = deed.delver(name)
        if row.has_begun and not row.is_done:
            finish(deed, name)


def _make_hazard_due(deed: DelveAction) -> None:
    dice = deed.draft.all(DueDie).values()
    is_due = any(row.group == deed.group and row.mark == "hazard" for row in dice)
    if not deed.delve.hazard and not is_due:
        deed.due("hazard")


def refuse_hurry(deed: DelveAction) -> None:
    """Walking and running are speeds of delve rounds."""
    if deed.rules.system != "delving":
        raise NotAllowed("There is no walking or running by turns: go on zone by zone.")
