package freeze

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gstack/internal/oshost"
)

// desk is a state root with a working directory, and a way to run the command.
type desk struct {
	t   testing.TB
	dir string // working directory, physical
	scratch
}

func newDesk(t testing.TB) *desk {
	s := newScratch(t)
	return &desk{t, s.dir, s}
}

func (d *desk) run(args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	code = Run(args, d.root, oshost.Host{}, d.dir, &out, &errs)
	return out.String(), errs.String(), code
}

// says runs the command and compares all of its answer; a * in the wanted text
// stands for an owner's token.
func (d *desk) says(code int, stdout, stderr string, args ...string) string {
	d.t.Helper()
	out, errs, got := d.run(args...)
	match := func(want, got string) bool {
		p := strings.ReplaceAll(regexp.QuoteMeta(want), `\*`, "([0-9a-f]{32})")
		return regexp.MustCompile("^" + p + "$").MatchString(got)
	}
	if got != code || !match(stdout, out) || !match(stderr, errs) {
		d.t.Errorf("freeze %q: exit %d, stdout %q, stderr %q; want %d, %q, %q", args, got, out, errs, code, stdout, stderr)
	}
	_, token, _ := strings.Cut(out, "FREEZE_OWNER=")
	token, _, _ = strings.Cut(token, "\n")
	return token
}

