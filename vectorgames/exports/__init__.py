"""Files to build a board from: cut sheets, solids, bill of materials, instructions. Over ``boards``; no graphics."""
