"""Delving: into a dungeon and out of it, and what is done in its rounds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mapper.commands.delve.hazards import encounter, meet_keyed
from mapper.commands.offer import OfferName
from mapper.model.campaign.campaign import GroupCommand
from mapper.model.campaign.rows import KINDS, Key
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_dialogs import ask_delver, ask_round
from mapper.ui.table.offer_answers import MenuWay, ways_to
from mapper.ui.window.actions.play import (
    choose_on_map,
    needs_group,
    needs_member,
    needs_members,
)
from mapper.ui.window.actions.rows import DRAWN, Do, Items, asking, in_campaign

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


OF_WAYS = frozenset(KINDS) - DRAWN
"""What a group's ways into a dungeon and out of it depend on: all but what is drawn on hexes."""


@asking(needs_group)
def needs_delve(at: Workspace) -> str | None:
    why = None if at.delving.is_inside else tr("The group is in no dungeon.")
    return needs_group(at) or why


@asking(needs_delve, needs_member, "delve")
def needs_begun(at: Workspace) -> str | None:
    delving = at.delving
    row = delving.delvers.get(delving.who)
    has_begun = row is not None and row.has_begun
    return (
        needs_delve(at)
        or needs_member(at)
        or (None if has_begun else tr("The chosen one has still to act."))
    )


@asking(needs_delve, "delve", "member_state", "party")
def needs_able(at: Workspace) -> str | None:
    return needs_delve(at) or at.delving.why_stopped or None


@asking(needs_delve, "delve")
def needs_met(at: Workspace) -> str | None:
    is_met = at.delving.meeting is not None
    return needs_delve(at) or (None if is_met else tr("Nobody is met."))


@asking(needs_delve, "delve", "countdown")
def needs_stopwatch(at: Workspace) -> str | None:
    why = tr("No time is counted at the table; the preferences can have it so.")
    return needs_delve(at) or (None if at.at_table.is_counted else why)


@asking(needs_delve, "delve", "rules")
def needs_meeting(at: Workspace) -> str | None:
    if why := needs_delve(at):
        return why
    rules = at.delving.rules
    if rules is None or "come_in" not in rules.asked.checks:
        return tr("These rules know no check for coming in.")
    return needs_met(at)


@asking(needs_delve, *OF_WAYS)
def needs_entrance(at: Workspace) -> str | None:
    if why := needs_group(at):
        return why
    if at.delving.is_inside:
        return tr("The group is in a dungeon already.")
    is_open = bool(at.delving.ways_in_or_out())
    return None if is_open else tr("No entrance to a dungeon is at the hex of the group.")


@asking(needs_delve, *OF_WAYS)
def needs_way_out(at: Workspace) -> str | None:
    if why := needs_delve(at):
        return why
    return None if at.delving.ways_in_or_out() else tr("Nobody is at a way out.")


def go_by(at: Workspace, *names: OfferName) -> None:
    """By the one way that there is, or by one of a menu."""
    choose_on_map(
        at,
        *(
            MenuWay(offer.words, partial(at.delving.accept, offer))
            for offer in at.delving.ways_in_or_out()
            if offer.name in names
        ),
    )


def recover_who(at: Workspace) -> None:
    offer = at.delving.offered("recover")
    if offer is not None:
        choose_on_map(at, *ways_to(offer, at.delving.accept, at.window))


def meet(at: Workspace) -> None:
    """Somebody comes because the game master says so: of those who are keyed near, if any."""
    delving = at.delving

    def come(command: GroupCommand) -> None:
        if delving.do(command):
            at.see_meeting()

    somebody = partial(come, lambda c, g: encounter(c, g, delving.random))
    keyed = delving.keyed_near()
    ways = [MenuWay(who, partial(come, coming(key))) for key, who in keyed.items()]
    choose_on_map(at, *ways, MenuWay(tr("Somebody else"), somebody))


def coming(key: Key) -> GroupCommand:
    return lambda c, g: meet_keyed(c, g, key)


