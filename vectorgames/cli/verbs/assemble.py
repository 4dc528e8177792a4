"""``assemble``: how a board is put together, whether it can be, whether parts in hand fit. Imports no graphics."""

from __future__ import annotations

import contextlib
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from math import isinf
from typing import TYPE_CHECKING, Any

from vectorgames.base.files import typed_folder
from vectorgames.base.numbers import Joined, rod_size, span_text
from vectorgames.base.words import UNITS, LocalizedError, LocalizedText, cut, locale, words
from vectorgames.boards import settings
from vectorgames.boards.assembly import Assembly, Fit, board_name, worst
from vectorgames.boards.backend import BACKENDS, fits, load_model, sizes_of
from vectorgames.boards.part import Sizes
from vectorgames.boards.settings import MEASURED, board_model, names
from vectorgames.cli import common, output
from vectorgames.fabrication.check import Collision, Freedom, Plan
from vectorgames.fabrication.check_texts import (
    findings,
    fit_lines,
    held,
    step_lines,
    sways,
)
from vectorgames.fabrication.stock import Size, by_own_names, read_sheets, read_size

if TYPE_CHECKING:
    from vectorgames.fabrication.style import Style


IMPOSSIBLE = 1  # exit code of a check of what cannot be built


def arguments(sub: ArgumentParser) -> None:
    common.add(sub, "board", "board", "BOARD")
    common.add(sub, "--set", "set", "NAME=VALUE", dest="sizes", action="append", default=[])
    sub.add_argument("--sizes", dest="listed", action="store_true", help=words("en")("cli.help.sizes"))
    common.add(sub, "--measured", "measured", "PART=MM", action="append", default=[])
    common.flag(sub, "--recut", "recut")
    common.flag(sub, "--check", "check_assembly")
    common.add(sub, "--export", "export", "KIND,...", action="append")
    common.add(sub, "--out", "folder", "FOLDER")
    common.add(sub, "--sheet", "stock_sheet", "[NAME=]WxH", action="append", default=[])
    common.add(sub, "--kerf", "kerf", "MM")
    for kind in ("machine", "material", "program"):
        common.add(sub, f"--{kind}", kind, "NAME|FILE", default="")
    common.flag(sub, "--presets", "presets")
    common.add(sub, "--line-width", "line_width", "MM|hairline")
    common.add(sub, "--dxf-version", "dxf_version", "VERSION", dest="dxf")
    common.add(sub, "--relief", "relief", "MM")
    common.add(sub, "--chamfer", "chamfer", "MM")
    common.add(sub, "--place", "place", "PIECE=SHEET", action="append", default=[])
    common.add(sub, "--paper", "paper", "a4|letter")
    common.add(sub, "--count", "times", "PART=N", action="append", default=[])
    common.flag(sub, "--steps", "steps")
    common.json(sub)
    common.window(sub)
    common.flag(sub, "--no-animation", "no_animation")
    common.add(sub, "--units", "units", "mm|inch", choices=UNITS)
    common.language(sub, None)


def run(given: Namespace) -> int:
    """The page in the window; with --steps the steps in words, with --export files.

    With --check whether the steps can be carried out and how the parts fit, with --sizes the numbers by name; with
    --json any of them as data. The exit code is 1 for a check of what cannot be built, else 0.
    """
    given.tag = locale(given.lang or "en", given.units or UNITS[0])
    writes = given.export is not None or given.out is not None
    if not (given.presets or given.steps or given.check or given.listed or given.json or writes):
        _shown(given)
        return 0
    given.lang = given.lang or "en"
    if given.presets:
        presets(given)
        return 0
    asked = Asked(given)
    if given.listed:
        sizes(given, asked)
        return 0
    if writes:
        export(given, asked)
        return 0
    if given.json:
        told = {"board": asked.plan.model.id, **(_checked(asked) if given.check else {"steps": _steps(asked)})}
        output.write_json(told)
    else:
        made = asked.plan.made
        steps = (line for number in range(len(made.steps)) for line in step_lines(made, number))
        lines = check_lines(asked) if given.check else steps
        output.write_lines(line.say(given.tag) for line in lines)
    return IMPOSSIBLE if given.check and asked.plan.hits else 0


