"""What stands in the menu of each page; None: a line. Knows no menu."""

GAME = (
    *("back_to_chooser", "open_dialog", "save", "save_dialog", "copy", "paste", None),
    *("players", "offer_draw", "resign", None),
    *("rules", "explore", "assembly", "settings", "help", None),
    *(
        "panel",
        "present",
        "fullscreen",
        "screenshot",
        "map_png",
        "map_svg",
        "replay_gif",
        "vector_gif",
        "stop_pictures",
        None,
        "quit",
    ),
)

EXPLORE = (
    *("leave_page", "open_dialog", "save", "save_dialog", "copy", None),
    *("start_here", "keep_page", "pin_this", "clear_selected", None),
    *("assembly", "settings", "help", None),
    *("panel", "present", "fullscreen", "screenshot", "vector_gif", "stop_pictures", None, "quit"),
)
PLAIN = ("settings", "help", None, "present", "fullscreen", "screenshot", None, "quit")
LESSON = ("handout", "handout_solutions", None, *PLAIN)
ASSEMBLY = ("settings", "help", None, "fullscreen", "screenshot", None, "quit")
