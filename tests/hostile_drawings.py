"""Drawings as a stranger would make them: with links outward, without an end, or spoilt."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' viewBox="0 0 64 64">'
)
RECT = '<rect width="64" height="64" fill="green"/>'
SOUND = f'{HEAD}<g id="a">{RECT}</g><use xlink:href="#a"/></svg>'

OUTWARD: Mapping[str, str] = MappingProxyType(
    {
        "an image": HEAD + '<image width="64" height="64" xlink:href="{there}"/></svg>',
        "an image of SVG 2": HEAD + '<image width="64" height="64" href="{there}"/></svg>',
        "an address": HEAD + '<image width="64" height="64" href="file://{there}"/></svg>',
        "an image in another's name": (
            '<q:svg xmlns:q="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink">'
            '<q:image width="64" height="64" x:href="{there}"/></q:svg>'
        ),
        "an image below another base": (
            HEAD + '<g xml:base="/"><image width="64" height="64" href="{there}"/></g></svg>'
        ),
        "a data address that is a path": (
            HEAD + '<image width="64" height="64" href="data:{there};base64,"/></svg>'
        ),
        "what is used": HEAD + '<use xlink:href="{there}#a"/></svg>',
        "a fill": HEAD + '<rect width="64" height="64" fill="url({there}#a)"/></svg>',
        "a style": HEAD + '<rect width="64" height="64" style="fill:url(\'{there}\')"/></svg>',
        "a disguise": HEAD + '<rect width="9" height="9" style="fill:u\\72l({there})"/></svg>',
        "a rule": HEAD + "<style>rect {{ fill: url({there}) }}</style></svg>",
        "a rule in two parts": HEAD + "<style>rect {{ fill: ur<!-- -->l({there}) }}</style></svg>",
        "rules of another file": HEAD + '<style>@import "{there}";</style></svg>',
        "a sheet of rules": '<?xml-stylesheet type="text/css" href="{there}"?>' + SOUND,
        "an entity": f'<!DOCTYPE svg [<!ENTITY a SYSTEM "{{there}}">]>{HEAD}&a;</svg>',
        "a page": HEAD + '<foreignObject><img src="{there}"/></foreignObject></svg>',
    }
)
"""Ways out; `{there}` is what they lead to."""


def nested(levels: int, times: int = 10) -> str:
    """Each level shows the one before so many times."""
    groups = [f'<g id="a0">{RECT}</g>']
    for level in range(1, levels):
        uses = f'<use xlink:href="#a{level - 1}"/>' * times
        groups.append(f'<g id="a{level}">{uses}</g>')
    return f'{HEAD}<defs>{"".join(groups)}</defs><use xlink:href="#a{levels - 1}"/></svg>'


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
PATTERN = (
    '<pattern id="p{0}" width="1" height="1"><rect width="1" height="1" fill="url(#p{1})"/>'
    "</pattern>"
)

ENDLESS: Mapping[str, str] = MappingProxyType(
    {
        "used ten times each": nested(9),
        "used in a ring": HEAD + '<g id="a"><use xlink:href="#b"/></g><g id="b">'
        '<use xlink:href="#a"/></g></svg>',
        "used in itself": HEAD + '<g id="a"><use xlink:href="#a"/></g></svg>',
        "a laugh": f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>{HEAD}<text>&l9;</text></svg>',
        "patterns in a ring": HEAD + PATTERN.format(1, 2) + PATTERN.format(2, 1) + "</svg>",
        "dashes": HEAD + '<path stroke="red" stroke-dasharray="0.0001" d="M0 0'
        + "L64 64L0 9" * 3000 + '"/></svg>',
        "dashes by a rule": HEAD + "<style>path{stroke-dasharray:.0001}</style>"
        '<path stroke="red" d="M0 0' + "L64 64L0 9" * 3000 + '"/></svg>',
        "markers": HEAD + f'<marker id="m">{RECT * 300}</marker><polyline marker-mid="url(#m)"'
        f' points="{"1 1 9 9 " * 9000}"/></svg>',
        "filters": HEAD + '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>'
        + f'<g filter="url(#f)">{RECT}</g>' * 400 + "</svg>",
        "rules": HEAD + f"<style>{'.a .b{fill:red}' * 5000}</style>{RECT * 4000}</svg>",
        "depth": HEAD + "<g>" * 20_000 + "</g>" * 20_000 + "</svg>",
        "many": HEAD + "<g/>" * 100_000 + "</svg>",
        "far away": HEAD + '<rect width="1e30" height="99999999999"/></svg>',
    }
)  # fmt: skip


SHAPES: tuple[str, ...] = (
    "g",
    "g",
    "rect",
    "path",
    "circle",
    "path",
    "rect",
    "circle",
    "use",
    "use",
    "text",
    "mask",
    "pattern",
    "marker",
)
SHAPES += ("linearGradient", "stop", "filter", "feOffset", "feGaussianBlur", "symbol", "svg")
LINKED = ("fill", "stroke", "mask", "filter", "marker-mid", "style", "xlink:href")
PLAIN = ("d", "points", "width", "height", "x", "r", "transform", "opacity", "viewBox", "stroke")
VALUES: tuple[str, ...] = (
    "0",
    "-1",
    "1e-9",
    "9e5",
    "30",
    "64 64",
    "0 0 64 64",
    "red",
    "nan",
    "100%",
    "scale(300)",
)
VALUES += ("rotate(9 1e3)", "M0 0L9 9h9v9a3 2 0 1 1 9 9Z" * 20, "1 1 30 30 " * 40, "repeat")


def wild(chance: Random, ids: list[str], deep: int = 0) -> str:
    """Shapes, names and values by chance; most links lead to shapes that came before."""
    shape = chance.choice(SHAPES)
    said = {name: chance.choice(VALUES) for name in chance.sample(PLAIN, chance.randint(0, 4))}
    for name in chance.sample(LINKED, chance.randint(0, 2) if ids else 0):
        there = chance.choice(ids) if chance.random() < 0.98 else f"n{chance.randrange(99)}"
        link = {"xlink:href": "#{}", "style": "fill:url(#{})"}.get(name, "url(#{})")
        said[name] = link.format(there)
    inside = range(chance.randint(0, 4) if deep < 6 else 0)
    whole = "".join(wild(chance, ids, deep + 1) for _ in inside)
    ids.append(f"n{len(ids)}")
    written = "".join(f' {name}="{value}"' for name, value in said.items())
    return f'<{shape} id="{ids[-1]}"{written}>{whole}</{shape}>'


def spoilt(drawing: str, chance: Random, there: Path) -> bytes:
    """A drawing with a few parts moved, repeated, cut out, or put in from other drawings."""
    parts = [*(each.format(there=there) for each in OUTWARD.values()), *ENDLESS.values()]
    text = drawing
    for _ in range(chance.randint(1, 4)):
        one, other = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        match chance.randrange(5):
            case 0:
                text = text[:one] + text[one : one + 200] * chance.randint(2, 40) + text[other:]
            case 1:
                text = text[:one] + text[min(other, one + 30) :]
            case 2:
                more = chance.choice(parts)
                start = chance.randrange(len(more))
                text = text[:one] + more[start : start + chance.choice((20, 400))] + text[one:]
            case 3:
                text = text[:one] + chance.choice(HARSH) + text[one:]
            case _:
                text = text.replace(chance.choice("<>\"'#/&;= 1"), chance.choice(HARSH), 3)
        text = text[:60_000] or SOUND
    return text.encode(chance.choice(("utf-8", "utf-8", "utf-16", "latin-1")), "replace")


HARSH = (*"<>\"'&#/;=9", "url(", "<![CDATA[", "-->", "<use xlink:href='#a'/>", "1e9", "\0", "href=")
