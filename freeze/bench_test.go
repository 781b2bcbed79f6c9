package freeze

import (
	"testing"

	"gstack/internal/oshost"
)

func BenchmarkDecide(b *testing.B) {
	s := newScratch(b)
	s.make(b, "dir p/src")
	s.state(b, s.dir+"/p/src\n")
	fields := []Field{{"file_path", s.dir + "/p/src/a/b.go"}}
	for b.Loop() {
		if d := Decide(s.root, nil, oshost.Host{}, s.dir, "Write", fields); !d.Allowed {
			b.Fatal(d)
		}
	}
}
