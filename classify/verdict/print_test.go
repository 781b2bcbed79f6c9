package verdict

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"gstack/shellast"
	"gstack/shellast/value"
)

func printed(t *testing.T, v *Verdict, opt PrintOptions) string {
	t.Helper()
	var out bytes.Buffer
	if err := v.Print(&out, opt); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func why(rule string) string {
	if rule == "fs.delete-root" {
		return "Everything below is gone at once.\nNo backup of this machine is known."
	}
	return ""
}

func TestPrint(t *testing.T) {
	for _, c := range []struct {
		name string
		v    *Verdict
		opt  PrintOptions
		want string
	}{
		{"allowed", func() *Verdict {
			b := judged("git status")
			return b.done(b.segment("git status", b.program("git status", "git", "status")))
		}(), PrintOptions{}, `
allow: no objection
└─ allow  git status
`},
		{"resolved words, carrier, why", sudoHome(), PrintOptions{Why: why}, `
deny: this command deletes the root, a home or a system tree
  cd app && sudo rm -rf node_modules "$HOME"
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
├─ allow  cd app
└─ deny   sudo rm -rf node_modules "$HOME"
   runs   rm -rf node_modules /home/dev
   via    sudo
   as     root
   rule   fs.delete-root: /home/dev, the home directory
   why    Everything below is gone at once. No backup of this machine is known.
   safer  rm -rf node_modules
more: gstack rules fs.delete-root
`},
		{"decoded code, narrow", decoded(), PrintOptions{Width: 60}, `
deny: this command deletes the root, a home or a system tree
  echo cm0gLXJmIC8= | base64 -d | sh
                                  ^^
└─ deny   echo cm0gLXJmIC8= | base64 -d | sh
   └─ deny   code: rm -rf /
      by     sh, decoded
      └─ deny   rm -rf /
         via    echo | base64 -d > sh
         rule   fs.delete-root: /
         safer  rm -rf ./build
more: gstack rules fs.delete-root
`},
		{"ASCII", func() *Verdict {
			b := judged("rm -rf \"$X\"/*\necho grün")
			rm := b.program(`rm -rf "$X"/*`, "rm", "-rf", "‹$X›/*")
			b.finds(rm, Ask, "fs.delete-unset", "deletes a system path if a variable is empty", "/*", "")
			echo := b.segment("echo grün", b.program("echo grün", "echo", "grün"))
			return b.done(b.segment(`rm -rf "$X"/*`, rm), echo)
		}(), PrintOptions{ASCII: true}, `
ask: this command deletes a system path if a variable is empty
|- ask    rm -rf "$X"/*  line 1
|  runs   rm -rf <$X>'/*'
|  rule   fs.delete-unset: /*
` + "`" + `- allow  echo gr\u00fcn  line 2
more: gstack rules fs.delete-unset
`},
		{"gap and pattern", func() *Verdict {
			b := judged("$RUN build")
			gap := b.gap("$RUN build", "$RUN is not known")
			b.finds(gap, Ask, "shell.unknown-program", "starts a program that is not known", "$RUN is not known", "")
			b.finds(nil, Ask, "user.pattern", "Project rule matched", "build", "")
			return b.done(b.segment("$RUN build", gap))
		}(), PrintOptions{}, `
ask: this command starts a program that is not known (and 1 more finding)
rule   user.pattern: Project rule matched (build)
└─ ask    $RUN build
   rule   shell.unknown-program: $RUN is not known
more: gstack rules shell.unknown-program
`},
		{"two decisions at one place; why and safer once", func() *Verdict {
			b := judged("x; x")
			one, two := b.program("x", "rm", "-rf", "/"), b.program("x", "rm", "-rf", "/")
			b.finds(one, Ask, "shell.obfuscated", "hides what it runs", "x", "")
			b.finds(one, Deny, "fs.delete-root", "deletes a tree", "/", "ls /")
			b.finds(two, Deny, "fs.delete-root", "deletes a tree", "/", "ls /")
			return b.done(b.segment("x", one), b.segment("x", two))
		}(), PrintOptions{Why: why}, `
deny: this command deletes a tree (and 2 more findings)
  x; x
  ^
├─ deny   x
│  runs   rm -rf /
│  rule   fs.delete-root: /
│  why    Everything below is gone at once. No backup of this machine is known.
│  safer  ls /
│  rule   shell.obfuscated: hides what it runs (x) [ask]
└─ deny   x
   runs   rm -rf /
   rule   fs.delete-root: /
more: gstack rules fs.delete-root
`},
		{"nothing known", &Verdict{Command: "x"}, PrintOptions{}, `
ask: could not be judged (fail closed)
`},
		{"quotes are no news", func() *Verdict {
			b := judged(`git commit -m "it's a test" && r''m -r "a b"`)
			rm := b.program(`r''m -r "a b"`, "rm", "-r", "a b")
			b.finds(rm, Ask, "fs.delete-recursive", "deletes a tree", "a b", "")
			return b.done(
				b.segment(`git commit -m "it's a test"`, b.program(`git commit -m "it's a test"`, "git", "commit", "-m", "it's a test")),
				b.segment(`r''m -r "a b"`, rm))
		}(), PrintOptions{}, `
ask: this command deletes a tree
  git commit -m "it's a test" && r''m -r "a b"
                                 ^^^^^^^^^^^^^
├─ allow  git commit -m "it's a test"
└─ ask    r''m -r "a b"
   runs   rm -r 'a b'
   rule   fs.delete-recursive: a b
more: gstack rules fs.delete-recursive
`},
		{"what carries a program is told once", func() *Verdict {
			b := judged("ls 2>/dev/null | xargs rm -rf;")
			null := &shellast.Step{Kind: shellast.Writing, Write: &shellast.Write{Target: value.WordOf("/dev/null"), Text: "2>/dev/null"}}
			xargs, rm := b.program("xargs rm -rf", "xargs", "rm", "-rf"), b.program("xargs rm -rf", "rm", "-rf", "‹output of ls›")
			xargs.Call.Via, rm.Call.Via = []string{"ls |"}, []string{"ls |", "sudo", "xargs"}
			b.finds(rm, Ask, "fs.delete-many", "deletes whatever a search finds", "output of ls", "")
			return b.done(null, b.segment("ls 2>/dev/null", b.program("ls", "ls")), b.segment("xargs rm -rf;", xargs, rm))
		}(), PrintOptions{}, `
ask: this command deletes whatever a search finds
  ls 2>/dev/null | xargs rm -rf;
                   ^^^^^^^^^^^^
├─ allow  ls 2>/dev/null
└─ ask    xargs rm -rf
   runs   rm -rf ‹output of ls›
   via    ls | sudo > xargs
   rule   fs.delete-many: output of ls
more: gstack rules fs.delete-many
`},
		{"an allowed redirection to a place that is not written", func() *Verdict {
			b := judged(`echo x > $F`)
			w := &shellast.Step{Kind: shellast.Writing, Write: &shellast.Write{Target: value.WordOf("out.txt"), Append: true, Text: ">> $F"}}
			return b.done(w, b.segment(`find . -exec rm {} \;`))
		}(), PrintOptions{}, `
allow: no objection
├─ allow  >> out.txt
└─ allow  find . -exec rm {} \;
`},
		{"a redirection shows where it lands", func() *Verdict {
			b := judged(`echo x > $F`)
			w := &shellast.Write{Target: value.WordOf("/etc/passwd"), Text: "> $F"}
			step := &shellast.Step{Kind: shellast.Writing, Write: w}
			b.finds(step, Ask, "fs.overwrite-system", "writes over a system file", "/etc/passwd", "")
			return b.done(b.segment(`echo x > $F`, b.program("echo x", "echo", "x"), step))
		}(), PrintOptions{}, `
ask: this command writes over a system file
└─ ask    echo x > $F
   └─ ask    > /etc/passwd
      rule   fs.overwrite-system: /etc/passwd
more: gstack rules fs.overwrite-system
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := printed(t, c.v, c.opt); "\n"+got != c.want {
				t.Errorf("got:\n%s\nwant:%s", got, c.want)
			}
		})
	}
}

func TestPrintColorOnlyAddsColor(t *testing.T) {
	codes := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for _, v := range []*Verdict{sudoHome(), decoded()} {
		colored := printed(t, v, PrintOptions{Color: true, Why: why})
		if !codes.MatchString(colored) {
			t.Error("no colour at all")
		}
		if got, want := codes.ReplaceAllString(colored, ""), printed(t, v, PrintOptions{Why: why}); got != want {
			t.Errorf("without colour codes:\n%s\nwant:\n%s", got, want)
		}
	}
}

func TestPrintHostileText(t *testing.T) {
	evil := "rm -rf x\x1b[2K\r\u202eok\u2028\x07\xff"
	b := judged(evil)
	rm := b.program(evil, "rm", "-rf", evil)
	rm.Call.Via = []string{evil}
	rm.Note = evil
	b.finds(rm, Ask, "fs.delete-recursive", "deletes a tree", evil, evil)
	b.finds(nil, Ask, evil, evil, evil, evil)
	v := b.done(b.segment(evil, rm), b.code(evil, evil, evil), b.gap(evil, evil))
	out := printed(t, v, PrintOptions{Why: func(string) string { return evil }})
	if strings.ContainsAny(out, "\x1b\r\a\u202e\u2028") || !utf8.ValidString(out) {
		t.Errorf("control characters reach the terminal: %q", out)
	}
}

func TestPrintStaysWithinWidth(t *testing.T) {
	long := "rm -rf " + strings.Repeat("ü", 300) + " " + strings.Repeat("漢", 100)
	b := judged(long)
	rm := b.program(long, "rm", "-rf", strings.Repeat("ü", 300), strings.Repeat("漢", 100))
	b.finds(rm, Ask, "fs.delete-recursive", "deletes a tree", strings.Repeat("a b ", 99), "ls")
	for _, w := range []int{40, 57, 100} {
		for _, line := range strings.Split(printed(t, b.done(b.segment(long, rm)), PrintOptions{Width: w}), "\n") {
			if width(line) > w {
				t.Errorf("width %d: %d columns: %s", w, width(line), line)
			}
		}
	}
}

func TestPrintFoldsHarmlessSteps(t *testing.T) {
	src := strings.Repeat("true\n", 70) + "rm -rf src\n" + strings.Repeat("true\n", 10)
	b := judged(src)
	var steps []*shellast.Step
	for range 70 {
		steps = append(steps, b.segment("true"))
	}
	rm := b.program("rm -rf src", "rm", "-rf", "src")
	b.finds(rm, Ask, "fs.delete-recursive", "deletes a tree", "src", "")
	steps = append(steps, b.segment("rm -rf src", rm))
	for range 10 {
		steps = append(steps, b.segment("true"))
	}
	want := `ask: this command deletes a tree
├─ allow  70 steps
├─ ask    rm -rf src  line 71
│  rule   fs.delete-recursive: src
└─ allow  10 steps
more: gstack rules fs.delete-recursive
`
	if got := printed(t, b.done(steps...), PrintOptions{}); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// A tree may be as deep or as wide as the limits of the evaluation allow: it
// is cut, and no finding is lost.
func TestTreeBounds(t *testing.T) {
	b := judged("x")
	rm := b.program("x", "rm", "-rf", "/")
	b.finds(rm, Deny, "fs.delete-root", "deletes a tree", "/", "")
	deep := rm
	for range 100_000 {
		deep = b.segment("x", b.segment("y"), deep)
	}
	wide := make([]*shellast.Step, 50_000)
	for i := range wide {
		wide[i] = b.segment("z")
	}
	last := b.program("x", "rm", "-rf", "b")
	b.finds(last, Ask, "fs.delete-recursive", "deletes a tree", "b", "")
	lost := b.program("x", "rm", "-rf", "c")
	b.finds(lost, Ask, "fs.delete-recursive", "deletes a tree", "c", "")
	v := b.done(append(append([]*shellast.Step{deep}, wide...), last)...)

	counted, cut := 0, 0
	var walk func(n *node, depth int)
	walk = func(n *node, depth int) {
		if depth > depthMax+1 {
			t.Fatalf("deeper than %d", depthMax)
		}
		if n.cut {
			cut++
		}
		counted += len(n.findings)
		for _, c := range n.children {
			if Worse(n.decision, c.decision) != n.decision {
				t.Errorf("a step decides %s, one below it %s", n.decision, c.decision)
			}
			walk(c, depth+1)
		}
	}
	walk(v.tree(), 0)
	if counted != len(v.Findings) || cut != 2 {
		t.Errorf("%d of %d findings placed, %d cuts, want 2", counted, len(v.Findings), cut)
	}
	out := printed(t, v, PrintOptions{})
	if strings.Count(out, "rule   fs.delete-") != 3 {
		t.Error("a finding is not printed")
	}
	if n := bytes.Count(v.JSON(nil), []byte(`"findings":[`)); n < 3 {
		t.Errorf("JSON places findings %d times", n)
	}
}

// The same step twice, as a shared function body could be, ends.
func TestTreeSharedSteps(t *testing.T) {
	s := &shellast.Step{Text: "a"}
	for range 60 {
		s = &shellast.Step{Text: "a", Children: []*shellast.Step{s, s}}
	}
	v := &Verdict{Command: "a", Decision: Allow, Steps: []*shellast.Step{s, s, nil}}
	printed(t, v, PrintOptions{})
	s.Children = append(s.Children, s)
	printed(t, v, PrintOptions{})
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no space") }

func TestPrintReportsWriteErrors(t *testing.T) {
	if err := sudoHome().Print(broken{}, PrintOptions{}); err == nil {
		t.Error("a lost answer is reported as printed")
	}
}
