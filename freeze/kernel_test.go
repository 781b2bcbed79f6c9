//go:build unix

package freeze

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
	"github.com/leanovate/gopter/prop"

	"gstack/internal/oshost"
	"gstack/internal/paths"
	"gstack/internal/paths/randtree"
)

// seed makes the properties repeatable.
const seed = 20251

// tally counts how often what a property is about really happened.
type tally struct {
	cases                          int
	inside, outside, refused       int // where the kernel put it
	allowed                        int
	throughLink, dangling, dotdot  int
	relative, missingDirs, noPlace int
	boundaryLink, boundaryGone     int
	hidden                         int
}

// landing is what became of a write: the file's identity, if the kernel took it.
type landing struct {
	taken bool
	file  fs.FileInfo
}

// create makes a file as an agent's tool does: the directories first, then
// O_CREAT. The directory's name is cut off the text, or cleaned before that, as
// tools differ.
func create(full string, cleanDir bool) landing {
	dir := full[:strings.LastIndexByte(full, '/')+1]
	if cleanDir {
		dir = filepath.Dir(full)
	}
	if os.MkdirAll(dir, 0o755) != nil {
		return landing{}
	}
	f, err := os.OpenFile(full, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return landing{}
	}
	defer f.Close()
	fi, err := f.Stat()
	return landing{err == nil, fi}
}

// id is what tells files apart.
type id struct{ dev, ino uint64 }

func idOf(fi fs.FileInfo) id {
	st := fi.Sys().(*syscall.Stat_t)
	return id{uint64(st.Dev), uint64(st.Ino)}
}

// placesOf are the names of all files in a directory, found by looking at every
// entry; it knows nothing of links.
func placesOf(dir string) map[id]string {
	places := map[id]string{}
	_ = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil {
			if fi, err := e.Info(); err == nil {
				places[idOf(fi)] = path
			}
		}
		return nil
	})
	return places
}

// edgeOf finds the boundary as the kernel does. When the write made a file of
// it, what it says about being a directory is no longer so.
func edgeOf(boundary string) (fs.FileInfo, error) {
	fi, err := os.Stat(boundary)
	for err != nil && (strings.HasSuffix(boundary, "/") || strings.HasSuffix(boundary, "/.")) {
		boundary = strings.TrimRight(strings.TrimSuffix(boundary, "."), "/")
		fi, err = os.Stat(boundary)
	}
	return fi, err
}

