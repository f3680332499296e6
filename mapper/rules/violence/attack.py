"""Attacks: between the armour and the attribute, and what an exact roll does (VIO-01 to 08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mapper.rules.shared.dice_faces import refuse_off_die
from mapper.rules.violence.scars import with_scars

if TYPE_CHECKING:
    from mapper.rules.violence.violence_tables import AttackAttribute, Violence


@dataclass(frozen=True, slots=True)
class Armour:
    """A target's Armour Class now, in this encounter, and whether its armour is in pieces."""

    ac: int
    is_broken: bool = False


@dataclass(frozen=True, slots=True)
class Struck:
    """What an attack did; `armour` is what the next one meets."""

    hit: bool
    stun: bool
    extra_attack: bool
    ac_reduced: bool
    armour_broken: bool
    armour: Armour


def attack_attribute(
    rules: Violence, distance: Literal["melee", "ranged"], *, magic_or_trickery: bool
) -> AttackAttribute:
    """The attribute of an attack unless the player argues for another (VIO-01)."""
    return rules.attack.attributes["magic_or_trickery" if magic_or_trickery else distance]


def strike(
    rules: Violence,
    attribute: int,
    armour: Armour,
    roll: int,
    *,
    scars: int = 0,
    modifier: int = 0,
    by_enemy: bool = False,
) -> Struck:
    """One attack; its modified roll decides, exact results too (VIO-02 to 08)."""
    refuse_off_die(rules.attack.die, roll)
    counted = with_scars(rules, roll, modifier, scars)
    exact = not by_enemy or rules.attack.house.enemies_have_exact_results
    on_attribute = exact and counted == attribute
    dented = exact and _dents(rules, attribute, armour, counted)
    lost = rules.attack.armour_lost_on_exact_roll if dented else 0
    ac = max(0, armour.ac - lost)
    broken = ac < armour.ac and ac == 0
    return Struck(
        hit=armour.ac < counted <= attribute,
        stun=on_attribute,
        extra_attack=on_attribute,
        ac_reduced=ac < armour.ac,
        armour_broken=broken,
        armour=Armour(ac, armour.is_broken or broken),
    )


def armour_afterwards(before: int, now: Armour) -> Armour:
    """After the encounter: what was only dented counts in full again (VIO-06)."""
    return now if now.is_broken else Armour(before)


def loses_next_action(rules: Violence, struck: Struck) -> bool:
    """What a stun means for whoever was struck (VIO-04)."""
    return struck.stun and rules.attack.house.stun_costs_next_action


def _dents(rules: Violence, attribute: int, armour: Armour, counted: int) -> bool:
    """An exact roll on the armour takes from it (VIO-05)."""
    if counted != armour.ac or armour.ac <= 0:
        return False
    return counted <= attribute or rules.attack.house.exact_armour_counts_above_attribute
