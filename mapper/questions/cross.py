"""The questions that cut across the systems: the clock, which dice are rolled when."""

from __future__ import annotations

from mapper.questions.op import Op

OPS: tuple[Op, ...] = ()
