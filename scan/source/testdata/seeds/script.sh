#!/usr/bin/env bash
clean() { rm -rf "$1"/; }
cat <<EOF | sh
echo $HOME
EOF
