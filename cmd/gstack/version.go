package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"gstack/classify/verdict"
)

// version is set by the linker; without it the module's version counts.
var version string

// build is what this program was built from; what is not known is empty.
type build struct {
	version, revision, date string
	modified                bool
}

// ownBuild reads what the toolchain has written into the program.
func ownBuild() build {
	b := build{version: version}
	if info, ok := debug.ReadBuildInfo(); ok {
		b.read(info)
	}
	if b.version == "" {
		b.version = "(devel)"
	}
	return b
}

func (b *build) read(info *debug.BuildInfo) {
	if b.version == "" {
		b.version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.revision = s.Value
		case "vcs.time":
			b.date = s.Value
		case "vcs.modified":
			b.modified = s.Value == "true"
		}
	}
}

// ownVersion is the version of this program.
func ownVersion() string { return ownBuild().version }

func (c *command) version(args []string) (int, error) {
	var json bool
	operands, err := parse("version", args, boolean("--json", &json))
	if err == nil && len(operands) > 0 {
		err = misuse{"version", "unexpected argument " + quote(operands[0])}
	}
	if err != nil {
		return 0, err
	}
	b := ownBuild()
	out := b.text()
	if json {
		out = b.json()
	}
	_, err = fmt.Fprintln(c.stdout, out)
	return exitOK, err
}

func (b build) text() string {
	s := "gstack " + b.version
	if b.revision != "" {
		s += " " + b.revision[:min(12, len(b.revision))]
		if b.modified {
			s += "-modified"
		}
	}
	if b.date != "" {
		s += " " + b.date
	}
	return s + " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
}

// json has a field for each fact that is known.
func (b build) json() string {
	out := verdict.AppendString([]byte(`{"version":`), b.version)
	if b.revision != "" {
		out = verdict.AppendString(append(out, `,"revision":`...), b.revision)
		out = fmt.Appendf(out, `,"modified":%t`, b.modified)
	}
	if b.date != "" {
		out = verdict.AppendString(append(out, `,"date":`...), b.date)
	}
	out = verdict.AppendString(append(out, `,"go":`...), runtime.Version())
	out = verdict.AppendString(append(out, `,"os":`...), runtime.GOOS)
	out = verdict.AppendString(append(out, `,"arch":`...), runtime.GOARCH)
	return string(append(out, '}'))
}
