"""What the panel of the page holds on which a lesson is written: a page, the whole, the YAML."""

from __future__ import annotations

from vectorgames.app.pages.lesson_editor import LessonEditorPage
from vectorgames.app.panels.document_form import document_form, document_text, language_switch
from vectorgames.ui.boxes import Button, rule
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Fitted, Flow, Row, Scroll, Space, Text

_BESIDE = 760  # design width from which the YAML stands beside the controls
_SHARE = 0.45  # of the width, for the YAML then
_NUMBER = 32


def write_page(page: LessonEditorPage, ui: Ui) -> Box:
    """The controls of one page; beside them the YAML, where there is room."""
    form = Column(
        _pages(ui, page), Scroll(f"write {page.at}", document_form(ui, page.editor, page.path), grow=1.0), grow=1.0
    )

    def body(width: float) -> Box:
        if width < ui.px(_BESIDE):
            return form
        text = document_text(ui, page.editor, "text beside")
        return Row(form, Column(text, width=_SHARE * width / ui.scale), gap="wide")

    return Column(Fitted(body, grow=1.0), _foot(ui, page), gap="close")


def write_whole(page: LessonEditorPage, ui: Ui) -> Box:
    """What the lesson says besides its pages."""
    parts = Column(
        document_form(ui, page.editor, (), ("format", "pages")),
        language_switch(ui, page.editor),
        rule(),
        Flow(
            Button("give lesson", ui.words("ui.command.give_lesson"), "give_lesson"),
            Button("copy lesson", ui.words("ui.command.copy_lesson"), "copy_lesson"),
            gap="small",
        ),
        Text(ui.words("write.give_help"), "note", "second"),
    )
    return Column(Scroll("write whole", parts, grow=1.0), _foot(ui, page), gap="close")


def write_text(page: LessonEditorPage, ui: Ui) -> Box:
    return Column(document_text(ui, page.editor), _foot(ui, page), gap="close")


def _pages(ui: Ui, page: LessonEditorPage) -> Box:
    """The pages by their numbers, those with a mistake marked; to move the one open, take it away, add one."""
    words, count = ui.words, len(page.pages)
    wrong = {one.path[1] for one in page.editor.mistakes if len(one.path) > 1 and one.path[0] == "pages"}
    numbers = [
        Button(f"to page {n}", str(n + 1), ("write_to_page", n), kind="selected" if n == page.at else "normal",
               ink="warning" if n in wrong else "", width=_NUMBER)
        for n in range(count)
    ]  # fmt: skip
    return Column(
        Flow(*numbers, Button("add page", "+", "write_add_page", help=words("write.add_page"), width=_NUMBER),
             gap="tiny"),
        Row(
            Text(words("learn.page", n=page.at + 1, pages=count), "note", "second", grow=1.0),
            Button("page earlier", "◀", ("write_move_page", -1), enabled=page.at > 0,
                   help=words("write.earlier"), width=_NUMBER),
            Button("page later", "▶", ("write_move_page", 1), enabled=page.at + 1 < count,
                   help=words("write.later"), width=_NUMBER),
            Button("remove page", "×", "write_remove_page", enabled=count > 1, help=words("write.remove_page"),
                   width=_NUMBER),
            gap="tiny",
        ),
        gap="tiny",
    )  # fmt: skip


def _foot(ui: Ui, page: LessonEditorPage) -> Box:
    count = len(page.editor.mistakes)
    fine = Text(ui.words("write.fine"), "note", "good", lines=1, cut=True)
    wrong = Button("to mistake", ui.words("document.mistakes", n=count), "write_to_mistake", ink="warning")
    return Row(
        wrong if count else fine,
        Space(),
        Button("try", ui.words("write.try"), "write_try", kind="primary", keys=ui.keys("write_try")),
        gap="close",
    )
