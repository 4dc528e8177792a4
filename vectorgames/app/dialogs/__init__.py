"""The dialogs of the program, each loaded when it is first opened."""
