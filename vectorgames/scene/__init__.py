"""The 3D painter of a Tableau. Nothing is imported here, so that the camera works without Panda3D."""
