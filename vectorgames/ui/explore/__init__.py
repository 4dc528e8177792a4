"""The panels of Explore. Knows no board and no rule."""