func (d *desk) stateText() string {
	d.t.Helper()
	body, err := os.ReadFile(d.root + "/" + stateName)
	if errors.Is(err, os.ErrNotExist) {
		return ""
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return string(body)
}

// clean demands that nothing but the state is left in the root.
func (d *desk) clean() {
	d.t.Helper()
	list, err := os.ReadDir(d.root)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, e := range list {
		if e.Name() != stateName {
			d.t.Errorf("%s is left in the state root", e.Name())
		}
	}
}

const (
	preserved = "FREEZE_PRESERVED: an existing boundary belongs to the user or another run. Do not release it; use /freeze to re-establish an ambiguous legacy boundary with the user.\n"
	notOwner  = "FREEZE_PRESERVED: no matching owner; existing or replacement state was left untouched.\n"
	released  = "FREEZE_RELEASED: investigation-owned boundary removed.\n"
	cleared   = "FREEZE_CLEARED: user-requested edit boundary removal completed.\n"
	wrongType = "FREEZE_PRESERVED: unexpected state type; inspect it with the user before recovery.\n"
	busy      = "FREEZE_BUSY: another writer or an interrupted mutation owns the state lock. Retry after it finishes; if abandoned, inspect it with the user before recovery. No boundary changed.\n"
	usageText = "Usage: gstack freeze set DIR... | acquire DIR | release OWNER | clear | status [--json]\n"
)

func TestLifeOfABoundary(t *testing.T) {
	d := newDesk(t)
	d.make(t, "dir a")
	d.make(t, "dir b")
	d.make(t, "link l a")
	is := func(dir string) string { return "FREEZE_OWNER=*\nFREEZE_DIR=" + dir + "\n" }

	d.says(0, "FREEZE_NONE: no edit boundary is set.\n", "", "status")
	first := d.says(0, is(d.dir+"/a"), "", "set", "a")
	if want := d.dir + "/a\n" + stamp + first + "\n"; d.stateText() != want {
		t.Errorf("state %q, want %q", d.stateText(), want)
	}
	d.says(0, strings.Replace(is(d.dir+"/a"), "*", first, 1), "", "status")
	d.says(0, preserved, "", "acquire", "b")
	second := d.says(0, is(d.dir+"/b"), "", "set", d.dir+"/b/")
	if first == second || first == "" {
		t.Errorf("owners %q and %q", first, second)
	}
	d.says(0, notOwner, "", "release", first)
	d.says(2, "", "FREEZE_ERROR: invalid owner token.\n", "release", "not-a-token")
	d.says(2, "", "FREEZE_ERROR: invalid owner token.\n", "release", "")
	d.says(2, "", "FREEZE_ERROR: invalid owner token.\n", "release", strings.ToUpper(second))
	d.says(0, released, "", "release", second)
	d.says(0, notOwner, "", "release", second)
	third := d.says(0, is(d.dir+"/a"), "", "acquire", "l")
	d.says(0, preserved, "", "acquire", "l")
	d.says(0, released, "", "release", third)
	d.says(0, is("/"), "", "set", "/")
	several := d.says(0, is(d.dir+"/a")+"FREEZE_ALSO="+d.dir+"/b\n", "", "set", "a", "b")
	if want := d.dir + "/a\n" + stamp + several + "\n" + d.dir + "/b\n"; d.stateText() != want {
		t.Errorf("state %q, want %q", d.stateText(), want)
	}
	d.says(0, strings.Replace(is(d.dir+"/a"), "*", several, 1)+"FREEZE_ALSO="+d.dir+"/b\n", "", "status")
	d.says(0, cleared, "", "clear")
	d.says(0, cleared, "", "clear")
	d.says(0, notOwner, "", "release", second)
	if d.stateText() != "" {
		t.Errorf("state %q is left", d.stateText())
	}
	d.clean()
}

func TestRefusals(t *testing.T) {
	d := newDesk(t)
	d.make(t, "dir a")
	d.make(t, "file f")
	d.make(t, "link dangling nowhere")
	if err := os.Mkdir(d.dir+"/new\nline", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(d.dir+"/re\rturn", 0o755); err != nil {
		t.Fatal(err)
	}
	d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"/a\n", "", "set", "a")
	before := d.stateText()
	for _, action := range []string{"set", "acquire"} {
		if action == "acquire" {
			// Where there is a boundary, acquire does not look further.
			d.says(0, preserved, "", "acquire", "nowhere")
			d.says(0, cleared, "", "clear")
			before = ""
		}
		for dir, stderr := range map[string]string{
			"nowhere":   "nowhere: no such directory. No boundary changed.",
			"f":         "f: not a directory. No boundary changed.",
			"f/x":       "f/x: at " + d.dir + "/f: not a directory. No boundary changed.",
			"dangling":  "dangling: no such directory. No boundary changed.",
			"":          ": path is empty. No boundary changed.",
			"new\nline": "boundary must fit on one line.",
			"re\rturn":  "boundary must fit on one line.",
			"a\x00":     `a\x00: path contains a NUL byte. No boundary changed.`,
			"~nobody-x": "~nobody-x: home directory is not known. No boundary changed.",
		} {
			d.says(2, "", "FREEZE_ERROR: "+stderr+"\n", action, dir)
			if d.stateText() != before {
				t.Errorf("%s %q changed the state to %q", action, dir, d.stateText())
			}
		}
	}
	for _, args := range [][]string{
		{}, {"set"}, {"acquire"}, {"release"}, {"clear", "x"}, {"status", "x"}, {"acquire", "a", "b"}, {"thaw"},
		{"SET", "a"}, {"--help"}, {"acquire", "--", "a", "b"},
	} {
		d.says(2, "", usageText, args...)
	}
	d.clean()
}

func TestNamesThatLookLikeOptions(t *testing.T) {
	d := newDesk(t)
	d.make(t, "dir -x")
	d.make(t, "dir ~")
	d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"/-x\n", "", "set", "-x")
	d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"/-x\n", "", "set", "--", "-x")
	d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"/~\n", "", "set", "./~")
	if b, err := Find(d.root, nil, oshost.Host{}, "/"); err != nil || b.Place != d.dir+"/~" {
		t.Errorf("%+v, %v", b, err)
	}
	t.Setenv("HOME", d.dir)
	d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"\n", "", "set", "~")
}

