"""Commands on whole maps, their grids and their rules."""
