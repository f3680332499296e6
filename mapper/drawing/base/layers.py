"""Which layers of a map are shown, and how strongly."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer of a map: whether it is shown, and how strongly."""

    is_visible: bool = True
    opacity: float = 1.0

    @property
    def strength(self) -> float:
        return self.opacity if self.is_visible else 0.0


@dataclass(frozen=True, slots=True)
class Layers:
    """Badges tell who sees a feature, even where features themselves are not shown.

    `others` are the levels of a zone map besides the one that is shown.
    """

    terrain: Layer = Layer()
    grid: Layer = Layer()
    numbers: Layer = Layer()
    paths: Layer = Layer()
    features: Layer = Layer()
    regions: Layer = Layer()
    labels: Layer = Layer()
    tokens: Layer = Layer()
    underlay: Layer = Layer()
    elevation: Layer = Layer()
    badges: Layer = Layer()
    others: Layer = Layer(is_visible=False)

    def of_kind(self, kind: str) -> Layer:
        """On which things of a kind lie; what has none of its own lies among the features."""
        found: Layer = getattr(self, f"{kind}s", self.features)
        return found


ALL_LAYERS = Layers()
