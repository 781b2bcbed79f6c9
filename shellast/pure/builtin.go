package pure

import (
	"strings"

	"gstack/internal/bashtext"
)

// succeed is true and :, which print nothing unless they are programs that are
// asked for help.
func (c *call) succeed() bool {
	return len(c.args) == 0 || c.args[0] != "--help" && c.args[0] != "--version"
}

func (c *call) failing() bool {
	c.status = 1
	return c.succeed()
}

// echo is the builtin of the shell that runs, or the program.
func (c *call) echo() bool {
	switch c.env.Shell {
	case Bash:
		c.print(bashtext.Echo(c.args, false))
		return true
	case Dash:
		return c.dashEcho()
	case Zsh:
		return c.zshEcho()
	}
	// Without a backslash, and with no option but a single -n, all agree.
	text := strings.Join(c.args, " ")
	if strings.Contains(text, `\`) {
		return false
	}
	args, newline := c.args, "\n"
	if len(args) > 0 && args[0] == "-n" {
		args, newline = args[1:], ""
	}
	if len(args) > 0 && strings.HasPrefix(args[0], "-") && (args[0] == "-" || strings.Trim(args[0][1:], "neE") == "") {
		return false
	}
	c.print(strings.Join(args, " ") + newline)
	return true
}

// dashEcho decodes escapes always and knows -n only.
func (c *call) dashEcho() bool {
	args, newline := c.args, "\n"
	if len(args) > 0 && args[0] == "-n" {
		args, newline = args[1:], ""
	}
	text, stop, ok := portableEscapes(strings.Join(args, " "), true)
	if stop {
		newline = ""
	}
	c.print(text + newline)
	return ok
}

// zshEcho decodes escapes unless -E says otherwise.
func (c *call) zshEcho() bool {
	args, newline, raw := c.args, "\n", false
	for len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-' && strings.Trim(args[0][1:], "neE") == "" {
		for _, letter := range args[0][1:] {
			switch letter {
			case 'n':
				newline = ""
			case 'e':
				raw = false
			case 'E':
				raw = true
			}
		}
		args = args[1:]
	}
	if len(args) > 0 && args[0] == "-" {
		return false
	}
	text := strings.Join(args, " ")
	if !raw {
		var stop, ok bool
		if text, stop, ok = portableEscapes(text, true); !ok {
			return false
		}
		if stop {
			newline = ""
		}
	}
	c.print(text + newline)
	return true
}

// portableEscapes decodes the escapes that every shell decodes alike. With
// zero, octal digits follow a zero: \0101; without, they do not: \101.
func portableEscapes(s string, zero bool) (out string, stop, ok bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		if i++; i == len(s) {
			return "", false, false
		}
		switch ch := s[i]; ch {
		case 'a', 'b', 'f', 'n', 'r', 't', 'v', '\\':
			b.WriteByte(controlEscape(ch))
		case 'c':
			if !zero {
				return "", false, false
			}
			return b.String(), true, true
		default:
			if ch < '0' || ch > '7' || zero != (ch == '0') {
				return "", false, false
			}
			if zero {
				i++
			}
			v, n := 0, 0
			for ; n < 3 && i < len(s) && s[i] >= '0' && s[i] <= '7'; n++ {
				v = v*8 + int(s[i]-'0')
				i++
			}
			i--
			if n == 0 || v == 0 || v > 0xff {
				return "", false, false
			}
			b.WriteByte(byte(v))
		}
	}
	return b.String(), false, true
}

// controlEscape is the character of \a \b \f \n \r \t \v \\.
func controlEscape(ch byte) byte {
	return "\a\b\f\n\r\t\v\\"[strings.IndexByte(`abfnrtv\`, ch)]
}

// printf is the builtin of bash, or what all of them agree on.
func (c *call) printf() bool {
	args := c.args
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	} else if len(args) > 0 && strings.HasPrefix(args[0], "-") {
		return false
	}
	if len(args) == 0 || c.env.Shell != Bash && !portablePrintf(args[0], args[1:]) {
		return false
	}
	out, ok := bashtext.Printf(args[0], args[1:])
	c.print(out)
	return ok
}

// portablePrintf reports whether every printf reads format and arguments
// alike.
func portablePrintf(format string, args []string) bool {
	hasB := false
	for i := 0; i < len(format); i++ {
		switch format[i] {
		case '\\':
			if i++; i == len(format) || strings.IndexByte(`abfnrtv\01234567`, format[i]) < 0 {
				return false
			}
			if format[i] == '0' && i+3 < len(format) && isDigit(format[i+3]) && isDigit(format[i+1]) && isDigit(format[i+2]) {
				// Three digits or four?
				return false
			}
		case '%':
			i++
			for i < len(format) && strings.IndexByte("-0123456789.", format[i]) >= 0 {
				i++
			}
			if i == len(format) || strings.IndexByte("sdioxXuc%b", format[i]) < 0 {
				return false
			}
			hasB = hasB || format[i] == 'b'
		}
	}
	for _, arg := range args {
		if arg == "" || !isASCII(arg) {
			return false
		}
		if hasB && strings.Contains(arg, `\`) {
			if _, _, ok := portableEscapes(arg, true); !ok {
				return false
			}
		}
	}
	return true
}
