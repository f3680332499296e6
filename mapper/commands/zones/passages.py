"""Commands on passages: placing, accepting and rejecting what is proposed, editing, removing."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from mapper.commands.edits import (
    Draft,
    edited,
    one_line,
    plan_of,
    refuse_far,
    refuse_no_spot,
    replaced,
)
from mapper.commands.things.features import check_clue
from mapper.commands.zones.zones_in_play import drop_passages
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import (
    Passage,
    PassageKind,
    PassageSide,
    RejectedPassage,
    Span,
    Zone,
)
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.passages import OTHER_WAY, PASSAGES
from mapper.model.zones.zone_adjacency import Proposal
from mapper.model.zones.zones import passage_named


def add_passage(campaign: Campaign, map_id: str, passage: Passage) -> Change:
    row = _checked(campaign, map_id, passage)
    draft = Draft(campaign)
    _put(draft, map_id, row)
    return draft.change(f"Add {_called(campaign, map_id, row)}")


def accept(
    campaign: Campaign,
    map_id: str,
    proposals: Iterable[Proposal],
    kind: PassageKind | None = None,
) -> Change:
    """The passages that are proposed, or all of them of one kind."""
    draft = Draft(campaign)
    rows = [_accepted(each, kind) for each in proposals]
    for row in rows:
        _put(draft, map_id, _checked(campaign, map_id, row))
    if len(rows) == 1:
        return draft.change(f"Add {_called(campaign, map_id, rows[0])}")
    return draft.change(f"Add {len(rows):,} passages")


def reject(campaign: Campaign, map_id: str, proposals: Iterable[Proposal]) -> Change:
    """Zones that touch, and between which none will be proposed again."""
    draft = Draft(campaign)
    rows = [RejectedPassage(each.zones) for each in proposals]
    for row in rows:
        draft.put(Key("no_passage", map_id, draft.new_id("no_passage", map_id)), row)
    walls = "a wall" if len(rows) == 1 else f"{len(rows):,} walls"
    return draft.change(f"Leave {walls} whole")


def propose_again(campaign: Campaign, map_id: str) -> Change:
    """What was rejected is proposed once more."""
    draft = Draft(campaign)
    for id_ in campaign.all(RejectedPassage, map_id):
        draft.put(Key("no_passage", map_id, id_), None)
    return draft.change("Propose rejected passages again")


def edit_passage(campaign: Campaign, map_id: str, id_: str, wanted: Passage) -> Change:
    key, before = _passage(campaign, map_id, id_)
    after = _checked(campaign, map_id, wanted, before)
    return edited(key, before, after, _called(campaign, map_id, after))


def set_kind(campaign: Campaign, map_id: str, ids: Collection[str], kind: PassageKind) -> Change:
    """Another kind; what is secret from now on is so from both sides, and the other way round."""
    draft = Draft(campaign)
    for id_ in ids:
        key, before = _passage(campaign, map_id, id_)
        draft.put(key, _checked(campaign, map_id, as_kind(before, kind), before))
    return draft.change(f"Make {_counted(ids)} {_plural(kind, len(ids))}")


def move_passage(campaign: Campaign, map_id: str, id_: str, at: Span) -> Change:
    key, before = _passage(campaign, map_id, id_)
    after = _checked(campaign, map_id, replace(before, at=at), before)
    return replaced(key, before, after, f"Move {_called(campaign, map_id, before)}")


def turn_passage(campaign: Campaign, map_id: str, id_: str) -> Change:
    """From the other side: what was its first side is its second."""
    key, before = _passage(campaign, map_id, id_)
    return replaced(key, before, turned(before), f"Turn {_called(campaign, map_id, before)}")


def turned(row: Passage) -> Passage:
    one, other = row.sides
    at, there = (row.at, None) if row.there is None else (row.there, row.at)
    return replace(row, sides=(other, one), at=at, there=there, slope=OTHER_WAY[row.slope])


def remove_passages(campaign: Campaign, map_id: str, ids: Collection[str]) -> Change:
    """With what has become of them in play."""
    rows = [_passage(campaign, map_id, id_)[1] for id_ in ids]
    draft = Draft(campaign)
    drop_passages(draft, map_id, {*ids})
    if len(rows) == 1:
        return draft.change(f"Delete {_called(campaign, map_id, rows[0])}")
    return draft.change(f"Delete {_counted(ids)}")


def as_kind(passage: Passage, kind: PassageKind) -> Passage:
    """The passage as one of another kind, and as that is at first."""
    before, after = PASSAGES[passage.kind], PASSAGES[kind]
    state = passage.state
    if before.first_state == state or not after.has_leaf:
        state = after.first_state
    sides = passage.sides
    if before.is_hidden != after.is_hidden:
        one, other = (
            replace(s, visibility="secret" if after.is_hidden else "overt") for s in sides
        )
        sides = (one, other)
    return replace(
        passage, kind=kind, state=state, sides=sides, is_wide=passage.is_wide and kind == "opening"
    )


def _accepted(proposal: Proposal, kind: PassageKind | None) -> Passage:
    one, other = (PassageSide(zone) for zone in proposal.zones)
    row = Passage(
        proposal.kind,
        (one, other),
        proposal.at,
        state=PASSAGES[proposal.kind].first_state,
        is_wide=proposal.is_wide,
    )
    return row if kind is None else as_kind(row, kind)


def _put(draft: Draft, map_id: str, row: Passage) -> None:
    """What was rejected between the two zones is so no more."""
    draft.put(Key("passage", map_id, draft.new_id("passage", map_id)), row)
    pair = {side.zone for side in row.sides}
    for id_, unwanted in draft.all(RejectedPassage, map_id).items():
        if {*unwanted.zones} == pair:
            draft.put(Key("no_passage", map_id, id_), None)


def _checked(
    campaign: Campaign, map_id: str, row: Passage, before: Passage | None = None
) -> Passage:
    plan_of(campaign, map_id, "Only a zone map has passages; this is a map of hexes.")
    zones = [campaign.one(Zone, Key("zone", map_id, side.zone)) for side in row.sides if side.zone]
    if len({zone.level for zone in zones}) > 1 and PASSAGES[row.kind].needs_wall:
        raise NotAllowed("Only stairs and shafts lead from one level to another.")
    if row.beyond is not None and len(zones) == 2:
        raise NotAllowed("A passage between two zones leads nowhere else.")
    is_led_anew = before is None or row.beyond != before.beyond
    if row.beyond is not None and row.beyond.map and is_led_anew:
        refuse_no_spot(campaign, row.beyond)
    refuse_far(*(Hex(*point) for span in filter(None, (row.at, row.there)) for point in span))
    _check_clues(campaign, row, before)
    return replace(row, name=one_line(row.name, "A passage", may_be_empty=True))


def _check_clues(campaign: Campaign, row: Passage, before: Passage | None) -> None:
    known = () if before is None else [clue for side in before.sides for clue in side.clues]
    for side in row.sides:
        for clue in side.clues:
            if clue not in known:
                check_clue(campaign, clue)


def _passage(campaign: Campaign, map_id: str, id_: str) -> tuple[Key, Passage]:
    key = Key("passage", map_id, id_)
    return key, campaign.one(Passage, key)


def _called(campaign: Campaign, map_id: str, row: Passage) -> str:
    return passage_named(row, campaign.all(Zone, map_id))


def _counted(ids: Collection[str]) -> str:
    return "a passage" if len(ids) == 1 else f"{len(ids):,} passages"


def _plural(kind: PassageKind, count: int) -> str:
    traits = PASSAGES[kind]
    if count == 1 or not traits.article:
        return f"{traits.article}{traits.name}"
    return f"{traits.name}s"
