package effects

import (
	"slices"
	"strings"

	"gstack/shellast/value"
)

// systemTrees are directories without which the machine, or all that is
// installed on it, is lost. Deleting one of them or all of its entries is never
// meant; what lies below them is another matter.
// Sources: hier(7), Filesystem Hierarchy Standard 3.0, macOS File System
// Programming Guide.
var systemTrees = []string{
	"/Applications", "/Library", "/System", "/System/Library", "/System/Volumes", "/System/Volumes/Data",
	"/Users", "/bin", "/boot", "/boot/efi", "/dev", "/etc", "/home", "/lib", "/lib32", "/lib64", "/libx32",
	"/opt", "/private", "/private/etc", "/private/var", "/proc", "/root", "/sbin", "/srv", "/sys",
	"/usr", "/usr/bin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/local", "/usr/sbin",
	"/usr/share", "/var", "/var/lib",
}

// windowsTrees are the same below the root of a Windows drive.
var windowsTrees = []string{"Program Files", "Program Files (x86)", "ProgramData", "Users", "Windows"}

// ownedBySystem are trees in which everything belongs to the system: a file
// there is a system file, and a directory there is no part of a project.
var ownedBySystem = []string{
	"/Library", "/System", "/bin", "/boot", "/dev", "/etc", "/lib", "/lib32", "/lib64", "/libx32",
	"/private/etc", "/proc", "/sbin", "/sys", "/usr", "/var/lib", "/var/spool/cron",
}

// notOwned are the exceptions: what people and their builds keep there.
var notOwned = []string{"/dev/shm", "/usr/local", "/usr/src", "/Library/Caches", "/Library/Developer"}

// temporaryRoots hold what every program may throw away. $TMPDIR joins them.
var temporaryRoots = []string{"/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp"}

// artefactName reports whether a directory of this name is made by a build.
func artefactName(name string) bool {
	return ownArtefact(name) || name == "dist" || name == ".cache" || name == "build" || name == "coverage"
}

// ownArtefact reports whether nothing but the output of a tool has this name,
// so that it is one even where no project is.
func ownArtefact(name string) bool {
	return name == "node_modules" || name == ".next" || name == "__pycache__" || name == ".turbo"
}

// versionControl reports whether a directory of this name is the store of a
// version control system.
func versionControl(name string) bool {
	return name == ".git" || name == ".hg" || name == ".svn" || name == ".jj" || name == ".bzr"
}

// systemTree reports whether the trail leads to one of the system trees.
func systemTree(t *trail) bool {
	if t.drive() {
		return len(t.comps) == 2 && slices.ContainsFunc(windowsTrees, func(tree string) bool { return foldsTo(t.comps[1], tree) })
	}
	return slices.ContainsFunc(systemTrees, t.mayBe)
}

// ownedBySystemTree reports whether a trail lies in a tree that belongs to the
// system, or is one.
func ownedBySystemTree(t *trail) bool {
	if t.drive() {
		return len(t.comps) > 1 && foldsTo(t.comps[1], "Windows")
	}
	in := func(tree string) bool { return t.mayBe(tree) || t.below(tree) }
	return slices.ContainsFunc(ownedBySystem, in) && !slices.ContainsFunc(notOwned, in)
}

func foldsTo(c value.Str, name string) bool {
	s, exact := c.Exact()
	return exact && strings.EqualFold(s, name) || mayMatch(c, name)
}
