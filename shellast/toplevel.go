package shellast

import (
	"gstack/internal/gitrepo"
	"gstack/shellast/value"
)

// toplevel is what "git rev-parse --show-toplevel" prints: the top of the work
// tree around the working directory, where the machine tells it.
func (r *run) toplevel(args []value.Field) (string, bool) {
	if len(args) != 2 || !args[0].Is("rev-parse") || !args[1].Is("--show-toplevel") || r.where != Here {
		return "", false
	}
	for _, name := range [...]string{"GIT_DIR", "GIT_WORK_TREE"} {
		_, here := r.setting(name)
		if _, set := r.e.host.Env(name); here || set {
			return "", false
		}
	}
	dirs := r.st.dirs()
	if len(dirs) != 1 {
		return "", false
	}
	dir, exact := dirs[0].Exact()
	if !exact {
		return "", false
	}
	top, known := r.e.tops[dir]
	if !known {
		if repo, err := gitrepo.Open(r.e.host, dir); err == nil {
			top = repo.WorkTree()
		}
		if r.e.tops == nil {
			r.e.tops = map[string]string{}
		}
		r.e.tops[dir] = top
	}
	return top, top != ""
}
