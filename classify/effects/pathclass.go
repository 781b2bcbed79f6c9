package effects

import (
	"slices"
	"strings"

	"gstack/internal/paths"
	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// PathClass says what a path is to the person whose machine it is.
type PathClass uint8

const (
	// UnknownPath may be anything.
	UnknownPath PathClass = iota
	// Temporary is strictly below a directory for temporary files.
	Temporary
	// Artefact is made by a build and can be made again.
	Artefact
	// TempRoot is a directory for temporary files itself.
	TempRoot
	// OtherPath is nothing special: work, or data.
	OtherPath
	// WorkDir is the working directory, or one that holds it.
	WorkDir
	// MountPoint is where another file system begins.
	MountPoint
	// Metadata is the store of a version control system, or in it.
	Metadata
	// UnsetRoot is unknown, and of the classes below if a variable is empty.
	UnsetRoot
	// SystemTree is a directory of the system (/etc, /usr).
	SystemTree
	// HomeParent holds home directories.
	HomeParent
	// HomeDir is the own home directory.
	HomeDir
	// RootDir is the root of the file system, or of a drive.
	RootDir
)

// Root reports whether losing the place is a catastrophe.
func (c PathClass) Root() bool { return c >= SystemTree }

// Expendable reports whether what is there can be had again.
func (c PathClass) Expendable() bool { return c == Temporary || c == Artefact }

// rank orders classes by what their loss means.
func (c PathClass) rank() int {
	if c == UnknownPath {
		return int(Metadata)*2 + 1
	}
	return int(c) * 2
}

// String completes "/etc is ...".
func (c PathClass) String() string {
	return [...]string{
		"not known", "temporary", "a build artefact", "the directory for temporary files", "",
		"the working directory or above it", "a mount point", "version-control metadata", "not known",
		"a system tree", "a directory that holds home directories", "the home directory",
		"the root of the file system",
	}[c]
}

// Spot is where a path leads.
type Spot struct {
	Class PathClass
	// Path is the place as far as it is known, for people.
	Path string
	// All: the entries of Path, not Path itself.
	All bool
	// Under is the class of the directory in which an UnknownPath lies, as far
	// as its beginning is known; OtherPath if it is not.
	Under PathClass
	// Kept names what a file at the place is, if a change of it reaches beyond
	// the work at hand: "a system file", "a credential file". "" is nothing.
	Kept string
	// Core: the place is one that a repository cannot do without.
	Core bool
	// Guarded names what of gstack or of an agent's hooks is at the place,
	// GuardedBelow what of it the directory there holds.
	Guarded, GuardedBelow string
	// Device: the place is a device file that only passes data on.
	Device bool
	// File: what is there, or would be, is known to be one plain file.
	File bool

	at paths.Resolved // what the machine knows of it
}

// String names the spot in a reason.
func (s Spot) String() string {
	if s.Class == UnsetRoot {
		return s.Path
	}
	what, path := s.Class.String(), s.Path
	if s.All {
		path = strings.TrimSuffix(path, "/") + "/*"
		if what != "" {
			what = "all of " + what
		}
	}
	if what == "" {
		return path
	}
	return path + " (" + what + ")"
}

// Spot answers where the effect's path leads; of several possible places, the
// one whose loss is the worst.
func (e *Effect) Spot(env *Env) Spot {
	if e.spot == nil {
		entry := e.Entry || e.Kind == Delete || e.Kind == Move
		s := spotOf(env, e.Where, e.Dir, e.Path, entry)
		s.All = s.All || e.Contents
		e.spot = &s
	}
	return *e.spot
}

// Place is the exact, absolute place of the effect's path, if there is only one
// and it is known.
func (e *Effect) Place(env *Env) (string, bool) {
	if len(e.Dir) > 1 {
		return "", false
	}
	s := e.Spot(env)
	if s.All || !s.at.Known {
		return "", false
	}
	return s.at.Path, true
}

// On is the same effect on another path.
func (e *Effect) On(path value.Field) *Effect {
	other := *e
	other.Path, other.spot, other.side = path, nil, nil
	return &other
}

// locator is one question for a place.
type locator struct {
	host  host.Host // Empty, where the machine is another one
	homes []string  // possible own homes, clean and absolute
	dirs  []value.Str
	entry bool
}

// noHome and noTemp stand for directories whose place is not known; a NUL is in
// no real path.
const (
	noHome = "/home/\x00own"
	noTemp = "/tmp/\x00made"
)

func spotOf(env *Env, where shellast.Place, dirs []value.Str, path value.Field, entry bool) Spot {
	l := locator{host: env.Host, dirs: dirs, entry: entry}
	if l.host == nil {
		l.host = host.Empty{}
	}
	l.homes = env.ownHomes(l.host)
	if where != shellast.Here {
		// The name of the own home most likely is that of the own home there
		// too; all else that is known of this machine says nothing.
		l.host = host.Empty{}
	}
	if len(dirs) == 0 {
		dirs = []value.Str{nil}
	}
	worst := Spot{}
	for i, dir := range dirs {
		s := l.spot(dir, path)
		file := s.File && (i == 0 || worst.File)
		if i == 0 || s.Class.rank() > worst.Class.rank() {
			s, worst = worst, s
		}
		worst.File = file
		worst.Core = worst.Core || s.Core
		if worst.Guarded == "" {
			worst.Guarded = s.Guarded
		}
		if worst.GuardedBelow == "" {
			worst.GuardedBelow = s.GuardedBelow
		}
		if worst.Kept == "" {
			worst.Kept = s.Kept
		}
	}
	return worst
}

// ownHomes are the names of the own home: what the host and the environment
// say, and where that physically is. There is always one.
func (env *Env) ownHomes(h host.Host) []string {
	if env.homes != nil {
		return env.homes
	}
	add := func(home string) {
		t := takeApart(value.Of(home))
		t.clean()
		if path := t.String(); t.rooted && len(t.comps) > 0 && !slices.Contains(env.homes, path) {
			env.homes = append(env.homes, path)
		}
	}
	if home, ok := h.HomeOf(""); ok {
		add(home)
	}
	if home, ok := h.Env("HOME"); ok {
		add(home)
	}
	for _, home := range env.homes {
		if r, err := paths.Resolve(h, "", home); err == nil && r.Known {
			add(r.Path)
		}
	}
	if env.homes == nil {
		env.homes = []string{noHome}
	}
	return env.homes
}

// known puts the places that only a shape tells into the text.
func (l *locator) known(s value.Str) value.Str {
	if len(s) == 0 || s[0].Kind != value.Unknown {
		return s
	}
	switch s[0].Shape {
	case value.Home:
		return value.Of(l.homes[0]).Append(s[1:])
	case value.Temp:
		return value.Of(noTemp).Append(s[1:])
	}
	return s
}

// searched answers for a file of a known name that a search finds, if that is
// expendable wherever it lies, or one that must not be lost.
func (l *locator) searched(dir value.Str, path value.Field) (Spot, bool) {
	i := slices.IndexFunc(path.Str, func(p value.Part) bool { return p.Kind == value.Unknown && p.Shape == value.Dirs })
	if i < 0 || path.Splits {
		return Spot{}, false
	}
	from, name := path.Str[:i], path.Str[i+1:]
	if from.HasUnknown() || name.HasUnknown() {
		return Spot{}, false
	}
	// A control character is in no name that the classes know.
	anywhere := value.Str{{Kind: value.Glob, Text: "*"}, {Text: "\x01/"}}
	worst := l.spot(dir, value.Field{Str: from.Append(name)})
	if worst.Class.Root() {
		if worst.Class == RootDir {
			worst.Kept = "a system file" // one of them, whichever it is
		}
		return worst, true
	}
	if s := l.spot(dir, value.Field{Str: from.Append(anywhere).Append(name)}); s.Class.rank() > worst.Class.rank() {
		worst = s
	}
	switch l.spot(dir, value.Field{Str: from}).Class {
	case OtherPath, WorkDir, Artefact, Temporary, TempRoot:
		return Spot{Class: worst.Class, Path: path.String()}, worst.Class.Expendable()
	}
	return Spot{}, false // the tree holds what belongs to programs, too
}

// below answers for what a search finds in a directory, if all in it is
// expendable.
func (l *locator) below(dir value.Str, path value.Field) (Spot, bool) {
	last := len(path.Str) - 1
	if last < 1 || path.Splits || path.Str[last].Kind != value.Unknown || path.Str[last].Shape != value.Below || path.Str[:last].HasUnknown() {
		return Spot{}, false
	}
	s := l.spot(dir, value.Field{Str: path.Str[:last].Append(value.Of("\x01"))})
	return Spot{Class: s.Class, Path: path.String()}, s.Class.Expendable()
}

// spot answers for one working directory, which is not known if dir is empty.
func (l *locator) spot(dir value.Str, path value.Field) Spot {
	if s, ok := l.searched(dir, path); ok {
		return s
	}
	if s, ok := l.below(dir, path); ok {
		return s
	}
	t := takeApart(l.known(path.Str))
	i := slices.IndexFunc(t.comps, openName)
	if path.Splits && i < 0 {
		i = len(t.comps)
	}
	if s, ok := l.ifEmpty(dir, path, &t); ok {
		return s
	}
	if base := takeApart(l.known(dir)); !t.rooted && base.rooted && !slices.ContainsFunc(base.comps, openName) {
		if i >= 0 {
			i += len(base.comps)
		}
		base.comps = append(base.comps, t.comps...)
		base.slash = t.slash || len(t.comps) == 0
		t = base
	}
	if i >= 0 {
		return l.unknown(path, &t, i)
	}
	return l.place(&t)
}

// ifEmpty tells a path that is a catastrophe if what is not known in it, or in
// the working directory, is empty.
func (l *locator) ifEmpty(dir value.Str, path value.Field, t *trail) (Spot, bool) {
	if !path.HasUnknown() && (t.rooted || !dir.HasUnknown()) {
		return Spot{}, false
	}
	text, from := path.Str.WithoutUnknown(), dir.WithoutUnknown()
	if len(text) == 0 || text.Equal(path.Str) && (t.rooted || from.Equal(dir)) {
		return Spot{}, false
	}
	r := l.spot(from, value.Field{Str: text})
	if !r.Class.Root() {
		return Spot{}, false
	}
	part, ok := path.Str.FirstUnknown()
	if !ok {
		part, _ = dir.FirstUnknown()
	}
	r.Path = path.String() + ", which is " + r.Path
	if r.All {
		r.Path += "/*"
	}
	r.Path += " if " + part.Text + " is empty"
	if t.rooted && len(t.comps) > 0 && openName(t.comps[0]) {
		r.Kept = "a system file" // if it is not empty, whichever it is
	}
	r.Class = UnsetRoot
	return r, true
}

// unknown answers for a trail of which component i is not known.
func (l *locator) unknown(path value.Field, t *trail, i int) Spot {
	s := Spot{Path: path.String(), Under: OtherPath}
	s.All = i < len(t.comps) && matchesAll(t.comps[len(t.comps)-1])
	before := trail{rooted: t.rooted, comps: t.comps[:i]}
	before.clean()
	before.settle()
	if slices.ContainsFunc(before.comps, isMetadata) {
		s.Class = Metadata
	}
	if before.rooted {
		if s.Kept = l.kept(&before); len(before.comps) == 0 {
			s.Kept = "a system file" // whichever it is, below the root
		}
		s.Under = l.class(&before, &paths.Resolved{})
	}
	return s
}

// place answers for a trail without unknown components.
func (l *locator) place(t *trail) Spot {
	var s Spot
	if n := len(t.comps); n > 0 && matchesAll(t.comps[n-1]) {
		s.All, t.comps, t.slash = true, t.comps[:n-1], true
	}
	named := *t
	named.comps = slices.Clone(t.comps)
	named.clean()
	named.settle()
	at, err := l.follow(t)
	t.ownProc(l.dirs)
	t.clean()
	t.settle()
	s.Path = t.shown()
	s.Class = l.class(t, &at)
	if s.Class.Expendable() && (err != nil || t.stepped && t.rooted) {
		s.Class = UnknownPath
	}
	s.Kept, s.Core, s.Device, s.at = l.kept(t), repositoryCore(t), passThrough(t), at
	for _, t := range [...]*trail{&named, t} {
		if s.Guarded == "" && !s.All {
			s.Guarded = l.guarded(t)
		}
		if s.GuardedBelow == "" {
			s.GuardedBelow = l.guardsBelow(t)
		}
	}
	s.File = err == nil && !s.All && (at.Exists && at.Info.Mode.IsRegular() || !at.Exists && !t.slash && t.lockFile())
	return s
}

// lockFile reports whether the name is that of a file which a package manager
// writes: no directory has it, so that where nothing is, nothing is lost.
func (t *trail) lockFile() bool {
	if len(t.comps) == 0 {
		return false
	}
	name, _ := t.comps[len(t.comps)-1].Exact()
	switch name {
	case "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb", "deno.lock", "poetry.lock", "pdm.lock", "uv.lock",
		"Pipfile.lock", "Cargo.lock", "Gemfile.lock", "composer.lock", "mix.lock", "pubspec.lock", "Podfile.lock", "flake.lock", "go.sum":
		return true
	}
	return false
}

// follow replaces the beginning of a rooted trail, up to its first pattern, by
// its physical place.
func (l *locator) follow(t *trail) (paths.Resolved, error) {
	n := 0
	var text strings.Builder
	for ; n < len(t.comps) && t.rooted; n++ {
		name, exact := t.comps[n].Exact()
		if !exact {
			break
		}
		if n > 0 || !t.drive() {
			text.WriteByte('/')
		}
		text.WriteString(name)
	}
	if n < len(t.comps) || t.slash || n == 0 {
		text.WriteByte('/')
	}
	if !t.rooted || strings.IndexByte(text.String(), 0) >= 0 {
		return paths.Resolved{}, nil
	}
	resolve := paths.Resolve
	if l.entry {
		resolve = paths.ResolveEntry
	}
	at, err := resolve(l.host, "", text.String())
	if err != nil {
		return paths.Resolved{}, err
	}
	rest := t.comps[n:]
	t.comps = append(takeApart(value.Of(at.Path)).comps, rest...)
	t.stepped = at.Stepped
	if len(rest) > 0 {
		return paths.Resolved{}, nil
	}
	return at, nil
}

// ownProc replaces the links of the proc file system that lead to the root or
// to the working directory, for paths that no machine has resolved.
func (t *trail) ownProc(dirs []value.Str) {
	if !t.rooted || len(t.comps) < 3 || !t.comps[0].Is("proc") {
		return
	}
	process, exact := t.comps[1].Exact()
	if !exact || process != "self" && process != "thread-self" && strings.Trim(process, "0123456789") != "" {
		return
	}
	switch {
	case t.comps[2].Is("root"):
		t.comps = t.comps[3:]
	case t.comps[2].Is("cwd") && len(dirs) == 1:
		if base := takeApart(dirs[0]); base.rooted {
			t.comps = append(base.comps, t.comps[3:]...)
		}
	}
}

// shown is the trail for people.
func (t *trail) shown() string {
	s := strings.Replace(t.String(), noHome, "~", 1)
	return strings.Replace(s, noTemp, "‹temporary›", 1)
}

// class classifies a trail without unknown components.
func (l *locator) class(t *trail, at *paths.Resolved) PathClass {
	if c, ok := l.rootClass(t, at); ok {
		return c
	}
	c := l.temporary(t)
	switch {
	case c != OtherPath:
	case slices.ContainsFunc(t.comps, isMetadata):
		return Metadata
	case l.artefact(t):
		c = Artefact
	case l.holdsWork(t):
		return WorkDir
	}
	// Whether something is mounted is asked for directories alone: it may take
	// reading the whole table, and a list of targets may be long.
	if c == TempRoot || !at.Exists || !at.Info.Mode.IsDir() {
		return c
	}
	if mounted, err := paths.IsMountPoint(l.host, *at); err == nil && mounted {
		return MountPoint
	}
	return c
}

func isMetadata(c value.Str) bool {
	name, exact := c.Exact()
	return exact && versionControl(name) || strings.HasPrefix(c.Prefix(), ".g") && mayMatch(c, ".git")
}

// rootClass finds the places that must not be lost.
func (l *locator) rootClass(t *trail, at *paths.Resolved) (PathClass, bool) {
	switch {
	case !t.rooted:
		return 0, false
	case len(t.comps) == 0, len(t.comps) == 1 && t.drive():
		return RootDir, true
	case slices.ContainsFunc(l.homes, t.mayBe):
		return HomeDir, true
	case slices.ContainsFunc(l.homes, t.mayHold):
		return HomeParent, true
	case systemTree(t):
		return SystemTree, true
	}
	return l.rootByIdentity(t, at)
}

// rootByIdentity finds them under another name: another letter case where that
// makes no difference, a bind mount, a hard link of a directory.
func (l *locator) rootByIdentity(t *trail, at *paths.Resolved) (PathClass, bool) {
	if !at.Exists || at.Info.Ino == 0 {
		return 0, false
	}
	is := func(path string) bool {
		info, err := l.host.Lstat(path)
		return err == nil && info.Same(at.Info)
	}
	if is("/") {
		return RootDir, true
	}
	for _, home := range l.homes {
		if is(home) {
			return HomeDir, true
		}
		for n := splitPath(home); len(n) > 1; {
			n = n[:len(n)-1]
			if is("/" + strings.Join(n, "/")) {
				return HomeParent, true
			}
		}
	}
	if slices.ContainsFunc(systemTrees, func(tree string) bool { return strings.EqualFold(tree, t.text) && is(tree) }) {
		return SystemTree, true
	}
	return 0, false
}

// temporary tells Temporary and TempRoot from all else, which is OtherPath.
func (l *locator) temporary(t *trail) PathClass {
	roots := temporaryRoots
	if dir, ok := l.host.Env("TMPDIR"); ok {
		roots = append(slices.Clone(roots), l.temporaryDir(dir)...)
	}
	for _, root := range roots {
		if t.mayBe(root) {
			return TempRoot
		}
		// A home in such a place is a home all the same.
		inHome := func(home string) bool { return paths.Within(root, home) && t.below(home) }
		if t.below(root) && !slices.ContainsFunc(l.homes, inHome) {
			return Temporary
		}
	}
	return OtherPath
}

// temporaryDir are the names of $TMPDIR, none if it is no place for that.
func (l *locator) temporaryDir(dir string) []string {
	t := takeApart(value.Of(dir))
	t.clean()
	t.settle()
	if _, root := l.rootClass(&t, &paths.Resolved{}); root || !t.rooted || ownedBySystemTree(&t) {
		return nil
	}
	list := []string{t.String()}
	if r, err := paths.Resolve(l.host, "", dir); err == nil && r.Known {
		real := takeApart(value.Of(r.Path))
		real.settle()
		if _, root := l.rootClass(&real, &r); root || ownedBySystemTree(&real) {
			return nil
		}
		list = append(list, r.Path)
	}
	return list
}

// artefact reports whether the trail is a directory that a build makes, or is
// in one. The name alone does not make it one: /etc/build is configuration.
func (l *locator) artefact(t *trail) bool {
	i := slices.IndexFunc(t.comps, func(c value.Str) bool {
		name, exact := c.Exact()
		return exact && artefactName(name)
	})
	if i < 0 || !t.rooted {
		return i >= 0
	}
	project := trail{rooted: true, comps: t.comps[:i]}
	project.settle()
	if c, root := l.rootClass(&project, &paths.Resolved{}); root {
		name, _ := t.comps[i].Exact()
		return c == HomeDir && ownArtefact(name)
	}
	return slices.ContainsFunc(l.homes, project.below) || !ownedBySystemTree(&project)
}

// holdsWork reports whether the trail is the working directory or above it.
func (l *locator) holdsWork(t *trail) bool {
	if !t.rooted {
		return len(t.comps) == 0
	}
	return t.text != "" && slices.ContainsFunc(l.dirs, func(dir value.Str) bool {
		d := takeApart(dir)
		d.clean()
		d.settle()
		return d.text != "" && paths.Within(t.text, d.text)
	})
}
