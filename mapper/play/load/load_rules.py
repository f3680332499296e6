"""What a load means by the rules of a system: how much one bears, and the Move that it leaves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import ClassVar, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Bearer, BearerKind, Supplies
from mapper.play.load.packs import SUPPLIES, BornePack, Packs, Supply, number_of, packs_of
from mapper.play.map_rules import every_table, rules_of, tables_of, travel_procedure
from mapper.play.members import FATIGUE, party_of
from mapper.play.sheets.member_sheet import MemberSheet, systems_of
from mapper.rules.neverwhere.hiking import Body, march_move
from mapper.rules.neverwhere.neverwhere_tables import Laden, Neverwhere
from mapper.rules.neverwhere.strength import (
    PulledLoad,
    basic_lift,
    can_drag,
    carry,
    effective_weight,
    lift_limit,
    load_of,
)
from mapper.rules.rule_tables import RuleTables
from mapper.rules.shared.reasons import Explained, Factor, Refused, mixed, product
from mapper.rules.sovereign import loads
from mapper.rules.sovereign.loads import Train
from mapper.rules.sovereign.sovereign_delver_tables import Carrier
from mapper.rules.sovereign.sovereign_tables import Sovereign

NOTHING = Fraction(0)
ENCUMBRANCE = "Encumbrance"
BEASTS: frozenset[BearerKind] = frozenset({"heavy_horse", "mule"})
PEOPLE: frozenset[BearerKind] = frozenset({"porter", "hireling"})
"""Who eats and drinks, and is counted among those who go along."""


class Weighed(NamedTuple):
    """What somebody bears, what they bear without being slowed, and the Move that is left.

    None: nobody can say.
    """

    load: Fraction
    free: Fraction | None = None
    move: Explained | None = None
    why_stuck: str = ""
    """Why nobody goes anywhere with it."""
    slowed: str = ""
    """How it slows, in a word or two."""


class LoadRules(ABC):
    """How packs are weighed by one system."""

    unit: ClassVar[str] = ""
    pace: ClassVar[str] = ""
    """What Move is counted in."""
    gear: ClassVar[str] = ""
    """The field of a sheet that holds what is in a pack."""

    def weigh(self, pack: BornePack, packs: Packs) -> Weighed:
        """What a pack does to who bears it, among those of the others."""
        if pack.sheet is not None:
            return self.weigh_member(pack, pack.sheet)
        if pack.bearer is not None:
            return self.weigh_bearer(pack, pack.bearer, packs)
        return Weighed(self.goods(pack))

    def goods(self, pack: BornePack) -> Fraction:
        """Supplies, gear and treasure together."""
        supplies = sum((pack.has(each) * self.each(each) for each in SUPPLIES), NOTHING)
        return supplies + number_of(pack.gear) + sum(each.load for each in pack.treasures)

    def hired(self, _kind: BearerKind) -> Carrier:
        """What a kind of bearer costs, once or daily."""
        return Carrier(0, 0)

    @abstractmethod
    def each(self, supply: Supply) -> Fraction:
        """What one of a supply weighs."""

    @abstractmethod
    def weigh_member(self, pack: BornePack, sheet: MemberSheet) -> Weighed: ...

    @abstractmethod
    def weigh_bearer(self, pack: BornePack, bearer: Bearer, packs: Packs) -> Weighed: ...


@dataclass(frozen=True)
class Uncounted(LoadRules):
    """Where no rules of the campaign say how much anybody bears."""

    def each(self, _supply: Supply) -> Fraction:
        return Fraction(1)

    def weigh_member(self, pack: BornePack, _sheet: MemberSheet) -> Weighed:
        return Weighed(self.goods(pack))

    def weigh_bearer(self, pack: BornePack, _bearer: Bearer, _packs: Packs) -> Weighed:
        return Weighed(self.goods(pack))


@dataclass(frozen=True)
class InPoints(LoadRules):
    """Sovereign's points of encumbrance, readied and stowed, and its feet a round."""

    tables: Sovereign
    unit = "points"
    pace = "ft"
    gear = "Stowed"

    def each(self, supply: Supply) -> Fraction:
        return self.tables.encumbrance.house.supplies[supply]

    def hired(self, kind: BearerKind) -> Carrier:
        carriers = self.tables.carriers
        kinds: Mapping[BearerKind, Carrier] = {
            "heavy_horse": carriers.kinds.heavy_horse,
            "mule": carriers.kinds.mule,
            "porter": carriers.kinds.porter,
            "cart": carriers.kinds.cart,
            "hireling": carriers.house.hireling,
        }
        return kinds[kind]

    def weigh_member(self, pack: BornePack, sheet: MemberSheet) -> Weighed:
        """Supplies and treasure are stowed; without a Strength nobody can say what is too much."""
        readied, stowed = ceil(sheet.value("Readied").number), ceil(self.goods(pack))
        strength, move = sheet.value("Strength"), sheet.value("Base move").whole
        base = product([Factor("Move", Fraction(move))])
        if strength.source == "no sheet":
            return Weighed(Fraction(readied + stowed), None, base)
        table, might = self.tables.encumbrance, strength.whole
        free = Fraction(loads.readied_limit(table, might) + loads.stowed_limit(might))
        try:
            carried = loads.load(table, might, readied, stowed, move)
        except Refused as refused:
            return Weighed(Fraction(readied + stowed), free, None, str(refused))
        slower = Factor("overload", Fraction(carried.move, max(1, move)))
        left = product([*base.factors, slower] if carried.overload else base.factors)
        slowed = f"overloaded {carried.overload} ×" if carried.overload else ""
        return Weighed(Fraction(readied + stowed), free, left, slowed=slowed)

    def weigh_bearer(self, pack: BornePack, bearer: Bearer, packs: Packs) -> Weighed:
        """Who bears no more than it can keeps pace with anybody."""
        load, table = Fraction(ceil(self.goods(pack))), self.tables.carriers
        per_cart = table.beasts_per_cart
        if bearer.kind == "hireling":
            free = table.house.hireling.points
        else:
            free = loads.capacity(table, _alone(bearer, per_cart))
        why = _cart_stands(bearer, packs, per_cart) or _too_much(bearer, load, Fraction(free))
        return Weighed(load, Fraction(free), None, why)


