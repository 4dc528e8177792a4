"""Practice: questions about spaces and vectors, made at random, each with answer and reason. Knows no window."""
