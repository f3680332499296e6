"""Delving: into a dungeon and out of it, and what is done in its rounds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from mapper.commands.offer import Answer, DeedName
from mapper.ui.app.translated import tr
from mapper.ui.keys.action_set import Action
from mapper.ui.table.offer_answers import MenuWay, decide
from mapper.ui.window import docks
from mapper.ui.window.actions.action_needs import Row, needs_writing, show_panel, with_workspace
from mapper.ui.window.actions.play import needs_group

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def needs_delve(window: Window) -> str | None:
    if window.workspace is None or needs_group(window):
        return needs_group(window)
    return None if window.workspace.delving.is_inside else tr("The group is in no dungeon.")


def needs_one(window: Window) -> str | None:
    if window.workspace is None or needs_delve(window):
        return needs_delve(window)
    return (
        None if window.workspace.delving.who else tr("Choose one delver in the round sheet first.")
    )


def needs_meeting(window: Window) -> str | None:
    if window.workspace is None or needs_delve(window):
        return needs_delve(window)
    at = window.workspace.delving
    if at.rules is None or "come_in" not in at.rules.asked.checks:
        return tr("These rules know no check for coming in.")
    is_met = at.delve is not None and at.delve.meeting is not None
    return None if is_met else tr("Nobody is met.")


def needs_entrance(window: Window) -> str | None:
    if window.workspace is None or needs_group(window):
        return needs_group(window)
    if window.workspace.delving.is_inside:
        return tr("The group is in a dungeon already.")
    is_open = bool(window.workspace.delving.ways_in_or_out())
    return None if is_open else tr("No entrance to a dungeon is at the hex of the group.")


def needs_way_out(window: Window) -> str | None:
    if window.workspace is None or needs_delve(window):
        return needs_delve(window)
    is_open = bool(window.workspace.delving.ways_in_or_out())
    return None if is_open else tr("Nobody is at a way out.")


def show_round(window: Window) -> None:
    if window.workspace is None:
        return
    docks.bring(window, window.docks, "round")
    window.workspace.round.list.setFocus()


def enter(window: Window) -> None:
    _go_by(window, frozenset({"enter"}))


def leave(window: Window) -> None:
    _go_by(window, frozenset({"leave", "go_beyond"}))


def _go_by(window: Window, deeds: frozenset[DeedName]) -> None:
    """By the one way that there is, or by one of a menu."""
    if window.workspace is None:
        return
    at = window.workspace.delving
    ways = tuple(
        MenuWay(offer.words, partial(at.accept, offer, Answer()))
        for offer in at.ways_in_or_out()
        if offer.deed in deeds
    )
    show_panel(window, "round")
    canvas = window.canvas
    middle = QPoint(canvas.width() // 2, canvas.height() // 2)
    decide(ways, canvas, middle)


DELVING: tuple[Row, ...] = (
    Action(
        "round_sheet",
        "Round &sheet",
        show_round,
        ("Ctrl+F9",),
        "",
        "Go to the round: who has acted, what is left, what burns, what is due.",
        needs_writing,
    ),
    Action(
        "enter_dungeon",
        "&Enter the dungeon",
        enter,
        ("Ctrl+Alt+E",),
        "dungeon",
        "All go in by an entrance at the hex of the group.",
        needs_entrance,
    ),
    Action(
        "leave_dungeon",
        "Lea&ve the dungeon",
        leave,
        ("Ctrl+Alt+X",),
        "go_up",
        "All go out by the way out where they are, at the time it now is.",
        needs_way_out,
    ),
    Action(
        "delve_all",
        "All to&gether",
        with_workspace(lambda workspace: workspace.delving.choose("")),
        ("Shift+A",),
        "",
        "What is done next is done by all, in marching order.",
        needs_delve,
    ),
    Action(
        "delve_next",
        "&Next delver",
        with_workspace(lambda workspace: workspace.delving.choose_next()),
        (",",),
        "",
        "The next in marching order who can still act.",
        needs_delve,
    ),
    Action(
        "delve_speed",
        "Delve, &walk or run",
        with_workspace(lambda workspace: workspace.delving.step_speed()),
        ("Shift+V",),
        "",
        "How fast whoever is chosen moves; by turns, how they go through doors.",
        needs_delve,
    ),
    Action(
        "delve_forward",
        "Further to the &front",
        with_workspace(lambda workspace: workspace.delving.step_in_order(-1)),
        ("Alt+,",),
        "",
        "The chosen delver goes further in front, between rounds.",
        needs_one,
    ),
    Action(
        "delve_back",
        "Further to the &back",
        with_workspace(lambda workspace: workspace.delving.step_in_order(1)),
        ("Alt+.",),
        "",
        "The chosen delver goes further behind, between rounds.",
        needs_one,
    ),
    Action(
        "edit_delver",
        "E&dit the delver…",
        with_workspace(lambda workspace: workspace.round.edit_delver()),
        ("Ctrl+Alt+F9",),
        "",
        "What has been done in the round, the runs, the fatigue: set by hand, and logged.",
        needs_delve,
    ),
    Action(
        "edit_round",
        "Ed&it the round…",
        with_workspace(lambda workspace: workspace.round.edit_round()),
        ("Ctrl+Shift+F9",),
        "",
        "Its number, its die, how the place is watched, omens: set by hand, and logged.",
        needs_delve,
    ),
    Action(
        "come_in",
        "Co&me in upon somebody…",
        with_workspace(lambda workspace: workspace.round.meeting.ask_come_in()),
        (),
        "",
        "A check whether those within are stunned, by Sovereign’s rules.",
        needs_meeting,
    ),
    Action(
        "delve_recover",
        "Re&cover",
        with_workspace(lambda workspace: workspace.delving.accept_named("recover")),
        ("Shift+B",),
        "",
        "Take breath: fatigue comes back.",
        needs_delve,
    ),
    Action(
        "light_torch",
        "Light a &torch",
        with_workspace(lambda workspace: workspace.round.burning.light_torch()),
        ("Shift+L",),
        "",
        "The chosen delver lights a torch, out of the supplies.",
        needs_delve,
    ),
    Action(
        "pass_turn",
        "&Pass",
        with_workspace(lambda workspace: workspace.delving.accept_named("pass_turn")),
        ("Shift+E",),
        "",
        "The chosen delver does nothing more in this round.",
        needs_delve,
    ),
    Action(
        "close_round",
        "C&lose the round",
        with_workspace(lambda workspace: workspace.delving.close_round()),
        ("Shift+Return",),
        "check",
        "Who has not acted passes; hazard die, clock, lights and timers go on.",
        needs_delve,
    ),
    Action(
        "encounter",
        "En&counter",
        with_workspace(lambda workspace: workspace.round.meeting.begin()),
        ("Ctrl+Alt+C",),
        "",
        "Somebody comes because you say so; from where is suggested.",
        needs_delve,
    ),
)
DELVING_IDS: tuple[str | None, ...] = (
    "round_sheet",
    "enter_dungeon",
    "leave_dungeon",
    None,
    "delve_all",
    "delve_next",
    "delve_speed",
    "delve_forward",
    "delve_back",
    None,
    "edit_delver",
    "edit_round",
    None,
    "delve_recover",
    "light_torch",
    "encounter",
    "come_in",
    None,
    "pass_turn",
    "close_round",
)
