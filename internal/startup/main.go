//go:build unix

// Command startup compares what a whole start of the program costs with other
// programs: a Go hello world, which is the floor, bash, and the hook that this
// project replaces, where its path is given. Every round starts each of them
// once, so that whatever else the machine does is in both sides of a ratio.
// It is a tool for people; make bench-process runs it.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) > 2 && os.Args[1] == memoryOf {
		if err := printMemory(os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	program := flag.String("gstack", "bin/gstack", "the program")
	hello := flag.String("hello", "", "a Go hello world")
	parse := flag.String("parse", "", "a program that parses its standard input, and does nothing else")
	only := flag.String("only", "", "starts or growth: not the other one")
	ancestor := flag.String("ancestor", "", "the careful hook that this project replaces, a shell script")
	rounds := flag.Int("rounds", 300, "how often each program is started")
	flag.Parse()
	if err := run(*program, *hello, *parse, *ancestor, *only, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "startup:", err)
		os.Exit(1)
	}
}

func run(program, hello, parse, ancestor, only string, rounds int) error {
	dir, err := os.MkdirTemp("", "startup")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	// Copies, as an installation is: a file fresh from the linker is cached in
	// smaller pieces, and costs more to start.
	if program, err = copied(program, dir); err != nil {
		return err
	}
	if hello, err = copied(hello, dir); err != nil {
		return err
	}
	s, err := newSetting(dir)
	if err != nil {
		return err
	}
	if only != "growth" {
		for _, g := range s.groups(program, hello, ancestor) {
			if err := g.measure(rounds); err != nil {
				return err
			}
		}
	}
	if only == "starts" || parse == "" {
		return nil
	}
	if parse, err = copied(parse, dir); err != nil {
		return err
	}
	return s.growth(program, parse, rounds)
}

func copied(program, dir string) (string, error) {
	from, err := os.Open(program)
	if err != nil {
		return "", err
	}
	defer from.Close()
	to, err := os.OpenFile(filepath.Join(dir, filepath.Base(program)), os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		return "", err
	}
	if _, err := io.Copy(struct{ io.Writer }{to}, struct{ io.Reader }{from}); err != nil {
		return "", err
	}
	return to.Name(), to.Close()
}

// A group of programs is compared with the first of them.
type group struct {
	title    string
	share    int // one round in how many
	programs []*started
}

func (g *group) measure(rounds int) error {
	n := max(10, rounds/max(1, g.share))
	// The first starts fill caches.
	for i := range n + 3 {
		for j := range g.programs {
			p := g.programs[(i+j)%len(g.programs)]
			t, err := p.start()
			if err != nil {
				return err
			}
			if i >= 3 {
				p.times = append(p.times, t)
			} else {
				p.processor = nil
			}
		}
	}
	fmt.Printf("%s (%d rounds)\n  %-34s %9s %9s %8s %15s %10s\n", g.title, n, "", "median", "memory", "ratio", "quartiles", "processor")
	first := g.programs[0]
	for _, p := range g.programs {
		memory, err := p.memory()
		if err != nil {
			return err
		}
		low, mid, high := quartiles(ratios(p.times, first.times))
		_, wall, _ := quartiles(milliseconds(p.times))
		_, processor, _ := quartiles(ratios(p.processor, first.processor))
		fmt.Printf("  %-34s %6.2f ms %6.1f MB %8.2f %7.2f -%6.2f %10.2f\n", p.name, wall, float64(memory)/1024, mid, low, high, processor)
	}
	fmt.Println(strings.Repeat("-", 84))
	return nil
}
