package shellast

import (
	"strings"
	"testing"

	"gstack/shellast/host"
)

// A trap that goes off at each of a thousand statements does not use up the steps
// of the evaluation, and what it does with a variable that has changed since is
// still seen.
func TestTrapsThatGoOffAgainAndAgain(t *testing.T) {
	var b strings.Builder
	b.WriteString("dir=/tmp/a\nfailed() {\n\tfor i in 1 2 3 4 5 6 7 8; do\n\t\tif [ \"$i\" = \"$1\" ]; then echo \"$i\" >&2; fi\n\tdone\n\trm -rf \"$dir\"\n}\ntrap 'failed $LINENO' ERR\n")
	b.WriteString(strings.Repeat("make x\n", 3000))
	b.WriteString("dir=/srv\nmake y\n")
	r := Evaluate(b.String(), Options{Host: host.Empty{}})
	if len(r.Gaps) > 0 {
		t.Errorf("gap: %s", r.Gaps[0].Reason)
	}
	temporary, open := false, false
	for _, c := range r.Calls {
		if c.Name == "rm" && len(c.Args) == 2 {
			_, exact := c.Args[1].Exact()
			temporary = temporary || c.Args[1].Is("/tmp/a")
			open = open || !exact || c.Args[1].Is("/srv")
		}
	}
	if !temporary || !open {
		t.Errorf("deletes /tmp/a: %v; whatever dir is later: %v", temporary, open)
	}
}
