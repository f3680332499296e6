"""Hit points, what harms a Delver, what becomes of who has none left, and all that heals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.rules.shared.reasons import Explained, Refused, added, on_die, signed, sum_of
from mapper.rules.sovereign.checks import Check, check, with_companions
from mapper.rules.sovereign.sovereign_delver_tables import (
    Falling,
    Frailty,
    Healing,
    HitPoints,
    MortallyInjured,
    Needs,
    Poison,
    Skills,
    WithoutAir,
)

Who = Literal["delver", "named_npc", "unnamed_npc"]
Fate = Literal["mortally_injured", "dead", "beaten_down"]


@dataclass(frozen=True, slots=True)
class NpcDice:
    """The dice rolled for the hit points of an NPC."""

    count: int
    sides: int

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


def new_delver_hp(table: HitPoints, die: int, con: int, *, die_hard: bool) -> int:
    """What the first hit die gives (SOV-13)."""
    extra = table.die_hard if die_hard else 0
    if table.house.floor_after_die_hard:
        return max(table.least, die + con + extra)
    return max(table.least, die + con) + extra


def npc_dice(table: HitPoints, hd: Fraction) -> NpcDice:
    """A die for every whole Hit Die; a creature under one has a smaller one (SOV-14)."""
    if hd < 1:
        return NpcDice(1, table.house.die_under_one_hd)
    return NpcDice(int(hd), table.npc_die)


def npc_hp(table: HitPoints, hd: Fraction, rolls: Sequence[int]) -> int:
    """The hit points that an NPC's dice gave (SOV-14)."""
    dice = npc_dice(table, hd)
    return sum_of(rolls, dice.count, dice.sides)


LARGEST_HIT_DIE = 12


def refuse_off_hit_die(rolls: Sequence[int], level: int | None, die: str | None) -> None:
    """A die of the class for each level; what is not known of a Delver is not held against them."""
    if level is not None and len(rolls) != level:
        raise Refused("not_a_die_a_level", f"Level {level} rolls {level} dice, not {len(rolls)}.")
    for roll in rolls:
        on_die(roll, LARGEST_HIT_DIE if die is None else int(die.removeprefix("d")))


def levelled_hp(
    table: HitPoints, max_hp: int, con: int, rolls: Sequence[int], *, die_hard: bool = False
) -> int:
    """The new maximum after all hit dice were rolled again (SOV-94)."""
    if not rolls:
        raise Refused("no_rolls", "Roll the hit die once for each level.")
    total = sum(max(table.least, roll + con) for roll in rolls)
    if die_hard and table.house.die_hard_counts_on_level_up:
        total += table.die_hard
    return total if total > max_hp else max_hp + table.gain_without_a_better_roll


def at_zero_hp(table: MortallyInjured, who: Who, *, frail: bool, lethal: bool = True) -> Fate:
    """What happens to who was brought to no hit points (SOV-12, 31, 34, 35)."""
    if not lethal and table.house.needs_a_lethal_source:
        return "beaten_down"
    if frail or who == "unnamed_npc":
        return "dead"
    if who == "named_npc" and not table.house.named_npcs_die_like_delvers:
        return "dead"
    return "mortally_injured"


DIE_OF_DEATH = 6


@dataclass(frozen=True, slots=True)
class Stabilised:
    """How a victim is after help came."""

    state: Literal["incapacitated", "frail"]
    hp: int


@dataclass(frozen=True, slots=True)
class Untreated:
    """How Frailty without care ends, and on which day."""

    outcome: Literal["recovered", "dead"]
    day: int


def full_rounds(fell_in: int, end_of: int) -> int:
    """The Rounds that have begun and ended since the fall (SOV-31)."""
    return max(0, end_of - fell_in)


def is_alive(table: MortallyInjured, rounds: int) -> bool:
    """Whether the Mortally Injured still live after so many full Rounds (SOV-31)."""
    return rounds < table.rounds_to_live


