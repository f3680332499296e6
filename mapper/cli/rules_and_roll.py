"""What `cognita rules` and `cognita roll` say: questions to the rules, and dice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import IO, Any, NoReturn

LONGEST_LINE = 1 << 16
LONGEST_ID = 200


def answers(questions: IO[bytes]) -> Iterator[bytes]:
    """A line of JSON for each line of JSON; one that is no question is answered with an error."""
    while line := questions.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            _skip_rest(questions, line)
            said = _error("too_long", f"A question has at most {LONGEST_LINE:,} bytes.")
        else:
            said = _answered(line)
        text = json.dumps(said, ensure_ascii=False)
        yield f"{text}\n".encode(errors="backslashreplace")


def _skip_rest(questions: IO[bytes], line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = questions.readline(LONGEST_LINE)


def _answered(line: bytes) -> dict[str, Any]:
    from mapper.questions import answer
    from mapper.questions.question import BadQuestion

    try:
        question = json.loads(line.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return _error("not_json", "A question is one line of JSON in UTF-8.")
    if not isinstance(question, dict):
        return _error("bad_question", "A question is written in braces.")
    try:
        said = answer(question)
    except BadQuestion as wrong:
        said = _error(wrong.reason, str(wrong))
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as odd:
        said = _error("no_answer", f"The rules have no answer to this ({type(odd).__name__}).")
    asked = question.get("id")
    if isinstance(asked, str | int) and len(str(asked)) <= LONGEST_ID:
        return {"id": asked} | said
    return said


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of ours")


def _error(reason: str, sentence: str) -> dict[str, Any]:
    return {"ok": False, "error": reason, "sentence": sentence}


def listing() -> Iterator[str]:
    """Every question with its inputs, one below the other."""
    from mapper.questions import OPS

    for op in OPS.values():
        yield f"{op.system} {op.name}"
        for place, kind in op.inputs.items():
            yield f"  {place}: {kind}"


def roll(dice: str, seed: int | None) -> str:
    """What the dice show, and what it comes to."""
    from mapper.rules.shared.dice import parsed, rolled

    return str(rolled(parsed(dice), Random(seed)))
