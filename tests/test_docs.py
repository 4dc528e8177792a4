"""The documentation, README.md and docs/: its examples are run, what it names is there, and every section of the
rules that the program cites is a heading of docs/rules.
"""

from __future__ import annotations

import doctest
import random
import re
import shlex
from functools import cache
from pathlib import Path

import pytest
import yaml

import vectorgames
from tests.support import ROOT, do, run, walk
from vectorgames.app.file_opening import found_in
from vectorgames.app.session import Session
from vectorgames.base import yaml_reader
from vectorgames.cli.main import parse, parser
from vectorgames.fabrication import style
from vectorgames.play import saves as saves_module
from vectorgames.play.lessons import course, progress
from vectorgames.play.lessons.lesson import Lesson
from vectorgames.play.record import GameRecord
from vectorgames.play.saves import MARKS
from vectorgames.players.characters import read_character
from vectorgames.rules import positions
from vectorgames.rules.builder import GAME_STAGES
from vectorgames.rules.positions import FIELDS as RECORD_FIELDS
from vectorgames.rules.schema import Node

RULES = {path.stem: path for path in sorted((ROOT / "docs" / "rules").glob("*.md"))}
README = ROOT / "README.md"
PAGES = (README, *sorted((ROOT / "docs").glob("*.md")))
"""The rules are told by ``RULES``."""
ARCHITECTURE = ROOT / "docs" / "architecture.md"
"""The page for whoever changes the program; the others are for people who use it."""
NOTES = (ROOT / "configs" / "games" / "README.md", ROOT / "configs" / "lessons" / "README.md")
"""Their examples have tests of their own."""


