package effects

import (
	"strconv"
	"strings"

	"gstack/shellast/value"
)

// remoteLoss is the kind of what a request deletes at a service; None if it deletes
// nothing, or at a server of this machine, which is most likely under test. What
// host a variable names is not known, so it may be any.
func (r *request) remoteLoss() Kind {
	path, _, _ := strings.Cut(r.path, "?")
	deletes := r.known && strings.EqualFold(r.method, "DELETE")
	switch {
	case deletes && hasPrefixes(path, "api/v1/namespaces", "api/v1/nodes", "api/v1/persistentvolumes", "apis/"):
		return Cluster
	case ownHost(r.host):
		return None
	case deletes || r.mutates():
		return hostKind(r.host)
	}
	return None
}

// hostKind is what a service keeps.
func hostKind(host string) Kind {
	for _, h := range [...]string{"github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "npmjs.org", "pypi.org", "crates.io", "docker.com", "docker.io", "quay.io", "ghcr.io"} {
		if host == h || strings.HasSuffix(host, "."+h) {
			return Forge
		}
	}
	return Cloud
}

// ownHost reports whether a host is this machine, one next to it, or one that is
// there to try requests on.
func ownHost(host string) bool {
	if strings.HasPrefix(host, "[") {
		return true // ::1 and its neighbours
	}
	host = strings.ToLower(host)
	switch host {
	case "localhost", "0.0.0.0", "example.com", "example.org", "example.net", "httpbin.org", "postman-echo.com",
		"jsonplaceholder.typicode.com", "reqres.in", "dummyjson.com", "host.docker.internal":
		return true
	}
	if host == "" || strings.Contains(host, "\x00") {
		return false
	}
	if !strings.Contains(host, ".") {
		return true // a name of this network, such as that of a container
	}
	for _, p := range [...]string{"127.", "10.", "192.168.", "169.254."} {
		if strings.HasPrefix(host, p) && strings.Trim(host, "0123456789.") == "" {
			return true
		}
	}
	if rest, ok := strings.CutPrefix(host, "172."); ok {
		second, _, _ := strings.Cut(rest, ".")
		if n, err := strconv.Atoi(second); err == nil && n >= 16 && n < 32 {
			return true
		}
	}
	for _, s := range [...]string{".localhost", ".local", ".test", ".example", ".internal", ".lan", ".example.com", ".example.org"} {
		if strings.HasSuffix(host, s) {
			return true
		}
	}
	return false
}

// mutates reports whether the data of a request is a mutation of GraphQL whose
// name says that it deletes: volumeDelete, deleteProject.
func (r *request) mutates() bool {
	for _, d := range r.data {
		for _, p := range d {
			if p.Kind == value.Lit && mutationDeletes(p.Text) {
				return true
			}
		}
	}
	return false
}

func mutationDeletes(text string) bool {
	_, rest, found := strings.Cut(text, "mutation")
	if !found {
		return false
	}
	for w := range strings.FieldsFuncSeq(rest, notNameByte) {
		lower := strings.ToLower(w)
		for _, verb := range [...]string{"delete", "destroy", "purge", "drop", "wipe"} {
			if len(w) > len(verb) && (strings.HasPrefix(lower, verb) || strings.HasSuffix(w, strings.ToUpper(verb[:1])+verb[1:])) && lower != verb+"d" {
				return true
			}
		}
	}
	return false
}
