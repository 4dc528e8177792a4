#!/bin/sh
# Puts Vectorgames, where it lies now, into the menu of the desktop of whoever runs this, and lets a double click on
# a saved game open it. To take it back, delete the two files vectorgames.* that this writes.
set -e
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
mkdir -p "$data/applications" "$data/mime/packages"
sed "s|@HERE@|$here|" "$here/vectorgames.desktop" > "$data/applications/vectorgames.desktop"
cp "$here/vectorgames.xml" "$data/mime/packages/vectorgames.xml"
update-mime-database "$data/mime"
if command -v update-desktop-database > /dev/null; then
    update-desktop-database "$data/applications"
fi
