package shellast

import (
	"path"
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// mount is a directory of this machine that a container, or what runs under
// another root, has at another place.
type mount struct {
	at   string
	from value.Str
}

// bindMounts are the directories of this machine that docker run gives to a
// container to write to (docker-run(1), --volume and --mount).
func (r *run) bindMounts(p *options.Parsed) []mount {
	if r.where != Here {
		return nil
	}
	var out []mount
	for _, v := range p.Values("volume") {
		from, rest, ok := cutStr(v.Str, ":")
		at, how, _ := strings.Cut(rest.String(), ":")
		if ok && !readOnly(how) {
			out = r.mounted(out, from, at)
		}
	}
	for _, v := range p.Values("mount") {
		var from value.Str
		at, plain := "", false
		for rest, more := v.Str, true; more; {
			var item value.Str
			item, rest, more = cutStr(rest, ",")
			key, val, _ := cutStr(item, "=")
			switch k, _ := key.Exact(); k {
			case "source", "src":
				from = val
			case "target", "dst", "destination":
				at = val.String()
			case "readonly", "ro":
				plain = plain || !val.Is("false")
			}
		}
		if !plain {
			out = r.mounted(out, from, at)
		}
	}
	return out
}

func readOnly(how string) bool {
	for o := range strings.SplitSeq(how, ",") {
		if o == "ro" || o == "readonly" {
			return true
		}
	}
	return false
}

// mounted adds a mount, unless its source is a volume.
func (r *run) mounted(list []mount, from value.Str, at string) []mount {
	if !strings.HasPrefix(at, "/") || !strings.Contains(from.String(), "/") && !from.HasUnknown() && !strings.HasPrefix(from.Prefix(), ".") {
		return list
	}
	if p, ok := r.abs(from); ok {
		from = value.Of(p)
	}
	return append(list, mount{path.Clean(at), from})
}

// cutStr cuts at the first separator that is known text.
func cutStr(s value.Str, sep string) (before, after value.Str, found bool) {
	for i, p := range s {
		if p.Kind == value.Lit {
			if at := strings.Index(p.Text, sep); at >= 0 {
				head, tail := p, p
				head.Text, tail.Text = p.Text[:at], p.Text[at+len(sep):]
				before = s[:i:i]
				if head.Text != "" {
					before = append(before, head)
				}
				if tail.Text != "" {
					after = append(after, tail)
				}
				return before, append(after, s[i+1:]...), true
			}
		}
	}
	return s, nil, false
}

// startIn is the working directory that a container is told.
func (r *run) startIn(p *options.Parsed) {
	if d, ok := p.Value("workdir"); ok {
		r.st.setDirs([]value.Str{d.Str})
	}
}

// outsideOf is a place in a container as it is called outside.
func (r *run) outsideOf(place value.Str) (value.Str, bool) {
	t := place.Prefix()
	best := -1
	for i, m := range r.mounts {
		if m.at == "/" && strings.HasPrefix(t, "/") || t == m.at && len(place) <= 1 || strings.HasPrefix(t, m.at+"/") {
			if best < 0 || len(m.at) > len(r.mounts[best].at) {
				best = i
			}
		}
	}
	if best < 0 {
		return nil, false
	}
	m := r.mounts[best]
	rest := place
	if m.at != "/" {
		rest = dropBytes(place, len(m.at))
	}
	if m.from.Is("/") {
		if len(rest) == 0 {
			return m.from, true
		}
		return rest, true
	}
	return m.from.Append(rest), true
}

// throughMounts is a call in a container as one on this machine, if it reaches
// something there.
func (r *run) throughMounts(c *Call) *Call {
	k := *c
	reaches := false
	around := k.aside()
	around.Dir = nil
	for _, d := range c.Dir {
		if o, ok := r.outsideOf(d); ok {
			around.Dir = append(around.Dir, o)
			reaches = true
		}
	}
	k.Args = nil
	for _, a := range c.Args {
		if o, ok := r.outsideOf(a.Str); ok {
			a.Str = o
			reaches = true
		} else if i := strings.IndexByte(a.Prefix(), '='); i > 0 {
			if o, ok := r.outsideOf(dropBytes(a.Str, i+1)); ok {
				a.Str = value.Of(a.Prefix()[:i+1]).Append(o)
				reaches = true
			}
		}
		k.Args = append(k.Args, a)
	}
	if !reaches {
		return nil
	}
	around.Where = Here
	return &k
}

// under is k, which is to run on behalf of r, with another root directory
// (chroot(1)).
func (r *run) under(k *run, root value.Str) *run {
	from, ok := root, r.where == Here
	if p, known := r.abs(root); ok && known {
		from = value.Of(p)
	}
	if r.where == Container {
		from, ok = r.outsideOf(root)
	}
	c := k.sub()
	c.where = Container
	about := c.aside()
	about.mounts = nil
	if ok {
		about.mounts = []mount{{"/", from}}
	}
	c.st.setDirs([]value.Str{value.Of("/")})
	return c
}
