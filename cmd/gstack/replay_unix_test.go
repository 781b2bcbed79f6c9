//go:build unix

package main

import (
	"bytes"
	"io"
	"os"
	"syscall"
	"testing"
	"time"
)

// Ctrl-C ends a replay with a report on what was read, and status 130, even
// while it waits for more to read.
func TestReplayIsInterrupted(t *testing.T) {
	in, feed := io.Pipe()
	var out, errs bytes.Buffer
	page := t.TempDir() + "/page.html"
	status := make(chan int)
	go func() {
		status <- Main([]string{"replay", "--from", "lines", "--html", page, "-"}, []string{"HOME=/home/dev"}, in, &out, &errs)
	}()
	// Whoever reads is ready to be interrupted.
	if _, err := feed.Write(bytes.Repeat([]byte("rm -rf src\n"), 20_000)); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	select {
	case got := <-status:
		if got != exitInterrupted {
			t.Errorf("exit status %d: %s", got, errs.String())
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it does not end")
	}
	if !bytes.Contains(out.Bytes(), []byte("Interrupted: this is a part of the past.")) || bytes.HasPrefix(out.Bytes(), []byte("0 commands")) {
		t.Errorf("reported:\n%s", out.String())
	}
	if body, err := os.ReadFile(page); err != nil || !bytes.Contains(body, []byte("Interrupted")) {
		t.Errorf("the page: %v", err)
	}
}
