"""Finding a thing in one's pack in the middle of a fight (VIO-16 to 18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mapper.rules.shared.dice_faces import refuse_off_die
from mapper.rules.shared.refused import Refused

if TYPE_CHECKING:
    from mapper.rules.violence.violence_tables import Violence


@dataclass(frozen=True, slots=True)
class TakenFromPack:
    """Whether the thing comes to hand, from which Round it is of use, and if the action is gone."""

    located: bool
    usable_round: int | None
    action_used: bool


def reach_into_pack(
    rules: Violence,
    cunning: int,
    round_number: int,
    roll: int,
    *,
    choice: Literal["forgo", "search"] = "forgo",
    search_rounds: int | None = None,
) -> TakenFromPack:
    """A Cunning check; whoever fails lets it be, or searches for some Rounds (VIO-16 to 18)."""
    if roll == cunning:
        return TakenFromPack(located=True, usable_round=round_number, action_used=True)
    if roll < cunning:
        usable = round_number + rules.pack.rounds_to_use
        return TakenFromPack(located=True, usable_round=usable, action_used=True)
    if choice == "forgo":
        keeps = rules.pack.house.forgoing_keeps_the_action
        return TakenFromPack(located=False, usable_round=None, action_used=not keeps)
    if search_rounds is None:
        raise Refused("no_search_roll", "Roll for the Rounds that the search takes.")
    refuse_off_die(rules.pack.search_die, search_rounds)
    first = round_number if rules.pack.house.search_begins_this_round else round_number + 1
    return TakenFromPack(located=True, usable_round=first + search_rounds, action_used=True)
