package main

import (
	"runtime"
	"strings"

	"gstack/classify/verdict"
)

// printOptions are how standard output is shown to a person.
func (c *command) printOptions() verdict.PrintOptions {
	columns, terminal := columnsOf(c.stdout)
	return verdict.PrintOptions{
		Color: terminal && c.env.get("NO_COLOR") == "" && c.env.get("TERM") != "dumb",
		Width: columns,
		ASCII: !utf8Locale(c.env),
	}
}

// utf8Locale reports whether text is shown as UTF-8, by the variables that
// programs of a terminal go by.
func utf8Locale(env environ) bool {
	if env.get("TERM") == "dumb" {
		return false
	}
	for _, name := range [...]string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(env.get(name)); v != "" {
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return runtime.GOOS == "darwin" || runtime.GOOS == "windows"
}
