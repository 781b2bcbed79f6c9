package main

import (
	"fmt"
	"strings"
	"time"

	"gstack/replay"
)

// showProgress draws how far a replay is on standard error while it runs, if
// that is a terminal, and returns what takes the drawing away.
func (c *command) showProgress(p *replay.Progress) (done func()) {
	columns, terminal := columnsOf(c.stderr)
	if !terminal || c.env.get("TERM") == "dumb" {
		return func() {}
	}
	if columns == 0 {
		columns = 80
	}
	const clear = "\r\x1b[K"
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		start := time.Now()
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				fmt.Fprint(c.stderr, clear)
				return
			case now := <-tick.C:
				fmt.Fprint(c.stderr, clear+progressLine(p, now.Sub(start), columns-1, !utf8Locale(c.env)))
			}
		}
	}()
	return func() { close(stop); <-stopped }
}

// progressLine is a line of at most some columns.
func progressLine(p *replay.Progress, took time.Duration, columns int, ascii bool) string {
	total, read := p.Total.Load(), p.Read.Load()
	counts := replay.Number(int(p.Judged.Load())) + " judged, " + replay.Number(int(p.Asked.Load())) + " asked, " + replay.Number(int(p.Refused.Load())) + " denied"
	if total <= 0 {
		return counts[:min(len(counts), max(0, columns))]
	}
	part := min(1, float64(read)/float64(total))
	line := fmt.Sprintf("%3d%%  ", int(part*100))
	if part > 0.02 && part < 1 && took > time.Second {
		left := time.Duration(float64(took) * (1 - part) / part)
		counts += ", " + left.Round(time.Second).String() + " left"
	}
	full, empty := "█", "░"
	if ascii {
		full, empty = "#", "."
	}
	if wide := min(24, columns-len(line)-2-len(counts)); wide >= 8 {
		n := int(part * float64(wide))
		return line + strings.Repeat(full, n) + strings.Repeat(empty, wide-n) + "  " + counts
	}
	line += counts
	return line[:min(len(line), max(0, columns))]
}
