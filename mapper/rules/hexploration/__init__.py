"""The rules of Hexploration."""
