"""A renderer without a display, opened once a process. Knows nothing of what is drawn."""

from __future__ import annotations

from types import SimpleNamespace

import panda3d.core as p3d

MISSING = "no offscreen renderer opens: install libegl1, libgl1 and libgl1-mesa-dri (a software renderer is enough)"
PIPES = ("p3headlessgl", "pandagl")
_host: SimpleNamespace | None = None


def open_offscreen(size: tuple[int, int] = (64, 64)) -> SimpleNamespace:
    """A host for viewports (``win``), opened once a process. RuntimeError says what is missing."""
    global _host
    if _host is not None:
        return _host
    p3d.load_prc_file_data(
        "offscreen",
        "notify-level-device fatal\naudio-library-name null\nnotify-level-display error\ntextures-power-2 none",
    )
    engine = p3d.GraphicsEngine.get_global_ptr()
    for name in PIPES:
        pipe = p3d.GraphicsPipeSelection.get_global_ptr().make_module_pipe(name)
        if pipe is None:
            continue
        wish = p3d.FrameBufferProperties()
        wish.set_rgba_bits(8, 8, 8, 8)
        wish.set_depth_bits(24)
        flags = p3d.GraphicsPipe.BF_refuse_window | p3d.GraphicsPipe.BF_fb_props_optional
        win = engine.make_output(pipe, "host", 0, wish, p3d.WindowProperties.size(*size), flags)
        if win is None:
            continue
        engine.open_windows()
        if win.is_valid() and win.get_gsg() is not None and win.get_gsg().get_supports_basic_shaders():
            win.set_active(False)
            _host = SimpleNamespace(win=win, pipe=pipe)
            return _host
        engine.remove_window(win)
    raise RuntimeError(MISSING)