@dataclass(frozen=True)
class InKilos(LoadRules):
    """Neverwhere's kg against Basic Lift, and the Move on a march that the load and FP leave."""

    tables: Neverwhere
    unit = "kg"
    pace = "m"
    gear = "Carried"

    def each(self, supply: Supply) -> Fraction:
        return self.tables.lifting.house.supplies_kg[supply]

    def laden(self, pack: BornePack, sheet: MemberSheet) -> Laden:
        """How heavily a member is laden: as the sheet says it, or by what is in the pack."""
        said = sheet.value(ENCUMBRANCE)
        if said.source == "sheet":
            return _as_laden(said.words)
        lift = sheet.value("BL").number
        return load_of(self.tables, lift, self.goods(pack)) if lift > 0 else "none"

    def weigh_member(self, pack: BornePack, sheet: MemberSheet) -> Weighed:
        load, lift = self.goods(pack), sheet.value("BL").number
        laden, pool = self.laden(pack, sheet), sheet.pool(FATIGUE)
        basic = sheet.value("Basic Move").number or sheet.value("Move").number
        body = Body(basic, laden, pool.now or 0, pool.most or 0)
        move = march_move(self.tables, body) if basic > 0 else None
        free = self.tables.lifting.house.none_up_to * lift if lift else None
        if lift and not carry(self.tables, lift, load).can:
            most = lift_limit(self.tables, [lift], "carry").value
            why = f"{pack.name} carries {mixed(load)} kg; {mixed(most)} kg is all that is possible."
            return Weighed(load, free, None, why)
        return Weighed(load, free, move, slowed=_laden_said(laden))

    def weigh_bearer(self, pack: BornePack, bearer: Bearer, packs: Packs) -> Weighed:
        """By the house's Strength of its kind; a beast that pulls has its part of the cart."""
        house, load = self.tables.lifting.house, self.goods(pack)
        if bearer.kind == "cart":
            why = _cart_stands(bearer, packs, house.beasts_per_cart)
            return Weighed(load, None, None, why or self._sticks(bearer, packs, load))
        body = house.bearers[bearer.kind]
        lift = basic_lift(self.tables, body.strength)
        on_back = load + (self._pulled(packs) if bearer.is_hitched else NOTHING)
        laden = load_of(self.tables, lift, on_back)
        free = house.none_up_to * lift
        if not carry(self.tables, lift, on_back).can:
            most = lift_limit(self.tables, [lift], "carry").value
            return Weighed(load, free, None, _too_much(bearer, on_back, most))
        move = march_move(self.tables, Body(Fraction(body.move), laden))
        return Weighed(load, free, move, slowed=_laden_said(laden))

    def _pulled(self, packs: Packs) -> Fraction:
        """What each beast that is hitched has of all carts, as they weigh to who pulls them."""
        carts = [pack for pack in packs.values() if _is_cart(pack)]
        pulled = sum((self._effective(self.goods(cart)) for cart in carts), NOTHING)
        return pulled / max(1, len(_hitched(packs)))

    def _effective(self, load: Fraction) -> Fraction:
        cart = PulledLoad(load, "cart", self.tables.lifting.house.cart_kg)
        return effective_weight(self.tables, cart).value

    def _sticks(self, bearer: Bearer, packs: Packs, load: Fraction) -> str:
        """Why the beasts cannot move a cart."""
        house = self.tables.lifting.house
        pulling = _hitched(packs)[: house.beasts_per_cart]
        lifts = (basic_lift(self.tables, house.bearers[each.kind].strength) for each in pulling)
        if can_drag(self.tables, sum(lifts, NOTHING), self._effective(load)):
            return ""
        return f"{bearer.name} is too heavy to be moved."


