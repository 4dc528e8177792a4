"""The units of Battlefield: patriots, squads and platoons (rules/gryb.md 4)."""
