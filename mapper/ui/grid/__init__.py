"""Grids over the map: a row for each member or foe, and what many of them do as one step.

A new grid is made in three parts. A `GridSession` says who stands in the rows (`lines`) and does it
all as one change (`do`); its columns are data (`GridColumn`): what stands in a cell, what may be
chosen there, and where it is put. A `MapGrid` shows both with the buttons of its own. README tells
the way.
"""
