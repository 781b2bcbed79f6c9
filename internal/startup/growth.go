//go:build unix

package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"gstack/internal/workload"
)

// growth compares, for every way in which a command gets long, the hook with a
// program that does nothing but parse the same text, and what a byte of a long
// command costs with what one of a short command does. All is processor time, of
// all threads: other work on the machine changes it less than it does the clock.
func (s *setting) growth(program, parse string, rounds int) error {
	n := max(5, rounds/30)
	idle, err := processorTime(s.started("", s.empty, s.payload("idle", "true"), program, "hook", "careful"), 4*n)
	if err != nil {
		return err
	}
	short, long := workload.Growing(workload.Sizes[0]), workload.Growing(workload.Sizes[1])
	fmt.Printf("hook careful, %d bytes of (%d rounds)\n  %-24s %9s %9s %7s %9s %9s  %s\n", workload.Sizes[1], n, "",
		"parser", "hook", "ratio", "memory", "growth", "answer")
	for i, c := range long {
		bare := s.started(c.Name, s.empty, s.file(c.Name+".sh", c.Src), parse)
		whole := s.started(c.Name, s.empty, s.payload(c.Name, c.Src), program, "hook", "careful")
		small := s.started(c.Name, s.empty, s.payload(c.Name+"-short", short[i].Src), program, "hook", "careful")
		took := map[*started]time.Duration{}
		for _, p := range []*started{bare, whole, small} {
			if took[p], err = processorTime(p, n); err != nil {
				return err
			}
		}
		memory, err := whole.memory()
		if err != nil {
			return err
		}
		answer, err := whole.answer()
		if err != nil {
			return err
		}
		perByte := func(p *started, text string) float64 { return float64(took[p]-idle) / float64(len(text)) }
		fmt.Printf("  %-24s %6.1f ms %6.1f ms %7.2f %6.1f MB %9.2f  %s\n", c.Name, ms(took[bare]), ms(took[whole]), ms(took[whole])/ms(took[bare]),
			float64(memory)/1024, perByte(whole, c.Src)/perByte(small, short[i].Src), answer)
	}
	fmt.Println(strings.Repeat("-", 84))
	return nil
}

func ms(d time.Duration) float64 { return d.Seconds() * 1000 }

// processorTime is the median of what the program takes.
func processorTime(p *started, rounds int) (time.Duration, error) {
	for range rounds {
		if _, err := p.start(); err != nil {
			return 0, err
		}
	}
	slices.Sort(p.processor)
	return p.processor[len(p.processor)/2], nil
}

// answer is what the hook decides, and why, in one word each.
func (p *started) answer() (string, error) {
	cmd, err := p.command(p.argv)
	if err != nil {
		return "", err
	}
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", p.name, err)
	}
	for _, d := range []string{"deny", "ask"} {
		if bytes.Contains(out, []byte(`"`+d+`"`)) {
			_, reason, _ := strings.Cut(string(out), "] ")
			rule, _, _ := strings.Cut(reason, ":")
			return d + " " + rule, nil
		}
	}
	return "allow", nil
}
