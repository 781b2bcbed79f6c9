package effects

import (
	"errors"
	"strconv"
	"strings"

	"gstack/internal/gitrepo"
	"gstack/internal/paths"
	"gstack/shellast"
	"gstack/shellast/value"
)

const (
	// maxPlaces bounds the directories in which one call is looked at.
	maxPlaces = 8
	// maxPath is PATH_MAX; nothing can be started in a longer directory.
	maxPath = 4096
)

// gitWhere is where a git command runs and how it is configured, as far as the
// command line and the environment say.
type gitWhere struct {
	dirs     []string // possible working directories; "" is not known
	gitDir   string   // "" for discovery
	named    bool     // gitDir is known
	workTree string
	given    []gitrepo.Config // -c
	conf     gitrepo.Config   // the environment and -c
	programs bool             // git-NAME is looked for through PATH alone
}

// gitPlace is one directory in which a git command may run.
type gitPlace struct {
	dir  string         // "" is not known
	repo *gitrepo.Repo  // nil: there is none, or it is not known
	conf gitrepo.Config // in force there
	// moved are the branches that the command has changed to before.
	moved []value.Str
}

func gitWhereOf(call *shellast.Call) gitWhere {
	w := gitWhere{named: true, programs: true}
	for i, d := range call.Dir {
		dir, exact := d.Exact()
		if !exact || i == maxPlaces {
			dir = ""
		}
		w.dirs = append(w.dirs, dir)
		if i == maxPlaces {
			break
		}
	}
	if call.Dir == nil || call.Where != shellast.Here {
		w.dirs = []string{""}
	}
	return w
}

// enter is -C.
func (w *gitWhere) enter(f value.Field) {
	to, exact := f.Exact()
	if exact && to == "" {
		return
	}
	dirs := make([]string, len(w.dirs))
	for i, dir := range w.dirs {
		switch {
		case !exact:
		case strings.HasPrefix(to, "/"):
			dirs[i] = to
		case dir != "":
			dirs[i] = strings.TrimSuffix(dir, "/") + "/" + to
		}
		if len(dirs[i]) > maxPath {
			dirs[i] = ""
		}
	}
	w.dirs = dirs
}

// set is -c.
func (w *gitWhere) set(f value.Field) {
	key, _, valued := strings.Cut(f.Prefix(), "=")
	text, exact := f.Exact()
	c := gitrepo.NoConfig()
	switch {
	case exact && valued:
		_, text, _ = strings.Cut(text, "=")
		c = gitrepo.Setting(key, text)
	case exact:
		c = gitrepo.Setting(key, "true")
	case valued:
		c = gitrepo.UnknownSetting(key)
	}
	w.given = append(w.given, c)
}

// setFrom is --config-env=KEY=VARIABLE. Code that comes that way is not read
// where code of the command line is.
func (w *gitWhere) setFrom(g *gitRun, f value.Field) {
	text, exact := f.Exact()
	i := strings.LastIndexByte(text, '=')
	c := gitrepo.NoConfig()
	if exact && i >= 0 {
		c = gitrepo.UnknownSetting(text[:i])
		if v, set, known := g.getenv(text[i+1:]); set && known && !strings.HasPrefix(v, "!") {
			c = gitrepo.Setting(text[:i], v)
		}
	}
	w.given = append(w.given, c)
}

// getenv is a variable of the environment of the call.
func (g *gitRun) getenv(name string) (text string, set, known bool) {
	for i := len(g.call.Env) - 1; i >= 0; i-- {
		if s := &g.call.Env[i]; s.Name == name {
			text, known = s.Value.Exact()
			return text, true, known
		}
	}
	if g.call.Where != shellast.Here {
		return "", false, false
	}
	text, set = g.env.Host.Env(name)
	return text, set, true
}

// settleEnvironment takes over what the environment says (git(1)). Options win
// over it, so it is asked for after them, and it goes below them.
func (g *gitRun) settleEnvironment() {
	w := &g.where
	if text, set, known := g.getenv("GIT_DIR"); set && w.gitDir == "" && w.named {
		w.gitDir, w.named = text, known
	}
	if text, set, known := g.getenv("GIT_WORK_TREE"); set && known && w.workTree == "" {
		w.workTree = text
	}
	if _, set, _ := g.getenv("GIT_COMMON_DIR"); set {
		w.named = false
	}
	w.conf = g.environmentConfig().Under(gitrepo.Join(w.given...))
}

// environmentConfig is configuration in GIT_CONFIG_COUNT and its kind.
func (g *gitRun) environmentConfig() gitrepo.Config {
	var c gitrepo.Config
	if _, set, _ := g.getenv("GIT_CONFIG_PARAMETERS"); set {
		c = gitrepo.NoConfig()
	}
	text, set, known := g.getenv("GIT_CONFIG_COUNT")
	if !set {
		return c
	}
	count, err := strconv.Atoi(text)
	if !known || err != nil || count > 100 {
		return gitrepo.NoConfig()
	}
	for i := range count {
		n := strconv.Itoa(i)
		key, _, known := g.getenv("GIT_CONFIG_KEY_" + n)
		if !known {
			return gitrepo.NoConfig()
		}
		if v, _, known := g.getenv("GIT_CONFIG_VALUE_" + n); known {
			c = c.Under(gitrepo.Setting(key, v))
		} else {
			c = c.Under(gitrepo.UnknownSetting(key))
		}
	}
	return c
}

