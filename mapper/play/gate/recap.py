"""The recap for players: what they were told in an evening, or on some days, as in a diary.

Like their log it is copied from words for players alone: no number of an entry, no place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Evening, LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.model.recap import Recap, RecapDay, RecapPart
from mapper.play.evenings import DAY, entries_of
from mapper.play.fight.fighters import listed
from mapper.play.gate.what_groups_know import ToldToPlayers, told_to_players
from mapper.play.map_rules import calendar_of, date

TABLE_TALK = re.compile(
    r"Day \d+ dawns\.|(Round|Turn) \d+ is over\.|.+: (travelling|exploring) from now on\."
    r"|.+ consumed [\d,]+ rations and [\d,]+ of water.*|.+ go (farther|no farther)\b.*"
)
"""What belongs to the rules and not into a diary, in the words of the commands that write it."""

DICE = re.compile(r"(^|[\s:(])(\d*d(\d+|%|F)|\d+-in-\d+)")
"""Notations of dice; words alone decide, for the kind of an entry is the game master's."""

GONE = "Others"
"""Heads what a group was told that is no more."""

WENT = re.compile(r"(?P<who>.+) went to (?P<where>.+?)\.")
FIGHT = "A fight begins."
BLOW = re.compile(r"(?P<who>.+?) (attacks|is attacked)\b.*")
WAY_KNOWN = "We know our way"
ENDS = (".", "!", "?", "…", "”", ":", ";")


def recap_of_evening(campaign: Campaign, groups: Iterable[str], number: int) -> Recap:
    """What was told to these groups, or to all, in one evening."""
    evening = campaign.one(Evening, Key("evening", "", f"{number}"))
    told = _told(entries_of(campaign, evening), groups)
    about = ", ".join(filter(None, (f"Evening {number}", evening.day)))
    return _recap(campaign, told, about)


def recap_of_days(campaign: Campaign, groups: Iterable[str], first: int, last: int) -> Recap:
    """The same of days, counted as in the players' log: the first on which they were told is 1."""
    if last < first:
        raise NotAllowed("The last day is before the first.")
    told = _told(campaign.all(LogEntry).items(), groups)
    began = told[0].minutes // DAY if told else 0
    wanted = range(first, last + 1)
    return _recap(campaign, [one for one in told if one.minutes // DAY - began + 1 in wanted])


def groups_told(campaign: Campaign) -> list[str]:
    """All groups, with those that have joined another or are no more."""
    gone = (row.party for row in campaign.all(LogEntry).values() if row.party)
    return list(dict.fromkeys((*campaign.all(Party), *gone)))


def days_told(campaign: Campaign, groups: Iterable[str]) -> int:
    """The number of the last day on which these groups were told anything; 0: there is none."""
    told = _told(campaign.all(LogEntry).items(), groups)
    return told[-1].minutes // DAY - told[0].minutes // DAY + 1 if told else 0


def _told(entries: Iterable[tuple[str, LogEntry]], groups: Iterable[str]) -> list[ToldToPlayers]:
    return [one for one in told_to_players(entries, groups) if not _is_of_the_rules(one.text)]


def _is_of_the_rules(text: str) -> bool:
    return TABLE_TALK.fullmatch(text) is not None or DICE.search(text) is not None


def _recap(campaign: Campaign, told: list[ToldToPlayers], about: str = "") -> Recap:
    if not told:
        raise NotAllowed("Nothing was told to the players then.")
    parties = campaign.all(Party)
    found = dict.fromkeys(one.group for one in told if one.group)
    names = {id_: parties[id_].name if id_ in parties else GONE for id_ in found}
    title = ", ".join(name for name in names.values() if name != GONE)
    shown = names if len(names) > 1 else {}
    calendar, days = calendar_of(campaign), []
    for _, of_day in groupby(told, key=lambda one: one.minutes // DAY):
        lines = [*of_day]
        on = date(calendar, lines[0].minutes)
        year = f"{on.year} {calendar.year_name}".strip()
        when = ", ".join(filter(None, (on.weekday, f"{on.day} {on.month}", f"year {year}")))
        days.append(RecapDay(when, tuple(_parts(lines, shown))))
    return Recap(title, tuple(days), about)


def _parts(lines: list[ToldToPlayers], names: dict[str, str]) -> Iterator[RecapPart]:
    """What each group was told, in the order in which they come up."""
    for group in dict.fromkeys(one.group for one in lines):
        said = [one.text for one in lines if one.group == group]
        yield RecapPart(names.get(group, ""), tuple(_paragraphs(_told_once(_blows_summed(said)))))


def _blows_summed(lines: Iterable[str]) -> list[str]:
    """All blows of a fight are one sentence, where the first was told, of who had a part in it."""
    found, fought = list[str](), list[str]()
    at = 0
    for line in lines:
        blow = BLOW.fullmatch(line)
        if line == FIGHT:
            fought = []
        if blow is None:
            found.append(line)
            continue
        if not fought:
            at = len(found)
            found.append(line)
        else:
            found[at] = f"{listed([*dict.fromkeys((*fought, blow['who']))])} fought."
        fought.append(blow["who"])
    return found


def _told_once(lines: Iterable[str]) -> Iterator[str]:
    """Without what was said just before, and where they are already; moves in a row are one."""
    before, there, way = "", "", list[str]()
    who, knows_way = "", False
    for line in lines:
        went = WENT.fullmatch(line)
        is_known = line.startswith(WAY_KNOWN)
        if line == before or (is_known and knows_way):
            continue
        before, knows_way = line, is_known or (knows_way and went is None)
        if went is not None:
            if went["where"] == there and went["who"] == who:
                continue
            if went["who"] != who:
                yield from _way(who, way)
                way = []
            who, there = went["who"], went["where"]
            way.append(there)
            continue
        yield from _way(who, way)
        way = []
        yield line
    yield from _way(who, way)


def _way(who: str, way: list[str]) -> Iterator[str]:
    if way:
        *first, last = way
        yield f"{who} went to {' and '.join(filter(None, (', '.join(first), last)))}."


def _paragraphs(lines: Iterable[str]) -> Iterator[str]:
    """Sentences one after the other; what has several lines of its own stands by itself."""
    running: list[str] = []
    for line in lines:
        if "\n" in line:
            yield from filter(None, [" ".join(running)])
            yield line
            running = []
        else:
            running.append(line if line.endswith(ENDS) else f"{line}.")
    yield from filter(None, [" ".join(running)])
