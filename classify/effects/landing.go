package effects

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"gstack/internal/bashtext"
	"gstack/internal/paths"
	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// Landing is a place in which an effect changes something. Unlike a Spot, which
// is what the place means, it is where the kernel would go.
type Landing struct {
	Path string // for people
	At   paths.Resolved
	// Below: somewhere below At, which is a directory.
	Below bool
	// Perhaps: the place is one of several, and need not be the one.
	Perhaps bool
	// Free: nothing is kept there that could be outside of anything: a device
	// that passes data on, a temporary directory.
	Free bool
	// Why the place cannot be told; At says nothing then.
	Why error
}

// Reasons why a place cannot be told.
var (
	errUnknownName  = errors.New("its name is not known before it runs")
	errUnknownDir   = errors.New("its directory is not known")
	errManyMatches  = errors.New("its pattern matches too many names")
	errUnknownHome  = errors.New("the home directory is not known")
	errLeadsOut     = errors.New("it is a link that leads outside")
	errUnknownRoute = errors.New("a part of its path that is not known can lead anywhere")
)

// maxMatches bounds the names that the patterns of one path are held against.
const maxMatches = 2000

// maxLinks bounds the names below a directory that are looked at for links.
const maxLinks = 20_000

// Landings are the places of the effect's path, for each possible working
// directory.
func (e *Effect) Landings(env *Env) [][]Landing {
	l := locator{host: env.Host, dirs: e.Dir, entry: e.Entry || e.Kind == Delete || e.Kind == Move}
	if l.host == nil {
		l.host = host.Empty{}
	}
	l.homes = env.ownHomes(l.host)
	dirs := e.Dir
	if len(dirs) == 0 {
		dirs = []value.Str{value.UnknownStr("working directory", value.FromAnywhere, value.NonEmpty)}
	}
	var out [][]Landing
	for _, dir := range dirs {
		out = append(out, l.landings(dir, e.Path))
	}
	return out
}

func (l *locator) landings(dir value.Str, path value.Field) []Landing {
	unknown := func(why error) []Landing { return []Landing{{Path: path.String(), Why: why}} }
	if path.Splits {
		return unknown(errUnknownName)
	}
	s := l.known(path.Str)
	if !strings.HasPrefix(s.Prefix(), "/") {
		if _, drive := driveOf(s.Prefix()); !drive {
			if u, ok := firstPart(s); ok && u.Kind == value.Unknown && u.Shape != value.Word && u.Shape != value.Dirs && u.Shape != value.Below {
				return unknown(errUnknownName)
			}
			base := l.known(dir)
			if base.HasUnknown() || !strings.HasPrefix(base.Prefix(), "/") {
				return unknown(errUnknownDir)
			}
			s = joinPath(base, s)
		}
	}
	text := s.Prefix()
	switch {
	case strings.HasPrefix(text, noTemp):
		return []Landing{{Path: path.String(), Free: !slices.ContainsFunc(takeApart(s).comps, stepsUp)}}
	case strings.HasPrefix(text, noHome):
		return unknown(errUnknownHome)
	}
	if _, exact := s.Exact(); exact {
		return []Landing{l.land(path.String(), text, false)}
	}
	w := walk{locator: l, path: path.String(), left: maxMatches}
	w.from("", s)
	return w.found
}

func firstPart(s value.Str) (value.Part, bool) {
	if len(s) == 0 {
		return value.Part{}, false
	}
	return s[0], true
}

func stepsUp(c value.Str) bool { return c.Is("..") }

// land resolves an exact, absolute path.
func (l *locator) land(shown, text string, below bool) Landing {
	out := Landing{Path: shown, Below: below}
	if t := takeApart(value.Of(text)); passThrough(&t) && !slices.ContainsFunc(t.comps, stepsUp) {
		out.Free = true
		return out
	}
	resolve := paths.Resolve
	if l.entry && !below {
		resolve = paths.ResolveEntry
	}
	at, err := resolve(l.host, "", text)
	switch {
	case err != nil:
		out.Why = err
		return out
	case !at.Known:
		out.Why = host.ErrUnknown
		return out
	}
	out.At = at
	if !below && at.Path != text {
		out.Path = at.Path
	}
	t := takeApart(value.Of(at.Path))
	t.settle()
	_, root := l.rootClass(&t, &at)
	c := l.temporary(&t)
	out.Free = !root && (c == Temporary || c == TempRoot) || passThrough(&t)
	return out
}

