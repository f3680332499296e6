"""A deed as the table asks it, tried before it is agreed to, and one of the log asked again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from mapper.commands.deeds.doing import Doing, doing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import members_in, told_apart
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import Asked, DeedAnswered, answered, asked_for, told_of
from mapper.play.deeds.deed_files import Deed, deed_called
from mapper.play.deeds.fitting import Roles, why_not_whole
from mapper.play.deeds.scene import Scene, Taker
from mapper.play.members import foes_in

FEW, MANY = 0, 1
"""Seeds of dice that are only tried."""


@dataclass(frozen=True, slots=True)
class DeedAsked:
    """Who takes part in a deed, what is told of it by hand, and what its dice show."""

    system: str
    deed: Deed
    group: str
    who: Roles
    told: Asked = field(default_factory=dict)
    dice: Asked = field(default_factory=dict)


class DeedTried(NamedTuple):
    """A deed as far as it is known; what it would do, or else why it cannot be done."""

    answered: DeedAnswered
    doing: Doing | None
    why_not: str = ""
    is_refused: bool = False
    """Whether it is refused, and not only not told whole."""


def tried(campaign: Campaign, asked: DeedAsked) -> DeedTried:
    """What would become of it now."""
    scene = Scene(campaign, asked.group, asked.system, asked.who)
    found = answered(*_again(asked, scene))
    why = why_not_whole(asked.deed, asked.who)
    if not (why or found.refused or found.is_whole):
        refused_anyway = _whatever_falls(found, asked)
        return DeedTried(found, None, refused_anyway, is_refused=bool(refused_anyway))
    if why:
        return DeedTried(found, None, why)
    try:
        return DeedTried(found, doing(found, asked.told, asked.dice))
    except NotAllowed as refused:
        return DeedTried(found, None, str(refused), is_refused=True)


def _whatever_falls(found: DeedAnswered, asked: DeedAsked) -> str:
    """Why the rules refuse it whatever the dice may show; nothing if they do not, or may not."""
    if any(each.found is None for asking in found.asked for each in asking.given):
        return ""
    sentences = {_refused_with(found.scene, asked, Random(seed)) for seed in (FEW, MANY)}
    return sentences.pop() if len(sentences) == 1 else ""


def _refused_with(scene: Scene, asked: DeedAsked, random: Random) -> str:
    """Why it is refused by the rules, or cannot be done, as the dice fall now."""
    found = answered(*_again(asked, scene), random)
    if found.refused or not found.is_whole:
        return found.refused
    try:
        doing(found, asked.told, asked.dice)
    except NotAllowed as refused:
        return str(refused)
    return ""


def _again(asked: DeedAsked, scene: Scene) -> tuple[str, Deed, Scene, Asked, Asked]:
    return asked.system, asked.deed, scene, asked.told, asked.dice


def do_deed(campaign: Campaign, asked: DeedAsked) -> Change:
    """What it comes to; refused, it raises `NotAllowed`."""
    found = tried(campaign, asked)
    if found.doing is None:
        lacking = ", ".join(found.answered.lacking)
        raise NotAllowed(found.why_not or f"Still to be told: {lacking}.")
    return found.doing.change


def asked_again(campaign: Campaign, entry: LogEntry) -> DeedAsked:
    """A deed of the log as it was asked, by those of then who are still there."""
    if entry.deed is None:
        raise NotAllowed("This tells of no deed.")
    system, deed = deed_called(entry.deed.title)
    if not campaign.has(Key("party", "", entry.party)):
        raise NotAllowed("The group that did this is no more.")
    takers = {
        role: tuple(dict.fromkeys(_found(campaign, entry.party, entry.deed.who.get(role, ()))))
        for role in deed.who
    }
    who = {role: those for role, those in takers.items() if those or deed.who[role] != "foe"}
    given, casts = asked_for(system, deed)  # what it asks for now: it may have been more
    told = told_of(given, _read(entry.deed.told))
    return DeedAsked(system, deed, entry.party, who, told, told_of(casts, _read(entry.deed.dice)))


def _found(campaign: Campaign, group: str, ids: tuple[str, ...]) -> Iterator[Taker]:
    parties, foes = campaign.all(Party), foes_in(campaign, group)
    for who in ids:
        if who in foes:
            yield Taker(group, who)
            continue
        for each in (group, *(other for other in parties if other != group)):
            if who in members_in(each, told_apart(parties, each)):
                yield Taker(each, who)
                break


def _read(text: str) -> Mapping[str, Any]:
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
