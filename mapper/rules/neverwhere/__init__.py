"""The rules of Neverwhere."""
