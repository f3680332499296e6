"""Tests of the tools: gestures on small maps, without a window."""
