"""The pages of the program, each with its state, what can be done on it, and what its panels hold."""
