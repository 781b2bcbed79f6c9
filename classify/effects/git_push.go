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
	repository            value.Field
	named                 bool
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
	r.repository, r.named = p.Value("repo")
	if len(p.Operands) > 0 {
		r.repository, r.named, r.refspecs = p.Operands[0], true, p.Operands[1:]
		r.mayForce = mayBeOption(r.repository, true)
		if strings.HasPrefix(r.repository.Prefix(), "+") {
			// git takes it for the address of a repository; it is meant as a refspec.
			r.repository, r.named, r.refspecs = value.Field{}, false, p.Operands
		}
	}
	r.mayForce = r.mayForce || hidesOption(p, g.args, false)

	var found []Effect
	seen := map[PushEffect]bool{}
	for _, at := range g.at() {
		for _, e := range r.in(&at).effects() {
			if !seen[e] {
				seen[e] = true
				of := g.located(Push, "", "", nil)
				of.Push = &e
				found = append(found, of)
			}
		}
	}
	return found
}

// refUpdate is one refspec, read.
type refUpdate struct {
	ref    string // on the remote; "" is not known
	source string // here; "" is not known
	force  bool
	delete bool
	all    bool // all branches, or those that match ref
	other  bool // the branches get other names than they have here
}

// to sets the ref that is updated.
func (u *refUpdate) to(ref string) {
	u.ref = shortRef(ref)
	u.all = strings.ContainsAny(u.ref, "*?[") && !strings.HasPrefix(u.ref, tagsPrefix)
	if u.ref == "*" {
		u.ref = ""
	}
}

// pushPlace is a push from one place.
type pushPlace struct {
	*pushRun
	at     *gitPlace
	remote string // its name or address; "" is not known
	def    string // its default branch; "" is not known
	branch string // the current one
	// What is configured: refspecs of the remote, the mode for branches.
	specs   []string
	mode    string // "" is not known
	mirrors bool
}

func (r *pushRun) in(at *gitPlace) *pushPlace {
	p := &pushPlace{pushRun: r, at: at, branch: at.branch()}
	p.remote = p.remoteName()
	p.def = p.defaultBranch()
	configured := p.remote
	if configured == "" && !r.named {
		configured = "origin" // git's own default
	}
	p.specs, _ = at.conf.Values("remote." + configured + ".push")
	p.mirrors, _ = at.conf.Bool("remote." + configured + ".mirror")
	mode, set, known := at.conf.Value("push.default")
	if known && !set {
		mode = "simple"
	}
	p.mode = mode
	return p
}

// updates are the refs that are updated one by one, and whether the remote is
// made a mirror.
func (p *pushPlace) updates() (list []refUpdate, mirror bool) {
	mirror = p.mirror
	switch {
	case len(p.refspecs) > 0:
		for _, s := range p.words() {
			list = append(list, p.explicit(s)...)
		}
	case p.all:
		list = []refUpdate{{all: true}}
	case mirror || p.delete:
	case p.mirrors:
		mirror = true
	case !p.tags:
		list = p.implicit()
	}
	if p.tags {
		list = append(list, refUpdate{ref: tagsPrefix + "*"})
	}
	return list, mirror
}

