"""The one door to what players may see."""