class Asked:
    """What was asked for: the board with its sizes, what is cut for which size, what was measured.

    ``changes``: numbers of the board's file that are others, by key.
    """

    def __init__(self, given: Namespace):
        self.tag = given.tag
        self.usual = settings.board_model(given.board)
        self.changes = settings.read(given.board, _pairs([*given.sizes, *pairs(given)]))
        model = load_model(given.board, **self.changes)
        measured = settings.read_measured(model, _pairs(given.measured))
        self.plan = Plan(model, measured if given.recut else sizes_of(model), measured)


def _shown(given: Namespace) -> None:
    """The window, with the assembly of a board, with numbers as if they had been typed there, if there are any.

    Numbers that are not good are refused before it opens.
    """
    asked = Asked(given)
    stock = by_own_names(_sheets(given, asked), asked.plan.made.parts)
    from vectorgames.app.pages.assembly.cutting import Chosen, Measurements, as_typed
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window
    from vectorgames.cli.window import notice_unreadable, scale_of, show, size_of

    size, scale = size_of(given.size), scale_of(given.scale)
    chosen = {kind: getattr(given, kind) for kind in ("machine", "material", "program") if getattr(given, kind)}
    cut = Chosen(chosen, sheets={name: f"{wide:g}x{high:g}" for name, (wide, high) in stock.items()})
    session = Session(language=given.lang, animation=False if given.no_animation else None, theme=given.theme)
    sizes, measured = (
        {name: as_typed(text, session.context.language) for name, text in _pairs(asked_for)}
        for asked_for in ([*given.sizes, *pairs(given)], given.measured)
    )
    any_asked = sizes or measured or given.recut or stock or chosen
    typed = Measurements(sizes, measured, given.recut, cut) if any_asked else None
    if given.units:
        session.context.ask_for("units", given.units)
    session.library.refresh(session.context.words)
    notice_unreadable(session)
    opened = Window(session, size, scale)
    session.workshop.open(given.board, typed)
    show(opened)


def sizes(given: Namespace, asked: Asked) -> None:
    """A line a number, a group together; with --json as data."""
    lang, model = given.tag, asked.plan.model
    found = settings.fields(model, given.board)
    if given.json:
        told = [
            {"name": field.name, "label": field.label.say(lang), "low": field.low, "high": field.high}
            | {"usual": field.usual, "unit": field.unit}
            for field in found
        ]
        output.write_json({"board": model.id, "sizes": told, "measured": _measured(asked)})
        return
    say = words(lang)
    lines = [say("assembly.listed.head", board=board_name(model.id).say(lang))]
    wide, group = 2 + max(len(field.name) for field in found), ""
    for field in found:
        if field.group != group:
            group = field.group
            lines += ["", say(f"assembly.group.{group}")]
        line = LocalizedText(
            "assembly.listed.line", label=field.label, allowed=field.allowed, usual=field.say(field.usual)
        )
        lines.append(f"  {field.name:<{wide}}{line.say(lang)}")
    lines.append("")
    by_key = {field.key: field for field in found}
    for name, keys in BACKENDS.of(model).joined.items():
        span = max(by_key[key].low for key in keys), min(by_key[key].high for key in keys)
        line = LocalizedText(
            "assembly.listed.joined", names=" + ".join(by_key[key].name for key in keys), allowed=span_text(*span)
        )
        lines.append(f"  {name:<{wide}}{line.say(lang)}")
    every = ", ".join(_measured(asked))
    lines.append(LocalizedText("assembly.listed.measured", names=every, allowed=span_text(*MEASURED)).say(lang))
    output.write_lines(lines)


def _measured(asked: Asked) -> list[str]:
    """Kinds of parts, and single ones."""
    every = settings.measurable(asked.plan.model)
    return list(dict.fromkeys((*(name.partition(" ")[0] for name in every), *every)))


def pairs(given: Namespace) -> list[str]:
    """What presets, ``--kerf``, ``--sheet``, ``--relief`` and ``--chamfer`` say, in the form of ``--set``.

    The later before the earlier; of presets only what the board has.
    """
    options = {name: getattr(given, name) for name in ("kerf", "relief", "chamfer")}
    out = [f"{name}={text}" for name, text in options.items() if text is not None]
    for text in given.sheet:
        if "=" not in text:
            if (size := read_size(text)) is None:
                raise LocalizedError("exports.error.sheet", given=cut(text))
            out += [f"sheet_width={size[0]:g}", f"sheet_height={size[1]:g}"]
    typed = [text.partition("=")[0].strip() for text in (*out, *given.sizes)]
    numbers, _ = _chosen(given)
    has = names(board_model(given.board)) if numbers else {}
    known = {key for name in typed for key in has.get(name) or has.get(name.replace("-", "_").casefold(), ())}
    return out + [
        f"{key}={value:g}" for name, value in numbers.items() for key in has.get(name, ()) if key not in known
    ]