// effects answers what is lost on the remote.
func (p *pushPlace) effects() []PushEffect {
	var found []PushEffect
	add := func(e PushEffect, is Tri) {
		e.Remote, e.Default = p.remote, is
		found = append(found, e)
	}
	updates, mirror := p.updates()
	if mirror {
		// Where there is no local default branch, a mirror deletes it.
		sure := tri(true, p.def != "")
		add(PushEffect{Force: true, All: true}, sure)
		add(PushEffect{Delete: true, All: true}, sure)
	} else if p.prune {
		add(PushEffect{Delete: true, All: true}, p.isDefault(refUpdate{all: true}))
	}
	for _, u := range updates {
		e := PushEffect{Ref: u.ref, Source: u.source, All: u.all, Delete: u.delete || p.delete}
		e.Force = (u.force || p.force) && !e.Delete
		if !e.Force && !e.Delete {
			if p.leases.on(e.Ref) || e.All && len(p.leases.refs) > 0 {
				e.Force, e.Lease = true, true
			}
			e.MayForce = p.mayForce
		}
		if e.Force || e.Delete || e.MayForce {
			add(e, p.isDefault(u))
		}
	}
	if len(updates) == 0 && p.mayForce {
		add(PushEffect{MayForce: true}, Maybe)
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
func (p *pushPlace) explicit(s value.Str) []refUpdate {
	if p.delete {
		name, _ := s.Exact()
		return []refUpdate{{ref: shortRef(name), delete: true}}
	}
	u, source, mapped := readRefspec(s)
	if source != "?" {
		u.source = source
	}
	switch {
	case strings.HasPrefix(source, "^"): // leaves something out
		return nil
	case !mapped && source != "":
		ref, force := p.destination(source, u.force)
		u.to(ref)
		u.force = force
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
	source = text[:i]
	u.to(text[i+1:])
	u.other = u.all && shortRef(source) != shortRef(text[i+1:])
	switch {
	case source == "" && text[i+1:] == "":
		u.all = true // matching
	case source == "":
		u.delete, u.force = true, false
	}
	return u, source, true
}

// dropBytes drops n bytes of the literal beginning of s.
func dropBytes(s value.Str, n int) value.Str {
	first := s[0]
	first.Text = first.Text[n:]
	return append(value.Str{first}, s[1:]...)
}

// destination is where a source without a destination goes.
func (p *pushPlace) destination(source string, force bool) (ref string, forced bool) {
	if source == "HEAD" || source == "@" {
		return p.branch, force // a detached HEAD is refused
	}
	if strings.ContainsAny(source, "~^@{}: ") {
		return "", force // a revision, which git refuses here
	}
	local := shortRef(source)
	for _, spec := range p.specs {
		u, from, mapped := readRefspec(value.Of(spec))
		if from == "HEAD" || shortRef(from) != local {
			continue
		}
		if mapped {
			return u.ref, force || u.force
		}
		return local, force || u.force
	}
	switch p.mode {
	case "upstream", "tracking", "":
		remote, ref, known := p.at.conf.Upstream(local)
		if !known || remote != p.remote || ref == "" {
			return local, force
		}
		if p.mode == "" && shortRef(ref) != local {
			return "", force // one of the two
		}
		return shortRef(ref), force
	}
	return local, force
}

// implicit answers what a push without refspecs updates: remote.<name>.push,
// else push.default.
func (p *pushPlace) implicit() (list []refUpdate) {
	for _, spec := range p.specs {
		u, source, mapped := readRefspec(value.Of(spec))
		u.source = source
		if !mapped {
			if source == "HEAD" || source == "@" {
				source = p.branch
			}
			u.to(source)
		}
		list = append(list, u)
	}
	if len(list) > 0 {
		return list
	}
	upstream := ""
	if p.branch != "" {
		_, upstream, _ = p.at.conf.Upstream(p.branch)
		upstream = shortRef(upstream)
	}
	switch p.mode {
	case "nothing":
		return nil
	case "matching":
		return []refUpdate{{all: true}}
	case "upstream", "tracking":
		return []refUpdate{{ref: upstream, source: p.branch}}
	case "simple", "current":
		return []refUpdate{{ref: p.branch, source: p.branch}}
	}
	// Every mode pushes a branch to its own name if that is its upstream's.
	if upstream == "" || upstream == p.branch {
		return []refUpdate{{ref: p.branch, source: p.branch}}
	}
	return []refUpdate{{}}
}

// remoteName is the name of the remote that is pushed to, else its address.
func (p *pushPlace) remoteName() string {
	if !p.named {
		if p.at.repo == nil {
			return ""
		}
		name, _ := p.at.conf.PushRemote(p.branch)
		return name
	}
	text, exact := p.repository.Exact()
	if !exact {
		return ""
	}
	if name, known := p.at.conf.RemoteAt(text); known {
		return name
	}
	return text
}

// isDefault answers whether an update concerns the default branch of the remote.
func (p *pushPlace) isDefault(u refUpdate) Tri {
	switch {
	case strings.HasPrefix(u.ref, tagsPrefix):
		return No
	case p.def == "":
		return Maybe
	case u.all:
		before, after, pattern := strings.Cut(u.ref, "*")
		switch {
		case u.other || strings.ContainsAny(u.ref, "?["):
			return Maybe
		case pattern && !(len(p.def) >= len(u.ref)-1 && strings.HasPrefix(p.def, before) && strings.HasSuffix(p.def, after)):
			return No
		}
		return p.at.hasBranch(p.def)
	case u.ref == "":
		return Maybe
	}
	return tri(u.ref == p.def, true)
}

// defaultBranch is that of the remote, "" if it is not known.
func (p *pushPlace) defaultBranch() string {
	if p.at.repo == nil || p.remote == "" {
		return ""
	}
	// An address given with -c is not where the tracking refs come from.
	for _, key := range [...]string{".url", ".pushurl"} {
		if urls, known := p.where.conf.Values("remote." + p.remote + key); len(urls) > 0 || !known {
			return ""
		}
	}
	def, _ := p.at.repo.DefaultBranch(p.remote)
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
