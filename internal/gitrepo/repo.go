// Package gitrepo reads what a decision needs to know of a Git repository: the
// current branch, the default branch of a remote, upstreams, configuration,
// which refs exist. It reads the files that git itself would read, through a
// host.Host, and starts no process. It owns no opinion about commands, and it
// reads neither objects nor the index.
//
// What cannot be told from files (another storage of refs, a file that cannot
// be read, a condition on an include) is reported as not known, never guessed.
//
// Formats: gitrepository-layout(5), git-config(1), gitrevisions(7),
// gitformat-packed-refs as written by git 2.39.
package gitrepo

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"

	"gstack/internal/paths"
	"gstack/shellast/host"
)

// ErrNone is the knowledge that a directory is in no repository. Every other
// error of Open means that it is not known.
var ErrNone = errors.New("not a git repository")

const (
	maxSmall  = 64 << 10 // HEAD, commondir, .git files, loose refs
	maxConfig = 1 << 20
	maxPacked = 8 << 20 // a packed-refs file of a hundred thousand refs
)

// Options say where git would look for the repository.
type Options struct {
	// Dir is the absolute working directory.
	Dir string
	// GitDir is what GIT_DIR or --git-dir names, "" for discovery. A relative
	// one is taken from Dir.
	GitDir string
	// WorkTree is what GIT_WORK_TREE or --work-tree names.
	WorkTree string
}

// Repo is one repository, seen from one of its work trees. Answers are read
// when they are asked for first, and kept.
type Repo struct {
	h                 host.Host
	gitDir, commonDir string
	workTree          string
	local             Config
	// files tells that refs are kept in files of the format read here.
	files  bool
	packed []byte
	// state of packed, unread before the first use.
	packedIs presence
	scans    int
	index    map[string]bool
	refs     map[string]presence
}

// Open finds the repository of a directory, as git does that is started there.
func Open(h host.Host, dir string) (*Repo, error) { return Options{Dir: dir}.Open(h) }

// Open finds the repository that the options name.
func (o Options) Open(h host.Host) (*Repo, error) {
	dir, what := look(h, "", o.Dir)
	if what != directory {
		return nil, host.ErrUnknown
	}
	if o.GitDir != "" {
		return o.named(h, dir)
	}
	for {
		gitDir, err := at(h, dir)
		switch {
		case err == nil:
			tree := dir
			if gitDir == dir {
				tree = "" // bare, or inside of the repository
			}
			return o.load(h, dir, gitDir, tree)
		case !errors.Is(err, ErrNone):
			return nil, err
		}
		up := parent(dir)
		if up == dir {
			return nil, ErrNone
		}
		dir = up
	}
}

// named opens the repository that GIT_DIR names; discovery is off then, and
// the working directory is the top of the work tree.
func (o Options) named(h host.Host, dir string) (*Repo, error) {
	gitDir, what := look(h, dir, o.GitDir)
	if what == regular {
		linked, err := follow(h, gitDir)
		if err != nil {
			return nil, err
		}
		gitDir, what = linked, directory
	}
	if what != directory {
		return nil, host.ErrUnknown
	}
	if err := valid(h, gitDir); err != nil {
		return nil, host.ErrUnknown
	}
	return o.load(h, dir, gitDir, dir)
}

// at answers whether a directory is the top of a work tree or a repository.
func at(h host.Host, dir string) (gitDir string, err error) {
	dotGit, what := look(h, dir, ".git")
	switch what {
	case unknown:
		return "", host.ErrUnknown
	case regular:
		// git gives up where such a file is not valid, so it is not looked
		// for further up.
		return follow(h, dotGit)
	case directory:
		if err := valid(h, dotGit); !errors.Is(err, ErrNone) {
			return dotGit, err
		}
	}
	return dir, valid(h, dir)
}

// follow reads a .git file, as linked work trees and submodules have it.
func follow(h host.Host, file string) (gitDir string, err error) {
	body, what := read(h, file, maxSmall)
	text, ok := strings.CutPrefix(string(body), "gitdir: ")
	if what != regular || !ok {
		return "", host.ErrUnknown
	}
	gitDir, what = look(h, parent(file), strings.TrimRight(text, "\r\n"))
	if what != directory || valid(h, gitDir) != nil {
		return "", host.ErrUnknown
	}
	return gitDir, nil
}

// valid reports whether a directory has the parts of a repository: a HEAD that
// can be read as one, objects, and refs.
func valid(h host.Host, gitDir string) error {
	info, err := h.Lstat(join(gitDir, "HEAD"))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ErrNone
	case err != nil:
		return host.ErrUnknown
	case info.Mode.Type() == fs.ModeSymlink:
		if target, err := h.Readlink(join(gitDir, "HEAD")); err != nil || !strings.HasPrefix(target, "refs/") {
			return ErrNone
		}
	default:
		body, what := read(h, join(gitDir, "HEAD"), maxSmall)
		if what != regular {
			return host.ErrUnknown
		}
		if ref, id := parseRef(body); !id && !strings.HasPrefix(ref, "refs/") {
			return ErrNone
		}
	}
	common, err := commonOf(h, gitDir)
	if err != nil {
		return err
	}
	for _, name := range [...]string{"objects", "refs"} {
		switch _, what := look(h, common, name); what {
		case unknown:
			return host.ErrUnknown
		case missing:
			return ErrNone
		}
	}
	return nil
}

