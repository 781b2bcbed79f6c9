package pure

import "strings"

func padLeft(s string, width int) string {
	return strings.Repeat(" ", max(width-len(s), 0)) + s
}

func padRight(s string, width int) string {
	return s + strings.Repeat(" ", max(width-len(s), 0))
}

func zeroPad(s string, width int) string {
	return strings.Repeat("0", max(width-len(s), 0)) + s
}
