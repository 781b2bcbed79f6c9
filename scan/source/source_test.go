package source

import (
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"gstack/shellast"
)

// want is a text that is to be found. at are words of it, and where in the file
// they stand: "line:column" by bytes.
type want struct {
	text  string
	where string
	shell shellast.Shell
	dir   string
	env   map[string]string
	terms []string
	at    map[string]string
}

type readCase struct {
	name    string
	file    string // the name, if it matters
	src     string
	foreign int
	want    []want
}

func runCases(t *testing.T, kind Kind, cases []readCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f, err := Read(kind, c.file, c.src)
			if err != nil {
				t.Fatal(err)
			}
			if f.Foreign != c.foreign {
				t.Errorf("%d texts of other languages, want %d", f.Foreign, c.foreign)
			}
			for i, s := range f.Snippets {
				checkPlaces(t, c.src, &s)
				if i >= len(c.want) {
					t.Errorf("one too many: %q", s.Text)
					continue
				}
				compare(t, c.src, &s, c.want[i])
			}
			for _, w := range c.want[min(len(f.Snippets), len(c.want)):] {
				t.Errorf("missing: %q", w.text)
			}
		})
	}
}

func compare(t *testing.T, src string, s *Snippet, w want) {
	t.Helper()
	if s.Text != w.text {
		t.Errorf("text\n%q, want\n%q", s.Text, w.text)
	}
	if s.Shell != w.shell {
		t.Errorf("%q: shell %v, want %v", s.Text, s.Shell, w.shell)
	}
	if w.where != "" && s.Where != w.where {
		t.Errorf("%q: where %q, want %q", s.Text, s.Where, w.where)
	}
	if w.dir != "" && s.Dir != w.dir {
		t.Errorf("%q: directory %q, want %q", s.Text, s.Dir, w.dir)
	}
	for name, value := range w.env {
		if s.Env[name] != value {
			t.Errorf("%q: %s is %q, want %q", s.Text, name, s.Env[name], value)
		}
	}
	for _, term := range w.terms {
		found := false
		for name, text := range s.Terms {
			found = found || text == term && strings.Contains(s.Text, "${"+name)
		}
		if !found {
			t.Errorf("%q: no variable stands for %q: %v", s.Text, term, s.Terms)
		}
	}
	for word, at := range w.at {
		i := strings.Index(s.Text, word)
		if i < 0 {
			t.Errorf("%q has no %q", s.Text, word)
			continue
		}
		if got := lineCol(src, s.Offset(i)); got != at {
			t.Errorf("%q: %q is at %s, want %s", s.Text, word, got, at)
		}
	}
}

