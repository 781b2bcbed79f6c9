package oshost

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// passwdLimit bounds the account file; a larger one is not searched.
const passwdLimit = 4 << 20

// HomeOf is the home of a user, of the own one for "". Other users are looked
// up in the account file alone: accounts of a directory service are not known,
// and no module of the C library is loaded for them.
func (h Host) HomeOf(user string) (string, bool) {
	if user == "" {
		for _, name := range ownHome {
			if dir := os.Getenv(name); filepath.IsAbs(dir) {
				return dir, true
			}
		}
	}
	body, err := h.ReadFile("/etc/passwd", passwdLimit)
	if err != nil {
		return "", false
	}
	return homeIn(string(body), user, os.Getuid())
}

// homeIn finds a home directory in the text of an account file, by name, or by
// uid when the name is empty. The first matching line counts, as in the C
// library.
func homeIn(accounts, user string, uid int) (string, bool) {
	for line := range strings.Lines(accounts) {
		// name:password:uid:gid:comment:home:shell
		f := strings.Split(strings.TrimSuffix(line, "\n"), ":")
		if len(f) != 7 {
			continue
		}
		if user != "" && f[0] != user || user == "" && f[2] != strconv.Itoa(uid) {
			continue
		}
		return f[5], strings.HasPrefix(f[5], "/")
	}
	return "", false
}
