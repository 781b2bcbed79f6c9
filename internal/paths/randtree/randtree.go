// Package randtree grows small random directory trees and random paths into
// them, for tests that compare an answer about a path with what the kernel does
// with it. Everything follows from integer codes, so that a property test can
// shrink a failing tree. It judges nothing.
package randtree

import (
	"os"
	"strings"
)

// Padding is how many directories lie above a tree. The links of a tree and a
// path hold few enough `..` that, however they are combined, they do not climb
// out of it: two for each of at most MaxEntries links, and four.
const (
	MaxEntries = 8
	Padding    = 2*MaxEntries + 4
)

// draw is a small generator; one per code keeps codes independent.
type draw uint64

func (d *draw) below(n int) int {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}

// names are few, so that entries meet each other.
var names = [...]string{"a", "b", "c", "d", "A", "a b", "é", "\xff"}

func (d *draw) name() string {
	// The first names are the frequent ones.
	return names[min(d.below(len(names)), d.below(len(names)))]
}

// Root makes the directories above a tree and returns the tree's own.
func Root(dir string) (string, error) {
	dir += strings.Repeat("/p", Padding) + "/r"
	return dir, os.MkdirAll(dir, 0o755)
}

// Grow makes an entry for each of the first MaxEntries codes: directories,
// files, and links that are relative, absolute, dangling, looping, chained as it
// happens. An entry that cannot be made, for example because another is in its
// place, is left out.
func Grow(root string, codes []uint32) {
	for _, code := range codes[:min(len(codes), MaxEntries)] {
		d := draw(code)
		at := root
		for range d.below(3) {
			at += "/" + d.name()
		}
		kind := d.below(8)
		// Errors leave an entry out.
		switch {
		case kind < 3:
			_ = os.MkdirAll(at+"/"+d.name(), 0o755)
		case kind == 3:
			_ = os.MkdirAll(at, 0o755)
			_ = os.WriteFile(at+"/"+d.name(), nil, 0o644)
		default:
			_ = os.MkdirAll(at, 0o755)
			_ = os.Symlink(d.linkText(root), at+"/"+d.name())
		}
	}
}

func (d *draw) linkText(root string) string {
	text := d.components(1+d.below(3), 2)
	if d.below(5) < 2 {
		text = root + "/" + text
	}
	return text
}

// components are n components with separators, at most up of them `..`.
func (d *draw) components(n, up int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString([...]string{"/", "/", "/", "//"}[d.below(4)])
		}
		switch k := d.below(10); {
		case k < 2 && up > 0:
			b.WriteString("..")
			up--
		case k == 3:
			b.WriteString(".")
		default:
			b.WriteString(d.name())
		}
	}
	if d.below(8) == 0 {
		b.WriteString("/")
	}
	return b.String()
}

// Dir is a directory of a tree, by names alone.
func Dir(root string, code uint32) string {
	d := draw(code)
	for range d.below(3) {
		root += "/" + d.name()
	}
	return root
}

// Path is a path to ask about, absolute or relative to a directory of the tree.
// A third of them end in a name that no entry has.
func Path(root string, code uint32) (path string, absolute bool) {
	d := draw(code)
	path = d.components(1+d.below(4), 4)
	if d.below(3) == 0 {
		path = strings.TrimRight(path, "/") + "/new"
	}
	if d.below(3) > 0 {
		return root + "/" + path, true
	}
	return path, false
}
