"""Physical boards in millimetres: a folder for each kind, and what they share."""
