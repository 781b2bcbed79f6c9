package parse

import (
	"fmt"
	"testing"

	"gstack/internal/workload"
)

func BenchmarkBash(b *testing.B) {
	for _, c := range workload.Commands() {
		b.Run(c.Name, func(b *testing.B) { benchmarkBash(b, c.Src) })
	}
}

func BenchmarkBashGrowing(b *testing.B) {
	for _, size := range workload.Sizes {
		for _, c := range workload.Growing(size) {
			b.Run(fmt.Sprintf("%s/%s", c.Name, workload.SizeName(size)), func(b *testing.B) { benchmarkBash(b, c.Src) })
		}
	}
}

func benchmarkBash(b *testing.B, src string) {
	b.ReportAllocs()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if p := Bash(src, Options{}); len(p.Gaps) > 0 {
			b.Fatal(p.Gaps[0])
		}
	}
}
