"""Offers in words, and from an offer to what is done: what the table has to decide is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QCheckBox, QWidget

from mapper.commands.offer import (
    Answer,
    AskedDice,
    AskedWords,
    Choice,
    ChoiceName,
    Offer,
    OfferName,
)
from mapper.ui.app.translated import tr
from mapper.ui.editing.line_dialog import ask_line
from mapper.ui.widgets.ask_dialog import (
    AskDialog,
    form_of,
    number_field,
    open_dialog,
    pop_up,
    said_below,
)
from mapper.ui.widgets.plain_text import without_keys

FACES = 6
HARDEST = 30
USUAL = 3


Make = Callable[[Answer], bool]
"""Makes the check; False if it was refused, which has been said."""
Accept = Callable[[Offer, Answer], bool]
"""Does what was offered with an answer; False if it was refused, which has been said."""


class MenuWay(NamedTuple):
    """A way to take up an offer: what it is called in a menu, and what leads to it."""

    text: str
    run: Callable[[], object]


def ways_to(offer: Offer, accept: Accept, parent: QWidget) -> tuple[MenuWay, ...]:
    """One for each answer that may be given; where nothing is asked, the one that does it."""
    if not offer.asks:
        return (MenuWay("", partial(accept, offer, Answer())),)
    return tuple(
        MenuWay(
            choice_in_words(choice.name, choice.what), partial(_ask, offer, choice, accept, parent)
        )
        for choice in offer.asks
    )


def decide(ways: tuple[MenuWay, ...], beside: QWidget, at: QPoint | None = None) -> None:
    """Take the one way that there is, or let the game master choose in a menu."""
    if len(ways) == 1:
        ways[0].run()
        return
    pop_up(((way.text, way.run) for way in ways), beside, at)


def _ask(offer: Offer, choice: Choice, accept: Accept, parent: QWidget) -> None:
    """Have filled in what an answer still leaves open, and do it."""
    match choice.asked:
        case None:
            accept(offer, choice.answer)
        case AskedWords(start):
            _ask_words(offer, choice.answer, accept, parent, start)
        case AskedDice():
            title, make = offer_in_words(offer), partial(accept, offer)
            open_dialog(CheckDialog(title, make, choice.asked, parent))


def _ask_words(offer: Offer, answer: Answer, accept: Accept, parent: QWidget, start: str) -> None:
    is_clue = offer.name == "clue"
    title = tr("Give a clue") if is_clue else offer_in_words(offer)
    question = tr("&What the players learn") if is_clue else tr("&What is heard")
    ask_line(
        title, question, lambda said: accept(offer, answer._replace(words=said)), parent, start
    )


class CheckDialog(AskDialog):
    """Asks for helpers and the die of turns where a door is forced, for tools and target at a lock.

    Dice that are not told are rolled.
    """

    def __init__(
        self, title: str, make: Make, asked: AskedDice, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, lambda: said_below(make(self.answer())), parent)
        self.dice = tuple(
            number_field(tr("Die {number}", number=number), 0, FACES, special=tr("rolled"))
            for number in (1, 2)
        )
        self.helpers = {who: QCheckBox(without_keys(name)) for who, name in asked.helpers}
        turns = tr("Die for the turns, where it does not open at once")
        self.turns = number_field(turns, 0, asked.turn_faces, special=tr("rolled"))
        self.tools = QCheckBox(tr("With &thieves’ tools"))
        self.tools.setChecked(True)
        reach = tr("What the check has to reach")
        self.target = number_field(reach, USUAL, HARDEST, special=tr("as usual"))
        form = form_of((tr("The &dice show"), self.dice))
        if asked.turn_faces:
            form.addRow(tr("Die for the t&urns"), self.turns)
        if asked.asks_tools:
            form.addRow(tr("To &reach"), self.target)
            form.addRow("", self.tools)
        for number, box in enumerate(self.helpers.values()):
            form.addRow("" if number else tr("With the help of"), box)
        self.lay_out(form, letters=0)
        self.dice[0].selectAll()

    def answer(self) -> Answer:
        shown = tuple(die.value() for die in self.dice)
        target = self.target.value()
        return Answer(
            dice=shown if all(shown) else (),
            turns=self.turns.value() or None,
            has_tools=self.tools.isChecked(),
            to_reach=target if target > USUAL else None,
            helpers=tuple(who for who, box in self.helpers.items() if box.isChecked()),
        )


OFFER_WORDS: Mapping[OfferName, str] = MappingProxyType(
    {
        "act_ahead": "Act all the same",
        "find_way": "Find the way again",
        "search": "Search",
        "search_for": "Search for {title}",
        "search_all_day": "Search all day",
        "hike_roll": "Hike roll",
        "stop_march": "Stop on the march",
        "forage": "Forage",
        "eat": "Eat and drink",
        "rest": "Rest",
        "camp": "Make camp",
        "dawn": "Dawn",
        "move": "Go to {what}",
        "find": "Search, and find…",
        "recover": "Recover",
        "listen": "Listen at {what}",
        "look_in": "Look through {what}",
        "open_door": "Open {what}",
        "close_door": "Close {what}",
        "pick": "Pick {what}",
        "force": "Force {what}",
        "batter": "Batter {what}",
        "disarm": "Disarm {what}",
        "clue": "Clue to {what}",
        "pass_turn": "Pass",
        "enter": "Go into {what}",
        "leave": "Leave by {what}",
        "go_beyond": "Go on by {what}",
    }
)
SHORT_WORDS: Mapping[OfferName, str] = MappingProxyType(
    {
        "find": "Find…",
        "listen": "Listen",
        "look_in": "Look through",
        "open_door": "Open",
        "close_door": "Close",
        "pick": "Pick",
        "force": "Force",
        "batter": "Batter",
    }
)
"""Under the name of the door."""
COSTS: Mapping[str, str] = MappingProxyType(
    {"": "free", "move": "the move", "action": "the action"}
)
CHOICES: Mapping[ChoiceName, str] = MappingProxyType(
    {
        "succeeds": "It succeeds",
        "fails": "It fails",
        "usual_day": "On a usual day",
        "hot_day": "On a hot day",
        "rolls": "Roll",
        "together": "Roll, with the help of all who are here",
        "real_dice": "With real dice…",
        "finds": "Finds: {what}",
        "finds_nothing": "Finds nothing",
        "hears_nothing": "Nothing is heard",
        "hears": "Something is heard…",
        "hears_talk": "Talk is heard…",
        "hears_quieter": "Something quieter, by a check…",
        "tells": "Tell: {clue}",
        "check_succeeds": "By a check that succeeds",
        "check_fails": "By one that fails",
        "in_other_words": "In other words…",
        "worked_out": "They have worked it out",
    }
)


def offer_in_words(offer: Offer) -> str:
    return tr(OFFER_WORDS[offer.name], what=offer.words, title=offer.words)


def short_in_words(offer: Offer) -> str:
    """What a button says beside the name of what it is about."""
    short = SHORT_WORDS.get(offer.name)
    return tr(SHORT_WORDS[offer.name]) if short else offer_in_words(offer)


def cost_in_words(offer: Offer) -> str:
    if offer.name == "clue":
        return tr("for you to give")
    return tr(COSTS[offer.cost]) if offer.cost in COSTS else offer.cost


def choice_in_words(name: ChoiceName, what: str) -> str:
    return tr(CHOICES[name], what=what, clue=what)
