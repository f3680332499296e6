"""What may be done now: its cost or why not, what it still asks of the table, and its command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.hexes.hexes import Hex
from mapper.play.delve.finds import ClueHere, HiddenThing
from mapper.rules.sovereign.doors import Noise

OfferName = Literal[
    "act_ahead",
    "find_way",
    "search",
    "search_for",
    "search_all_day",
    "search_all",
    "board",
    "go_ashore",
    "take_wing",
    "land",
    "hike_roll",
    "push_on",
    "stop_march",
    "forage",
    "eat",
    "rest",
    "camp",
    "dawn",
    "move",
    "set_out",
    "walk",
    "run",
    "find",
    "recover",
    "listen",
    "look_in",
    "open_door",
    "close_door",
    "pick",
    "force",
    "batter",
    "disarm",
    "clue",
    "other",
    "pass_turn",
    "pass_all",
    "close_round",
    "enter",
    "leave",
    "go_beyond",
]
ChoiceName = Literal[
    "succeeds",
    "fails",
    "usual_day",
    "hot_day",
    "rolls",
    "together",
    "real_dice",
    "finds",
    "finds_nothing",
    "hears_nothing",
    "hears",
    "hears_talk",
    "hears_quieter",
    "tells",
    "check_succeeds",
    "check_fails",
    "in_other_words",
    "worked_out",
    "to_zone",
    "in_words",
]


class Answer(NamedTuple):
    """What the table says to what an offer asks; as it stands, rules and dice decide all."""

    succeeds: bool | None = None
    find: HiddenThing | None = None
    noise: Noise | None = None
    words: str | None = None
    dice: tuple[int, ...] = ()
    turns: int | None = None
    has_tools: bool = True
    to_reach: int | None = None
    helpers: tuple[str, ...] = ()
    """Who joins in a check, by their ids."""
    zone: str = ""
    hex: Hex | None = None
    clue: ClueHere | None = None
    roll: str = ""
    """The check that chose a clue."""


BY_RULES = Answer()
"""The table says nothing."""


class AskedWords(NamedTuple):
    """A line that somebody has still to write: what it begins with, and what helps to write it."""

    start: str = ""
    aside: str = ""


class AskedDice(NamedTuple):
    """What real dice show: two, another for the turns with so many faces, and how it is tried."""

    turn_faces: int = 0
    asks_tools: bool = False
    helpers: tuple[tuple[str, str], ...] = ()
    """Who may join in, with their names."""


class AskedRoll(NamedTuple):
    """One roll, made here or told by real dice: how it is written."""

    dice: str


class Choice(NamedTuple):
    """One way to answer, what it is about, and what of it is still to be filled in."""

    name: ChoiceName
    answer: Answer = Answer()
    what: str = ""
    asked: AskedWords | AskedDice | AskedRoll | None = None


OfferCommand = Callable[[Campaign, Random, Answer], Change]
"""It is handed the campaign as it is when it is done."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that may be done now; `why_not` is empty where it may.

    Its cost is the most that it may come to, empty where it is free. `target` is what it is about,
    `words` what that is called. Where nothing is asked, its command needs no answer but an empty
    one.
    """

    name: OfferName
    command: OfferCommand = field(compare=False, repr=False)
    who: str = ""
    target: str = ""
    words: str = ""
    cost: str = ""
    why_not: str = ""
    asks: tuple[Choice, ...] = ()

    def tried_on(self, campaign: Campaign) -> Iterator[Change]:
        """What it would come to by the first answer, and by one that fails."""
        first = self.asks[0].answer if self.asks else Answer()
        yield self.command(campaign, Random(0), first)
        for choice in self.asks[1:]:
            if choice.answer.succeeds is False:
                yield self.command(campaign, Random(0), choice.answer)
