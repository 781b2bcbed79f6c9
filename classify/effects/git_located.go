package effects

import (
	"strings"

	"gstack/internal/paths"
	"gstack/shellast"
	"gstack/shellast/value"
)

// located is an effect on files of a work tree, with the place of these files.
func (g *gitRun) located(kind Kind, verb, detail string, specs []value.Field) Effect {
	e := g.effect(kind, verb, detail)[0]
	if !g.plain() {
		return e
	}
	at := &g.at()[0]
	e.Repo = at.repo
	cwd, err := paths.Resolve(g.env.Host, "", at.dir)
	top := at.repo.WorkTree()
	if err != nil || !cwd.Known || !paths.Within(top, cwd.Path) {
		return e
	}
	here := strings.TrimPrefix(strings.TrimPrefix(cwd.Path, strings.TrimSuffix(top, "/")), "/")
	var within []string
	for _, spec := range specs {
		text, exact := spec.Exact()
		path := paths.Clean(text)
		if !exact || text == "" || strings.ContainsAny(text, "*?[\\") || text[0] == ':' || text[0] == '/' || path == ".." || strings.Contains("/"+path+"/", "/../") {
			return e
		}
		switch {
		case path == ".":
			path = here
		case here != "":
			path = here + "/" + path
		}
		within = append(within, path)
	}
	e.Within = within
	return e
}

// plain reports whether git works in the one repository of its one directory, as
// that is configured.
func (g *gitRun) plain() bool {
	w := &g.where
	if len(w.dirs) != 1 || w.dirs[0] == "" || w.gitDir != "" || w.workTree != "" || !w.named || len(w.given) > 0 || g.call.Where != shellast.Here || g.call.As != "" {
		return false
	}
	for i := range g.call.Env {
		if strings.HasPrefix(g.call.Env[i].Name, "GIT_") {
			return false
		}
	}
	for _, name := range [...]string{
		"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_NAMESPACE",
		"GIT_CONFIG_COUNT", "GIT_CONFIG_PARAMETERS", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
	} {
		if _, set := g.env.Host.Env(name); set {
			return false
		}
	}
	repo := g.at()[0].repo
	return repo != nil && repo.WorkTree() != ""
}
