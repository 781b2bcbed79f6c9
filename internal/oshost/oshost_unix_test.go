//go:build unix

package oshost

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

const haveIdentity = true

// A pipe without a writer blocks whoever opens it plainly.
func TestPipesDoNotBlock(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 2)
	go func() {
		_, err := Host{}.ReadFile(pipe, 10)
		done <- err
		_, err = Host{}.ReadDir(pipe, 10)
		done <- err
	}()
	for range 2 {
		select {
		case err := <-done:
			if err == nil {
				t.Error("reading a pipe succeeded")
			}
		case <-time.After(10 * time.Second):
			t.Fatal("reading a pipe blocks")
		}
	}
}

func TestOwnHomeWithoutTheVariable(t *testing.T) {
	t.Setenv("HOME", "relative")
	body, err := os.ReadFile("/etc/passwd")
	if err != nil {
		t.Fatal(err)
	}
	want, known := homeIn(string(body), "", os.Getuid())
	if dir, ok := (Host{}).HomeOf(""); dir != want || ok != known {
		t.Errorf("HomeOf(\"\") = %q, %v, want the account's %q, %v", dir, ok, want, known)
	}
}

func TestIdentityDiffers(t *testing.T) {
	dir := t.TempDir()
	a, errA := Host{}.Lstat(dir)
	b, errB := Host{}.Lstat(filepath.Dir(dir))
	if err := errors.Join(errA, errB); err != nil || a.Ino == 0 || a.Same(b) {
		t.Errorf("a directory and its parent: %+v, %+v, %v", a, b, err)
	}
}
