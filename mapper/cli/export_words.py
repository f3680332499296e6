"""The words of the command line for what is exported, and those that several commands take."""

from __future__ import annotations

import argparse

from mapper.cli import command_values as values

EXPORTED = (
    "What to write: a picture (.png), a drawing (.svg), pages to print (.pdf), a map for a virtual"
    " table (.dd2vtt), or the key of the map as Markdown (.md)."
)


def add_export(parser: argparse.ArgumentParser) -> None:
    add_source(parser, "file", "FILE", "The campaign to read.")
    parser.add_argument("out", type=values.path, metavar="OUT", help=EXPORTED)
    _add_audience(parser)
    parser.add_argument(
        "--map",
        metavar="NAME",
        help="Which map to draw, by its id or its name; the campaign's first one if left out.",
    )
    parser.add_argument(
        "--level",
        type=values.level,
        metavar="N|all",
        help="Of a map of zones, the level to draw, by its number, or all of them: beside each"
        " other, or on a page each; the highest that there is if left out. A key has all levels.",
    )
    _add_size(parser)
    _add_looks(parser)
    _add_layers(parser)
    parser.add_argument(
        "--region",
        metavar="0101-0510",
        help="Only the hexes in the columns and rows from one hex number to another.",
    )
    parser.add_argument(
        "--area",
        type=values.area,
        metavar="L,T,R,B",
        help="Draws a part only: left, top, right and bottom, in hexes from the middle of the hex"
        " at the origin; write --area=-2,0,9.5,7 where the first is negative.",
    )
    parser.add_argument(
        "--watched",
        action="store_true",
        help="Tells percents, one a line, and ends when its input ends; for programs that wait.",
    )
    add_force(parser)


def _add_size(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--px-per-hex",
        type=values.pixels,
        metavar="N",
        help="How many pixels it is from hex to hex, or for a square of five feet; 64 if left out,"
        " for virtual tables 100, and in an .svg of a large map fewer.",
    )
    parser.add_argument(
        "--mm-per-hex",
        type=values.millimetres,
        metavar="N",
        help="The same on paper; without it a .pdf is fitted to one page.",
    )
    parser.add_argument(
        "--dpi",
        type=values.dots,
        metavar="N",
        help="Dots to an inch of paper; 300 if left out. A .png with neither --mm-per-hex nor"
        " --px-per-hex then fills a sheet of --paper.",
    )
    parser.add_argument(
        "--paper",
        type=values.one_of("A4", "A3", "letter"),
        metavar="A4|A3|letter",
        help="The sheets of a .pdf, upright or lying as it fits better; A4 if left out.",
    )
    parser.add_argument(
        "--tiles",
        action="store_true",
        help="A .pdf to scale on as many sheets as it takes, to be cut and joined, with a map of"
        " the sheets; 12 mm a hex without --mm-per-hex.",
    )


def _add_looks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--style",
        metavar="NAME",
        help="parchment (if left out), clean (black on white), or dark (for screens).",
    )
    parser.add_argument(
        "--unknown",
        type=values.one_of("parchment", "black", "outlines"),
        default="parchment",
        metavar="parchment|black|outlines",
        help="How it looks where nothing is known: like empty paper, black, or as empty hexes.",
    )
    parser.add_argument(
        "--legend",
        action="store_true",
        help="With title, scale bar, north arrow, and the signs that are on the map.",
    )


def _add_audience(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--for",
        dest="audience",
        type=values.one_of("players", "gm"),
        default="players",
        metavar="players|gm",
        help="Who is to see the picture: the players, with only what they have discovered, or the"
        " game master, with everything; players if left out.",
    )
    parser.add_argument(
        "--group",
        metavar="NAME",
        help="For players: what this group knows; what all groups together know if left out.",
    )
    parser.add_argument(
        "--as-of",
        type=values.entry,
        metavar="ENTRY",
        help="For players: what was known at this entry of the log, by its number.",
    )


def _add_layers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--without",
        type=values.layers,
        default=(),
        metavar="LAYERS",
        help=f"Leaves out layers: {', '.join(values.LAYERS)}, with commas between.",
    )
    parser.add_argument(
        "--opacity",
        type=values.opacities,
        default=(),
        metavar="LAYER=PERCENT",
        help="How strongly layers are seen, in per cent, such as terrain=60,grid=30.",
    )


def add_source(parser: argparse.ArgumentParser, name: str, metavar: str, text: str) -> None:
    parser.add_argument(name, type=values.path, metavar=metavar, help=text)


def add_target(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", type=values.path, metavar="FILE", help="The campaign file to write."
    )
    add_force(parser)


def add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--force", action="store_true", help="Replaces the file to write if it exists."
    )
