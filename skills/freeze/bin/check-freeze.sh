#!/bin/sh
# The freeze hook under the name that older installations register: a payload
# on standard input, one JSON object out. gstack decides. Where there is none
# that answers, the edit is denied.
for g in "$(command -v gstack)" "$HOME/.local/bin/gstack" "$HOME/bin/gstack" \
	"$HOME/go/bin/gstack" /usr/local/bin/gstack /opt/homebrew/bin/gstack; do
	[ -x "$g" ] && a=$("$g" hook freeze) && case $a in '{'*) printf '%s\n' "$a"; exit 0 ;; esac
done
printf '%s\n' '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"[freeze] no gstack was found that answers, so this edit was not checked: fail closed. To install it: make install in its source tree"}}'
