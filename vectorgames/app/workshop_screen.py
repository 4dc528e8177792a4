"""What the panels of the page Build show, as a value."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from vectorgames.app import cutting
from vectorgames.app.cutting import cut_choices
from vectorgames.app.workshop import Workshop
from vectorgames.base.memoize import memoize
from vectorgames.base.numbers import Length, Number, parse_int, rod_size
from vectorgames.base.words import LocalizedError, LocalizedText, Words, units_of, words
from vectorgames.boards import assembly, backend, settings
from vectorgames.boards.assembly import Assembly, label
from vectorgames.boards.backend import sizes_of
from vectorgames.boards.part import Part
from vectorgames.fabrication import check_texts
from vectorgames.fabrication.check import Hold, Plan
from vectorgames.fabrication.settings import KINDS
from vectorgames.ui import assembly_model as page

Labels = tuple[tuple[str, tuple[float, float]], ...]
"""Of each its name, and a place on the screen."""

FAR = 0.15  # of its usual size that a part in hand may be off without a question


def assembly_page(shop: Workshop, lang: str) -> page.Assembly:
    """Everything the page shows now, in this language and unit."""
    say = words(lang)
    return page.Assembly(
        shop.board,
        tuple((board, _title(board, say)) for board in shop.boards),
        shop.tab,
        _steps(shop, lang),
        _fit(shop, lang),
        _check(shop, lang),
        _cut(shop, lang),
        shop.explode,
    )


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _unbroken(text: str) -> str:
    """A name in which the number at its end stays with its word."""
    head, _, tail = text.rpartition(" ")
    return f"{head}\N{NO-BREAK SPACE}{tail}" if parse_int(tail) is not None else text


def part_tags(labels: Labels, lang: str) -> Labels:
    """The names of parts, at their places on the screen, as people say them."""
    return tuple((label(name).say(lang), place) for name, place in labels)


def _title(board: str, say: Words) -> str:
    """What a board is called; one of somebody's own like its file."""
    key = f"assembly.board.{board}"
    return say(key) if key in say else Path(board).stem


# ---- steps ----


def _steps(shop: Workshop, lang: str) -> page.Steps:
    film, hit = shop.film, shop.hit
    titles, do, watch, parts = _step_texts(shop.made, film.step, lang)
    wrong = check_texts.wrong_order(shop.made, shop.wrong).say(lang) if shop.wrong else ""
    plan, meets = shop.plan, ""
    if hit and hit.step == film.step:
        found = () if shop.wrong else plan.fits
        meets = check_texts.meeting(shop.made, hit, found).say(lang)
    return page.Steps(
        titles, film.step, film.share, do, watch, parts, film.active, film.speed, wrong, meets, film.jammed
    )


@memoize(most=32)
def _step_texts(
    made: Assembly, number: int, lang: str
) -> tuple[tuple[str, ...], str, str, tuple[page.PartCard, ...]]:
    step = made.steps[number]
    parts = tuple(_card(made, made.part(name), lang) for name, _ in step.brings)
    return tuple(s.title.say(lang) for s in made.steps), step.do.say(lang), step.watch.say(lang), parts


def _card(made: Assembly, part: Part, lang: str) -> page.PartCard:
    """A part; what is longer than wide is drawn from the side."""
    outlines = part.outlines
    low, high = (tuple(f(p[axis] for p in outlines[0]) for axis in (0, 1)) for f in (min, max))
    wide = high[0] - low[0]
    size = rod_size(part.thickness).say(lang)
    if part.thickness > max(wide, high[1] - low[1]):
        outlines = (((0.0, 0.0), (part.thickness, 0.0), (part.thickness, wide), (0.0, wide)),)
        size = LocalizedText("app.workshop.bar", wide=rod_size(wide), long=Number(part.thickness, 0)).say(lang)
    name = _unbroken(label(part.name).say(lang))
    return page.PartCard(part.name, name, part.count, part.imprint(lang), size, outlines)


# ---- fit ----


def _fit(shop: Workshop, lang: str) -> page.Fit:
    fields, plan, say = shop.fields, shop.plan, words(lang)
    joints, verdict, word = _joints(plan, lang)
    summary = _summary(plan, shop.found.hold if shop.found is not None and shop.known else None, lang)
    if any(kind == "measure" for kind, _ in shop.errors):
        verdict, word, summary = "warn", say("app.workshop.correct"), say("app.workshop.correct_detail")
    return page.Fit(_fields(shop, "measure", lang), joints, fields.recut, verdict, word, summary)


