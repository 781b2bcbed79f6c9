package guard

import (
	_ "embed"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"gstack/classify/verdict"
)

//go:embed writes.txt
var writes string

// Every line of the table is decided as it says, and lands where it says when
// it is run.
func TestWritesLandWhereTheTableSays(t *testing.T) {
	g := newGround(t)
	want := map[string]verdict.Decision{
		"in": verdict.Allow, "out": verdict.Deny, "none": verdict.Allow, "free": verdict.Allow, "ask": verdict.Ask,
	}
	lines := 0
	for line := range strings.Lines(writes) {
		word, command, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		lines++
		if strings.Contains(command, "<<'") {
			command = strings.ReplaceAll(command, "|", "\n")
		}
		if d, why := g.decide(command); d.String() != want[word].String() {
			t.Errorf("%s: decided %v (%s), want %v", line, d, why, want[word])
		}
		if word == "ask" {
			continue // nobody knows what it would do
		}
		if missing := g.missing(command); missing != "" {
			say := t.Logf
			if os.Getenv("CI") == "true" {
				say = t.Errorf
			}
			say("%s is not installed, so this is not run: %s", missing, command)
			continue
		}
		inside, outside := g.run(command)
		switch {
		case word == "in" && (len(inside) == 0 || len(outside) > 0),
			word == "out" && len(outside) == 0,
			(word == "none" || word == "free") && len(inside)+len(outside) > 0:
			t.Errorf("%schanged %q inside and %q outside", line, inside, outside)
		}
	}
	if lines < 250 {
		t.Errorf("%d lines, want 250 and more", lines)
	}
}

var programs = regexp.MustCompile(`\b(cpio|curl|ed|ex|gawk|git|gofmt|iconv|lua|node|openssl|patch|perl|php|python3|rsync|ruby|scp|unzip|vim|xxd|xz|zip|zstd)\b`)

// missing is a program that a command takes and that is not installed.
func (g *ground) missing(command string) string {
	for _, name := range programs.FindAllString(command, -1) {
		if _, err := exec.LookPath(name); err != nil {
			return name
		}
	}
	return ""
}
