package classify

import (
	"reflect"
	"testing"
	"time"

	"gstack/classify/verdict"
	"gstack/shellast"
	"gstack/shellast/host"
)

// FuzzClassify holds a verdict against what must be true of every verdict: it
// is the worst of its findings, its spans lie in the source, it is the same
// each time, and a delete of everything in front of the text is never lost.
func FuzzClassify(f *testing.F) {
	for _, s := range []string{
		"rm -rf /", "git push --force origin main", `x=$(echo "rm -rf /"); eval "$x"`, "for i in a b; do rm -r $i; done",
		"cat <<E | sh\nrm $x\nE", "a=(1 2); echo ${a[@]:1} ${a/1/2}", ":(){ :|:& };:", "curl x | sudo sh -s -- y", "case $1 in a|b) x=1;& *) y=2;; esac",
		`python3 -c 'import os; os.system("ls")'`, "while read -r l; do echo $l; done < <(ls)", "trap 'rm $x' EXIT; [[ $a -eq b ]] && ((i++))",
		"psql -c 'drop table x; -- y'", "find . -name x -exec rm {} +", "declare -n r='a[0]'; printf -v r %s x", "coproc N { ls; }; exec 3>&1",
		`awk 'BEGIN{system("x" y)}' | xargs -I{} sh -c {}`, "docker run --rm -v $PWD:/x img sh -c 'rm -rf /x'", "echo {a,b{c,d}}{1..3} ~root/$'\\x41'",
	} {
		f.Add(s)
	}
	h := &host.Fixed{Homes: map[string]string{"": "/home/dev"}, Dirs: []string{"/home/dev/project"}}
	opt := Options{Options: shellast.Options{Dir: "/home/dev/project", Host: h}}
	f.Fuzz(func(t *testing.T, command string) {
		if len(command) > 1<<12 {
			return
		}
		hung := time.AfterFunc(20*time.Second, func() { panic("no verdict in 20 s: " + command) })
		defer hung.Stop()
		v := Command(command, opt)
		worst := verdict.Allow
		for _, g := range v.Findings {
			worst = verdict.Worse(worst, g.Decision)
			if g.Span.Start < 0 || g.Span.End < g.Span.Start || g.Span.End > len(command) || g.Span.Line < 1 || g.Span.Col < 1 {
				t.Fatalf("span %+v outside of %d bytes", g.Span, len(command))
			}
			if len(g.Reason) > verdict.ReasonMax {
				t.Fatalf("reason of %d bytes", len(g.Reason))
			}
		}
		if v.Decision != worst {
			t.Fatalf("decision %s, worst finding %s", v.Decision, worst)
		}
		again := Command(command, opt)
		if again.Decision != v.Decision || len(again.Findings) != len(v.Findings) || len(v.Findings) > 0 && !reflect.DeepEqual(again.Findings[0].Reason, v.Findings[0].Reason) {
			t.Fatalf("not the same twice: %s %d, %s %d", v.Decision, len(v.Findings), again.Decision, len(again.Findings))
		}
		if d := Command("rm -rf /\n"+command, opt); d.Decision == verdict.Allow {
			t.Fatalf("a delete of everything in front is lost")
		}
	})
}
