"""What is chosen for cutting, and the preview of the sheets, as values that the panels show. Knows no panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.app.cutting import EASED, OPTIONS, Cutting, Shop
from vectorgames.boards.assembly.numbers import Number, lengths
from vectorgames.exports.settings import Settings
from vectorgames.memoize import memoize
from vectorgames.ui.assembly_model import Choice
from vectorgames.ui.sheets_model import PartCount, PiecePicture, SheetPicture, Sheets
from vectorgames.words import UNITS, LocalizedText, language_of, units_of, words

if TYPE_CHECKING:
    from vectorgames.app.checking import Plan
    from vectorgames.exports.drawing import Drawing

ROUND = 0.2  # millimetres that chords on the screen are off


def cut_choices(cutting: Cutting, lang: str) -> tuple[Choice, ...]:
    """Presets first, then how files are drawn."""
    say, out = words(lang), []
    named = [(units, say(f"app.workshop.option.{units}")) for units in UNITS]
    out.append(Choice("units", say("app.workshop.choice.units"), units_of(lang), tuple(named)))
    for kind in ("machine", "material", "program"):
        named = [(one.name, one.title(language_of(lang))) for one in cutting.presets(kind)]
        options = (("", say(f"app.workshop.no_{kind}")), *named)
        out.append(Choice(kind, say(f"app.workshop.choice.{kind}"), cutting.choice(kind), options))
    for name, values in OPTIONS.items():
        now = cutting.choice(name)
        if name in EASED and not cutting.has(name):
            continue
        values = values if now in values else (*values, now)
        options = tuple((value, _option(name, value, lang)) for value in values)
        out.append(Choice(name, say(f"app.workshop.choice.{name}"), now, options))
    return tuple(out)


def _option(name: str, value: str, lang: str) -> str:
    say = words(lang)
    if f"app.workshop.option.{value}" in say:
        return say(f"app.workshop.option.{value}")
    if name in ("relief", "chamfer"):
        return say("app.workshop.option.none") if value == "0" else Number(float(value), 1).say(lang)
    return Number(float(value), 1).say(lang) if name == "line_width" else value


def sheets_dialog(cutting: Cutting, shop: Shop) -> Sheets:
    """The preview as it is now."""
    lang, chosen = shop.context.tag, cutting.chosen
    say = words(lang)
    parts = _parts(shop.plan, shop.board, tuple(shop.changes.items()), lang)
    counts = tuple(PartCount(part, title, chosen.counts.get(part, 1)) for part, title in parts)
    title, error = say("app.workshop.sheets.title"), cutting.error.say(lang) if cutting.error else ""
    changed = bool(chosen.places) or any(one.count != 1 for one in counts)
    if cutting.sheets is None:
        return Sheets(title, None, counts, say("app.workshop.sheets.laying"), error, changed)
    out = []
    alike: dict[tuple, list[Drawing]] = {}
    for sheet in cutting.sheets:
        alike.setdefault((sheet.stock, sheet.thickness), []).append(sheet)
    for (stock, thickness), group in alike.items():
        for number, sheet in enumerate(group, 1):
            out.append(_sheet(sheet, f"{stock} {thickness}", number, len(group), lang))
    area = sum(sheet.size[0] * sheet.size[1] for sheet in cutting.sheets) or 1.0
    used = sum(sheet.used * sheet.size[0] * sheet.size[1] for sheet in cutting.sheets) / area
    pieces = sum(len(sheet.laid) for sheet in cutting.sheets)
    summary = say("app.workshop.sheets.summary", n=len(out), pieces=pieces, used=round(100 * used))
    return Sheets(title, tuple(out), counts, summary, error, changed)


def _sheet(sheet: Drawing, stock: str, number: int, of: int, lang: str) -> SheetPicture:
    from vectorgames.exports.shopping import stock_name

    size = lengths((*sheet.size, round(sheet.thickness, 2)))
    kind = stock_name(sheet)
    title = LocalizedText("app.workshop.sheets.sheet", kind=kind, n=number, of=of) if of > 1 else kind
    detail = LocalizedText("app.workshop.sheets.detail", size=size, n=len(sheet.laid), used=round(100 * sheet.used))
    return SheetPicture(stock, number, _sentence(title.say(lang)), detail.say(lang), sheet.size, _pieces(sheet))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


@memoize(most=2)
def _pieces(sheet: Drawing) -> tuple[PiecePicture, ...]:
    out = []
    for one in sheet.laid:
        outlines = tuple(tuple(map(tuple, ring.flat(ROUND).tolist())) for ring in one.shape.rings)
        label = one.label.partition(" · ")[0] or one.name
        out.append(PiecePicture(one.name, label, outlines, one.shape.bounds, one.turned))
    return tuple(out)


@memoize(most=4)
def _parts(
    plan: Plan, board: str, changes: tuple[tuple[str, float], ...], lang: str
) -> tuple[tuple[str, str], ...]:
    """Parts that are alike: one of them, and what they are called."""
    from vectorgames.exports.bom import rows

    made = Settings(board, dict(changes), lang, plan.cut, plan.own)
    return [(row.names[0], row.title(words(lang))) for row in rows(made)]
