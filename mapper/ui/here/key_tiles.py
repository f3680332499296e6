"""What may be done at once with what is keyed at a place: each by the command that is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Literal, NamedTuple

from mapper.commands.delve.hazards import meet_keyed
from mapper.commands.delve.moving import set_trap
from mapper.commands.delve.searching import give_clue
from mapper.commands.groups.reveal import hide_thing, reveal_thing
from mapper.commands.leads import tell_clue
from mapper.commands.reward.gathering import take_treasure
from mapper.commands.things.features import called
from mapper.commands.travel.encounter_dice import meet_outside
from mapper.model.campaign.campaign import Campaign, GroupCommand
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.travel_rows import MetOnTheWay
from mapper.model.campaign.zone_rows import Encounter, TrapStanding
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place, in_all
from mapper.model.stat_lines import stem
from mapper.play.delve.finds import HiddenThing
from mapper.play.keyed_place import (
    KeyedClue,
    KeyedCreature,
    KeyedFeature,
    KeyedTrap,
    KeyedTreasure,
    KeyedWay,
    MapWithin,
)
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.here.key_words import RowShown
from mapper.ui.players.presenting import Presenting
from mapper.ui.table.travel_session import TravelSession

IN_TILES: Mapping[str, str] = MappingProxyType(
    {"tell": "Tell", "start": "Start", "see": "Met", "take": "Take"}
)
"""What stands on tiles that have no icon."""

ANY = 1
"""What dice show in what is only tried."""


class Tile(NamedTuple):
    """A tile of a row: its icon or its words, what it does in words, and why it may not.

    It is on while what it did can be taken back by it.
    """

    says: str
    do: Callable[[], object] = bool
    icon: str = ""
    words: str = ""
    why_not: str = ""
    is_on: bool = False


class KeyTiles(NamedTuple):
    """What the chosen group, the players' screen and the map do with a row of the key."""

    travel: TravelSession
    delving: DelveSession
    presenting: Presenting
    go: Callable[[Place], object]

    def of(self, row: RowShown) -> tuple[Tile, ...]:
        """They always stand in the same order; what may not be done now keeps its place."""
        return tuple(self._of(row))

    def _of(self, row: RowShown) -> Iterator[Tile]:
        if row.sign == "aloud":
            yield self._hand_out(row.key)
            return
        match row.thing:
            case KeyedFeature() as thing:
                yield self._hand_out(thing.key)
                yield self._reveal(thing.key, is_known=thing.is_known)
            case KeyedClue() as thing:
                yield self._tell(thing)
            case KeyedCreature() as thing:
                yield self._start(thing)
            case KeyedTrap() as thing:
                yield from self._trap(thing)
            case KeyedTreasure() as thing:
                yield self._take(thing)
            case KeyedWay() as thing:
                if thing.key.kind == "passage":
                    yield self._reveal(thing.key, is_known=thing.is_known)
                yield self._go(thing.to)
            case MapWithin() as thing:
                yield self._go(thing.to)
                yield from self._enter(thing)

    @property
    def _campaign(self) -> Campaign:
        return self.delving.campaign

    def _hand_out(self, key: Key) -> Tile:
        """What players are told of it, on their screen; once it is there, away with it."""
        show, on = self.presenting, FeatureAt(key.map, str(key.id))
        if show.has_handed(*on, is_zone=key.kind == "zone"):
            return Tile(tr("Put the hand-out away"), show.put_back, "hand_out", is_on=True)
        why = "" if show.is_open else tr("Open the players’ screen first.")
        give = (
            partial(show.hand_out_zone, *on) if key.kind == "zone" else partial(show.hand_out, on)
        )
        return Tile(tr("Show it to the players"), give, "hand_out", why_not=why)

    def _reveal(self, key: Key, *, is_known: bool) -> Tile:
        if is_known:
            tile = Tile(tr("Hide it again"), icon="hide")
            return self._deed(tile, lambda c, g: hide_thing(c, g, key))
        tile = Tile(tr("Reveal it"), icon="reveal")
        return self._deed(tile, lambda c, g: reveal_thing(c, g, key))

    def _tell(self, thing: KeyedClue) -> Tile:
        def tell(campaign: Campaign, group: str) -> Change:
            done = give_clue if self.delving.is_inside else tell_clue
            return done(campaign, group, thing.here)

        says = tr("Tell it again") if thing.is_known else tr("Tell the clue")
        return self._deed(Tile(says, words=tr(IN_TILES["tell"])), tell)

    def _start(self, thing: KeyedCreature) -> Tile:
        def start(random: Random, campaign: Campaign, group: str) -> Change:
            if self.delving.is_inside:
                return meet_keyed(campaign, group, thing.key, random)
            return meet_outside(campaign, group, thing.key, random)

        met = self.delving.met
        if met is not None and is_met(met, thing):
            see = partial(self.go, Place(thing.key.map, met.at))
            return Tile(tr("They are met already; show them"), see, words=tr(IN_TILES["see"]))
        tile = Tile(tr("Start this encounter"), words=tr(IN_TILES["start"]))
        return self._deed(tile, partial(start, self.delving.random), partial(start, Random(ANY)))

    def _take(self, thing: KeyedTreasure) -> Tile:
        tile = Tile(tr("The group takes it along"), words=tr(IN_TILES["take"]))
        return self._deed(tile, lambda c, g: take_treasure(c, g, thing.key))

    def _trap(self, thing: KeyedTrap) -> Iterator[Tile]:
        kind: Literal["passage", "feature"]
        kind = "passage" if thing.key.kind == "passage" else "feature"
        trap, who = HiddenThing(kind, str(thing.key.id), thing.key.map), self.delving.who

        def to(tile: Tile, standing: TrapStanding) -> Tile:
            return self._deed(tile, lambda c, g: set_trap(c, g, trap, standing, who))

        if thing.standing == "sprung":
            yield to(Tile(tr("Arm the trap again"), icon="warning"), "armed")
        else:
            yield to(Tile(tr("The trap goes off"), icon="warning"), "sprung")
        if thing.standing == "armed":
            yield to(Tile(tr("The trap is noticed"), icon="reveal"), "detected")
        else:
            yield to(Tile(tr("Nobody has noticed it"), icon="hide"), "armed")

    def _go(self, to: Place | None) -> Tile:
        is_there = to is not None and to.map in self._campaign.maps()
        why = "" if is_there else tr("It leads off the maps.")
        says = tr("Show on the map where it leads")
        return Tile(says, lambda: to and self.go(to), "map", why_not=why)

    def _enter(self, thing: MapWithin) -> Iterator[Tile]:
        """Only where the group stands before it."""
        name = self._campaign.one(Map, thing.key).name
        for offer in self.delving.ways_in_or_out():
            if (offer.name, offer.words) == ("enter", name):
                go_in = partial(self.delving.accept, offer)
                yield Tile(tr("Enter {name}", name=name), go_in, "stairs")
                return

    def _deed(self, tile: Tile, command: GroupCommand, tried: GroupCommand | None = None) -> Tile:
        """By the chosen group; what is refused, or would change nothing, says so beforehand.

        What rolls dice is tried with others.
        """
        why = self._why_not(tried or command)
        return tile._replace(do=lambda: self.delving.do(command), why_not=why)

    def _why_not(self, command: GroupCommand) -> str:
        group, locked = self.delving.group, self.delving.document.file.read_only
        if locked:
            return locked
        if not group:
            return tr("Nobody plays yet; form a group first.")
        try:
            change = command(self._campaign, group)
        except NotAllowed as refused:
            return str(refused)
        return "" if change else tr("What lies open is seen where they have been.")


def is_met(met: Encounter | MetOnTheWay, thing: KeyedCreature) -> bool:
    """Whether those who wait there are met now, however many the dice made them."""
    last = [stem(name.split()[-1]) for name in (met.who, called(thing.row)) if name]
    return in_all(thing.row.at) == met.at and last[:1] == last[1:]
