"""``sheet``: the rules of a game on a page, made from its definition."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedError
from vectorgames.cli import common, position


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "--out", "sheet_out", "FILE", required=True)
    common.language(sub)


def run(given: Namespace) -> None:
    """Write the page; pictures of a page in Markdown lie beside it. Nothing is printed."""
    from vectorgames.app import rules_text
    from vectorgames.fabrication import rules_files

    out = position.target(given.out)
    if out.suffix.lower() not in rules_files.FORMATS:
        raise LocalizedError("cli.sheet_out", file=given.out)
    parts = rules_text.contents(position.game(given), given.lang)
    for name, content in rules_files.files(parts, out.name, given.lang).items():
        write_atomic(out.with_name(name), content)
