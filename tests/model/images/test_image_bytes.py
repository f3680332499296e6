"""Images from strangers: what may be decoded of them, and what is said of the rest."""

from __future__ import annotations

import struct
from pathlib import Path
from time import process_time
from xml.etree import ElementTree

import pytest

from mapper.model.images.image_bytes import MOST_SIDE, sound_image
from mapper.model.not_allowed import NotAllowed
from tests.hostile_drawings import ENDLESS, HEAD, OUTWARD, RECT, SOUND, nested

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
JPEG = b"\xff\xd8\xff\xe0\0\4ab"
RASTER = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"


def png(wide: int, high: int) -> bytes:
    return PNG + struct.pack(">II", wide, high) + bytes(20)


def jpeg(wide: int, high: int, scans: int = 1) -> bytes:
    frame = b"\xff\xc2\0\x0b\x08" + struct.pack(">HH", high, wide) + bytes(4)
    return JPEG + frame + b"\xff\xda\0\2\1\xff\0\2\xff\xd0" * scans + b"\xff\xd9"


def webp(kind: bytes, rest: bytes) -> bytes:
    return b"RIFF\0\0\0\0WEBP" + kind + bytes(4) + rest


SIZED = {
    "png": (png(300, 20), "png"),
    "jpeg": (jpeg(300, 20), "jpeg"),
    "a large webp": (webp(b"VP8X", bytes(4) + b"\x2b\1\0\x13\0\0"), "webp"),
    "a lossless webp": (
        webp(b"VP8L", b"\x2f" + (299 | 19 << 14).to_bytes(4, "little")),
        "webp",
    ),
    "a plain webp": (webp(b"VP8 ", bytes(6) + struct.pack("<HH", 300, 20)), "webp"),
}


@pytest.mark.parametrize("name", SIZED)
def test_a_photo_tells_its_size_before_it_is_decoded(name: str) -> None:
    content, kind = SIZED[name]

    found = sound_image(content)

    assert (kind, 300, 20) == (found.kind, found.width, found.height)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        pytest.param(png(40_000, 40_000), "40,000 × 40,000 pixels", id="a bomb"),
        pytest.param(png(MOST_SIDE, MOST_SIDE), "pixels", id="too many pixels"),
        pytest.param(jpeg(16_000, 8_000, 500), "takes too long", id="many scans"),
        pytest.param(png(0, 9), "does not say how large", id="without a size"),
        pytest.param(PNG, "does not say how large", id="half a PNG"),
        pytest.param(JPEG, "does not say how large", id="half a JPEG"),
        pytest.param(webp(b"ABCD", b""), "does not say how large", id="half a WebP"),
        pytest.param(b"GIF89a" + bytes(90), "no SVG, PNG, JPEG or WebP", id="another kind"),
        pytest.param(b"\0\0\1\0" + bytes(90), "no SVG, PNG, JPEG or WebP", id="an icon"),
        pytest.param(b"", "no SVG, PNG, JPEG or WebP", id="nothing"),
        pytest.param(b"<svg><g></svg>", "not an SVG", id="damaged"),
        pytest.param(b"<html/>", "not an SVG", id="a page"),
        pytest.param(f"{HEAD}{' ' * 600_000}</svg>".encode(), "larger than 512 KB", id="large"),
    ],
)
def test_what_is_more_or_less_than_an_image_is_refused(content: bytes, why: str) -> None:
    with pytest.raises(NotAllowed, match=why) as told:
        sound_image(content)

    assert f"{told.value}".startswith("The picture ")
    assert f"{told.value}".endswith(".")


@pytest.mark.parametrize("way", OUTWARD)
def test_no_link_of_a_drawing_leads_out_of_it(way: str) -> None:
    drawing = OUTWARD[way].format(there="/there")

    try:
        written = sound_image(drawing.encode()).content
    except NotAllowed:
        return

    assert b"there" not in written


