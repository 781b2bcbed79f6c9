package hook

import (
	"iter"
	"path"
	"path/filepath"
	"strings"

	"gstack/internal/gitrepo"
	"gstack/shellast/host"
)

// maxCachedSlug is the largest file of the slug cache that is read.
const maxCachedSlug = 4 << 10

// Slug is the name under which a project keeps its state: what
// GSTACK_PROJECT_SLUG says; else what the cache below the state root remembers
// for cwd; else owner-repo from the origin of the outermost repository around
// cwd; else the name of the outermost project directory; else the name of cwd.
// It is "" where nothing of that can be part of a path. The cache is written
// by other tools and only read here.
func Slug(h host.Host, root, cwd string) string {
	if fixed, _ := h.Env("GSTACK_PROJECT_SLUG"); slugOf(fixed) != "" {
		return slugOf(fixed)
	}
	cwd = path.Clean(filepath.ToSlash(cwd))
	top := projectRoot(h, cwd)
	remoteRoot, url := outermostOrigin(h, cwd)
	if s := cachedSlug(h, root, cwd); s != "" && !staleSlug(h, s, cwd, top, remoteRoot) {
		return s
	}
	for _, s := range [...]string{remoteSlug(url), base(top), base(cwd)} {
		if s != "" {
			return s
		}
	}
	return ""
}

// slugOf keeps the characters of a slug. Names that would lead out of the
// projects directory are none.
func slugOf(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '.', r == '_', r == '-':
			return r
		}
		return -1
	}, s)
	if s == "." || s == ".." {
		return ""
	}
	return s
}

// base is the slug of a directory's name.
func base(dir string) string {
	if dir == "" {
		return ""
	}
	return slugOf(path.Base(dir))
}

// upward yields dir and the directories above it, without the root, at most 64.
func upward(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		dir = path.Clean(filepath.ToSlash(dir))
		for range 64 {
			parent := path.Dir(dir)
			if parent == dir || dir == "." || !yield(dir) {
				return
			}
			dir = parent
		}
	}
}

// exists reports whether a name is in a directory, as far as is known.
func exists(h host.Host, dir, name string) bool {
	_, err := h.Lstat(path.Join(dir, name))
	return err == nil
}

// projectRoot is the outermost directory that has what a project's top has: a
// repository or a build file, or where no directory has one, a readme or a
// licence.
func projectRoot(h host.Host, cwd string) string {
	var strong, weak string
	for dir := range upward(cwd) {
		if hasOneOf(h, dir, ".git", ".project.yaml", "package.json", "pyproject.toml", "Cargo.toml", "Gemfile", "go.mod") {
			strong = dir
		} else if hasOneOf(h, dir, "README.md", "README", "README.rst", "LICENSE", "LICENSE.md") {
			weak = dir
		}
	}
	if strong != "" {
		return strong
	}
	return weak
}

func hasOneOf(h host.Host, dir string, names ...string) bool {
	for _, name := range names {
		if exists(h, dir, name) {
			return true
		}
	}
	return false
}

// outermostOrigin is the outermost repository around cwd that has an origin,
// and its URL. A repository without one (a stray .git in a home directory)
// names no project.
func outermostOrigin(h host.Host, cwd string) (dir, url string) {
	for d := range upward(cwd) {
		if u := originOf(h, d); u != "" {
			dir, url = d, u
		}
	}
	return dir, url
}

func originOf(h host.Host, dir string) string {
	if !exists(h, dir, ".git") {
		return ""
	}
	repo, err := gitrepo.Open(h, dir)
	if err != nil {
		return ""
	}
	url, known := repo.Local().RemoteURL("origin")
	if !known {
		return ""
	}
	return url
}

// remoteSlug is owner-repo from the last two parts of a URL, or the whole URL
// where it has no such parts.
func remoteSlug(url string) string {
	url = strings.TrimSuffix(url, ".git")
	slash := strings.LastIndexByte(url, '/')
	if slash < 0 {
		return slugOf(url)
	}
	owner, repo := url[:slash], url[slash+1:]
	// The owner is not empty and has a separator before it.
	if i := strings.LastIndexAny(owner[:max(0, len(owner)-1)], ":/"); i >= 0 && repo != "" && !strings.HasSuffix(owner, "/") {
		return slugOf(owner[i+1:] + "-" + repo)
	}
	return slugOf(url)
}

// cachedSlug is what the cache has for a working directory.
func cachedSlug(h host.Host, root, cwd string) string {
	file := path.Join(root, "slug-cache", strings.ReplaceAll(cwd, "/", "_"))
	body, err := h.ReadFile(file, maxCachedSlug)
	if err != nil {
		return ""
	}
	return slugOf(string(body))
}

// staleSlug tells a cached slug that an older resolver got wrong: the name of
// a directory below the project's own, or the name of an outer repository
// without an origin though one with an origin is inside of it. Any other
// cached slug stays, or a project that gets an origin would lose its state.
func staleSlug(h host.Host, slug, cwd, projectRoot, remoteRoot string) bool {
	if projectRoot == "" {
		return false
	}
	if slug == base(cwd) && projectRoot != cwd {
		return true
	}
	return slug == base(projectRoot) && exists(h, projectRoot, ".git") &&
		remoteRoot != "" && remoteRoot != projectRoot && originOf(h, projectRoot) == ""
}
