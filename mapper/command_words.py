"""The words of the command line: which commands there are, what each takes, and its help."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import NoReturn

from mapper import __version__
from mapper.commands.new import MOST_HEXES
from mapper.model.not_allowed import NotAllowed

COMMANDS = ("new", "demo", "check", "text", "from-text", "export", "rescue")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, like every other refusal."""

    def error(self, message: str) -> NoReturn:
        raise NotAllowed(f"{_sentence(message)}; “{self.prog} --help” tells what it takes.")


def parsed(words: list[str]) -> argparse.Namespace:
    """What a command line asks for; a line that names no command asks to open a file."""
    first = next((word for word in words if not word.startswith("-")), None)
    if first in COMMANDS or (words and words[0] in ("-h", "--help", "--version")):
        return _parser().parse_args(words)
    if first is not None and not Path(first).exists():
        raise NotAllowed(
            f"“{first}” is neither a command nor a file that exists; “cognita --help” lists commands."
        )
    asked = _Parser(prog="cognita", add_help=False, allow_abbrev=False)
    asked.add_argument("file", nargs="?", type=Path)
    asked.set_defaults(command="")
    return asked.parse_args(words)


def _parser() -> _Parser:
    parser = _Parser(
        prog="cognita",
        usage="cognita [FILE] | cognita COMMAND …",
        description="Hexcrawl and dungeon maps that know what the players know. With a file, or"
        " with nothing, Cognita opens it or the example campaign.",
        epilog="“cognita COMMAND --help” tells more of each.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"cognita {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text, allow_abbrev=False)

    _add_new(command("new", "Make a campaign with one hex map."))
    _add_file(command("demo", "Write the example campaign."))
    check = command("check", "Is a campaign sound? 0: yes, 1: there are remarks, 2: it is damaged.")
    check.add_argument("file", type=Path, metavar="FILE")
    _add_text(command("text", "Write all rows as readable JSON."))
    from_text = command("from-text", "Make a campaign from its text form.")
    from_text.add_argument("text", type=Path, metavar="IN.json")
    _add_file(from_text)
    _add_export(command("export", "Draw a map into a picture."))
    rescue = command("rescue", "Save what can still be read of a damaged campaign.")
    rescue.add_argument("damaged", type=Path, metavar="DAMAGED")
    _add_file(rescue)
    return parser


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the campaign to write")
    _add_force(parser)


def _add_force(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help="replace a file that exists")


def _add_new(parser: argparse.ArgumentParser) -> None:
    _add_file(parser)
    parser.add_argument(
        "--hexes", type=_size, default=(30, 20), metavar="30x20", help="columns x rows"
    )
    parser.add_argument("--top", choices=("flat", "pointy"), default="flat", help="of each hex")
    parser.add_argument("--seed", type=_seed, metavar="N", help="fill it with generated terrain")


def _add_text(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("out", type=Path, metavar="OUT.json", help="“-” prints it")
    parser.add_argument("--prep", action="store_true", help="leave out what happened in play")
    _add_force(parser)


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("out", type=Path, metavar="OUT.png")
    parser.add_argument("--for", dest="audience", choices=("players", "gm"), default="players")
    parser.add_argument("--map", metavar="NAME", help="the campaign's first map if left out")
    parser.add_argument("--px-per-hex", type=_pixels, default=64, metavar="N")
    _add_force(parser)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]{0,6})[xX×]([1-9][0-9]{0,6})", text, re.ASCII)
    if found is None:
        raise argparse.ArgumentTypeError(f"“{text}” is not a size such as 30x20")
    columns, rows = int(found[1]), int(found[2])
    if columns * rows > MOST_HEXES:
        raise argparse.ArgumentTypeError(f"{text} is more than {MOST_HEXES:,} hexes")
    return columns, rows


def _seed(text: str) -> int:
    return _whole_number(text, 0, 2**63 - 1)


def _pixels(text: str) -> int:
    return _whole_number(text, 1, 1000)


def _whole_number(text: str, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,19}", text, re.ASCII) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {least} to {most}")
    return int(text)


def _sentence(message: str) -> str:
    return message[:1].upper() + message[1:]
