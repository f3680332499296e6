"""Leads are given and taken back, by a word of the game master's or by a clue that is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapper.commands.edits import Draft, the_group
from mapper.commands.offer import Answer, AskedWords, Choice, Offer, OfferCommand
from mapper.commands.play_action import PlayAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.travel_rows import ClueTold, Journey
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place, zone_of
from mapper.play.delve.finds import ClueHere, HiddenThing, clues_at
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.play.travel.leads import leads_of


def give_lead(campaign: Campaign, group: str, at: FeatureAt, told: str = "") -> Change:
    """A rumour or a sign: the group knows enough of a feature to look for it.

    What it is told, a clue say, stands in the log for the players to read. Wherever the group is
    when it hears of it: it looks for it once it is there.
    """
    deed = PlayAction(campaign, group, the_group(campaign, group))
    row = campaign.one(Feature, Key("feature", at.map, at.id))
    if zone_of(row.at):
        raise NotAllowed(f"{row.title} lies in a dungeon: there a search of the zone finds it.")
    if row.visibility == "overt":
        raise NotAllowed(f"{row.title} is overt: whoever comes there finds it without a lead.")
    is_new = put_lead(campaign, deed.draft, group, at)
    if not is_new and not told:
        return Change(f"Lead to {row.title}", {})
    words = f"{deed.party.name} has a lead to {row.title}{f': {told}' if told else '.'}"
    deed.tell(words, "note", told, deed.party.at)
    return deed.put_together(f"Lead to {row.title}")


def take_lead(campaign: Campaign, group: str, at: FeatureAt) -> Change:
    """The game master takes it back: the group knows too little to look for it."""
    deed = PlayAction(campaign, group, the_group(campaign, group))
    key = Key("journey", "", group)
    journey, row = campaign.get(key), campaign.one(Feature, Key("feature", at.map, at.id))
    if not isinstance(journey, Journey) or not has_lead(campaign, group, at):
        raise NotAllowed(f"{deed.party.name} has no lead to {row.title}.")
    kept = tuple(lead for lead in journey.leads if lead not in {at, FeatureAt("", at.id)})
    deed.draft.put(key, replace(journey, leads=kept))
    deed.tell(f"{deed.party.name} has no lead to {row.title} any more.", "note", "", deed.party.at)
    return deed.put_together(f"No lead to {row.title}")


def has_lead(campaign: Campaign, group: str, at: FeatureAt) -> bool:
    return any(lead.at == at for lead in leads_of(campaign, group))


def put_lead(campaign: Campaign, draft: Draft, group: str, at: FeatureAt) -> bool:
    """A lead to something on a map of hexes that is not overt; False where there was one."""
    if has_lead(campaign, group, at):
        return False
    row = _journey(campaign, draft, group, at.map)
    draft.put(Key("journey", "", group), replace(row, leads=(*row.leads, at)))
    return True


def put_told(campaign: Campaign, draft: Draft, group: str, thing: HiddenThing) -> None:
    """A clue to it was told: to what lies on a map of hexes that is a lead."""
    if can_be_led_to(campaign, thing):
        put_lead(campaign, draft, group, FeatureAt(thing.map, thing.id))
        return
    row = _journey(campaign, draft, group, thing.map)
    told = tuple(dict.fromkeys((*row.told, ClueTold(thing.kind, thing.map, thing.id))))
    draft.put(Key("journey", "", group), replace(row, told=told))


def _journey(campaign: Campaign, draft: Draft, group: str, map_id: str) -> Journey:
    row = draft.found(Journey, Key("journey", "", group))
    if row is not None:
        return row
    party = campaign.one(Party, Key("party", "", group))
    return journey_of(campaign, group, party, procedure_on(campaign, map_id))


def can_be_led_to(campaign: Campaign, thing: HiddenThing) -> bool:
    """Whether it lies on a map of hexes, where it is searched for by name."""
    row = campaign.get(Key(thing.kind, thing.map, thing.id))
    return isinstance(row, Feature) and row.visibility != "overt" and not zone_of(row.at)


def clue_offers(campaign: Campaign, group: str, here: Place, owner: str) -> Iterator[Offer]:
    """The clues that lie at a hex, to what the group has no lead to yet."""
    clues = clues_at(campaign, here, owner)
    for thing in dict.fromkeys(clue.thing for clue in clues):
        if not has_lead(campaign, group, FeatureAt(thing.map, thing.id)):
            own = [clue for clue in clues if clue.thing == thing]
            asks = [Choice("tells", Answer(clue=clue), clue.clue.text) for clue in own]
            asked = AskedWords(own[0].clue.text)
            asks.append(Choice("in_other_words", Answer(clue=own[0]), asked=asked))
            yield Offer("clue", _telling(group, own[0]), words=own[0].title, asks=tuple(asks))


def _telling(group: str, first: ClueHere) -> OfferCommand:
    def command(campaign: Campaign, _random: object, answer: Answer) -> Change:
        return tell_clue(campaign, group, answer.clue or first, answer.words)

    return command


def tell_clue(campaign: Campaign, group: str, clue: ClueHere, words: str | None = None) -> Change:
    """Tell a group out of doors of a clue, in words of the table's own if there are any.

    The log keeps the clue as it was written, too; to what lies on a map of hexes it is a lead.
    """
    deed = PlayAction(campaign, group, the_group(campaign, group))
    told = clue.clue.text if words is None else words
    put_told(campaign, deed.draft, group, clue.thing)
    deed.tell(f"Clue to {clue.title}: {clue.clue.text}", "find", told, deed.party.at)
    return deed.put_together("Give a clue")