// resolvable reports whether no `..` of a path, or of a dangling link on its way,
// follows something that does not exist: before anything is written, as the
// kernel has it.
func resolvable(full string) bool {
	for links := 0; links <= 40; links++ {
		// The longest beginning that exists, and the entry after it.
		i := len(full)
		for end := 1; end <= len(full); end++ {
			if end < len(full) && full[end] != '/' {
				continue
			}
			if _, err := os.Stat(full[:end] + "/"); errors.Is(err, fs.ErrNotExist) {
				i = end
				break
			}
		}
		rest := full[i:] + "/"
		text, err := os.Readlink(full[:i])
		if err != nil || i == len(full) && exists(full) {
			return !strings.Contains(rest, "/../")
		}
		if text[0] != '/' {
			text = full[:strings.LastIndexByte(full[:i], '/')+1] + text
		}
		full = text + full[i:]
	}
	return true // a loop: the kernel refuses it anyway
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// answer is one decision and what the kernel did.
type answer struct {
	what    string
	allowed bool
	certain bool // the places of path and boundary were certain before
	file    id
	edge    id // the boundary's directory, zero where there is none
}

// ask puts the question of one case and lets the kernel answer it; ok is false
// where the kernel refused the write.
func (n *tally) ask(s scratch, tree, boundary string, code uint32) (a answer, ok bool, err error) {
	path, absolute := randtree.Path(tree, code)
	switch code % 4 {
	case 0: // from the boundary on
		path, absolute = boundary+"/"+strings.TrimPrefix(path, tree+"/"), true
	case 1: // from an entry on
		path, absolute = entryOf(tree, code)+"/"+strings.TrimPrefix(path, tree+"/"), true
	}
	cwd := randtree.Dir(tree, code>>7)
	full := path
	if !absolute {
		full = cwd + "/" + path
		if os.MkdirAll(cwd, 0o755) != nil {
			return a, false, nil // a process cannot work there
		}
	}
	d := Decide(s.root, nil, oshost.Host{}, cwd, "Write", []Field{{"file_path", path}})
	a.certain = resolvable(full) && resolvable(boundary)
	if fi, err := edgeOf(boundary); err == nil && !fi.IsDir() {
		a.certain = false // what was a boundary is a file now, and denies all
	}
	n.observe(full, absolute)
	r, rErr := paths.Resolve(oshost.Host{}, cwd, path)

	l := create(full, code&16 == 0)
	n.cases++
	if d.Allowed {
		n.allowed++
	}
	if !l.taken {
		n.refused++
		return a, false, nil
	}
	a.allowed, a.file = d.Allowed, idOf(l.file)
	a.what = fmt.Sprintf("boundary %q, path %q in %q: allowed %v (%s)", boundary, path, cwd, d.Allowed, d.Reason)
	if fi, err := edgeOf(boundary); err == nil {
		a.edge = idOf(fi)
	}
	if rErr == nil {
		if fi, err := os.Lstat(r.Path); err != nil || idOf(fi) != a.file {
			return a, false, fmt.Errorf("%s: resolved to %q, but it is not there", a.what, r.Path)
		}
	}
	return a, true, nil
}

// hidden stands for the place of a file that no path names, because something is
// mounted over it.
const hidden = "hidden"

// judge compares an answer with where the file really is.
func (n *tally) judge(a answer, places map[id]string) error {
	at, edge := places[a.file], places[a.edge]
	if at == hidden || edge == hidden {
		n.hidden++
		return nil
	}
	if at != "" && edge != "" && paths.Within(edge, at) {
		n.inside++
		if !a.certain {
			n.noPlace++
		} else if !a.allowed {
			return fmt.Errorf("%s: it landed inside, at %q", a.what, at)
		}
		return nil
	}
	n.outside++
	if a.allowed {
		return fmt.Errorf("%s: it landed outside, at %q", a.what, at)
	}
	return nil
}

// entryOf is one of the entries at the top of a tree, the tree itself if it is
// empty.
func entryOf(tree string, code uint32) string {
	list, err := os.ReadDir(tree)
	if err != nil || len(list) == 0 {
		return tree
	}
	return tree + "/" + list[int(code>>3)%len(list)].Name()
}

// observe counts what a path goes through.
func (n *tally) observe(full string, absolute bool) {
	if !absolute {
		n.relative++
	}
	if strings.Contains(full, "/..") {
		n.dotdot++
	}
	for i := 1; i <= len(full); i++ {
		if i < len(full) && full[i] != '/' {
			continue
		}
		fi, err := os.Lstat(full[:i])
		if err != nil {
			n.missingDirs++
			return
		}
		if fi.Mode()&fs.ModeSymlink != 0 {
			n.throughLink++
			if _, err := os.Stat(full[:i]); errors.Is(err, fs.ErrNotExist) {
				n.dangling++
			}
			return
		}
	}
}

// asks is how many questions are put to one tree.
const asks = 16

// trees is the property: it grows a tree, sets a boundary, asks, and judges the
// answers with the places that look finds. prepare changes the tree first.
func trees(t *testing.T, n *tally, all scratch, prepare func(tree string, codes []uint32) (undo func()),
	look func(dir string) map[id]string) gopter.Prop {
	made := 0
	return prop.ForAll(func(entries []uint32, boundaryCode uint32, questions []uint32) (string, error) {
		made++
		s := scratch{fmt.Sprintf("%s/%d", all.dir, made), all.root}
		defer os.RemoveAll(s.dir)
		tree, err := randtree.Root(s.dir)
		if err != nil {
			return "", err
		}
		randtree.Grow(tree, entries)
		defer prepare(tree, entries)()
		boundary := randtree.Dir(tree, boundaryCode)
		switch boundaryCode % 5 {
		case 0, 1:
			boundary = entryOf(tree, boundaryCode)
		case 2:
			boundary, _ = randtree.Path(tree, boundaryCode)
			if boundary[0] != '/' {
				boundary = tree + "/" + boundary
			}
		}
		s.state(t, boundary+"\n")
		if fi, err := os.Lstat(boundary); err != nil {
			n.boundaryGone++
		} else if fi.Mode()&fs.ModeSymlink != 0 {
			n.boundaryLink++
		}
		var answers []answer
		for _, q := range questions {
			a, ok, err := n.ask(s, tree, boundary, q)
			if err != nil {
				return "", err
			}
			if ok {
				answers = append(answers, a)
			}
		}
		places := look(s.dir)
		for _, a := range answers {
			if err := n.judge(a, places); err != nil {
				return "", err
			}
		}
		return "", nil
	}, gen.SliceOfN(randtree.MaxEntries, gen.UInt32()), gen.UInt32(), gen.SliceOfN(asks, gen.UInt32()))
}

// check runs a property over as many trees as the cases need.
func check(t *testing.T, p gopter.Prop, cases int) {
	t.Helper()
	parameters := gopter.DefaultTestParametersWithSeed(seed)
	parameters.MinSuccessfulTests = (cases + asks - 1) / asks
	parameters.MaxSize = randtree.MaxEntries
	properties := gopter.NewProperties(parameters)
	properties.Property("freeze agrees with the kernel", p)
	properties.TestingRun(t)
}

// What the kernel does with a path is the truth: nothing that lands outside was
// allowed, and nothing that lands inside was denied, unless its path has no
// certain place.
func TestAgreesWithTheKernel(t *testing.T) {
	t.Parallel()
	const cases = 22400
	var n tally
	asItIs := func(string, []uint32) func() { return func() {} }
	check(t, trees(t, &n, quickScratch(t), asItIs, placesOf), cases)
	t.Logf("%+v", n)
	require(t, "a case", n.cases, 20000)
	require(t, "a write that lands inside", n.inside, 3000)
	require(t, "a write that lands outside", n.outside, 5000)
	require(t, "a write that the kernel refuses", n.refused, 1000)
	require(t, "a path through a link", n.throughLink, 3000)
	require(t, "a path to a dangling link", n.dangling, 500)
	require(t, "a path with ..", n.dotdot, 5000)
	require(t, "a relative path", n.relative, 3000)
	require(t, "a path with missing directories", n.missingDirs, 3000)
	require(t, "a boundary that is a link", n.boundaryLink, 100)
	require(t, "a boundary that is gone", n.boundaryGone, 300)
	require(t, "a path that goes up from nothing and lands inside", n.noPlace, 20)
}
