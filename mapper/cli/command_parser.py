"""How the command line is read: what is wrong with it is said in one sentence."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn

from mapper.model.not_allowed import NotAllowed

HELP = ("-h", "--help")


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
