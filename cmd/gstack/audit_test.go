package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every subcommand and every option of the table is used by a script, and wrong
// usage of every subcommand is.
func TestScriptsUseEveryOption(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	var all strings.Builder
	for _, f := range files {
		body, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(body)
	}
	scripts := all.String()
	for _, s := range specs() {
		calls := regexp.MustCompile(`(?m)^\s*(?:\[\w+\] )?(?:! )?(?:exec |exits \d+ )?gstack `+regexp.QuoteMeta(s.name)+`(?: .*)?$`).FindAllString(scripts, -1)
		if len(calls) == 0 {
			t.Errorf("no script runs gstack %s", s.name)
		}
		lines := strings.Join(calls, "\n") + "\n"
		for _, f := range s.flags {
			if !regexp.MustCompile(`(?m) ` + regexp.QuoteMeta(f.name) + `(?:[ =]|$)`).MatchString(lines) {
				t.Errorf("no script runs gstack %s %s", s.name, f.name)
			}
		}
		if !regexp.MustCompile(`(?m)^\s*exits 2 gstack ` + regexp.QuoteMeta(s.name) + `(?: .*)?$`).MatchString(scripts) {
			t.Errorf("no script uses gstack %s wrongly", s.name)
		}
	}
}
