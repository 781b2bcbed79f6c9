package effects

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Facts about git push (git-push(1), git-config(1), tried with git 2.39):
//   - --force and a + in front of a refspec are stronger than --force-with-lease
//     in any order; --no-force takes --force back.
//   - A refspec without ":" goes through remote.<name>.push, and for a branch
//     with push.default=upstream to the branch's upstream.
//   - remote.<name>.mirror makes every push without refspecs one with --mirror.
//   - push.default=simple refuses where the upstream has another name.
//   - "tag NAME" is refs/tags/NAME; ":" is push.default=matching.

const headsPrefix, tagsPrefix = "refs/heads/", "refs/tags/"

// pushRun is one git push, as its options say.
type pushRun struct {
	*gitRun
	force, mirror, delete bool
	all, tags, prune      bool
	mayForce              bool
	leases                leases
	remote                value.Field
	hasRemote             bool
	refspecs              []value.Field
}

// leases are the remote refs that --force-with-lease protects.
type leases struct {
	all  bool
	refs []string
}

func (l leases) on(ref string) bool {
	if l.all || len(l.refs) > 0 && ref == "" {
		return true
	}
	for _, r := range l.refs {
		if r == ref {
			return true
		}
	}
	return false
}

func (g *gitRun) push(grammar *options.Grammar) []Effect {
	p := grammar.Parse(g.args)
	if helps(p) || on(p, "dry-run") {
		return nil
	}
	r := pushRun{
		gitRun: g,
		force:  on(p, "force"), mirror: on(p, "mirror"), delete: on(p, "delete"),
		all: on(p, "all") || on(p, "branches"), tags: on(p, "tags"), prune: on(p, "prune"),
	}
	for _, f := range p.Flags {
		switch f.Name {
		case "no-force-with-lease":
			r.leases = leases{}
		case "force-with-lease":
			// NAME or NAME:EXPECTED
			ref, _, ends := strings.Cut(f.Value.Prefix(), ":")
			if _, exact := f.Value.Exact(); !f.HasValue || !exact && !ends {
				r.leases.all = true
			} else {
				r.leases.refs = append(r.leases.refs, shortRef(ref))
			}
		}
	}
	r.remote, r.hasRemote = p.Value("repo")
	if len(p.Operands) > 0 {
		r.remote, r.hasRemote, r.refspecs = p.Operands[0], true, p.Operands[1:]
		r.mayForce = mayBeOption(r.remote, true)
	}
	r.mayForce = r.mayForce || hidesOption(p, g.args, false)

	var found []Effect
	seen := map[PushEffect]bool{}
	for _, at := range g.at() {
		for _, e := range r.in(&at) {
			if !seen[e] {
				seen[e] = true
				found = append(found, Effect{Kind: Push, Call: g.call, Where: g.call.Where, Dir: g.call.Dir, Push: &e})
			}
		}
	}
	return found
}

// refUpdate is one refspec, read.
type refUpdate struct {
	ref    string // on the remote; "" is not known
	force  bool
	delete bool
	all    bool // a pattern, or all matching branches
}

// in answers what the push updates from one place.
func (r *pushRun) in(at *gitPlace) []PushEffect {
	remote := r.remoteName(at)
	var updates []refUpdate
	mirror := r.mirror
	switch {
	case len(r.refspecs) > 0:
		for _, s := range r.words() {
			updates = append(updates, r.explicit(at, remote, s)...)
		}
	case r.all:
		updates = []refUpdate{{all: true}}
	case mirror || r.delete:
	default:
		mirror, _ = at.conf.Bool("remote." + remote + ".mirror")
		if !mirror && !r.tags {
			updates = r.implicit(at, remote)
		}
	}
	if r.tags {
		updates = append(updates, refUpdate{ref: tagsPrefix + "*"})
	}

	var found []PushEffect
	add := func(e PushEffect) {
		e.Remote = remote
		if e.All {
			e.Default = r.everyBranch(at, remote, mirror)
		} else {
			e.Default = r.isDefault(at, remote, e.Ref)
		}
		found = append(found, e)
	}
	if mirror {
		add(PushEffect{Force: true, All: true})
	}
	if mirror || r.prune {
		add(PushEffect{Delete: true, All: true})
	}
	for _, u := range updates {
		e := PushEffect{Ref: u.ref, All: u.all, Force: u.force || r.force, Delete: u.delete || r.delete}
		if !e.Force && !e.Delete {
			if r.leases.on(e.Ref) || e.All && len(r.leases.refs) > 0 {
				e.Force, e.Lease = true, true
			}
			e.MayForce = r.mayForce
		}
		if e.Force || e.Delete || e.MayForce {
			add(e)
		}
	}
	if len(updates) == 0 && r.mayForce {
		add(PushEffect{MayForce: true})
	}
	return found
}