def rounds_before_attempt(table: MortallyInjured, fell_in: int, attempt_in: int) -> int:
    """The full Rounds that an attempt to stabilise counts (SOV-32)."""
    if table.house.round_of_the_attempt_counts:
        return full_rounds(fell_in, attempt_in)
    return full_rounds(fell_in, attempt_in - 1)


def stabilise_dc(table: MortallyInjured, rounds: int, *, has_kit: bool) -> Explained:
    """How hard it has become to save somebody (SOV-32)."""
    without = 0 if has_kit else table.without_kit
    return added(
        {"stabilise": table.stabilise_dc, "full Rounds": rounds, "no healer’s kit": without}
    )


def stabilise_modifier(
    skills: Skills, dexterity: int, intelligence: int, heal: int, companions: Sequence[int]
) -> Explained:
    """What a medic rolls with: the better of two pairs, and those who help (SOV-32)."""
    return with_companions(skills, max(dexterity, intelligence) + heal, companions)


def stabilise(
    table: MortallyInjured, dc: int, modifier: int, rounds_down: int, dice: Sequence[int]
) -> Check:
    """A try to stabilise, while there is somebody left to save (SOV-31, 32)."""
    if not is_alive(table, rounds_down):
        raise Refused("dead", "It is too late: they died as the last Round ended.")
    return check(dc, modifier, dice)


def after_stabilising(table: MortallyInjured, turns_since: int) -> Stabilised:
    """Out for a Turn, then up again and Frail (SOV-33)."""
    if turns_since < table.turns_out:
        return Stabilised("incapacitated", 0)
    return Stabilised("frail", table.hp_afterwards)


def bed_rest_helps(table: Frailty, heal: int, days: int, *, has_kit: bool) -> bool:
    """Whether days of bed rest and care end Frailty (SOV-36)."""
    return has_kit and heal >= table.bed_rest_heal and days >= table.bed_rest_days


class Healer(NamedTuple):
    """Who treats the Frail, and how often they have tried it."""

    heal: int
    attribute_modifier: int
    attempts: int = 0
    has_kit: bool = True


def treat_frailty(table: Frailty, healer: Healer, dice: Sequence[int]) -> Check:
    """An hour's treatment, which each healer may try once (SOV-36)."""
    if healer.heal < table.treatment_heal:
        raise Refused("untrained", f"This takes a healer with Heal-{table.treatment_heal}.")
    if not healer.has_kit:
        raise Refused("no_kit", "This takes a healer’s kit.")
    if healer.attempts >= table.house.attempts_per_healer:
        raise Refused("tried_before", "This healer has tried already. Ask another one.")
    return check(table.treatment_dc, healer.attribute_modifier + healer.heal, dice)


def frailty_untreated(table: Frailty, roll: int, *, is_saved: bool) -> Untreated:
    """A save after a week decides between another month and the last days (SOV-37)."""
    if is_saved:
        return Untreated("recovered", table.save_on_day + table.house.month_days)
    return Untreated("dead", table.save_on_day + on_die(roll, DIE_OF_DEATH))


FIRST_AID_DIE = 6


@dataclass(frozen=True, slots=True)
class Strained:
    """System Strain after something added to it."""

    strain: int
    unconscious_minutes: int = 0


@dataclass(frozen=True, slots=True)
class Patched:
    """Somebody after first aid."""

    hp: int
    strain: int


def is_comfortable_by_default(table: Healing, place: str) -> bool:
    """How the tick for a warm, fed and comfortable night is set at first (SOV-38, 43)."""
    if place not in table.house.comfort:
        raise Refused("no_such_place", f"Rest is in {', '.join(table.house.comfort)}.")
    return table.house.comfort[place]


def healed_in_a_night(table: Healing, kind: Literal["delver", "npc"], level_or_hd: Fraction) -> int:
    """The hit points of a good night (SOV-38)."""
    if kind == "npc" and level_or_hd < 1:
        return table.house.under_one_hd
    return int(level_or_hd)


