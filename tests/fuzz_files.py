"""Studies, positions, lessons, presets and preferences spoiled at random: each is what it should be, or one line.
Preferences never even give that: what makes no sense in them is as it was at first.
"""

from __future__ import annotations

import os
import random
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import vectorgames
from tests.fuzzing import ODD, mutated, said, spoiled, written
from tests.support import sample, variants, walk
from vectorgames.app import display, settings
from vectorgames.base import yaml_reader
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LANGUAGES, LocalizedError
from vectorgames.base.yaml_reader import parse, read_text
from vectorgames.play import saves as saves_module
from vectorgames.play.lessons import course, progress
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.reading import read_lesson
from vectorgames.play.study import Study
from vectorgames.rules.schema import parse as parse_nodes
from vectorgames.view.lesson_view import lesson_tableau
from vectorgames.view.study_view import lines_of, study_tableau


def changed(rng: random.Random, whole: tuple[str, ...]) -> str:
    """One of some texts, spoiled as a text or as a tree."""
    text = rng.choice(whole)
    if rng.random() < 0.5:
        return spoiled(text, rng)
    text = written(mutated(parse(text), rng, [parse(rng.choice(whole))]))
    if rng.random() < 0.2:
        lines = text.splitlines()
        at = rng.randrange(len(lines) or 1)
        lines[at : at + 1] = [f"{line.partition(':')[0]}: {rng.choice(ODD)}" for line in lines[at : at + 1]]
        text = "\n".join(lines)
    return text


