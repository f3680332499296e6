"""Images of a campaign that cannot be drawn, and what holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Map, TerrainType, Token, Underlay
from mapper.model.check.remark import Remark, place_of, remark_on
from mapper.model.images.image_bytes import sound_image
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place

HASH_LENGTH = 64
"""Our own icons have names that are shorter."""

Judge = Callable[[str], str]
"""What is wrong with the image of a hash, as a sentence on it; empty if nothing is."""


def unjudged(_hash: str) -> str:
    """Where nobody looks at images."""
    return ""


def judging(load: Callable[[str], bytes | None]) -> Judge:
    """A judge who looks at each image once; one that is not there is looked for again."""
    judged: dict[str, str] = {}

    def wrong(hash_: str) -> str:
        content = load(hash_) if hash_ not in judged else None
        if content is not None:
            judged[hash_] = _wrong_with(content)
        return judged.get(hash_, "")

    return wrong


def _wrong_with(content: bytes) -> str:
    try:
        sound_image(content, "it")
    except NotAllowed as refused:
        return f"{refused}"
    return ""


def of_images(campaign: Campaign, wrong: Judge) -> Iterator[Remark]:
    """What is shown in place of an image is a torn sheet, or nothing beneath the map."""
    for map_id, row in campaign.maps().items():
        features, tokens = campaign.all(Feature, map_id), campaign.all(Token, map_id)
        things: list[Feature | Token] = [*features.values(), *tokens.values()]
        for thing in things:
            if len(thing.icon) == HASH_LENGTH and (said := wrong(thing.icon)):
                text = f"The icon of {_named(thing)} {place_of(campaign, map_id, thing)}"
                yield remark_on(f"{text} is not drawn: {said}", map_id, thing)
        for underlay in campaign.all(Underlay, map_id).values():
            if said := wrong(underlay.image):
                yield Remark(f"{_image_of(row, underlay)} is not drawn: {said}", Place(map_id))
    for terrain in campaign.all(TerrainType).values():
        for said in filter(None, map(wrong, terrain.images)):
            text = f"An image of the terrain “{terrain.name}” is not drawn: {said}"
            yield Remark(text, Place(campaign.first_map()))


def _named(thing: Feature | Token) -> str:
    return f"“{thing.title}”" if isinstance(thing, Feature) else f"the token “{thing.name}”"


def _image_of(row: Map, underlay: Underlay) -> str:
    if underlay.pins:
        return f"An image of the map “{row.name}”"
    return f"The image beneath level {underlay.level} of “{row.name}”"