def natural_healing(
    hp: int, max_hp: int, healed: int, *, frail: bool, warm_fed_comfortable: bool
) -> int:
    """Hit points on the morning after (SOV-38)."""
    if frail or not warm_fed_comfortable:
        return hp
    return max(hp, min(max_hp, hp + healed))


def strain_after_night(
    table: Healing, strain: int, hours: Fraction, *, uninterrupted: bool, warm_fed_comfortable: bool
) -> int:
    """System Strain on the morning after (SOV-43)."""
    if hours < table.hours_of_sleep or not uninterrupted or not warm_fed_comfortable:
        return strain
    return max(0, strain - table.strain_lost_a_night)


def add_strain(
    table: Healing, strain: int, constitution: int, added: int, *, forced: bool = False
) -> Strained:
    """More strain; what would pass the maximum does not work, or strikes down (SOV-41, 42)."""
    after = strain + added
    if after <= constitution:
        return Strained(after)
    if not forced:
        raise Refused("too_much_strain", f"This would be strain {after} of {constitution}.")
    stops = table.house.forced_strain_stops_at_the_maximum
    return Strained(max(strain, constitution) if stops else after, table.unconscious_minutes)


class Patient(NamedTuple):
    """Who is patched up, and how much strain they bear."""

    hp: int
    max_hp: int
    strain: int
    constitution: int


def first_aid(table: Healing, patient: Patient, heal: int, roll: int, *, has_kit: bool) -> Patched:
    """A minute's patching up (SOV-39)."""
    if not has_kit:
        raise Refused("no_kit", "First aid takes a healer’s kit.")
    if heal < table.house.first_aid_least_heal:
        raise Refused("untrained", "These hands are too untrained for first aid.")
    after = add_strain(table, patient.strain, patient.constitution, table.first_aid_strain)
    healed = max(table.house.first_aid_least_hp, on_die(roll, FIRST_AID_DIE) + heal)
    return Patched(max(patient.hp, min(patient.max_hp, patient.hp + healed)), after.strain)


def first_aid_minutes(table: Healing, applications: int) -> int:
    """The work of so many applications (SOV-39)."""
    return applications * table.first_aid_minutes


def first_aid_turns(table: Healing, applications: int) -> int:
    """All the first aid that is wanted fits into a Turn (SOV-40)."""
    return table.first_aid_turns if applications else 0


Controlled = Literal["no", "success", "failure"]
Toxin = Literal["poison", "disease"]


@dataclass(frozen=True, slots=True)
class Fall:
    """How far somebody falls in effect, and the dice of damage."""

    effective_feet: Fraction
    dice: int
    sides: int

    def __str__(self) -> str:
        return f"{self.dice}d{self.sides}"


def leap_dc(table: Falling, feet: int) -> Explained:
    """How hard it is to leap or skid down in a controlled way (SOV-59)."""
    steps = feet // table.feet_per_die
    for_steps = steps * table.leap_dc_per_step
    return added({"leap": table.leap_dc, f"{table.feet_per_die} full feet each": for_steps})


