package shellast

import (
	"strings"

	"gstack/shellast/inline"
	"gstack/shellast/value"
)

func (r *run) afterBang(name string, s value.Str) {
	p := s.Prefix()
	i := strings.IndexByte(p, '!')
	if i < 0 || i+1 < len(p) && strings.IndexByte("<>=", p[i+1]) >= 0 {
		return
	}
	r.carried(name+" !").childCode(dropBytes(s, i+1), name+" !")
}

func (r *run) debuggerCommand(name string, s value.Str) {
	for _, pre := range [...]string{"python ", "py ", "script "} {
		if c, ok := cutPrefix(trimBlanks(s), pre); ok {
			r.inlineCode(inline.Python, c, name+" python", inline.World{})
		}
	}
	for _, pre := range [...]string{"!", "shell ", "make ", "platform shell ", "pipe "} {
		if c, ok := cutPrefix(trimBlanks(s), pre); ok {
			r.carried(name).childCode(c, name+" "+strings.TrimSpace(pre))
		}
	}
}

func (r *run) vimEscapes(name string, args []value.Field) {
	line := func(s value.Str) {
		s = trimBlanks(s)
		p := s.Prefix()
		for _, part := range [...]string{":!", "!", ":silent !", "silent !", "sil !", ":sil !", "%!", ":%!", "r !", ":r !", "r!", ":r!", "w !", ":w !", "term ", ":term ", "terminal "} {
			if strings.HasPrefix(p, part) {
				r.carried(name+" !").childCode(dropBytes(s, len(part)), name+" !")
				return
			}
		}
		for _, f := range [...]string{"system(", "systemlist(", "termopen(", "jobstart(", "os.execute("} {
			if i := strings.Index(p, f); i >= 0 {
				if t, ok := quotedArgument(p[i+len(f):]); ok {
					r.carried(name).childCode(value.Of(t), name+" system()")
				}
			}
		}
	}
	for i := 0; i < len(args); i++ {
		t := args[i].Prefix()
		switch {
		case (t == "-c" || t == "--cmd" || t == "-S") && i+1 < len(args):
			i++
			line(args[i].Str)
		case strings.HasPrefix(t, "+"):
			line(dropBytes(args[i].Str, 1))
		case strings.HasPrefix(t, "-c") && len(t) > 2:
			line(dropBytes(args[i].Str, 2))
		}
	}
	if name == "ex" || r.in.input != nil && r.in.source == Text {
		for _, l := range r.inputLines() {
			line(l)
		}
	}
}

func quotedArgument(s string) (string, bool) {
	s = strings.TrimLeft(s, " \t")
	if s == "" || s[0] != '"' && s[0] != '\'' {
		return "", false
	}
	q := s[0]
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == q:
			return b.String(), true
		case s[i] == '\\' && q == '"' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		default:
			b.WriteByte(s[i])
		}
	}
	return "", false
}

func (r *run) clientEscapes(name string, args []value.Field) {
	line := func(s value.Str) {
		s = trimBlanks(s)
		for _, pre := range [...]string{`\!`, ".shell ", ".system ", "system ", ".sh "} {
			if c, ok := cutPrefix(s, pre); ok && (pre != "system " || name == "mysql" || name == "mariadb") {
				r.carried(name+" "+strings.TrimSpace(pre)).childCode(c, name+" "+strings.TrimSpace(pre))
			}
		}
		p := s.Prefix()
		if i := strings.Index(p, `\copy`); i >= 0 && (strings.Contains(p, "program '") || strings.Contains(p, "PROGRAM '")) || strings.Contains(strings.ToLower(p), "copy ") && strings.Contains(strings.ToLower(p), " program '") {
			j := strings.Index(strings.ToLower(p), "program '")
			if t, ok := quotedArgument(p[j+len("program "):]); ok {
				r.carried(name+" program").childCode(value.Of(t), name+" program")
			}
		}
		if c, ok := cutPrefix(s, `\o |`); ok {
			r.carried(name+` \o`).childCode(c, name+` \o`)
		}
		if c, ok := cutPrefix(s, ".once |"); ok {
			r.carried(name+" .once").childCode(c, name+" .once")
		}
		if c, ok := cutPrefix(s, ".output |"); ok {
			r.carried(name+" .output").childCode(c, name+" .output")
		}
	}
	for i, a := range args {
		for _, l := range linesOf(a.Str) {
			line(l)
		}
		if t := a.Prefix(); strings.HasPrefix(t, "--command=") || strings.HasPrefix(t, "--execute=") {
			line(dropBytes(a.Str, strings.IndexByte(t, '=')+1))
		} else if (strings.HasPrefix(t, "-c") || strings.HasPrefix(t, "-e")) && len(t) > 2 && t[1] != '-' {
			line(dropBytes(a.Str, 2))
		}
		_ = i
	}
	for _, l := range r.inputLines() {
		line(l)
	}
}

func (r *run) macroEscape(s value.Str) {
	p := s.Prefix()
	for _, f := range [...]string{"syscmd(`", "esyscmd(`"} {
		if i := strings.Index(p, f); i >= 0 {
			code := p[i+len(f):]
			if j := strings.Index(code, "'"); j >= 0 {
				r.carried("m4").childCode(value.Of(code[:j]), "m4 syscmd")
				return
			}
		}
	}
}

func (r *run) cronTable(s value.Str) {
	if len(s) == 0 {
		return
	}
	for _, l := range linesOf(s) {
		l = trimBlanks(l)
		p := l.Prefix()
		if p == "" || p[0] == '#' {
			if u, ok := l.FirstUnknown(); ok && p == "" && u.Origin == value.FromNetwork {
				r.gap(RemoteCode, r.span0(), l.String(), "crontab runs commands fetched from the network")
			}
			continue
		}
		n := 5
		if p[0] == '@' {
			n = 1
		}
		i := 0
		for ; n > 0 && i < len(p); n-- {
			for i < len(p) && p[i] != ' ' && p[i] != '\t' {
				i++
			}
			for i < len(p) && (p[i] == ' ' || p[i] == '\t') {
				i++
			}
		}
		if n == 0 && i < len(p) {
			r.carried("crontab").childCode(dropBytes(l, i), "crontab")
		}
	}
}