// words are the refspecs; "tag NAME" is one.
func (r *pushRun) words() []value.Str {
	var out []value.Str
	for i := 0; i < len(r.refspecs); i++ {
		if r.refspecs[i].Is("tag") && i+1 < len(r.refspecs) && !r.delete {
			i++
			out = append(out, value.Of(tagsPrefix).Append(r.refspecs[i].Str))
			continue
		}
		out = append(out, r.refspecs[i].Str)
	}
	return out
}

// explicit reads a refspec of the command line.
func (r *pushRun) explicit(at *gitPlace, remote string, s value.Str) []refUpdate {
	if r.delete {
		name, _ := s.Exact()
		return []refUpdate{{ref: shortRef(name), delete: true}}
	}
	u, source, mapped := readRefspec(s)
	switch {
	case strings.HasPrefix(source, "^"): // leaves something out
		return nil
	case !mapped && source != "":
		u.ref, u.force = r.destination(at, remote, source, u.force)
		u.all = isRefPattern(u.ref)
	case mapped && s[0].Kind == value.Unknown && s[0].Shape == value.Any && strings.HasPrefix(s.Suffix(), ":"):
		// "$x:main" deletes main if x is empty.
		return []refUpdate{u, {ref: u.ref, delete: true}}
	}
	return []refUpdate{u}
}

// readRefspec reads [+]SOURCE[:DESTINATION]. Without a destination it tells the
// source, as far as it is known.
func readRefspec(s value.Str) (u refUpdate, source string, mapped bool) {
	if strings.HasPrefix(s.Prefix(), "+") {
		u.force = true
		s = dropBytes(s, 1)
	}
	// Patterns are seldom quoted, and seldom find a file.
	text, known := s.Source()
	if !known {
		// What follows the last colon is the destination.
		before, after := s.Prefix(), s.Suffix()
		i := strings.LastIndexByte(after, ':')
		if i < 0 {
			u.delete = strings.HasPrefix(before, ":")
			return u, "", strings.Contains(before, ":")
		}
		text = "?" + after[i:]
	}
	i := strings.LastIndexByte(text, ':')
	if i < 0 {
		return u, text, false
	}
	source, u.ref = text[:i], shortRef(text[i+1:])
	switch {
	case source == "" && u.ref == "":
		u.all = true // matching
	case source == "":
		u.delete, u.force = true, false
	}
	u.all = u.all || isRefPattern(u.ref)
	return u, source, true
}

// isRefPattern reports whether a ref stands for many branches.
func isRefPattern(ref string) bool {
	return strings.ContainsAny(ref, "*?[") && !strings.HasPrefix(ref, tagsPrefix)
}

// dropBytes drops n bytes of the literal beginning of s.
func dropBytes(s value.Str, n int) value.Str {
	first := s[0]
	first.Text = first.Text[n:]
	return append(value.Str{first}, s[1:]...)
}

