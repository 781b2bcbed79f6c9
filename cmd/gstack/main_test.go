package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"gstack/classify/verdict"
	"gstack/shellast"
)

func TestGuarded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			name    string
			judging func() *verdict.Verdict
			want    string
		}{
			{"in time", func() *verdict.Verdict { time.Sleep(decideTime / 2); return &verdict.Verdict{} }, ""},
			{"too slow", func() *verdict.Verdict { time.Sleep(decideTime * 2); return &verdict.Verdict{} }, "longer than a second"},
			{"panic", func() *verdict.Verdict { panic("boom") }, "internal error: boom"},
			{"nothing", func() *verdict.Verdict { return nil }, "internal error"},
			{"leaves its goroutine", func() *verdict.Verdict { runtime.Goexit(); return nil }, "ended early"},
		} {
			v, err := guarded(c.judging)
			switch {
			case c.want == "":
				if err != nil || v == nil || v.Micros != (decideTime/2).Microseconds() {
					t.Errorf("%s: %v, %v", c.name, v, err)
				}
			case v != nil || err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "fail closed"):
				t.Errorf("%s: %v, %v", c.name, v, err)
			}
		}
		synctest.Wait()
		time.Sleep(2 * decideTime) // lets the slow one end
	})
}

func TestUndecidedAsks(t *testing.T) {
	v := undecided("a\nb", errTooSlow)
	if v.Decision != verdict.Ask || !strings.Contains(v.Reason(), "fail closed") || !strings.HasSuffix(v.Reason(), "gstack rules shell.too-complex") {
		t.Errorf("%s: %s", v.Decision, v.Reason())
	}
}

func TestReadLine(t *testing.T) {
	big := strings.Repeat("x", maxInput)
	in := bufio.NewReaderSize(strings.NewReader("a\n\n"+big+"\n"+big+"y\n"+big+"yz\nb\r\nlast"), 4096)
	for _, want := range []struct {
		line string
		err  error
	}{
		{"a", nil}, {"", nil}, {big, nil}, {"", errTooLarge}, {"", errTooLarge}, {"b\r", nil}, {"last", nil}, {"", io.EOF}, {"", io.EOF},
	} {
		line, err := readLine(in)
		if string(line) != want.line || err != want.err {
			t.Fatalf("got %d bytes, %v; want %d bytes, %v", len(line), err, len(want.line), want.err)
		}
	}
	broken := bufio.NewReader(io.MultiReader(strings.NewReader("half"), iotest.ErrReader(errors.New("unplugged"))))
	if _, err := readLine(broken); err == nil || err == io.EOF {
		t.Errorf("a broken stream reads as %v", err)
	}
}

// Answers do not wait for lines that have not come, or a program that reads
// each answer before it sends the next line would wait for ever.
func TestBatchAnswersAtOnce(t *testing.T) {
	in, feed := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan int)
	go func() {
		done <- Main([]string{"classify", "--batch"}, []string{"HOME=/home/dev"}, in, out, io.Discard)
		out.Close()
	}()
	r := bufio.NewReader(answers)
	for _, command := range []string{"git status", "git diff"} {
		if _, err := io.WriteString(feed, `{"command":"`+command+`"}`+"\n"); err != nil {
			t.Fatal(err)
		}
		if line, err := r.ReadString('\n'); err != nil || !strings.Contains(line, command) {
			t.Fatalf("%q, %v", line, err)
		}
	}
	feed.Close()
	if status := <-done; status != exitOK {
		t.Errorf("exit status %d", status)
	}
}

