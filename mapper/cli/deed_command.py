"""`cognita deed`: what a deed would do to members of a campaign, as JSON; with --do it is done."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from mapper.cli.printing import say
from mapper.commands.deeds.doing import Doing, doing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.members import members_in, told_apart
from mapper.model.campaign.play_rows import Party
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import Asked, DeedAnswered, answered
from mapper.play.deeds.deed_files import asked_by, deed_called, played_by
from mapper.play.deeds.scene import Scene, Taker, in_roles
from mapper.questions import OPS
from mapper.storage.file import CampaignFile
from mapper.storage.reading import read_whole, refuse_unreadable

SOUND, REFUSED = 0, 1
LONGEST_LINE = 1 << 16


def deed(asked: Namespace) -> int:
    """Say what a deed would do; a refusal of the rules is an answer too."""
    refuse_unreadable(asked.file)
    if not asked.do:
        return _said(_worked_out(read_whole(asked.file), asked))
    file = CampaignFile(asked.file)
    try:
        found = _worked_out(file.campaign, asked)
        if isinstance(found, Doing):
            file.do(found.change)
        return _said(found, is_done=True)
    finally:
        file.close()


def _worked_out(campaign: Campaign, asked: Namespace) -> Doing | DeedAnswered:
    system, row = deed_called(asked.title)
    told, dice = _object(asked.given, "--given"), _object(asked.dice, "--dice")
    takers = [_taker(campaign, name) for name in asked.who or ()]
    who = in_roles(row, takers)
    group = takers[0].group if takers else next(iter(sorted(campaign.all(Party))), "")
    if not group:
        raise NotAllowed("There is no group in this campaign that could do anything.")
    scene = Scene(campaign, group, system, who)
    found = answered(system, row, scene, told, dice, Random(asked.seed))
    return found if found.refused else doing(found, told, dice)


def _said(found: Doing | DeedAnswered, *, is_done: bool = False) -> int:
    if isinstance(found, DeedAnswered):
        said = {"ok": False, "deed": found.deed.title, "error": found.refused}
        say(json.dumps(said, ensure_ascii=False))
        return REFUSED
    answer = {
        "ok": True,
        "done": is_done,
        "deed": found.answered.deed.title,
        "effects": list(found.effects),
        "because": found.answered.because,
        "dice": {each.name: each.value for each in found.answered.casts},
        "answers": [dict(asks.answer or {}) for asks in found.answered.asked],
        "log": found.log,
    }
    say(json.dumps(answer, ensure_ascii=False))
    return SOUND


def _taker(campaign: Campaign, name: str) -> Taker:
    """Whoever is called so; two who match are refused."""
    group, _, own = name.rpartition("/")
    found = list(_called(campaign, own, group))
    if not found:
        raise NotAllowed(f"Nobody is called “{name}”.")
    if len(found) > 1:
        raise NotAllowed(f"“{name}” is {len(found)} members; say GROUP/NAME.")
    return found[0]


def _called(campaign: Campaign, name: str, group: str) -> Iterator[Taker]:
    parties = campaign.all(Party)
    for id_, row in parties.items():
        if group and group not in (id_, row.name):
            continue
        for who, member in members_in(id_, told_apart(parties, id_)).items():
            if name in (who, member.name):
                yield Taker(id_, who)


def _object(text: str | None, word: str) -> Asked:
    if not text:
        return {}
    if len(text) > LONGEST_LINE:
        raise NotAllowed(f"{word} has at most {LONGEST_LINE:,} letters.")
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NotAllowed(f"{word} is names with their values in braces, as JSON.")
    return found


def listed() -> Iterator[str]:
    """A line for each question: the deeds that ask it, or where play asks it itself."""
    by_deeds, by_play = asked_by(), played_by()
    for system, name in OPS:
        line: dict[str, object] = {"system": system, "op": name}
        titles: Mapping[str, object] = {"asked_by": list(by_deeds.get((system, name), ()))}
        part = by_play.get((system, name))
        more = titles if by_deeds.get((system, name)) or part is None else {"played_by": part}
        yield json.dumps(line | dict(more), ensure_ascii=False)
