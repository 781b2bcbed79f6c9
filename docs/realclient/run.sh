#!/bin/sh
# Runs the scenarios of one agent with the program of this source tree.
#
#   run.sh claude|codex|gemini|copilot DRIVER [ARG...]
#
# DRIVER starts a real client against a stand-in for the model; README.md says
# what it must do. It is called with -guard FILE and the scenario files added.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
agent=${1-}
[ $# -gt 1 ] && [ -f "$here/$agent.json" ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
shift
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
(cd "$here/../.." && CGO_ENABLED=0 go build -trimpath -o "$dir/gstack" ./cmd/gstack)
# The client starts the hook with a command of its own; this one is the guard.
printf '#!/bin/sh\nexec "%s" hook guard\n' "$dir/gstack" >"$dir/guard"
chmod +x "$dir/guard"
set -- "$@" -guard "$dir/guard" "$here/$agent.json"
[ "$agent" != claude ] || set -- "$@" "$here/install.json"
PATH=$dir:$PATH "$@"
