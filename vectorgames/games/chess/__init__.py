"""4D chess in rooms of its own: columns, sight, actions, moves, state, notation, reasons (rules/chess_4d.md)."""
