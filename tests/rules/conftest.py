"""Says at the end, system by system, how many vectors the program answers as they want."""

from __future__ import annotations

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    counted = {
        outcome: Counter(
            system
            for report in terminalreporter.stats.get(outcome, [])
            for name, system in getattr(report, "user_properties", ())
            if name == "system"
        )
        for outcome in ("passed", "failed")
    }
    systems = sorted({*counted["passed"], *counted["failed"]})
    if not systems:
        return
    terminalreporter.section("vectors by system")
    for system in (*systems, "all"):
        passed, failed = (
            sum(counts.values()) if system == "all" else counts[system]
            for counts in counted.values()
        )
        terminalreporter.write_line(f"{system:<14}{passed:>6} of {passed + failed:>6}")