@memoize(most=8)
def _joints(plan: Plan, lang: str) -> tuple[tuple[page.JointRow, ...], str, str]:
    """Rows, the verdict on the worst of them and that in words."""
    found, say, rows = plan.fits, words(lang), []
    for one, part in check_texts.alike(found):
        sizes = {"cut": rod_size(one.cut), "size": rod_size(one.size)}
        rows.append(
            page.JointRow(
                LocalizedText(f"assembly.fit.{one.joint}", part=part).say(lang),
                one.verdict,
                say(f"assembly.verdict.{one.verdict}"),
                one.left,
                LocalizedText(
                    f"app.workshop.{'left' if one.left >= 0 else 'over'}", n=check_texts.left_over(one)
                ).say(lang),
                one.kind.bands,
                "" if one.kind.room else LocalizedText("app.workshop.sizes", **sizes).say(lang),
                tuple(advice.say(lang) for advice in check_texts.advised(one)),
            )
        )
    verdict = assembly.worst(found)
    return tuple(rows), verdict, say(f"assembly.verdict.{verdict}")


@memoize(most=8)
def _summary(plan: Plan, hold: Hold | None, lang: str) -> str:
    """What the worst joint means for the whole, how far it sways once that is known, what to buy; or to cut."""
    found, say = plan.fits, words(lang)
    worst = assembly.worst(found)
    out = [say(f"app.workshop.whole.{worst}")]
    usual = sizes_of(plan.model)
    if plan.cut != usual:
        verdict = assembly.worst(backend.fits(plan.model, usual, plan.own))
        out.append(say("app.workshop.recut", verdict=say(f"assembly.verdict.{verdict}")))
    if hold is not None and (hold.sway > check_texts.STEADY or hold.loose):
        what = "loose" if hold.loose else "sway"
        said = check_texts.sways(plan.made, hold) if what == "sway" else check_texts.holds(plan.made, hold)[-1]
        out.append(_sentence(said.say(lang)))
    wanted = {
        one.part: one.order for one in sorted(found, key=lambda one: assembly.WORST.index(one.verdict)) if one.order
    }
    if wanted:
        buy = Counter((check_texts.kind_of(part).say(lang), size) for part, size in wanted.items())
        rows = [
            LocalizedText("app.workshop.bought", n=count, what=kind, size=rod_size(size)).say(lang)
            for (kind, size), count in buy.items()
        ]
        out.append(say("app.workshop.buy", what=", ".join(rows)))
    return " ".join(out)


# ---- check ----


def _check(shop: Workshop, lang: str) -> page.Check:
    if shop.found is None or shop.failed:
        return page.Check(verdict=words(lang)("app.workshop.checking"))
    orders = _wrong(shop.orders, lang) if shop.orders else ()
    wrong = tuple(page.WrongRow(name, text, why, name == shop.wrong) for name, text, why in orders)
    return replace(_checked(shop.found, lang), wrong=wrong)


@memoize(most=8)
def _checked(found: Plan, lang: str) -> page.Check:
    made, hits = found.made, found.hits
    loose = found.hold is not None and bool(found.hold.loose)
    safe = found.hold is None or check_texts.held(found.hold, found.fits)
    key = "unbuildable" if hits else "buildable" if safe else "unheld"
    verdict, detail = (words(lang)(f"app.workshop.{one}", n=len(hits)) for one in (key, f"{key}_detail"))
    limits = []
    for one in found.limits:
        left = check_texts.limit_value(one).say(lang)
        limits.append(page.CheckRow(words(lang)(f"assembly.limit.{one.key}"), left, one.holds, not one.needed))
    play = [
        page.PlayRow(", ".join(label(name).say(lang) for name in names), tuple(_way(way, lang) for way in ways))
        for names, ways in check_texts.plays(found.hold.freedom if found.hold else ())
    ]
    rows = []
    if found.hold:
        steady = found.hold.sway <= check_texts.STEADY
        rows.append(page.CheckRow(check_texts.sways(made, found.hold).say(lang), good=steady, weak=True))
        lines = [fact.say(lang) for fact in check_texts.holds(made, found.hold)]
        rows += [page.CheckRow(line, good=not loose or line != lines[-1]) for line in lines]
    rows += [page.CheckRow(line.say(lang)) for line in check_texts.weight_lines(found.weights)]
    meetings = tuple(check_texts.collision_line(made, hit, found.fits).say(lang) for hit in hits)
    good = not hits and not loose
    return page.Check(good, verdict, detail, meetings, tuple(limits), tuple(play), tuple(rows))


