package shellast

import (
	"strings"

	"gstack/shellast/value"
)

// builtinOptions are the options that builtins know; a colon stands behind those
// that take a value. Source: help of bash 5.2.
var builtinOptions = [...]struct{ name, letters string }{
	{".", ""},
	{"alias", "p"},
	{"cd", "LPe@"},
	{"command", "pVv"},
	{"declare", "aAfFgiIlnrtuxp"},
	{"eval", ""},
	{"exec", "cla:"},
	{"export", "aAfnp"},
	{"hash", "lrp:dt"},
	{"local", "aAfFgiIlnrtuxp"},
	{"mapfile", "d:n:O:s:tu:C:c:"},
	{"read", "a:d:ei:n:N:p:rst:u:"},
	{"readarray", "d:n:O:s:tu:C:c:"},
	{"readonly", "aAfnp"},
	{"set", "abefhkmno:prtuvxBCEHPT"},
	{"shopt", "pqsuo"},
	{"source", ""},
	{"trap", "lpP"},
	{"typeset", "aAfFgiIlnrtuxp"},
	{"unalias", "a"},
	{"unset", "fnv"},
	{"wait", "fnp:"},
}

// refused reports whether a builtin of bash does nothing but complain, as an
// option is none of its own.
func refused(name string, args []value.Field) bool {
	letters, known := "", false
	for i := range builtinOptions {
		if builtinOptions[i].name == name {
			letters, known = builtinOptions[i].letters, true
		}
	}
	for i := 0; known && i < len(args); i++ {
		t, ok := args[i].Exact()
		if !ok || len(t) < 2 || t[0] != '-' && (t[0] != '+' || name != "set" && !declares(name)) || t == "--" {
			return false
		}
		for j := 1; j < len(t); j++ {
			k := strings.IndexByte(letters, t[j])
			if k < 0 || t[j] == ':' {
				return true
			}
			if k+1 < len(letters) && letters[k+1] == ':' {
				if j+1 == len(t) || name == "set" {
					i++
				}
				if name != "set" {
					break
				}
			}
		}
	}
	return false
}

func declares(name string) bool { return name == "declare" || name == "typeset" || name == "local" }
