package parse

import (
	"strings"
	"testing"
)

func BenchmarkBash(b *testing.B) {
	for _, c := range []struct{ name, src string }{
		{"status", "git status"},
		{"script-7KB", script(7 << 10)},
		{"script-1MB", script(1 << 20)},
		{"list-1MB", strings.Repeat("a;", 1<<19)},
		{"pipe-1MB", strings.Repeat("a|", 1<<19-1) + "a"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.src)))
			b.ReportAllocs()
			for b.Loop() {
				if p := Bash(c.src, Options{}); len(p.Gaps) > 0 {
					b.Fatal(p.Gaps[0])
				}
			}
		})
	}
}

// script is a script of everyday commands of at most the given size.
func script(size int) string {
	const piece = `# build and publish one package
set -euo pipefail
for pkg in api web worker; do
	cd "$ROOT/$pkg" || exit 1
	if [[ -f package.json && ! -d node_modules ]]; then
		npm ci --silent 2>&1 | tail -n 20
	fi
	version=$(jq -r '.version // "0.0.0"' package.json)
	tag="${REGISTRY:-localhost:5000}/$pkg:${version%%-*}"
	docker build -t "$tag" --build-arg COMMIT="$(git rev-parse --short HEAD)" . > "$LOGS/$pkg.log"
	case "$pkg" in
	api|web) deploy "$tag" ;;
	*) echo "skipping $pkg" >&2 ;;
	esac
	count=$((count + 1))
done
cat > "$LOGS/summary.txt" <<EOF
packages: $count
host: $(hostname)
EOF
`
	return strings.Repeat(piece, size/len(piece))
}
