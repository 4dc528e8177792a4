"""The assembly page in the real window: found from the first page, stepped through, typed into, cut."""

import time
from pathlib import Path

import numpy as np
import pytest
import yaml
from PIL import Image

from tests.display import wait_for
from tests.page_hands import spots
from tests.quick_window import SHARE
from tests.test_window import program, screen  # noqa: F401  fixtures
from vectorgames.ui.frame import ASSEMBLY, frame

SIZE = (1600, 950)  # of the window on this screen
TYPED = 'do measure ["board 2", "3.2"]'


@pytest.fixture(autouse=True)
def still(home):
    """Nothing moves by itself."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.yaml").write_text("switches: {animation: false}\n")


SMALL = tuple(round(side * SHARE) for side in SIZE)


def seen(path: Path) -> np.ndarray | None:
    """The upper half, above all messages, of what is seen in 3D, as small as tests have it in windows; None while
    the picture is not all written."""
    view = frame(SIZE, 1.0, ASSEMBLY).view
    try:
        whole = Image.open(path).convert("RGB")
    except (OSError, SyntaxError):  # as Pillow has it
        return None
    whole = whole.resize(SMALL, Image.Resampling.BOX)
    sides = (view.x, view.y, view.right, view.centre[1])
    return np.asarray(whole.crop(tuple(round(v * SHARE) for v in sides)), float)


def apart(a: np.ndarray, b: np.ndarray) -> float:
    """How far two pictures are apart, 0 … 255."""
    return float(np.abs(a - b).mean())


def taken(window, home: Path) -> np.ndarray:
    """What the window shows of the board, photographed by its key."""
    before = set(home.glob("pictures/*.png"))
    time.sleep(0.4)  # until what was done is drawn: a photograph takes longer
    window.key("F12")
    path = wait_for(lambda: next(iter(set(home.glob("pictures/*.png")) - before), None), "the picture")
    return wait_for(lambda: (seen(path),) if seen(path) is not None else None, "the whole picture")[0]


def test_a_board_is_put_together_measured_and_cut_by_clicks(program, home, tmp_path):  # noqa: F811
    size = "x".join(map(str, SIZE))
    meant = {name: tmp_path / f"{name}.png" for name in ("threaded", "jam")}
    entry, following, fit, field, cut, export, away = spots(
        size, "where assemble time_vectors", "open time_vectors", "where step next",
        "do step 3", f"see {meant['threaded']}", "where dock1", 'do assembly_tab "fit"',
        "where measure time_vectors board 2", TYPED, f"see {meant['jam']}", 'do measure ["board 2", ""]',
        "where dock3", 'do assembly_tab "cut"', "where export", "where leave_page",
    )  # fmt: skip
    window = program()
    window.click(*entry)
    wait_for(lambda: "Assembly" in window.title(), "the page")
    window.click(*following)
    window.click(*following)
    window.key("Right")

    def shows(name: str) -> bool:
        return apart(taken(window, home), seen(meant[name])) < 2

    wait_for(lambda: shows("threaded"), "the fourth step, by two clicks and a key")
    assert apart(seen(meant["threaded"]), seen(meant["jam"])) > 4
    window.click(*fit)
    window.click(*field)
    window.key("3", "period", "2")
    wait_for(lambda: shows("jam"), "the board that is too thick, and what it jams in")
    window.click(*cut)
    window.click(*export)
    assert not (home / "parts").exists(), "what cannot be built is not cut"
    window.click(*fit)
    window.click(*field)
    window.key("BackSpace", "BackSpace", "BackSpace", "3", "period", "0", "5")
    window.click(*cut)
    folder = home / "parts" / "time_vectors"
    files = (folder / "time_vectors-instructions.pdf", folder / "time_vectors-parts.csv")

    def written() -> bool:
        """The files; before, the button is pressed, which does nothing until the parts are checked."""
        return all(file.exists() for file in files) or window.click(*export)

    wait_for(written, "the files")
    assert list(folder.glob("*.svg"))
    window.click(*away)
    wait_for(lambda: "Assembly" not in window.title(), "the first page again")
    kept = yaml.safe_load((home / "assembly.yaml").read_text("utf-8"))
    assert kept["time_vectors"]["measured"] == {"board 2": "3.05"}
    window.close()


def pressed(texts) -> list[str]:
    """The keys for numbers in the fields of the boards and of the rod, with four others between them."""
    keys = [[{".": "period"}.get(letter, letter) for letter in text] + ["Tab"] for text in texts]
    return sum((*keys[:4], ["Tab"] * 4, keys[4]), [])
