package verdict

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestReason(t *testing.T) {
	for _, c := range []struct {
		rule            string
		d               Decision
		summary, detail string
		via             []string
		safer           string
		want            string
	}{
		{"git.reset-hard", Ask, "discards uncommitted changes", "reset --hard", nil, "git stash",
			"[careful] git.reset-hard: discards uncommitted changes (reset --hard). Safer: `git stash`. Do not retry it in another spelling, a person decides. More: gstack rules git.reset-hard"},
		{"fs.delete-root", Deny, "recursive delete of the root", "/", []string{"echo | base64 -d", "sh"}, "",
			"[careful][HIGH] fs.delete-root: recursive delete of the root (/; via echo | base64 -d > sh). Do not retry it in another spelling, it stays refused. More: gstack rules fs.delete-root"},
		{"freeze.shell-outside", Deny, "writes outside the boundary", "", []string{"sudo"}, "",
			"[freeze] freeze.shell-outside: writes outside the boundary (via sudo). Do not retry it in another spelling, it stays refused. More: gstack rules freeze.shell-outside"},
		{"x.y", Deny, "deletes a home", "/home/dev (the home directory)", []string{"ls |", "xargs"}, "",
			"[careful][HIGH] x.y: deletes a home: /home/dev (the home directory); via ls | xargs. Do not retry it in another spelling, it stays refused. More: gstack rules x.y"},
		{"x.y", Undecided, "is odd", "", nil, "",
			"[careful] x.y: is odd. Do not retry it in another spelling, a person decides. More: gstack rules x.y"},
		{"x.y", Ask, "deletes", "a\nb\x1b[0m\u202e", nil, "rm\ta",
			"[careful] x.y: deletes (a\\nb\\x1b[0m\\u202e). Safer: `rm\\ta`. Do not retry it in another spelling, a person decides. More: gstack rules x.y"},
	} {
		if got := Reason(c.rule, c.d, c.summary, c.detail, c.via, c.safer); got != c.want {
			t.Errorf("Reason(%q):\n%s\nwant\n%s", c.rule, got, c.want)
		}
	}
}

// checkReason checks what every reason has to be.
func checkReason(t *testing.T, reason, rule string) {
	t.Helper()
	if len(reason) > ReasonMax {
		t.Errorf("%d bytes: %s", len(reason), reason)
	}
	if !utf8.ValidString(reason) || strings.ContainsAny(reason, "\n\r\x1b\u202e") {
		t.Errorf("not one clean line: %q", reason)
	}
	if !strings.HasSuffix(reason, "gstack rules "+rule) {
		t.Errorf("does not end with the command that explains %s: %s", rule, reason)
	}
	if !strings.Contains(reason, "Do not retry it in another spelling") {
		t.Errorf("does not tell to stop trying: %s", reason)
	}
}

func TestReasonNeverTooLong(t *testing.T) {
	const id = "family.name"
	for n := 0; n < 700; n += 13 {
		for _, char := range []string{"a", "ü", "漢", "\x1b", "\xff", "\u202e"} {
			s := strings.Repeat(char, n)
			checkReason(t, Reason(id, Deny, s, s, []string{s, s}, s), id)
		}
	}
	long := strings.Repeat("z", 5000)
	r := Reason(long, Deny, long, long, []string{long}, long)
	if len(r) > ReasonMax || !strings.Contains(r, "gstack rules zzz") {
		t.Errorf("%d bytes: %s", len(r), r)
	}
}

// Half a command is another command.
func TestReasonGivesSaferWholeOrNotAtAll(t *testing.T) {
	for n := 1; n < 400; n++ {
		safer := "rm -rf ./" + strings.Repeat("x", n) + "/end"
		r := Reason("x.y", Ask, "deletes", strings.Repeat("d", 500), nil, safer)
		if strings.Contains(r, "Safer: ") != strings.Contains(r, "Safer: `"+safer+"`") {
			t.Fatalf("cut: %s", r)
		}
		if n < 100 && !strings.Contains(r, safer) {
			t.Fatalf("left out though there is room: %s", r)
		}
	}
}

func TestVerdictReason(t *testing.T) {
	b := judged("x")
	b.finds(nil, Ask, "git.reset-hard", "discards uncommitted changes", "reset --hard", "git stash")
	b.finds(nil, Ask, "git.reset-hard", "discards uncommitted changes", "again", "git stash")
	b.finds(nil, Deny, "fs.delete-root", "recursive delete of the root", "/", "")
	b.finds(nil, Ask, "sql.drop", "DROP of a table", "users", "")
	want := "[careful][HIGH] fs.delete-root: recursive delete of the root (/). " +
		"Also git.reset-hard: discards uncommitted changes (reset --hard); sql.drop: DROP of a table (users). " +
		"Do not retry it in another spelling, it stays refused. More: gstack rules fs.delete-root"
	if got := b.v.Reason(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if w, ok := b.v.Worst(); !ok || w.Rule != "fs.delete-root" {
		t.Errorf("worst is %v %s", ok, w.Rule)
	}
}

func TestVerdictReasonCountsWhatHasNoRoom(t *testing.T) {
	for size := 0; size < 300; size += 7 {
		b := judged("x")
		b.finds(nil, Deny, "fs.delete-root", "recursive delete", strings.Repeat("d", 2*size), "")
		for i := range 40 {
			b.finds(nil, Ask, "family.rule-"+string(rune('a'+i%26))+string(rune('a'+i/26)), "does harm", strings.Repeat("漢", size), "")
		}
		r := b.v.Reason()
		checkReason(t, r, "fs.delete-root")
		if !strings.Contains(r, " more. Do not") {
			t.Errorf("does not say that there are more: %s", r)
		}
	}
}

func TestVerdictReasonWithoutFindings(t *testing.T) {
	if r := (&Verdict{Decision: Allow}).Reason(); r != "" {
		t.Errorf("allowed with a reason: %s", r)
	}
	r := (&Verdict{}).Reason()
	checkReason(t, r, "shell.unread")
	if !strings.Contains(r, "fail closed") {
		t.Errorf("does not say why: %s", r)
	}
}
