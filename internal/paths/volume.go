package paths

import (
	"runtime"
	"strings"
)

// here is the system whose forms of path are read.
const here = runtime.GOOS

// split takes a path apart into the volume, which is empty except on Windows,
// and the rest, with slashes between components and at its start when the path
// is absolute. On Windows it understands `C:\x`, `C:/x`, `/c/x` as Unix shells
// there write it, and `\\server\share\x`. Forms that Windows itself would turn
// into something else (`C:x`, `\x` without a drive, device paths, names that end
// in a dot or a blank, streams) have no certain place.
func split(goos, path string) (volume, rest string, absolute bool, err error) {
	if goos != "windows" {
		return "", path, path[0] == '/', nil
	}
	onDrive := path[0] == '\\'
	path = strings.ReplaceAll(path, `\`, "/")
	switch {
	case strings.HasPrefix(path, "//"):
		server, below, _ := strings.Cut(path[2:], "/")
		share, below, found := strings.Cut(below, "/")
		if !plain(server) || !plain(share) || server == "." || server == "?" {
			return "", "", false, ErrForm
		}
		volume, rest, absolute = "//"+server+"/"+share, below, true
		if found {
			rest = "/" + rest
		}
	case len(path) >= 2 && path[1] == ':' && letter(path[0]):
		if len(path) < 3 || path[2] != '/' {
			return "", "", false, ErrForm
		}
		volume, rest, absolute = upper(path[0])+":", path[2:], true
	case path[0] == '/':
		if onDrive || len(path) < 2 || !letter(path[1]) || len(path) > 2 && path[2] != '/' {
			return "", "", false, ErrForm
		}
		volume, rest, absolute = upper(path[1])+":", path[2:], true
	default:
		rest = path
	}
	for name := range strings.SplitSeq(rest, "/") {
		if name != "" && name != "." && name != ".." && !plain(name) {
			return "", "", false, ErrForm
		}
	}
	return volume, rest, absolute, nil
}

// plain reports whether Windows takes a name as it is written.
func plain(name string) bool {
	return name != "" && !strings.HasSuffix(name, ".") && !strings.HasSuffix(name, " ") &&
		!strings.ContainsAny(name, `:*?"<>|`)
}

func letter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func upper(c byte) string { return string(rune(c &^ 0x20)) }

// volumeOf is the volume of a physical path.
func volumeOf(path string) string {
	if strings.HasPrefix(path, "//") {
		server, below, _ := strings.Cut(path[2:], "/")
		share, _, _ := strings.Cut(below, "/")
		return "//" + server + "/" + share
	}
	if len(path) >= 3 && path[1] == ':' && path[0] != '/' {
		return path[:2]
	}
	return ""
}
