package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/value"
)

// fillModel finds programs that write without end: what they read never ends,
// or they never stop, and nothing but a full disk ends the file they write.
func fillModel(_ *Env, call *shellast.Call) []Effect {
	endless := call.Name == "yes" || endlessFile(call.Stdin.Name)
	toFile := len(call.Out.File) > 0 && !strings.HasPrefix(call.Out.File.Prefix(), "/dev/")
	bounded := false
	for i, a := range call.Args {
		s := a.Str
		if call.Name == "dd" {
			p := s.Prefix()
			switch {
			case strings.HasPrefix(p, "if="):
				endless = endlessFile(value.Of(p[len("if="):]))
			case strings.HasPrefix(p, "of=") && !strings.HasPrefix(p, "of=/dev/"):
				toFile = true
			case strings.HasPrefix(p, "count="):
				bounded = true
			}
			continue
		}
		if endlessFile(s) {
			endless = true
			if call.Name == "cp" && i < len(call.Args)-1 || call.Name == "split" {
				toFile = true
			}
		}
	}
	if call.Name == "split" || call.Name == "csplit" {
		toFile = true
	}
	if !endless || !toFile || bounded {
		return nil
	}
	return []Effect{{Kind: Fill, Detail: call.Name}}
}

// endlessFile: devices that never end (null(4), random(4)).
func endlessFile(s value.Str) bool {
	for _, d := range [...]string{"/dev/zero", "/dev/urandom", "/dev/random", "/dev/full"} {
		if s.Is(d) {
			return true
		}
	}
	return false
}
