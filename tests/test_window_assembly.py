"""The assembly page in the real window: found from the first page, stepped through, typed into, cut."""

import pytest
import yaml

from tests.display import wait_for
from tests.sitting import sitting  # noqa: F401  fixture
from tests.test_window import program, screen  # noqa: F401  fixtures

# ruff: noqa: F811

SIZE = (1600, 950)  # of the window on this screen


@pytest.fixture(autouse=True)
def still(home):
    """Nothing moves by itself, and of instructions, which take seconds, there are to be none."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.yaml").write_text("switches: {animation: false}\n")
    (home / "assembly.yaml").write_text("time_vectors: {cut: {kinds: [svg, bom]}}\n")


def spots(at) -> dict[str, tuple[int, int]]:
    """Where hands click on the first page, and on the tabs of Build with the Time Vectors board."""
    at.session.library.refresh(at.session.context.words)
    found = {}
    for command in (None, ("assembly", "time_vectors"), ("assembly_tab", "fit"), ("assembly_tab", "cut")):
        if command is not None:
            at.do(command)
            at.session.workshop.settle()
        at.draw(4)
        found |= {name: tuple(map(round, place.centre)) for name, place in at.places.items()}
    return found


def test_a_board_is_put_together_measured_and_cut_by_clicks(program, sitting, home):
    at = spots(sitting(size=SIZE))
    window = program()
    window.click(*at["assemble time_vectors"])
    wait_for(lambda: "Assembly" in window.title(), "the page")
    window.click(*at["step next"])
    window.key("Right")
    window.click(*at["dock1"])
    window.click(*at["field measure time_vectors board 2"])
    window.key("3", "period", "2")
    window.click(*at["dock3"])
    window.click(*at["export"])
    assert not (home / "parts").exists(), "what cannot be built is not cut"
    window.click(*at["dock1"])
    window.click(*at["field measure time_vectors board 2"])
    window.key("BackSpace", "BackSpace", "BackSpace", "3", "period", "0", "5")
    window.click(*at["dock3"])
    folder = home / "parts" / "time_vectors"

    def written() -> bool:
        """The files; before, the button is pressed, which does nothing until the parts are checked."""
        return (folder / "time_vectors-parts.csv").exists() or window.click(*at["export"])

    wait_for(written, "the files")
    assert list(folder.glob("*.svg")) and not list(folder.glob("*.pdf"))
    window.click(*at["leave_page"])
    wait_for(lambda: "Assembly" not in window.title(), "the first page again")
    kept = yaml.safe_load((home / "assembly.yaml").read_text("utf-8"))
    assert kept["time_vectors"]["measured"] == {"board 2": "3.05"}
    window.close()
