"""What people want, as the panels send it to the application.

Commands (name: value):

====================  ==========================================================================
``play``              text of an action (``accept``); what a hot button of a game does
``choose``            ``Choice.value`` of a button that is no space
``pick``              ``Pick``: a piece in a tray; what else identifies an action
``tray``              ±1: the next or the last piece of the tray that can be chosen
``level``             ±1: the aim goes to the next level allowed in its column
``undo_series``       None: back to before the series of moves
``confirm``           None: play the aimed space or the ready action
``cancel``            None: one click back
``aim``               number of a space: clicked on the flat map
``hover``             number of a space or None: the pointer moved on the flat map
``undo``, ``redo``    None
``goto``              number of moves played at the wanted position (0: start)
``branch``            (number of the move counted from 0, which other continuation, from 0)
``roll``              None: the program rolls
``type_roll``         text of a physical roll
``view``              ``View``: the whole new view (layout, what is isolated, light)
``inside``            name of a node that is shown as the head of a board of its own; "": back out, the whole tree
``explode``           0 … 1: levels apart; ``apart``: quadrants apart
``keep_view``         1 … 5: keep how the board is looked at now; ``recall_view``: look like that again
``filter``            ``Filter``: which vectors the X-ray shows
``xray_step``         ±1: to the next or the last vector of the X-ray
``xray_choose``       number of a vector of the X-ray, from 0; None: none of them
``dock``              ``moves``, ``xray``, ``reach``, ``tray``: the tab under the map
``save_map``          ``png``, ``svg``: the flat map as a picture file
``home``              None: the view as it was at first
``panel``             bool: side panel open
``switch``            (name of a field of ``Switches``, bool); ``toggle``: that name alone, to the other way
``new``               None: back to choosing a game; game id: ask for its options
``option``            (name, value): changed in the new-game dialog or, with no dialog, in force next
``contest``           None: a single game; ``games:5``, ``points:21``: the match that begins with it
``start``             (game id, {option: value})
``open_dialog``       None; ``save_dialog``: None: ask for a name
``open``              file name out of the list
``save``              file name; None: where it was saved last; ``replace``: file name, also of another game
``copy``, ``paste``   None: the game as text
``resume``            file of an unfinished game; ``discard``: do not ask again
``recent``            file of a recent game
``help``              None: commands and keys; ``rules``: None
``settings``          None: open; ``setting``: (name, value) out of ``Settings``
``language``          ``en``, ``de``
``replay``            bool: run through the moves; ``replay_win``: None: draw the winning vector again
``play_again``        None
``next_game``         None: the next game of the match of several
``restart_engine``    None
``dismiss``           number of a message
``close``             None: close the dialog
``fullscreen``, ``screenshot``, ``back_to_chooser``, ``quit``   None
``assembly``          id of a board: how it is put together; None: the board in play; ``leave_assembly``: None
``assembly_tab``      one of ``assembly_model.TABS``
``step``              number of a step, from 0; ``step_by``: ±1, to the next or the last one
``scrub``             0 … number of steps: so far is it built
``run``               bool: the film runs, None: the other way round; ``speed``: how fast
``pull_apart``        0 … 1: parts apart
``measure``           (part, text): what it measures; ``recut``: bool: the cut is made for what was measured
``size``              (name, text): a number of the model; ``usual_sizes``: None: all as they were
``wrong_order``       name of an order that cannot work, which is shown; "": the right one
``export_kind``       (kind, bool); ``export_folder``: text; ``export``: None: write the files
====================  ==========================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Command:
    """Something the user wants, see the table above."""

    name: str
    value: Any = None


OF_A_GAME = frozenset(
    ("play", "choose", "pick", "tray", "level", "undo", "undo_series", "redo", "confirm", "aim", "hover", "goto")
    + ("branch", "roll", "type_roll", "inside", "keep_view", "recall_view", "xray_step", "xray_choose", "save_map")
    + ("save", "save_dialog", "replace", "copy", "rules", "replay", "replay_win", "play_again", "next_game")
)
"""Commands that mean nothing where no game is being played."""

OF_AN_ASSEMBLY = frozenset(
    ("step", "step_by", "scrub", "run", "pull_apart", "measure", "size", "recut", "usual_sizes", "wrong_order")
    + ("export_folder", "export")
)
"""Commands that mean nothing where no board is being put together."""
