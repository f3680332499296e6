"""Images are decoded once, kept at a size that can be held, and never stop the program."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mapper.drawing.base.images import MOST_PIXELS, StoredImages, decoded
from tests.drawing.keyed_land import OCHRE, picture_bytes

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]


@pytest.mark.parametrize("form", ["png", "jpg", "webp"])
def test_the_usual_formats_are_read(form: str) -> None:
    picture = decoded(picture_bytes(form))

    colour = picture.levels[0].pixelColor(30, 30)
    assert (64, 64) == (picture.width, picture.height)
    assert abs(int(OCHRE[1:3], 16) - colour.red()) < 6


def test_a_large_image_is_kept_at_fewer_pixels() -> None:
    picture = decoded(picture_bytes("jpg", side=6000))

    kept = picture.levels[0]
    assert 6000 == picture.width
    assert kept.width() * kept.height() <= MOST_PIXELS * 1.01


def test_each_copy_is_half_as_large() -> None:
    picture = decoded(picture_bytes(side=1200))

    assert [1200, 600, 300, 150] == [level.width() for level in picture.levels]


def test_the_smallest_copy_that_is_fine_enough_is_drawn() -> None:
    picture = decoded(picture_bytes(side=1200))

    assert [1200, 600, 150] == [picture.level(scale).width() for scale in (2.0, 0.4, 0.01)]


@pytest.mark.parametrize("content", [b"no image at all", b"\x89PNG\r\n\x1a\n", b"\0" * 99])
def test_what_cannot_be_read_is_no_picture(content: bytes) -> None:
    assert () == decoded(content).levels


def test_an_image_that_is_not_there_is_no_picture() -> None:
    found = StoredImages(lambda _hash: None).picture("f" * 64)

    assert found is not None
    assert () == found.levels


def test_nothing_is_decoded_before_there_is_time() -> None:
    waiting: list[Callable[[], None]] = []
    images = StoredImages(lambda _hash: picture_bytes(), waiting.append)

    first = images.picture("a")
    images.picture("a")
    waiting[0]()

    assert first is None
    assert 1 == len(waiting)
    assert images.picture("a") is not None