RULES: Mapping[str, Callable[[RuleTables], LoadRules]] = {
    "sovereign": lambda tables: InPoints(tables(Sovereign)),
    "neverwhere": lambda tables: InKilos(tables(Neverwhere)),
}


def load_rules(campaign: Campaign, group: str) -> LoadRules:
    """By which rules a group's loads are weighed: those by which it travels, or is led."""
    rules = rules_of(campaign, party_of(campaign, group).at.map)
    wanted = travel_procedure(rules).system, *(s for s in RULES if s in systems_of(campaign))
    chosen = next((RULES[system] for system in wanted if system in RULES), None)
    return Uncounted() if chosen is None else chosen(every_table(rules))


def loads_of(campaign: Campaign, group: str) -> tuple[LoadRules, Packs]:
    """What everybody of a group bears, and by which rules that is weighed."""
    rules = load_rules(campaign, group)
    return rules, packs_of(campaign, group, rules.gear)


def heads_in(bearers: Iterable[Bearer]) -> int:
    """How many of these are people."""
    return sum(each.kind in PEOPLE for each in bearers)


BORNE = frozenset({InPoints.gear, InKilos.gear, ENCUMBRANCE})
"""The fields of a sheet that a pack alters."""


def borne_by(pack: BornePack, sheet: MemberSheet, field: str) -> Fraction | Laden | None:
    """What a field of a sheet comes to with what else is borne; None: as it is written.

    How heavily somebody is laden is worked out where the sheet does not say it.
    """
    for rules in (InPoints(tables_of(sheet.rules, "sovereign", Sovereign)), _kilos(sheet)):
        if field == rules.gear and (pack.supplies != Supplies() or pack.treasures):
            return rules.goods(_with_gear(pack, sheet, field))
    if field != ENCUMBRANCE or sheet.value(field).source == "sheet":
        return None
    laden = _kilos(sheet).laden(_with_gear(pack, sheet, InKilos.gear), sheet)
    return None if laden == "none" else laden


def _kilos(sheet: MemberSheet) -> InKilos:
    return InKilos(tables_of(sheet.rules, "neverwhere", Neverwhere))


def _with_gear(pack: BornePack, sheet: MemberSheet, field: str) -> BornePack:
    """A pack with the things that a sheet tells in a field."""
    return pack._replace(gear=sheet.value(field).words)


class GroupPace(NamedTuple):
    """Who of a group is slowest and how fast that is; or why all of it stands still."""

    who: str = ""
    move: Fraction | None = None
    why_stuck: str = ""


def pace_of(rules: LoadRules, packs: Packs) -> GroupPace:
    """How fast a group is: as the slowest of it; None: nobody's Move is known."""
    weighed = {pack.name: rules.weigh(pack, packs) for pack in packs.values()}
    stuck = next((each.why_stuck for each in weighed.values() if each.why_stuck), "")
    if stuck:
        return GroupPace(why_stuck=stuck)
    moves = {name: each.move.value for name, each in weighed.items() if each.move is not None}
    slowest = min(moves, key=lambda name: moves[name], default="")
    return GroupPace(slowest, moves.get(slowest))


def _alone(bearer: Bearer, per_cart: int) -> Train:
    """What one bearer is as a train of its own; a cart with the beasts that pull it."""
    match bearer.kind:
        case "cart":
            return Train(mules=per_cart, hitched_mules=per_cart, carts=1)
        case "mule":
            return Train(mules=1, hitched_mules=int(bearer.is_hitched))
        case "heavy_horse":
            return Train(heavy_horses=1, hitched_horses=int(bearer.is_hitched))
        case _:
            return Train(porters=1)


def _is_cart(pack: BornePack) -> bool:
    return pack.bearer is not None and pack.bearer.kind == "cart"


def _hitched(packs: Packs) -> list[Bearer]:
    """The beasts that pull carts."""
    bearers = (pack.bearer for pack in packs.values() if pack.bearer is not None)
    return [each for each in bearers if each.is_hitched and each.kind in BEASTS]


def _cart_stands(bearer: Bearer, packs: Packs, per_cart: int) -> str:
    """Why a cart stands still: the beasts that are hitched pull those carts that come first."""
    if bearer.kind != "cart":
        return ""
    carts = [pack.name for pack in packs.values() if _is_cart(pack)]
    pulled = len(_hitched(packs)) // per_cart
    if carts.index(bearer.name) < pulled:
        return ""
    return f"{bearer.name} stands still: {per_cart} beasts must be hitched to it."


def _too_much(bearer: Bearer, load: Fraction, free: Fraction) -> str:
    if load <= free:
        return ""
    return f"{bearer.name} bears {mixed(load)}, and {mixed(free)} is all that it can."


def _as_laden(words: str) -> Laden:
    match words:
        case "light" | "medium" | "heavy" | "extra_heavy" as laden:
            return laden
        case _:
            return "none"


def _laden_said(laden: Laden) -> str:
    return "" if laden == "none" else f"{laden.replace('_', '-')} load"