// destination is where a source without a destination goes.
func (r *pushRun) destination(at *gitPlace, remote, source string, force bool) (ref string, forced bool) {
	if source == "HEAD" || source == "@" {
		// A detached HEAD is refused.
		return at.branch(), force
	}
	if strings.ContainsAny(source, "~^@{}: ") {
		return "", force // a revision, which git refuses here
	}
	local := shortRef(source)
	specs, _ := at.conf.Values("remote." + remote + ".push")
	for _, spec := range specs {
		u, from, mapped := readRefspec(value.Of(spec))
		if from == "HEAD" || shortRef(from) != local {
			continue
		}
		if mapped {
			return u.ref, force || u.force
		}
		return local, force || u.force
	}
	if mode, _, known := at.conf.Value("push.default"); mode == "upstream" || mode == "tracking" || !known {
		if from, ref, known := at.conf.Upstream(local); known && from == remote && ref != "" {
			if mode == "" && shortRef(ref) != local {
				return "", force // one of the two
			}
			return shortRef(ref), force
		}
	}
	return local, force
}

// implicit answers what a push without refspecs updates: remote.<name>.push,
// else push.default.
func (r *pushRun) implicit(at *gitPlace, remote string) []refUpdate {
	if specs, known := at.conf.Values("remote." + remote + ".push"); known && len(specs) > 0 {
		var out []refUpdate
		for _, spec := range specs {
			u, source, mapped := readRefspec(value.Of(spec))
			if !mapped {
				u.ref = shortRef(source)
				if source == "HEAD" || source == "@" {
					u.ref = at.branch()
				}
				u.all = isRefPattern(u.ref)
			}
			out = append(out, u)
		}
		return out
	}
	branch := at.branch()
	upstream := ""
	if branch != "" {
		_, upstream, _ = at.conf.Upstream(branch)
		upstream = shortRef(upstream)
	}
	mode, set, known := at.conf.Value("push.default")
	if known && !set {
		mode = "simple"
	}
	switch mode {
	case "nothing":
		return nil
	case "matching":
		return []refUpdate{{all: true}}
	case "upstream", "tracking":
		return []refUpdate{{ref: upstream}}
	case "simple", "current":
		return []refUpdate{{ref: branch}}
	}
	// Every mode pushes a branch to its own name if that is its upstream's.
	if upstream == "" || upstream == branch {
		return []refUpdate{{ref: branch}}
	}
	return []refUpdate{{}}
}

// remoteName is the name of the remote that is pushed to, "" if it is not
// known or has none.
func (r *pushRun) remoteName(at *gitPlace) string {
	if !r.hasRemote {
		if at.repo == nil {
			return ""
		}
		name, _ := at.conf.PushRemote(at.branch())
		return name
	}
	text, exact := r.remote.Exact()
	if !exact {
		return ""
	}
	if name, known := at.conf.RemoteAt(text); known {
		return name
	}
	return text
}

// isDefault answers whether a ref is the default branch of the remote.
func (r *pushRun) isDefault(at *gitPlace, remote, ref string) Tri {
	if strings.HasPrefix(ref, tagsPrefix) {
		return No
	}
	def := r.defaultBranch(at, remote)
	if def == "" || ref == "" {
		return Maybe
	}
	return tri(ref == def, true)
}

// everyBranch answers whether an update of all branches concerns the default
// branch. A mirror deletes it where there is no local one.
func (r *pushRun) everyBranch(at *gitPlace, remote string, mirror bool) Tri {
	def := r.defaultBranch(at, remote)
	switch {
	case def == "":
		return Maybe
	case mirror:
		return Yes
	}
	return at.hasBranch(def)
}

// defaultBranch is that of the remote, "" if it is not known.
func (r *pushRun) defaultBranch(at *gitPlace, remote string) string {
	if at.repo == nil || remote == "" {
		return ""
	}
	// An address given with -c is not where the tracking refs come from.
	for _, key := range [...]string{".url", ".pushurl"} {
		if urls, known := r.where.conf.Values("remote." + remote + key); len(urls) > 0 || !known {
			return ""
		}
	}
	def, _ := at.repo.DefaultBranch(remote)
	return def
}

// shortRef is a branch by its short name, any other ref by its full one.
func shortRef(ref string) string {
	if short, ok := strings.CutPrefix(ref, headsPrefix); ok {
		return short
	}
	if short, ok := strings.CutPrefix(ref, "heads/"); ok {
		return short
	}
	return ref
}
