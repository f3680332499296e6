"""The words of the command line: how they are read, what each command takes, and its help."""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from mapper import __version__
from mapper.cli import command_values as values
from mapper.exporters.export_request import LAYERS, ExportRequest
from mapper.model.hexes.rectangle import MOST_HEXES
from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources


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
    more: str
    usual: Mapping[str, object]


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
        command = commands.add_parser(name, help=text, description=f"{text} {more}")
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


_NUMBERS: Mapping[str, str] = {"<MOST_HEXES>": f"{MOST_HEXES:,}", "<LAYERS>": ", ".join(LAYERS)}
"""What the texts name that the program decides."""

USUAL: Mapping[str, Mapping[str, object]] = {
    "new": {"hexes": (30, 20), "top": "flat"},
    "export": {row.name: row.default for row in fields(ExportRequest)},
}


def _command(name: str, told: Mapping[str, Any]) -> SubCommand:
    """A command as the file of all of them tells of it."""
    words = {word: _word(each) for word, each in told["words"].items()}
    return SubCommand(_text(told["does"]), words, _text(told.get("more", "")), USUAL.get(name, {}))


def _word(told: str | list[str]) -> Word:
    """Its help alone, or behind how its value is read."""
    if isinstance(told, str):
        return Word(_text(told))
    reads, help_ = told
    return Word(_text(help_), values.READ_AS[reads])


def _text(written: str) -> str:
    text = " ".join(written.split())
    for name, value in _NUMBERS.items():
        text = text.replace(name, value)
    return text


_WRITTEN = tomllib.loads((resources() / "command_line.toml").read_text("utf-8"))
COMMANDS: Mapping[str, SubCommand] = {name: _command(name, told) for name, told in _WRITTEN.items()}
