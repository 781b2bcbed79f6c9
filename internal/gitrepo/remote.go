package gitrepo

// Upstream is the remote and the full name of the ref there that a branch
// follows; known and empty where it follows none. Several refs are not known,
// since a push refuses them.
func (c Config) Upstream(branch string) (remote, ref string, known bool) {
	remote, _, knownRemote := c.Value("branch." + branch + ".remote")
	refs, knownRefs := c.Values("branch." + branch + ".merge")
	switch {
	case !knownRemote || !knownRefs || len(refs) > 1:
		return "", "", false
	case remote == "" || len(refs) == 0:
		return "", "", true
	}
	return remote, refs[0], true
}

// PushRemote is the remote that a push without one goes to, from a branch or,
// for "", a detached HEAD (gitglossary and git-config(1), remote.pushDefault).
func (c Config) PushRemote(branch string) (remote string, known bool) {
	keys := [...]string{"branch." + branch + ".pushRemote", "remote.pushDefault", "branch." + branch + ".remote"}
	for _, key := range keys {
		value, set, known := c.Value(key)
		if set || !known {
			return value, known
		}
	}
	names, known := c.Remotes()
	if !known {
		return "", false
	}
	if len(names) == 1 {
		return names[0], true
	}
	return "origin", true
}

// Remotes are the names of the configured remotes.
func (c Config) Remotes() (names []string, known bool) {
	all, known := c.subsections("remote", "url")
	if !known {
		return nil, false
	}
	seen := map[string]bool{}
	for _, name := range all {
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names, true
}

// RemoteURL is the first address of a remote, which names it.
func (c Config) RemoteURL(remote string) (url string, known bool) {
	urls, known := c.Values("remote." + remote + ".url")
	if !known || len(urls) == 0 {
		return "", false
	}
	return urls[0], true
}

// RemoteAt is the name of the remote with that address.
func (c Config) RemoteAt(url string) (remote string, known bool) {
	names, known := c.Remotes()
	if !known {
		return "", false
	}
	for _, name := range names {
		for _, key := range [...]string{".url", ".pushurl"} {
			urls, _ := c.Values("remote." + name + key)
			for _, u := range urls {
				if u == url {
					return name, true
				}
			}
		}
	}
	return "", false
}

// Upstream is that of Config, for the repository.
func (r *Repo) Upstream(branch string) (remote, ref string, known bool) {
	return r.config().Upstream(branch)
}

// RemoteFor is the remote that a push from a branch goes to.
func (r *Repo) RemoteFor(branch string) (remote string, known bool) {
	return r.config().PushRemote(branch)
}

// RemoteURL is the first address of a remote.
func (r *Repo) RemoteURL(remote string) (url string, known bool) { return r.config().RemoteURL(remote) }
