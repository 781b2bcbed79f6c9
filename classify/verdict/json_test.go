package verdict

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"gstack/shellast"
	"gstack/shellast/value"
)

func TestJSON(t *testing.T) {
	for _, c := range []struct {
		name string
		v    *Verdict
		id   string
		want string
	}{
		{"allowed", func() *Verdict {
			b := judged("git status")
			b.v.Micros = 41
			return b.done(b.segment("git status", b.program("git status", "git", "status")))
		}(), `7`, `{"schema":1,"id":7,"command":"git status","decision":"allow","findings":[],` +
			`"tree":{"kind":"command","decision":"allow","children":[` +
			`{"kind":"segment","decision":"allow","span":{"start":0,"end":10,"line":1,"col":1},"text":"git status","children":[` +
			`{"kind":"program","decision":"allow","span":{"start":0,"end":10,"line":1,"col":1},"call":["git","status"]}]}]},"micros":41}`},
		{"denied", func() *Verdict {
			b := judged("ls\nsudo rm -rf /")
			rm := b.program("sudo rm -rf /", "rm", "-rf", "/")
			rm.Call.Via, rm.Call.As, rm.Call.Where, rm.Call.OnDisk, rm.Call.Guess = []string{"sudo"}, "root", shellast.Container, "x.sh", true
			b.finds(rm, Deny, "fs.delete-root", "recursive delete", "/", "ls /")
			b.v.Findings[0].Reason = "R"
			return b.done(b.segment("sudo rm -rf /", rm))
		}(), ``, `{"schema":1,"command":"ls\nsudo rm -rf /","decision":"deny","findings":[` +
			`{"rule":"fs.delete-root","decision":"deny","summary":"recursive delete","reason":"R","safer":"ls /","call":["rm","-rf","/"],"via":["sudo"],"span":{"start":3,"end":16,"line":2,"col":1}}],` +
			`"tree":{"kind":"command","decision":"deny","children":[` +
			`{"kind":"segment","decision":"deny","span":{"start":3,"end":16,"line":2,"col":1},"text":"sudo rm -rf /","children":[` +
			`{"kind":"program","decision":"deny","span":{"start":3,"end":16,"line":2,"col":1},"call":["rm","-rf","/"],"via":["sudo"],"where":"container","as":"root","on_disk":"x.sh","guess":true,"findings":[0]}]}]},"micros":0}`},
		{"gap, write, bomb, note, pattern", func() *Verdict {
			b := judged("x")
			gap := b.gap("x", "not known")
			w := &shellast.Step{Kind: shellast.Writing, Note: "n", Write: &shellast.Write{Target: value.WordOf("f"), Append: true, Via: []string{"sudo"}, Text: ">> f"}}
			bomb := &shellast.Step{Kind: shellast.Loop, Bomb: &shellast.Bomb{Name: ":", Text: ":"}}
			b.finds(nil, Ask, "user.pattern", "Project rule", "x", "")
			b.v.Findings[0].Reason = "R"
			return b.done(gap, w, bomb)
		}(), `"a"`, `{"schema":1,"id":"a","command":"x","decision":"ask","findings":[` +
			`{"rule":"user.pattern","decision":"ask","summary":"Project rule","reason":"R","span":{"start":0,"end":1,"line":1,"col":1}}],` +
			`"tree":{"kind":"command","decision":"ask","findings":[0],"children":[` +
			`{"kind":"gap","decision":"allow","span":{"start":0,"end":1,"line":1,"col":1},"text":"x","gap":"shell.unknown-program","reason":"not known"},` +
			`{"kind":"write","decision":"allow","span":{"start":0,"end":0,"line":1,"col":1},"text":">> f","note":"n","target":"f","append":true,"via":["sudo"]},` +
			`{"kind":"bomb","decision":"allow","span":{"start":0,"end":0,"line":1,"col":1},"text":":"}]},"micros":0}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := string(c.v.JSON([]byte(c.id)))
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			if !json.Valid([]byte(got)) {
				t.Error("not JSON")
			}
		})
	}
}

func TestAppendString(t *testing.T) {
	var all strings.Builder
	for r := rune(0); r < 0x11000; r++ {
		if r < 0xd800 || r > 0xdfff {
			all.WriteRune(r)
		}
	}
	for _, r := range []rune{0x1d173, 0xe0001, 0xe0041, 0x1f600, utf8.MaxRune} {
		all.WriteRune(r)
	}
	in := all.String()
	out := AppendString(nil, in)
	var back string
	if err := json.Unmarshal(out, &back); err != nil || back != in {
		t.Errorf("does not read back: %v", err)
	}
	if strings.ContainsAny(string(out), "\n\r\x1b\x7f\u0085\u009b\u202e\u2028\U000e0041") {
		t.Error("control characters are not escaped")
	}
	if got := string(AppendString([]byte("x"), "a\xffb\xed\xa0\x80")); got != "x\"a\ufffdb\ufffd\ufffd\ufffd\"" {
		t.Errorf("invalid UTF-8: %q", got)
	}
}

// A word that thousands of calls share must not be written thousands of times.
func TestJSONIsBounded(t *testing.T) {
	long := strings.Repeat("漢", 100_000)
	b := judged("x")
	var steps []*shellast.Step
	for range 2000 {
		rm := b.program(long, "rm", long, long, long, long, long, long)
		rm.Call.Via, rm.Note = []string{long}, long
		b.finds(rm, Ask, "fs.delete-recursive", "recursive delete", long, "")
		steps = append(steps, rm)
	}
	v := b.done(steps...)
	if n := len(v.JSON(nil)); n > 2000*3*(wordsMax+4*stepTextMax) {
		t.Errorf("%d bytes", n)
	}
	if w := v.Findings[0].Call; len(w) != 5 || w[4] != cutMark || len(w[1]) > wordMax+len(cutMark) || !utf8.ValidString(w[1]) {
		t.Errorf("words are %d, second of %d bytes", len(w), len(w[1]))
	}
}
