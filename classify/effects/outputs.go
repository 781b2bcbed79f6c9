package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/value"
)

// outputOf says which words of a program that reads one thing and writes another
// name the file that it writes: the one behind an option, or the last.
func outputOf(name string) (behind string, last bool) {
	switch name {
	case "gcc", "g++", "cc", "c++", "clang", "clang++", "ld", "rustc", "gfortran", "nvcc", "go", "strace", "ltrace", "axel", "fetch":
		return "-o", false
	case "http", "https", "xh", "xhs":
		return "-o --output", false
	case "tcpdump", "tshark", "dumpcap":
		return "-w", false
	case "nmap":
		return "-oN -oX -oG -oA -oS", false
	case "pg_dump", "pg_dumpall":
		return "-f --file", false
	case "mysqldump", "mariadb-dump":
		return "-r --result-file", false
	case "ffmpeg", "convert", "objcopy":
		return "", true
	}
	return "", false
}

// outputModel finds the file that is written. Sources: gcc(1) 15, "go help build"
// of Go 1.24, strace(1) 6.14, axel(1), fetch(1), httpie.io/docs, tcpdump(1) 4.99,
// nmap(1) 7.95, pg_dump(1) of PostgreSQL 17, mysqldump(1) 8.4, ffmpeg(1) 7.1,
// objcopy(1) of binutils 2.44; ImageMagick.org, "convert".
func outputModel(_ *Env, call *shellast.Call) []Effect {
	if tells(call.Args) {
		return nil
	}
	behind, last := outputOf(call.Name)
	var files []value.Field
	for i, a := range call.Args {
		text := a.Prefix()
		for option := range strings.FieldsSeq(behind) {
			switch {
			case a.Is(option) && i+1 < len(call.Args):
				files = append(files, call.Args[i+1])
			case len(option) > 3 && strings.HasPrefix(text, option+"="):
				a.Str = dropText(a.Str, len(option)+1)
				files = append(files, a)
			}
		}
	}
	if n := len(call.Args); last && n > 1 && !strings.HasPrefix(call.Args[n-1].Prefix(), "-") {
		files = append(files, call.Args[n-1])
	}
	return writeEffects(call, files)
}