// at returns the places in which the command may run; never none.
func (g *gitRun) at() []gitPlace {
	if g.places != nil {
		return g.places
	}
	user := g.userConfig()
	for _, dir := range g.where.dirs {
		place := gitPlace{dir: dir, moved: g.call.Branches}
		found := gitFound{err: errNotKnown}
		if dir != "" && g.where.named {
			found = g.open(gitrepo.Options{Dir: dir, GitDir: g.where.gitDir, WorkTree: g.where.workTree})
		}
		place.repo = found.repo
		switch {
		case found.repo != nil:
			place.conf = user.Under(found.repo.Local())
		case errors.Is(found.err, gitrepo.ErrNone):
			place.conf = user
		default:
			place.conf = user.Under(gitrepo.NoConfig())
		}
		before := place.conf
		place.conf = before.Under(g.where.conf)
		g.places = append(g.places, place)
		if made := configured(g.call.Configured); len(made) > 0 {
			place.conf = before.Under(gitrepo.Join(made...)).Under(g.where.conf)
			g.places = append(g.places, place)
		}
	}
	return g.places
}

// configured are the settings that earlier parts of a command may have made.
func configured(settings []shellast.Setting) []gitrepo.Config {
	var made []gitrepo.Config
	for _, s := range settings {
		if v, known := s.Value.Source(); known {
			made = append(made, gitrepo.Setting(s.Name, v))
		} else {
			made = append(made, gitrepo.UnknownSetting(s.Name))
		}
	}
	return made
}

var errNotKnown = errors.New("the directory is not known")

func (g *gitRun) open(o gitrepo.Options) gitFound {
	known := &g.env.git
	if f, ok := known.repos[o]; ok {
		return f
	}
	var f gitFound
	f.repo, f.err = o.Open(g.env.Host)
	if known.repos == nil {
		known.repos = map[gitrepo.Options]gitFound{}
	}
	known.repos[o] = f
	return f
}

// userConfig is the configuration above repositories: that of the user who
// runs the hook, unless the call runs elsewhere, as another user, or with other
// files, which may not be written yet.
func (g *gitRun) userConfig() gitrepo.Config {
	if g.call.Where != shellast.Here || g.call.As != "" {
		return gitrepo.NoConfig()
	}
	for i := range g.call.Env {
		s := &g.call.Env[i]
		switch s.Name {
		case "HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM":
			text, exact := s.Value.Exact()
			if was, set := g.env.Host.Env(s.Name); !exact || !set || was != text {
				return gitrepo.NoConfig()
			}
		}
	}
	known := &g.env.git
	if known.user == nil {
		c := gitrepo.UserConfig(g.env.Host)
		known.user = &c
	}
	return *known.user
}

// has reports whether a branch, tag or other ref goes by that short name.
func (at *gitPlace) has(name string) Tri {
	if at.repo == nil {
		return Maybe
	}
	answer := No
	for _, rule := range [...][2]string{{"refs/heads/", ""}, {"refs/tags/", ""}, {"refs/remotes/", ""}, {"refs/", ""}, {"refs/remotes/", "/HEAD"}} {
		has, known := at.repo.HasRef(rule[0] + name + rule[1])
		switch {
		case has:
			return Yes
		case !known:
			answer = Maybe
		}
	}
	return answer
}

// hasBranch reports whether there is a local branch of that name.
func (at *gitPlace) hasBranch(name string) Tri {
	if at.repo == nil {
		return Maybe
	}
	return tri(at.repo.HasRef("refs/heads/" + name))
}

// branch is the current branch, "" where there is none or it is not known.
func (at *gitPlace) branch() string {
	if at.repo == nil {
		return ""
	}
	if len(at.moved) > 1 {
		return ""
	}
	if len(at.moved) == 1 && len(at.moved[0]) > 0 {
		if name, exact := at.moved[0].Exact(); exact {
			return name
		}
		return ""
	}
	name, _ := at.repo.CurrentBranch()
	return name
}

// hasFile reports whether a file or directory of that name is there.
func (g *gitRun) hasFile(at *gitPlace, name string) Tri {
	if at.dir == "" {
		return Maybe
	}
	r, err := paths.ResolveEntry(g.env.Host, at.dir, name)
	switch {
	case errors.Is(err, paths.ErrNotDirectory):
		return No
	case err != nil || !r.Known:
		return Maybe
	}
	return tri(r.Exists, true)
}

func tri(yes, known bool) Tri {
	switch {
	case !known:
		return Maybe
	case yes:
		return Yes
	}
	return No
}
