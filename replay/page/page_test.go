package page

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"gstack/classify/verdict"
	"gstack/replay"
)

// reportOf is a report in which every text is s.
func reportOf(s string) *replay.Report {
	c := replay.Count{Judged: 9, Asked: 2, Denied: 1}
	example := replay.Example{Text: s, Dir: s, When: s, File: s, Line: 3}
	return &replay.Report{
		Partial: true, Filter: replay.Filter{Since: s, Project: s, Rules: []string{s}},
		Files: 2, Bytes: 1234, Sources: []replay.Source{{Format: s, Title: s, Files: 2, Commands: 7}},
		Commands: 7, Edits: 2, Distinct: 5, Asked: 2, Denied: 1, Copies: 1, Passed: 2, Undated: 1, First: s, Last: s + "1",
		Rules:    []replay.Rule{{ID: s, Summary: s, Asked: 2, Denied: 1}},
		Projects: []replay.Project{{Dir: s, Count: c}, {Count: c}},
		Days:     []replay.Day{{Day: "2026-01-01", Count: c}, {Day: "2026-01-03", Count: c}},
		Groups:   []replay.Group{{Form: s, Decision: verdict.Deny, Rule: s, Summary: s, Count: 2, Projects: 2, Last: s, Examples: []replay.Example{example, example}}},
		BadLines: 1, BadFiles: 1, Bad: []replay.Bad{{File: s, Line: 2, Why: s}},
		AllProjects: 2, AllGroups: 1,
	}
}

// structure is the page without its text: elements, and the names of their
// attributes; and all text by itself.
func structure(t *testing.T, page []byte) (elements, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(string(page)))
	var shape, all strings.Builder
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return shape.String(), all.String()
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, page)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			fmt.Fprintf(&shape, "<%s", tok.Name.Local)
			for _, a := range tok.Attr {
				fmt.Fprintf(&shape, " %s", a.Name.Local)
				if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "src" || a.Name.Local == "href" && a.Value != "#main" && a.Value != "data:," {
					t.Errorf("attribute %s=%q", a.Name.Local, a.Value)
				}
			}
			shape.WriteString(">")
		case xml.EndElement:
			shape.WriteString("</>")
		case xml.CharData:
			all.Write(tok)
		}
	}
}

var hostile = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `' onload='x`, `</style></title></code></pre><b>`, `&lt;b&gt;`, `<!--`, `-->`, `]]>`, `{{.}}`, "`x`",
	"a\x00b\x1b[31m\x7f", "\u202etxt\u2066", "\xff\xfe<\xc0", "javascript:alert(1)", "a\nb\r\n<c>", "&#60;b&#62;", "<svg/onload=x>", "\u2028<",
}

// No text gets out of its place: the page has the same elements whatever the
// texts are.
func TestNothingBreaksOut(t *testing.T) {
	want, _ := structure(t, HTML(reportOf("plain"), "/home/dev", "made"))
	if strings.Contains(want, "<script") {
		t.Error("the page has a script")
	}
	check := func(s string) {
		t.Helper()
		page := HTML(reportOf(s), "/home/dev", s)
		got, text := structure(t, page)
		if got != want {
			t.Errorf("%q changes the page:\n%s\nwant\n%s", s, got, want)
		}
		for _, bad := range []string{"\x00", "\x1b", "\x7f", "\u202e", "\u2066", "\u2028", "\xff"} {
			if strings.Contains(string(page), bad) {
				t.Errorf("%q: the page has %q", s, bad)
			}
		}
		if letters := strings.TrimSpace(s); strings.Trim(letters, "abcdefghijklmnopqrstuvwxyz<>\"'&;=()/{}.-!#0123456789 ") == "" && !strings.Contains(text, letters) {
			t.Errorf("%q is not in the text", s)
		}
	}
	for _, s := range hostile {
		check(s)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		var b strings.Builder
		for range 1 + r.IntN(6) {
			h := hostile[r.IntN(len(hostile))]
			b.WriteString(h[r.IntN(len(h)):])
		}
		check(b.String())
	}
}

func FuzzHTML(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		want, _ := structure(t, HTML(reportOf("plain"), "/h", "made"))
		if got, _ := structure(t, HTML(reportOf(s), "/h", s)); got != want {
			t.Errorf("%q changes the page", s)
		}
	})
}

func TestPageOfNothing(t *testing.T) {
	_, text := structure(t, HTML(&replay.Report{}, "", "made"))
	if !strings.Contains(text, "no record was found") || strings.Contains(text, "By rule") {
		t.Errorf("says %s", text)
	}
	quiet := &replay.Report{Files: 1, Commands: 3, Distinct: 3, Days: []replay.Day{{Day: "2026-01-01", Count: replay.Count{Judged: 3}}}}
	if _, text := structure(t, HTML(quiet, "", "made")); !strings.Contains(text, "Nothing would have been asked") {
		t.Errorf("says %s", text)
	}
}

// However many days there are, the chart has few bars, and none is lost.
func TestBuckets(t *testing.T) {
	start := time.Date(2024, 2, 28, 0, 0, 0, 0, time.UTC)
	for _, n := range []int{1, 2, 100, 131, 900, 1000, 4000, 40000} {
		var days []replay.Day
		for i := range n {
			if i%3 != 1 {
				days = append(days, replay.Day{Day: start.AddDate(0, 0, i).Format("2006-01-02"), Count: replay.Count{Judged: 3, Asked: 2, Denied: 1}})
			}
		}
		list, step := buckets(days)
		sum := replay.Count{}
		for i := range list {
			b := &list[i]
			sum.Judged, sum.Asked, sum.Denied = sum.Judged+b.Judged, sum.Asked+b.Asked, sum.Denied+b.Denied
			if b.Judged > 0 && (b.first == "" || b.last < b.first || b.String() == "") {
				t.Errorf("bucket %d of %d days: %+v", i, n, *b)
			}
		}
		if len(list) > maxBars || step < 1 || sum != (replay.Count{Judged: 3 * len(days), Asked: 2 * len(days), Denied: len(days)}) {
			t.Errorf("%d days: %d buckets of %d days, sum %+v", n, len(list), step, sum)
		}
	}
	if list, _ := buckets([]replay.Day{{Day: "1970-01-02"}, {Day: "9999-12-31"}}); len(list) > maxBars {
		t.Errorf("%d buckets", len(list))
	}
}

func TestScale(t *testing.T) {
	for n := 1; n < 12345; n++ {
		top, steps := scale(n)
		if top < n || top > 2*n+1 || steps < 1 || steps > 5 || top%steps != 0 {
			t.Fatalf("scale(%d) = %d in %d steps", n, top, steps)
		}
	}
}
