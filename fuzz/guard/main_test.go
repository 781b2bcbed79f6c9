package guard

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// confined names the directory that alone can be written to. Commands that are
// put together at random, and lines of a table with a slip in them, go anywhere;
// so all tests of this package run where nothing else can be changed.
const confined = "GSTACK_CONFINED"

// confine makes all that is mounted read-only in a mount namespace of its own,
// but for the directory $1, tries that, and goes on as the program $2. A copy of
// it, since /tmp, which some programs insist on, becomes a directory below $1.
const confine = `set -e
mkdir "$1/tmp"
cp "$2" "$1/program"
mount --make-rprivate /
mount --bind "$1" "$1"
while read -r _ _ _ _ point _; do
	point=$(printf '%b' "$point")
	case $point in "$1" | "$1"/*) continue ;; esac
	mount -o remount,bind,ro "$point" 2> /dev/null && continue
	# Hidden below another mount, or of a kind that nobody can write to.
	if [ -d "$point" ] && (: > "$point/.gstack-probe") 2> /dev/null; then
		rm -f "$point/.gstack-probe"
		echo "$point can be written to" >&2
		exit 1
	fi
done < /proc/self/mountinfo
mount --bind "$1/tmp" /tmp
for at in / /var/tmp /proc /sys "$HOME"; do
	if [ -d "$at" ] && (: > "$at/.gstack-probe") 2> /dev/null; then
		echo "$at can be written to" >&2
		exit 1
	fi
done
program=$1/program
shift 2
exec "$program" "$@"`

func TestMain(m *testing.M) {
	if os.Getenv(confined) != "" {
		os.Exit(m.Run())
	}
	os.Exit(inConfinement())
}

func inConfinement() int {
	dir, err := os.MkdirTemp("/var/tmp", "gstack-guard")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	args := []string{"--mount"}
	if os.Getuid() != 0 {
		args = append(args, "--map-root-user")
	}
	if out, err := exec.Command("unshare", append(args, "mount", "--make-rprivate", "/")...).CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "commands cannot be confined here, so none is run: %v: %s", err, out)
		if os.Getenv("CI") == "true" {
			return 1
		}
		return 0
	}
	args = append(args, "sh", "-c", confine, "sh", dir, os.Args[0])
	for _, a := range os.Args[1:] {
		if !strings.HasPrefix(a, "-test.testlogfile=") { // it cannot be written to, either
			args = append(args, a)
		}
	}
	cmd := exec.Command("unshare", args...)
	cmd.Env = append(os.Environ(), confined+"="+dir, "TMPDIR="+dir)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
