"""Tests of `mapper/exporters`."""
