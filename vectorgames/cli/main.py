"""Entry of the command line: parses, calls one command, and turns every error into one line."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

from vectorgames.base.numbers import parse_int
from vectorgames.base.reports import report
from vectorgames.base.words import (
    LANGUAGES,
    LONGEST_ERROR,
    UNITS,
    Incomplete,
    LocalizedError,
    broken_installation,
    locale,
    one_line,
    quoted,
    say,
    words,
)
from vectorgames.cli import output
from vectorgames.rules.schema import number_range
from vectorgames.view.themes import theme_ids

MODULES = {
    **dict.fromkeys(("window", "play", "render"), "graphic"),
    **{name: name for name in ("assemble", "lessons")},
    **dict.fromkeys(("analyse", "ladder", "puzzles", "engine"), "players"),
}
"""Command -> the module that runs it, ``listing`` for others: no command waits for what another one needs."""

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


def _whole(text: str) -> int:
    """The type of an argument that is a whole number."""
    number = parse_int(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{quoted(text)}: expected {number_range(None, None)}")
    return number


def parser() -> argparse.ArgumentParser:
    """The parser of every command; also the source of ``--help``."""
    t = words("en")
    top = _Parser(prog="main.py", description=t("cli.description"), epilog=t("cli.help.file"))
    top.set_defaults(command="window", lang=None, file=None)
    commands = top.add_subparsers(metavar="COMMAND", parser_class=_Parser)

    def command(name: str, game: str | None = "cli.help.game") -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=t(f"cli.help.{name}"), description=t(f"cli.help.{name}"))
        sub.set_defaults(command=name)
        if game:
            sub.add_argument("game", metavar="GAME", help=t(game))
            sub.add_argument("-o", dest="options", action="append", default=[], metavar="OPTION=VALUE")
        return sub

    def spread(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--workers", type=_whole, default=1, metavar="N", help=t("cli.help.workers"))
        sub.add_argument("--cluster", metavar="ADDRESS", help=t("cli.help.cluster"))

    def setup(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--setup", metavar="FILE", help=t("cli.help.setup"))

    def beginning(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--load", metavar="FILE", help=t("cli.help.load"))
        setup(sub)

    def position(sub: argparse.ArgumentParser) -> None:
        beginning(sub)
        sub.add_argument("--actions", metavar="FILE|-", help=t("cli.help.actions"))
        sub.set_defaults(played=[])
        sub.epilog = t("cli.help.action")
        sub.usage = f"{sub.prog} [OPTION ...] GAME [OPTION ...] [--] [ACTION ...]"

    def language(sub: argparse.ArgumentParser, default: str | None = "en") -> None:
        sub.add_argument("--lang", choices=LANGUAGES, default=default, help=t("cli.help.lang"))

    def looks(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--view", metavar="VIEW", default="", help=t("cli.help.view"))
        window(sub)

    def window(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--size", metavar="WxH", help=t("cli.help.size"))
        sub.add_argument("--scale", metavar="S", help=t("cli.help.scale"))
        themes = theme_ids()
        told = t("cli.help.theme", themes=", ".join(themes))
        sub.add_argument("--theme", choices=themes, metavar="THEME", help=told)

    sub = command("play")
    beginning(sub)
    sub.add_argument("--save", metavar="FILE", help=t("cli.help.save"))
    sub.add_argument("--seed", type=_whole, metavar="N", help=t("cli.help.seed"))
    looks(sub)
    language(sub, None)
    sub.add_argument("--seat", dest="seats", action="append", default=[], metavar="N=NAME", help=t("cli.help.seat"))
    sub.add_argument("--match", metavar="TERMS", help=t("cli.help.match"))
    sub.add_argument("--no-animation", action="store_true", help=t("cli.help.no_animation"))
    sub.add_argument("--fresh", action="store_true", help=t("cli.help.fresh"))

    sub = command("games", game=None)
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))

    sub = command("moves")
    sub.add_argument("--seed", type=_whole, metavar="N", help=t("cli.help.seed"))
    language(sub)
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))
    position(sub)

    sub = command("perft")
    sub.add_argument("depth", type=_whole, metavar="DEPTH", help=t("cli.help.depth"))
    sub.add_argument("--seed", type=_whole, default=0, metavar="N", help=t("cli.help.seed"))
    setup(sub)
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))

    sub = command("vectors")
    sub.add_argument("--through", metavar="SPACE", help=t("cli.help.through"))
    sub.add_argument("--dims", metavar="D", help=t("cli.help.dims"))
    sub.add_argument("--count", action="store_true", help=t("cli.help.count"))
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))

    sub = command("judge")
    sub.add_argument("spaces", nargs="+", metavar="SPACE", help=t("cli.help.spaces"))
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))

    sub = command("hints")
    sub.add_argument("--at", metavar="NODE", help=t("cli.help.at"))
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))
    position(sub)

    sub = command("solve")
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))
    position(sub)

    sub = command("analyse")
    sub.add_argument("--seconds", metavar="S", help=t("cli.help.analyse_seconds"))
    sub.add_argument("--lines", type=_whole, default=3, metavar="N", help=t("cli.help.lines"))
    sub.add_argument("--seed", type=_whole, metavar="N", help=t("cli.help.seed"))
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))
    position(sub)

    sub = command("ladder", "cli.help.game_list")
    sub.add_argument("--seats", metavar="NAME,...", help=t("cli.help.seats"))
    sub.add_argument("--games", type=_whole, default=20, metavar="N", help=t("cli.help.ladder_games"))
    sub.add_argument("--seconds", metavar="S", help=t("cli.help.seconds"))
    sub.add_argument("--nodes", type=_whole, metavar="N", help=t("cli.help.nodes"))
    sub.add_argument("--seed", type=_whole, default=0, metavar="N", help=t("cli.help.ladder_seed"))
    spread(sub)
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))

    sub = command("puzzles")
    sub.add_argument("--count", type=_whole, default=1, metavar="N", help=t("cli.help.puzzle_count"))
    sub.add_argument("--seed", type=_whole, default=0, metavar="N", help=t("cli.help.puzzle_seed"))
    spread(sub)
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))

    sub = command("engine")
    sub.add_argument("--seat", metavar="NAME", help=t("cli.help.engine_seat"))

    sub = command("render")
    sub.add_argument("--out", required=True, metavar="FILE", help=t("cli.help.out"))
    sub.add_argument("--pixels", metavar="FILE.json", help=t("cli.help.pixels"))
    sub.add_argument("--vector", metavar="SPACES", help=t("cli.help.vector"))
    sub.add_argument("--progress", action="store_true", help=t("cli.help.progress"))
    sub.add_argument("--through", metavar="SPACE", help=t("cli.help.xray"))
    sub.add_argument("--dims", metavar="D", help=t("cli.help.dims"))
    looks(sub)
    language(sub)
    position(sub)

    sub = command("lessons", game=None)
    sub.add_argument("--check", metavar="FILE", help=t("cli.help.check_lesson"))
    sub.add_argument("--handout", metavar="LESSON", help=t("cli.help.handout"))
    sub.add_argument("--out", metavar="FILE", help=t("cli.help.handout_out"))
    sub.add_argument("--solutions", action="store_true", help=t("cli.help.solutions"))
    language(sub)

    sub = command("assemble", game=None)
    sub.add_argument("board", metavar="BOARD", help=t("cli.help.board"))
    sub.add_argument(
        "--set", dest="sizes", action="append", default=[], metavar="NAME=VALUE", help=t("cli.help.set")
    )
    sub.add_argument("--sizes", dest="listed", action="store_true", help=t("cli.help.sizes"))
    sub.add_argument("--measured", action="append", default=[], metavar="PART=MM", help=t("cli.help.measured"))
    sub.add_argument("--recut", action="store_true", help=t("cli.help.recut"))
    sub.add_argument("--check", action="store_true", help=t("cli.help.check"))
    sub.add_argument("--export", metavar="KIND,...", help=t("cli.help.export"))
    sub.add_argument("--out", metavar="FOLDER", help=t("cli.help.folder"))
    sub.add_argument("--sheet", metavar="WxH", help=t("cli.help.sheet"))
    sub.add_argument("--kerf", metavar="MM", help=t("cli.help.kerf"))
    for kind in ("machine", "material", "program"):
        sub.add_argument(f"--{kind}", metavar="NAME|FILE", default="", help=t(f"cli.help.{kind}"))
    sub.add_argument("--presets", action="store_true", help=t("cli.help.presets"))
    sub.add_argument("--line-width", metavar="MM|hairline", help=t("cli.help.line_width"))
    sub.add_argument("--dxf-version", dest="dxf", metavar="VERSION", help=t("cli.help.dxf_version"))
    sub.add_argument("--relief", metavar="MM", help=t("cli.help.relief"))
    sub.add_argument("--chamfer", metavar="MM", help=t("cli.help.chamfer"))
    sub.add_argument("--place", action="append", default=[], metavar="PIECE=SHEET", help=t("cli.help.place"))
    sub.add_argument("--paper", metavar="a4|letter", help=t("cli.help.paper"))
    sub.add_argument("--count", action="append", default=[], metavar="PART=N", help=t("cli.help.times"))
    sub.add_argument("--steps", action="store_true", help=t("cli.help.steps"))
    sub.add_argument("--json", action="store_true", help=t("cli.help.json"))
    window(sub)
    sub.add_argument("--no-animation", action="store_true", help=t("cli.help.no_animation"))
    sub.add_argument("--units", choices=UNITS, metavar="mm|inch", help=t("cli.help.units"))
    language(sub, None)
    return top


def parse(arguments: list[str]) -> argparse.Namespace:
    """The arguments, read. Actions may stand between options, which argparse cannot do by itself."""
    if len(arguments) == 1 and _names_file(arguments[0]):
        return argparse.Namespace(command="window", lang=None, file=arguments[0])
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    top = parser()
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
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except Incomplete as missing:  # the very words for what was to be said
        return _fail(missing.say(), BAD_INPUT)
    finally:
        output.settle()


def _run(arguments: list[str]) -> int:
    lang = "en"
    try:
        given = parse(arguments)
        lang = given.lang if getattr(given, "lang", None) else "en"
        lang = locale(lang, getattr(given, "units", None) or UNITS[0])
        module = import_module(f"vectorgames.cli.{MODULES.get(given.command, 'listing')}")
        return getattr(module, given.command)(given) or 0
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
