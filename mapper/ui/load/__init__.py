"""The loads of a group in a grid over the map: who bears what, and the pace that it leaves."""
