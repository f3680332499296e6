"""A worker process over shared memory: costs of a whole map, while the window goes on."""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory

import numpy as np

from mapper.model.chunks import SIZE, ChunkAt, Chunks
from mapper.model.hexes import Hex
from mapper.model.routes import Routes
from tests.bench import maps

COST_BYTES = 8


class CostsWorker:
    """One process, kept for all maps; terrain and costs are shared with it, not sent."""

    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn"))
        self._shared: list[SharedMemory] = []

    def __enter__(self) -> CostsWorker:
        self.cheapest_costs(maps.terrain(100)).result()
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown()
        for memory in self._shared:
            memory.close()
            memory.unlink()

    def cheapest_costs(self, terrain: Chunks) -> Future[None]:
        """What every hex costs from the middle of a map, in the shared memory once it is done."""
        places = list(terrain)
        memory = SharedMemory(create=True, size=len(places) * SIZE * (1 + COST_BYTES))
        self._shared.append(memory)
        codes = np.ndarray((len(places), SIZE), np.uint8, memory.buf)
        for slot, place in enumerate(places):
            codes[slot] = np.frombuffer(terrain[place], np.uint8)
        start = maps.middle(terrain)
        return self._pool.submit(_work_out, memory.name, places, start)


def _work_out(name: str, places: list[ChunkAt], start: Hex) -> None:
    memory = SharedMemory(name)
    try:
        codes = np.ndarray((len(places), SIZE), np.uint8, memory.buf)
        terrain = {place: codes[slot].tobytes() for slot, place in enumerate(places)}
        costs = Routes(terrain, maps.costs()).cheapest_costs(start)
        parts = np.ndarray((len(places), SIZE), np.int64, memory.buf, codes.nbytes)
        for slot, place in enumerate(places):
            found = costs.chunk(place)
            assert found is not None
            parts[slot] = found.reshape(SIZE)
        del codes, parts
    finally:
        memory.close()
