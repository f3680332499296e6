"""The words of the command line: which commands there are, what each takes, and its help."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from mapper import __version__
from mapper.cli import command_values as values
from mapper.cli.command_parser import HELP, Parser
from mapper.cli.export_words import add_export, add_force, add_source, add_target
from mapper.model.hexes.rectangle import MOST_HEXES
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
        " With a FILE it opens the campaign in a window; alone it opens the first page. Where there"
        " is no display it draws the campaign, or the example, into pictures and says where.",
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
    add_target(parser)
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
    add_target(parser)


def _add_check(parser: argparse.ArgumentParser) -> None:
    add_source(parser, "file", "FILE", "The campaign to check; it is only read.")


def _add_text(parser: argparse.ArgumentParser) -> None:
    add_source(parser, "file", "FILE", "The campaign to read.")
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
    add_force(parser)


def _add_from_text(parser: argparse.ArgumentParser) -> None:
    add_source(parser, "text", "IN.json", "The text form to read.")
    add_target(parser)


def _add_import(parser: argparse.ArgumentParser) -> None:
    add_source(parser, "foreign", "FOREIGN", "The map of another program; it is only read.")
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


def _add_rescue(parser: argparse.ArgumentParser) -> None:
    add_source(parser, "damaged", "DAMAGED", "The damaged campaign; it is only read.")
    add_target(parser)


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
        add_export,
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
