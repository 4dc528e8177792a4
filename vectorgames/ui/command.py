"""Everything that people can want of the program, each with what it carries.

Who carries a command out says so with ``does`` (app/context.py); by which name and key people give it stands in
ui/commands.py. A command whose page is not open means nothing.
"""

from __future__ import annotations

import types
from dataclasses import dataclass
from typing import Any, get_args, get_origin

from vectorgames.play.views import View
from vectorgames.spaces.filters import Filter

KINDS: dict[str, Any] = {
    # ---- playing ----
    "play": str,  # text of an action
    "type_move": str | None,  # the text of an action; None: it is asked for
    "choose": str,  # value of a button that is no space
    "point_choice": str,  # value of the button that the pointer is on, "": on none
    "pick": object,  # a Pick: a piece in a tray, or what else identifies an action
    "card": int,  # number of the mover's card, from 1
    "tray": int,  # ±1: the next or the last piece of the tray that can be chosen
    "aim": int | str,  # number of a space that was clicked, on the board or on the map, or name of a vector
    "drag": tuple[int | str, int | str],  # from something to something else of the same kind
    "hover": int | str | None,  # the same that the pointer is on
    "step_aim": tuple[int, int],  # axis, ±1: the aim goes on by keyboard
    "walk": str,  # a letter, ``backspace``: the aim goes on where spaces are words
    "level": int,  # ±1: the aim goes to the next level allowed in its column
    "confirm": None,  # play what is aimed at
    "next_choice": int,  # ±1: the cursor of the keyboard goes to the next thing that may be clicked, or the last
    "together": int,  # ±1: the next or the last set of pieces that may go with the one chosen
    "stop": None,  # the rest of the turn is let be; or pass
    "why": None,  # nothing can be played on the space looked at
    "cancel": None,  # one click back
    "roll": None,
    "roll_all": None,  # until somebody has to decide something
    "type_roll": str,  # what real dice show
    "undo": None,
    "redo": None,
    "undo_series": None,  # back to before the series of moves
    "goto": int,  # moves played at the wanted position
    "branch": tuple[int, int],  # number of the move from 0, which other continuation from 0
    "replay": bool,  # run through the moves
    "again": None,  # show once more what the last move has done
    "replay_win": None,  # draw the winning line again
    "play_again": None,
    "next_game": None,  # of the match
    "players": None,  # their names and colours
    "player_name": tuple[int, str],  # player, his name
    "player_colour": tuple[int, int],  # player, number of a colour
    "resign": int | None,  # who gives the game up; None: that is asked
    "offer_draw": None,
    "answer_draw": bool,  # a draw is agreed on, or declined
    "deal_again": None,  # other cards, before the first move
    "restart_engine": None,
    "solve": None,  # who wins by force is looked for
    # ---- looking ----
    "view": View,  # the whole new view: layout, what is isolated, light
    "layout": str,  # that alone
    "toggle_flat": None,
    "only_level": int,  # from 1; again: all of them
    "only_quadrant": int,  # from 1; again: all of them
    "only_board": int,  # from 1, large; again: all of them alike
    "whole_view": None,  # nothing is isolated
    "inside": str | None,  # a node as a board of its own; None: the one pointed at; "": the whole
    "explode": float,  # 0 … 1: levels apart
    "apart": float,  # 0 … 1: quadrants apart
    "own_share": float,  # 0 … 1: how far the layout's own slider is: unrolled, built up, turned
    "own_by": int,  # the same by so many steps
    "explain": int,  # the next of the layouts that explain, or the one before
    "vector_next": int,  # to the next space of the vector that is shown, or back
    "vector_again": None,  # along it from its first space to its last
    "vector_pace": int,  # faster, or slower
    "home": None,  # the view as it was at first
    "turn": None,  # the board seen from the opposite side
    "keep_view": int,  # 1 … 5
    "recall_view": int,
    "dock": str,  # the tab under the map
    "panel_page": str,  # that of the panels which is looked at where they are pages; empty: the board
    "side_width": float,  # of the side panel in design pixels, while it is dragged
    "panel": bool | None,  # the side panel is open; None: the other way
    "filter": Filter,  # which lines the X-ray shows
    "filter_number": int,  # only those in which the next number of coordinates runs, or the one before
    "show_step": tuple[str, bool],  # a kind of step that the game in play does not have
    "xray_step": int,  # ±1: to the next or the last line
    "xray_choose": int | None,  # number of a line from 0
    "xray_point": int | None,  # the same of the one that the pointer is on in the list
    "save_map": str,  # png, svg
    "save_replay": str,  # gif, apng
    "save_vector": str,  # gif, apng: the vector that is shown, being drawn
    "stop_pictures": None,  # moving pictures that are being written
    # ---- presenting ----
    "present": bool | None,  # the board fills the window; None: the other way
    "present_tool": str,  # what the mouse is: laser, pen, rubber; the same again: the board's
    "present_colour": int,  # of the pen, from 1
    "present_ground": None,  # lines of the pen stick to the screen, or to the board
    "present_undo": None,  # the last line
    "present_clear": None,  # all of them
    "present_freeze": None,  # the picture stays as it is, or no longer
    "present_blank": str,  # nothing is seen: black, white; the same again or empty: no longer
    # ---- games and files ----
    "new": str,  # a game, whose options are asked for
    "option": tuple[str, object],  # changed in the dialog of a new game
    "terms": str | None,  # of the match that begins with it: games:5, points:21
    "start": tuple[str, dict[str, object]],  # game, option -> value
    "open_dialog": None,
    "save_dialog": None,
    "open": str,  # file
    "drop": tuple,  # paths, or addresses of what is no file here
    "use_folder": None,  # that in which the dialog looks is the one asked for
    "own_files": None,  # the program's dialog instead of the system's
    "folder": str,  # in which the dialog looks; ..: the one it lies in
    "save": str | None,  # file; None: where it was saved last
    "replace": str,  # file, also of another game
    "copy": None,
    "paste": None,
    "resume": str,  # file of an unfinished game
    "recent": str,  # file
    "back_to_chooser": None,
    "leave_page": None,  # a page beside the game: back to where one was
    # ---- the program ----
    "switch": tuple[str, bool],  # a field of Switches
    "toggle": str,  # the same, to the other way
    "setting": tuple[str, object],  # a field of Settings
    "settings": None,
    "language": str,
    "help": None,
    "rules": int | None,  # number of a section; None: that which was cited last, else the beginning
    "close": None,  # the dialog, whose question is not answered
    "dismiss": int,  # number of a message
    "fullscreen": bool | None,  # None: the other way
    "screenshot": None,
    "quit": None,
    # ---- explore ----
    "explore": str | None,  # the board of a game; None: that of the game in play with its pieces, or the last one
    "explore_option": tuple[str, object],  # of that game
    "start_here": None,  # a game, from what stands on the board
    "select": str,  # spaces by their names
    "type_space": None,  # the field for names of spaces gets the keyboard
    "select_only": tuple,  # spaces by their numbers
    "let_go": int,  # a space, by its number
    "pin": tuple,  # a vector by its spaces, from first to last; one that is pinned: no longer
    "keep_page": None,  # what is explored, as a page of a lesson
    "pin_this": None,  # the vector selected or stepped to
    "tool": str,  # what a click does: select, place, erase, hide
    "brush": str,  # text of the piece that is placed
    "next_brush": int,  # ±1
    "hide_all": bool,  # every piece is hidden, or shown
    "clear": str,  # selected, pieces, pinned
    "begins": int,  # the player to act where a game begins
    "scope": str,  # what is counted: board, space
    "why_count": str,  # a row of the counts; the same again: no longer
    # ---- lessons and practice ----
    "learn": None,  # the list of lessons
    "lesson": tuple[str, int],  # a lesson's file, and which of its pages, from 0
    "lesson_page": int,  # number of the page from 0
    "lesson_step": int,  # ±1
    "answer": str,  # number of what there is to choose, or what has been typed
    "hint": None,
    "show_answer": None,
    "answer_again": None,  # the task from its beginning
    "clear_answer": None,  # what has been picked is let go
    "handout": bool,  # of the lesson, as PDF; with the solutions
    "practise": None,
    "practise_set": tuple[str, object],  # something about the next round
    "practise_kind": tuple[str, bool],  # whether questions of a kind are asked
    "practise_begin": None,
    "practise_next": None,
    "practise_stop": None,  # the round is over
    # ---- assembly ----
    "assembly": str | None,  # a board; None: the one in play
    "assembly_number": int,  # a board by its place in the bar, from 1
    "assembly_tab": str,
    "step": int,  # from 0
    "meeting": int,  # of parts, from 0
    "step_by": int,  # ±1
    "scrub": float,  # 0 … number of steps
    "run": bool | None,  # the film; None: the other way
    "speed": float,
    "speed_by": int,  # ±1
    "pull_apart": float,  # 0 … 1
    "pull_apart_by": float,
    "measure": tuple[str, str],  # part, text
    "size": tuple[str, str],  # name of a number of the model, text
    "recut": bool,  # cut for what was measured
    "usual_sizes": None,
    "wrong_order": str,  # "": the right one
    "cut_choice": tuple[str, str],  # of what, which
    "sheets": None,  # the preview of what is cut
    "part_count": tuple[str, int],  # a part, how many times it is made
    "place_piece": tuple,  # a piece, the number of its sheet from 1, whether it is turned
    "lay_out_anew": None,  # every part once, where it goes best
    "export_kind": tuple[str, bool],
    "export_folder": str,
    "choose_folder": None,  # the same in a dialog
    "export": None,
}
"""Name -> type of the value; None: it carries nothing."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that people want. TypeError where there is no such thing, or its value is of another type."""

    name: str
    value: Any = None

    def __post_init__(self) -> None:
        if self.name not in KINDS:
            raise TypeError(f"{self.name!r} is no command")
        if not _fits(self.value, KINDS[self.name]):
            raise TypeError(f"command {self.name}: {self.value!r:.60}, expected {KINDS[self.name]}")


def _fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a type; a whole number is a number as well, a truth value is none."""
    if kind is None or kind is types.NoneType:
        return value is None
    if isinstance(kind, types.UnionType):
        return any(_fits(value, one) for one in get_args(kind))
    if get_origin(kind) is tuple and get_args(kind):
        kinds = get_args(kind)
        return isinstance(value, tuple) and len(value) == len(kinds) and all(map(_fits, value, kinds))
    if kind in (int, float) and isinstance(value, bool):
        return False
    return isinstance(value, (int, float) if kind is float else get_origin(kind) or kind)
