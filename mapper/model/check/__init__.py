"""What a game master should look at before play: things that are allowed, but hardly meant."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.check.images import Judge, judging, of_images, unjudged
from mapper.model.check.knowledge import of_knowledge
from mapper.model.check.lengths import of_lengths
from mapper.model.check.links import of_dungeons, of_links, of_names
from mapper.model.check.remark import Remark
from mapper.model.check.soundness import holds, of_preparation, of_soundness

__all__ = ["Judge", "Remark", "holds", "judging", "of_images", "remarks"]


def remarks(campaign: Campaign, wrong: Judge = unjudged) -> list[Remark]:
    """What is hardly meant, then what leads nowhere, then what is not ready for play.

    `wrong` says what is wrong with an image.
    """
    return [
        *of_soundness(campaign),
        *of_knowledge(campaign),
        *of_links(campaign),
        *of_names(campaign),
        *of_preparation(campaign),
        *of_dungeons(campaign),
        *of_images(campaign, wrong),
        *of_lengths(campaign),
    ]