def _sheets(given: Namespace, asked: Asked) -> dict[str, Size]:
    return read_sheets([text for text in given.sheet if "=" in text], asked.plan.made.parts)


def _paper(given: str | None) -> str:
    from vectorgames.fabrication.pdf import PAPERS
    from vectorgames.fabrication.settings import PAPER

    name = (given or PAPER).strip().casefold()
    if name not in PAPERS:
        raise LocalizedError("exports.error.paper", given=cut(name or "-"), expected=tuple(PAPERS))
    return name


def presets(given: Namespace) -> None:
    """What there is to choose from, a line each."""
    from vectorgames.fabrication.style import KINDS, every, folders

    say = words(given.lang)
    lines: list[str] = []
    for kind in KINDS:
        lines += ([""] if lines else []) + [say(f"exports.preset.{kind}")]
        lines += [f"  {one.name:<18}{one.title(given.lang)}" for one in every(kind)]
    lines += ["", say("exports.preset.own", folder=str(folders()[0]))]
    output.write_lines(lines)


def _chosen(given: Namespace) -> tuple[dict[str, float], Style]:
    """The numbers and the style of the presets that were asked for. Raises LocalizedError."""
    from vectorgames.fabrication.style import combined

    return combined(given.machine, given.material, given.program)


def export(given: Namespace, asked: Asked) -> None:
    """Write the files, a line for each as it is made; with --json only a list of them at the end."""
    from vectorgames.fabrication.settings import KINDS, Settings, read_counts, read_place
    from vectorgames.fabrication.writing import write

    if given.export is None:
        raise LocalizedError("exports.error.no_export", expected=KINDS)
    said = ",".join(given.export)
    wanted = [kind.strip().casefold() for kind in said.split(",") if kind.strip()]
    for kind in wanted or [said]:
        if kind not in KINDS:
            raise LocalizedError("exports.error.kind", given=kind or "-", expected=KINDS)
    if not given.out:
        raise LocalizedError("exports.error.no_out")
    folder = typed_folder(given.out)
    _, style = _chosen(given)
    settings = Settings(
        given.board,
        asked.changes,
        given.lang,
        asked.plan.cut,
        asked.plan.own,
        style.changed({name: getattr(given, name) for name in ("line_width", "dxf")}),
        read_counts(given.count, asked.plan.model),
        _paper(given.paper),
        dict(map(read_place, given.place)),
        given.units or UNITS[0],
        _sheets(given, asked),
        given.machine,
        given.material,
    )

    def tell(share: float, name: str) -> None:
        if not given.json:
            with contextlib.suppress(
                BrokenPipeError
            ):  # whoever listened has had enough; the files are still wanted
                output.write(f"{share:4.0%}  {name}\n")

    files, removed, replaced, remarks = write(settings, wanted, folder, tell)
    if given.json:
        told = {"board": settings.model.id, "folder": given.out, "files": files, "removed": removed}
        told["replaced"] = replaced
        told |= {"remarks": [one.say(settings.tag) for one in remarks]} if remarks else {}
        output.write_json(told, indent=None)
        return
    output.write_lines(words(given.lang)("exports.removed", file=name) for name in removed)
    output.write_lines(words(given.lang)("exports.replaced", file=name) for name in replaced)
    output.write_lines(one.say(settings.tag) for one in remarks)


def _pairs(given: list[str]) -> list[tuple[str, str]]:
    bad = [LocalizedError("assembly.bad.pair", given=text) for text in given if "=" not in text]
    if bad:
        raise ExceptionGroup("pairs", bad)
    parted = (text.partition("=") for text in given)
    return [(name.strip(), value.strip()) for name, _, value in parted]


def check_lines(asked: Asked) -> Iterator[LocalizedText]:
    """Whether it fits and can be built; then fit, limits, play, wrong orders, and what meets."""
    plan = asked.plan
    made = plan.made
    yield _summary(plan)
    yield LocalizedText("assembly.check.made", parts=sum(p.count for p in made.parts), steps=len(made.steps))
    yield _sizes(plan.cut)
    yield LocalizedText("assembly.check.hand" if plan.own != plan.cut else "assembly.check.own")
    yield from fit_lines(plan.fits)
    yield from _compared(asked)
    yield from (finding.said for finding in findings(plan))
    bad = len(plan.hits)
    yield LocalizedText("assembly.check.bad", n=bad) if bad else LocalizedText("assembly.check.good")


