package jail

import (
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"gstack/fuzz/jail/wire"
)

// build fills the root of the jail. The worker mounts the rest.
func (j *Jail) build(s *Spec) error {
	for _, dir := range []string{"usr/bin", "usr/lib", "etc/says", "dev/pts", "proc", "home", "tmp", "rec", ".outside"} {
		if err := os.MkdirAll(filepath.Join(j.root, dir), 0o755); err != nil {
			return err
		}
	}
	if err := os.Chmod(j.root, 0o755); err != nil {
		return err
	}
	links := map[string]string{
		"/bin": "usr/bin", "/sbin": "usr/bin", "/usr/sbin": "bin", "/lib": "usr/lib", "/lib64": "usr/lib", "/usr/lib64": "lib",
		"/dev/ptmx": "pts/ptmx", "/dev/fd": "/proc/self/fd", "/dev/stdin": "fd/0", "/dev/stdout": "fd/1", "/dev/stderr": "fd/2",
	}
	for at, to := range s.Links {
		links[at] = to
	}
	for at, to := range links {
		if err := os.Symlink(to, filepath.Join(j.root, at)); err != nil {
			return err
		}
	}
	for _, dev := range []string{"null", "zero", "urandom"} {
		if err := os.WriteFile(filepath.Join(j.root, "dev", dev), nil, 0o666); err != nil {
			return err
		}
	}
	for name, text := range s.Etc {
		if err := os.WriteFile(filepath.Join(j.root, "etc", name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	for name, text := range s.Says {
		if err := os.WriteFile(filepath.Join(j.root, wire.Says, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	if err := compile("driver", filepath.Join(j.root, wire.Driver)); err != nil {
		return err
	}
	// Who cannot read the driver's file cannot look into the driver either.
	if err := os.Chmod(filepath.Join(j.root, wire.Driver), 0o111); err != nil {
		return err
	}
	for i, name := range s.Shells {
		if err := j.install(name); err != nil {
			if i == 0 {
				return fmt.Errorf("%w: %w", ErrUnavailable, err)
			}
			continue
		}
		if i == 0 {
			if err := os.Symlink(name, filepath.Join(j.root, "usr/bin/sh")); err != nil {
				return err
			}
		}
	}
	for _, name := range s.Helpers {
		if err := j.install(name); err != nil && !errors.Is(err, exec.ErrNotFound) {
			return err
		}
	}
	for _, tree := range s.Trees {
		if info, err := os.Stat(tree); err != nil || !info.IsDir() {
			continue
		}
		if err := os.MkdirAll(filepath.Join(j.root, tree), 0o755); err != nil {
			return err
		}
		j.trees = append(j.trees, tree)
	}
	if err := j.stubs(s); err != nil {
		return err
	}
	return j.record(s.Recorded)
}

// record puts stubs in front of real programs.
func (j *Jail) record(names []string) error {
	for _, name := range names {
		if !j.real[name] {
			continue
		}
		at, real := filepath.Join(j.root, "usr/bin", name), filepath.Join(j.root, wire.Real, name)
		if err := os.MkdirAll(filepath.Dir(real), 0o755); err != nil {
			return err
		}
		if err := os.Rename(at, real); err != nil {
			return err
		}
		if err := os.Link(filepath.Join(j.root, "usr/lib/stub"), at); err != nil {
			return err
		}
	}
	return nil
}

// stubs puts one file under the names of all programs that are not real.
func (j *Jail) stubs(s *Spec) error {
	stub := filepath.Join(j.root, "usr/lib/stub")
	if err := compile("stub", stub); err != nil {
		return err
	}
	for _, name := range s.Stubs {
		err := os.Link(stub, filepath.Join(j.root, "usr/bin", name))
		if errors.Is(err, os.ErrExist) && (j.real[name] || name == "sh") {
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// compile builds a program of this directory, statically.
func compile(name, to string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", to, "gstack/fuzz/jail/"+name)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-buildvcs=false")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build %s: %w: %s", name, err, out)
	}
	return nil
}

// install copies a program of this machine and the libraries that it needs.
func (j *Jail) install(name string) error {
	found, err := program(name)
	if err != nil {
		return err
	}
	if !isScript(found) {
		if err := j.libraries(found); err != nil {
			return err
		}
	}
	to := filepath.Join(j.root, "usr/bin", name)
	if err := copyFile(found, to); err != nil {
		return err
	}
	j.real[name] = true
	return nil
}

// program is the file of a program. A script counts only where no directory
// has a binary of the name: it may be a front that needs more than the jail
// has.
func program(name string) (string, error) {
	script := ""
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		found, err := exec.LookPath(filepath.Join(dir, name))
		if err != nil {
			continue
		}
		if found, err = filepath.EvalSymlinks(found); err != nil {
			continue
		}
		if !isScript(found) {
			return found, nil
		}
		if script == "" {
			script = found
		}
	}
	if script == "" {
		return "", fmt.Errorf("%s: %w", name, exec.ErrNotFound)
	}
	return script, nil
}

func isScript(file string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	var b [2]byte
	n, _ := f.Read(b[:])
	return string(b[:n]) == "#!"
}

// libraries copies what the dynamic linker loads for a program.
func (j *Jail) libraries(program string) error {
	f, err := elf.Open(program)
	if err != nil {
		return fmt.Errorf("%s is no program: %w", program, err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type != elf.PT_INTERP {
			continue
		}
		b := make([]byte, p.Filesz)
		if _, err := p.ReadAt(b, 0); err != nil {
			return err
		}
		if err := j.library(strings.TrimRight(string(b), "\x00")); err != nil {
			return err
		}
	}
	needed, err := f.ImportedLibraries()
	if err != nil {
		return err
	}
	for _, lib := range needed {
		found, err := findLibrary(lib, f.Machine)
		if err != nil {
			return fmt.Errorf("%s: %w", program, err)
		}
		if err := j.library(found); err != nil {
			return err
		}
	}
	return nil
}

// library puts a library, and what it needs, where the linker looks.
func (j *Jail) library(name string) error {
	to := filepath.Join(j.root, "usr/lib", filepath.Base(name))
	if _, err := os.Stat(to); err == nil {
		return nil
	}
	if err := copyFile(name, to); err != nil {
		return err
	}
	return j.libraries(name)
}

func findLibrary(name string, machine elf.Machine) (string, error) {
	dirs := []string{"/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib"}
	triplets, _ := filepath.Glob("/usr/lib/*-linux-*")
	dirs = slices.Concat(dirs, triplets)
	for _, d := range dirs {
		p := filepath.Join(d, name)
		f, err := elf.Open(p)
		if err != nil {
			continue
		}
		same := f.Machine == machine
		f.Close()
		if same {
			return p, nil
		}
	}
	return "", fmt.Errorf("library %s: %w", name, os.ErrNotExist)
}

func copyFile(from, to string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, b, 0o755)
}
