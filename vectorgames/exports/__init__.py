"""Files to build a board from: cut sheets, solids, bill of materials, instructions. Knows no graphics."""
