"""`cognita deed`: what a deed would do to members of a campaign, as JSON; with --do it is done."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from mapper.cli.printing import say
from mapper.commands.deeds.doing import Doing, doing, still_lacking
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.members import members_in, told_apart
from mapper.model.campaign.play_rows import Party
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import Asked, DeedAnswered, answered
from mapper.play.deeds.deed_files import Deed, asked_by, deed_called, played_by
from mapper.play.deeds.fitting import Roles
from mapper.play.deeds.scene import Scene, Taker, in_roles
from mapper.play.own.own_rules import OwnRules, own_folder, put_own_rules, read_own_rules
from mapper.questions import OPS
from mapper.storage.file import CampaignFile
from mapper.storage.reading import read_whole, refuse_unreadable

SOUND, REFUSED, WRONG = 0, 1, 1
LONGEST_LINE = 1 << 16


def deed(asked: Namespace) -> int:
    """Say what a deed would do; a refusal of the rules is an answer too."""
    refuse_unreadable(asked.file)
    _take_own()
    if not asked.do:
        return _said(_worked_out(read_whole(asked.file), asked))
    with CampaignFile(asked.file) as file:
        found = _worked_out(file.campaign, asked)
        if isinstance(found, Doing):
            file.do(found.change)
        return _said(found, is_done=True)


def _worked_out(campaign: Campaign, asked: Namespace) -> Doing | DeedAnswered:
    system, row = deed_called(asked.title)
    told, dice = _object(asked.given, "--given"), _object(asked.dice, "--dice")
    wanted = _group(campaign, asked.group) if asked.group else ""
    takers, named = _takers(campaign, row, asked.who or (), wanted)
    who = in_roles(row, takers, named)
    group = _group_of(campaign, who, wanted)
    scene = Scene(campaign, group, system, who)
    found = answered(system, row, scene, told, dice, Random(asked.seed))
    if found.refused:
        return found
    try:
        return doing(found, told, dice)
    except NotAllowed as refused:
        if not found.is_whole:  # that something is still to be told is a word left out
            raise NotAllowed(still_lacking(found)) from refused
        return replace(found, refused=str(refused))


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


def _group(campaign: Campaign, name: str) -> str:
    """The group of this id or name; of two of one name their ids are told."""
    parties = campaign.all(Party)
    found = [name] if name in parties else [id_ for id_, row in parties.items() if row.name == name]
    if not found:
        raise NotAllowed(f"No group is called “{name}”.")
    if len(found) > 1:
        raise NotAllowed(f"“{name}” is {len(found)} groups; say {' or '.join(found)}.")
    return found[0]


def _group_of(campaign: Campaign, who: Roles, wanted: str) -> str:
    """The group of those who take part, in the order of the roles; of nobody this or the first."""
    first = next((takers[0] for takers in who.values() if takers), None)
    if first is not None and wanted not in ("", first.group):
        raise NotAllowed(f"“{first.who}” is not of the group “{wanted}”.")
    group = first.group if first else wanted or next(iter(sorted(campaign.all(Party))), "")
    if not group:
        raise NotAllowed("There is no group in this campaign that could do anything.")
    return group


def _takers(
    campaign: Campaign, row: Deed, words: Iterable[str], group: str
) -> tuple[list[Taker], dict[str, list[Taker]]]:
    """Who is told in the order of the roles, and who as ROLE=NAME; a whole name counts first."""
    takers, named = list[Taker](), dict[str, list[Taker]]()
    for word in words:
        role, equals, name = word.partition("=")
        if equals and role in row.who and not _matching(campaign, word, group):
            named.setdefault(role, []).append(_taker(campaign, name, group))
        else:
            takers.append(_taker(campaign, word, group))
    return takers, named


def _taker(campaign: Campaign, name: str, group: str) -> Taker:
    """Whoever is called so; of two who match the ids are told."""
    found = _matching(campaign, name, group)
    if not found:
        raise NotAllowed(f"Nobody is called “{name}”.")
    if len(found) > 1:
        ids = " or ".join(f"“{each.group}/{each.who}”" for each in found)
        raise NotAllowed(f"“{name}” is {len(found)} members; say {ids}.")
    return found[0]


def _matching(campaign: Campaign, name: str, group: str) -> list[Taker]:
    """Those whom a word means, by a whole name or else by GROUP/NAME; first those of a group."""
    found = [*_called(campaign, name, group)]
    cuts = [at for at, letter in enumerate(name) if letter == "/"] if not found else []
    for at in cuts:
        every = [*_called(campaign, name[at + 1 :], name[:at])]
        by_id = [each for each in every if each.who == name[at + 1 :]]
        found += by_id if len({each.group for each in every}) == 1 and by_id else every
    return [each for each in found if each.group == group] or found


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
    _take_own()
    by_deeds, by_play = asked_by(), played_by()
    for system, name in OPS:
        line: dict[str, object] = {"system": system, "op": name}
        titles: Mapping[str, object] = {"asked_by": list(by_deeds.get((system, name), ()))}
        part = by_play.get((system, name))
        more = titles if by_deeds.get((system, name)) or part is None else {"played_by": part}
        yield json.dumps(line | dict(more), ensure_ascii=False)


def own() -> int:
    """Say what the game master's own files hold, and what is wrong in them."""
    found = _take_own()
    say(str(found.folder))
    for file in (*found.sheet_files, *found.deed_files):
        say(f"{file.path.parent.name}/{file.path.name}: {', '.join(file.adds) or 'nothing'}")
        say(*(f"  {sentence}" for sentence in (*file.said, *file.wrong)))
    say(*found.wrong)
    if not (found.sheet_files or found.deed_files):
        say("There are no files of your own in it yet; make one in its deeds or sheets.")
    return WRONG if found.all_wrong else SOUND


def _take_own() -> OwnRules:
    """The game master's own sheets and deeds, which count from now on."""
    found = read_own_rules(own_folder(os.environ))
    put_own_rules(found)
    return found
