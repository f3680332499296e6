"""Delving on a zone map by the procedure that it runs: ways, reach, rounds, lights, encounters."""
