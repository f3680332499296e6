"""Play on the map: groups are formed, travel, search and rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from mapper.commands.groups.party import disband_group, place_group
from mapper.commands.leads import give_lead, take_lead
from mapper.commands.moorings import put_vessel, take_vessel_away, vessel_kinds
from mapper.commands.night.nights import why_no_night
from mapper.commands.offer import Answer, OfferName
from mapper.commands.travel.camping import give_points, points_said
from mapper.commands.travel.finding_the_way import lose_way as lose_by_hand
from mapper.commands.travel.offers import push_offer, set_out_offer
from mapper.model.campaign.campaign import Command
from mapper.model.campaign.play_rows import Party, Vessel
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import hex_of, the_hex, zone_of
from mapper.play.travel.leads import led_to
from mapper.play.travel.procedure import vessel_in_words
from mapper.play.travel.travel_map import moorings_on
from mapper.ui.app.translated import tr
from mapper.ui.editing.line_dialog import ask_line
from mapper.ui.editing.tool_use import TRAVEL
from mapper.ui.table.group_dialog import ask_split, form_here, why_no_join, why_no_split
from mapper.ui.table.offer_answers import MenuWay, decide, offer_in_words, ways_to
from mapper.ui.table.party_dialogs import VesselDialog
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import asking, needing
from mapper.ui.window.actions.rows import Do, Items, at_play, in_campaign

if TYPE_CHECKING:
    from mapper.ui.window.desks.grids import Grids
    from mapper.ui.window.workspace import Workspace

needs_journey = asking(needs.group)(lambda at: at.travel_session.why_no_journey)
needs_groups = needing(
    "There is no other group.", lambda at: len(at.travel_session.groups) > 1, needs.group
)
needs_many = asking(needs.group)(lambda at: why_no_split(at.travel_session))
needs_group_here = asking(needs.group)(lambda at: why_no_join(at.travel_session))
needs_step = asking(needs.group, *needs.OF_PLAY)(lambda at: at.step.why_not)
"""What ends the round, the day or the night may be done."""


@asking(needs.group, "due_die", "fight")
def needs_night(at: Workspace) -> str | None:
    """Nothing else has to be done before the chosen group sleeps."""
    return why_no_night(at.document.campaign, at.travel_session.group) or None


@asking(needs.group)
def needs_group_on_map(at: Workspace) -> str | None:
    """The chosen group travels on the map that is shown."""
    row = at.document.campaign.all(Party)[at.travel_session.group]
    if row.is_inside:
        return tr("The group is in a dungeon; the way is lost out of doors.")
    if row.at.map != at.document.map_id:
        return tr("The group is on another map; show that one first.")
    return None


@asking(needs.group, needs.feature, "feature")
def needs_lead(at: Workspace) -> str | None:
    """A feature on hexes is marked, and is not overt; the group may be anywhere."""
    feature = at.inspector.feature
    if feature is None:
        return None
    row = at.document.campaign.get(Key("feature", feature.map, feature.id))
    if isinstance(row, Feature) and zone_of(row.at):
        return tr("In a dungeon a search of the zone finds what is hidden; no lead is needed.")
    is_overt = isinstance(row, Feature) and row.visibility == "overt"
    return tr("What is overt is found without a lead.") if is_overt else None


@asking(needs.group, needs.feature, "feature", "journey")
def needs_led(at: Workspace) -> str | None:
    """The chosen group has a lead to the feature that is marked."""
    feature = at.inspector.feature
    groups = led_to(at.document.campaign, feature) if feature is not None else ()
    return None if at.travel_session.group in groups else tr("The group has no lead to it.")


needs_vessel = needing(
    "No vessel lies on this map.",
    lambda at: moorings_on(at.document.campaign, at.document.map_id),
    needs.map_writing,
    "mooring",
)


def grids_of(at: Workspace) -> Grids:
    return at.grids


def pointed_at(at: Workspace) -> Hex:
    return the_hex(at.canvas.cursor_cell or at.tool_use.at or at.canvas.middle())


def rename_group(at: Workspace) -> None:
    at.party.choose("")
    at.party.rename()


def place_here(at: Workspace) -> None:
    """The group, or in a dungeon whoever of it is chosen."""
    cell, on = at.canvas.cursor_cell or at.tool_use.at or at.canvas.middle(), at.document.map_id
    zone, to = at.tool_use.hand_at(cell, None).zone, hex_of(cell)
    if zone:
        at.delving.put_in(zone)
    elif to is None:
        raise NotAllowed(tr("Point at a zone first."))
    else:
        at.travel_session.do(lambda campaign, group: place_group(campaign, group, on, to))


def go(at: Workspace) -> None:
    if at.tool_use.entry.id != TRAVEL:
        at.tool_use.choose(TRAVEL)
    at.tool_use.go()


def set_out(at: Workspace) -> None:
    """Start the move into the next hex of the way, with what is left of the day."""
    session, to = at.travel_session, at.tool_use.trip().hexes[1]
    session.accept(set_out_offer(session.group), Answer(hex=to))


def by_group(name: OfferName) -> Callable[[Workspace], object]:
    """Done by the chosen group, as it is offered; what is refused is said."""
    return at_play(lambda at: at.travel_session.accept_named(name))


def go_aboard(at: Workspace) -> None:
    """Out of the vessel; else into one of those that lie here."""
    session = at.travel_session
    ways = [
        MenuWay(offer_in_words(offer), partial(session.accept, offer))
        for offer in session.offers()
        if offer.name in ("board", "go_ashore")
    ]
    if not ways:
        raise NotAllowed(tr("No vessel lies here."))
    choose_on_map(at, *ways)


def _by_air(at: Workspace) -> OfferName:
    party = at.travel_session.party
    return "land" if party is not None and party.is_flying else "take_wing"


def put_vessel_here(at: Workspace) -> None:
    on, there = at.document.map_id, pointed_at(at)

    def keep(vessel: Vessel) -> str:
        return at.editor.why_not(lambda campaign: put_vessel(campaign, on, there, vessel))

    open_dialog(VesselDialog(vessel_kinds(at.document.campaign, on), keep, at.window))


def take_vessel_here(at: Workspace) -> None:
    on, there = at.document.map_id, pointed_at(at)
    rows = moorings_on(at.document.campaign, on).items()

    def take(id_: str) -> None:
        make_known(at, lambda campaign: take_vessel_away(campaign, on, id_))

    lying = [(id_, row) for id_, row in rows if row.at == there]
    ways = [MenuWay(vessel_in_words(row.vessel), partial(take, id_)) for id_, row in lying]
    if not ways:
        raise NotAllowed(tr("No vessel lies here."))
    choose_on_map(at, *ways)


def push_on(at: Workspace) -> None:
    """How the Will rolls went is asked, and for how much."""
    session = at.travel_session
    choose_on_map(at, *ways_to(push_offer(session.group), session.accept, at.window))


def give_points_by_hand(at: Workspace) -> None:
    def keep(said: str) -> str:
        group = at.travel_session.group
        return at.editor.why_not(lambda c: give_points(c, group, *points_said(said)))

    question = tr("&More or less, and why, such as: +1 forced march")
    ask_line(tr("Points of today"), question, keep, at.window)


def lose_way(at: Workspace) -> None:
    """The chosen group takes itself to be where is pointed at."""
    believed = pointed_at(at)
    at.travel_session.do(lambda campaign, group: lose_by_hand(campaign, group, believed))


def choose_on_map(at: Workspace, *ways: MenuWay) -> None:
    """Take the one way that there is, or let one be chosen over the middle of the map."""
    decide(ways, at.canvas, QPoint(at.canvas.width() // 2, at.canvas.height() // 2))


def make_known(at: Workspace, command: Command) -> None:
    """Make the change, and say what was done, why not, or that it was so already."""
    said = tr("It is so already.")
    at.editor.make(command, lambda change: at.say(change.label if change else said))


def search_here(at: Workspace) -> None:
    """In the hex; in a dungeon the chosen one does, or all who can still act."""
    delving = at.delving
    offer = delving.offered("search")
    if not delving.is_inside:
        at.travel_session.accept_named("search")
    elif not delving.who:
        delving.search_together()
    elif offer is not None:
        choose_on_map(at, *ways_to(offer, delving.accept, at.window))


def give_lead_to_marked(at: Workspace, told: str = "") -> None:
    """The chosen group may look for the marked feature; it has been told of it."""
    feature, group = at.inspector.feature, at.travel_session.group
    if feature is not None:
        make_known(at, lambda campaign: give_lead(campaign, group, feature, told))


def take_lead_to_marked(at: Workspace) -> None:
    feature, group = at.inspector.feature, at.travel_session.group
    if feature is not None:
        make_known(at, lambda campaign: take_lead(campaign, group, feature))


PLAY: Items = in_campaign(
    needs.group,
    Do("party_bar", "&Party bar", "Shift+I").does(
        at_play(lambda at: at.party.take_keys()),
        "Go to the cards of the group and its members.",
        needs.map_writing,
    ),
    Do("form_group", "&Form a group", "Shift+P", "party").does(
        lambda at: form_here(at.travel_session, pointed_at(at), at.window),
        "A new group of characters, at the hex that is pointed at.",
        needs.map_writing,
    ),
    Do("group_and_supplies", "Group and s&upplies…", "Ctrl+Alt+S").does(
        lambda at: at.ask_group(), "Its members, what it has along, how it travels, whom it knows."
    ),
    Do("choose_group", "C&hoose a group…", "Shift+K").does(
        at_play(lambda at: at.party.show_groups()),
        "One of those that travel: what is done next is done by it.",
        needs_groups,
    ),
    Do("rename_group", "Re&name the group…").does(at_play(rename_group), "Give it a name."),
    Do("show_group", "Sho&w it on the map").does(
        at_play(lambda at: at.party.look()),
        "Go to where the group is, or in a dungeon the member who is chosen.",
    ),
    Do("split_group", "Spl&it off…").does(
        lambda at: ask_split(at.travel_session, at.window),
        "Some of the group go their own way from here.",
        needs_many,
    ),
    Do("join_groups", "&Join a group here").does(
        at_play(lambda at: at.party.ask_join()),
        "Become one with the group in the same hex; of several it is asked with which.",
        needs_group_here,
    ),
    Do("switch_mode", "Tra&vel or explore").does(
        at_play(lambda at: at.party.switch_mode()),
        "Which dice fall due depends on it.",
        needs_journey,
    ),
    Do("add_member", "&Add a member…").does(
        at_play(lambda at: at.party.add_member()),
        "With a sheet whose name is there to be typed over.",
    ),
    Do("edit_member", "&Sheet of the member…", "Shift+M").does(
        at_play(lambda at: at.party.open_member(at.party.chosen)),
        "All that is known of whoever is chosen in the party bar.",
        needs.member,
    ),
    Do("rename_member", "&Rename the member…").does(
        at_play(lambda at: at.party.rename()), "What is known of them stays.", needs.member
    ),
    Do("remove_member", "Re&move the member").does(
        at_play(lambda at: at.party.remove_member()),
        "Whoever is chosen leaves for good, with all that was kept of them.",
        needs.member,
    ),
    Do("place_group", "P&lace here", "Ctrl+Alt+P").does(
        place_here,
        "The group, or in a dungeon whoever is chosen, by hand: no time passes, no rule is asked.",
    ),
    Do("disband_group", "Dis&band the group").does(
        lambda at: at.travel_session.do(disband_group),
        "Take it off the map; what it knew goes with it.",
    ),
    Do("go", "&Go", "Ctrl+Return", "route").does(
        go, "Walk the way that is shown, until something stops the group."
    ),
    Do("set_out", "Set &out").does(
        set_out, "Give what is left of the day to the next hex of the way."
    ),
    Do("search_here", "&Search", "Shift+S", "search").does(
        at_play(search_here),
        "Look for what is hidden in the hex; in a dungeon, in the zones of those who search.",
    ),
    Do("search_all_day", "Search all da&y", "Shift+Q").does(
        by_group("search_all_day"), "Spend a whole day looking for what is secret in the hex."
    ),
    Do("give_lead", "Gi&ve a lead to the feature").does(
        give_lead_to_marked,
        "The group knows enough of the one marked in the Inspector to search for it by name.",
        needs_lead,
    ),
    Do("take_lead", "Ta&ke the lead back").does(
        take_lead_to_marked,
        "The group knows too little of the one marked in the Inspector to search for it by name.",
        needs_led,
    ),
    Do("hike_roll", "Hi&ke roll").does(
        by_group("hike_roll"),
        "Before the day's march: by Survival, whether it leads a fifth further.",
    ),
    Do("push_on", "E&xtra effort…").does(
        push_on,
        "Before the day's march: by Will, so many per cent farther; a stop tires all the more.",
        needs_journey,
    ),
    Do("give_points", "Points of toda&y…").does(
        give_points_by_hand,
        "More or less is left of the day by a ruling that the log tells, such as a forced march.",
        needs_journey,
    ),
    Do("stop_march", "Stop on the marc&h").does(
        by_group("stop_march"), "What comes up costs the fatigue of the hours marched since a rest."
    ),
    Do("go_aboard", "A&board or ashore", "Ctrl+Alt+Q").does(
        go_aboard, "Board a vessel that lies here, or leave the one that the group is aboard of."
    ),
    Do("take_wing", "Ta&ke wing or land").does(
        at_play(lambda at: at.travel_session.accept_named(_by_air(at))),
        "Those who all fly, or ride what does, rise into the air or come down.",
    ),
    Do("put_vessel", "Put a &vessel here…").does(
        put_vessel_here,
        "A boat, a raft or a ship lies in the hex that is pointed at.",
        needs.map_writing,
    ),
    Do("take_vessel", "Take a vessel a&way").does(
        take_vessel_here, "One of those in the hex that is pointed at.", needs_vessel
    ),
    Do("forage", "Fo&rage", "Shift+O").does(by_group("forage"), "Find food."),
    Do("load", "&Load", "Ctrl+F11").does(
        at_play(lambda at: grids_of(at).load.toggle()),
        "Who bears what of supplies, gear and treasure: members, beasts, carts, people hired.",
        needs.group,
        lambda at: grids_of(at).load.isVisible(),
        of={"party", "panel"},
    ),
    Do("eat", "Ea&t and drink").does(
        by_group("eat"), "Use up rations and water, as the dice call for."
    ),
    Do("rest", "R&est", "Ctrl+Alt+T").does(
        by_group("rest"),
        "Hours on the march tire no more; else camp is made, and what is left of the day lapses.",
    ),
    Do("camp", "Make &camp", "Shift+C", "moon").does(
        by_group("camp"), "End the day's travel; what is left of it lapses."
    ),
    Do("night", "Ni&ght", "Ctrl+Shift+C", "moon").does(
        at_play(lambda at: grids_of(at).night.toggle()),
        "What each eats, how they sleep and heal, and the dawn after it, as one step.",
        needs_night,
        lambda at: grids_of(at).night.isVisible(),
        of={"panel"},
    ),
    Do("dawn", "&Dawn", "Shift+W", "sun").does(by_group("dawn"), "Begin the next day."),
    Do("deeds", "Dee&ds…", "Ctrl+Space /", "search").does(
        lambda at: at.find_deed(),
        "All that play and its rules know for who is chosen, found by a few letters.",
    ),
    Do("next_step", "Ne&xt step", "Shift+Return", "check").does(
        at_play(lambda at: at.step.do()),
        "Close the round, make camp, begin the day: what time brings next.",
        needs_step,
    ),
    Do("lose_way", "&Lose the way").does(
        lose_way,
        "The group is lost, and takes itself to be in the hex that is pointed at.",
        needs_group_on_map,
    ),
    Do("find_way", "Find the way aga&in").does(
        by_group("find_way"), "The group knows again where it is."
    ),
    Do("act_ahead", "Act all the sa&me").does(
        by_group("act_ahead"), "Let the group act though another is behind in time."
    ),
)
