"""Vector Battle: pieces moved by the sums and differences of cards."""