def _summary(plan: Plan) -> LocalizedText:
    """The board, how it fits, how far it sways, whether it can be built."""
    verdict = LocalizedText(f"assembly.verdict.{worst(plan.fits)}")
    said = {"board": board_name(plan.model.id), "verdict": verdict}
    if plan.hold is None:
        return LocalizedText("assembly.check.summary", **said, built=LocalizedText("assembly.check.short.bad"))
    built = LocalizedText(f"assembly.check.short.{'good' if held(plan.hold, plan.fits) else 'loose'}")
    return LocalizedText("assembly.check.summary_sway", **said, sway=sways(plan.made, plan.hold), built=built)


def _compared(asked: Asked) -> Iterator[LocalizedText]:
    """How sheets of other sizes than usual would fit in parts that were cut before."""
    usual, plan = sizes_of(asked.usual), asked.plan
    if plan.own == plan.cut != usual and usual.keys() == plan.cut.keys():
        yield LocalizedText("assembly.check.usual", sizes=_sizes(usual))
        yield from fit_lines(fits(asked.usual, usual, plan.own))


def _sizes(sizes: Sizes) -> LocalizedText:
    def span(values: tuple[float, ...]) -> LocalizedText:
        low, high = min(values), max(values)
        return (
            rod_size(low)
            if high - low < 1e-9
            else LocalizedText("assembly.bad.span", low=rod_size(low), high=rod_size(high))
        )

    kinds = {name.partition(" ")[0]: "" if " " not in name else "s" for name in sizes}
    said = (
        LocalizedText(f"assembly.check.size.{kind}{many}", size=span(sizes.each(kind)))
        for kind, many in kinds.items()
    )
    return Joined(said, ", ")


def _steps(asked: Asked) -> list[dict[str, Any]]:
    made, out = asked.plan.made, []
    for number, step in enumerate(made.steps):
        said = {key: getattr(step, key).say(asked.tag) for key in ("title", "do", "watch")}
        marks = {name: made.part(name).imprint(asked.tag) for name, _ in step.brings}
        out.append({**said, "parts": marks, "paths": made.trails(number)})
    return out


def _checked(asked: Asked) -> dict[str, Any]:
    """The check as plain data; lengths in millimetres."""
    plan = asked.plan
    out: dict[str, Any] = {
        "buildable": not plan.hits,
        "verdict": worst(plan.fits),
        "fits": [_fit(fit) for fit in plan.fits],
        "collisions": [_hit(plan.made, hit) for hit in plan.hits],
    }
    usual = sizes_of(asked.usual)
    if usual.keys() == plan.own.keys():
        out["in_usual_cut"] = [_fit(fit) for fit in fits(asked.usual, usual, plan.own)]
    out["lean"] = None if plan.hold is None else _round(plan.hold.sway)  # what is not built does not sway
    if plan.limits:
        out["limits"] = [
            {"number": one.number, "key": one.key, "left": _round(one.left), "holds": one.holds}
            for one in plan.limits
        ]
    if plan.hold:
        out["loose"] = list(plan.hold.loose)
        out["play"] = {one.part: _free(one) for one in plan.hold.freedom}
    out["wrong_orders"] = {name: [_hit(made, hit) for hit in hits[:1]] for name, (made, hits) in plan.wrong.items()}
    return out


def _fit(fit: Fit) -> dict[str, Any]:
    told = {"joint": fit.joint, "part": fit.part, "verdict": fit.verdict, "left": _round(fit.left)}
    told |= {"size": _round(fit.size), "cut": _round(fit.cut)}
    advice = {"order": fit.order, "recut": fit.recut}
    return told | {key: _round(value) for key, value in advice.items() if value is not None}


def _free(one: Freedom) -> dict[str, Any]:
    less, more = ([None if isinf(way) else _round(way) for way in ways] for ways in (one.less, one.more))
    tilt = {} if one.tilt is None else {"tilt": _round(one.tilt)}
    return {"less": less, "more": more, "stands": one.stands, **tilt}


def _hit(made: Assembly, hit: Collision) -> dict[str, Any]:
    step = made.steps[hit.step].key.partition(".")[2]
    told = {"step": hit.step + 1, "name": step, "pair": [hit.part, hit.other]}
    return told | {"overlap": _round(hit.overlap), "share": _round(hit.share)}


def _round(value: float) -> float:
    return round(value, 4) + 0.0
