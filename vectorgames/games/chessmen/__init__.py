"""What games of chess on any space have in common: one king and other pieces on two sides, check, mate, stalemate
(rules/gryb.md 5, rules/time_vectors.md 12). The stages that use it are ``hyper_chess`` and ``vector_chess_5d``."""
