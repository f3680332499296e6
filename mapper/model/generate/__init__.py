"""Landscapes and dungeons made from a seed."""