DELVING: Items = in_campaign(
    needs_delve,
    Do(
        "enter_dungeon",
        "&Enter the dungeon",
        lambda at: go_by(at, "enter"),
        "Ctrl+Alt+E",
        "dungeon",
        needs_entrance,
    ).hinting("All go in by an entrance at the hex of the group."),
    Do(
        "leave_dungeon",
        "Lea&ve the dungeon",
        lambda at: go_by(at, "leave", "go_beyond"),
        "Ctrl+Alt+X",
        "go_up",
        needs_way_out,
    ).hinting("All go out by the way out where they are, at the time it now is."),
    None,
    Do(
        "delve_all",
        "All to&gether",
        lambda at: at.party.choose(""),
        "Shift+A",
        why_not=needs_members,
    ).hinting("What is done next is done by all, in marching order."),
    Do(
        "delve_next",
        "&Next member",
        lambda at: at.party.choose_next(),
        ",",
        why_not=needs_members,
    ).hinting("The next in marching order; in a dungeon the next who can still act."),
    Do("delve_speed", "Delve, &walk or run", lambda at: at.delving.step_speed(), "Shift+V").hinting(
        "How fast whoever is chosen moves; by turns, how they go through doors."
    ),
    Do(
        "delve_forward",
        "Further to the &front",
        lambda at: at.party.march(-1),
        "Alt+,",
        why_not=needs_member,
    ).hinting("Whoever is chosen goes further in front; in a dungeon between rounds."),
    Do(
        "delve_back",
        "Further to the &back",
        lambda at: at.party.march(1),
        "Alt+.",
        why_not=needs_member,
    ).hinting("Whoever is chosen goes further behind; in a dungeon between rounds."),
    None,
    Do(
        "edit_delver",
        "E&dit the delver…",
        lambda at: ask_delver(at.delving, at.window),
        "Alt+Shift+F9",
    ).hinting("What has been done in the round, the runs, the fatigue: set by hand, and logged."),
    Do(
        "act_again",
        "Let act a&gain",
        lambda at: at.delving.act_again(),
        "Shift+U",
        why_not=needs_begun,
    ).hinting("By hand: move and action of the chosen one are back, and the log says so."),
    Do(
        "edit_round",
        "Ed&it the round…",
        lambda at: ask_round(at.delving, at.window),
        "Ctrl+Shift+F9",
    ).hinting("Its number, its die, how the place is watched, omens: set by hand, and logged."),
    Do("delve_by", "Dungeon &by…", lambda at: at.clock.show_procedures()).hinting(
        "Rounds or turns: the procedure by which the dungeon is delved, from now on."
    ),
    Do(
        "pause_round",
        "Pause the time at the tab&le",
        lambda at: at.at_table.pause(),
        why_not=needs_stopwatch,
        is_on=lambda at: at.at_table.is_paused,
        of=frozenset({"delve", "countdown"}),
    ).hinting("What the round takes at the table stands still, or goes on."),
    None,
    Do("delve_recover", "Re&cover…", recover_who, "Shift+B").hinting(
        "Take breath: fatigue comes back, by a roll here or by a real die."
    ),
    Do(
        "light_torch",
        "Light a &torch",
        lambda at: at.delving.light_up(),
        "Shift+L",
        why_not=needs_able,
    ).hinting("The chosen delver lights a torch, out of the supplies."),
    Do(
        "light_lantern",
        "Light a lanter&n",
        lambda at: at.delving.light_up("lantern"),
        why_not=needs_able,
    ).hinting("The chosen delver lights a lantern, out of the supplies."),
    Do("lights", "Lights and ti&mers…", lambda at: at.show_lights(), "Ctrl+F9").hinting(
        "All that burns or runs out: dropped, taken, put out, set by hand; timers of any kind."
    ),
    None,
    Do("encounter", "En&counter…", meet, "Ctrl+Alt+C", "meeting").hinting(
        "Somebody comes because you say so; from where is suggested."
    ),
    Do(
        "show_meeting",
        "Those who are &met",
        lambda at: at.show_meeting(),
        "Alt+Shift+F6",
        why_not=needs_met,
    ).hinting("Who they are, where, and how they take it; and the end of it."),
    Do(
        "come_in",
        "Co&me in upon somebody…",
        lambda at: at.meeting.ask_come_in(),
        why_not=needs_meeting,
    ).hinting("A check whether those within are stunned, by Sovereign’s rules."),
    None,
    Do("pass_turn", "&Pass", lambda at: at.delving.accept_named("pass_turn"), "Shift+E").hinting(
        "The chosen delver does nothing more in this round."
    ),
)
