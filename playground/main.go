// Command playground builds the page that explains a command as one types.
//
//	go run ./playground DIRECTORY
//
// It compiles the analysis to WebAssembly and writes DIRECTORY/index.html, one
// file that holds everything: a page opened from a disk can fetch nothing.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./playground DIRECTORY")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	page, err := build()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	name := filepath.Join(dir, "index.html")
	if err := os.WriteFile(name, page, 0o666); err != nil {
		return err
	}
	fmt.Printf("%s, %.1f MB\n", name, float64(len(page))/1e6)
	return nil
}
