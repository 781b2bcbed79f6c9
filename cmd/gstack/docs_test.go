package main

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mvdan.cc/sh/v3/syntax"

	"gstack/classify/rules"
)

var update = flag.Bool("update", false, "write the examples into README.md")

const readme = "../../README.md"

// console is a block of README.md that shows one command and what it prints.
var console = regexp.MustCompile("(?s)```console\n\\$ (gstack [^\n]*)\n(.*?)```\n")

// The examples of README.md are what the program prints.
func TestReadmeShowsWhatIsPrinted(t *testing.T) {
	page, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	now := console.ReplaceAllStringFunc(string(page), func(block string) string {
		examples++
		m := console.FindStringSubmatch(block)
		var out bytes.Buffer
		env := []string{"HOME=/home/dev", "LC_ALL=C.UTF-8", "SHELL=/bin/bash"}
		args := shellWords(t, m[1])[1:]
		if args[0] == "classify" { // in a project of which this machine knows nothing
			args = append([]string{"classify", "--cwd", "/home/dev/app"}, args[1:]...)
		}
		status := Main(args, env, strings.NewReader(""), &out, io.Discard)
		if status != exitOK && status != exitAsk && status != exitDeny {
			t.Errorf("%s: exit status %d", m[1], status)
		}
		if got := out.String(); got != m[2] && !*update {
			t.Errorf("README.md shows for %s:\n%s\nit prints:\n%s", m[1], m[2], got)
		}
		return "```console\n$ " + m[1] + "\n" + out.String() + "```\n"
	})
	if examples == 0 {
		t.Error("README.md shows no example")
	}
	if *update {
		if err := os.WriteFile(readme, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// shellWords are the words of a simple command as a shell would pass them.
func shellWords(t *testing.T, line string) []string {
	t.Helper()
	var words []string
	for w, err := range syntax.NewParser().WordsSeq(strings.NewReader(line)) {
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, p := range w.Parts {
			switch p := p.(type) {
			case *syntax.Lit:
				b.WriteString(p.Value)
			case *syntax.SglQuoted:
				b.WriteString(p.Value)
			default:
				t.Fatalf("README.md: the example %s needs words without double quotes and expansions", line)
			}
		}
		words = append(words, b.String())
	}
	return words
}

// docs/rules.md is made from the rules: make update.
func TestRulesPageIsUpToDate(t *testing.T) {
	page, err := os.ReadFile("../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != rulesMarkdown(rules.All()) {
		t.Error("docs/rules.md does not say what the rules say: make update")
	}
}

// A link inside the documentation leads to a page that is there.
func TestDocumentationLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	pages := []string{"README.md"}
	for _, pattern := range []string{"docs/*.md", "docs/*/*.md"} {
		found, err := filepath.Glob("../../" + pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d pages, %v", pattern, len(found), err)
		}
		for _, page := range found {
			pages = append(pages, filepath.ToSlash(page[len("../../"):]))
		}
	}
	for _, page := range pages {
		body, err := os.ReadFile("../../" + page)
		if err != nil {
			t.Fatal(err)
		}
		dir := "../../" + page[:strings.LastIndexByte("/"+page, '/')]
		for _, m := range link.FindAllStringSubmatch(string(body), -1) {
			if _, err := os.Stat(dir + "/" + m[1]); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}

// Every rule can be looked up, with what it stops and what to do instead.
func TestRulesAreTold(t *testing.T) {
	for _, r := range rules.All() {
		var out, errs strings.Builder
		if code := Main([]string{"rules", r.ID}, nil, strings.NewReader(""), &out, &errs); code != 0 {
			t.Errorf("gstack rules %s: exit code %d: %s", r.ID, code, errs.String())
		}
		for _, want := range []string{r.ID + ": " + r.Decision.String(), r.Summary, r.Instead, r.Fires[0], r.Quiet[0]} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("gstack rules %s does not print %q", r.ID, want)
			}
		}
	}
}
