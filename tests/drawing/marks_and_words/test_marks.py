"""Marks tell who sees a feature, stand out where they should, and never cover each other."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtGui import QImage, QPainter

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import Images, StoredImages
from mapper.drawing.base.layers import ALL_LAYERS, Layer, Layers
from mapper.drawing.base.symbols import draw_badge
from mapper.drawing.map_painter import MapPainter, painted
from mapper.drawing.marks_and_words.marks import spots
from mapper.drawing.style import shipped_style
from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.label_rows import Letters
from mapper.model.campaign.rows import Feature, Key, Label, Token
from mapper.model.found_clues import clues_of
from mapper.model.hexes.hexes import Hex, centre
from mapper.model.map_view import MapView
from mapper.model.places import Place
from tests.drawing.keyed_land import picture_bytes
from tests.drawing.sample import is_like, land, mean_colour, pixels, spot, style

pytestmark = [pytest.mark.qt, pytest.mark.usefixtures("qapp")]

PLAIN = "........\n" * 8
AT = spot(4, 4)
PURPLE = Letters(colour="#ff00ff")
VISIBILITIES: tuple[Visibility, ...] = ("overt", "hidden", "secret")


def with_features(*rows: Feature) -> MapView:
    features = {str(number): row for number, row in enumerate(rows)}
    return replace(land("flat", PLAIN), features=features)


def picture(
    view: MapView, px: float, layers: Layers = ALL_LAYERS, images: Images | None = None
) -> npt.NDArray[np.uint32]:
    x, y = centre(AT, "flat")
    half = round(px * 0.5)
    area = PixelRect(*(round(x * px) - half, round(y * px) - half), 0, 0)
    area = area._replace(right=area.left + 2 * half, bottom=area.top + 2 * half)
    return pixels(painted(MapPainter(style(), view, layers, images), area, px))


def badge(visibility: Visibility) -> npt.NDArray[np.bool_]:
    """Which pixels a badge covers."""
    image = QImage(41, 41, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(20, 20)
    draw_badge(painter, 12.0, visibility, style())
    painter.end()
    covered: npt.NDArray[np.bool_] = pixels(image) != 0
    return covered


def test_badges_are_told_apart_by_shape() -> None:
    shapes = [badge(visibility) for visibility in VISIBILITIES]

    apart = [int((one ^ other).sum()) for one in shapes for other in shapes if one is not other]

    assert min(apart) > 40


@pytest.mark.parametrize("px", [6.0, 12.0, 25.0, 60.0])
@pytest.mark.parametrize("visibility", VISIBILITIES)
def test_the_badge_stays_when_features_are_hidden(px: float, visibility: Visibility) -> None:
    view = with_features(Feature(AT, "Cave", visibility, icon="cave"))
    hidden = Layer(is_visible=False)
    layers = Layers(features=hidden, labels=hidden)

    shown = picture(view, px, layers)

    assert not np.array_equal(picture(with_features(), px, layers), shown)


@pytest.mark.parametrize("px", [12.0, 25.0, 60.0])
def test_no_words_cover_a_badge(px: float) -> None:
    line = tuple(Hex(AT.q - 3 + step, AT.r + 1 - step // 3) for step in range(7))
    label = Label("MMMMMMMMMMMMMMMMMM", line, 5)
    row = Feature(AT, "", "secret")
    bare = replace(with_features(row), labels={})

    covered = picture(replace(bare, labels={"1": label}), px)

    is_red = [(shown >> 16) > (shown & 255) + 90 for shown in (picture(bare, px), covered)]
    assert is_red[0].sum() > 3
    assert np.array_equal(is_red[0] & is_red[1], is_red[0])


@pytest.mark.parametrize("px", [25.0, 60.0])
def test_names_lie_above_tokens_and_icons(px: float) -> None:
    line = tuple(Hex(AT.q - 3 + step, AT.r + 1 - step // 3) for step in range(7))
    named = replace(with_features(), labels={"1": Label("MMMMMMM", line, 5, letters=PURPLE)})
    cave, token = Feature(AT, "", "overt", icon="cave"), Token(AT, "Aldis")

    view = replace(named, features={"1": cave}, tokens={"1": token})
    covered = picture(view, px, Layers(badges=Layer(is_visible=False)))

    is_ink = picture(named, px) & 0xFFFFFF == 0xFF00FF
    assert is_ink.sum() > 20
    assert np.array_equal(is_ink, covered & 0xFFFFFF == 0xFF00FF)


@pytest.mark.parametrize("px", [6.0, 12.0, 25.0, 60.0])
def test_each_visibility_looks_its_own_way(px: float) -> None:
    drawn = {picture(with_features(Feature(AT, "", each)), px).tobytes() for each in VISIBILITIES}

    assert 3 == len(drawn)


@pytest.mark.parametrize("px", [6.0, 12.0, 25.0, 60.0])
def test_settlements_and_landmarks_stand_out(px: float) -> None:
    plain = Feature(AT, "", "overt")
    rows = (plain, replace(plain, is_settlement=True), replace(plain, is_landmark=True))

    drawn = {picture(with_features(row), px).tobytes() for row in rows}

    assert 3 == len(drawn)


@pytest.mark.parametrize("count", range(1, 10))
def test_features_at_one_hex_stand_apart(count: int) -> None:
    places = {(round(x, 3), round(y, 3)) for x, y, _ in spots(count)}

    assert count == len(places)


def test_an_icon_of_ours_is_drawn() -> None:
    drawn = {
        picture(with_features(Feature(AT, "", "overt", icon=icon)), 60.0).tobytes()
        for icon in ("cave", "tower", "")
    }

    assert 3 == len(drawn)


def test_an_icon_that_nobody_knows_is_drawn_as_if_there_were_none() -> None:
    unknown = with_features(Feature(AT, "", "overt", icon="no such/../icon"))

    drawn = picture(unknown, 60.0)

    assert np.array_equal(picture(with_features(Feature(AT, "", "overt")), 60.0), drawn)


def test_a_game_masters_own_image_is_an_icon() -> None:
    view = with_features(Feature(AT, "", "overt", icon="a" * 64))
    images = StoredImages(lambda _hash: picture_bytes(colour="#2040e0"))

    drawn = picture(view, 60.0, images=images)

    middle = drawn[27:33, 27:33]
    assert int((middle & 255).min()) > 180
    assert int((middle >> 16 & 255).max()) < 80


def test_a_drawing_in_svg_is_an_icon() -> None:
    view = with_features(Feature(AT, "", "overt", icon="b" * 64))
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#2040e0"'
    images = StoredImages(lambda _hash: svg + b' d="M0 0h9v9h-9z"/></svg>')

    drawn = picture(view, 60.0, images=images)

    assert int((drawn[27:33, 27:33] & 255).min()) > 180


def test_a_token_has_its_colour() -> None:
    view = replace(land("flat", PLAIN), tokens={"1": Token(AT, "", colour="#2040e0")})
    x, y = centre(AT, "flat")
    area = PixelRect(round(x * 60) - 2, round(y * 60) - 2, round(x * 60) + 2, round(y * 60) + 2)

    drawn = mean_colour(painted(MapPainter(style(), view), area, 60.0))

    assert is_like(drawn, "#2040e0", 20)


def test_a_hex_that_opens_a_map_shows_it() -> None:
    view = replace(land("flat", PLAIN), opens={"below": AT})

    drawn = picture(view, 60.0)

    assert not np.array_equal(picture(with_features(), 60.0), drawn)


def test_a_hex_where_a_clue_is_found_shows_it_for_as_long_as_it_is() -> None:
    lair = Feature(AT, "Lair", "secret", clues=(Clue("Tracks", Place("1", AT)),))
    bare = land("flat", PLAIN)
    found = replace(bare, clues=clues_of(Key("feature", "2", "1"), lair, "1"))
    x, y = (round(60 * each) for each in centre(AT, "flat"))
    area, painter = PixelRect(x - 30, y - 30, x + 30, y + 30), MapPainter(style(), bare)

    shown = []
    for view in (bare, found, bare):
        painter.follow(view, (), 60.0, area)
        shown.append(pixels(painted(painter, area, 60.0)))

    assert (False, True) == tuple(np.array_equal(shown[0], each) for each in shown[1:])


def test_more_features_than_anyone_keys_are_drawn() -> None:
    rows = [Feature(Hex(AT.q, AT.r), f"Number {number}", "overt") for number in range(40)]

    drawn = picture(with_features(*rows), 60.0)

    assert not np.array_equal(picture(with_features(), 60.0), drawn)


def test_an_own_drawing_in_black_is_seen_in_the_dark_style() -> None:
    disc = '<circle cx="4" cy="4" r="4"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{disc}</svg>'.encode()
    view = with_features(Feature(AT, "Den", "overt", icon="a" * 64))
    bare = replace(view, features={})
    without_words = Layers(labels=Layer(is_visible=False), badges=Layer(is_visible=False))
    images = StoredImages(lambda _hash: svg)
    x, y = centre(AT, "flat")
    area = PixelRect(round(x * 60) - 30, round(y * 60) - 30, round(x * 60) + 30, round(y * 60) + 30)

    with_icon, without = (
        pixels(painted(MapPainter(shipped_style("dark"), each, without_words, images), area, 60.0))
        for each in (view, bare)
    )

    lighter = (with_icon & 255).astype(int) - (without & 255)
    assert (lighter > 80).sum() > 40
