"""From an offer to what is done: what the table has to decide is asked, the rest is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from mapper.commands.delve.all_at_once import search_all
from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.doors import batter, close_door, doors_at, force, open_door, pick
from mapper.commands.delve.entering import enter, go_beyond, leave
from mapper.commands.delve.offers import DeedName, DelveOffer
from mapper.commands.delve.other_actions import listen, look_in, recover
from mapper.commands.delve.searching import clue_by_check, follow_clue, give_clue, search
from mapper.commands.delve.traps import disarm, trap_words
from mapper.commands.delve.turn_order import pass_turn
from mapper.commands.groups.party import the_group
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature
from mapper.model.zones.zone_rows import TrapState
from mapper.play.delve.entrances import entrances_at
from mapper.play.delve.finds import ClueHere, HiddenThing, clues_in, hidden_in
from mapper.rules.sovereign.doors import Noise
from mapper.tools.shared.tool import Sent
from mapper.ui.app.translated import tr
from mapper.ui.delve.check_dialog import CheckDialog, Checked
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import deed_in_words
from mapper.ui.editing.line_dialog import ask_line

BY_CHECK = frozenset({"pick", "force", "batter"})
"""Deeds whose check only Sovereign's rules describe; elsewhere the table says how it went."""

MANY = 2


class Choice(NamedTuple):
    """An answer of the table, and what it leads to."""

    text: str
    run: Callable[[], object]


class OfferButton(NamedTuple):
    """A button of the sheet; with several choices it opens a menu of them."""

    text: str
    said: str
    choices: Callable[[], tuple[Choice, ...]]
    label: str = ""
    short: str = ""
    """What it stands under, and what it says there."""


def asked_of(offer: DelveOffer, delving: DelveSession, parent: QWidget) -> tuple[Choice, ...]:
    """What is to be decided of an offer before it is done."""
    rules = delving.rules
    if rules is None:
        return (Choice("", partial(_do, delving, offer, None)),)
    if offer.deed == "listen":
        return _listening(delving, offer, parent)
    if offer.deed == "search" and rules.asked.search_may_fail:
        return _searching(delving, offer.who)
    has_check = offer.deed in rules.asked.checks
    if offer.deed in BY_CHECK and not (has_check and offer.deed == "batter"):
        rolled = _by_dice(delving, offer, parent) if has_check else ()
        return (
            *rolled,
            Choice(tr("It succeeds"), partial(_do, delving, offer, True)),
            Choice(tr("It fails"), partial(_do, delving, offer, False)),
        )
    return (Choice("", partial(_do, delving, offer, None)),)


def searching_for(delving: DelveSession) -> tuple[OfferButton, ...]:
    """Where several things are hidden, the game master may choose which of them is found."""
    party, rules, who = delving.party, delving.rules, delving.who or delving.leader
    if party is None or rules is None or rules.asked.search_may_fail:
        return ()
    things = _hidden(delving, who)
    if len(things) < MANY:
        return ()
    choices = tuple(_finding(delving, who, thing) for thing in things)
    return (
        OfferButton(
            tr("Search, and find…"), tr("the action"), lambda: choices, tr("Here"), tr("Find…")
        ),
    )


def _searching(delving: DelveSession, who: str) -> tuple[Choice, ...]:
    """By turns the table says whether something is found, and what."""
    found = tuple(_finding(delving, who, thing) for thing in _hidden(delving, who))
    nothing = Choice(
        tr("Finds nothing"),
        lambda: delving.do(lambda c, g: search(c, g, who, succeeds=False), advances=True),
    )
    return (*found, nothing)


def _finding(delving: DelveSession, who: str, thing: HiddenThing) -> Choice:
    def find() -> bool:
        return delving.do(lambda c, g: search(c, g, who, pick=thing), advances=True)

    return Choice(tr("Finds: {what}", what=_titled(delving, thing)), find)


def _hidden(delving: DelveSession, who: str) -> tuple[HiddenThing, ...]:
    deed = DelveAction(delving.campaign, delving.group, override=True)
    return hidden_in(delving.campaign, deed.map, deed.owner, deed.delver(who).zone)


def _titled(delving: DelveSession, thing: HiddenThing) -> str:
    deed = DelveAction(delving.campaign, delving.group, override=True)
    return trap_words(deed, thing)[0]


