"""Taking away what stands at some hexes, while the ground stays."""

from __future__ import annotations

from mapper.commands.clipboard.cut import single_in
from mapper.commands.things.features import without_links
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import Feature, FeatureAt, Key, Row
from mapper.model.hexes.area import Area
from mapper.model.not_allowed import NotAllowed


def clear_things(campaign: Campaign, map_id: str, area: Area) -> Change:
    """Take away features, tokens and labels, the links to them, and who knows of them."""
    rows: dict[Key, Row] = dict(single_in(campaign, map_id, area))
    if not rows:
        raise NotAllowed("No feature, token or label is selected.")
    features = [key for key, row in rows.items() if isinstance(row, Feature)]
    gone = {FeatureAt(key.map, str(key.id)) for key in features}
    label = f"Delete {len(rows):,} {'thing' if len(rows) == 1 else 'things'}"
    links = without_links(campaign, lambda link: link in gone, label).rows
    taken = {key: Swap(row, None) for key, row in rows.items()}
    return completed(campaign, Change(label, {**links, **taken}))


def has_things(campaign: Campaign, map_id: str, area: Area) -> bool:
    """Whether a feature, token or label stands there."""
    return next(single_in(campaign, map_id, area), None) is not None