func lineCol(src string, at int) string {
	line := strings.Count(src[:at], "\n")
	return itoa(line+1) + ":" + itoa(at-strings.LastIndexByte(src[:at], '\n'))
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

// checkPlaces holds a snippet to what it says of itself: pieces in order and in
// the file, and each byte that is a copy the same there.
func checkPlaces(t *testing.T, src string, s *Snippet) {
	t.Helper()
	for i, p := range s.pieces {
		end := len(s.Text)
		if i+1 < len(s.pieces) {
			end = s.pieces[i+1].at
		}
		if p.at > end || p.src < 0 || p.src > len(src) {
			t.Fatalf("%q: piece %d is %+v", s.Text, i, p)
		}
		if p.fixed {
			continue
		}
		if p.src+end-p.at > len(src) || s.Text[p.at:end] != src[p.src:p.src+end-p.at] {
			t.Fatalf("%q: %q is said to stand at %d", s.Text, s.Text[p.at:end], p.src)
		}
	}
}

func TestScript(t *testing.T) {
	for _, c := range []struct {
		name, src string
		shell     shellast.Shell
		found     bool
	}{
		{"a.sh", "echo a\n", shellast.Bash, true},
		{"a.sh", "#!/bin/sh\necho a\n", shellast.Sh, true},
		{"a", "#!/usr/bin/env bash\n", shellast.Bash, true},
		{"a", "#!/usr/bin/env -S zsh -e\n", shellast.Zsh, true},
		{"a", "#! /bin/dash\n", shellast.Sh, true},
		{"a", "#!/bin/busybox sh\n", shellast.Sh, true},
		{"a", "#!/usr/bin/ksh93\n", shellast.Bash, true},
		{"a.zsh", "echo a\n", shellast.Zsh, true},
		{".zshrc", "echo a\n", shellast.Zsh, true},
		{"a.sh", "#!/usr/bin/env python3\n", shellast.Bash, false},
	} {
		f, err := Read(Script, c.name, c.src)
		if err != nil || (len(f.Snippets) == 1) != c.found {
			t.Errorf("%s, %q: %d texts, %v", c.name, c.src, len(f.Snippets), err)
			continue
		}
		if c.found && (f.Snippets[0].Shell != c.shell || f.Snippets[0].Text != c.src || f.Snippets[0].Offset(3) != 3) {
			t.Errorf("%s, %q: %+v", c.name, c.src, f.Snippets[0])
		}
		if !c.found && f.Foreign != 1 {
			t.Errorf("%s, %q: not counted", c.name, c.src)
		}
	}
}

// kinds are names of files and how they are read.
func kinds() map[string]Kind {
	return map[string]Kind{
		"a.sh": Script, "x/y.BASH": Script, "a.ksh": Script, "a.bats": None, "a": None, "a.py": None,
		"home/.bashrc": Script, ".husky/pre-commit": Script, ".husky/x.md": None, ".envrc": Script,
		"Makefile": Makefile, "sub/GNUmakefile": Makefile, "makefile": Makefile, "rules.mk": Makefile, "Makefile.in": None, "Makefile.kind": Makefile,
		"Dockerfile": Dockerfile, "Containerfile": Dockerfile, "Dockerfile.dev": Dockerfile, "app.Dockerfile": Dockerfile, "Dockerfile.dockerignore": None, "Dockerfile.tmpl": None,
		".github/workflows/ci.yml": Workflow, "x/.github/workflows/ci.yaml": Workflow, ".forgejo/workflows/a.yml": Workflow, "workflows/ci.yml": None, "my/action.yml": Workflow, "action.yaml": Workflow,
		".gitlab-ci.yml": GitLab, "x.gitlab-ci.yml": GitLab, ".gitlab/ci/test.yml": GitLab, "gitlab.yml": None,
		"package.json": PackageJSON, "web/package.json": PackageJSON, "package-lock.json": None, "x.sh.tmpl": None,
	}
}

func TestKindOf(t *testing.T) {
	for name, want := range kinds() {
		if got := KindOf(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestPackageJSON(t *testing.T) {
	runCases(t, PackageJSON, []readCase{
		{"scripts", "", "{\n  \"name\": \"x\",\n  \"scripts\": {\n    \"clean\": \"rm -rf \\\"$OUT\\\" && echo \\u0061b\",\n    \"n\": 1\n  },\n  \"files\": [\"scripts\"]\n}\n", 0, []want{
			{text: `rm -rf "$OUT" && echo ab`, where: "script clean", shell: shellast.Sh, at: map[string]string{"rm": "4:15", "$OUT": "4:24", "&&": "4:31", "ab": "4:39", "b": "4:45"}},
		}},
		{"surrogates", "", `{"scripts":{"a":"echo \ud83d\ude00 b"}}`, 0, []want{
			{text: "echo 😀 b", shell: shellast.Sh, at: map[string]string{"😀": "1:23", " b": "1:35"}},
		}},
		{"no scripts", "", `{"scripts":["a"],"x":{"scripts":{"a":"b"}}}`, 0, nil},
	})
	for _, src := range []string{"", "[]", `{"scripts":{"a":"b"`, `{"scripts":{"a":"\x"}}`, `{,}`} {
		if _, err := Read(PackageJSON, "package.json", src); err == nil {
			t.Errorf("%q is read", src)
		}
	}
}

// TestPreCommitHook holds the pattern of .pre-commit-hooks.yaml to the names
// that are read.
func TestPreCommitHook(t *testing.T) {
	body, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	docs, err := readYAML(string(body))
	if err != nil || len(docs[0].items) != 2 {
		t.Fatalf("%v, %d hooks", err, len(docs[0].items))
	}
	// Blanks do not count in the verbose form, which Go does not have.
	verbose, ok := strings.CutPrefix(docs[0].items[0].get("files").text(), "(?xi)")
	if !ok {
		t.Fatal("the pattern is not in the verbose form")
	}
	pattern := regexp.MustCompile("(?i)" + strings.Join(strings.Fields(verbose), ""))
	for name, kind := range kinds() {
		ext := path.Ext(name)
		if kind == Script && (path.Base(name) == ext || ext == "") || isTemplate(ext) || ext == ".dockerignore" {
			continue // found by its type, or not read by its name
		}
		if got := pattern.MatchString(name); got != (kind != None) {
			t.Errorf("%s is matched: %v, but is read as %q", name, got, kind)
		}
	}
}
