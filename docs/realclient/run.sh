#!/bin/sh
# Runs the scenarios beside it with the program of this source tree.
#
#   run.sh DRIVER [ARG...]
#
# DRIVER starts a real client against a stand-in for the model; README.md says
# what it must do. It is called with -guard FILE and the scenario files added.
set -eu
[ $# -gt 0 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
(cd "$here/../.." && CGO_ENABLED=0 go build -trimpath -o "$dir/gstack" ./cmd/gstack)
# The client starts the hook with a command of its own; this one is the guard.
printf '#!/bin/sh\nexec "%s" hook guard\n' "$dir/gstack" >"$dir/guard"
chmod +x "$dir/guard"
PATH=$dir:$PATH "$@" -guard "$dir/guard" "$here/scenarios.json" "$here/install.json"
