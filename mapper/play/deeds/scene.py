"""Where a deed is done and by whom, and what sheets, map, clock and state say of it there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.fight_rows import Fight, FightSide
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.travel_rows import Journey, MapRules
from mapper.model.campaign.zone_rows import Delve, Zone
from mapper.model.hexes.chunks import value_at
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import the_hex
from mapper.model.stat_lines import heads_of
from mapper.play.deeds.deed_files import Deed
from mapper.play.deeds.sentences import number_of
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.site_procedure import SiteProcedure, delve_key, sheet_of
from mapper.play.load.load_rules import BORNE, borne_by
from mapper.play.load.packs import BornePack, Packs, packs_of
from mapper.play.map_rules import every_table, rules_of, weather_on
from mapper.play.members import foes_of, members_of, party_of
from mapper.play.sheets.member_sheet import MemberSheet, systems_of
from mapper.play.sheets.sheet_files import (
    MAX,
    MOST_KEPT,
    SHEETS,
    SheetShelf,
    built_in_sheets,
    every_field,
)
from mapper.play.sheets.states import DEAD, FLED, GAVE_UP
from mapper.play.travel.by_distance import MARCH, ByMarching, still_to_charge
from mapper.play.travel.meetings import met_now
from mapper.play.travel.procedure import milieu_of
from mapper.play.travel.travel_map import classes_for
from mapper.rules.neverwhere.needs import Sleeper, allowance
from mapper.rules.neverwhere.neverwhere_tables import Neverwhere
from mapper.rules.rule_tables import RuleTables

MODIFIER = "attribute_modifier"
MINUTES_AN_HOUR, MINUTES_A_DAY = 60, 1440
HALF = "half "
"""Before the name of a field: half of it."""

CHARGED = re.compile(
    r"(?:(?P<span>[1-9][0-9]{0,3}) )?hours "
    r"(?:since (?P<since>.+)|from (?P<from>.+?) to (?P<until>.+))"
    r"|days since (?P<day>.+)"
)
"""`hours since food`, `8 hours since food` (how many times eight), `hours from waking to sleep`;
`days since hike roll`: how many midnights ago."""

Source = Literal[
    "sheet",
    "worked out",
    "no sheet",
    "map",
    "clock",
    "state",
    "answer",
    "always",
    "by hand",
    "usual",
]


class Taker(NamedTuple):
    """A member who takes part, by group and id."""

    group: str
    who: str


class Sourced(NamedTuple):
    """A value as a question takes it, where it comes from, and the words of that."""

    value: Any
    source: Source
    words: str = ""


SheetsRead = dict[Taker, MemberSheet]


@dataclass(frozen=True)
class Scene:
    """A campaign as it is now, the group that stands there, and who takes part in which role.

    `system`: whose words are used of the map. `read`: sheets that were read of the campaign as it
    is now; several scenes of it may share them.
    """

    campaign: Campaign
    group: str
    system: str
    who: Mapping[str, tuple[Taker, ...]]
    read: SheetsRead = field(default_factory=dict, compare=False)

    @cached_property
    def party(self) -> Party:
        return party_of(self.campaign, self.group)

    def group_of(self, taker: Taker) -> Party:
        """The group of one who takes part, which has its own clock."""
        is_here = taker.group == self.group
        return self.party if is_here else party_of(self.campaign, taker.group)

    @property
    def journey(self) -> Journey | None:
        row = self.campaign.get(Key("journey", "", self.group))
        return row if isinstance(row, Journey) else None

    @cached_property
    def rules(self) -> MapRules:
        return rules_of(self.campaign, self.party.at.map)

    @cached_property
    def tables(self) -> RuleTables:
        """Those of the map where the group is, with its house rules."""
        return every_table(self.rules)

    @cached_property
    def site(self) -> SiteProcedure:
        """The procedure of the dungeon where the group is."""
        return site_rules(self.campaign, self.party.at.map)

    def counted_as(self, kind: str) -> list[MemberSheet]:
        """The members who are delvers, henchmen, or others."""
        return [each for each in self._sheets if each.value("Counts as").words == kind]

    @property
    def levels(self) -> list[int]:
        """The levels of those who are delvers."""
        return [each.value("Level").whole for each in self.counted_as("delver")]

    @cached_property
    def _sheets(self) -> tuple[MemberSheet, ...]:
        members = members_of(self.campaign, self.group)
        return tuple(self.sheet(Taker(self.group, who)) for who in members)

    def sheet(self, taker: Taker) -> MemberSheet:
        found = self.read.get(taker)
        if found is None:
            found = self.read[taker] = sheet_of(self.campaign, taker.group, taker.who)
        return found

    def _packs(self, group: str) -> Packs:
        """What everybody of a group bears."""
        if group not in self._borne:
            self._borne[group] = packs_of(self.campaign, group)
        return self._borne[group]

    @cached_property
    def _borne(self) -> dict[str, Packs]:
        return {}

    def fields_for(self, asked: str) -> tuple[str, ...]:
        """The fields of a sheet, or the states, that fill in an input of this name."""
        return _fields_for(SHEETS.now, self._systems).get(asked, ())

    @cached_property
    def _systems(self) -> frozenset[str]:
        """Whose fields fill in: all that come with the program, and what else is switched on."""
        return built_in_sheets().systems | systems_of(self.campaign)

    def named(self, role: str) -> str:
        """Who they are, in words."""
        names = [self.sheet(taker).member.name for taker in self.who.get(role, ())]
        return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def found(self, name: str) -> Sourced | None:
        """What `role.field`, `map.…`, `clock.…` or `state.…` says; None where nothing does."""
        first, _, rest = name.partition(".")
        if first in self.who:
            return self._of_role(first, rest)
        asked = _ASKED.get(name)
        value = asked(self) if asked is not None else None
        if value is None:
            return None
        return Sourced(value, "state" if first == "group" else _SAYS.get(first, "map"))

    def said_of(self, name: str) -> str:
        """What `role.field` says in a word, with its sign where it is added to a roll."""
        found, field = self.found(name), name.partition(".")[2]
        if found is None:
            return ""
        rows = every_field()
        is_given = any(row.gives == field and row.by == MODIFIER for row in rows.values())
        is_added = is_given or (field in rows and rows[field].kind in ("modifier", "skill"))
        is_signed = is_added and isinstance(found.value, int)
        return f"{found.value:+}".replace("-", "−") if is_signed else f"{found.value}"

    def is_known(self, name: str) -> bool:
        """Whether a name of a source means something, whatever it may say."""
        first, _, rest = name.partition(".")
        return name in _ASKED or (first in self.who and bool(rest))

    def _of_role(self, role: str, name: str) -> Sourced | None:
        """What the sheet of each of them says; None where one of them says nothing of it."""
        takers = self.who[role]
        if name in OF_A_FIGHT and len(takers) == 1:
            found = OF_A_FIGHT[name](self, takers[0].who)
            return None if found is None else Sourced(found, "state", name)
        if name in OF_A_BODY and len(takers) == 1:
            hours = OF_A_BODY[name](self, takers[0])
            return None if hours is None else Sourced(in_json(hours), "clock", name)
        if name == "count":
            return Sourced(len(takers), "state")
        charged = CHARGED.fullmatch(name)
        if charged is not None and len(takers) == 1:
            return self._since(takers[0], charged)
        if len(takers) != 1:
            every = [self.of_one(taker, name) for taker in takers]
            told = [each.value for each in every if each is not None]
            return Sourced(told, "sheet") if len(told) == len(takers) else None
        return self.of_one(takers[0], name)

    def of_one(self, taker: Taker, name: str) -> Sourced | None:
        """What the sheet of somebody says, with what they bear besides."""
        sheet = self.sheet(taker)
        if name in BORNE:
            alone = BornePack(taker.who, sheet.member.name, sheet.state.bears)
            borne = borne_by(self._packs(taker.group).get(taker.who, alone), sheet, name)
            if borne is not None:
                return Sourced(in_json(borne), "worked out", name)
        return of_sheet(sheet, name)

    def _since(self, taker: Taker, asked: re.Match[str]) -> Sourced | None:
        """How long ago something was charged, or between what was; None if it never was."""
        charged, until = self.sheet(taker).state.charged, asked["until"]
        what = asked["since"] or asked["from"] or asked["day"]
        before = charged.get(what)
        after = self.group_of(taker).minutes if until is None else charged.get(until)
        marched = self._marched_by(taker) if asked["since"] == MARCH else None
        if marched is not None:
            hours = marched
        elif before is None or after is None:
            return None
        elif asked["day"]:
            midnights = after // MINUTES_A_DAY - before // MINUTES_A_DAY
            return Sourced(midnights, "clock", f"since {what}")
        else:
            hours = Fraction(max(0, after - before), MINUTES_AN_HOUR)
        spans = hours if asked["span"] is None else hours // int(asked["span"])
        words = f"since {what}" if until is None else f"from {what} to {until}"
        return Sourced(in_json(Fraction(spans)), "clock", words)

    def _marched_by(self, taker: Taker) -> Fraction | None:
        """What somebody has marched and not yet paid for; None where no marches are counted."""
        row = self.campaign.get(Key("journey", "", taker.group))
        if not isinstance(row, Journey) or row.procedure != ByMarching.name:
            return None
        now = self.group_of(taker).minutes
        return still_to_charge(row, taker.who, self.sheet(taker).state, now)


def of_sheet(sheet: MemberSheet, name: str) -> Sourced | None:
    """A value of a sheet: `Heal`, `HP max`, `is Frail`; None where nobody has written it."""
    if name.startswith("is "):
        state = name.removeprefix("is ")
        return Sourced(sheet.has(state), "state", state)
    if name == "name":
        return Sourced(sheet.member.name, "sheet")
    if name.startswith(HALF):
        whole = of_sheet(sheet, name.removeprefix(HALF))
        number = number_of(whole.value) if whole is not None else None
        return None if number is None else Sourced(in_json(number / 2), "worked out", name)
    value, row = sheet.value(name), every_field().get(name)
    is_usual = value.source == "no sheet"
    is_nothing = row is not None and row.kind == "part"
    if is_usual and not is_nothing and (row is None or row.default is None):
        return None
    told: Any = value.words if row is not None and row.kind in ("choice", "words") else value.number
    if row is not None and row.kind == "tick":
        told = bool(value.number)
    return Sourced(in_json(told), "no sheet" if is_usual else value.source, name)


def in_json(value: object) -> Any:
    """A number as questions take it: whole, or as a fraction in words."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value


