package install

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// oldest is the first client that knows onFailure. Before it, a hook that is
// too late lets the call run, whatever the settings say.
var oldest = version{2, 1, 295}

type version [3]int

func (v version) before(w version) bool {
	for i := range v {
		if v[i] != w[i] {
			return v[i] < w[i]
		}
	}
	return false
}

func (v version) String() string {
	var words []string
	for _, n := range v {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, ".")
}

// versionOf reads a version that a line begins with.
func versionOf(line string) (version, error) {
	var v version
	word, _, _ := strings.Cut(firstLine(line), " ")
	parts := strings.SplitN(word, ".", 3)
	if len(parts) != 3 {
		return v, errors.New("it does not say its version: " + firstLine(line))
	}
	for i, p := range parts {
		p, _, _ = strings.Cut(p, "-")
		n, err := strconv.Atoi(p)
		if err != nil {
			return v, errors.New("it does not say its version: " + firstLine(line))
		}
		v[i] = n
	}
	return v, nil
}

// clientTime is how long the client may take to say its version.
const clientTime = 10 * time.Second

// clientVersion asks a client for its version.
func clientVersion(program string, env []string, dir string) (version, error) {
	r, err := start([]string{program, "--version"}, env, dir, "", clientTime)
	if err != nil {
		return version{}, err
	}
	return versionOf(r.stdout)
}
