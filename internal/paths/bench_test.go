package paths

import (
	"testing"

	"gstack/internal/oshost"
)

func BenchmarkResolve(b *testing.B) {
	dir := b.TempDir()
	for b.Loop() {
		if _, err := Resolve(oshost.Host{}, dir, "a/b/c.go"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkInside(b *testing.B) {
	dir := b.TempDir()
	boundary, err := Resolve(oshost.Host{}, dir, dir)
	if err != nil {
		b.Fatal(err)
	}
	target, err := Resolve(oshost.Host{}, dir, "a/b/c.go")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if in, err := Inside(oshost.Host{}, boundary, target); err != nil || !in {
			b.Fatal(in, err)
		}
	}
}
