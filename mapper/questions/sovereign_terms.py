"""The questions of Sovereign about its words: what attributes, skills, tasks and results mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from mapper.questions.input_kind import offered
from mapper.questions.sovereign_words import Answer, SkillLevel
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import checks
from mapper.rules.sovereign.sovereign_tables import Sovereign


def difficulty(
    rules: Sovereign, task: Annotated[str, offered(Sovereign, "skills.difficulties")]
) -> Answer:
    found = checks.difficulty(rules.skills, task)
    is_last = found == max(rules.skills.difficulties.values())
    return {"dc": found, "or_more": is_last, "means": rules.words.difficulties.get(task, "")}


def attribute_meaning(
    rules: Sovereign, attribute: Annotated[str, offered(Sovereign, "words.attributes")]
) -> Answer:
    return {"means": _found(rules.words.attributes, attribute)}


def skill_meaning(
    rules: Sovereign, skill: Annotated[str, offered(Sovereign, "words.skills")]
) -> Answer:
    return {"means": _found(rules.words.skills, skill), "starts_at": rules.skills.untrained}


def skill_level_meaning(rules: Sovereign, level: SkillLevel) -> Answer:
    words = rules.words.skill_levels
    return {"means": words[min(level - rules.skills.untrained, len(words) - 1)]}


def reaction_meaning(
    rules: Sovereign, result: Annotated[str, offered(Sovereign, "words.reactions")]
) -> Answer:
    return {"means": _found(rules.words.reactions, result)}


def leverage(
    rules: Sovereign, kind: Annotated[str, offered(Sovereign, "words.leverage")]
) -> Answer:
    return {"means": _found(rules.words.leverage, kind)}


def _found(words: Mapping[str, str], word: str) -> str:
    if word not in words:
        raise Refused("no_such_word", f"It is {', '.join(words)}, not {word}.")
    return words[word]
