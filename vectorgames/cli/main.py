"""Entry of the command line: parses, calls one command, and turns every error into one line."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NoReturn

from vectorgames.base.reports import report
from vectorgames.base.words import (
    LONGEST_ERROR,
    PACKAGE,
    UNITS,
    Incomplete,
    LocalizedError,
    broken_installation,
    locale,
    one_line,
    say,
    words,
)
from vectorgames.cli import output

VERBS = "vectorgames.cli.verbs"

FIRST = (
    "play", "games", "moves", "perft", "vectors", "judge", "hints", "solve", "analyse", "ladder", "puzzles",
    "check", "sheet", "engine", "render", "lessons", "assemble",
)  # fmt: skip
"""The verbs that ``--help`` tells first; others follow by their names."""

OPENS_WINDOW = ("", "play")
"""The verbs whose window looks for garbage itself from its first picture on."""

BAD_INPUT = 2
DEFECT = 70  # EX_SOFTWARE: not the user's fault


class _Parser(argparse.ArgumentParser):
    """Argparse whose errors are one line, and whose help goes where the output of commands goes."""

    def __init__(self, **settings: Any):
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise LocalizedError("cli.usage", program=self.prog, what=message)

    def _print_message(self, message: str, _file: object = None) -> None:
        output.write(message)


def verbs() -> list[str]:
    """The verbs there are, in the order in which ``--help`` tells them: each is a module of ``cli/verbs``."""
    found = sorted(module.name for module in iter_modules(import_module(VERBS).__path__))
    return sorted(found, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))


def parser(only: str | None = None) -> argparse.ArgumentParser:
    """The parser of every verb, or of all as far as their names go, and of one verb with its arguments."""
    t = words("en")
    called = PACKAGE if Path(sys.argv[0]).stem.lower() == PACKAGE else "main.py"
    top = _Parser(prog=called, description=t("cli.description"), epilog=t("cli.help.file"))
    top.set_defaults(command="", lang=None, file=None)
    commands = top.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    for name in verbs():
        sub = commands.add_parser(name, help=t(f"cli.help.{name}"), description=t(f"cli.help.{name}"))
        sub.set_defaults(command=name)
        if only in (None, name):
            import_module(f"{VERBS}.{name}").arguments(sub)
    return top


def parse(arguments: list[str]) -> argparse.Namespace:
    """The arguments, read. Actions may stand between options, which argparse cannot do by itself."""
    if len(arguments) == 1 and _names_file(arguments[0]):
        return argparse.Namespace(command="", lang=None, file=arguments[0])
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    top = parser(next((word for word in arguments if not word.startswith("-")), ""))
    given, rest = top.parse_known_args(arguments[:cut])
    actions = rest + arguments[cut + 1 :]
    if actions and (not hasattr(given, "played") or any(word.startswith("-") for word in rest)):
        top.error(words("en")("cli.unrecognized", what=" ".join(actions)))
    if hasattr(given, "played"):
        given.played = actions
    return given


def _names_file(argument: str) -> bool:
    """Whether an argument is a file to be opened: its name says so, or its path; a command's name never does."""
    path = os.path.basename(argument) != argument and os.path.isfile(argument)
    return not argument.startswith("-") and (path or argument.lower().endswith((".yaml", ".yml")))


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    output.prepare()
    gc.disable()  # what is loaded is no garbage: to look for some takes a tenth of the start
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except Incomplete as missing:  # the very words for what was to be said
        return _fail(missing.say(), BAD_INPUT)
    finally:
        gc.enable()
        output.settle()


def _run(arguments: list[str]) -> int:
    lang = "en"
    try:
        given = parse(arguments)
        lang = given.lang if getattr(given, "lang", None) else "en"
        lang = locale(lang, getattr(given, "units", None) or UNITS[0])
        module = import_module(f"{VERBS}.{given.command}" if given.command else "vectorgames.cli.window")
        if given.command not in OPENS_WINDOW:
            gc.enable()
        return module.run(given) or 0
    except SystemExit:  # the help has been printed
        return 0
    except LocalizedError as error:
        return _fail(error.say(lang), BAD_INPUT)
    except ExceptionGroup as errors:
        wrong, other = errors.split(LocalizedError)
        if other is not None or wrong is None:
            return _defect(other or errors, arguments, lang)
        return _fail(_together([say(error, lang) for error in wrong.exceptions], lang), BAD_INPUT)
    except BrokenPipeError:
        return 0  # whoever read our output has had enough (``… | head``)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        broken = broken_installation(error)
        return _fail(broken.say(lang), BAD_INPUT) if broken else _defect(error, arguments, lang)


def _together(lines: list[str], lang: str) -> str:
    """Several mistakes in one line: the first ones that have room, and how many there are besides."""
    for shown in range(len(lines), 0, -1):
        told, more = "; ".join(lines[:shown]), len(lines) - shown
        told = words(lang)("cli.and_more", what=told, n=more) if more else told
        if len(told) <= LONGEST_ERROR:
            return told
    return one_line(told)


def _defect(error: Exception, arguments: list[str], lang: str) -> int:
    """A defect of ours: people get one line, we get the traceback in a file."""
    file = report(error, "command " + " ".join(map(repr, arguments)))
    return _fail(words(lang)("errors.defect", what=say(error), file=file), DEFECT)


def _fail(line: str, code: int) -> int:
    output.fail(line)
    return code