def _way(way: float | None, lang: str) -> str:
    """How far a part can move, in as few signs as can be."""
    return Length(round(way, 3) + 0.0).say(lang) if way is not None else words(lang)("assembly.play.free")


@memoize(most=8)
def _wrong(plan: Plan, lang: str) -> tuple[tuple[str, str, str], ...]:
    """(name, what is wrong, where it ends) of every order."""
    out = []
    for name, (made, hits) in plan.wrong.items():
        why = check_texts.meeting(made, hits[0]).say(lang) if hits else words(lang)("app.workshop.possible")
        out.append((name, check_texts.wrong_order(made, name).say(lang), why))
    return tuple(out)


# ---- cut ----


def _cut(shop: Workshop, lang: str) -> page.Cut:
    say, fields = words(lang), shop.fields
    share, name = shop.progress or (None, "")
    kinds = tuple(
        (kind, say(f"app.workshop.kind.{kind}"), say(f"app.workshop.kind_help.{kind}"), kind in shop.kinds)
        for kind in KINDS
    )
    done = shop.written.get(shop.board)
    failed = isinstance(done, LocalizedError)
    note = [say("app.workshop.cut_for")] if shop.plan.cut != sizes_of(shop.plan.model) else []
    works = not shop.errors and bool(shop.kinds) and shop.found is not None and shop.known and not shop.found.hits
    shown = _fields(shop, "size", lang) if shop.tab == "cut" else ()  # their ranges take a while to find
    return page.Cut(
        shown,
        kinds,
        shop.folder,
        share,
        name,
        bool(fields.sizes),
        works,
        done.say(lang) if done else "",
        failed,
        " ".join((*note, *(_lowered(shop.plan, lang) if shop.tab == "cut" else ()))),
        cut_choices(shop.cutting, lang) if shop.tab == "cut" else (),
    )


@memoize
def _lowered(plan: Plan, lang: str) -> tuple[str, ...]:
    """What letters have no room for the height that is set."""
    from vectorgames.fabrication.drawing import lowered  # its libraries take a while to load

    return tuple(_sentence(line.say(lang)) for line in lowered(plan.model, plan.made.parts, lang))


def _fields(shop: Workshop, command: str, lang: str) -> tuple[page.SizeField, ...]:
    """What can be typed, by the command that says so: ``measure``, ``size``."""
    texts = {"measure": shop.fields.measured, "size": shop.fields.sizes}[command]
    out = []
    for field in _empty_fields(shop.plan, shop.board, command, lang):
        error = shop.errors.get((command, field.name))
        said = (
            LocalizedText(error.phrase.key, **{**error.phrase.params, "name": field.label}).say(lang)
            if error
            else ""
        )
        note = _far(shop.plan, field.name, lang) if command == "measure" and not said else ""
        text = cutting.shown(texts.get(field.name, ""), units_of(lang), field.name in shop.counted)
        out.append(replace(field, text=text, error=said, note=note))
    return tuple(out)


def _far(plan: Plan, part: str, lang: str) -> str:
    """That a part in hand is far from what it should be, which is rather a slip of the hand; else nothing."""
    usual = sizes_of(plan.model)[part]
    far = abs(plan.own[part] / usual - 1) > FAR
    return LocalizedText("app.workshop.far", usual=rod_size(usual)).say(lang) if far else ""


@memoize(most=8)
def _empty_fields(plan: Plan, board: str, command: str, lang: str) -> tuple[page.SizeField, ...]:
    every = settings.measures(plan.model) if command == "measure" else settings.fields(plan.model, board)
    say = words(lang)
    return tuple(
        page.SizeField(
            one.name,
            one.label.say(lang),
            "",
            say(f"assembly.group.{one.group}"),
            one.allowed.say(lang),
            one.bare(one.usual).say(lang),
            kind=one.group,
        )
        for one in every
    )