def of_page(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def fences(path: Path, *languages: str) -> list[str]:
    """The blocks of code of a page in one of these languages."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [code for language, code in found if language in languages]


def prose(path: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def name_of(code: str) -> str:
    """The name of the file that a block of code is: its first line is a comment."""
    named = re.match(r"# ([\w.-]+)\n", code)
    assert named, f"expected the name of a file in the first line: {code}"
    return named[1]


@cache
def games() -> tuple:
    """Those built in, and the examples of definitions."""
    examples = sorted((ROOT / "configs" / "examples").glob("*.yaml"))
    return tuple(map(vectorgames.load, (*vectorgames.games(), *map(str, examples))))


def showing(language: str) -> pytest.MarkDecorator:
    """Every page that has blocks in this language."""
    return pytest.mark.parametrize("page", [page for page in PAGES if fences(page, language)], ids=of_page)


@pytest.fixture
def folder(request, tmp_path, monkeypatch) -> Path:
    """The folder in which the examples of a page work: its own files, and those that the program comes with."""
    page = request.getfixturevalue("page")
    for code in fences(page, "yaml", "text"):
        (tmp_path / name_of(code)).write_text(code, "utf-8")
    (tmp_path / "configs").symlink_to(ROOT / "configs", target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---- examples ----


def test_every_block_of_code_is_of_a_kind_that_is_tried():
    for page in (*PAGES, *RULES.values()):
        found = set(re.findall(r"^```(\w*)$", page.read_text("utf-8"), re.MULTILINE)) - {""}
        assert found <= {"python", "console", "sh", "yaml", "text"}, page


@showing("python")
def test_the_python_of_a_page_gives_what_it_shows(page, folder):
    told: list[str] = []
    given = doctest.DocTestParser().get_doctest("\n".join(fences(page, "python")), {}, page.name, str(page), 0)
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(given, out=told.append)
    assert given.examples and not told, "".join(told)


@showing("console")
def test_commands_print_what_a_page_shows(page, folder):
    for shown in "".join(fences(page, "console")).split("$ python main.py ")[1:]:
        command, expected = shown.split("\n", 1)
        ran = run(*shlex.split(command), cwd=folder)
        assert (ran.code, ran.err) == (expected.startswith("no "), ""), command
        same = doctest.OutputChecker().check_output(expected, ran.out, doctest.ELLIPSIS)
        assert same, f"{command}\n{ran.out[:2000]}"


@showing("sh")
def test_commands_of_a_page_do_what_they_are_for(page, folder, monkeypatch):
    """Files are written, and a window opens with what is asked for, but is not drawn. PDFs and sheets of rules take
    seconds and have tests of their own: these commands are only read."""
    opened: list[Session] = []

    class Window:
        def __init__(self, session: Session, *_size):
            opened.append(session)

        def run(self, *_stops) -> None:
            opened[-1].close()

    monkeypatch.setattr("vectorgames.app.window.Window", Window)
    for line in "".join(fences(page, "sh")).splitlines():
        program, *words = shlex.split(line, comments=True)
        assert (program, words.pop(0)) == ("python", "main.py"), line
        if "pdf" in line or words[0] == "sheet":
            assert parse(words).command == words[0]
            continue
        before = len(opened)
        ran = run(*words, cwd=folder)
        assert (ran.code, ran.err) == (0, ""), line
        if "--out" not in words:
            assert len(opened) == before + 1, line
            continue
        out = Path(words[words.index("--out") + 1])
        written = list(folder.glob(f"{out.stem}*{out.suffix}" if out.suffix else f"{out}/*"))
        assert written and all(file.stat().st_size for file in written), line


@showing("yaml")
def test_the_files_of_a_page_are_what_they_seem(page, folder):
    for code in fences(page, "yaml"):
        path = folder / name_of(code)
        if "kind" in (keys := yaml_reader.parse(code)):
            assert style.preset(keys["kind"], str(path)).title("en") == keys["name"]
            continue
        if "pupil" in keys:
            kept = progress._read(path, (0, 0))
            assert kept.problem is None and kept.pages and kept.scores and kept.mistakes
            continue
        if "sees" in keys:
            assert read_character(path).name == keys["name"]
            continue
        if {"stages", "extends"} & {*keys}:  # a game
            states = walk(vectorgames.load(str(path)).start(), random.Random(1), 60)
            assert len(states) == 61 or states[-1].outcome is not None
            continue
        found = found_in(path)
        if isinstance(found, Lesson):
            course.check(found)
        elif isinstance(found, GameRecord):
            assert saves_module.loads(saves_module.dump(found)).state == found.state and found.line
        elif isinstance(found, Node):
            assert vectorgames.load("time_vectors").start(setup=found).position()
        else:
            assert saves_module.loads_study(saves_module.dump_study(found)) == found


# ---- what is named ----


def test_the_readme_is_short_and_leads_to_every_page():
    text = README.read_text("utf-8")
    assert text.count("\n") < 120 and len(re.findall(r"!\[[^\]]+\]\(models/pictures/\w+\.png\)", text)) == 3
    assert f"{len(vectorgames.games())} games" in text
    led = {(ROOT / target).resolve() for target in re.findall(r"\]\(([\w./]+)\)", text)}
    assert {*PAGES[1:], *RULES.values()} <= led


def slugs(path: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", (*PAGES, *RULES.values(), *NOTES), ids=of_page)
def test_links_and_paths_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)]+)\)", prose(page)):
        if "://" not in target:
            path, _, anchor = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            assert file.exists() and (not anchor or anchor in slugs(file)), target
    for path in re.findall(r"`((?:configs|models|tests|docs|benchmarks)(?:/[\w.*/-]+)?)`", prose(page)):
        assert list(ROOT.glob(path)), path
    for module in re.findall(r"-m (tests(?:\.\w+)+)", prose(page)):
        assert (ROOT / (module.replace(".", "/") + ".py")).exists(), module
    inner = set(re.findall(r"`(vectorgames/[\w./]+)`", prose(page)))
    if page != ARCHITECTURE:
        assert inner <= {"vectorgames/games", "vectorgames/games/README.md"}, "docs/architecture.md tells of others"
    for path in inner:
        assert list(ROOT.glob(path.replace("NAME", "*"))), path
    for module in re.findall(r"-m (vectorgames(?:\.\w+)+)", prose(page)):
        assert (ROOT / (module.replace(".", "/") + ".py")).exists(), module


def test_the_architecture_tells_of_every_package():
    told = set(re.findall(r"^\| `vectorgames/(\w+)` \|", ARCHITECTURE.read_text("utf-8"), re.MULTILINE))
    assert told == {path.parent.name for path in (ROOT / "vectorgames").glob("*/__init__.py")}


def test_modules_and_files_that_sources_name_are_there():
    sources = [path for folder in ("vectorgames", "benchmarks", "models") for path in (ROOT / folder).rglob("*.py")]
    files = {path.name for path in (*sources, *(ROOT / "tests").glob("*.py"), *ROOT.glob("*.py"))}
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in sources}
    for path in sources:
        text = path.read_text("utf-8")
        assert not set(re.findall(r"\b\w+\.py\b", text)) - files, path
        assert not re.search(r"\b(CONTRACT|ARCHITECTURE|ASSEMBLY|LOOK|HOUSE)\b\.md|\bsee CONTRACT\b", text), path
        for package, name in set(re.findall(r"(?<!\.)\bvectorgames\.((?:[a-z]\w*\.)*)([a-z]\w*)\b", text)):
            holder = f"vectorgames.{package}".rstrip(".")
            inside = modules.get(holder, modules.get(f"{holder}.__init__"))
            found = f"{holder}.{name}" in modules or f"{holder}.{name}.__init__" in modules
            assert found or inside and re.search(rf"\b{name}\b", inside.read_text("utf-8")), (path, holder, name)


LEANING = re.compile(
    r"(?:\w+\S*: )?(?:the same (?:as|of|for|at|in|on|with|where|wherever)\b|the same[.,]|likewise|see ``)", re.I
)
"""How a docstring begins that says nothing without the one before it, or without another one."""


def test_docstrings_stand_alone():
    for path in sorted((ROOT / "vectorgames").rglob("*.py")):
        for begun in re.finditer(r'^ *[rf]?"""(.*)', path.read_text("utf-8"), re.MULTILINE):
            assert not LEANING.match(begun[1]), f"{path.relative_to(ROOT)}: {begun[1]}"


def test_options_of_commands_are_those_of_the_program():
    top = parser()
    commands = [*next(action.choices for action in top._actions if isinstance(action.choices, dict)).values(), top]
    known = {option for command in commands for action in command._actions for option in action.option_strings}
    for page in PAGES:
        told = set(re.findall(r"(?<![\w-])--[a-z][\w-]*", page.read_text("utf-8")))
        told -= set(
            re.findall(r"--[\w-]+", " ".join(re.findall(r"`python -m tests\.[^`]+`", page.read_text("utf-8"))))
        )
        assert told <= known, page


def test_what_pages_print_in_bold_is_written_in_the_window():
    written = set()
    for path in (ROOT / "configs" / "texts" / "en").glob("*.yaml"):
        written |= set(_leaves(yaml.safe_load(path.read_text("utf-8"))))
    for page in PAGES:
        for words in re.findall(r"\*\*(.+?)\*\*", re.sub(r"\s+", " ", prose(page))):
            assert words in written, f"{of_page(page)}: {words}"


def _leaves(value):
    if isinstance(value, dict):
        for part in value.values():
            yield from _leaves(part)
    elif isinstance(value, str):
        yield value


def test_keys_are_those_of_the_program(session):
    """What stands in code in the first column of a table of keys is bound to something on some page."""
    do(session, "assembly", "gryb")
    entries = [offer.entry for page in session.pages for offer in page.actions.offers]
    known = {key for entry in entries for key, _ in entry.bound()}
    known |= {key for entry in entries if isinstance(entry.told, str) for key in re.split(r" {2,}", entry.told)}
    told = 0
    for page in PAGES:
        for table in re.findall(r"^\| key \| does \|\n((?:\|.*\n)+)", page.read_text("utf-8"), re.MULTILINE):
            for row in table.splitlines()[1:]:
                for key in re.findall(r"`([^`]+)`", row.split("|")[1]):
                    told += 1
                    assert key.replace("Page ", "Page") in known, f"{of_page(page)}: {key}"
    assert told > 60


def test_keys_of_positions_and_studies_are_told():
    page = (ROOT / "docs" / "saves.md").read_text("utf-8")
    told = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", page, re.MULTILINE))))
    keys = {*positions.GENERAL, *RECORD_FIELDS, *MARKS}
    for game in games():
        keys |= {key for stage in game.stages for part in stage.parts for key in part.FIELDS}
    assert keys <= told


# ---- sections of the rules ----


@cache
def headings(book: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Numbers and titles of the headings of a page of rules."""
    heads = re.findall(r"^#+ (?:(\d+(?:\.\d+)*)\.? )?(.+)$", RULES[book].read_text("utf-8"), re.MULTILINE)
    return frozenset(number for number, _ in heads if number), tuple(title for _, title in heads)


def stands(book: str, section: str) -> bool:
    """Whether a section is a heading: by its number, or by its title, of which the beginning is enough."""
    numbers, titles = headings(book)
    return section in numbers if section[:1].isdigit() else any(title.startswith(section) for title in titles)


def cited(text: str):
    """(book, section) of all that a source cites: "rules/gryb.md 1.2, 8.4", "rules/chess_4d.md, Castling"."""
    flat = re.sub(r"\s*\n\s*(?:#\s*)?", " ", text)
    books = "|".join(RULES)
    for found in re.finditer(rf"\b({books})\.md(.*?)(?=[);:\"]|\.(?: |$)|[\w/]+\.md|$)", flat):
        by_title = False
        for part in re.split(r", | and ", found[2]):
            part = part.strip(" ,").removeprefix("section ")
            if part[:1].isupper() or part in vectorgames.games():
                by_title = True  # a number after a title is that of a case in it
                yield found[1], part.rstrip(" 0123456789")
            elif part[:1].isdigit() and not by_title:
                yield from ((found[1], number) for number in re.findall(r"\d+(?:\.\d+)*", part))
    for book in re.findall(rf"\b({books})\.md", flat)[:1]:
        for number in re.findall(r"\b[Ss]ection (\d+(?:\.\d+)*)", flat):
            yield book, number


def test_citations_are_found():
    text = "Some (rules/gryb.md 1.2,\n    8.3 through; rules/chess_4d.md Check, rules/veptheca.md, Test cases 8)."
    expected = [("gryb", "1.2"), ("gryb", "8.3"), ("chess_4d", "Check"), ("veptheca", "Test cases")]
    assert list(cited(text)) == expected
    assert not stands("gryb", "9") and not stands("chess_4d", "Cast off")


def test_what_sources_cite_stands_in_the_rules():
    count = 0
    for folder in ("vectorgames", "tests", "models", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for book, section in cited(path.read_text("utf-8")) if path != Path(__file__) else ():
                count += 1
                assert stands(book, section), f"{path.relative_to(ROOT)}: {book} {section}"
    assert count > 150


def test_what_games_and_refusals_cite_stands_in_the_rules():
    """configs/citations.yaml has all that a refusal can cite, which tests/test_ui_reading.py sees to."""
    by_game = yaml_reader.parse((ROOT / "configs" / "citations.yaml").read_text("utf-8"))
    found = {citation for citations in by_game.values() for citation in citations}
    found |= {section for game in games() for section in (game.rules.section, game.rules.common_section)}
    assert {citation.partition(" ")[0] for citation in found} == set(RULES)
    for book, _, section in (citation.partition(" ") for citation in sorted(found)):
        assert not section or stands(book, section), f"{book} {section}"


# ---- a stage of one's own ----


PAGE = (ROOT / "vectorgames" / "games" / "README.md").read_text("utf-8")
HEAD = "format: 1\nid: {id}\ntitle: New\nboard: {{model: time_vectors}}\n"


def code(language: str) -> str:
    """The first code of a language on the page, without the blanks of a list around it."""
    lines = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()
    blanks = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[blanks:] for line in lines) + "\n"


@pytest.fixture
def load(tmp_path):
    def loaded(id: str, text: str):
        file = tmp_path / f"{id}.yaml"
        file.write_text(HEAD.format(id=id) + text)
        return vectorgames.load(str(file))

    return loaded


def test_the_stages_of_the_page_are_a_game(load):
    game = load("placed", code("yaml") + "goals: [{goal: configuration, shape: vector}]\nend: {quiet_limit: 20}\n")
    states = walk(game.start(), random.Random(1), 400)
    assert {type(state.stage).__name__ for state in states} >= {"Turn"} and states[-1].outcome is not None


def test_the_file_of_the_page_is_a_stage(load, monkeypatch):
    monkeypatch.setitem(GAME_STAGES, "leapers", None)  # taken out again afterwards
    exec(code("python"), {"__name__": "leapers"})
    text = "setup: {1: ['(1,1,1,SW)'], 2: ['(2,1,1,SW)']}\nstages: [{stage: leapers}]\n"
    game = load("leapers", text + "goals: [{goal: race, to: ['(4,4,4,NE)'], player: 1}]\nend: {quiet_limit: 20}\n")
    state = game.start()
    assert list(map(str, state.actions())) == ["(1,1,1,SW)-(4,4,4,NE)"]
    assert game.why_not(state, "(1,1,1,SW)-(4,4,4,NW)")[0] == "This is written (1,1,1,SW)-(4,4,4,NE)."
    assert game.why_not(state, "(2,1,1,SW)-(3,4,4,NE)") is not None
    assert state.play("(1,1,1,SW)-(4,4,4,NE)").outcome.winners == (1,)


def test_the_names_of_the_page_are_there():
    for path in re.findall(r"`((?:vectorgames/|configs/|tests/|models/)[\w/.*]+)`", PAGE):
        assert list(ROOT.glob(path)), path
    for path in re.findall(r"`((?:rules|blocks|chess_4d)/[\w/]+\.py)`", PAGE):
        assert (ROOT / "vectorgames" / path).exists() or (ROOT / "vectorgames" / "games" / path).exists(), path
