package corpus

import (
	"strings"

	"gstack/shellast/host"
)

// Host is the machine of the case. What is not on it does not exist: it has
// the usual directories of a Unix system, the home, the working directory, and
// what the case names.
func (c *Case) Host() *host.Fixed {
	h := &host.Fixed{
		Vars: map[string]string{
			"HOME": c.Home, "PWD": c.Cwd, "USER": "dev", "SHELL": "/bin/" + c.Shell,
		},
		Homes: map[string]string{"": c.Home, "dev": c.Home, "root": "/root"},
		Files: map[string]string{},
		Links: map[string]string{},
		Dirs: []string{
			"/bin", "/boot", "/dev", "/etc", "/home", "/lib", "/mnt", "/opt", "/proc", "/root", "/sbin", "/srv", "/sys",
			"/tmp", "/usr/bin", "/usr/lib", "/usr/local/bin", "/usr/share", "/var/lib", "/var/log", "/var/tmp",
			c.Home, c.Cwd,
		},
		Closed: true,
	}
	for _, v := range c.Env {
		h.Vars[v.Name] = v.Value
	}
	if c.Repo != nil {
		c.Repo.addTo(h)
	}
	if c.Boundary != "" {
		h.Dirs = append(h.Dirs, c.Boundary)
		h.Files[c.Home+"/.gstack/freeze-dir.txt"] = c.Boundary + "\n"
	}
	for _, f := range c.Files {
		switch {
		case f.Dir:
			h.Dirs = append(h.Dirs, f.Path)
		case f.Target != "":
			h.Links[f.Path] = f.Target
		default:
			h.Files[f.Path] = f.Body
		}
	}
	return h
}

// addTo writes the files that git would have.
func (r *Repo) addTo(h *host.Fixed) {
	const commit = "0123456789abcdef0123456789abcdef01234567\n"
	dir := r.Dir + "/.git/"
	h.Dirs = append(h.Dirs, dir+"objects", dir+"refs/heads", dir+"refs/tags")

	var config strings.Builder
	config.WriteString("[core]\n\trepositoryformatversion = 0\n\tbare = false\n")
	config.WriteString("[remote \"origin\"]\n\turl = " + r.Origin + "\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n")
	if r.Upstream != "" {
		config.WriteString("[branch \"" + r.Current + "\"]\n\tremote = origin\n\tmerge = refs/heads/" + r.Upstream + "\n")
		h.Files[dir+"refs/remotes/origin/"+r.Upstream] = commit
	}
	h.Files[dir+"config"] = config.String()

	if r.Current == "detached" {
		h.Files[dir+"HEAD"] = commit
	} else {
		h.Files[dir+"HEAD"] = "ref: refs/heads/" + r.Current + "\n"
		h.Files[dir+"refs/heads/"+r.Current] = commit
	}
	if r.Default != "" {
		h.Files[dir+"refs/remotes/origin/HEAD"] = "ref: refs/remotes/origin/" + r.Default + "\n"
		h.Files[dir+"refs/remotes/origin/"+r.Default] = commit
	}
}
