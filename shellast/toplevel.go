package shellast

import "gstack/shellast/value"

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
	repo, _ := r.workTree()
	if repo == nil {
		return "", false
	}
	return repo.WorkTree(), true
}
