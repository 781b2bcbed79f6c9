package install

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// version is that of a client; the zero value is none.
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

// versionOf reads a version from a line, in which it may stand after the
// client's name.
func versionOf(line string) (version, error) {
	line = firstLine(line)
words:
	for word := range strings.FieldsSeq(line) {
		parts := strings.SplitN(strings.TrimSuffix(word, "."), ".", 3)
		if len(parts) != 3 {
			continue
		}
		var v version
		for i, p := range parts {
			p, _, _ = strings.Cut(p, "-")
			n, err := strconv.Atoi(strings.TrimPrefix(p, "v"))
			if err != nil {
				continue words
			}
			v[i] = n
		}
		return v, nil
	}
	return version{}, errors.New("it does not say its version: " + line)
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
