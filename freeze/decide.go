package freeze

import (
	"strings"

	"gstack/internal/paths"
	"gstack/internal/text"
	"gstack/shellast/host"
)

// The rules that an edit can break.
const (
	ruleOutside    = "freeze.outside"
	ruleUnreadable = "freeze.unreadable"
)

// logOutside is the name of ruleOutside in the usage log.
const logOutside = "boundary_deny"

// reasonMax is the most bytes a reason has: agents pass it on whole, and a
// person reads it in a prompt of a few lines.
const reasonMax = 900

// Field is a path in a tool's input, under the name it has there.
type Field struct{ Name, Path string }

// Decision is the answer about one edit. The zero value allows nothing.
type Decision struct {
	Allowed  bool
	Rule     string // empty when allowed
	Log      string // the rule's name in the usage log, where it has its own
	Reason   string // one line, empty when allowed
	Field    string // the field that decided
	Place    string // where it leads, if known
	Boundary string // where the boundary is, if known
}

// Decide answers whether a tool may edit the files that the fields of its input
// name. Every field counts. A call without any is not an edit.
func Decide(root string, extraReadRoots []string, h host.Host, cwd, tool string, fields []Field) Decision {
	if len(fields) == 0 {
		return Decision{Allowed: true}
	}
	b, err := Find(root, extraReadRoots, h, cwd)
	switch {
	case err != nil:
		return deny(Decision{Rule: ruleUnreadable, Field: fields[0].Name},
			show(tool, toolMax)+" blocked, fail closed: the freeze boundary cannot be read ("+
				show(err.Error(), errMax)+"). The user can set it again with /freeze and an absolute directory, or lift it with /unfreeze")
	case b == nil:
		return Decision{Allowed: true}
	}
	for _, f := range fields {
		if d := b.decide(cwd, tool, f); !d.Allowed {
			return d
		}
	}
	return Decision{Allowed: true, Boundary: b.Place}
}

// decide answers for one field.
func (b *Boundary) decide(cwd, tool string, f Field) Decision {
	readings := []string{f.Path}
	if strings.HasPrefix(f.Path, "~") {
		// Some tools expand a tilde and some take it for a name: both places
		// must be inside.
		expanded, err := paths.Tilde(b.h, f.Path)
		if err != nil {
			return b.refuse(tool, f, Unclear, "", err)
		}
		readings = append(readings, expanded)
	}
	for _, path := range readings {
		if side, place, err := b.Check(cwd, path); side != Inside {
			return b.refuse(tool, f, side, place, err)
		}
	}
	return Decision{Allowed: true, Boundary: b.Place}
}

// refuse says why a field is denied.
func (b *Boundary) refuse(tool string, f Field, side Side, place string, err error) Decision {
	d := Decision{Rule: ruleOutside, Log: logOutside, Field: f.Name, Place: place, Boundary: b.Place}
	what := show(tool, toolMax) + " blocked"
	field := show(f.Name, fieldMax)
	if place != f.Path {
		field += " " + show(f.Path, askedMax)
	}
	boundary := b.String()
	const lift = ". Only the user moves it, with /freeze, or lifts it, with /unfreeze"
	if side == Outside {
		link := " leads to "
		if place == f.Path {
			link = " "
		}
		return deny(d, what+": "+field+link+show(place, placeMax)+", outside "+boundary+lift)
	}
	d.Rule, d.Log = ruleUnreadable, ""
	return deny(d, what+", fail closed: it cannot be told that "+field+" leads inside "+boundary+
		" ("+show(err.Error(), errMax)+")"+lift)
}

func deny(d Decision, what string) Decision {
	d.Reason = text.Line("[freeze] "+d.Rule+": "+what+
		". Do not retry it in another spelling, it stays refused. More: gstack rules "+d.Rule, reasonMax)
	return d
}

// Room for the pieces of a reason, so that all of them and the words between
// them fit.
const (
	toolMax     = 40
	fieldMax    = 40
	askedMax    = 120
	placeMax    = 200
	boundaryMax = 160
	errMax      = 160
)

// show is text on one line and in at most max bytes. The middle of a longer one
// is left out: of a path, both ends tell something.
func show(s string, max int) string {
	line := text.Line(s, 6*len(s)+1)
	if len(line) <= max {
		return line
	}
	head := text.Line(line, max/2)
	tail := line[len(line)-(max-len(head)):]
	for tail != "" && tail[0]&0xc0 == 0x80 { // not in the middle of a character
		tail = tail[1:]
	}
	return head + tail
}