@pytest.mark.parametrize("way", ENDLESS)
def test_what_would_take_for_ever_to_draw_is_refused_at_once(way: str) -> None:
    start = process_time()

    with pytest.raises(NotAllowed):
        sound_image(ENDLESS[way].encode())

    assert process_time() - start < 1


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param(SOUND, id="a shape that is used"),
        pytest.param(nested(3), id="a hundred times"),
        pytest.param(f'{HEAD}<image width="9" height="9" href="{RASTER}"/></svg>', id="a photo"),
        pytest.param(
            f'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">{SOUND}',
            id="a type of document",
        ),
        pytest.param(
            f'{HEAD}<linearGradient id="g"><stop stop-color="#5e8c3f"/></linearGradient>'
            "<style>.a{fill:url(#g)}</style><rect class='a' style='stroke:#12345678'/></svg>",
            id="rules and colours",
        ),
        pytest.param(
            f'{HEAD}<path stroke="red" stroke-dasharray="4 2" d="M3 4L60 7h-9v3a4 4 0 0 1 2 2z"/>'
            '<filter id="f"><feOffset dx="1"/><feGaussianBlur stdDeviation="2"/></filter>'
            f'<g filter="url(#f)">{RECT}</g></svg>',
            id="dashes and a shadow",
        ),
    ],
)
def test_what_people_draw_is_kept(drawing: str) -> None:
    whole = ElementTree.fromstring(drawing.encode())

    written = ElementTree.fromstring(sound_image(drawing.encode()).content)

    assert [each.tag for each in whole.iter()] == [each.tag for each in written.iter()]
    assert [each.attrib for each in whole.iter()] == [each.attrib for each in written.iter()]


def test_what_editors_note_down_is_left_out() -> None:
    noted = (
        '<metadata><rdf:RDF xmlns:rdf="r"><image href="/there"/></rdf:RDF></metadata>'
        '<i:view xmlns:i="i"/><title>There</title>'
    )

    written = sound_image(f'{HEAD}{noted}<g onclick="there()">{RECT}</g></svg>'.encode()).content

    assert b"here" not in written
    assert b"<rect" in written


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "latin-1"])
def test_a_drawing_is_the_same_in_whatever_letters_it_is_written(coding: str) -> None:
    said = "latin-1" if coding == "latin-1" else "utf-8" if "8" in coding else "utf-16"
    drawing = f'<?xml version="1.0" encoding="{said}"?>{HEAD}<text>Ö</text></svg>'

    written = sound_image(drawing.encode(coding)).content

    assert "<text>Ö</text>".encode() in written


def test_the_symbols_of_the_program_are_sound() -> None:
    symbols = Path(__file__).parents[3] / "resources" / "symbols"

    assert all(sound_image(each.read_bytes()) for each in symbols.glob("*.svg"))


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param(
            f"{HEAD}<style>{'.a{fill:none;stroke:#1d1d1b;stroke-width:2}' * 9}</style>"
            '<path class="a" stroke-dasharray="2 2" d="M2 2L60 60"/></svg>',
            id="a long style and a dashed line",
        ),
        pytest.param(
            f"{HEAD}<text>{'The lamp cellars, level one. ' * 4}</text>"
            '<path stroke-dasharray="1" d="M2 2L60 60"/></svg>',
            id="words beside a dashed line",
        ),
        pytest.param(
            '<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg"><ns0:rect width="9" height="9"/>'
            "</ns0:svg>",
            id="another prefix",
        ),
        pytest.param(
            f'{HEAD}<a href="https://nowhere.example"><rect width="9" height="9"/></a></svg>',
            id="a shape that leads somewhere",
        ),
    ],
)
def test_what_honest_programs_write_is_drawn_with_its_shapes(drawing: str) -> None:
    image = sound_image(drawing.encode())

    names = [
        element.tag.rpartition("}")[2] for element in ElementTree.fromstring(image.content).iter()
    ]
    assert {"path", "rect"} & set(names)
    assert b"nowhere" not in image.content
