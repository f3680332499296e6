"""Tests of `mapper/play`."""
