package main

import (
	"runtime"
	"strconv"
	"strings"

	"gstack/classify/verdict"
)

// printOptions are how standard output is shown to a person.
func (c *command) printOptions() verdict.PrintOptions {
	opt, _ := c.printOptionsWhen("auto") // which is known
	return opt
}

// printOptionsWhen are the same where --color says when there are colours:
// "auto", which "" stands for, "always" or "never".
func (c *command) printOptionsWhen(when string) (verdict.PrintOptions, error) {
	width, terminal := columnsOf(c.stdout)
	if n, err := strconv.Atoi(c.env.get("COLUMNS")); width == 0 && err == nil && n > 0 {
		width = min(n, columnsMost)
	}
	opt := verdict.PrintOptions{Width: width, ASCII: !utf8Locale(c.env)}
	force := c.env.get("CLICOLOR_FORCE")
	switch {
	case when == "always":
		opt.Color = true
	case when == "never":
	case when != "" && when != "auto":
		return opt, misuse{"classify", "--color " + quote(when) + " is not known: auto, always or never"}
	case c.env.get("NO_COLOR") != "" || c.env.get("TERM") == "dumb":
	default:
		opt.Color = terminal || force != "" && force != "0"
	}
	return opt, nil
}

// columnsMost bounds what COLUMNS may ask for.
const columnsMost = 1000

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
