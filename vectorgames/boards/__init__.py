"""Physical boards in millimetres: parameters, derived sizes, parts, where spaces lie. Pure numpy."""
