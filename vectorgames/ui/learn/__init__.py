"""The panels of Learn and Practise: lists, a text with a task, rounds of questions. Knows no lesson and no rule."""
