"""The flat map: where spaces lie (layout), what is drawn there (shapes and its parts), and three painters.

``shapes.flat_primitives`` makes one list of primitives of a Tableau; ``paint`` draws it into the window,
``png`` and ``svg`` into files (``sheet``).
"""