// commonOf is the directory that linked work trees share.
func commonOf(h host.Host, gitDir string) (string, error) {
	body, what := read(h, join(gitDir, "commondir"), maxSmall)
	switch what {
	case missing:
		return gitDir, nil
	case regular:
		common, what := look(h, gitDir, strings.TrimRight(string(body), "\r\n"))
		if what == directory {
			return common, nil
		}
	}
	return "", host.ErrUnknown
}

func (o Options) load(h host.Host, dir, gitDir, tree string) (*Repo, error) {
	common, err := commonOf(h, gitDir)
	if err != nil {
		return nil, err
	}
	r := &Repo{h: h, gitDir: gitDir, commonDir: common, workTree: tree, refs: map[string]presence{}}
	r.local = readConfig(h, join(common, "config"))
	if on, known := r.local.Bool("extensions.worktreeConfig"); on || !known {
		r.local = r.local.Under(readConfig(h, join(gitDir, "config.worktree")))
	}
	r.files = r.filesFormat()
	switch named, set, known := r.local.Value("core.worktree"); {
	case o.WorkTree != "":
		r.workTree, _ = look(h, dir, o.WorkTree)
	case !known:
		r.workTree = ""
	case set:
		r.workTree, _ = look(h, gitDir, named)
	}
	return r, nil
}

// filesFormat reports whether the repository says that it keeps refs in files.
// An extension that is not known may say anything.
func (r *Repo) filesFormat() bool {
	version, set, known := r.local.Value("core.repositoryformatversion")
	switch {
	case !known:
		return false
	case !set || version == "0":
		// Version 0 has no extensions but a few that do not matter here;
		// git still honours the storage where it finds it.
		storage, set, known := r.local.Value("extensions.refstorage")
		return known && (!set || storage == "files")
	case version != "1":
		return false
	}
	for _, e := range r.local.entries {
		if e.key == "" {
			return false
		}
		name, ok := strings.CutPrefix(e.key, "extensions.")
		if !ok {
			continue
		}
		switch name {
		case "noop", "noop-v1", "partialclone", "worktreeconfig", "preciousobjects", "objectformat", "compatobjectformat", "relativeworktrees":
		case "refstorage":
			if e.value != "files" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// GitDir is the directory of HEAD.
func (r *Repo) GitDir() string { return r.gitDir }

// CommonDir is the directory of refs and configuration.
func (r *Repo) CommonDir() string { return r.commonDir }

// WorkTree is the top of the work tree, "" where there is none or it is not
// known.
func (r *Repo) WorkTree() string { return r.workTree }

// presence is what is known of a path or a ref.
type presence uint8

const (
	unread presence = iota
	unknown
	missing
	regular
	directory
)

// look finds the physical place of a path.
func look(h host.Host, dir, path string) (string, presence) {
	at, err := paths.Resolve(h, dir, path)
	switch {
	case errors.Is(err, paths.ErrNotDirectory), errors.Is(err, fs.ErrNotExist):
		return "", missing
	case err != nil || !at.Known:
		return "", unknown
	case !at.Exists:
		return at.Path, missing
	case at.Info.Mode.IsDir():
		return at.Path, directory
	case at.Info.Mode.IsRegular():
		return at.Path, regular
	}
	return "", unknown
}

// read returns the contents of a regular file.
func read(h host.Host, path string, max int64) ([]byte, presence) {
	body, err := h.ReadFile(path, max)
	if err == nil {
		return body, regular
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing
	}
	// Below a file there is nothing, but that is another error.
	if _, what := look(h, "", path); what == missing {
		return nil, missing
	}
	return nil, unknown
}

// join puts a name below a physical directory.
func join(dir, name string) string { return strings.TrimSuffix(dir, "/") + "/" + name }

// parent is the directory above a physical one; the root is its own.
func parent(dir string) string {
	i := strings.LastIndexByte(dir, '/')
	if i < 0 || strings.HasSuffix(dir, "/") {
		return dir
	}
	if up := dir[:i]; up != "" && !strings.HasSuffix(up, ":") {
		return up
	}
	return dir[:i+1]
}

// parseRef reads the contents of HEAD or a loose ref: the name of another ref,
// or an object id.
func parseRef(body []byte) (symbolic string, id bool) {
	body = bytes.TrimRight(body, " \t\r\n")
	if rest, ok := bytes.CutPrefix(body, []byte("ref:")); ok {
		return string(bytes.TrimLeft(rest, " \t")), false
	}
	n := 0
	for n < len(body) && isHex(body[n]) {
		n++
	}
	// SHA-1 or SHA-256; FETCH_HEAD and MERGE_HEAD go on after the first one.
	return "", (n == 40 || n == 64) && (n == len(body) || isSpace(body[n]))
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
