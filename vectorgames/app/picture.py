"""Pictures without a window: the board alone, the window with its panels; pixels of spaces."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import panda3d.core as p3d
from PIL import Image

from vectorgames.app.board_view import BoardView, card_layer
from vectorgames.app.page import Page
from vectorgames.app.panels.drawing import draw_panels
from vectorgames.app.session import Session
from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedError
from vectorgames.play.engine import Focus
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.action import Pick
from vectorgames.scene.viewport import Host, Viewport, offscreen
from vectorgames.ui.frame import Frame, bare_frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.labels import BoardLabels, level_sign, spaced_levels
from vectorgames.view.map_files import caption_height, captioned, image
from vectorgames.view.themes import Theme


class Still:
    """One position to be drawn at one size: the board, or with ``panels`` what the window of that size shows.

    ``focus``: the space pointed at, whose vectors are shown; ``chosen``: the one of them that is stepped to.
    ``picks``: what has been clicked: spaces, pieces in a tray; ``theme``: None: that of the settings.
    ``caption``: without panels, game and turn are said under it.
    """

    def __init__(
        self,
        record: GameRecord,
        view: View,
        size: tuple[int, int],
        scale: float,
        lang: str,
        panels: bool,
        focus: Focus | None = None,
        chosen: int | None = None,
        picks: tuple[Pick, ...] = (),
        theme: str | None = None,
        caption: bool = True,
    ):
        self.host = offscreen()
        most = self.host.win.get_gsg().get_max_texture_dimension()
        if 0 < most < max(size):
            raise LocalizedError("system.too_many_pixels", given="x".join(map(str, size)), most=most)
        self.session = Session(language=lang, animation=False, theme=theme, for_pictures=True)
        play = self.session.play
        play.exchange(record)
        self.session.game.display.look(view)
        for pick in picks:
            if pick.kind == "space":
                play.move_input.aim_at(pick.value)
            else:
                play.move_input.pick(pick)
        self.session.know(focus, chosen)
        self.panels = panels
        self.size = size
        self.tableau = self.session.tableau()  # of which some has room of its own in the frame
        said = captioned(self.session.game.caption, size, size[0], self.session.context.theme)
        self._said = tuple(said) if caption and not panels else ()
        low = round(2 * caption_height(size)) if self._said else 0
        self.frame = self.session.page.frame(size, scale) if panels else bare_frame(size, scale, low)
        self.board_view = BoardView(self.host, record.game, self.frame, language=lang)
        self.session.game.draw(self.board_view, self.frame, self.tableau)
        self.board_view.home(animate=False)

    def close(self) -> None:
        self.board_view.close()
        self.session.close()

    def pixels(self) -> dict[str, tuple[int, int] | None]:
        return self.board_view.pixels(self.tableau)

    def image(self) -> np.ndarray:
        """uint8[h, w, 3]. LocalizedError if the renderer has drawn nothing."""
        viewport = self.board_view.viewport
        if self.panels:
            labels = self.board_view.labels(self.session.context.pointed, self.tableau)
            page, theme = self.session.page, self.session.context.theme
            drawn = with_panels(self.host, viewport, self.size, self.frame, page, labels, theme)
        else:
            drawn, theme = viewport.screenshot(), self.session.context.theme
            over, alone = list(self._said), self.board_view.view.levels
            for level in spaced_levels(self.board_view.labels(None).levels, self.frame.scale):
                over += level_sign(*level, theme, not alone or level[0] in alone)
            if over:
                drawn = np.asarray(image(over, self.size, theme, Image.fromarray(drawn)))
        if drawn.min() == drawn.max():
            raise LocalizedError("system.black", given="x".join(map(str, self.size)))
        return drawn


def with_panels(
    host: Host,
    viewport: Viewport,
    size: tuple[int, int],
    frame: Frame,
    page: Page,
    labels: BoardLabels,
    theme: Theme | None = None,
) -> np.ndarray:
    """uint8[h, w, 3]: what a window of this size shows: a 3D view with the panels over it."""
    engine = p3d.GraphicsEngine.get_global_ptr()
    wish = p3d.FrameBufferProperties()
    wish.set_rgba_bits(8, 8, 8, 8)
    flags = p3d.GraphicsPipe.BF_refuse_window
    window = p3d.WindowProperties.size(*size)
    buffer = engine.make_output(host.pipe, "picture", 10, wish, window, flags, host.win.get_gsg(), host.win)
    if buffer is None:
        raise LocalizedError("errors.no_renderer")
    texture = p3d.Texture("picture")
    buffer.add_render_texture(texture, p3d.GraphicsOutput.RTM_copy_ram, p3d.GraphicsOutput.RTP_color)
    buffer.set_clear_color((0.063, 0.075, 0.094, 1))
    viewport.card(card_layer(buffer))
    layer = ImguiLayer(size, frame.scale, theme)
    layer.attach(buffer.make_display_region())
    try:
        viewport.screenshot()
        for moment in range(4):  # imgui settles sizes and glyphs within a few frames
            draw_panels(layer, frame, page, (), labels, float(moment))
            engine.render_frame()
        data = np.frombuffer(texture.get_ram_image_as("RGB").get_data(), np.uint8)
        return data.reshape(texture.get_y_size(), texture.get_x_size(), 3)[::-1].copy()
    finally:
        layer.close()
        engine.remove_window(buffer)


def write_png(path: Path, image: np.ndarray) -> None:
    """uint8[h, w, 3] as a PNG of true colour. LocalizedError if it cannot be written."""
    content = io.BytesIO()
    Image.fromarray(image).save(content, "PNG")
    write_atomic(path, content.getvalue())


def write_pixels(path: Path, size: tuple[int, int], view: View, spaces: dict[str, tuple[int, int] | None]) -> None:
    """The JSON of ``--pixels``."""
    out = {"size": list(size), "view": str(view), "spaces": {n: list(p) if p else None for n, p in spaces.items()}}
    write_atomic(path, json.dumps(out, ensure_ascii=False, indent=1))
