"""Travel over a hex map by the procedure that it runs: steps, routes, reach, days."""
