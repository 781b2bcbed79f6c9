package pure

import (
	"os/exec"
	"testing"
)

// TestBuiltinsAgainstTheShells runs echo, printf and test as builtins. What is
// computed for an unknown shell must be true in all of them.
func TestBuiltinsAgainstTheShells(t *testing.T) {
	shells := []struct {
		name string
		env  Shell
	}{{"bash", Bash}, {"dash", Dash}, {"zsh", Zsh}}
	n, seed := rounds()
	for i, sh := range shells {
		if _, err := exec.LookPath(sh.name); err != nil && sh.name == "zsh" {
			t.Log("NOT COMPARED with zsh: it is not in PATH")
			continue
		}
		g := &generator{state: seed + uint64(i)}
		known := map[Shell]int{}
		for range n * 3 {
			var argv []string
			switch g.next(3) {
			case 0:
				argv = []string{"echo"}
				for range g.next(4) {
					argv = append(argv, g.text([]string{"a", "-n", "-e", "-E", "-ne", "-", `\n`, `\t`, `\\`, `\0101`, `\101`, `\x41`, `\c`, `\e`, " ", "é", `\q`, "x"}, 3))
				}
			case 1:
				argv = []string{"printf", g.text([]string{"a", "%s", "%d", "%5s", "%-4d|", "%x", "%o", "%c", "%b", "%%", `\n`, `\t`, `\101`, `\0101`, `\x41`, `\\`, "%03d", "%.2s", "%q", "%u", "%i", `\e`, `\"`}, 4)}
				for range g.next(4) {
					argv = append(argv, g.pick([]string{"1", "a", "10", `x\ty`, `\0101`, "-5", "007", "'A", "", "b c"}))
				}
			default:
				argv = []string{"test"}
				for range g.next(7) {
					argv = append(argv, g.pick([]string{"a", "b", "", "1", "2", "-n", "-z", "=", "!=", "==", "-eq", "-lt", "-ge", "!", "-a", "-o", "(", ")", "<", ">"}))
				}
			}
			for _, env := range []Shell{sh.env, UnknownShell} {
				mine, ok := Run(argv, "", Env{Shell: env})
				if !ok {
					continue
				}
				known[env]++
				out, status := real(t, "C.UTF-8", "", append([]string{sh.name, "-c", `"$@"`, sh.name}, argv...)...)
				if mine.Stdout != out || mine.Status != status {
					t.Errorf("%s (as shell %d): %q: %q status %d, the shell says %q status %d", sh.name, env, argv, mine.Stdout, mine.Status, out, status)
				}
			}
		}
		if known[sh.env] < n/2 || known[UnknownShell] < n/4 {
			t.Errorf("%s: %v known of %d: the comparison is too weak", sh.name, known, n*3)
		}
	}
}

// TestAwksAgainstEachOther holds what is computed against every awk there is.
func TestAwksAgainstEachOther(t *testing.T) {
	n, seed := rounds()
	for _, name := range []string{"gawk", "mawk", "original-awk", "busybox"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Logf("NOT COMPARED with %s: it is not in PATH", name)
			continue
		}
		g := &generator{state: seed}
		for i := range n {
			argv := awkCall(g)
			in := inputs[g.next(len(inputs))]
			mine, ok := Run(argv, in, Env{})
			if !ok {
				continue
			}
			argv[0] = path
			if name == "busybox" {
				argv = append([]string{path, "awk"}, argv[1:]...)
			}
			out, status := real(t, locales[i%2], in, argv...)
			if mine.Stdout != out || mine.Status != status {
				t.Errorf("%q < %q: %q status %d, the program says %q status %d", argv, in, mine.Stdout, mine.Status, out, status)
			}
		}
	}
	for _, call := range invocations {
		argv := words(call)
		if argv[0] != "awk" {
			continue
		}
		for _, name := range []string{"gawk", "mawk", "original-awk"} {
			path, err := exec.LookPath(name)
			if err != nil {
				continue
			}
			in := inputs[len(call)%len(inputs)]
			mine, ok := Run(argv, in, Env{})
			if !ok {
				continue
			}
			out, status := real(t, "C", in, append([]string{path}, argv[1:]...)...)
			if mine.Stdout != out || mine.Status != status {
				t.Errorf("%s %q < %q: %q status %d, the program says %q status %d", name, argv, in, mine.Stdout, mine.Status, out, status)
			}
		}
	}
}
