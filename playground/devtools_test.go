//go:build unix

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A browser is Chromium without a window, spoken to over two pipes with its
// DevTools protocol (https://chromedevtools.github.io/devtools-protocol/):
// objects in JSON, each ended by a zero byte.
type browser struct {
	in *os.File

	mu      sync.Mutex
	last    int
	answers map[int]chan message
	events  []message
	closed  bool
}

type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// chromium is where the program is, "" if there is none.
func chromium() string {
	for _, name := range [...]string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// startBrowser starts Chromium for one test, or skips it where there is none.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	program := chromium()
	if program == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("no Chromium; continuous integration must have one")
		}
		t.Skip("no Chromium; the page was not tried: apt-get install chromium")
	}
	home := t.TempDir()
	cmd := exec.Command(program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--hide-scrollbars", "--user-data-dir="+filepath.Join(home, "profile"), "--remote-debugging-pipe", "about:blank")
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	theirIn, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.ExtraFiles = []*os.File{theirIn, theirOut} // file descriptors 3 and 4
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	theirIn.Close()
	theirOut.Close()
	b := &browser{in: in, answers: map[int]chan message{}}
	go b.read(out)
	t.Cleanup(func() {
		in.Close()
		// Its own process group: the browser and the processes it has started.
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		cmd.Wait()
		out.Close()
		gone := time.Now().Add(5 * time.Second)
		for os.RemoveAll(filepath.Join(home, "profile")) != nil && time.Now().Before(gone) {
			time.Sleep(50 * time.Millisecond)
		}
	})
	return b
}

func (b *browser) read(out *os.File) {
	r := bufio.NewReader(out)
	for {
		line, err := r.ReadBytes(0)
		if err != nil {
			break
		}
		var m message
		if json.Unmarshal(line[:len(line)-1], &m) != nil {
			continue
		}
		b.mu.Lock()
		if c := b.answers[m.ID]; m.ID != 0 && c != nil {
			delete(b.answers, m.ID)
			c <- m
		} else {
			b.events = append(b.events, m)
		}
		b.mu.Unlock()
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	for _, c := range b.answers {
		close(c)
	}
	b.answers = nil
}

// call sends a command to the browser, or to the page of a session, and
// decodes what it answers into result, if that is not nil.
func (b *browser) call(session, method string, params, result any) error {
	p, err := json.Marshal(params)
	if err != nil {
		return err
	}
	done := make(chan message, 1)
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return fmt.Errorf("%s: the browser has ended", method)
	}
	b.last++
	m := message{ID: b.last, Session: session, Method: method, Params: p}
	b.answers[m.ID] = done
	b.mu.Unlock()
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if _, err := b.in.Write(append(text, 0)); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	select {
	case a, ok := <-done:
		switch {
		case !ok:
			return fmt.Errorf("%s: the browser has ended", method)
		case a.Error != nil:
			return fmt.Errorf("%s: %s", method, a.Error.Message)
		case result != nil:
			return json.Unmarshal(a.Result, result)
		}
		return nil
	case <-ctx.Done():
		return fmt.Errorf("%s: no answer", method)
	}
}

// happened are the events of a session, by method.
func (b *browser) happened(session string, methods ...string) []message {
	b.mu.Lock()
	defer b.mu.Unlock()
	var list []message
	for _, m := range b.events {
		for _, method := range methods {
			if m.Session == session && m.Method == method {
				list = append(list, m)
			}
		}
	}
	return list
}
