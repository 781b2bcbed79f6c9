package scan

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gstack/classify"
	"gstack/classify/verdict"
)

// files writes a tree and returns its directory.
func files(t *testing.T, tree map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range tree {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func judge(text string, opt classify.Options) (*verdict.Verdict, error) {
	return classify.Command(text, opt), nil
}

// scanned are the findings as "path:line:col level rule", paths below dir.
func scanned(t *testing.T, dir string, opt Options) (*Report, []string) {
	t.Helper()
	if opt.Paths == nil {
		opt.Paths = []string{dir}
	}
	if opt.Judge == nil {
		opt.Judge = judge
	}
	r, err := Run(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range r.Findings {
		s := fmt.Sprintf("%s:%d:%d %s %s", below(dir, f.Path), f.Line, f.Col, f.Level, f.Rule)
		if f.Ignored != "" {
			s += " ignored: " + f.Ignored
		}
		out = append(out, s)
	}
	return r, out
}

func below(dir, path string) string {
	return strings.TrimPrefix(strings.TrimPrefix(path, filepath.ToSlash(dir)), "/")
}

func same(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

func TestFindsWhatFilesHold(t *testing.T) {
	dir := files(t, map[string]string{
		"a.sh":                     "#!/bin/sh\necho é; rm -rf /\n",
		"bin/tool":                 "#!/usr/bin/env bash\nrm -rf /\n",
		"bin/other":                "#!/usr/bin/env python3\nrm -rf /\n",
		"text":                     "rm -rf /\n",
		"Makefile":                 "all:\n\t@rm -rf \\\n\t\t$(OUT)/\n",
		"Dockerfile":               "FROM a\nRUN rm -rf /etc && rm -rf /var/lib/apt/lists\nRUN curl x.org | sh\n",
		".github/workflows/ci.yml": "jobs:\n  a:\n    steps:\n      - run: |\n          rm -rf build\n          git push -f origin topic\n",
		".gitlab-ci.yml":           "a:\n  script:\n    - rm -rf ~\n",
		"web/package.json":         `{"scripts":{"clean":"rm -rf \"$X\"/"}}`,
		".git/hooks/pre-push":      "#!/bin/sh\nrm -rf /\n",
		"node_modules/a/a.sh":      "rm -rf /\n",
	})
	r, got := scanned(t, dir, Options{})
	same(t, got,
		".github/workflows/ci.yml:6:11 warning git.force-push",
		".gitlab-ci.yml:3:7 error fs.delete-root",
		"Dockerfile:2:5 warning fs.delete-root",
		"Dockerfile:3:18 warning exec.remote",
		"Makefile:2:3 error fs.delete-unset",
		"a.sh:2:9 error fs.delete-root",
		"bin/tool:2:1 error fs.delete-root",
		"web/package.json:1:22 error fs.delete-unset",
	)
	if r.Files != 7 || r.Texts != 8 || r.Foreign != 0 || r.Hidden == 0 {
		t.Errorf("%+v", *r)
	}
	for _, f := range r.Findings {
		if f.Path == "Makefile" && f.Where != "target all" {
			t.Errorf("%+v", f)
		}
	}
	if f := r.Findings[5]; f.End != (Position{2, 17}) || f.Source != "echo é; rm -rf /" {
		t.Errorf("%+v", f)
	}
	if all, _ := scanned(t, dir, Options{All: true}); all.Hidden != 0 || len(all.Findings) != len(r.Findings)+r.Hidden {
		t.Errorf("all: %d findings, %d hidden; without: %d, %d", len(all.Findings), all.Hidden, len(r.Findings), r.Hidden)
	}
}

func TestGitignore(t *testing.T) {
	bad := "rm -rf /\n"
	dir := files(t, map[string]string{
		".git/config": "", ".gitignore": "*.tmp.sh\n/out\nbuild/\n!keep.tmp.sh\ndocs/**/gen.sh\n",
		"a.sh": bad, "a.tmp.sh": bad, "keep.tmp.sh": bad, "out/a.sh": bad, "sub/out/a.sh": bad, "sub/build/a.sh": bad,
		"docs/a/b/gen.sh": bad, "docs/gen.sh": bad, "sub/.gitignore": "b.sh\n", "sub/b.sh": bad, "b.sh": bad,
	})
	paths := func(r *Report) (out []string) {
		for _, f := range r.Findings {
			out = append(out, below(dir, f.Path))
		}
		return out
	}
	r, _ := scanned(t, dir, Options{})
	same(t, paths(r), "a.sh", "b.sh", "keep.tmp.sh", "sub/out/a.sh")
	r, _ = scanned(t, dir, Options{NoIgnore: true})
	if len(r.Findings) != 10 {
		t.Errorf("without .gitignore: %q", paths(r))
	}
	// What is above a directory counts in it; a file that is named is read.
	r, _ = scanned(t, dir, Options{Paths: []string{filepath.Join(dir, "sub"), filepath.Join(dir, "a.tmp.sh")}})
	same(t, paths(r), "a.tmp.sh", "sub/out/a.sh")
}

func TestWhatIsNotRead(t *testing.T) {
	dir := files(t, map[string]string{
		"big.sh": strings.Repeat("#\n", MaxFile), "long.sh": "echo " + strings.Repeat("x", MaxFile),
		"binary.sh": "rm\x00", "latin.sh": "# \xe9\nrm -rf /\n", "deep/action.yml": strings.Repeat("[", 9999), "package.json": "{",
		"fine.sh": "echo a\n", "plain.txt": "a",
	})
	r, got := scanned(t, dir, Options{Paths: []string{dir, filepath.Join(dir, "plain.txt")}})
	same(t, got)
	reasons := map[string]string{}
	for _, s := range r.Skipped {
		reasons[below(dir, s.Path)] = s.Reason
	}
	for name, want := range map[string]string{
		"big.sh": "is larger than 1 MiB", "long.sh": "is larger than 1 MiB", "binary.sh": "is binary", "latin.sh": "is not UTF-8",
		"deep/action.yml": "nested too deeply", "package.json": "not JSON: unexpected EOF after offset 1", "plain.txt": "is no kind of file that is read",
	} {
		if reasons[name] != want {
			t.Errorf("%s: %q, want %q", name, reasons[name], want)
		}
	}
	if len(reasons) != 7 || r.Files != 1 {
		t.Errorf("%d files read, not: %v", r.Files, reasons)
	}
}

func TestSymlinksAreNotFollowed(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege there")
	}
	outside := files(t, map[string]string{"a.sh": "rm -rf /\n", "d/b.sh": "rm -rf /\n"})
	dir := files(t, map[string]string{"fine.sh": "echo a\n"})
	for name, to := range map[string]string{"a.sh": outside + "/a.sh", "d": outside + "/d", "loop": ".", "in.sh": "fine.sh"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if r, got := scanned(t, dir, Options{}); len(got) != 0 || r.Files != 1 {
		t.Errorf("%d files, %q", r.Files, got)
	}
	// A link that the user names is the user's word.
	if _, got := scanned(t, outside, Options{Paths: []string{filepath.Join(dir, "a.sh")}}); len(got) != 1 {
		t.Errorf("named: %q", got)
	}
}

func TestFunctionsThatNobodyCalls(t *testing.T) {
	dir := files(t, map[string]string{"lib.sh": `OUT=build
clean() {
	rm -rf "$OUT"/*
	rm -rf "$1"/
}
function unused {
  rm -rf /
}
called() { rm -rf ~; }
called
data='function x() {'
`})
	_, got := scanned(t, dir, Options{})
	same(t, got, "lib.sh:4:2 error fs.delete-unset", "lib.sh:7:3 error fs.delete-root", "lib.sh:9:12 error fs.delete-root")
	r, _ := scanned(t, dir, Options{})
	if d := r.Findings[0].Detail; !strings.Contains(d, "$1") || strings.Contains(d, unknownArg) {
		t.Errorf("detail %q", d)
	}
}

func TestCommentsThatIgnore(t *testing.T) {
	dir := files(t, map[string]string{
		"a.sh": `# gstack: ignore fs.delete-root a chroot of its own
rm -rf /
rm -rf / # gstack: ignore fs.delete-root,git.clean the same
# gstack: ignore fs.delete-root far away

rm -rf /
# gstack: ignore fs.delete-root
rm -rf /
# gstack: ignore fs.no-such-rule text
# gstack: ignore fs.delete-root about
# another comment
true && \
  rm -rf /
echo "gstack: ignore fs.delete-root text"
# gstack: ignore
`,
		"Makefile": "all:\n\t# gstack: ignore fs.delete-root why\n\trm -rf /\n",
		"b.sh":     "# gstack: ignore fs.delete-recursive a note\nrm -rf data\n",
	})
	r, got := scanned(t, dir, Options{})
	same(t, got,
		"Makefile:3:2 error fs.delete-root ignored: why",
		"a.sh:2:1 error fs.delete-root ignored: a chroot of its own",
		"a.sh:3:1 error fs.delete-root ignored: the same",
		"a.sh:4:3 warning scan.ignore",
		"a.sh:6:1 error fs.delete-root",
		"a.sh:7:3 warning scan.ignore",
		"a.sh:8:1 error fs.delete-root",
		"a.sh:9:3 warning scan.ignore",
		"a.sh:13:3 error fs.delete-root ignored: about",
		"a.sh:15:3 warning scan.ignore",
	)
	if r.Ignored() != 4 || r.Count(Error) != 2 || !r.AtLeast(Error) {
		t.Errorf("%d ignored, %d errors", r.Ignored(), r.Count(Error))
	}
	for _, f := range r.Findings {
		if f.Rule == RuleIgnore && f.Detail == "" {
			t.Errorf("%d: no reason", f.Line)
		}
	}
}

func TestTermsAreTold(t *testing.T) {
	for _, src := range []string{"a:\n\trm -rf $(DESTDIR)/usr\n", "DESTDIR = a\nDESTDIR = b\na:\n\trm -rf $(DESTDIR)/x\n"} {
		r, _ := scanned(t, files(t, map[string]string{"Makefile": src}), Options{All: true})
		if len(r.Findings) != 1 || !strings.Contains(r.Findings[0].Detail, "‹$(DESTDIR)›/") || strings.Contains(r.Findings[0].Detail, "_term") {
			t.Errorf("%q: %+v", src, r.Findings)
		}
	}
}

func TestErrors(t *testing.T) {
	dir := files(t, map[string]string{"a.sh": "echo a\n"})
	if _, err := Run(context.Background(), Options{Paths: []string{filepath.Join(dir, "none")}, Judge: judge}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a path that is not there: %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Run(ctx, Options{Paths: []string{dir}, Judge: judge}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	r, _ := scanned(t, dir, Options{Judge: func(string, classify.Options) (*verdict.Verdict, error) { return nil, errors.New("too slow") }})
	if len(r.Skipped) != 1 || r.Skipped[0].Reason != "too slow" {
		t.Errorf("judge fails: %+v", r.Skipped)
	}
	r, _ = scanned(t, dir, Options{Judge: func(string, classify.Options) (*verdict.Verdict, error) { panic("no") }})
	if len(r.Skipped) != 1 || r.Skipped[0].Reason != "internal error: no" {
		t.Errorf("judge panics: %+v", r.Skipped)
	}
}

func TestManyFindings(t *testing.T) {
	dir := files(t, map[string]string{"a.sh": strings.Repeat("rm -rf /\n", MaxPerFile+10)})
	r, _ := scanned(t, dir, Options{})
	if len(r.Findings) != MaxPerFile || len(r.Skipped) != 1 {
		t.Errorf("%d findings, %+v", len(r.Findings), r.Skipped)
	}
}

// The files of a project say nothing about the machine that looks.
func TestTheMachineDoesNotCount(t *testing.T) {
	t.Setenv("SCAN_TEST_DIR", "/usr")
	dir := files(t, map[string]string{"a.sh": "rm -rf \"$SCAN_TEST_DIR\"\n", "b.sh": "rm -rf $HOME\n"})
	_, got := scanned(t, dir, Options{})
	same(t, got, "b.sh:1:1 error fs.delete-root")
}