def _listening(delving: DelveSession, offer: DelveOffer, parent: QWidget) -> tuple[Choice, ...]:
    """What there is to hear the game master says; quiet noises may ask for a roll."""
    rules = delving.rules

    def hear(noise: Noise | None, heard: str = "") -> bool:
        return delving.do(
            lambda c, g: listen(
                c, g, offer.who, offer.target, delving.random, noise=noise, heard=heard
            ),
            advances=True,
        )

    def ask(noise: Noise | None) -> None:
        ask_line(deed_in_words(offer), tr("&What is heard"), lambda said: hear(noise, said), parent)

    nothing = Choice(tr("Nothing is heard"), lambda: hear(None))
    if rules is None or "listen" not in rules.asked.checks:
        return nothing, Choice(tr("Something is heard…"), lambda: ask(None))
    return (
        nothing,
        Choice(tr("Talk is heard…"), lambda: ask("talking")),
        Choice(tr("Something quieter, by a check…"), lambda: ask("quieter")),
    )


def _by_dice(delving: DelveSession, offer: DelveOffer, parent: QWidget) -> tuple[Choice, ...]:
    """A check by the rules, with dice that are rolled here or on the table."""
    rules = delving.rules
    turn_faces = rules.tables.sovereign.doors.force_die if rules and offer.deed == "force" else 0

    def make(made: Checked) -> bool:
        return delving.do(lambda c, g: _checked(c, g, offer, delving, made), advances=True)

    def ask() -> None:
        dialog = CheckDialog(
            deed_in_words(offer),
            make,
            parent,
            turn_faces=turn_faces,
            asks_tools=offer.deed == "pick",
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    return (
        Choice(tr("Roll"), partial(_do, delving, offer, None)),
        Choice(tr("With real dice…"), ask),
    )


def _checked(
    campaign: Campaign, group: str, offer: DelveOffer, delving: DelveSession, made: Checked
) -> Change:
    who, at, chance = offer.who, offer.target, delving.random
    if offer.deed == "force":
        return force(campaign, group, who, at, chance, dice=made.dice, turns=made.turns)
    return pick(
        campaign,
        group,
        who,
        at,
        chance,
        dice=made.dice,
        has_tools=made.has_tools,
        dc=made.target,
    )


def search_together(delving: DelveSession) -> bool:
    """All who can still act."""
    return delving.do(search_all)


def do_recover(delving: DelveSession) -> bool:
    who = delving.who or delving.leader
    return delving.do(lambda c, g: recover(c, g, who, delving.random), advances=True)


def done(
    campaign: Campaign, group: str, offer: DelveOffer, delving: DelveSession, succeeds: bool | None
) -> Change:
    """What comes of an offer."""
    who, at, chance = offer.who, offer.target, delving.random
    making: dict[DeedName, Callable[[], Change]] = {
        "search": lambda: search(campaign, group, who),
        "recover": lambda: recover(campaign, group, who, chance),
        "listen": lambda: listen(campaign, group, who, at, chance),
        "look_in": lambda: look_in(campaign, group, who, at),
        "pick": lambda: pick(campaign, group, who, at, chance, succeeds=succeeds),
        "force": lambda: force(campaign, group, who, at, chance, succeeds=succeeds),
        "batter": lambda: batter(campaign, group, who, at, succeeds=succeeds),
        "open_door": lambda: open_door(campaign, group, who, at),
        "close_door": lambda: close_door(campaign, group, who, at),
        "enter": lambda: enter(campaign, group, _map_of(campaign, group, offer), at),
        "leave": lambda: leave(campaign, group, at),
        "go_beyond": lambda: go_beyond(campaign, group, at),
        "pass_turn": lambda: pass_turn(campaign, group, who),
    }
    return making[offer.deed]()


def _map_of(campaign: Campaign, group: str, offer: DelveOffer) -> str:
    maps = campaign.maps()
    return next(
        way.map
        for way in entrances_at(campaign, the_group(campaign, group))
        if way.passage == offer.target and maps[way.map].name == offer.words
    )


def _do(delving: DelveSession, offer: DelveOffer, succeeds: bool | None) -> bool:
    if offer.deed == "move":
        delving.send(Sent(offer.target))
        return True
    return delving.do(lambda c, g: done(c, g, offer, delving, succeeds), advances=True)


def disarming(delving: DelveSession) -> tuple[OfferButton, ...]:
    """The traps beside the chosen one that were noticed."""
    party, who = delving.party, delving.who or delving.leader
    if party is None:
        return ()
    campaign, zone = delving.campaign, delving.delvers[who].zone
    found = []
    for id_, row in campaign.all(Feature, party.at.map).items():
        if row.trap is None or row.zone != zone:
            continue
        state = campaign.all(TrapState, party.at.map).get(id_)
        if state is not None and state.state == "detected":
            found.append(
                _disarming(delving, who, HiddenThing("feature", id_, party.at.map), row.title)
            )
    deed = DelveAction(campaign, delving.group, override=True)
    for id_ in doors_at(deed, who):
        if deed.state(id_).trap == "detected" and deed.passage(id_).is_trapped:
            thing = HiddenThing("passage", id_, party.at.map)
            found.append(_disarming(delving, who, thing, deed.door(id_, zone)))
    return tuple(found)


def _disarming(delving: DelveSession, who: str, thing: HiddenThing, title: str) -> OfferButton:
    choices = (
        Choice(tr("It succeeds"), partial(_disarm, delving, who, thing, True)),
        Choice(tr("It fails"), partial(_disarm, delving, who, thing, False)),
    )
    return OfferButton(
        tr("Disarm {what}", what=title), tr("the action"), lambda: choices, tr("Trap")
    )


def _disarm(delving: DelveSession, who: str, thing: HiddenThing, succeeds: bool) -> bool:
    return delving.do(lambda c, g: disarm(c, g, who, thing, succeeds=succeeds), advances=True)


def clue_deeds(delving: DelveSession, parent: QWidget) -> tuple[OfferButton, ...]:
    """The clues that can be given where the chosen one is."""
    party, who = delving.party, delving.who or delving.leader
    if party is None:
        return ()
    owner = DelveAction(delving.campaign, delving.group, override=True).owner
    zone = delving.delvers[who].zone
    clues = clues_in(delving.campaign, party.at.map, owner, zone)
    things = dict.fromkeys(clue.thing for clue in clues)
    return tuple(
        OfferButton(
            tr("Clue to {what}", what=next(c.title for c in clues if c.thing == thing)),
            tr("for you to give"),
            partial(_telling, delving, who, zone, clues, thing, parent),
            tr("Clue to"),
            next(c.title for c in clues if c.thing == thing),
        )
        for thing in things
    )


def _telling(
    delving: DelveSession,
    who: str,
    zone: str,
    clues: tuple[ClueHere, ...],
    thing: HiddenThing,
    parent: QWidget,
) -> tuple[Choice, ...]:
    own = [clue for clue in clues if clue.thing == thing]
    found = [
        Choice(tr("Tell: {clue}", clue=clue.clue.text), partial(_tell, delving, who, clue, ""))
        for clue in own
    ]
    if len(own) > 1:
        for text, ok in ((tr("By a check that succeeds"), True), (tr("By one that fails"), False)):
            clue = clue_by_check(clues, thing, succeeds=ok)
            roll = "check succeeds" if ok else "check fails"
            found.append(Choice(text, partial(_tell, delving, who, clue, roll)))
    found.append(Choice(tr("In other words…"), partial(_reword, delving, who, own[0], parent)))
    found.append(
        Choice(
            tr("They have worked it out"),
            lambda: delving.do(lambda c, g: follow_clue(c, g, thing, zone=zone)),
        )
    )
    return tuple(found)


def _tell(delving: DelveSession, who: str, clue: ClueHere, roll: str) -> bool:
    return delving.do(lambda c, g: give_clue(c, g, clue, who=who, roll=roll))


def _reword(delving: DelveSession, who: str, clue: ClueHere, parent: QWidget) -> None:
    """Tell of it as the table has it now; the log keeps the clue as it was written, too."""

    def keep(words: str) -> bool:
        return delving.do(lambda c, g: give_clue(c, g, clue, who=who, player_text=words))

    ask_line(tr("Give a clue"), tr("&What the players learn"), keep, parent, clue.clue.text)
