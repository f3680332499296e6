"""The words of the command line: which commands there are, what each takes, and its help."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import NoReturn

from mapper import __version__
from mapper.commands.new import MOST_HEXES
from mapper.model.map_view import Extent
from mapper.model.not_allowed import NotAllowed

COMMANDS = ("new", "demo", "check", "text", "from-text", "export", "rescue", "rules", "roll")
HELP = ("-h", "--help")
LAYERS = ("terrain", "grid", "numbers", "paths", "features")
EXPORTED = "The picture to write; a name with .md writes the key of the map as Markdown."
FURTHEST_SEED = 1 << 63


class Answer(Exception):
    """What the command line was asked about itself: its help, or its version."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, like every other refusal, and never ends the program."""

    def __init__(self, prog: str, **words: str) -> None:
        super().__init__(
            prog=prog,
            description=words.get("description"),
            epilog=words.get("epilog"),
            usage=words.get("usage"),
            add_help=False,
            allow_abbrev=False,
        )
        self.add_argument(*HELP, action="help", help="Shows this help.")

    def error(self, message: str) -> NoReturn:
        raise NotAllowed(f"{_sentence(message)}; “{self.prog} --help” tells what it takes.")

    def _print_message(self, message: str, file: object = None) -> NoReturn:  # noqa: ARG002 - as inherited
        raise Answer(message.rstrip("\n"))


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
    opening = _Parser("cognita")
    opening.add_argument("file", nargs="?", type=_path)
    opening.set_defaults(command="")
    return opening.parse_args(words)


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _commands() -> _Parser:
    parser = _Parser(
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
        dest="command", metavar="COMMAND", title="commands", prog="cognita", parser_class=_Parser
    )
    for name, (text, more, add) in _COMMANDS.items():
        add(commands.add_parser(name, help=text, description=f"{text}{more}"))
    return parser


def _add_new(parser: argparse.ArgumentParser) -> None:
    _add_target(parser)
    parser.add_argument(
        "--hexes",
        type=_size,
        default=(30, 20),
        metavar="30x20",
        help=f"How many columns and rows of hexes the map has, {MOST_HEXES:,} hexes at the most;"
        " 30x20 if left out. It can grow later.",
    )
    parser.add_argument(
        "--top",
        type=_one_of("flat", "pointy"),
        default="flat",
        metavar="flat|pointy",
        help="Whether each hex has an edge or a corner at its top; flat if left out.",
    )
    parser.add_argument(
        "--seed",
        type=_seed,
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
        type=_path,
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


def _add_export(parser: argparse.ArgumentParser) -> None:
    _add_source(parser, "file", "FILE", "The campaign to read.")
    parser.add_argument("out", type=_path, metavar="OUT.png", help=EXPORTED)
    parser.add_argument(
        "--for",
        dest="audience",
        type=_one_of("players", "gm"),
        default="players",
        metavar="players|gm",
        help="Who is to see the picture: the players, with only what they have discovered, or the"
        " game master, with everything; players if left out.",
    )
    parser.add_argument(
        "--map",
        metavar="NAME",
        help="Which map to draw, by its id or its name; the campaign's first one if left out.",
    )
    parser.add_argument(
        "--px-per-hex",
        type=_pixels,
        default=64,
        metavar="N",
        help="How many pixels it is from hex to hex; 64 if left out.",
    )
    parser.add_argument(
        "--without",
        type=_layers,
        default=(),
        metavar="LAYERS",
        help=f"Leaves out layers: {', '.join(LAYERS)}, with commas between.",
    )
    parser.add_argument(
        "--area",
        type=_area,
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
        "--seed", type=_seed, metavar="N", help="The same number always gives the same roll."
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
    "export": (
        "Draws a map into a picture, or writes its key.",
        (
            " Pictures for players, the default, are not there yet; with --for gm the picture shows"
            " all that is on the map."
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
    parser.add_argument(name, type=_path, metavar=metavar, help=text)


def _add_target(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=_path, metavar="FILE", help="The campaign file to write.")
    _add_force(parser)


def _add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--force", action="store_true", help="Replaces the file to write if it exists."
    )


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("a file name cannot be empty")
    if "\0" in text:
        raise argparse.ArgumentTypeError(f"no file can be called “{text}”")
    if text.endswith("/"):
        raise argparse.ArgumentTypeError(f"“{text}” names a folder and not a file")
    return Path(text)


def _one_of(*choices: str) -> Callable[[str], str]:
    def chosen(text: str) -> str:
        if text not in choices:
            raise argparse.ArgumentTypeError(f"“{text}” is neither {' nor '.join(choices)}")
        return text

    return chosen


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]{0,9})[xX×]([1-9][0-9]{0,9})", text, re.ASCII)
    if found is None:
        raise argparse.ArgumentTypeError(f"“{text}” is not a size such as 30x20")
    columns, rows = int(found[1]), int(found[2])
    if columns * rows > MOST_HEXES:
        raise argparse.ArgumentTypeError(
            f"“{text}” is more than the {MOST_HEXES:,} hexes that a new map can have"
        )
    return columns, rows


def _seed(text: str) -> int:
    return _whole_number(text, -FURTHEST_SEED, FURTHEST_SEED - 1)


def _pixels(text: str) -> float:
    if (
        not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", text, re.ASCII)
        or not 0.05 <= float(text) <= 1000
    ):
        raise argparse.ArgumentTypeError(f"“{text}” is not a number from 0.05 to 1000")
    return float(text)


def _layers(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    unknown = next((name for name in names if name not in LAYERS), None)
    if unknown is not None:
        raise argparse.ArgumentTypeError(f"“{unknown}” is none of the layers {', '.join(LAYERS)}")
    return names


def _area(text: str) -> Extent:
    try:
        left, top, right, bottom = map(float, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not four numbers") from None
    if not (isfinite(right - left) and isfinite(bottom - top) and left < right and top < bottom):
        raise argparse.ArgumentTypeError(f"“{text}” is no rectangle")
    return Extent(left, top, right, bottom)


def _whole_number(text: str, least: int, most: int) -> int:
    if not re.fullmatch("-?[0-9]{1,19}", text, re.ASCII) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {least} to {most}")
    return int(text)


_SAID_OTHERWISE = (
    (r"the following arguments are required: (.*)", r"\1 is missing"),
    (r"unrecognized arguments: (.*)", r"“\1” is not known here"),
    (r"argument (?:.*/)?(-\S+): expected one argument", r"\1 needs a value after it"),
    (r"argument (?:.*/)?(-\S+): ignored explicit argument .*", r"\1 takes no value"),
    (r"argument (?:.*/)?(\S+): (.*)", r"\1: \2"),
)
"""What the parser of the library says, and how we say it."""


def _sentence(message: str) -> str:
    for theirs, ours in _SAID_OTHERWISE:
        if re.fullmatch(theirs, message, re.DOTALL):
            message = re.sub(f"(?s:{theirs})", ours, message, count=1)
            break
    return message[:1].upper() + message[1:]
