"""Travel over a hex map by the procedure that it runs: prices, days, reach, routes."""
