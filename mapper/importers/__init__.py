"""Maps of other programs: a foreign file comes in, the rows of a zone map go out."""
