package classify_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/corpus"
	"gstack/internal/workload"
	"gstack/shellast"
)

func classifyOptions() classify.Options {
	machine := (&corpus.Case{Home: corpus.DefaultHome, Cwd: corpus.DefaultCwd, Shell: corpus.DefaultShell}).Host()
	return classify.Options{Options: shellast.Options{Dir: corpus.DefaultCwd, Host: machine}}
}

func BenchmarkCommands(b *testing.B) {
	opt := classifyOptions()
	for _, c := range workload.Commands() {
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				classify.Command(c.Src, opt)
			}
		})
	}
}

func BenchmarkGrowing(b *testing.B) {
	opt := classifyOptions()
	for _, size := range workload.Sizes {
		for _, c := range workload.Growing(size) {
			b.Run(fmt.Sprintf("%s/%s", c.Name, workload.SizeName(size)), func(b *testing.B) {
				b.SetBytes(int64(len(c.Src)))
				b.ReportAllocs()
				for b.Loop() {
					classify.Command(c.Src, opt)
				}
			})
		}
	}
}

// TestAllocations holds the number of allocations, which is the same on every
// machine, where a time would not be.
func TestAllocations(t *testing.T) {
	opt := classifyOptions()
	var counts []float64
	for _, c := range workload.Commands() {
		n := testing.AllocsPerRun(20, func() { classify.Command(c.Src, opt) })
		t.Logf("%5.0f  %s", n, c.Name)
		counts = append(counts, n)
	}
	slices.Sort(counts)
	if median := counts[len(counts)/2]; median >= 100 {
		t.Errorf("%.0f allocations for a command at the median, want below 100", median)
	}
}

// TestGrowth holds that what a command costs grows with its length and no
// faster: pieces of memory, and their bytes, for a byte of command.
func TestGrowth(t *testing.T) {
	const most = 1.5 // times what it is for a short one
	opt := classifyOptions()
	cost := func(src string) (pieces, bytes float64) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		classify.Command(src, opt)
		runtime.ReadMemStats(&after)
		n := float64(len(src))
		return float64(after.Mallocs-before.Mallocs) / n, float64(after.TotalAlloc-before.TotalAlloc) / n
	}
	long := workload.Growing(200 << 10)
	for i, short := range workload.Growing(workload.Sizes[0]) {
		pieces, bytes := cost(short.Src)
		longPieces, longBytes := cost(long[i].Src)
		t.Logf("%-24s %6.2f -> %6.2f pieces, %7.0f -> %7.0f bytes", short.Name, pieces, longPieces, bytes, longBytes)
		if longPieces > most*pieces || longBytes > most*bytes {
			t.Errorf("%s: %.2f pieces of memory and %.0f bytes for a byte of a short command, %.2f and %.0f for one of a long command", short.Name, pieces, bytes, longPieces, longBytes)
		}
	}
}

// TestWorkload holds that the commands are as they claim to be: most pass, some
// ask.
func TestWorkload(t *testing.T) {
	opt := classifyOptions()
	allowed := 0
	for _, c := range workload.Commands() {
		if classify.Command(c.Src, opt).Decision == verdict.Allow {
			allowed++
		}
	}
	if n := len(workload.Commands()); n != 60 || allowed < 40 || allowed > 52 {
		t.Errorf("%d of %d commands pass", allowed, n)
	}
}

func BenchmarkHostile(b *testing.B) {
	opt := classifyOptions()
	for _, c := range workload.Hostile("rm -rf /") {
		b.Run(strings.ReplaceAll(c.Name, " ", "-"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				classify.Command(c.Src, opt)
			}
		})
	}
}
