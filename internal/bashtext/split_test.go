package bashtext

import (
	"slices"
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		s, ifs string
		want   []string
	}{
		{"", " \t\n", nil},
		{" a\t\nb ", " \t\n", []string{"a", "b"}},
		{"a,,b", ",", []string{"a", "", "b"}},
		{",a,", ",", []string{"", "a"}},
		{",", ",", []string{""}},
		{" , , ", " ,", []string{"", ""}},
		{"a b", "", []string{"a b"}},
		{"aéb", "é", []string{"a", "b"}},
		{"a\vb", "\v", []string{"a", "b"}},
		{"a\xffb", "\xc3", []string{"a\xffb"}},
	} {
		if got := Split(c.s, c.ifs); !slices.Equal(got, c.want) {
			t.Errorf("Split(%q, %q) = %q, want %q", c.s, c.ifs, got, c.want)
		}
	}
}

// joinEdges builds the fields of a word from its parts by the rule that Edge
// states. A part is quoted text or split text.
func joinEdges(parts []Fields, quoted []bool) []string {
	var out []string
	open := false // the last field of out goes on
	edge := NoEdge
	for i, p := range parts {
		if quoted[i] {
			p = Fields{Fields: p.Fields}
		} else if len(p.Fields) == 0 && p.Start == NoEdge {
			continue
		}
		switch {
		case p.Start == DelimEdge && (edge == DelimEdge || len(out) == 0):
			out = append(out, "")
		case p.Start == NoEdge && open:
			out[len(out)-1] += p.Fields[0]
			p.Fields = p.Fields[1:]
		}
		if len(p.Fields) == 0 && p.Start != NoEdge {
			// One separator: it may make the edge before it stronger, or
			// close a field.
			edge, open = max(edge, p.Start), false
			continue
		}
		out = append(out, p.Fields...)
		edge, open = p.End, p.End == NoEdge
	}
	return out
}

func TestSplitAgainstBash(t *testing.T) {
	g := &generator{state: 9}
	pieces := []string{"a", "b", "c", " ", " ", ",", ",", ":", "\t", "\n", "\v", "é"}
	ifs := []string{" \t\n", ",", " ,", ", ", ":,", "", "\v,", "\n", " ,\n:"}
	script := `set -f; p() { printf '%s\1' "$@"; printf '\0'; }
while IFS= read -r -d '' i && IFS= read -r -d '' x && IFS= read -r -d '' y && IFS= read -r -d '' z; do
IFS=$i; p x $x; p x $x$y$z; p x $x"$y"$z; p x "$x"$y"$z"; IFS=; done`
	var in strings.Builder
	var want []string
	line := func(f []string) string { return strings.Join(append(append([]string{"x"}, f...), ""), "\x01") }
	for range 3000 {
		i, x, y, z := ifs[g.next(len(ifs))], g.text(pieces, 6), g.text(pieces, 3), g.text(pieces, 4)
		in.WriteString(records(i, x, y, z))
		fx, fy, fz := SplitEdges(x, i), SplitEdges(y, i), SplitEdges(z, i)
		q := func(s string) Fields { return Fields{Fields: []string{s}} }
		want = append(want,
			line(Split(x, i)),
			line(joinEdges([]Fields{fx, fy, fz}, []bool{false, false, false})),
			line(joinEdges([]Fields{fx, q(y), fz}, []bool{false, true, false})),
			line(joinEdges([]Fields{q(x), fy, q(z)}, []bool{true, false, true})))
	}
	got := fields(bash(t, script, in.String()))
	if len(got) != len(want) {
		t.Fatalf("bash answered %d, want %d", len(got), len(want))
	}
	args := fields(in.String())
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("word %d of %q: %q, bash says %q", i%4, args[i/4*4:i/4*4+4], want[i], got[i])
		}
	}
}

