"""Delving: into a dungeon and out of it, and what is done in its rounds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from mapper.commands.offer import OfferName
from mapper.model.campaign.rows import KINDS
from mapper.ui.app.translated import tr
from mapper.ui.table.offer_answers import MenuWay, decide
from mapper.ui.window import docks
from mapper.ui.window.actions.play import needs_group
from mapper.ui.window.actions.rows import DRAWN, Do, Items, asking, in_campaign, needs_writing

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


OF_WAYS = frozenset(KINDS) - DRAWN
"""What a group's ways into a dungeon and out of it depend on: all but what is drawn on hexes."""


@asking(needs_group)
def needs_delve(at: Workspace) -> str | None:
    why = None if at.delving.is_inside else tr("The group is in no dungeon.")
    return needs_group(at) or why


@asking(needs_delve, "delve")
def needs_one(at: Workspace) -> str | None:
    why = None if at.delving.who else tr("Choose one delver in the round sheet first.")
    return needs_delve(at) or why


@asking(needs_delve, "delve", "rules")
def needs_meeting(at: Workspace) -> str | None:
    if why := needs_delve(at):
        return why
    rules, delve = at.delving.rules, at.delving.delve
    if rules is None or "come_in" not in rules.asked.checks:
        return tr("These rules know no check for coming in.")
    is_met = delve is not None and delve.meeting is not None
    return None if is_met else tr("Nobody is met.")


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


def show_round(at: Workspace) -> None:
    docks.bring(at.window, at.docks, "round")
    at.round.list.setFocus()


def choose_procedure(at: Workspace) -> None:
    """In the head of the round sheet."""
    docks.bring(at.window, at.docks, "round")
    box = at.round.as_it_is().head.by
    box.setFocus()
    box.showPopup()


def go_by(at: Workspace, *names: OfferName) -> None:
    """By the one way that there is, or by one of a menu."""
    ways = tuple(
        MenuWay(offer.words, partial(at.delving.accept, offer))
        for offer in at.delving.ways_in_or_out()
        if offer.name in names
    )
    at.show_panel("round")
    middle = QPoint(at.canvas.width() // 2, at.canvas.height() // 2)
    decide(ways, at.canvas, middle)


DELVING: Items = in_campaign(
    needs_delve,
    Do("round_sheet", "Round &sheet", show_round, "Ctrl+F9", why_not=needs_writing).hinting(
        "Go to the round: who has acted, what is left, what burns, what is due."
    ),
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
    Do("delve_all", "All to&gether", lambda at: at.delving.choose(""), "Shift+A").hinting(
        "What is done next is done by all, in marching order."
    ),
    Do("delve_next", "&Next delver", lambda at: at.delving.choose_next(), ",").hinting(
        "The next in marching order who can still act."
    ),
    Do("delve_speed", "Delve, &walk or run", lambda at: at.delving.step_speed(), "Shift+V").hinting(
        "How fast whoever is chosen moves; by turns, how they go through doors."
    ),
    Do(
        "delve_forward",
        "Further to the &front",
        lambda at: at.delving.step_in_order(-1),
        "Alt+,",
        why_not=needs_one,
    ).hinting("The chosen delver goes further in front, between rounds."),
    Do(
        "delve_back",
        "Further to the &back",
        lambda at: at.delving.step_in_order(1),
        "Alt+.",
        why_not=needs_one,
    ).hinting("The chosen delver goes further behind, between rounds."),
    None,
    Do(
        "edit_delver", "E&dit the delver…", lambda at: at.round.edit_delver(), "Ctrl+Alt+F9"
    ).hinting("What has been done in the round, the runs, the fatigue: set by hand, and logged."),
    Do("edit_round", "Ed&it the round…", lambda at: at.round.edit_round(), "Ctrl+Shift+F9").hinting(
        "Its number, its die, how the place is watched, omens: set by hand, and logged."
    ),
    Do("delve_by", "Dungeon &by…", choose_procedure).hinting(
        "Rounds or turns: the procedure by which the dungeon is delved, from now on."
    ),
    None,
    Do(
        "delve_recover", "Re&cover", lambda at: at.delving.accept_named("recover"), "Shift+B"
    ).hinting("Take breath: fatigue comes back."),
    Do(
        "light_torch", "Light a &torch", lambda at: at.round.burning.light_torch(), "Shift+L"
    ).hinting("The chosen delver lights a torch, out of the supplies."),
    Do("encounter", "En&counter", lambda at: at.round.meeting.begin(), "Ctrl+Alt+C").hinting(
        "Somebody comes because you say so; from where is suggested."
    ),
    Do(
        "come_in",
        "Co&me in upon somebody…",
        lambda at: at.round.meeting.ask_come_in(),
        why_not=needs_meeting,
    ).hinting("A check whether those within are stunned, by Sovereign’s rules."),
    None,
    Do("pass_turn", "&Pass", lambda at: at.delving.accept_named("pass_turn"), "Shift+E").hinting(
        "The chosen delver does nothing more in this round."
    ),
    Do(
        "close_round",
        "C&lose the round",
        lambda at: at.delving.close_round(),
        icon="check",
    ).hinting("Who has not acted passes; hazard die, clock, lights and timers go on."),
)
