package gitwork

import (
	"errors"
	"io/fs"
	"strings"

	"gstack/internal/gitrepo"
	"gstack/shellast/host"
)

// rule is a line of a file of patterns.
type rule struct {
	pattern string
	base    string // the directory of the file, "" or with a slash at its end
	plain   int    // so many bytes at the beginning mean themselves
	keeps   bool   // "!": what matches is not ignored
	dirs    bool   // a slash at the end: directories alone
	name    bool   // no other slash: the last component alone
	suffix  bool   // an asterisk, and then nothing but plain bytes
}

const (
	maxIgnore = 1 << 20
	maxRules  = 20_000
)

// Ignored reports whether Git ignores a path of a work tree, relative to its top,
// that is not recorded in the index (gitignore(5)).
func Ignored(h host.Host, repo *gitrepo.Repo, path string) (bool, error) {
	r, err := newIgnorer(h, repo)
	if err != nil {
		return false, err
	}
	for i := 0; i <= len(path); i++ {
		if i < len(path) && path[i] != '/' {
			continue
		}
		dir := path[:strings.LastIndexByte(path[:i], '/')+1]
		if err := r.read(r.top+"/"+dir+".gitignore", dir, true); err != nil {
			return false, err
		}
		isDir := i < len(path)
		if !isDir {
			info, err := h.Lstat(r.top + "/" + path)
			if err != nil {
				return false, err
			}
			isDir = info.Mode.IsDir()
		}
		if ignored, err := r.ignores(path[:i], isDir); err != nil || ignored {
			return ignored, err // all below it is, too
		}
	}
	return false, nil
}

// ignorer has the rules that are in force, the strongest last.
type ignorer struct {
	h     host.Host
	top   string
	rules []rule
	fold  bool
}

func newIgnorer(h host.Host, repo *gitrepo.Repo) (*ignorer, error) {
	r := &ignorer{h: h, top: repo.WorkTree()}
	values, known := repo.Config("core.ignorecase")
	if !known || r.top == "" {
		return nil, ErrFormat
	}
	if len(values) > 0 {
		on, known := gitrepo.Setting("a.b", values[len(values)-1]).Bool("a.b")
		if !known {
			return nil, ErrFormat
		}
		r.fold = on
	}
	file, err := r.userFile(repo)
	if err != nil {
		return nil, err
	}
	for _, file := range [...]string{file, repo.CommonDir() + "/info/exclude"} {
		if file == "" {
			continue
		}
		if err := r.read(file, "", false); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// userFile is the file of the user's own patterns, "" for none.
func (r *ignorer) userFile(repo *gitrepo.Repo) (string, error) {
	values, known := repo.Config("core.excludesfile")
	if !known {
		return "", ErrFormat
	}
	home, haveHome := r.h.HomeOf("")
	if len(values) > 0 {
		file := values[len(values)-1]
		switch rest, own := strings.CutPrefix(file, "~/"); {
		case file == "":
			return "", nil
		case own && haveHome:
			return home + "/" + rest, nil
		case file[0] == '/':
			return file, nil
		}
		return "", ErrFormat
	}
	if dir, set := r.h.Env("XDG_CONFIG_HOME"); set && dir != "" {
		return dir + "/git/ignore", nil
	}
	if !haveHome {
		return "", ErrFormat
	}
	return home + "/.config/git/ignore", nil
}

// read adds the rules of a file. A file of the work tree that is a link is not
// read by Git, and one that is something else is not read here.
func (r *ignorer) read(file, base string, inTree bool) error {
	if inTree {
		info, err := r.h.Lstat(file)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || !info.Mode.IsRegular() {
			return errors.Join(ErrFormat, err)
		}
	}
	body, err := r.h.ReadFile(file, maxIgnore)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	text := strings.TrimPrefix(string(body), "\xef\xbb\xbf")
	if strings.IndexByte(text, 0) >= 0 {
		return ErrFormat
	}
	for line := range strings.Lines(text) {
		if cut, ended := strings.CutSuffix(line, "\n"); ended {
			line = strings.TrimSuffix(cut, "\r")
		}
		if line == "" || line[0] == '#' {
			continue
		}
		if r.rules = append(r.rules, parseRule(trimBlanks(line), base)); len(r.rules) > maxRules {
			return host.ErrTooLarge
		}
	}
	return nil
}

// trimBlanks removes blanks at the end, but for one after a backslash.
func trimBlanks(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			if i++; i == len(line) {
				return line
			}
		}
		end = i + 1
	}
	return line[:end]
}

func parseRule(p, base string) rule {
	r := rule{base: base}
	p, r.keeps = strings.CutPrefix(p, "!")
	p, r.dirs = strings.CutSuffix(p, "/")
	r.name = strings.IndexByte(p, '/') < 0
	r.pattern = p
	r.plain = len(p)
	if i := strings.IndexAny(p, `*?[\`); i >= 0 {
		r.plain = i
	}
	r.suffix = strings.HasPrefix(p, "*") && !strings.ContainsAny(p[1:], `*?[\`)
	return r
}

// ignores reports whether a path is ignored, if the directories above it are not.
func (r *ignorer) ignores(path string, isDir bool) (bool, error) {
	g := glob{fold: r.fold, left: maxGlob}
	for i := len(r.rules) - 1; i >= 0; i-- {
		rule := &r.rules[i]
		if rule.dirs && !isDir {
			continue
		}
		hit := rule.matches(&g, path)
		if g.left < 0 {
			return false, host.ErrTooLarge
		}
		if hit {
			return !rule.keeps, nil
		}
	}
	return false, nil
}

func (r *rule) matches(g *glob, path string) bool {
	same := func(a, b string) bool {
		for i := 0; i < len(a) && len(a) == len(b); i++ {
			if !g.same(a[i], b[i]) {
				return false
			}
		}
		return len(a) == len(b)
	}
	if r.name {
		if !strings.HasPrefix(path, r.base) {
			return false
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		switch {
		case r.plain == len(r.pattern):
			return same(r.pattern, name)
		case r.suffix:
			tail := r.pattern[1:]
			return len(tail) <= len(name) && same(tail, name[len(name)-len(tail):])
		}
		g.path = false
		return g.match(r.pattern, name)
	}
	name, below := strings.CutPrefix(path, r.base)
	if !below {
		return false
	}
	pattern, plain := r.pattern, r.plain
	if strings.HasPrefix(pattern, "/") {
		pattern, plain = pattern[1:], max(plain-1, 0)
	}
	if plain > len(name) || !same(pattern[:plain], name[:plain]) {
		return false
	}
	g.path = true
	return g.match(pattern[plain:], name[plain:])
}