// walk follows a path with patterns through the names that are there.
type walk struct {
	*locator
	path  string
	left  int // names that may still be looked at
	found []Landing
}

// from goes on at the directory done, which is exact, with the rest of the path.
func (w *walk) from(done string, rest value.Str) {
	t := takeApart(rest)
	for i, c := range t.comps {
		name, exact := c.Exact()
		last := i == len(t.comps)-1
		switch {
		case exact:
			done += "/" + name
			if last {
				if t.slash {
					done += "/"
				}
				w.found = append(w.found, w.land(w.path, done, false))
			}
			continue
		case c.HasUnknown():
			w.unknown(done, t.comps[i:])
			return
		}
		w.pattern(done, c, t.comps[i+1:], t.slash)
		return
	}
}

// unknown ends at a component that is not known. If it and what follows can only
// be names, the place is somewhere below.
func (w *walk) unknown(done string, comps []value.Str) {
	below := len(comps) > 1
	for _, c := range comps {
		for _, p := range c {
			below = below || p.Shape == value.Dirs || p.Shape == value.Below
			if p.Kind == value.Unknown && p.Shape != value.Word && p.Shape != value.Dirs && p.Shape != value.Below {
				w.found = append(w.found, Landing{Path: w.path, Why: errUnknownRoute})
				return
			}
		}
		if c.Is("..") {
			w.found = append(w.found, Landing{Path: w.path, Why: errUnknownRoute})
			return
		}
	}
	l := w.land(w.path, done+"/", true)
	l.Below = below
	w.found = append(w.found, l)
	if !w.entry && l.Why == nil && !l.Free {
		w.left = maxLinks
		w.links(strings.TrimSuffix(l.At.Path, "/"), lastPattern(comps[len(comps)-1]), below)
	}
}

// lastPattern matches all names that a component which is known in part can be.
func lastPattern(c value.Str) string {
	var b strings.Builder
	for _, p := range c {
		switch p.Kind {
		case value.Lit:
			b.WriteString(bashtext.EscapePattern(p.Text))
		case value.Glob:
			b.WriteString(p.Text)
		default:
			b.WriteByte('*')
		}
	}
	return b.String()
}

// links adds the places of the links in a directory, and below it, that have such
// a name: what is written to a link lands where it leads.
func (w *walk) links(dir, pattern string, below bool) {
	names, err := w.host.ReadDir(dir+"/", w.left)
	switch {
	case errors.Is(err, host.ErrTooLarge):
		err = errManyMatches
	case errors.Is(err, host.ErrUnknown):
	case err != nil:
		return
	}
	if w.left -= len(names); err == nil && w.left <= 0 {
		err = errManyMatches
	}
	if err != nil {
		w.found = append(w.found, Landing{Path: w.path, Why: err})
		return
	}
	slices.Sort(names)
	for _, name := range names {
		path := dir + "/" + name
		info, err := w.host.Lstat(path)
		switch {
		case w.left <= 0 || err != nil:
		case info.Mode.IsDir() && below && !versionControl(name):
			w.links(path, pattern, below)
		case info.Mode.Type() == fs.ModeSymlink:
			if ok, err := bashtext.Match(pattern, name, bashtext.PatternOptions{Extglob: true}); ok || err != nil {
				l := w.land(path, path, false)
				l.Perhaps = true
				w.found = append(w.found, l)
			}
		}
	}
}

