"""All questions that the rules answer, in one table, and the ways to ask them.

Whoever asks knows three words. `op("sovereign", "first_aid")` is a question. Its `inputs` say by
their place, `given.heal` or `when.d6`, what it asks for, each as a value (`InputKind`): the `shape`
and what goes with it, `choices`, `least` and `most`, the notation of its `dice`, the `fields` of a
record, the kinds `of` a list, its `default` where it may be left out (`is_required`); `words` and
`limits` tell it in a line. `inputs_in(tables)` says the same by other tables than the standard
ones. `answer({"given": {…}, "when": {…}}, tables)` is what the rules say, as plain JSON: `ok`, and
the answer; or an `error`, which is a word, and its `sentence`. What is no question at all is a
`BadQuestion`. `mapper.play.map_rules.every_table` gives the tables of a map, house rules and all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mapper.questions import (
    across_systems,
    delving,
    hexploration,
    neverwhere_bodies,
    neverwhere_marches,
    sovereign_delvers,
    sovereign_health,
    sovereign_sites,
    violence,
)
from mapper.questions.input_kind import LONGEST_WORD
from mapper.questions.question import BadQuestion, Op, questions_of
from mapper.rules.rule_tables import RuleTables, standard

OPS: Mapping[tuple[str, str], Op] = {
    (op.system, op.name): op
    for op in (
        *questions_of("hexploration", hexploration),
        *questions_of("delving", delving),
        *questions_of("sovereign", sovereign_delvers, sovereign_health, sovereign_sites),
        *questions_of("neverwhere", neverwhere_marches, neverwhere_bodies),
        *questions_of("violence", violence),
        *questions_of("cross", across_systems),
    )
}
"""Every question by the system it belongs to and its name."""


def op(system: str, name: str) -> Op:
    """The question of a system that has this name."""
    found = OPS.get((system.lower(), name))
    if found is None:
        raise BadQuestion(
            f"{system[:LONGEST_WORD]}, {name[:LONGEST_WORD]}: not implemented;"
            " “cognita rules --list” names all questions.",
            "not_implemented",
        )
    return found


def answer(question: Mapping[str, object], tables: RuleTables = standard) -> dict[str, Any]:
    """What the rules say to `{"system": …, "given": {…}, "when": {"op": …, …}}`."""
    return _op(question).answer(question, tables)


def _op(question: Mapping[str, object]) -> Op:
    when = question.get("when")
    name = when.get("op") if isinstance(when, Mapping) else None
    if not isinstance(name, str):
        raise BadQuestion('when: must hold the name of a question, such as {"op": "cost"}.')
    system = question.get("system")
    if system is None:
        return _only(name)
    return op(str(system), name)


def _only(name: str) -> Op:
    found = [op for op in OPS.values() if op.name == name]
    if not found:
        raise BadQuestion(
            f"{name[:LONGEST_WORD]}: not implemented; “cognita rules --list” names all questions.",
            "not_implemented",
        )
    if len(found) > 1:
        systems = ", ".join(op.system for op in found)
        raise BadQuestion(f"system: is missing; {name} is a question of {systems}.")
    return found[0]
