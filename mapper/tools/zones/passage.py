"""Passage: accepts what is proposed where zones touch, and puts doors into walls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mapper.commands.zones.passages import (
    accept,
    add_passage,
    as_kind,
    edit_passage,
    move_passage,
    reject,
    remove_passages,
)
from mapper.commands.zones.stairs import add_flight, flight_at, level_beyond
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import FOOT, Passage, RejectedPassage, Span, Zone
from mapper.model.map_view import SQUARE
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.selection import Selection, Thing
from mapper.model.zones.doorways import REACH as WALL_REACH
from mapper.model.zones.doorways import fitted, placed
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.wall_runs import off_wall
from mapper.model.zones.zone_adjacency import Proposal, ZoneAdjacency
from mapper.model.zones.zone_shapes import is_near
from mapper.model.zones.zones import Nearby
from mapper.tools.shared.tool import (
    NO_OUTCOME,
    Hand,
    Outcome,
    Paint,
    PlaneFigure,
    Preview,
    Tool,
    new_in,
)
from mapper.tools.zones.zone_pointer import drawn_span, drawn_zone, nearby_on, plan_of

REACH = 4 * FOOT
SHOWN = 40 * SQUARE
"""Proposals further from the pointer than this are not shown."""


@dataclass(slots=True)
class PassageTool(Tool):
    """
    A click accepts a proposal, or puts a passage of the chosen kind into the nearest wall; on a
    passage it gives it that kind, or chooses it. A drag moves one along its wall. Stairs and
    shafts come out at the same spot of another level, which shines through.

    Shift takes a passage away, or a proposal.
    """

    paint: Paint
    _held: str = ""
    _fabric: ZoneAdjacency = field(default_factory=ZoneAdjacency)
    _nearby: Nearby = field(default_factory=Nearby)
    _offers: tuple[object, list[Proposal]] = (None, [])
    """What was proposed last, and for which rows."""

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        id_ = self._passage_at(campaign, hand)
        if id_ and not hand.shift:
            self._held = id_
            return NO_OUTCOME
        change = self._change(campaign, hand)
        return Outcome(change, wish=new_in(change, "passage"))

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        id_, self._held = self._held, ""
        if not id_:
            return NO_OUTCOME
        map_id, kind = self.paint.map_id, self.paint.sketch.passage
        row = campaign.one(Passage, Key("passage", map_id, id_))
        if off_wall(row.at, hand.foot) > hand.reach:
            to = moved(campaign, self.paint, row, hand.foot)
            return Outcome(move_passage(campaign, map_id, id_, to))
        is_alike = row.kind == kind
        change = None if is_alike else edit_passage(campaign, map_id, id_, as_kind(row, kind))
        return Outcome(change, Selection(thing=Thing("passage", id_)))

    def cancel(self) -> None:
        self._held = ""

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        offered = [] if self._is_flight else self._offered(campaign, hand.foot)
        near = [each for each in offered if off_wall(each.at, hand.foot) <= SHOWN]
        shown = tuple(drawn_span(each.at, "offered") for each in near)
        shown += self._other_level(campaign, hand)
        if self._held:
            row = campaign.one(Passage, Key("passage", self.paint.map_id, self._held))
            to = moved(campaign, self.paint, row, hand.foot)
            return Preview(drawn=(*shown, drawn_span(to, "new")))
        id_ = self._passage_at(campaign, hand)
        if id_:
            row = campaign.one(Passage, Key("passage", self.paint.map_id, id_))
            stroke = drawn_span(row.at, "taken" if hand.shift else "chosen")
            words = "Take the passage away" if hand.shift else "Choose the passage, or drag it"
            return Preview(text=words, drawn=(*shown, stroke))
        return self._previewed(campaign, hand, shown)

    def _previewed(self, campaign: Campaign, hand: Hand, shown: tuple[PlaneFigure, ...]) -> Preview:
        try:
            change = self._change(campaign, hand)
        except NotAllowed as refused:
            return Preview(text=str(refused), drawn=shown)
        rows = [after for _, after in change.rows.values() if isinstance(after, Passage)]
        new = tuple(drawn_span(row.at, "new") for row in rows)
        gone = self._proposal_at(campaign, hand.foot)
        if not new and gone is not None:
            new = (drawn_span(gone.at, "taken"),)
        return Preview(text=change.label, drawn=(*shown, *new))

    def _change(self, campaign: Campaign, hand: Hand) -> Change:
        map_id, kind, at = self.paint.map_id, self.paint.sketch.passage, hand.foot
        id_ = self._passage_at(campaign, hand)
        if id_ and hand.shift:
            return remove_passages(campaign, map_id, [id_])
        if self._is_flight and not hand.shift:
            return self._flight(campaign, at)
        proposal = self._proposal_at(campaign, at)
        if proposal is not None:
            if hand.shift:
                return reject(campaign, map_id, [proposal])
            wanted = None if kind == "door" else kind
            return accept(campaign, map_id, [proposal], wanted)
        if hand.shift:
            raise NotAllowed("There is no passage to take away here.")
        grid = plan_of(campaign, map_id).grid * FOOT
        row = placed(self._zones_at(campaign, at), at, self.paint.sketch.level, kind, grid=grid)
        if row is None:
            raise NotAllowed("Point at a wall.")
        return add_passage(campaign, map_id, row)

    @property
    def _is_flight(self) -> bool:
        return not PASSAGES[self.paint.sketch.passage].needs_wall

    def _flight(self, campaign: Campaign, at: FootPoint) -> Change:
        """Stairs or a shaft at a point of a zone, with the other end of it."""
        map_id, sketch = self.paint.map_id, self.paint.sketch
        grid, zones = plan_of(campaign, map_id).grid * FOOT, self._zones_at(campaign, at)
        row = flight_at(zones, at, sketch.level, sketch.passage, grid)
        if row is None:
            raise NotAllowed("Point into a zone.")
        return add_flight(campaign, map_id, row, sketch.slope)

    def _other_level(self, campaign: Campaign, hand: Hand) -> tuple[PlaneFigure, ...]:
        """The zones near the pointer on the level to which stairs would lead."""
        map_id, sketch = self.paint.map_id, self.paint.sketch
        to = level_beyond(campaign, map_id, sketch.level, sketch.slope) if self._is_flight else None
        if to is None:
            return ()
        rows = nearby_on(campaign, self.paint, self._nearby).zones(hand.foot, SHOWN, to.number)
        near = [row for row in rows.values() if is_near(row, hand.foot, SHOWN)]
        return tuple(ring for row in near for ring in drawn_zone(row, "guide"))

    def _passage_at(self, campaign: Campaign, hand: Hand) -> str:
        """The passage that is pointed at; empty where there is none."""
        nearby, level = nearby_on(campaign, self.paint, self._nearby), self.paint.sketch.level
        return nearest_passage(nearby.passages(hand.foot, hand.reach, level), hand.foot, hand.reach)

    def _zones_at(self, campaign: Campaign, at: FootPoint) -> dict[str, Zone]:
        """Those of the level in whose walls a passage may be meant to lie."""
        nearby = nearby_on(campaign, self.paint, self._nearby)
        return nearby.zones(at, WALL_REACH, self.paint.sketch.level)

    def _offered(self, campaign: Campaign, at: FootPoint) -> list[Proposal]:
        """What is proposed near a point of a level, worked out where other zones come near."""
        map_id, level = self.paint.map_id, self.paint.sketch.level
        zones = nearby_on(campaign, self.paint, self._nearby).zones(at, SHOWN, level)
        passages = campaign.all(Passage, map_id)
        unwanted = campaign.all(RejectedPassage, map_id)
        state, (before, offers) = (zones, passages, unwanted), self._offers
        if state != before:
            own = {
                id_: row
                for id_, row in passages.items()
                if row.sides[0].zone in zones or row.sides[1].zone in zones
            }
            self._fabric = self._fabric.after(zones, own)
            offers = self._fabric.proposals(unwanted.values())
            self._offers = state, offers
        return offers

    def _proposal_at(self, campaign: Campaign, at: FootPoint) -> Proposal | None:
        near = [(off_wall(each.at, at), each) for each in self._offered(campaign, at)]
        off, found = min(near, key=lambda pair: pair[0], default=(REACH + 1, None))
        return found if off <= REACH else None


def nearest_passage(passages: Mapping[str, Passage], at: FootPoint, reach: float) -> str:
    """The passage that a point is meant for; empty where none is near."""
    near = [(off_wall(row.at, at), id_) for id_, row in passages.items()]
    near += [(off_wall(r.there, at), id_) for id_, r in passages.items() if r.there is not None]
    off, found = min(near, default=(reach + 1, ""))
    return found if off <= reach else ""


def moved(campaign: Campaign, paint: Paint, row: Passage, to: FootPoint) -> Span:
    """Where a passage comes to lie that is dragged to a point: in its own wall."""
    (x, y), (to_x, to_y) = row.at
    right, down = to.x - (x + to_x) // 2, to.y - (y + to_y) // 2
    dragged = Span(FootPoint(x + right, y + down), FootPoint(to_x + right, to_y + down))
    return fitted(replace(row, at=dragged), campaign.all(Zone, paint.map_id))
