"""The questions of Delving: its words in, a call of the rules, words out."""

from __future__ import annotations

from mapper.questions.op import Op

OPS: tuple[Op, ...] = ()
