"""What every test gets: a home folder of its own, so that no test reads or writes the user's files."""

import gc
import itertools
import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# No deadline: a slow machine is no failure. The same examples each time: a red test stays red.
settings.register_profile(
    "vectorgames",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("vectorgames")

LONGEST = (
    *("types", "window", "laws", "crawl", "layout", "window_chess", "window_assembly", "memory"),
    *("rules_sheet", "export_files", "page_pictures", "docs", "salience", "export_sheets", "fuzz", "untouched"),
    *("window_monkey", "learning", "cli_system", "cut_styles", "assembly_check", "hints", "handout", "hyper_chess"),
    *("cli", "workshop", "blocks", "chess_4d_reference", "replay_file", "check", "files", "first_sight"),
    *("pictures", "scene", "scene_pictures", "map_pictures", "explore", "words", "architecture"),
)
"""The files that take longest, the longest first."""

_ROOT = Path(__file__).resolve().parents[1]
TRIED = (_ROOT / "tests" / "definitions", _ROOT / "configs" / "examples")


def pytest_configure():
    """Nothing that reading the tests makes is garbage: looking for some would take a third of that time.

    What one process has compiled, the others find, even where Python is told to keep no bytecode: there are some
    hundred of them.
    """
    gc.disable()
    os.environ.setdefault("LP_NUM_THREADS", "1")  # of a software renderer: several processes draw at the same time
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Each worker begins to read at another file, so that not all of them compile the same one at the same time."""
    report = yield
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    if worker and isinstance(collector, pytest.Dir):
        first = len(report.result) * worker // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        report.result = [*report.result[first:], *report.result[:first]]
    return report


def pytest_addoption(parser):
    parser.addoption("--every-case", action="store_true", help="every case of tests with three parameters or more")


def pytest_collection_modifyitems(config, items):
    """The files that take longest first, so that no processor waits for another at the end; of tests with three
    parameters or more so many cases that every two values meet."""
    if not config.option.every_case and not any("[" in argument for argument in config.args):
        items[:] = pairs_of(items)
    order = {f"test_{name}.py": number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: (order.get(item.path.name, len(order)), item.path.name))


def pairs_of(items) -> list:
    """The items, fewer of each test with three parameters or more: every two values of two of them are in one."""
    cases: dict[object, list] = {}
    for item in items:
        if hasattr(item, "callspec") and len(item.callspec.params) > 2:
            cases.setdefault((item.path, item.originalname), []).append(item)
    left_out = set()
    for own in cases.values():
        values = {item: [(name, id(value)) for name, value in item.callspec.params.items()] for item in own}
        pairs = {item: {*itertools.combinations(values[item], 2)} for item in own}
        todo = set().union(*pairs.values())
        while todo:
            best = max(pairs, key=lambda item: len(pairs[item] & todo))
            todo -= pairs.pop(best)
        left_out |= {*pairs}
    return [item for item in items if item not in left_out]


def pytest_collection_finish():
    gc.freeze()
    gc.set_threshold(20_000)  # a look at each 700 new objects would take a fifteenth of the time of the laws
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def quick():
    """Room for what several tests ask for, and games of these folders are not tried before each of them: all are
    tried in ``tests/test_laws.py``."""
    from vectorgames.base import memoize
    from vectorgames.rules.definitions import definition

    rehearse = definition._rehearse

    def tried(made, *values):
        return None if Path(made.source).parent in TRIED else rehearse(made, *values)

    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(memoize, "BUDGET", 8 * memoize.BUDGET)
        changed.setattr(definition, "_rehearse", tried)
        yield


@pytest.fixture(scope="session")
def homes(tmp_path_factory):
    """A folder for each test in turn; ``tmp_path`` would take as long as many a test."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def home(homes):
    """The user's folder: an empty one, which need not exist beforehand."""
    folder = next(homes) / "home"
    folder.parent.mkdir()
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv("VECTORGAMES_HOME", str(folder))
        changed.setenv("LC_ALL", "C.UTF-8")  # a first start is in the language of the system
        changed.setenv("VECTORGAMES_DIALOGS", "own")  # nobody answers those of the system
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
