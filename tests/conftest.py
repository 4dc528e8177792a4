"""What every test gets: a home folder of its own, so that no test reads or writes the user's files."""

import gc
import os
import sys

import pytest
from hypothesis import HealthCheck, settings

# No deadline: a slow machine is no failure. The same examples each time: a red test stays red.
settings.register_profile(
    "vectorgames",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("vectorgames")

LONGEST = (
    *(
        "window",
        "window_assembly",
        "laws",
        "blocks",
        "window_chess",
        "assembly_check",
        "export_sheets",
        "export_files",
    ),
    *("workshop", "hints", "window_gryb", "cli", "ui_columns", "assembly_cli", "window_choosing"),
    *(
        "window_monkey",
        "cli_system",
        "ui_xray",
        "architecture",
        "chess_4d_reference",
        "explore",
        "learning",
        "replay_file",
    ),
)
"""The files that take longest, the longest first."""


def pytest_configure():
    """Nothing that reading the tests makes is garbage: looking for some would take a third of that time."""
    gc.disable()


def pytest_collection_modifyitems(items):
    """The files that take longest first, so that no processor waits for another at the end."""
    order = {f"test_{name}.py": number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.name, len(order)))


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def bytecode(tmp_path_factory):
    """Where Python is told to keep no bytecode, processes that tests start keep theirs in a folder of the tests."""
    with pytest.MonkeyPatch.context() as changed:
        if sys.dont_write_bytecode:
            base = tmp_path_factory.getbasetemp()
            folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "bytecode"
            changed.setenv("PYTHONPYCACHEPREFIX", str(folder))
            changed.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        yield


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """The user's folder: an empty one, which need not exist beforehand."""
    folder = tmp_path / "home"
    monkeypatch.setenv("VECTORGAMES_HOME", str(folder))
    yield folder
    log = folder / "error.log"
    assert not log.exists(), f"something failed and was reported:\n{log.read_text('utf-8')}"


@pytest.fixture
def reported(home):
    """For a test in which something is to fail: what was reported, as text, and taken note of."""

    def read() -> str:
        log = home / "error.log"
        text = log.read_text("utf-8") if log.exists() else ""
        log.unlink(missing_ok=True)
        return text

    yield read


@pytest.fixture
def session():
    """A sitting without a window, and without animation."""
    from vectorgames.app.session import Session

    made = Session()
    made.context.prefer("switches", "animation", False)
    yield made
    made.close()
