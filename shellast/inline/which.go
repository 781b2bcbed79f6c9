package inline

// LanguageOf is the language that an interpreter reads, and None for others.
func LanguageOf(program string) Language {
	switch base := trimVersion(program); base {
	case "python", "pypy", "python2", "python3", "ipython", "ipython3":
		return Python
	case "perl":
		return Perl
	case "ruby", "jruby", "irb":
		return Ruby
	case "node", "nodejs", "bun", "deno", "tsx", "ts-node", "esno":
		return JavaScript
	case "php":
		return PHP
	case "lua", "luajit", "texlua":
		return Lua
	case "awk", "gawk", "mawk", "nawk", "goawk", "original-awk":
		return AWK
	case "osascript":
		return AppleScript
	case "tclsh", "expect", "wish":
		return Tcl
	case "Rscript", "R":
		return R
	}
	return None
}

// trimVersion drops the version from names such as python3.11 and lua5.4.
func trimVersion(s string) string {
	i := len(s)
	for i > 0 && (s[i-1] == '.' || s[i-1] >= '0' && s[i-1] <= '9') {
		i--
	}
	switch s[:i] {
	case "python", "perl", "ruby", "node", "php", "lua", "tclsh", "pypy":
		return s[:i]
	}
	return s
}