func TestLostAnswersAreNotSuccess(t *testing.T) {
	full := writer(func([]byte) (int, error) { return 0, errors.New("no space") })
	for _, args := range [][]string{
		{"classify", "git status"}, {"classify", "--json", "git status"}, {"classify", "--batch"},
		{"rules"}, {"help"}, {"version"}, {"paths"}, {"slug"}, {"hook", "careful"},
	} {
		stdin := strings.NewReader(`{"command":"ls","tool_name":"Bash","tool_input":{"command":"ls"}}` + "\n")
		status := Main(args, []string{"HOME=" + t.TempDir(), "TMPDIR=" + t.TempDir()}, stdin, full, io.Discard)
		if want := map[bool]int{true: exitUsage, false: exitInternal}[args[0] == "hook"]; status != want {
			t.Errorf("%v: exit status %d, want %d", args, status, want)
		}
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }

func TestBatchStopsWhenStandardInputBreaks(t *testing.T) {
	var out, errs bytes.Buffer
	in := io.MultiReader(strings.NewReader(`{"command":"git status"}`+"\n"), iotest.ErrReader(errors.New("unplugged")))
	status := Main([]string{"classify", "--batch"}, nil, in, &out, &errs)
	if status != exitInternal || !strings.Contains(out.String(), "git status") || !strings.Contains(errs.String(), "unplugged") {
		t.Errorf("status %d, answers %q, errors %q", status, out.String(), errs.String())
	}
}

func TestEnviron(t *testing.T) {
	env := environOf([]string{"A=1", "A=2", "B=", "C", "=D=3", "E=x=y"})
	for name, want := range map[string]string{"A": "1", "B": "", "E": "x=y"} {
		if got, set := (machine{env: env}).Env(name); !set || got != want {
			t.Errorf("%s is %q, %v", name, got, set)
		}
	}
	if _, set := (machine{env: env}).Env("C"); set {
		t.Error("C is set")
	}
}

func TestHomeIsThatOfTheEnvironment(t *testing.T) {
	for _, c := range []struct {
		env  environ
		want string
	}{
		{environ{"HOME": "/home/dev"}, "/home/dev"}, {environ{"HOME": "dev"}, ""}, {environ{}, ""}, {nil, ""},
	} {
		if got, known := (machine{env: c.env}).HomeOf(""); got != c.want || known != (c.want != "") {
			t.Errorf("%v: %q, %v", c.env, got, known)
		}
	}
}

func TestShellOf(t *testing.T) {
	for value, want := range map[string]shellast.Shell{
		"": shellast.Bash, "/bin/bash": shellast.Bash, "/usr/bin/zsh": shellast.Zsh, "zsh": shellast.Zsh, "/bin/sh": shellast.Bash, "/usr/bin/fish": shellast.Bash,
	} {
		if got := shellOf(environ{"SHELL": value}); got != want {
			t.Errorf("SHELL=%s is %d, want %d", value, got, want)
		}
	}
}

func TestUTF8Locale(t *testing.T) {
	for _, c := range []struct {
		env  environ
		want bool
	}{
		{environ{"LANG": "en_US.UTF-8"}, true},
		{environ{"LANG": "en_US.UTF-8", "LC_ALL": "C"}, false},
		{environ{"LANG": "C", "LC_CTYPE": "C.utf8"}, true},
		{environ{"LANG": "en_US.UTF-8", "TERM": "dumb"}, false},
		{environ{"LANG": "de_DE"}, false},
	} {
		if got := utf8Locale(c.env); got != c.want {
			t.Errorf("%v: %v", c.env, got)
		}
	}
}

func TestNear(t *testing.T) {
	known := []string{"fs.delete-root", "fs.delete-recursive", "git.reset-hard", "sql.drop", "--json"}
	for word, want := range map[string]string{
		"fs.delete-rot": "fs.delete-root", "drop": "sql.drop", "fs.delete": "fs.delete-root fs.delete-recursive",
		"reset-hard": "git.reset-hard", "--jsn": "--json", "zzz": "", "": "", strings.Repeat("x", 1<<20): "",
	} {
		if got := strings.Join(near(word, known), " "); got != want {
			t.Errorf("near %.20q: %q, want %q", word, got, want)
		}
	}
}

func TestShellWord(t *testing.T) {
	for s, want := range map[string]string{
		"/home/dev/.gstack": "/home/dev/.gstack", "": "", "a b": "'a b'", "it's": `'it'\''s'`, "$(x)": "'$(x)'", "~": "'~'",
	} {
		if got := shellWord(s); got != want {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
	}
}
