// Package guard holds the edit boundary of shell writes against what commands
// really do: they run in a scratch home, and what has changed there is compared
// with what was decided.
package guard

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/freeze"
	"gstack/internal/oshost"
	"gstack/shellast"
)

// ground is a home directory with a project, which is the boundary, and with
// what lies around it.
type ground struct {
	t    testing.TB
	home string // below a directory for temporary files; a home there is none
	temp string
	env  []string
}

func newGround(t testing.TB) *ground {
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(top, os.Getenv(confined)) {
		t.Fatalf("%s is not where commands are confined", top)
	}
	// So far below that steps upwards stay in it.
	top += strings.Repeat("/below", 12)
	g := &ground{t: t, home: filepath.Join(top, "home"), temp: filepath.Join(top, "temp")}
	g.env = []string{
		"HOME=" + g.home, "TMPDIR=" + g.temp, "PATH=" + os.Getenv("PATH"), "LC_ALL=C", "XDG_CONFIG_HOME=" + g.temp, "OTHER=" + g.home + "/other",
		"GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b",
	}
	return g
}

func (g *ground) project() string { return g.home + "/project" }

// content is what stands in the home before each command. A name that ends in a
// slash is a directory, one with an arrow a link.
var content = []string{
	"project/a.txt", "project/b.txt", "project/src/c.txt", "project/src/d.txt", "project/src/deep/e.txt", "project/data.json",
	"project/empty/", "project/list=src/c.txt\nsrc/d.txt\n", "project/outlist=../other/x.txt\n",
	"project/my file.txt", "project/tolink -> a.txt", "project/out -> ../other", "project/outfile -> ../other/x.txt",
	"project/dangling -> ../other/new.txt", "project/back -> src", "project/many/1.txt", "project/many/2.txt",
	"project/mixed/1.txt", "project/mixed/2.txt -> ../../other/x.txt", "project/gen.sh=echo x > ../other/gen\n", "project/in.sh=echo x > gen\n",
	"other/x.txt", "other/y.txt", "other/sub/z.txt", "other/in -> ../project/src", "notes.txt", ".config/app/conf", "other/dir/",
	"project/fix.patch=--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-a.txt\n+changed\n",
	"project/fix-x.patch=--- x.txt\n+++ x.txt\n@@ -1 +1 @@\n-x.txt\n+changed\n",
	"project/main.go=package main\nfunc  main() {}\n", "other/main.go=package main\nfunc  main() {}\n",
}

// lay makes the home anew.
func (g *ground) lay() {
	if err := os.RemoveAll(filepath.Dir(g.home)); err != nil {
		g.t.Fatal(err)
	}
	for _, dir := range []string{g.home, g.temp} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			g.t.Fatal(err)
		}
	}
	for _, c := range content {
		name, body, given := strings.Cut(c, "=")
		name, target, link := strings.Cut(name, " -> ")
		path := filepath.Join(g.home, name)
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		switch {
		case err != nil:
		case link:
			err = os.Symlink(target, path)
		case strings.HasSuffix(name, "/"):
			err = os.MkdirAll(path, 0o755)
		default:
			if !given {
				body = filepath.Base(name) + "\n"
			}
			err = os.WriteFile(path, []byte(body), 0o644)
		}
		if err == nil && !link {
			err = os.Chtimes(path, time.Unix(1e9, 0), time.Unix(1e9, 0))
		}
		if err != nil {
			g.t.Fatal(err)
		}
	}
}

// state is what can be seen of each file.
func (g *ground) state() map[string]string {
	out := map[string]string{}
	err := filepath.WalkDir(g.home, func(path string, d fs.DirEntry, err error) error {
		if path == g.home && errors.Is(err, fs.ErrNotExist) {
			return nil // the command has removed it
		}
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(g.home, path)
		s := info.Mode().String()
		switch {
		case info.Mode().IsRegular():
			body, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			s += fmt.Sprintf(" %x %d", sha256.Sum256(body), info.ModTime().UnixNano())
		case info.Mode()&fs.ModeSymlink != 0:
			target, _ := os.Readlink(path)
			s += " " + target
		}
		out[rel] = s
		return nil
	})
	if err != nil {
		g.t.Fatal(err)
	}
	return out
}

// run runs a command for real and returns what changed, inside the project and
// outside of it.
func (g *ground) run(command string) (inside, outside []string) {
	g.lay()
	before := g.state()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-c", command)
	cmd.Dir, cmd.Env = g.project(), g.env
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if testing.Verbose() && err != nil {
		g.t.Logf("%s: %v: %s", command, err, out)
	}
	after := g.state()
	for _, pair := range [][2]map[string]string{{before, after}, {after, before}} {
		for name, was := range pair[0] {
			if now, ok := pair[1][name]; ok && now == was {
				continue
			}
			if name == "project" || strings.HasPrefix(name, "project/") {
				inside = append(inside, name)
			} else {
				outside = append(outside, name)
			}
		}
	}
	return inside, outside
}

// decide judges a command as guard does with the project for a boundary. Only
// what the boundary says counts.
func (g *ground) decide(command string) (verdict.Decision, string) {
	g.lay()
	root := g.home + "/.gstack"
	if err := os.MkdirAll(root, 0o755); err != nil {
		g.t.Fatal(err)
	}
	if err := os.WriteFile(root+"/freeze-dir.txt", []byte(g.project()+"\n"), 0o644); err != nil {
		g.t.Fatal(err)
	}
	h := machine{oshost.Host{}, g.env}
	b, err := freeze.Find(root, nil, h, g.project())
	if err != nil || b == nil {
		g.t.Fatal(b, err)
	}
	v := classify.Command(command, classify.Options{Options: shellast.Options{Dir: g.project(), Host: h}, Boundary: b})
	d, why := verdict.Allow, ""
	for _, f := range v.Findings {
		if strings.HasPrefix(f.Rule, "freeze.") && verdict.Worse(d, f.Decision) != d {
			d, why = f.Decision, f.Detail
		}
	}
	return d, why
}

// machine is this machine with the environment of the ground.
type machine struct {
	oshost.Host
	env []string
}

func (m machine) Env(name string) (string, bool) {
	for _, line := range m.env {
		if n, v, _ := strings.Cut(line, "="); n == name {
			return v, true
		}
	}
	return "", false
}

func (m machine) HomeOf(user string) (string, bool) {
	if user == "" {
		return m.Env("HOME")
	}
	return m.Host.HomeOf(user)
}
