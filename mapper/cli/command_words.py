"""The words of the command line: how they are read, what each command takes, and its help."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from mapper import __version__
from mapper.cli import command_values as values
from mapper.exporters.export_request import LAYERS, ExportRequest
from mapper.model.hexes.rectangle import MOST_HEXES
from mapper.model.not_allowed import NotAllowed


class Word(NamedTuple):
    """What is told of a word of a command, and how its value is read."""

    help: str
    reads: Callable[[str], object] | None = None
    """By nothing where the value is one of those that are named, or the word is a switch."""


WordsByName = Mapping[str, Word]
"""By the word and what its value is called in the help; a word without a value is a switch."""

HELP = ("-h", "--help")
CALLED: Mapping[str, str] = {"--for": "audience", "--as": "kind", "--in": "campaign"}
"""The words that are called otherwise once they are read."""


class SubCommand(NamedTuple):
    """What a command is for, what it takes, what its help says besides, and what is usual."""

    text: str
    words: WordsByName
    more: str = ""
    usual: Mapping[str, object] = MappingProxyType({})


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
    for name, (text, words, more, usual) in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=f"{text}{more}")
        for word, (told, reads) in words.items():
            command.add_argument(word.split()[0], **_taken(word, reads), help=told)
        command.set_defaults(**usual)
    return parser


def _taken(word: str, reads: Callable[[str], object] | None) -> dict[str, Any]:
    """How the library is told what follows a word."""
    name, _, metavar = word.partition(" ")
    if not metavar:
        return {"action": "store_true"}
    found = {"metavar": metavar, "type": reads or values.one_of(*metavar.split("|"))}
    if metavar.endswith("…"):
        found |= {"metavar": metavar.removesuffix("…"), "nargs": "+"}
    return found | ({"dest": CALLED[name]} if name in CALLED else {})


class Answered(Exception):
    """What the command line was asked about itself: its help, or its version."""


class Parser(argparse.ArgumentParser):
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

    def _print_message(self, message: str, _file: object = None) -> NoReturn:
        raise Answered(message.rstrip("\n"))


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


FORCE: WordsByName = {"--force": Word("Replaces the file to write if it exists.")}
TARGET: WordsByName = {"file FILE": Word("The campaign file to write.", values.path), **FORCE}
READ: WordsByName = {"file FILE": Word("The campaign to read.", values.path)}
SEED = "--seed N"

NEW: WordsByName = {
    **TARGET,
    "--hexes 30x20": Word(
        f"How many columns and rows of hexes the map has, {MOST_HEXES:,} hexes at the most;"
        " 30x20 if left out. It can grow later.",
        values.size,
    ),
    "--top flat|pointy": Word(
        "Whether each hex has an edge or a corner at its top; flat if left out."
    ),
    SEED: Word(
        "Fills the map with generated terrain; the same number always gives the same"
        " landscape. Without it the hexes are blank.",
        values.seed,
    ),
}
TEXT: WordsByName = {
    **READ,
    "out OUT.json": Word("The text file to write; “-” prints the text instead.", values.path),
    "--prep": Word("Leaves out what happened in play: parties, the clock and the log."),
    **FORCE,
}
IMPORT: WordsByName = {
    "foreign FOREIGN": Word("The map of another program; it is only read.", values.path),
    "file FILE": Word(
        "The campaign that gets the map, as one step that can be undone; made if there is none.",
        values.path,
    ),
    f"--as {'|'.join(values.FOREIGN)}": Word(
        "What FOREIGN is: a One Page Dungeon by Watabou, or a random dungeon by donjon; what"
        " it holds tells if left out."
    ),
}
EXPORT: WordsByName = {
    **READ,
    "out OUT": Word(
        "What to write: a picture (.png), a drawing (.svg), pages to print (.pdf), a map for a"
        " virtual table (.dd2vtt), or the key of the map as Markdown (.md).",
        values.path,
    ),
    "--for players|gm": Word(
        "Who is to see the picture: the players, with only what they have discovered, or the"
        " game master, with everything; players if left out."
    ),
    "--group NAME": Word(
        "For players: what this group knows; what all groups together know if left out.", str
    ),
    "--as-of ENTRY": Word(
        "For players: what was known at this entry of the log, by its number.", values.entry
    ),
    "--map NAME": Word(
        "Which map to draw, by its id or its name; the campaign's first one if left out.", str
    ),
    "--level N|all": Word(
        "Of a map of zones, the level to draw, by its number, or all of them: beside each"
        " other, or on a page each; the highest that there is if left out. A key has all levels.",
        values.level,
    ),
    "--px-per-hex N": Word(
        "How many pixels it is from hex to hex, or for a square of five feet; 64 if left out,"
        " for virtual tables 100, and in an .svg of a large map fewer.",
        values.pixels,
    ),
    "--mm-per-hex N": Word(
        "The same on paper; without it a .pdf is fitted to one page.", values.millimetres
    ),
    "--dpi N": Word(
        "Dots to an inch of paper; 300 if left out. A .png with neither --mm-per-hex nor"
        " --px-per-hex then fills a sheet of --paper.",
        values.dots,
    ),
    "--paper A4|A3|letter": Word(
        "The sheets of a .pdf, upright or lying as it fits better; A4 if left out."
    ),
    "--tiles": Word(
        "A .pdf to scale on as many sheets as it takes, to be cut and joined, with a map of"
        " the sheets; 12 mm a hex without --mm-per-hex."
    ),
    "--style NAME": Word(
        "parchment (if left out), clean (black on white), or dark (for screens).", str
    ),
    "--unknown parchment|black|outlines": Word(
        "How it looks where nothing is known: like empty paper, black, or as empty hexes."
    ),
    "--legend": Word("With title, scale bar, north arrow, and the signs that are on the map."),
    "--without LAYERS": Word(
        f"Leaves out layers: {', '.join(LAYERS)}, with commas between.", values.layers
    ),
    "--opacity LAYER=PERCENT": Word(
        "How strongly layers are seen, in per cent, such as terrain=60,grid=30.", values.opacities
    ),
    "--region 0101-0510": Word(
        "Only the hexes in the columns and rows from one hex number to another.", str
    ),
    "--area L,T,R,B": Word(
        "Draws a part only: left, top, right and bottom, in hexes from the middle of the hex"
        " at the origin; write --area=-2,0,9.5,7 where the first is negative.",
        values.area,
    ),
    "--watched": Word(
        "Tells percents, one a line, and ends when its input ends; for programs that wait."
    ),
    **FORCE,
}

COMMANDS: Mapping[str, SubCommand] = {
    "new": SubCommand(
        "Makes a campaign with one hex map.", NEW, usual={"hexes": (30, 20), "top": "flat"}
    ),
    "demo": SubCommand("Writes the example campaign.", TARGET),
    "check": SubCommand(
        "Says whether a campaign is sound.",
        {"file FILE": Word("The campaign to check; it is only read.", values.path)},
        " The exit code is 0 when it is, 1 when it is undamaged but a game master should look"
        " at something before play, and 2 when it is damaged or cannot be read.",
    ),
    "text": SubCommand(
        "Writes all rows of a campaign as readable JSON.",
        TEXT,
        " The same campaign always gives the same text, which can be compared line by line. It"
        " holds everything but the journal.",
    ),
    "from-text": SubCommand(
        "Makes a campaign from its text form.",
        {"text IN.json": Word("The text form to read.", values.path), **TARGET},
        " It holds all that the text tells, and begins with an empty journal.",
    ),
    "import": SubCommand(
        "Brings in a map that another program made.",
        IMPORT,
        " One Page Dungeons and dungeons by donjon, exported as JSON, become zones, passages"
        " and features. It says what it made, and what it did not understand.",
    ),
    "export": SubCommand(
        "Draws a map into a file, or writes its key.",
        EXPORT,
        " For players, the default, it holds what they have discovered and nothing else; with"
        " --for gm all that is on the map. What is written goes by the ending of its name."
        " The key for players ends with their log.",
        {row.name: row.default for row in fields(ExportRequest)},
    ),
    "rescue": SubCommand(
        "Saves what can still be read of a damaged campaign.",
        {
            "damaged DAMAGED": Word("The damaged campaign; it is only read.", values.path),
            **TARGET,
        },
        " Placeholders stand for what cannot be read, and each loss is told. The exit code is 0"
        " when nothing is lost and 1 when something is.",
    ),
    "rules": SubCommand(
        "Answers questions to the rules.",
        {
            "--list": Word("Lists every question with its inputs instead."),
            "--deeds": Word("Lists which deeds ask each question, or where play asks it."),
            "--own": Word(
                "Says what is in your own files of deeds and sheets, and what is wrong where;"
                " the exit code is then 1."
            ),
            "--in FILE": Word("Answers by the house rules of this campaign.", values.path),
            "--map NAME": Word(
                "By those of which of its maps, by id or name; of the first one if left out.",
                str,
            ),
        },
        " It reads one question a line, as JSON, and writes one answer a line:"
        ' {"system": "delving", "given": {}, "when": {"op": "delve_clock", "rounds": 25}}'
        " A line that is no question is answered with an error.",
    ),
    "deed": SubCommand(
        "Says what a deed would do, as JSON.",
        {
            "file FILE": Word("The campaign.", values.path),
            "title TITLE": Word("The deed, such as “First aid”.", str),
            "--who NAME…": Word(
                "Who takes part: NAME or GROUP/NAME, one after the other in its roles, or"
                " ROLE=NAME.",
                str,
            ),
            "--group NAME": Word("The group that does it; else that of who takes part.", str),
            "--given JSON": Word("What is told by hand, by the names of inputs.", str),
            "--dice JSON": Word("What real dice show; others are rolled.", str),
            SEED: Word("The same number always gives the same rolls.", values.seed),
            "--do": Word("Does it, as one step that can be undone."),
        },
    ),
    "roll": SubCommand(
        "Rolls dice.",
        {
            "dice DICE": Word(
                "Such as 2d6+1, 4d6kh3 (keep the highest 3), d%%, 3d6!, 3dF, 2d6x10, 2-in-6,"
                " '5 x 2d6'; '2d6: 3 4' for real dice.",
                str,
            ),
            SEED: Word("The same number always gives the same roll.", values.seed),
        },
    ),
}
