package jail_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"gstack/fuzz/jail"
)

func spec() jail.Spec {
	return jail.Spec{
		Shells:  []string{"bash"},
		Helpers: []string{"rev", "env"},
		Stubs:   []string{"rm", "git", "cat", "ls", "tee", "base64", "chmod", "mount", "false"},
		Says:    map[string]string{"ls": "a b\n"},
		Etc:     map[string]string{"passwd": "u:x:61200:61200::/home/u:/bin/bash\n"},
		Files:   []jail.File{{Path: "/home/u/p/"}, {Path: "/home/u/p/f", Text: "text\n"}, {Path: "/tmp/disk", Text: "x"}},
		Links:   map[string]string{"/dev/sda": "/tmp/disk"},
		Watched: []string{"/tmp/disk"},
		Workers: 2,
	}
}

// open builds a jail, or says why the test cannot be run here. Continuous
// integration must be able to.
func open(t *testing.T) *jail.Jail {
	t.Helper()
	j, err := jail.New(spec())
	if errors.Is(err, jail.ErrUnavailable) && os.Getenv("CI") != "true" {
		t.Skipf("NOT TESTED: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	return j
}

func bash(text string) jail.Command {
	return jail.Command{Argv: []string{"/usr/bin/bash", "-c", text}, Env: []string{"PATH=/usr/bin:/bin", "HOME=/home/u"}, Dir: "/home/u/p"}
}

func seen(r jail.Result) string {
	var list []string
	for _, s := range r.Started {
		list = append(list, s.Path+" "+s.Dir+" "+strings.Join(s.Argv, " "))
	}
	return strings.Join(list, "\n")
}

func TestRun(t *testing.T) {
	j := open(t)
	tests := []struct{ text, want string }{
		{`rm -rf / "a b" ''`, "/usr/bin/rm /home/u/p rm -rf / a b "},
		{`cd /; /bin/rm x`, "/usr/bin/rm / /bin/rm x"},
		{`exec -a ls rm x`, "/usr/bin/rm /home/u/p ls x"},
		{`$(echo mr | rev) x; env -i /bin/rm y`, "/usr/bin/rm /home/u/p rm x\n/usr/bin/rm /home/u/p /bin/rm y"},
		{`rm $(ls)`, "/usr/bin/ls /home/u/p ls\n/usr/bin/rm /home/u/p rm a b"},
		{`rm $(cat f)`, "/usr/bin/cat /home/u/p cat f\n/usr/bin/rm /home/u/p rm text"},
		{`cat <(echo x) >/dev/null`, "/usr/bin/cat /home/u/p cat /dev/fd/63"},
		{`(rm late) & exit`, "/usr/bin/rm /home/u/p rm late"},
		{`for i in {1..3}; do rm $i & done; wait`, ""},
		{`python3 -c 1; wget x`, ""},
	}
	var list []jail.Command
	for _, tt := range tests {
		list = append(list, bash(tt.text))
	}
	for i, r := range j.Run(list) {
		tt := tests[i]
		if r.Err != nil || r.Killed || r.Cut {
			t.Errorf("%s: %+v", tt.text, r)
			continue
		}
		if strings.HasPrefix(tt.text, "for") {
			if len(r.Started) != 3 {
				t.Errorf("%s: %s", tt.text, seen(r))
			}
			continue
		}
		if got := seen(r); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s\n%s", tt.text, got, tt.want, r.Stderr)
		}
	}
}

func TestFreshEveryTime(t *testing.T) {
	j := open(t)
	soil := `echo x > f; echo y > g; echo z > /tmp/h; echo r > /root-file; rm marker; : > "$HOME/.bashrc"`
	look := `for x in f g /tmp/* ~/.[a-z]* /rec/* /root-file; do [ -e "$x" ] && ls "$x"; done; ls "$(<f)"`
	for range 3 {
		r := j.Run([]jail.Command{bash(soil), bash(soil), bash(look), bash(look)})
		for _, r := range r[2:] {
			var names []string
			for _, s := range r.Started {
				names = append(names, s.Argv[1])
			}
			if want := []string{"f", "/tmp/disk", "/rec/log", "/rec/stderr", "text"}; !slices.Equal(names, want) {
				t.Errorf("%q", names)
			}
		}
	}
}

func TestStdinIsRecorded(t *testing.T) {
	r := open(t).Run([]jail.Command{bash("echo hello | cat; tee <<< there")})[0]
	if got := r.Stdin["cat"]; !slices.Equal(got, []string{"hello\n"}) {
		t.Errorf("cat: %q", got)
	}
	if got := r.Stdin["tee"]; !slices.Equal(got, []string{"there\n"}) {
		t.Errorf("tee: %q", got)
	}
}

func TestWatched(t *testing.T) {
	j := open(t)
	r := j.Run([]jail.Command{bash("ls </dev/sda"), bash(": > /dev/sda"), bash("echo x >> /tmp/disk"), bash(":")})
	for i, want := range []int{0, 1, 1, 0} {
		if len(r[i].Wrote) != want {
			t.Errorf("%d: wrote %q", i, r[i].Wrote)
		}
	}
}

// What does not end is ended, and does not hinder what comes next.
func TestLimits(t *testing.T) {
	j := open(t)
	for _, text := range []string{
		`while :; do :; done`,
		`rm 1; read x < <(while :; do :; done)`,
		`f() { f | f & }; f`,
		`x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done`,
		`while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done >> g`,
		`while :; do rm x; done`,
		`trap '' TERM HUP INT; while :; do :; done & disown; exit`,
		`kill -9 -1; kill -TERM -1`,
	} {
		c := bash(text)
		c.Limit = 300 * time.Millisecond
		start := time.Now()
		r := j.Run([]jail.Command{c, bash("rm next"), bash("rm next")})
		if d := time.Since(start); d > 10*time.Second {
			t.Errorf("%s: took %v", text, d)
		}
		if r[0].Err != nil {
			t.Errorf("%s: %v", text, r[0].Err)
		}
		for _, r := range r[1:] {
			if seen(r) != "/usr/bin/rm /home/u/p rm next" {
				t.Errorf("after %s: %+v", text, r)
			}
		}
	}
}

// Nothing can be reached or changed from the inside. The outside is looked at
// for a file that the jail tries to make everywhere.
func TestShutIn(t *testing.T) {
	j := open(t)
	outside := t.TempDir()
	tests := []struct{ text, forbidden string }{
		{`: > /usr/x`, "programs have read-only directories"},
		{`: > /usr/bin/rm`, "programs are read-only"},
		{`: > /etc/passwd`, "settings are read-only"},
		{`: > /dev/x`, "devices are read-only"},
		{`echo 1 > /proc/sys/kernel/sysrq`, "the kernel's settings"},
		{`[ -e ` + outside + ` ]`, "the outside"},
		{`cd ../../../../../../..; [ -e .` + outside + ` ]`, "the outside by dots"},
		{`[ -e /.outside/etc ]`, "the old root"},
		{`[ -r /proc/1/mem ] || [ -e /proc/1/root/etc ]`, "the driver's memory and root"},
		{`[ "$EUID" = 0 ]`, "root"},
		{`: > /dev/tcp/127.0.0.1/22`, "the network"},
		{`ulimit -u 100000`, "more processes"},
		{`python3 -c 1 || perl -e 1`, "other programs"},
	}
	var list []jail.Command
	for _, tt := range tests {
		list = append(list, bash("("+tt.text+") && rm reached"))
	}
	for i, r := range j.Run(list) {
		if r.Err != nil || len(r.Started) != 0 {
			t.Errorf("%s: %s: %s %v", tests[i].text, tests[i].forbidden, seen(r), r.Err)
		}
	}
	r := j.Run([]jail.Command{bash(`s=$(</proc/self/status); [[ $s == *"NoNewPrivs:	1"* && $s == *"CapEff:	0000000000000000"* && $s == *"CapPrm:	0000000000000000"* ]] && rm held`)})[0]
	if len(r.Started) != 1 {
		t.Error("privileges are not given up")
	}
}

func BenchmarkRun(b *testing.B) {
	j, err := jail.New(spec())
	if err != nil {
		b.Skip(err)
	}
	defer j.Close()
	list := make([]jail.Command, b.N)
	for i := range list {
		list[i] = bash(`x=$(echo rm); (f() { $x a; }; f); for i in 1; do ls | cat; done`)
	}
	b.ResetTimer()
	for _, r := range j.Run(list) {
		if len(r.Started) != 3 {
			b.Fatal(seen(r), r.Err)
		}
	}
}