func TestNamesWithBlanks(t *testing.T) {
	d := newDesk(t)
	if err := os.Mkdir(d.dir+"/ a  b ", 0o755); err != nil {
		t.Fatal(err)
	}
	d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"/ a  b \n", "", "set", " a  b ")
	for path, want := range map[string]bool{"/ a  b /x": true, "/ a  b": false, "/a  b/x": false} {
		if got := Decide(d.root, nil, oshost.Host{}, "/", "Edit", []Field{{"file_path", d.dir + path}}); got.Allowed != want {
			t.Errorf("%q: %+v, want %v", path, got, want)
		}
	}
}

func TestBusy(t *testing.T) {
	d := newDesk(t)
	d.make(t, "dir a")
	token := d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"/a\n", "", "set", "a")
	before := d.stateText()
	if err := os.Mkdir(d.root+"/"+lockName, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"set", "a"}, {"acquire", "a"}, {"release", token}, {"clear"}, {"set", "nowhere"}} {
		d.says(1, "", busy, args...)
	}
	d.says(0, "FREEZE_OWNER="+token+"\nFREEZE_DIR="+d.dir+"/a\nFREEZE_LOCKED: a writer is at work, or was interrupted and left .freeze-mutation.lock.\n", "", "status")
	if d.stateText() != before {
		t.Errorf("state changed to %q", d.stateText())
	}
	if _, err := os.Stat(d.root + "/" + lockName); err != nil {
		t.Errorf("the lock of another was removed: %v", err)
	}
	// Readers take no lock.
	if got := Decide(d.root, nil, oshost.Host{}, "/", "Edit", []Field{{"file_path", d.dir + "/x"}}); got.Rule != ruleOutside {
		t.Errorf("%+v", got)
	}
}

func TestUnexpectedState(t *testing.T) {
	for _, kind := range []string{"link", "dangling link", "directory"} {
		d := newDesk(t)
		d.make(t, "dir a")
		state := d.root + "/" + stateName
		var err error
		switch kind {
		case "link":
			err = errors.Join(os.WriteFile(d.root+"/x", nil, 0o600), os.Symlink("x", state))
		case "dangling link":
			err = os.Symlink("none", state)
		case "directory":
			err = os.Mkdir(state, 0o755)
		}
		if err != nil {
			t.Fatal(err)
		}
		d.says(0, preserved, "", "acquire", "a")
		for _, args := range [][]string{{"set", "a"}, {"release", tokenA}, {"clear"}} {
			d.says(1, "", wrongType, args...)
		}
		d.says(2, "", "FREEZE_ERROR: "+state+": not a regular file. Edits are refused until the user sets a boundary again or clears it.\n", "status")
		if got := Decide(d.root, nil, oshost.Host{}, "/", "Edit", []Field{{"file_path", d.dir + "/a/x"}}); got.Rule != ruleUnreadable {
			t.Errorf("%s: %+v", kind, got)
		}
		if _, err := os.Lstat(state); err != nil {
			t.Errorf("%s: the state is gone: %v", kind, err)
		}
	}
}

// State that this program did not write stays where acquire and release meet it.
func TestForeignState(t *testing.T) {
	for _, body := range []string{"src/\n", "/src\nforeign-owner\n", "", "\n", "/src\n" + stamp + tokenA[1:] + "\n"} {
		d := newDesk(t)
		d.make(t, "dir a")
		d.state(t, body)
		d.says(0, preserved, "", "acquire", "a")
		d.says(0, notOwner, "", "release", strings.Repeat("f", 32))
		if d.stateText() != body {
			t.Errorf("%q became %q", body, d.stateText())
		}
	}
}

