package shellast

import (
	"path"
	"strings"

	"gstack/shellast/inline"
	"gstack/shellast/value"
)

// inOtherDir is r in a directory that is not known.
func (r *run) inOtherDir(by string) *run {
	k := r.carried(by)
	k.st = r.st.fork()
	k.st.setDirs(nil)
	return k
}

// gitHookNames are the hooks of githooks(5).
const gitHookNames = "applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit pre-rebase post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update reference-transaction push-to-checkout pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman post-index-change"

// gitHooks evaluates the hooks that the command itself wrote.
func (r *run) gitHooks() {
	if !r.st.hasFiles() {
		return
	}
	for name := range strings.FieldsSeq(gitHookNames) {
		f := r.fileNamed(name)
		if f == nil || f.dir {
			continue
		}
		by := "git hook " + name
		if t, ok := f.text.Exact(); ok && strings.HasPrefix(t, "#!") && !shellScript(name, t) {
			line, _, _ := strings.Cut(t, "\n")
			words := strings.Fields(line[2:])
			if len(words) > 0 {
				r.inlineCode(inline.LanguageOf(path.Base(words[len(words)-1])), f.text, by, inline.World{})
			}
			continue
		}
		r.carried(by).childCode(f.text, by)
	}
}

// gitConfigWritten are the settings of configuration files that the command
// itself wrote (git-config(1), CONFIGURATION FILE).
func (r *run) gitConfigWritten() []Setting {
	if !r.st.hasFiles() {
		return nil
	}
	var out []Setting
	for _, name := range [...]string{"config", ".gitconfig", "gitconfig", "config.worktree"} {
		f := r.fileNamed(name)
		if f == nil || f.dir {
			continue
		}
		out = append(out, gitConfigFile(f.text)...)
	}
	return out
}

// gitConfigFile reads a configuration file as far as it is plain: sections, and
// names with values on one line.
func gitConfigFile(text value.Str) []Setting {
	var out []Setting
	section := ""
	for _, l := range linesOf(text) {
		for len(l) > 0 && l[0].Kind == value.Unknown { // of the file as it was
			l = l[1:]
		}
		l = trimBlanks(l)
		p := l.Prefix()
		if strings.HasPrefix(p, "[") {
			head, rest, _ := strings.Cut(p[1:], "]")
			section = strings.ReplaceAll(strings.ReplaceAll(head, ` "`, "."), `"`, "")
			p = strings.TrimLeft(rest, " \t")
			l = dropBytes(l, len(l.Prefix())-len(p))
		}
		key, _, ok := strings.Cut(p, "=")
		if !ok || section == "" {
			continue
		}
		v := trimBlanks(dropBytes(l, len(key)+1))
		if t, ok := v.Exact(); ok {
			v = value.Of(unquoteGit(t)).Mark(v.Tricks())
		}
		out = append(out, Setting{Name: section + "." + strings.TrimSpace(key), Value: v})
	}
	return out
}

// extWords are the words of an ext:: address (git-remote-ext(1)).
func extWords(s value.Str) []value.Field {
	out := []value.Field{{}}
	add := func(t string) { out[len(out)-1].Str = out[len(out)-1].Str.Append(value.Of(t)) }
	for _, p := range s {
		if p.Kind != value.Lit {
			out[len(out)-1].Str = append(out[len(out)-1].Str, p)
			continue
		}
		for t := p.Text; t != ""; {
			i := strings.IndexAny(t, " %")
			if i < 0 {
				add(t)
				break
			}
			add(t[:i])
			switch {
			case t[i] == ' ':
				out = append(out, value.Field{})
				i++
			case i+1 < len(t) && (t[i+1] == ' ' || t[i+1] == '%'):
				add(t[i+1 : i+2])
				i += 2
			default:
				add("git-upload-pack")
				i = min(i+2, len(t))
			}
			t = t[i:]
		}
	}
	return out
}

// unquoteGit reads a value of a configuration file.
func unquoteGit(s string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			quoted = !quoted
		case c == '\\' && i+1 < len(s):
			i++
			switch s[i] {
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			default:
				b.WriteByte(s[i])
			}
		case (c == '#' || c == ';') && !quoted:
			return b.String()
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
