package usagelog

import (
	"strings"
	"testing"
	"time"
)

func TestEntry(t *testing.T) {
	at := time.Date(2026, 11, 30, 23, 5, 1, 0, time.UTC)
	full := Entry{Time: at, Event: Fire, Skill: "careful", Pattern: "rm_recursive", Decision: "ask", Repo: "shop"}
	for _, c := range []struct {
		name, line string
		want       Entry
		ok         bool
	}{
		{"our own", `{"event":"hook_fire","skill":"careful","pattern":"rm_recursive","decision":"ask","ts":"2026-11-30T23:05:01Z","repo":"shop"}`, full, true},
		{"line end of Windows", `{"event":"hook_fire","skill":"careful","pattern":"rm_recursive","decision":"ask","ts":"2026-11-30T23:05:01Z","repo":"shop"}` + "\r\n", full, true},
		{"nul bytes before", "\x00\x00" + `{"skill":"freeze"}`, Entry{Skill: "freeze"}, true},
		{"a skill that was called", `{"skill":"careful","ts":"2026-11-30T23:05:01Z","repo":"shop"}`, Entry{Time: at, Skill: "careful", Repo: "shop"}, true},
		{"more fields", `{"v":1,"skill":"ship","outcome":{"a":[1,2,{"skill":"x"}]},"duration_s":12.5,"ok":true,"none":null}`, Entry{Skill: "ship"}, true},
		{"other types", `{"skill":["a"],"repo":7,"pattern":null,"event":{},"decision":true,"ts":false}`, Entry{}, true},
		{"another zone", `{"ts":"2026-12-01T00:05:01.000+01:00"}`, Entry{Time: at}, true},
		{"seconds", `{"ts":1796079901}`, Entry{Time: at}, true},
		{"milliseconds", `{"ts":1796079901000}`, Entry{Time: at}, true},
		{"no time", `{"ts":"soon","skill":"qa"}`, Entry{Skill: "qa"}, true},
		{"a number that is no time", `{"ts":1e300,"skill":"qa"}`, Entry{Skill: "qa"}, true},
		{"a key twice", `{"skill":"a","skill":"b"}`, Entry{Skill: "b"}, true},
		{"not UTF-8", "{\"skill\":\"a\xff\"}", Entry{Skill: "a\uFFFD"}, true},
		{"nothing in it", `{}`, Entry{}, true},
		{"half a line", `{"event":"hook_fi`, Entry{}, false},
		{"two in one line", `{"skill":"a"}{"skill":"b"}`, Entry{}, false},
		{"half and whole", `{"skill":"a{"skill":"b"}`, Entry{}, false},
		{"a nul byte inside", "{\"skill\":\"a\x00\"}", Entry{}, false},
		{"a list", `["skill","a"]`, Entry{}, false},
		{"a word", `skill`, Entry{}, false},
		{"nothing", ``, Entry{}, false},
		{"deep", `{"skill":"a","x":` + strings.Repeat("[", 20000), Entry{}, false},
	} {
		var d decoder
		got, ok := d.entry([]byte(c.line))
		if !got.Time.Equal(c.want.Time) {
			t.Errorf("%s: time %v, want %v", c.name, got.Time, c.want.Time)
		}
		got.Time, c.want.Time = time.Time{}, time.Time{}
		if ok != c.ok || got != c.want {
			t.Errorf("%s: %+v, %v; want %+v, %v", c.name, got, ok, c.want, c.ok)
		}
	}
}

// What one line leaves behind does not reach the next.
func TestDecoderStartsAnew(t *testing.T) {
	var d decoder
	d.entry([]byte(`{"skill":"a","repo":"b"`))
	if e, ok := d.entry([]byte(`{"skill":"c"}`)); !ok || e != (Entry{Skill: "c"}) {
		t.Errorf("%+v, %v", e, ok)
	}
}

func FuzzEntry(f *testing.F) {
	f.Add([]byte(`{"event":"hook_fire","skill":"careful","ts":"2026-11-30T23:05:01Z"}`))
	f.Add([]byte("\x00{\"ts\":1.5e11,\"x\":[{}]}"))
	f.Fuzz(func(t *testing.T, line []byte) {
		var d decoder
		e, ok := d.entry(line)
		if !ok && e != (Entry{}) {
			t.Errorf("an entry of what is none: %+v", e)
		}
		if again, ok2 := d.entry(line); again != e || ok2 != ok {
			t.Errorf("read again: %+v, %v; first %+v, %v", again, ok2, e, ok)
		}
	})
}
