"""Every vector in the folder that `RULE_VECTORS` names is answered as it wants."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mapper.questions import answer
from mapper.questions.question import BadQuestion

FOLDER = Path(os.environ.get("RULE_VECTORS", Path(__file__).parent / "vectors"))
VECTORS = [v for path in sorted(FOLDER.glob("*.json")) for v in json.loads(path.read_text("utf-8"))]


def holds(wanted: Any, said: Any) -> bool:
    """What is wanted is a part of what is said; lists match in length."""
    if isinstance(wanted, dict):
        return isinstance(said, dict) and all(
            name in said and holds(part, said[name]) for name, part in wanted.items()
        )
    if isinstance(wanted, list):
        return (
            isinstance(said, list)
            and len(wanted) == len(said)
            and all(holds(*parts) for parts in zip(wanted, said, strict=True))
        )
    return type(wanted) is type(said) and bool(wanted == said)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['system'].lower()}-{v['id']}")
def test_a_vector_is_answered_as_it_wants(
    vector: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    record_property("system", vector["system"].lower())

    try:
        said = answer(vector)
    except BadQuestion as wrong:
        pytest.fail(f"{vector['when']['op']}: {wrong}")

    assert holds(vector["then"], said), f"wanted {vector['then']}\nsaid   {said}\n{vector['why']}"


def test_there_are_vectors() -> None:
    assert VECTORS
