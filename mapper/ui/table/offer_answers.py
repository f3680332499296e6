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
    AskedRoll,
    AskedWords,
    Choice,
    ChoiceName,
    Offer,
    OfferName,
)
from mapper.play.deeds.answering import Cast
from mapper.questions.input_kind import InputKind
from mapper.rules.shared.dice import parsed
from mapper.ui.app.translated import tr
from mapper.ui.editing.line_dialog import LineAsked, ask_line_of
from mapper.ui.table.dice_lines import DiceLines, RollDialog
from mapper.ui.widgets.ask_dialog import (
    AskDialog,
    form_of,
    number_field,
    open_dialog,
    pop_up,
    said_below,
)
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import without_keys

CHECK, TURNS = "check", "turns"
"""The dice of a check: its own, and the one for the turns that it takes."""

HARDEST = 30
USUAL = 3


Make = Callable[[Answer], bool]
"""Makes the check; False if it was refused, which has been said."""
Accept = Callable[[Offer, Answer], bool]
"""Does what was offered with an answer; False if it was refused, which has been said."""


class OfferButton(NamedTuple):
    """How an offer is shown: in full, and what it costs."""

    offer: Offer
    text: str
    cost: str


class MenuWay(NamedTuple):
    """A way to take up an offer: what it is called in a menu, and what leads to it."""

    text: str
    run: Callable[[], object]


def ways_to(offer: Offer, accept: Accept, parent: QWidget, title: str = "") -> tuple[MenuWay, ...]:
    """One for each answer that may be given; where nothing is asked, the one that does it.

    `title`: of the dialog that asks for more, where its name does not say all.
    """
    if not offer.asks:
        return (MenuWay("", partial(accept, offer, Answer())),)
    return tuple(
        MenuWay(
            choice_in_words(choice.name, choice.what),
            partial(_ask, offer, choice, accept, parent, title),
        )
        for choice in offer.asks
    )


def decide(
    ways: tuple[MenuWay, ...], beside: QWidget, at: QPoint | None = None, title: str = ""
) -> None:
    """Take the one way that there is, or let the game master choose in a menu of this title."""
    if len(ways) == 1:
        ways[0].run()
        return
    pop_up(((way.text, way.run) for way in ways), beside, at, title)


def _ask(offer: Offer, choice: Choice, accept: Accept, parent: QWidget, title: str) -> None:
    """Have filled in what an answer still leaves open, and do it."""
    title = title or offer_in_words(offer)
    match choice.asked:
        case None:
            accept(offer, choice.answer)
        case AskedWords():
            _ask_words(offer, choice, accept, parent)
        case AskedRoll(dice):
            open_dialog(RollDialog(title, parsed(dice), _rolling(offer, accept), parent))
        case AskedDice():
            open_dialog(CheckDialog(title, partial(accept, offer), choice.asked, parent))


def _rolling(offer: Offer, accept: Accept) -> Callable[[tuple[int, ...]], bool]:
    return lambda faces: accept(offer, Answer(dice=faces))


def _ask_words(offer: Offer, choice: Choice, accept: Accept, parent: QWidget) -> None:
    title = tr("Give a clue") if offer.name == "clue" else offer_in_words(offer)
    asked = choice.asked if isinstance(choice.asked, AskedWords) else AskedWords()
    line = LineAsked(title, tr(QUESTIONS[offer.name]), asked.start, asked.aside)
    ask_line_of(line, lambda said: accept(offer, choice.answer._replace(words=said)), parent)


class CheckDialog(AskDialog):
    """Asks for helpers and the die of turns where a door is forced, for tools and target at a lock.

    Its dice are tapped as real ones fall, and those that are not are rolled as it is done.
    """

    def __init__(
        self, title: str, make: Make, asked: AskedDice, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, lambda: said_below(make(self.answer())), parent, title)
        check, turns = Cast("", CHECK, InputKind("list"), "2d6"), f"1d{asked.turn_faces}"
        for_turns = Cast("", TURNS, InputKind("number"), turns)
        self._casts = {CHECK: check, **({TURNS: for_turns} if asked.turn_faces else {})}
        self.dice = DiceLines()
        self.dice.fallen.connect(self._fall)
        self.dice.show_dice([*self._casts.values()])
        self.helpers = {who: QCheckBox(without_keys(name)) for who, name in asked.helpers}
        self.tools = QCheckBox(tr("With &thieves’ tools"))
        self.tools.setChecked(True)
        reach = tr("What the check has to reach")
        self.target = number_field(reach, USUAL, HARDEST, special=tr("as usual"))
        form = form_of()
        if asked.asks_tools:
            form.addRow(tr("To &reach"), self.target)
            form.addRow("", self.tools)
        for number, box in enumerate(self.helpers.values()):
            form.addRow("" if number else tr("With the help of"), box)
        self.lay_out(self.dice, faint(tr("What is not tapped is rolled.")), form, letters=0)

    def _fall(self, _ask: str, name: str, value: object) -> None:
        self._casts[name] = self._casts[name]._replace(value=value)
        self.dice.show_dice([*self._casts.values()])

    def answer(self) -> Answer:
        fallen = {name: cast.value for name, cast in self._casts.items()}
        target = self.target.value()
        return Answer(
            dice=tuple(self.dice.lines["", CHECK].faces),
            turns=fallen.get(TURNS),
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
        "board": "Go aboard {what}",
        "go_ashore": "Go ashore from {what}",
        "take_wing": "Take wing",
        "land": "Land",
        "hike_roll": "Hike roll",
        "push_on": "Extra effort",
        "stop_march": "Stop on the march",
        "forage": "Forage",
        "eat": "Eat and drink",
        "rest": "Rest",
        "camp": "Make camp",
        "dawn": "Dawn",
        "move": "Go to {what}",
        "walk": "Walk to {what}",
        "run": "Run to {what}",
        "other": "Something else…",
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
        "to_zone": "To {what}",
        "in_words": "Something else…",
    }
)


QUESTIONS: Mapping[OfferName, str] = MappingProxyType(
    {
        "clue": "&What the players learn",
        "listen": "&What is heard",
        "other": "&What takes the action",
        "push_on": "&How many per cent farther",
    }
)
"""What is asked for in a line."""


def offer_in_words(offer: Offer) -> str:
    return tr(OFFER_WORDS[offer.name], what=offer.words, title=offer.words)


def cost_in_words(offer: Offer) -> str:
    if offer.name == "clue":
        return tr("for you to give")
    return tr(COSTS[offer.cost]) if offer.cost in COSTS else offer.cost


def plain_button(offer: Offer) -> OfferButton:
    """Under no name of its own."""
    return OfferButton(offer, offer_in_words(offer), cost_in_words(offer))


def choice_in_words(name: ChoiceName, what: str) -> str:
    return tr(CHOICES[name], what=what, clue=what)