def put(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    return file


@cache
def states() -> tuple:
    """Positions of every game."""
    rng = random.Random(6)
    loaded = (variant.load() for name in vectorgames.games() for variant in variants(name)[:3])
    return tuple(state for game in loaded for state in sample(walk(game.start(), rng, 40), 2, rng))


# ---- studies and positions ----


@cache
def studies() -> tuple[str, ...]:
    """Files of studies in which everything that can be looked at is."""
    out, rng = [], random.Random(7)
    for state in states():
        study = Study.of_state(state)
        spaces = [rng.randrange(study.space.size) for _ in range(3)]
        study = study.with_hidden(spaces, True).with_selected(spaces[0]).with_selected(spaces[1])
        if study.space.vectors is not None:
            study = study.with_pinned(tuple(study.space.vectors.spaces[0].tolist()))
        out.append(saves_module.dump_study(study))
    return tuple(out)


def study(rng: random.Random, folder: Path) -> str:
    text = changed(rng, studies())
    try:
        found = (
            saves_module.loads_study(text, "spoiled")
            if rng.random() < 0.8
            else saves_module.load_any(put(folder / "s.yaml", text))
        )
    except LocalizedError as error:
        said(error)
        return "a line"
    if not isinstance(found, Study):
        return "a game"
    content = saves_module.dump_study(found)
    assert saves_module.dump_study(saves_module.loads_study(content)) == content
    study_tableau(found, lines=lines_of(found))
    try:
        found.start()
    except LocalizedError as error:
        said(error)
    return "a study"


@cache
def positions() -> tuple[tuple, ...]:
    return tuple((state.game, written(state.setup())) for state in states())


def position(rng: random.Random, folder: Path) -> str:
    game, text = rng.choice(positions())
    try:
        state = game.start(setup=parse_nodes(changed(rng, (text,)), "spoiled"))
    except LocalizedError as error:
        said(error)
        return "a line"
    assert game.start(setup=state.setup()) == state
    return "a position"


# ---- lessons ----


@cache
def lessons() -> tuple[str, ...]:
    return tuple(file.read_text("utf-8") for file in sorted((CONFIGS / "lessons").glob("*.yaml")))


def lesson(rng: random.Random, folder: Path) -> str:
    text = changed(rng, lessons())
    if rng.random() < 0.5:  # else nearly all of what is read before is right
        tree = parse(rng.choice(lessons()))
        tree["pages"] = rng.sample(tree["pages"], min(2, len(tree["pages"])))
        text = written({**tree, "pages": mutated(tree["pages"], rng, [parse(rng.choice(lessons()))["pages"]])})
    try:
        found = read_lesson(put(folder / "lesson.yaml", text))
    except LocalizedError as error:
        said(error)
        return "a line"
    for number in range(len(found.pages)):
        run = Run(found).turn_to(number)
        typed = run
        try:
            typed = run.type("(1,1,1,SW)")
        except LocalizedError as error:
            said(error)
        for seen in (run, typed, run.pick("1"), run.hint().reveal()):
            assert seen.feedback is None or all(seen.feedback.text.say(lang) for lang in LANGUAGES)
            lesson_tableau(seen)
    try:
        course.check(found)
    except LocalizedError as error:
        said(error)
        return "not solved"
    return "a lesson"


# ---- presets ----


@cache
def presets() -> tuple[str, ...]:
    return tuple(file.read_text("utf-8") for file in sorted((CONFIGS / "cutting").glob("*.yaml")))


def preset(rng: random.Random, folder: Path) -> str:
    from vectorgames.fabrication import style as reading  # which loads what offsets outlines

    kind, found = rng.choice(reading.KINDS), "a line"
    own = Path(os.environ["VECTORGAMES_HOME"]) / "cutting" / "mine.yaml"
    file = put(own, changed(rng, presets()))
    try:
        made = reading.preset(kind, str(file))
        found = "a preset"
        assert all(made.title(lang) for lang in LANGUAGES)
        reading.combined(*(str(file) if kind == one else "" for one in ("machine", "material", "program")))
    except LocalizedError as error:
        said(error)
    reading.every(kind)
    return found


# ---- preferences ----


@cache
def kept() -> dict[str, str]:
    """What the files of the user's folder look like, by name."""
    numbers = {"board_thickness": "3", "kerf": "0,1"}
    cut = {
        "choices": numbers,
        "counts": {"post": 2},
        "places": {"A1": "sheet 2"},
        "kinds": ["svg"],
        "folder": "~/x",
    }
    view = {"view": "flat+level:1", "explode": 0.5, "apart": 0.2, "camera": [1.0, 2.0, 300.0, 0.0, 0.0, 0.0, 40.0]}
    asked = {"board": "time_vectors dimensions=4", "kind": "fourth", "level": 2}
    done = {
        "format": 1,
        "pupil": "Ada",
        "lessons": {"01_reading_a_coordinate": {1: {"tries": 2, "hints": 1, "seconds": 9, "solved": True}, 2: {}}},
        "practice": [{**asked, "right": 1, "asked": 3}],
        "mistakes": [{**asked, "seed": "7 1"}],
    }
    settings.store(settings.Preferences())
    files = {
        "settings.yaml": read_text(settings.path()),
        "lessons.yaml": written(done),
        "assembly.yaml": written(
            {"time_vectors": {"sizes": numbers, "measured": {"rod": "9.4"}, "recut": True, "cut": cut}}
        ),
        "views.yaml": written({"time_vectors-4": [view, None, view], "gryb-4": [view] * 5}),
    }
    if not (find_spec("shapely") and find_spec("imgui_bundle")):  # without which nothing is cut, or shown
        del files["assembly.yaml"]
    return files


def preferences(rng: random.Random, folder: Path) -> str:
    name = rng.choice(sorted(kept()))
    put(Path(os.environ["VECTORGAMES_HOME"]) / name, changed(rng, (kept()[name],)))
    if name == "settings.yaml":
        loaded = settings.load()
        assert settings.store(loaded) is None and settings.load() == loaded
    elif name == "lessons.yaml":
        before = progress.progress_of("")
        progress.note_page("", "mine", 7, progress.Done(1, solved=True))
        after = progress.progress_of("")
        assert after.problem is None and after.pages.keys() == before.pages.keys() | {("mine", 7)}
    elif name == "views.yaml":
        space = rng.choice(states()).game.space
        for rows in yaml_reader.mapping_in(display._path()).values():
            display._views(rows, space)
    else:
        from vectorgames.app.pages.assembly import cutting

        measured = cutting.load()
        cutting.store(measured)
        again = cutting.load()
        assert again == {board: typed for board, typed in measured.items() if typed != cutting.Measurements()}
    return name


# ---- what the long run is made of: see tests/fuzz.py ----

NEEDS = {"presets": "vectorgames.fabrication.style"}
"""Kind -> the module that it cannot be done without."""
CASES = {"studies": study, "positions": position, "lessons": lesson, "presets": preset, "preferences": preferences}
