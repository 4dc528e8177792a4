"""A few exports through readers that are not ours; many: ``python -m tests.whole_exports``."""

from __future__ import annotations

import pytest

from tests import whole_exports
from vectorgames.fabrication import writing
from vectorgames.fabrication.settings import Settings


@pytest.fixture(autouse=True)
def no_programs(monkeypatch):
    """Only libraries that the tests need anyhow."""
    monkeypatch.setenv("PATH", "")


def test_exports_are_as_other_programs_read_them(tmp_path):
    sizes = {"n": 2.0, "kerf": 0.25, "sheet_margin": 6.0}
    order = Settings("time_vectors", sizes, sheets={"support": (260.0, 200.0)})
    names = whole_exports.check(order, tmp_path, ("svg", "dxf", "stl", "3mf", "gltf", "bom"))
    assert "time_vectors-whole.stl" in names


def test_frames_in_holes_of_others_and_discs_with_tabs_lie_apart(tmp_path):
    """What ``check_sheet`` asserts of every sheet; that the red discs have sheets of their own."""
    sizes = {"kerf": 0.25, "spacing": 2.0, "sheet_margin": 6.0, "tab": 0.5}
    counts = {"sheet": 0, "quadrangles 4": 0, "spots 4": 0}
    order = Settings("gryb", sizes, counts=counts, sheets={"spot": (300.0, 120.0), "spot red": (400.0, 90.0)})
    found = {}
    for name in writing.write(order, ("svg", "dxf"), tmp_path, lambda share, name: None).files:
        if name.endswith(".dxf"):
            found[name] = len(whole_exports.check_sheet(tmp_path / name, order))
    assert found["gryb-quadrangle-2.00mm-1.dxf"] == 1 + 4 + 16
    red = (tmp_path / "gryb-spot-R-2.00mm-1.svg").read_text("utf-8")
    assert found["gryb-spot-R-2.00mm-1.dxf"] == 1 + 4 + 16 and 'width="400mm"' in red and red.count("M") > 2 * 21