def fall(table: Falling, feet: int, spike_dice: int, controlled: Controlled) -> Fall:
    """Damage for every full step of the distance, and for what lies at the bottom (SOV-58, 59)."""
    effective = feet * table.leap_part if controlled == "success" else Fraction(feet)
    dice = int(effective // table.feet_per_die)
    if table.house.spikes_above_the_cap:
        dice = min(table.most_dice, dice) + spike_dice
    else:
        dice = min(table.most_dice, dice + spike_dice)
    return Fall(effective, dice, table.die)


def medic_bonus(table: Poison, heal: int | None, seconds: int, *, has_kit: bool) -> int:
    """What a medic with a kit adds who comes soon enough; None is nobody (SOV-46)."""
    if heal is None or not has_kit or seconds > table.medic_seconds:
        return 0
    if heal < 0:
        return table.house.untrained_medic
    return heal * table.medic_factor or table.medic_with_heal_0


def save_bonus(
    table: Poison, virulence: int, heal: int | None, seconds: int, *, has_kit: bool
) -> Explained:
    """What is added to the save of who was poisoned (SOV-44, 46)."""
    if not table.direst <= virulence <= table.weakest:
        raise Refused(
            "no_such_poison", f"Poisons run from {signed(table.weakest)} to {signed(table.direst)}."
        )
    medic = medic_bonus(table, heal, seconds, has_kit=has_kit)
    return added({"poison": virulence, "medic": medic})


def turns_to_live(table: Poison, roll: int, *, lethal: bool | None = None) -> int | None:
    """The Turns that a poison leaves once it holds; None where it does not kill (SOV-45, 47)."""
    kills = table.house.lethal_unless_said if lethal is None else lethal
    return on_die(roll, table.turns_to_live_die) if kills else None


def counteract(
    table: Poison, intelligence: int, heal: int, dice: Sequence[int], *, fearsome: bool
) -> Check:
    """A medic's check against a poison that holds (SOV-47)."""
    dc = table.counter_dc_fearsome if fearsome else table.counter_dc
    return check(dc, intelligence + heal, dice)


@dataclass(frozen=True, slots=True)
class Harm:
    """What a poison or a disease does to who does not resist it."""

    damage: Count = 0
    strain_added: Count = 0
    penalty: str = ""


@dataclass(frozen=True, slots=True)
class Poisoned:
    """Somebody whom a poison or a disease has taken hold of, or not."""

    takes_hold: bool
    onset: Literal["quick", "slow"]
    hp: int
    strain: int
    unconscious_minutes: int
    penalty: str


def taken_hold(
    table: Healing, victim: Patient, kind: Toxin, harm: Harm, *, is_saved: bool
) -> Poisoned:
    """What follows a save: poisons act quickly, diseases slowly, with harm of the same sorts
    (SOV-45); strain that a body cannot bear strikes it down.
    """
    onset: Literal["quick", "slow"] = "slow" if kind == "disease" else "quick"
    if is_saved:
        return Poisoned(False, onset, victim.hp, victim.strain, 0, "")
    after = add_strain(table, victim.strain, victim.constitution, harm.strain_added, forced=True)
    hp = max(0, victim.hp - harm.damage)
    return Poisoned(True, onset, hp, after.strain, after.unconscious_minutes, harm.penalty)


def rounds_of_air(table: WithoutAir, constitution: int | None) -> int:
    """The Rounds somebody acts without air; most NPCs have no Constitution score (SOV-60)."""
    return table.npc_rounds if constitution is None else constitution


def air_left(
    table: WithoutAir, constitution: int | None, active_rounds: int, still_rounds: int
) -> Fraction:
    """The Rounds left to act in: lying still uses up a part of one each (SOV-60)."""
    in_part = table.house.still_rounds_count_in_part or not active_rounds
    used = active_rounds + Fraction(still_rounds, table.still_factor if in_part else 1)
    return max(Fraction(0), rounds_of_air(table, constitution) - used)


def is_out_of_air(table: WithoutAir, constitution: int | None, round_: int, *, still: bool) -> bool:
    """Whether this Round asks for a Physical save (SOV-60)."""
    factor = table.still_factor if still else 1
    return round_ > rounds_of_air(table, constitution) * factor


def suffocation_damage(table: WithoutAir, level_or_hd: int, *, is_saved: bool) -> int:
    """What a Round without air does (SOV-60)."""
    return 0 if is_saved else level_or_hd * table.damage_per_level


def is_counted(table: Needs, where: str) -> bool:
    """Whether food and water are counted there: elsewhere enough is found (SOV-63)."""
    return where in table.house.count_in


def strain_of_a_day(table: Needs, where: str, *, has_ration: bool, has_water: bool) -> int:
    """The System Strain of a day; it is counted only where the land feeds nobody (SOV-61 to 63)."""
    if not is_counted(table, where):
        return 0
    return (0 if has_ration else table.no_ration) + (0 if has_water else table.no_water)