// pattern goes through the names in the directory done that a component matches.
// What matches nothing is an ordinary name.
func (w *walk) pattern(done string, c value.Str, comps []value.Str, slash bool) {
	if len(comps) == 0 {
		// An entry of that directory, whichever it is.
		w.found = append(w.found, w.land(w.path, done+"/", false))
		if w.entry && !slash {
			return
		}
	}
	names, err := w.host.ReadDir(done+"/", w.left)
	switch {
	case errors.Is(err, host.ErrTooLarge):
		err = errManyMatches
	case err != nil && !errors.Is(err, host.ErrUnknown):
		names, err = nil, nil // nothing is there that could match
	}
	if err != nil {
		w.found = append(w.found, Landing{Path: w.path, Why: err})
		return
	}
	w.left -= len(names)
	slices.Sort(names)
	var rest value.Str
	for _, c := range comps {
		rest = rest.Append(value.Of("/")).Append(c)
	}
	for _, name := range names {
		if w.left <= 0 {
			w.found = append(w.found, Landing{Path: w.path, Why: errManyMatches})
			return
		}
		if !mayMatch(c, name) {
			continue
		}
		if len(comps) > 0 {
			w.from(done+"/"+name, rest)
			continue
		}
		w.left--
		if info, err := w.host.Lstat(done + "/" + name); err == nil && info.Mode.Type() == fs.ModeSymlink {
			w.found = append(w.found, w.land(done+"/"+name, done+"/"+name, false))
		}
	}
}

// Side is on which side of the boundary an effect is.
type Side uint8

// The zero value is an effect that the boundary does not concern.
const (
	Unconcerned Side = iota
	Unclear
	Beyond
)

// Boundary is the edit boundary that shell writes are held to.
type Boundary interface {
	// Inside reports whether what is written at a place lands inside.
	Inside(at paths.Resolved) (bool, error)
	// Below reports whether the boundary, or a part of it, is in a directory.
	Below(dir paths.Resolved) (bool, error)
	// String names it for people.
	String() string
}

// Side answers on which side of the boundary the effect is, and says where.
func (e *Effect) Side(env *Env) (Side, string) {
	if env.Boundary == nil {
		return Unconcerned, ""
	}
	if e.side == nil {
		s := sided{}
		s.Side, s.detail = e.sideOf(env)
		e.side = &s
	}
	return e.side.Side, e.side.detail
}

type sided struct {
	Side
	detail string
}

func (e *Effect) sideOf(env *Env) (Side, string) {
	if e.Where != shellast.Here || e.Kind == Sync && e.Verb == "remote" {
		return Unconcerned, ""
	}
	worst, detail, beyond := Unconcerned, "", 0
	all := e.Landings(env)
	for _, alternative := range all {
		side := Unconcerned
		for i := range alternative {
			s, d := e.sideOfLanding(env, &alternative[i])
			side = max(side, s)
			if s > worst {
				worst, detail = s, d
			}
		}
		if side == Beyond {
			beyond++
		}
	}
	if worst == Beyond && (beyond < len(all) || e.Call != nil && e.Call.Guess) {
		worst = Unclear // only if it runs there
	}
	return worst, detail
}

func (e *Effect) sideOfLanding(env *Env, l *Landing) (Side, string) {
	if l.Free {
		return Unconcerned, ""
	}
	unclear := func(why error) (Side, string) { return Unclear, l.Path + ": " + why.Error() }
	if l.Why != nil {
		return unclear(l.Why)
	}
	in, err := env.Boundary.Inside(l.At)
	switch {
	case err != nil:
		return unclear(err)
	case in:
		return Unconcerned, ""
	}
	if l.Below || e.Kind == Update || e.Kind == Delete && e.Many || e.Contents {
		below, err := env.Boundary.Below(l.At)
		switch {
		case err != nil:
			return unclear(err)
		case below && e.Kind == Update:
			return Unconcerned, "" // the boundary is in that work tree
		case below:
			return unclear(errUnknownName)
		}
	}
	if l.Perhaps {
		return unclear(errLeadsOut)
	}
	return Beyond, l.Path + " is outside " + env.Boundary.String()
}
