"""What a game master should look at before play: things that are allowed, but hardly meant."""

from __future__ import annotations

from mapper.model.campaign import Campaign
from mapper.model.remarks.dungeons import of_dungeons
from mapper.model.remarks.images import Judge, judging, of_images, unjudged
from mapper.model.remarks.knowledge import of_knowledge
from mapper.model.remarks.lengths import of_lengths
from mapper.model.remarks.links import of_links
from mapper.model.remarks.preparation import of_preparation
from mapper.model.remarks.remark import Remark
from mapper.model.remarks.soundness import holds, of_soundness

__all__ = ["Judge", "Remark", "holds", "judging", "of_images", "remarks"]


def remarks(campaign: Campaign, wrong: Judge = unjudged) -> list[Remark]:
    """What is hardly meant, then what leads nowhere, then what is not ready for play.

    `wrong` says what is wrong with an image.
    """
    return [
        *of_soundness(campaign),
        *of_knowledge(campaign),
        *of_links(campaign),
        *of_preparation(campaign),
        *of_dungeons(campaign),
        *of_images(campaign, wrong),
        *of_lengths(campaign),
    ]
