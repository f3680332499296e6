"""The words of the command line: which commands there are, what each takes, and its help."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from mapper import __version__
from mapper import command_values as values
from mapper.command_parser import HELP, Parser
from mapper.commands.new import MOST_HEXES
from mapper.model.not_allowed import NotAllowed

COMMANDS = (
    "new",
    "demo",
    "check",
    "text",
    "from-text",
    "import",
    "export",
    "rescue",
    "rules",
    "roll",
)
EXPORTED = (
    "What to write: a picture (.png), a drawing (.svg), pages to print (.pdf), a map for a virtual"
    " table (.dd2vtt), or the key of the map as Markdown (.md)."
)


def parsed(words: list[str]) -> argparse.Namespace:
    """What a command line asks for; a line that names no command asks to open a file."""
    first = next((word for word in words if not word.startswith("-")), None)
    if first in COMMANDS:
        return _commands().parse_args(words)
    asked = next((word for word in words if word in (*HELP, "--version")), None)
    if asked is not None:
        return _commands().parse_args([asked])
    if first is not None and not _exists(first):
        raise NotAllowed(
            f"“{first}” is neither a command nor a file that exists;"
            " “cognita --help” lists the commands."
        )
    opening = Parser("cognita")
    opening.add_argument("file", nargs="?", type=values.path)
    opening.set_defaults(command="")
    return opening.parse_args(words)


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _commands() -> Parser:
    parser = Parser(
        "cognita",
        usage="cognita [FILE] | cognita COMMAND …",
        description="Cognita draws hexcrawl and dungeon maps that know what the players know."
        " With a FILE it says what the campaign holds; alone it writes the example campaign to a"
        " fresh folder for temporary files and says what that holds.",
        epilog="“cognita COMMAND --help” tells more of each command. A file that exists is never"
        " replaced without --force. Whatever goes wrong is told in one sentence, and the exit"
        " code is then 2.",
    )
    parser.add_argument(
        "--version", action="version", version=f"cognita {__version__}", help="Shows the version."
    )
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="commands", prog="cognita", parser_class=Parser
    )
    for name, (text, more, add) in _COMMANDS.items():
        add(commands.add_parser(name, help=text, description=f"{text}{more}"))
    return parser


def _add_new(parser: argparse.ArgumentParser) -> None:
    _add_target(parser)
    parser.add_argument(
        "--hexes",
        type=values.size,
        default=(30, 20),
        metavar="30x20",
        help=f"How many columns and rows of hexes the map has, {MOST_HEXES:,} hexes at the most;"
        " 30x20 if left out. It can grow later.",
    )
    parser.add_argument(
        "--top",
        type=values.one_of("flat", "pointy"),
        default="flat",
        metavar="flat|pointy",
        help="Whether each hex has an edge or a corner at its top; flat if left out.",
    )
    parser.add_argument(
        "--seed",
        type=values.seed,
        metavar="N",
        help="Fills the map with generated terrain; the same number always gives the same"
        " landscape. Without it the hexes are blank.",
    )


def _add_demo(parser: argparse.ArgumentParser) -> None:
    _add_target(parser)


def _add_check(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, "file", "FILE", "The campaign to check; it is only read.")


def _add_text(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, "file", "FILE", "The campaign to read.")
    parser.add_argument(
        "out",
        type=values.path,
        metavar="OUT.json",
        help="The text file to write; “-” prints the text instead.",
    )
    parser.add_argument(
        "--prep",
        action="store_true",
        help="Leaves out what happened in play: parties, the clock and the log.",
    )
    _add_force(parser)


def _add_from_text(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, "text", "IN.json", "The text form to read.")
    _add_target(parser)


def _add_import(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, "foreign", "FOREIGN", "The map of another program; it is only read.")
    parser.add_argument(
        "file",
        type=values.path,
        metavar="FILE",
        help="The campaign that gets the map, as one step that can be undone; made if there is"
        " none.",
    )
    parser.add_argument(
        "--as",
        dest="kind",
        type=values.one_of(*values.FOREIGN),
        metavar="|".join(values.FOREIGN),
        help="What FOREIGN is: a One Page Dungeon by Watabou, or a random dungeon by donjon; what"
        " it holds tells if left out.",
    )


def _add_export(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, "file", "FILE", "The campaign to read.")
    parser.add_argument("out", type=values.path, metavar="OUT", help=EXPORTED)
    _add_audience(parser)
    parser.add_argument(
        "--map",
        metavar="NAME",
        help="Which map to draw, by its id or its name; the campaign's first one if left out.",
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
    _add_force(parser)


def _add_size(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--px-per-hex",
        type=values.pixels,
        metavar="N",
        help="How many pixels it is from hex to hex; 64 if left out, for virtual tables 100, and in"
        " an .svg of a large map fewer.",
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
        help="Dots to an inch of paper; 300 if left out. A .png without --mm-per-hex then fills a"
        " sheet of --paper.",
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


def _add_rescue(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, "damaged", "DAMAGED", "The damaged campaign; it is only read.")
    _add_target(parser)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--list", action="store_true", help="Lists every question with its inputs instead."
    )


def _add_roll(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "dice", metavar="DICE", help="Such as 2d6+1, 4d6kh3 (keep the highest 3), d%% or 3d6!."
    )
    parser.add_argument(
        "--seed", type=values.seed, metavar="N", help="The same number always gives the same roll."
    )


_COMMANDS: dict[str, tuple[str, str, Callable[[argparse.ArgumentParser], None]]] = {
    "new": ("Makes a campaign with one hex map.", "", _add_new),
    "demo": ("Writes the example campaign.", "", _add_demo),
    "check": (
        "Says whether a campaign is sound.",
        (
            " The exit code is 0 when it is, 1 when it is undamaged but a game master should look"
            " at something before play, and 2 when it is damaged or cannot be read."
        ),
        _add_check,
    ),
    "text": (
        "Writes all rows of a campaign as readable JSON.",
        (
            " The same campaign always gives the same text, which can be compared line by line. It"
            " holds everything but the journal."
        ),
        _add_text,
    ),
    "from-text": (
        "Makes a campaign from its text form.",
        " It holds all that the text tells, and begins with an empty journal.",
        _add_from_text,
    ),
    "import": (
        "Brings in a map that another program made.",
        (
            " One Page Dungeons and dungeons by donjon, exported as JSON, become zones, passages"
            " and features. It says what it made, and what it did not understand."
        ),
        _add_import,
    ),
    "export": (
        "Draws a map into a file, or writes its key.",
        (
            " For players, the default, it holds what they have discovered and nothing else; with"
            " --for gm all that is on the map. What is written goes by the ending of its name."
            " The key for players ends with their log."
        ),
        _add_export,
    ),
    "rescue": (
        "Saves what can still be read of a damaged campaign.",
        (
            " Placeholders stand for what cannot be read, and each loss is told. The exit code is 0"
            " when nothing is lost and 1 when something is."
        ),
        _add_rescue,
    ),
    "rules": (
        "Answers questions to the rules.",
        (
            " It reads one question a line, as JSON, and writes one answer a line:"
            ' {"system": "delving", "given": {}, "when": {"op": "delve_clock", "rounds": 25}}'
            " A line that is no question is answered with an error."
        ),
        _add_rules,
    ),
    "roll": ("Rolls dice.", "", _add_roll),
}


def _add_source(parser: argparse.ArgumentParser, name: str, metavar: str, text: str) -> None:
    parser.add_argument(name, type=values.path, metavar=metavar, help=text)


def _add_target(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", type=values.path, metavar="FILE", help="The campaign file to write."
    )
    _add_force(parser)


def _add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--force", action="store_true", help="Replaces the file to write if it exists."
    )