func TestReadLine(t *testing.T) {
	for _, c := range []struct {
		text       string
		delim      byte
		raw        bool
		line, rest string
		found      bool
	}{
		{"a\nb", '\n', true, "a", "b", true},
		{"a\\\nb\nc", '\n', false, "a\\\nb", "c", true},
		{"a\\\nb\nc", '\n', true, "a\\", "b\nc", true},
		{"a\x00b", '\n', true, "ab", "", false},
		{"a\x00b", 0, true, "a", "b", true},
		{"a:b", ':', true, "a", "b", true},
	} {
		line, rest, found := ReadLine(c.text, c.delim, c.raw)
		if line != c.line || rest != c.rest || found != c.found {
			t.Errorf("ReadLine(%q, %q, %v) = %q, %q, %v", c.text, c.delim, c.raw, line, rest, found)
		}
	}
}

func TestReadAgainstBash(t *testing.T) {
	g := &generator{state: 9}
	pieces := []string{"a", "b", "c", " ", " ", ",", ",", ":", "\t", "\n", "\v", "é", `\`, `\,`, `\ `, "\\\n"}
	ifs := []string{" \t\n", ",", " ,", ":,", "", "\v,", " ,\n:"}
	script := `while IFS= read -r -d '' i && IFS= read -r -d '' t; do
for d in $'\n' :; do
IFS=$i read -r -d "$d" a b c < <(printf %s "$t"); printf '%s\1' "$a" "$b" "$c"
IFS=$i read -r -d "$d" a b < <(printf %s "$t"); printf '%s\1' "$a" "$b"
IFS=$i read -r -d "$d" a < <(printf %s "$t"); printf '%s\1' "$a"
IFS=$i read -d "$d" a b < <(printf %s "$t"); printf '%s\1' "$a" "$b"
IFS=$i read -d "$d" < <(printf %s "$t"); printf '%s\1' "$REPLY"
IFS=$i read -d "$d" -a v < <(printf %s "$t"); printf '%s\1' "${v[@]}"; printf '\0'
done; done`
	var in strings.Builder
	var want []string
	unknown := 0
	for range 120 {
		i, text := ifs[g.next(len(ifs))], g.text(pieces, 8)
		in.WriteString(records(i, text))
		for _, delim := range []byte("\n:") {
			var all []string
			for _, c := range []struct {
				n   int
				raw bool
			}{{3, true}, {2, true}, {1, true}, {2, false}, {0, false}, {-1, false}} {
				line, _, _ := ReadLine(text, delim, c.raw)
				f, err := Read(line, i, c.n, c.raw)
				if err != nil {
					all = nil
					break
				}
				if c.n < 0 && len(f) == 0 {
					f = []string{""} // as printf prints no arguments
				}
				all = append(all, f...)
			}
			if all == nil {
				want = append(want, "unknown")
				unknown++
				continue
			}
			want = append(want, strings.Join(append(all, ""), "\x01"))
		}
	}
	if unknown > len(want)/2 {
		t.Errorf("%d of %d unknown: the comparison is too weak", unknown, len(want))
	}
	got := fields(bash(t, script, in.String()))
	if len(got) != len(want) {
		t.Fatalf("bash answered %d, want %d", len(got), len(want))
	}
	args := fields(in.String())
	for i := range got {
		if got[i] != want[i] && want[i] != "unknown" {
			t.Errorf("%q: %q, bash says %q", args[i/2*2:i/2*2+2], want[i], got[i])
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add(" a,b ", " ,")
	f.Add(`a\ b\`, "é\xff")
	f.Fuzz(func(t *testing.T, s, ifs string) {
		n := 0
		for _, w := range Split(s, ifs) {
			n += len(w)
		}
		if n > len(s) {
			t.Fatalf("%d bytes from %d", n, len(s))
		}
		for _, raw := range []bool{true, false} {
			for n := range 4 {
				if line, _, _ := ReadLine(s, ':', raw); len(line) > len(s) {
					t.Fatal("longer than the text")
				}
				if out, err := Read(s, ifs, n-1, raw); err == nil && n > 1 && len(out) != n-1 {
					t.Fatalf("%d variables, want %d", len(out), n-1)
				}
			}
		}
		if len(AnsiC(s)) > len(s) {
			t.Fatal("longer than the text")
		}
		AnsiCHidesText(s)
	})
}
