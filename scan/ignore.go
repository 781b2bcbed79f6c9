package scan

import (
	"io"
	"os"
	"path"
	"strings"
)

// ignores are the patterns of the .gitignore files from the top down to a
// directory. https://git-scm.com/docs/gitignore
type ignores struct {
	parent *ignores
	dir    string
	list   []ignore
}

// ignore is one line.
type ignore struct {
	parts    []string // of the pattern; "**" is any number of directories
	negated  bool
	dirs     bool // directories only
	anchored bool
}

// maxIgnore is how much of a .gitignore is read.
const maxIgnore = 256 << 10

// in is the same with the file of a directory.
func (g *ignores) in(root *os.Root, dir string) *ignores {
	f, err := openRegular(root, path.Join(dir, ".gitignore"))
	if err != nil {
		return g
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, maxIgnore))
	if err != nil {
		return g
	}
	return &ignores{parent: g, dir: dir, list: parseIgnore(string(body))}
}

func parseIgnore(text string) []ignore {
	var out []ignore
	for l := range strings.Lines(text) {
		l = strings.TrimRight(l, "\r\n")
		for strings.HasSuffix(l, " ") && !strings.HasSuffix(l, `\ `) {
			l = l[:len(l)-1]
		}
		if l == "" || l[0] == '#' {
			continue
		}
		var ig ignore
		if l, ig.negated = strings.CutPrefix(l, "!"); l == "" {
			continue
		}
		l, ig.dirs = strings.CutSuffix(l, "/")
		ig.anchored = strings.Contains(l, "/")
		ig.parts = strings.Split(strings.TrimPrefix(l, "/"), "/")
		if len(ig.parts) <= 32 {
			out = append(out, ig)
		}
	}
	return out
}

// match reports whether a path below the top is ignored. What is in a
// directory that is ignored is not asked about.
func (g *ignores) match(name string, isDir bool) bool {
	for ; g != nil; g = g.parent {
		rel := name
		if g.dir != "." {
			rel = strings.TrimPrefix(name, g.dir+"/")
		}
		for i := len(g.list) - 1; i >= 0; i-- {
			ig := &g.list[i]
			if ig.dirs && !isDir {
				continue
			}
			if ig.matches(rel) {
				return !ig.negated
			}
		}
	}
	return false
}

func (ig *ignore) matches(rel string) bool {
	if !ig.anchored {
		ok, err := path.Match(ig.parts[0], path.Base(rel))
		return ok && err == nil
	}
	return matchParts(ig.parts, strings.Split(rel, "/"))
}

func matchParts(pattern, name []string) bool {
	for len(pattern) > 0 {
		if pattern[0] == "**" {
			if len(pattern) == 1 {
				return len(name) > 0
			}
			// The last of several "**" is tried at most once for each part.
			for i := 0; i <= len(name); i++ {
				if matchParts(pattern[1:], name[i:]) {
					return true
				}
				if len(name) > 64 {
					return false
				}
			}
			return false
		}
		if len(name) == 0 {
			return false
		}
		if ok, err := path.Match(pattern[0], name[0]); err != nil || !ok {
			return false
		}
		pattern, name = pattern[1:], name[1:]
	}
	return len(name) == 0
}
