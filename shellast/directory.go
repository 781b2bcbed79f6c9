package shellast

import (
	"path"
	"strings"

	"gstack/shellast/value"
)

// chdir changes the working directory.
func (r *run) chdir(name string, args []value.Field) status {
	for len(args) > 0 {
		t, ok := args[0].Exact()
		if !ok || len(t) < 2 || t[0] != '-' {
			break
		}
		args = args[1:]
		if t == "--" {
			break
		}
	}
	old := r.st.dirs()
	var next []value.Str
	st := maybe
	switch {
	case name == "pushd" && (len(args) != 1 || strings.HasPrefix(args[0].Prefix(), "+")): // turns the stack
		r.st.pushed = &dirStack{lost: true}
		r.st.setDirs(nil)
		return maybe
	case len(args) > 1 && !r.zsh(): // too many arguments
		return failure
	case len(args) == 0:
		if next = r.varAlts("HOME"); len(next) == 1 {
			st = r.existsDir(next[0])
		}
	case args[0].Is("-"):
		next = r.varAlts("OLDPWD")
	case args[0].Splits:
		r.st.setDirs(nil)
		return maybe
	default:
		target := args[0].Str
		for _, base := range orUnknown(old) {
			for _, dir := range r.searched(target) {
				next = addAlternative(next, join(join(base, dir), target))
			}
			next = addAlternative(next, join(base, target))
		}
		if len(next) == 1 {
			st = r.existsDir(next[0])
		}
	}
	if len(old) > 0 {
		r.st.set("OLDPWD", &variable{alts: old})
	}
	for _, n := range next {
		if n == nil {
			next = nil
			break
		}
	}
	if name == "pushd" {
		s := r.st.stack()
		r.st.pushed = &dirStack{list: append(s.list[:len(s.list):len(s.list)], old), lost: s.lost}
	}
	// A failed cd leaves everything as it was: so it is where it may fail and
	// the next command does not depend on it.
	r.st.setDirs(next)
	return st
}

// popd goes back to where pushd was called.
func (r *run) popd(args []value.Field) status {
	s := r.st.stack()
	switch {
	case len(args) > 0, s.lost && len(s.list) == 0:
		r.st.pushed = &dirStack{lost: true}
		r.st.setDirs(nil)
		return maybe
	case len(s.list) == 0:
		return failure
	}
	last := len(s.list) - 1
	r.st.setDirs(s.list[last])
	r.st.pushed = &dirStack{list: s.list[:last], lost: s.lost}
	return success
}

// searched are the directories of CDPATH in which cd looks for a directory
// first.
func (r *run) searched(target value.Str) []value.Str {
	p := target.Prefix()
	if strings.HasPrefix(p, "/") || strings.HasPrefix(p, ".") || r.st.lookup("CDPATH") == nil {
		return nil
	}
	var out []value.Str
	for _, v := range r.varAlts("CDPATH") {
		t, ok := v.Exact()
		if !ok {
			out = append(out, value.UnknownStr("$CDPATH", value.FromEnv, value.NonEmpty))
			continue
		}
		for _, d := range strings.Split(t, ":") {
			if d != "" {
				out = addAlternative(out, value.Of(d))
			}
		}
	}
	return out
}

// orUnknown makes a list of directories that has at least one, maybe nil.
func orUnknown(dirs []value.Str) []value.Str {
	if len(dirs) == 0 {
		return []value.Str{nil}
	}
	return dirs
}

// join is the path target relative to a directory; nil is not known.
func join(dir, target value.Str) value.Str {
	target = plain(target)
	p := target.Prefix()
	switch {
	case strings.HasPrefix(p, "/"):
	case len(target) == 0:
		return dir
	case target[0].Kind == value.Unknown: // may be absolute
	case dir == nil:
		return nil
	default:
		target = dir.Append(value.Of("/")).Append(target)
	}
	if t, ok := target.Exact(); ok {
		return value.Of(path.Clean(t))
	}
	return target
}

// existsDir reports whether a directory is known to exist.
func (r *run) existsDir(s value.Str) status {
	if len(s) == 1 && s[0].Kind == value.Unknown && s[0].Shape == value.Temp {
		return success
	}
	t, ok := s.Exact()
	if !ok || r.where != Here {
		return maybe
	}
	if f := r.st.fileAt(t); f != nil && f.dir {
		return success
	}
	info, err := r.e.host.Lstat(t)
	switch {
	case err == nil && info.Mode.IsDir():
		return success
	}
	return maybe
}
