package shellast

import (
	"strings"
	"testing"
)

func BenchmarkEvaluate(b *testing.B) {
	for _, bm := range []struct{ name, cmd string }{
		{"git-status", "git status"},
		{"test-pipe", "cd app && npm run build 2>&1 | tail -20 && npm test"},
		{"loop", `for f in a b c d; do echo "$f" | tr a-z A-Z > "out/$f"; done`},
		{"heredoc", "git commit -m \"$(cat <<'EOF'\nfix: a thing\n\nlonger text\nEOF\n)\""},
		{"sh-c", `sudo env A=b sh -c 'cd /srv && make -j8 > log 2>&1'`},
		{"segments-10k", strings.Repeat("a;", 10_000)},
		{"segments-100k", strings.Repeat("a;", 100_000)},
		{"vars-10k", strings.Repeat("x=a; y=$x;", 5_000)},
		{"words-50k", "ls " + strings.Repeat("w ", 50_000)},
		{"pipe-10k", strings.Repeat("a|", 10_000) + "a"},
		{"and-10k", strings.Repeat("a&&", 10_000) + "a"},
		{"quoted-1m", "echo '" + strings.Repeat("x", 1<<20-10) + "'"},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(bm.cmd)))
			for b.Loop() {
				Evaluate(bm.cmd, Options{Dir: "/home/dev/project", Host: machine})
			}
		})
	}
}
