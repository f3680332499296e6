"""Delving: into a dungeon and out of it, and what is done in its rounds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mapper.commands.delve.hazards import encounter, meet_keyed
from mapper.commands.offer import OfferName
from mapper.commands.travel.met_outside import encounter_outside, meet_outside
from mapper.model.campaign.campaign import GroupCommand
from mapper.model.campaign.rows import Key
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_dialogs import ask_delver, ask_round
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.table.offer_answers import MenuWay, ways_to
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import asking, needing
from mapper.ui.window.actions.play import choose_on_map
from mapper.ui.window.actions.rows import Do, Items, at_play, in_campaign

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


needs_delve = needing("The group is in no dungeon.", lambda at: at.delving.is_inside, needs.group)
needs_able = asking(needs_delve, "delve", "member_state", "party")(
    lambda at: at.delving.why_stopped
)
needs_met = needing("Nobody is met.", lambda at: at.delving.met, needs.group, "delve", "journey")
needs_stopwatch = needing(
    "No time is counted at the table; the preferences can have it so.",
    lambda at: at.at_table.is_counted,
    needs_delve,
    "delve",
    "countdown",
)
needs_way_out = needing(
    "Nobody is at a way out.", lambda at: at.delving.ways_in_or_out(), needs_delve, *needs.OF_PLAY
)


@asking(needs_delve, needs.member, "delve")
def needs_begun(at: Workspace) -> str | None:
    delving = at.delving
    row = delving.delvers.get(delving.who)
    has_begun = row is not None and row.has_begun
    return None if has_begun else tr("The chosen one has still to act.")


@asking(needs_delve, "delve", "rules")
def needs_meeting(at: Workspace) -> str | None:
    rules = at.delving.rules
    if rules is None or "come_in" not in rules.asked.checks:
        return tr("These rules know no check for coming in.")
    return needs_met(at)


@asking(needs.group, *needs.OF_PLAY)
def needs_entrance(at: Workspace) -> str | None:
    if at.delving.is_inside:
        return tr("The group is in a dungeon already.")
    is_open = bool(at.delving.ways_in_or_out())
    return None if is_open else tr("No entrance to a dungeon is at the hex of the group.")


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
    if delving.met is not None:
        at.see_meeting()
        at.say(tr("They are met already; Gone ends that."))
        return
    by_chance = encounter if delving.is_inside else encounter_outside

    def come(command: GroupCommand) -> None:
        if delving.do(command):
            at.see_meeting()

    somebody = partial(come, lambda c, g: by_chance(c, g, delving.random))
    keyed = delving.keyed_near()
    ways = [MenuWay(who, partial(come, coming(delving, key))) for key, who in keyed.items()]
    choose_on_map(at, *ways, MenuWay(tr("Somebody else"), somebody))


def coming(delving: DelveSession, key: Key) -> GroupCommand:
    keyed = meet_keyed if delving.is_inside else meet_outside
    return lambda c, g: keyed(c, g, key, delving.random)


DELVING: Items = in_campaign(
    needs_delve,
    Do("enter_dungeon", "&Enter the dungeon", "Ctrl+Alt+E", "dungeon").does(
        lambda at: go_by(at, "enter"),
        "All go in by an entrance at the hex of the group.",
        needs_entrance,
    ),
    Do("leave_dungeon", "Lea&ve the dungeon", "Ctrl+Alt+X", "go_up").does(
        lambda at: go_by(at, "leave", "go_beyond"),
        "All go out by the way out where they are, at the time it now is.",
        needs_way_out,
    ),
    Do("delve_all", "All to&gether", "Shift+A").does(
        lambda at: at.party.choose(""),
        "What is done next is done by all, in marching order.",
        needs.members,
    ),
    Do("delve_next", "&Next member", ",").does(
        lambda at: at.party.choose_next(),
        "The next in marching order; in a dungeon the next who can still act.",
        needs.members,
    ),
    Do("delve_speed", "Delve, &walk or run", "Shift+V").does(
        at_play(lambda at: at.delving.step_speed()),
        "How fast whoever is chosen moves; by turns, how they go through doors.",
    ),
    Do("delve_forward", "Further to the &front", "Alt+,").does(
        lambda at: at.party.march(-1),
        "Whoever is chosen goes further in front; in a dungeon between rounds.",
        needs.member,
    ),
    Do("delve_back", "Further to the &back", "Alt+.").does(
        lambda at: at.party.march(1),
        "Whoever is chosen goes further behind; in a dungeon between rounds.",
        needs.member,
    ),
    Do("edit_delver", "E&dit the delver…", "Alt+Shift+F9").does(
        lambda at: ask_delver(at.delving, at.window),
        "What has been done in the round, the runs, the fatigue: set by hand, and logged.",
    ),
    Do("act_again", "Let act a&gain", "Shift+U").does(
        at_play(lambda at: at.delving.act_again()),
        "By hand: move and action of the chosen one are back, and the log says so.",
        needs_begun,
    ),
    Do("edit_round", "Ed&it the round…", "Ctrl+Shift+F9").does(
        lambda at: ask_round(at.delving, at.window),
        "Its number, its die, how the place is watched, omens: set by hand, and logged.",
    ),
    Do("delve_by", "Dungeon &by…").does(
        lambda at: at.clock.show_procedures(),
        "Rounds or turns: the procedure by which the dungeon is delved, from now on.",
    ),
    Do("pause_round", "Pause the time at the tab&le").does(
        lambda at: at.at_table.pause(),
        "What the round takes at the table stands still, or goes on.",
        needs_stopwatch,
        lambda at: at.at_table.is_paused,
    ),
    Do("delve_recover", "Re&cover…", "Shift+B").does(
        at_play(recover_who), "Take breath: fatigue comes back, by a roll here or by a real die."
    ),
    Do("light_torch", "Light a &torch", "Shift+L").does(
        at_play(lambda at: at.delving.light_up()),
        "The chosen delver lights a torch, out of the supplies.",
        needs_able,
    ),
    Do("light_lantern", "Light a lanter&n").does(
        at_play(lambda at: at.delving.light_up("lantern")),
        "The chosen delver lights a lantern, out of the supplies.",
        needs_able,
    ),
    Do("lights", "Lights and ti&mers…", "Ctrl+F9").does(
        lambda at: at.show_lights(),
        "All that burns or runs out: dropped, taken, put out, set by hand; timers of any kind.",
    ),
    Do("encounter", "En&counter…", "Ctrl+Alt+C", "meeting").does(
        meet,
        "Somebody comes because you say so, of the list of the map; from where is suggested.",
        needs.group,
    ),
    Do("show_meeting", "Those who are &met", "Alt+Shift+F6").does(
        lambda at: at.show_meeting(),
        "Who they are, where, and how they take it; and the end of it.",
        needs_met,
    ),
    Do("come_in", "Co&me in upon somebody…").does(
        lambda at: at.meeting.ask_come_in(),
        "A check whether those within are stunned, by Sovereign’s rules.",
        needs_meeting,
    ),
    Do("pass_turn", "&Pass", "Shift+E").does(
        at_play(lambda at: at.delving.accept_named("pass_turn")),
        "The chosen delver does nothing more in this round.",
    ),
)
