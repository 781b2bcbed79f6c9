package replay

import (
	"strings"
	"testing"
	"unicode/utf8"

	"gstack/classify/verdict"
)

func sample() *Report {
	return &Report{
		Files: 2, Bytes: 2_345_678, Commands: 1_233, Edits: 1, Distinct: 900, Asked: 3, Denied: 1, Copies: 1, Passed: 5, Undated: 2, First: "2026-01-01", Last: "2026-01-03",
		Filter:   Filter{Since: "2026-01-01", Project: "app", Rules: []string{"a.b", "c.d"}},
		Sources:  []Source{{Format: "claude", Title: "Claude Code", Files: 1, Commands: 1_200, Edits: 1}, {Format: "zsh", Title: "zsh history", Files: 1, Commands: 33}},
		Rules:    []Rule{{ID: "fs.delete-root", Summary: "is a recursive delete", Asked: 0, Denied: 1}},
		Projects: []Project{{Dir: "/home/dev/app", Count: Count{1_200, 3, 1}}, {Count: Count{33, 0, 0}}}, AllProjects: 7,
		Days: []Day{{"2026-01-01", Count{600, 3, 1}}, {"2026-01-03", Count{633, 1, 0}}},
		Groups: []Group{{Form: "rm -rf …", Decision: verdict.Deny, Rule: "fs.delete-root", Count: 1, Examples: []Example{
			{Text: "rm -rf /\x1b[2K \u202e" + strings.Repeat("long ", 40), Dir: "/home/dev/app", When: "2026-01-01 10:00", File: "/home/dev/.zsh_history", Line: 7}}}}, AllGroups: 1,
		BadLines: 2, BadFiles: 1, Bad: []Bad{{"/x/a.jsonl", 3, "not JSON: cut off"}, {"/x/b", 0, "permission denied"}},
	}
}

func TestPrint(t *testing.T) {
	var b strings.Builder
	if err := sample().Print(&b, "/home/dev", verdict.PrintOptions{Width: 80}); err != nil {
		t.Fatal(err)
	}
	const want = `1,233 commands and 1 edit of 2026-01-01 to 2026-01-03, from 2 files (2.3 MB)
Only since 2026-01-01, in app, what a.b, c.d says.
5 other calls left out, 2 because no time is recorded.
Repeated in other records, and counted once: 1 call.
    1,201  Claude Code, 1 file
       33  zsh history, 1 file

What gstack would have said
    1,230  allow   99.7%
        3  ask      0.2%
        1  deny     0.1%

Most often
        1  deny   rm -rf …  [fs.delete-root]
                  rm -rf /\x1b[2K \u202elong long long long long long long long…
                  2026-01-01 10:00 in ~/app, ~/.zsh_history:7

By rule
    asked   denied
        0        1  fs.delete-root: is a recursive delete

By project  (2 of 7; --limit 0 shows all)
   judged    asked   denied
    1,200        3        1  ~/app
       33        0        0  (not recorded)

By day
            judged    asked   denied
2026-01-01     600        3        1  ██████████████████████████████
2026-01-03     633        1        0  ████████

Not read  (2 lines, 1 file)
  /x/a.jsonl:3: not JSON: cut off
  /x/b: permission denied
  and 1 more
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestPrintForTheTerminal(t *testing.T) {
	for _, width := range []int{0, 20, 60, 133} {
		for _, ascii := range []bool{false, true} {
			var b strings.Builder
			if err := sample().Print(&b, "", verdict.PrintOptions{Width: width, ASCII: ascii, Color: true}); err != nil {
				t.Fatal(err)
			}
			out := strings.NewReplacer("\x1b[1;31m", "", "\x1b[1;33m", "", "\x1b[32m", "", "\x1b[1m", "", "\x1b[0m", "").Replace(b.String())
			if strings.ContainsAny(out, "\x1b\u202e") || !utf8.ValidString(out) {
				t.Errorf("controls reach the terminal: %q", out)
			}
			most := width
			if most == 0 {
				most = widthUsual
			}
			most = max(most, widthLeast)
			for line := range strings.Lines(out) {
				n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))
				if ascii && strings.Trim(line, "\n\t !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~") != "" {
					t.Errorf("not ASCII: %q", line)
				}
				if !ascii && n > most {
					t.Errorf("width %d: %d columns: %s", width, n, line)
				}
			}
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Number(0), "0"}, {Number(999), "999"}, {Number(1000), "1,000"}, {Number(1234567), "1,234,567"},
		{Plural(1, "file"), "1 file"}, {Plural(0, "file"), "0 files"},
		{Percent(0, 0), "0%"}, {Percent(0, 9), "0.0%"}, {Percent(1, 3), "33.3%"}, {Percent(1, 100000), "<0.1%"}, {Percent(99999, 100000), ">99.9%"}, {Percent(7, 7), "100.0%"},
		{Size(12), "12 bytes"}, {Size(1500), "1.5 kB"}, {Size(209_716_198), "209.7 MB"},
		{Place("/home/dev", "/home/dev"), "~"}, {Place("/home/developer", "/home/dev"), "/home/developer"}, {Place("/x", "/"), "/x"}, {Place("", "/h"), "(not recorded)"},
		{(&Report{}).Head(), "Nothing was replayed: no record was found."},
		{(&Example{File: "-", Line: 3}).Where(""), "standard input:3"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
