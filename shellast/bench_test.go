package shellast

import (
	"fmt"
	"testing"

	"gstack/internal/workload"
)

func BenchmarkEvaluate(b *testing.B) {
	for _, c := range workload.Commands() {
		b.Run(c.Name, func(b *testing.B) { benchmarkEvaluate(b, c.Src) })
	}
}

func BenchmarkEvaluateGrowing(b *testing.B) {
	for _, size := range workload.Sizes {
		for _, c := range workload.Growing(size) {
			b.Run(fmt.Sprintf("%s/%s", c.Name, workload.SizeName(size)), func(b *testing.B) { benchmarkEvaluate(b, c.Src) })
		}
	}
}

func benchmarkEvaluate(b *testing.B, command string) {
	b.ReportAllocs()
	b.SetBytes(int64(len(command)))
	for b.Loop() {
		Evaluate(command, Options{Dir: "/home/dev/project", Host: machine})
	}
}
