"""What is true of each kind of passage: one table by which rules, drawings and files agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mapper.model.campaign.zone_rows import PassageKind, Slope, Standing


class PassageTraits(NamedTuple):
    """What holds for every passage of a kind, whatever its material and however it stands."""

    name: str
    """As the game master's sentences call it."""
    told: str
    """What anybody sees of it."""
    has_leaf: bool = True
    """Whether something hangs in it, of a material, that opens, shuts, locks and breaks."""
    breaks_wall: bool = True
    """Whether the wall ends at it, as it is drawn."""
    needs_wall: bool = True
    """Whether it lies in a wall, and so on one level."""
    is_hidden: bool = False
    """Whether it is plain wall to those who have not found it."""
    is_passable: bool = True
    is_lifted: bool = False
    """Whether it takes an action to open, even where nothing holds it."""
    is_both_ways: bool = True
    """Whether it leads back from its second side."""
    bars_sight: bool = True
    """Whether nobody sees through while it is shut."""
    article: str = "a "

    @property
    def first_state(self) -> Standing:
        """How it stands where nobody has said otherwise: what has a leaf is shut."""
        return "closed" if self.has_leaf else "open"

    @property
    def is_door(self) -> bool:
        """Whether it hangs in a gap of the wall that all can see."""
        return self.has_leaf and self.breaks_wall

    @property
    def opens_in_passing(self) -> bool:
        """Whether who goes through opens it on the way."""
        return self.has_leaf and self.is_passable and not self.is_lifted


_FLIGHT = PassageTraits(
    "stairs", "stairs", has_leaf=False, breaks_wall=False, needs_wall=False, bars_sight=False
)
_HIDDEN = PassageTraits("secret door", "door", breaks_wall=False, is_hidden=True)
PASSAGES: Mapping[PassageKind, PassageTraits] = {
    "opening": PassageTraits("opening", "way", has_leaf=False, bars_sight=False, article="an "),
    "door": PassageTraits("door", "door"),
    "secret_door": _HIDDEN,
    "concealed_door": _HIDDEN._replace(name="concealed door"),
    "one_way": PassageTraits("one-way door", "door", is_both_ways=False),
    "stairs": _FLIGHT._replace(article=""),
    "shaft": _FLIGHT._replace(name="shaft", told="shaft"),
    "portcullis": PassageTraits("portcullis", "portcullis", is_lifted=True, bars_sight=False),
    "window": PassageTraits("window", "window", is_passable=False, bars_sight=False),
}

STANDS_OPEN: frozenset[Standing] = frozenset({"open", "battered", "broken"})

OTHER_WAY: Mapping[Slope, Slope] = {"up": "down", "down": "up", "level": "level"}
"""How a way slopes as it is from its other end."""
