package gitrepo

import (
	"strings"

	"gstack/shellast/host"
)

const (
	// maxIncludes is git's own limit on nested includes.
	maxIncludes = 10
	// maxFiles bounds the files of one configuration: ten levels of a file
	// that includes itself twice would be a thousand.
	maxFiles = 64
)

// Config is configuration in force: variables in the order in which later ones
// win. The zero Config is empty, and known to be.
type Config struct{ entries []entry }

type entry struct {
	key   string // canonical; "" is any variable
	value string
	// unsure: set under a condition, or to something that is not known.
	unsure bool
}

// anything stands where there may be variables that cannot be read.
var anything = entry{unsure: true}

// NoConfig is a configuration of which nothing is known.
func NoConfig() Config { return Config{entries: []entry{anything}} }

// Setting is a configuration of one variable, as "git -c key=value" makes it.
func Setting(key, value string) Config {
	return Config{entries: []entry{{key: canonical(key), value: value}}}
}

// UnknownSetting is one variable with a value that is not known.
func UnknownSetting(key string) Config {
	return Config{entries: []entry{{key: canonical(key), unsure: true}}}
}

// Under returns c with o on top, which wins.
func (c Config) Under(o Config) Config { return Join(c, o) }

// Join puts configurations on top of each other, the strongest last.
func Join(layers ...Config) Config {
	n := 0
	for _, l := range layers {
		n += len(l.entries)
	}
	all := Config{entries: make([]entry, 0, n)}
	for _, l := range layers {
		all.entries = append(all.entries, l.entries...)
	}
	return all
}

// canonical is the form of a key in which section and name are lower case and
// the subsection is as written.
func canonical(key string) string {
	first, last := strings.IndexByte(key, '.'), strings.LastIndexByte(key, '.')
	if first < 0 || first == last {
		return strings.ToLower(key)
	}
	return strings.ToLower(key[:first]) + key[first:last] + strings.ToLower(key[last:])
}

// Values are all values of a variable, the strongest last.
func (c Config) Values(key string) (values []string, known bool) {
	key = canonical(key)
	for i := range c.entries {
		switch e := &c.entries[i]; {
		case e.key == "", e.key == key && e.unsure:
			return nil, false
		case e.key == key:
			values = append(values, e.value)
		}
	}
	return values, true
}

// Value is the value of a variable that has one: the last. What is not known
// below it does not matter.
func (c Config) Value(key string) (value string, set, known bool) {
	key = canonical(key)
	for i := len(c.entries) - 1; i >= 0; i-- {
		if e := &c.entries[i]; e.key == "" || e.key == key {
			return e.value, !e.unsure, !e.unsure
		}
	}
	return "", false, true
}

// Bool is the value of a variable that is a truth value, false where it is not
// set.
func (c Config) Bool(key string) (on, known bool) {
	value, set, known := c.Value(key)
	if !known || !set {
		return false, known
	}
	switch strings.ToLower(value) {
	case "true", "yes", "on":
		return true, true
	case "false", "no", "off", "":
		return false, true
	}
	for _, digit := range value {
		if digit < '0' || digit > '9' {
			return false, false // git stops with an error, or reads -1 or 1k
		}
	}
	return strings.Trim(value, "0") != "", true
}

// subsections are the names that stand between a section and a variable:
// the remotes, for ("remote", "url").
func (c Config) subsections(section, name string) (names []string, known bool) {
	for i := range c.entries {
		e := &c.entries[i]
		if e.key == "" {
			return nil, false
		}
		rest, ok := strings.CutPrefix(e.key, section+".")
		if !ok {
			continue
		}
		if sub, ok := strings.CutSuffix(rest, "."+name); ok {
			if e.unsure {
				return nil, false
			}
			names = append(names, sub)
		}
	}
	return names, true
}

// Local is the repository's own configuration.
func (r *Repo) Local() Config { return r.local }

// Config are the values of a variable, in the repository's configuration above
// the user's.
func (r *Repo) Config(key string) (values []string, known bool) { return r.config().Values(key) }

// config is the repository's configuration above the user's.
func (r *Repo) config() Config { return UserConfig(r.h).Under(r.local) }

// UserConfig is the configuration of the machine and of the user. Where the
// machine's file is was decided when git was built; the usual place is read.
func UserConfig(h host.Host) Config {
	var c Config
	if off, set := h.Env("GIT_CONFIG_NOSYSTEM"); !set || off == "" || off == "0" || off == "false" {
		file := "/etc/gitconfig"
		if other, set := h.Env("GIT_CONFIG_SYSTEM"); set {
			file = other
		}
		c = readConfig(h, file)
	}
	if other, set := h.Env("GIT_CONFIG_GLOBAL"); set {
		return c.Under(readConfig(h, other))
	}
	home, known := h.HomeOf("")
	if !known || home == "" {
		return NoConfig()
	}
	xdg, set := h.Env("XDG_CONFIG_HOME")
	if !set || xdg == "" {
		xdg = join(home, ".config")
	}
	return c.Under(readConfig(h, join(xdg, "git/config"))).Under(readConfig(h, join(home, ".gitconfig")))
}

// readConfig reads a file and what it includes.
func readConfig(h host.Host, file string) Config {
	r := configReader{h: h, left: maxFiles}
	r.read(file, 0, false)
	return r.Config
}

// configReader collects the variables of a file and its includes.
type configReader struct {
	Config
	h    host.Host
	left int // files that may still be read
}

// read appends the variables of a file. A file that is missing is empty. What
// an include on a condition sets is set perhaps.
func (r *configReader) read(file string, depth int, perhaps bool) {
	if r.left == 0 || depth > maxIncludes {
		r.entries = append(r.entries, anything)
		return
	}
	r.left--
	body, what := read(r.h, file, maxConfig)
	switch what {
	case missing:
		return
	case unknown:
		r.entries = append(r.entries, anything)
		return
	}
	err := parseConfig(string(body), func(key, value string) {
		r.entries = append(r.entries, entry{key: key, value: value, unsure: perhaps})
		condition, conditional := strings.CutPrefix(key, "includeif.")
		if key != "include.path" && !(conditional && strings.HasSuffix(condition, ".path")) {
			return
		}
		if target, ok := r.included(file, value); ok {
			r.read(target, depth+1, perhaps || conditional)
			return
		}
		r.entries = append(r.entries, anything)
	})
	if err != nil {
		r.entries = append(r.entries, anything)
	}
}

// included is the place of an included file: relative to the file that names
// it, as that one was named.
func (r *configReader) included(from, value string) (string, bool) {
	switch {
	case value == "":
		return "", false
	case value[0] == '/':
		return value, true
	case strings.HasPrefix(value, "~/"):
		home, known := r.h.HomeOf("")
		return join(home, value[2:]), known && home != ""
	case value[0] == '~' || value[0] == '%': // another user, git's own prefix
		return "", false
	}
	return join(parent(from), value), true
}