func TestRootIsMade(t *testing.T) {
	d := newDesk(t)
	d.make(t, "dir a")
	d.root += "/x/y/../z/" // as the text stands: y is made on the way
	d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"/a\n", "", "set", "a")
	d.clean()
	d.root = d.dir + "/a/../link/root"
	d.make(t, "dir elsewhere/deep")
	d.make(t, "link link elsewhere/deep")
	d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"/a\n", "", "set", "a")
	if _, err := os.Stat(d.dir + "/elsewhere/deep/root/" + stateName); err != nil {
		t.Error(err)
	}
	// Reader and writer mean the same place by a relative root.
	d.root = "relative/root"
	d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"/a\n", "", "acquire", "a")
	if b, err := Find("relative/root", nil, oshost.Host{}, d.dir); err != nil || b == nil {
		t.Errorf("%+v, %v", b, err)
	}
	d.root = d.dir + "/file/root"
	d.make(t, "file file")
	out, errs, code := d.run("set", "a")
	if code != 2 || out != "" || !strings.HasPrefix(errs, "FREEZE_ERROR: the state root ") || !strings.HasSuffix(errs, "No boundary changed.\n") {
		t.Errorf("a root that cannot be made: %d, %q, %q", code, out, errs)
	}
	d.root = ""
	if out, errs, code := d.run("set", "a"); code != 2 || out != "" || !strings.HasPrefix(errs, "FREEZE_ERROR: ") {
		t.Errorf("no root: %d, %q, %q", code, out, errs)
	}
}

func TestStateFileIsPrivate(t *testing.T) {
	d := newDesk(t)
	d.make(t, "dir a")
	d.says(0, "FREEZE_OWNER=*\nFREEZE_DIR="+d.dir+"/a\n", "", "set", "a")
	fi, err := os.Stat(d.root + "/" + stateName)
	if err != nil || filepath.Separator == '/' && fi.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", fi.Mode(), err)
	}
}

func TestStatus(t *testing.T) {
	type answer struct {
		Schema            int
		State, Dir, Owner string
		File, Error, Lock string
		Missing, Locked   bool
	}
	ask := func(d *desk) (answer, int) {
		out, errs, code := d.run("status", "--json")
		var a answer
		dec := json.NewDecoder(strings.NewReader(out))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&a); err != nil || errs != "" || strings.Count(out, "\n") != 1 {
			t.Errorf("status --json: %q, %q, %v", out, errs, err)
		}
		return a, code
	}
	d := newDesk(t)
	file := d.root + "/" + stateName
	if a, code := ask(d); code != 0 || a != (answer{Schema: 1, State: "none", File: file}) {
		t.Errorf("none: %d, %+v", code, a)
	}
	d.state(t, d.dir+"/gone\n"+stamp+tokenA+"\n")
	if a, code := ask(d); code != 0 || a != (answer{Schema: 1, State: "set", Dir: d.dir + "/gone", Owner: tokenA, File: file, Missing: true}) {
		t.Errorf("set: %d, %+v", code, a)
	}
	d.says(0, "FREEZE_OWNER="+tokenA+"\nFREEZE_DIR="+d.dir+"/gone\nFREEZE_MISSING: the directory does not exist; edits outside its place are refused all the same.\n", "", "status")
	d.state(t, d.dir+"\n")
	d.says(0, "FREEZE_DIR="+d.dir+"\n", "", "status")
	d.state(t, "src\n")
	if err := os.Mkdir(d.root+"/"+lockName, 0o755); err != nil {
		t.Fatal(err)
	}
	if a, code := ask(d); code != 2 || a != (answer{Schema: 1, State: "unreadable", File: file, Locked: true, Lock: d.root + "/" + lockName, Error: file + ": a relative boundary is ambiguous"}) {
		t.Errorf("unreadable: %d, %+v", code, a)
	}
}

// shut is a standard output whose reader is gone.
type shut struct{}

func (shut) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestOutputThatNobodyReads(t *testing.T) {
	d := newDesk(t)
	d.make(t, "dir a")
	if code := Run([]string{"set", "a"}, d.root, oshost.Host{}, d.dir, shut{}, io.Discard); code == 0 {
		t.Error("an owner's token that was not printed counts as success")
	}
}