@lru_cache(maxsize=4 * MOST_KEPT)
def _fields_for(shelf: SheetShelf, systems: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for asked, name in _named_for(shelf, systems):
        found[asked] = (*found.get(asked, ()), name)
    return found


def _named_for(shelf: SheetShelf, systems: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each input with a field that fills it in."""
    for name, row in shelf.fields_of(systems).items():
        yield from ((asked, name) for asked in row.asks)
        yield from ((asked, name + MAX) for asked in row.most_asks)
        yield from ((asked, row.gives) for asked in row.gives_asks)
    for name, kind in shelf.conditions_of(systems).items():
        yield from ((asked, f"is {name}") for asked in kind.asks)


def _terrain(scene: Scene) -> str | None:
    at = scene.party.at
    if at.zone:
        return None
    code = value_at(scene.campaign.chunks("terrain", at.map), the_hex(at.spot))
    return classes_for(scene.campaign, scene.system).get(code) or None


def _hex_size(unit: str) -> Callable[[Scene], Any]:
    def size(scene: Scene) -> Any:
        row = scene.campaign.one(Map, Key("map", "", scene.party.at.map))
        return in_json(Fraction(row.hex_size)) if row.unit == unit else None

    return size


def _round(scene: Scene) -> int | None:
    row = scene.campaign.get(delve_key(scene.group))
    return row.round if isinstance(row, Delve) else None


def _fight(scene: Scene) -> Fight | None:
    """The fight that the group is in."""
    row = scene.campaign.found(Fight, Key("fight", "", scene.group))
    return None if row is None or row.is_over else row


def fight_round_of(scene: Scene) -> int | None:
    """In which round of their fight they are; None: there is none."""
    fight = _fight(scene)
    return None if fight is None else fight.round


def has_acted(scene: Scene, who: str) -> bool:
    """Whether somebody has acted in this round of their fight."""
    fight = _fight(scene)
    return fight is not None and who in fight.acted


def _fell_in(scene: Scene, who: str) -> int | None:
    """The round of the fight in which somebody lost the last of their health."""
    fight = _fight(scene)
    return None if fight is None else fight.down.get(who)


def _hurt_now(scene: Scene, who: str) -> int | None:
    """What somebody has lost in this round of the fight."""
    fight = _fight(scene)
    return None if fight is None else fight.hurt.get(who, 0)


def _tiring_rounds(scene: Scene, who: str) -> int | None:
    """How many rounds somebody has fought whom nobody has asked yet what that has cost."""
    fight = scene.campaign.found(Fight, Key("fight", "", scene.group))
    if fight is None or not fight.is_over:
        return None
    return fight.waiting.get(who, fight.round if who in fight.weary else None)


def _is_shaken(scene: Scene, who: str) -> bool | None:
    """Whether a fight asks for the nerve of somebody, or of the foes, if any still fight."""
    fight = _fight(scene)
    if fight is None or who != ENEMIES:
        return None if fight is None else who in fight.tests
    return who in fight.tests and bool(_runners(scene, has_fled=False))


def _foes_hit_dice(scene: Scene) -> Any:
    """Those of who leads the foes, or of all who still fight where these are alike."""
    rows = [row for _, row in foes_of(scene.campaign, scene.group).values()]
    heads = [MemberSheet(row.member) for row in rows if row.leads]
    values = {each.value("HD") for each in heads or _runners(scene, has_fled=False)}
    if _fight(scene) is None or len(values) != 1:
        return None
    (only,) = values
    return in_json(only.number) if only.source == "sheet" else None


def _runners(scene: Scene, *, has_fled: bool) -> list[MemberSheet]:
    """The foes who have fled, or those who have not and may run."""
    if _fight(scene) is None:
        return []
    rows = [row for _, row in foes_of(scene.campaign, scene.group).values()]
    sheets = [MemberSheet(row.member, row.state, scene.rules) for row in rows]
    living = [each for each in sheets if not each.has(DEAD)]
    return [each for each in living if each.has(FLED) == has_fled and not each.has(GAVE_UP)]


def _others(scene: Scene, *, has_fled: bool) -> int | None:
    """How many of the foes have fled, or not; without a fight how many are met, if that is said."""
    if _fight(scene) is not None:
        return len(_runners(scene, has_fled=has_fled)) or None
    return heads_of(_who_is_met(scene))


def _who_is_met(scene: Scene) -> str:
    if scene.party.is_inside:
        stay = scene.campaign.found(Delve, delve_key(scene.group))
        return stay.meeting.who if stay is not None and stay.meeting is not None else ""
    met = met_now(scene.campaign, scene.group)
    return "" if met is None else met.who


def _modifiers(scene: Scene, *, has_fled: bool) -> list[dict[str, int]] | None:
    """Of each what a chase asks; +0 where nobody has said what a foe is good at."""
    if _fight(scene) is None:
        return [dict.fromkeys(RUNS_BY, 0)] * (_others(scene, has_fled=has_fled) or 0) or None
    found = _runners(scene, has_fled=has_fled)
    return [{name: _written(each, name) for name in RUNS_BY} for each in found] or None


def _written(sheet: MemberSheet, name: str) -> int:
    value = sheet.value(name)
    return 0 if value.source == "no sheet" else value.whole


def _head_start(scene: Scene) -> int | None:
    """How many rounds ago the last of the foes fled; a chase begins with a meeting at once."""
    fight = _fight(scene)
    if fight is None and _who_is_met(scene):
        return 0
    if fight is None or not _runners(scene, has_fled=True):
        return None
    foes = foes_of(scene.campaign, scene.group)
    return fight.round - max((at for who, at in fight.left.items() if who in foes), default=1)


ENEMIES: FightSide = "enemies"
RUNS_BY = ("DEX", "CON", "Exert")
"""What of a foe's sheet a chase asks."""
OF_A_FIGHT: Mapping[str, Callable[[Scene, str], Any]] = {
    "fell in round": _fell_in,
    "hurt this round": _hurt_now,
    "tiring rounds": _tiring_rounds,
    "shaken": _is_shaken,
}
"""What a fight says of somebody who takes part in it."""


def _slept(scene: Scene, taker: Taker) -> Fraction | None:
    """The hours that counted of the last sleep; None: nobody has told."""
    charged = scene.sheet(taker).state.charged
    if "slept" not in charged or "waking" not in charged:
        return None
    return Fraction(max(0, charged["waking"] - charged["slept"]), MINUTES_AN_HOUR)


def _waking(scene: Scene, taker: Taker) -> Fraction:
    """For how many hours somebody can be up after the last sleep, which else was a whole one."""
    rules, sheet = scene.tables(Neverwhere), scene.sheet(taker)
    need, slept = sheet.value("Hours of sleep").number, _slept(scene, taker)
    sleeper = Sleeper(sheet.value("Hours awake").number, need)
    return allowance(rules, sleeper, need if slept is None else slept)


OF_A_BODY: Mapping[str, Callable[[Scene, Taker], Fraction | None]] = {
    "slept hours": _slept,
    "waking hours": _waking,
}
"""What is known of a body by when it last slept."""

KNOWN_OF_ONE = frozenset({*OF_A_FIGHT, *OF_A_BODY})
"""What is known of somebody besides what stands on a sheet."""


def _recovers_by(scene: Scene) -> str | None:
    """The die of the action that gives fatigue back where they are; None: there is no such."""
    die = scene.site.asked.recover_die if scene.party.is_inside else 0
    return f"1d{die}" if die else None


def _danger(scene: Scene) -> str | None:
    at = scene.party.at
    row = scene.campaign.get(Key("zone", at.map, at.zone)) if at.zone else None
    return row.danger if isinstance(row, Zone) else None


_SAYS: Mapping[str, Source] = {"map": "map", "clock": "clock", "state": "state", "fight": "state"}
_ASKED: Mapping[str, Callable[[Scene], Any]] = {
    "map.terrain": _terrain,
    "map.milieu": lambda scene: None if scene.party.at.zone else milieu_of(scene.party),
    "map.vessel": lambda scene: scene.party.vessel and scene.party.vessel.kind,
    "map.wind": lambda scene: weather_on(scene.campaign, scene.party.at.map).wind,
    "map.weather": lambda scene: weather_on(scene.campaign, scene.party.at.map).kind,
    "map.hex_km": _hex_size("km"),
    "map.hex_miles": _hex_size("miles"),
    "map.danger": _danger,
    "clock.minutes": lambda scene: scene.party.minutes,
    "clock.hour": lambda scene: scene.party.minutes % MINUTES_A_DAY // MINUTES_AN_HOUR,
    "clock.round": _round,
    "fight.round": fight_round_of,
    "fight.foes HD": _foes_hit_dice,
    "fight.foes shaken": lambda scene: _is_shaken(scene, ENEMIES),
    "fight.fled": lambda scene: _others(scene, has_fled=True),
    "fight.fled runners": lambda scene: _modifiers(scene, has_fled=True),
    "fight.head start": _head_start,
    "fight.foes": lambda scene: _others(scene, has_fled=False),
    "fight.foe runners": lambda scene: _modifiers(scene, has_fled=False),
    "group.people": lambda scene: len(scene.party.members) + scene.party.others,
    "group.delvers": lambda scene: len(scene.counted_as("delver")),
    "group.levels": lambda scene: sum(scene.levels),
    "group.rations": lambda scene: scene.party.supplies.rations,
    "group.water": lambda scene: scene.party.supplies.water,
    "group.light": lambda scene: scene.party.supplies.light,
    "group.marched": lambda scene: scene.journey and in_json(scene.journey.hours_since_rest),
    "group.hike": lambda scene: scene.journey is not None and bool(scene.journey.hike),
    "group.recovers by": _recovers_by,
    "group.inside": lambda scene: bool(scene.party.at.zone),
}
"""What map, clock and group say by themselves."""

KNOWN_OF_A_SCENE = frozenset(_ASKED)


AT_LEAST: Mapping[str, int] = {"one": 1, "another": 1, "several": 1, "some": 0, "foe": 0}
ALONE = ("one", "another", "foe")
"""How somebody takes part who is the only one in a role."""


def in_roles(
    deed: Deed, takers: Sequence[Taker], named: Mapping[str, Sequence[Taker]] = MappingProxyType({})
) -> dict[str, tuple[Taker, ...]]:
    """Who is named for a role; else the first for the first, and so on; several take all left."""
    left, found = list(takers), dict[str, tuple[Taker, ...]]()
    for role, taking in deed.who.items():
        count = 1 if taking in ALONE else len(left)
        took = tuple(named.get(role, left[:count]))
        left = left if role in named else left[count:]
        if len(took) < AT_LEAST[taking]:
            raise NotAllowed(f"{deed.title}: say who the {role} is.")
        if len(took) > 1 and taking in ALONE:
            raise NotAllowed(f"{deed.title}: one is the {role}, not {len(took)}.")
        if took or taking != "foe":
            found[role] = took
    why = next(taken_twice(deed, found), "")
    if why:
        raise NotAllowed(f"{deed.title}: {why[:1].lower()}{why[1:]}")
    if left:
        count = sum(map(len, found.values()))
        taking_part = (
            f"{count} take part, and nobody else" if count > 1 else "nobody else takes part"
        )
        raise NotAllowed(f"{deed.title}: {taking_part if found else 'nobody takes part'}.")
    return found


def taken_twice(deed: Deed, who: Mapping[str, Sequence[Taker]]) -> Iterator[str]:
    """Who is twice in one role, or has one that is for others than those before."""
    before = set[Taker]()
    for role, taking in deed.who.items():
        takers = who.get(role, ())
        twice = [each.who for at, each in enumerate(takers) if each in takers[:at]]
        if twice:
            yield f"Of the {role}, {twice[0]} is told twice."
        both = [each.who for each in takers if each in before]
        if both and taking == "another":
            yield f"The {role} is somebody else."
        elif both and taking != "one":
            yield f"Of the {role}, {both[0]} takes part already."
        before.update(takers)
