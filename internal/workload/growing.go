package workload

import (
	"fmt"
	"strings"
)

// Growing are the shapes along which a command gets long, each filled to about
// the given size. None of them is an attack: scripts are written like this, and
// the time for a byte must not depend on how many there are.
func Growing(size int) []Text {
	rep := func(s string) string { return strings.Repeat(s, max(1, size/len(s))) }
	numbered := func(format string) string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	return []Text{
		{"script", rep(script)},
		{"here-document", "cat > out.txt <<'EOF'\n" + rep("a line of text with 'quotes' and $names in it\n") + "EOF\n"},
		{"here-document-expanded", "cat > out.txt <<EOF\n" + rep("a line of text with $USER in it\n") + "EOF\n"},
		{"words", "ls -l" + numbered(" w%d")},
		{"targets", "rm -f" + numbered(" build/f%d.o")},
		{"segments", rep("make x; ")},
		{"lines", numbered("echo line %d\n")},
		{"nesting", rep(nested())},
		{"pipelines", rep("cat a.txt" + strings.Repeat(" | sort -u | grep -v x", 20) + " > b.txt\n")},
		{"one-pipeline", "cat a.txt" + rep(" | sort -u")},
		{"and-list", "true" + rep(" && make x")},
		{"functions", numbered("f%[1]d() { local a=$1; echo \"$a\"; }\nf%[1]d x\n")},
		{"variables", numbered("v%[1]d=value%[1]d; echo \"$v%[1]d\"\n")},
		{"one-variable", rep("x=a; y=$x; ")},
		{"loops", numbered("for i%[1]d in a b c; do echo \"$i%[1]d\"; done\n")},
		{"cases", numbered("case $a%[1]d in x) echo one ;; y*) echo two ;; *) echo more ;; esac\n")},
		{"conditions", numbered("if [ -f file%[1]d ]; then echo %[1]d; fi\n")},
		{"decode-chains", rep("echo ZWNobyBoZWxsbyB3b3JsZAo= | base64 -d | tr a-z a-z | cat | sh\n")},
		{"substitutions", numbered("a%[1]d=$(echo x%[1]d | tr x y); echo \"$a%[1]d\"\n")},
		{"arrays", "a=(" + numbered(" e%d") + ")\nfor x in \"${a[@]}\"; do echo \"$x\"; done\n"},
		{"redirections", numbered("echo a > out%d.txt\n")},
		{"writes-and-runs", numbered("echo 'echo hi' > s%[1]d.sh; sh s%[1]d.sh\n")},
		{"removes", numbered("rm -rf build/d%d\n")},
		{"asks", numbered("rm -rf src/d%d\n")},
		{"exports", numbered("export v%d=x; make x\n")},
		{"gaps", numbered("$a%d x\n")},
		{"unknown-code", numbered("eval \"$a%d\"\n")},
		{"git", rep("git add -A && git commit -m 'a message' && git push origin HEAD\n")},
		{"quoted-code", "sh -c '" + rep("make x; ") + "'"},
		{"comments", rep("make x # and say why it is made\n")},
	}
}

// nested is as deep as people write, with something at the bottom.
func nested() string {
	return strings.Repeat("if true; then\n( { ", 8) + "echo deep\n" + strings.Repeat("} )\nfi\n", 8)
}

// script is everyday work for three packages.
const script = `# build and publish one package
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

// Sizes are those at which the time for a byte is compared: 10 KiB, and just
// below the longest command that is read.
var Sizes = [...]int{10 << 10, 1<<20 - 4<<10}

// SizeName is how people call one of Sizes.
func SizeName(size int) string {
	if size == Sizes[0] {
		return "10KiB"
	}
	return "1MiB"
}
