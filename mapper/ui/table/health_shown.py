"""How somebody is, or a whole group, as it is shown at their token."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import members_of
from mapper.play.sheets.member_sheet import Card, card_of, systems_of
from mapper.play.sheets.sheet_files import conditions_of, every_system
from mapper.ui.canvas.health_marks import Health
from mapper.ui.table.sheet_entries import STATE_WORDS


def health_of(campaign: Campaign, group: str, who: str) -> Health | None:
    """The first pool of a member and the worst state, as on their card."""
    return _shown([card_of(sheet_of(campaign, group, who), systems_of(campaign))])


def health_of_all(campaign: Campaign, group: str) -> Health | None:
    """Of a group: the first pools of its members together, and the worst state of all."""
    systems = systems_of(campaign)
    members = members_of(campaign, group)
    return _shown([card_of(sheet_of(campaign, group, who), systems) for who in members])


def _shown(cards: list[Card]) -> Health | None:
    pools = [card.pools[0] for card in cards if card.pools]
    counted = [(now, most) for _, now, most in pools if most is not None]
    states = [card.state.name for card in cards if card.state is not None]
    kinds = conditions_of(every_system())
    worst = max(states, key=lambda name: kinds[name].weight if name in kinds else 0, default="")
    letter = STATE_WORDS.called(worst)[:1].upper() if worst else ""
    found = Health(sum(now for now, _ in counted), sum(most for _, most in counted), letter)
    return found if found.most or found.state else None
