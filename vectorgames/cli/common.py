"""Arguments that several verbs take, each added to the parser of a verb."""

from __future__ import annotations

import argparse
from typing import Any

from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LANGUAGES, quoted, words
from vectorgames.rules.schema import number_range
from vectorgames.view.themes import theme_ids


def whole(text: str) -> int:
    """The type of an argument that is a whole number."""
    number = parse_int(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{quoted(text)}: expected {number_range(None, None)}")
    return number


def add(sub: argparse.ArgumentParser, name: str, help_key: str, metavar: str | None, **said: Any) -> None:
    """An option with a value; its help is the text ``cli.help.`` of a key."""
    sub.add_argument(name, metavar=metavar, help=words("en")(f"cli.help.{help_key}"), **said)


def flag(sub: argparse.ArgumentParser, name: str, help_key: str) -> None:
    sub.add_argument(name, action="store_true", help=words("en")(f"cli.help.{help_key}"))


def game(sub: argparse.ArgumentParser, help_key: str = "game") -> None:
    """The game and its options."""
    add(sub, "game", help_key, "GAME")
    sub.add_argument("-o", dest="options", action="append", default=[], metavar="OPTION=VALUE")


def setup(sub: argparse.ArgumentParser) -> None:
    add(sub, "--setup", "setup", "FILE")


def beginning(sub: argparse.ArgumentParser) -> None:
    """What a game begins with: a saved game, or a position."""
    add(sub, "--load", "load", "FILE")
    setup(sub)


def position(sub: argparse.ArgumentParser) -> None:
    """A beginning, and the actions that are played from there."""
    beginning(sub)
    add(sub, "--actions", "actions", "FILE|-")
    sub.set_defaults(played=[])
    sub.epilog = words("en")("cli.help.action")
    sub.usage = f"{sub.prog} [OPTION ...] GAME [OPTION ...] [--] [ACTION ...]"


def seed(sub: argparse.ArgumentParser, help_key: str = "seed", default: int | None = None) -> None:
    add(sub, "--seed", help_key, "N", type=whole, default=default)


def json(sub: argparse.ArgumentParser) -> None:
    flag(sub, "--json", "json")


def workers(sub: argparse.ArgumentParser) -> None:
    """The processes, or the cluster, among which long work is spread."""
    add(sub, "--workers", "workers", "N", type=whole, default=1)
    add(sub, "--cluster", "cluster", "ADDRESS")


def language(sub: argparse.ArgumentParser, default: str | None = "en") -> None:
    add(sub, "--lang", "lang", None, choices=LANGUAGES, default=default)


def view(sub: argparse.ArgumentParser) -> None:
    add(sub, "--view", "view", "VIEW", default="")


def window(sub: argparse.ArgumentParser) -> None:
    """How large a window or picture is, and in which colours."""
    add(sub, "--size", "size", "WxH")
    add(sub, "--scale", "scale", "S")
    themes = theme_ids()
    told = words("en")("cli.help.theme", themes=", ".join(themes))
    sub.add_argument("--theme", choices=themes, metavar="THEME", help=told)
