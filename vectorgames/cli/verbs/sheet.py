"""``sheet``: the rules of a game on a page, made from its definition."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedError, words
from vectorgames.cli import common, position
from vectorgames.rules.definitions.definition import definition_of


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "--out", "sheet_out", "FILE", required=True)
    common.language(sub)


def run(given: Namespace) -> None:
    """Write the page; pictures of a page in Markdown lie beside it. Nothing is printed."""
    from vectorgames.app import names
    from vectorgames.fabrication import rules_files
    from vectorgames.play.rules_sheet import rules_sheet

    out = position.target(given.out)
    suffix = out.suffix.lower()
    if suffix not in rules_files.FORMATS:
        raise LocalizedError("cli.sheet_out", file=given.out)
    game = position.game(given)
    say, made = words(given.lang), definition_of(game)
    told = rules_sheet(game)
    parts = tuple(rules_files.page(game, names.title(made, say), names.sentence(made, say), told, given.lang))
    if suffix == ".pdf":
        write_atomic(out, rules_files.as_pdf(parts, given.lang))
    elif suffix == ".html":
        write_atomic(out, rules_files.as_html(parts, given.lang))
    else:
        text, pictures = rules_files.as_markdown(parts, out.stem)
        for name, content in pictures.items():
            write_atomic(out.with_name(name), content)
        write_atomic(out, text)
