"""Panels that several pages have, each drawn from the page that is shown."""
