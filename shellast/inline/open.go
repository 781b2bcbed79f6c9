package inline

import (
	"strings"

	"gstack/shellast/value"
)

// opens judges functions that open a file, or a program as if it were one. The
// answer is false for other functions.
func (s *scanner) opens(full string, pos []arg, keys map[string]arg, self arg) bool {
	word := func(i int) value.Str {
		if i < len(pos) {
			return pos[i].str
		}
		return nil
	}
	mode := func(i int) string {
		m := word(i)
		if k, ok := keys["mode"]; ok {
			m = k.str
		}
		t, _ := m.Exact()
		return t
	}
	last := full[strings.LastIndexByte(full, '.')+1:]
	switch s.lang {
	case Perl:
		return s.perlOpens(full, pos)
	case Python:
		switch {
		case full == "open" || full == "io.open" || full == "codecs.open":
			s.writes(word(0), mode(1), full)
		case (last == "write_text" || last == "write_bytes") && strings.Contains(full, "Path"):
			s.writes(self.str, "w", full)
		default:
			return false
		}
	case Ruby:
		if c, ok := word(0).Exact(); ok && strings.HasPrefix(c, "|") && (full == "open" || full == "IO.read" || full == "IO.readlines" || full == "Kernel.open" || full == "URI.open") {
			s.add(Action{Kind: Shell, Args: []value.Str{value.Of(c[1:])}, By: full})
			return true
		}
		switch full {
		case "File.write", "IO.write", "File.binwrite", "IO.binwrite":
			s.writes(word(0), "w", full)
		case "open", "File.open", "File.new", "Kernel.open":
			s.writes(word(0), mode(1), full)
		default:
			return false
		}
	case JavaScript:
		switch last {
		case "writeFileSync", "writeFile", "createWriteStream", "truncate", "truncateSync":
			s.writes(word(0), "w", full)
		case "appendFile", "appendFileSync":
			s.writes(word(0), "a", full)
		case "openSync":
			s.writes(word(0), mode(1), full)
		default:
			return false
		}
	case PHP:
		switch full {
		case "file_put_contents":
			s.writes(word(0), "w", full)
		case "fopen":
			s.writes(word(0), mode(1), full)
		default:
			return false
		}
	case Lua:
		switch full {
		case "io.open":
			s.writes(word(0), mode(1), full)
		case "io.output":
			s.writes(word(0), "w", full)
		default:
			return false
		}
	default:
		return false
	}
	return true
}

// writes notes that a file is opened in a mode of C's fopen.
func (s *scanner) writes(file value.Str, mode, by string) {
	switch {
	case len(file) == 0 || mode == "":
	case strings.ContainsAny(mode, "wx"):
		s.add(Action{Kind: Write, Args: []value.Str{file}, By: by})
	case strings.ContainsAny(mode, "a+"):
		s.add(Action{Kind: Append, Args: []value.Str{file}, By: by})
	}
}

// perlOpens judges open of Perl (perlfunc(1)) and of IPC::Open3.
func (s *scanner) perlOpens(full string, pos []arg) bool {
	skip := 0
	switch full {
	case "open", "CORE.open":
	case "open3", "IPC.Open3.open3":
		skip = 3
	case "open2", "IPC.Open2.open2":
		skip = 2
	default:
		return false
	}
	run := func(list []arg) {
		words, n := flatten(list)
		if n == 1 && !list[0].isList {
			s.add(Action{Kind: Shell, Args: words, By: full})
		} else if len(words) > 0 {
			s.add(Action{Kind: Exec, Args: words, By: full})
		}
	}
	if skip > 0 {
		if len(pos) > skip {
			run(pos[skip:])
		}
		return true
	}
	if len(pos) > 2 {
		switch m, _ := pos[1].str.Exact(); {
		case strings.HasPrefix(m, "-|") || strings.HasPrefix(m, "|-"):
			run(pos[2:])
		case strings.HasPrefix(m, ">>"), strings.HasPrefix(m, "+<"):
			s.writes(pos[2].str, "a", full)
		case strings.Contains(m, ">"):
			s.writes(pos[2].str, "w", full)
		}
		return true
	}
	if len(pos) < 2 {
		return true
	}
	text := pos[1].str
	t := strings.TrimSpace(text.Prefix())
	exact, known := text.Exact()
	exact = strings.TrimSpace(exact)
	switch {
	case strings.HasPrefix(t, "|"):
		s.add(Action{Kind: Shell, Args: []value.Str{dropPrefix(text, strings.IndexByte(text.Prefix(), '|')+1)}, By: full})
	case known && strings.HasSuffix(exact, "|"):
		s.add(Action{Kind: Shell, Args: []value.Str{value.Of(strings.TrimSuffix(exact, "|"))}, By: full})
	case !known && strings.HasSuffix(strings.TrimSpace(text.Suffix()), "|"):
		cut := append(value.Str{}, text...)
		last := &cut[len(cut)-1]
		last.Text = strings.TrimSuffix(strings.TrimSpace(last.Text), "|")
		s.add(Action{Kind: Shell, Args: []value.Str{cut}, By: full})
	case known && strings.HasPrefix(exact, ">>"), known && strings.HasPrefix(exact, "+<"):
		s.writes(value.Of(strings.TrimSpace(exact[2:])), "a", full)
	case known && strings.HasPrefix(exact, ">"):
		s.writes(value.Of(strings.TrimSpace(exact[1:])), "w", full)
	}
	return true
}

// dropPrefix removes known text from the front.
func dropPrefix(s value.Str, n int) value.Str {
	out := append(value.Str{}, s...)
	for n > 0 && len(out) > 0 {
		k := min(n, len(out[0].Text))
		out[0].Text = out[0].Text[k:]
		if n -= k; out[0].Text == "" {
			out = out[1:]
		} else {
			break
		}
	}
	return out
}
