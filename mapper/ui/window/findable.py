"""What Find and go to lists besides the maps: members, deeds, actions, what is due, log, rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import chain, groupby, islice
from typing import TYPE_CHECKING

from mapper.commands.maps.map_rules import SYSTEMS
from mapper.model.campaign.ids import natural
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.travel_rows import Timer
from mapper.play.house_rules import SHARED, in_the_list, in_words, rule_numbers, systems_played
from mapper.play.map_rules import rules_of
from mapper.rules.rule_meanings import meaning_of
from mapper.ui.app.translated import tr
from mapper.ui.rules.rules_dialog import ask_house_rules
from mapper.ui.shortcuts.keys_in_words import keys_in_words
from mapper.ui.table.member_sheets import open_sheet
from mapper.ui.table.time_dialogs import TimersDialog
from mapper.ui.table.travel_words import day_in_words
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.search_popup import AFTER_ALL_ELSE, Findable

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace

MOST_OF_A_KIND = 8


def besides_the_map(at: Workspace) -> Callable[[str], Iterator[Findable]]:
    """What fits the words that are looked for, of each kind the first ones."""

    @cache
    def listed() -> list[tuple[str, Findable]]:
        sources = (_members, _deeds, _actions, _due, _rules)
        found = chain.from_iterable(source(at) for source in sources)
        return [(_searched(each), each) for each in found]

    def fitting(search: str) -> Iterator[Findable]:
        words = [f" {word}" for word in search.casefold().split()]
        found = (each for text, each in listed() if all(word in text for word in words))
        for _group, alike in groupby(found, key=lambda each: each.group):
            yield from islice(alike, MOST_OF_A_KIND)
        yield from islice(_log(at, words), MOST_OF_A_KIND)

    return fitting


def _searched(each: Findable) -> str:
    return f" {each.title} {each.words} {each.group} {each.text}".casefold().replace("-", " ")


def _members(at: Workspace) -> Iterator[Findable]:
    for group, party in at.document.campaign.all(Party).items():
        for member in party.members:
            run = partial(open_sheet, at.editor, group, id_of(member), at.window)
            text = " · ".join(filter(None, (party.name, member.player)))
            yield Findable(member.name, tr("Sheet"), text, 0, run, icon="party")


def _deeds(at: Workspace) -> Iterator[Findable]:
    for each in at.deeds.findable(at.window):
        yield each._replace(group=tr("Deed"), icon="die")


def _actions(at: Workspace) -> Iterator[Findable]:
    actions = at.action_set
    for id_, row in actions.rows.items():
        why, hint = actions.why_not(id_), tr(row.hint) if row.hint else ""
        yield Findable(
            actions.text(id_),
            tr("Action"),
            why or hint,
            0,
            partial(actions.take, id_),
            why_not=why,
            note=keys_in_words(actions, id_),
            icon=row.icon,
        )


def _due(at: Workspace) -> Iterator[Findable]:
    campaign = at.document.campaign

    def ask() -> None:
        open_dialog(TimersDialog(at.editor, at.window))

    for timer in campaign.all(Timer).values():
        when = day_in_words(campaign, timer.due)
        yield Findable(timer.text, tr("Due"), when, 0, ask, icon="recent")


def _log(at: Workspace, words: list[str]) -> Iterator[Findable]:
    """The newest first."""
    campaign = at.document.campaign
    entries = campaign.all(LogEntry)
    for id_ in sorted(entries, key=natural, reverse=True):
        row = entries[id_]
        text = f" {row.text}".casefold()
        if all(word in text for word in words):
            when, run = day_in_words(campaign, row.minutes), partial(_see_entry, at, id_)
            yield Findable(row.text, tr("Log"), when, 0, run, icon="history")


def _see_entry(at: Workspace, id_: str) -> None:
    at.show_panel("log")
    at.log.mark(id_)


def _rules(at: Workspace) -> Iterator[Findable]:
    campaign, map_id = at.document.campaign, at.document.map_id
    rules, systems = rules_of(campaign, map_id), systems_played(campaign, map_id)
    for number in rule_numbers([each for each in SYSTEMS if each in systems], rules):
        system, *way = number.path.split(".")
        value = rules.overrides.get(number.path, number.book)
        yield Findable(
            tr(meaning_of(number.path)),
            tr("Rule"),
            "" if system == SHARED else system.capitalize(),
            AFTER_ALL_ELSE,
            partial(ask_house_rules, at, number.path),
            words=" ".join(tr(in_the_list(name)) for name in way),
            note="" if value is None else in_words(value).replace("_", " "),
            icon="settings",
        )
