package effects

import (
	"strings"
	"testing"

	"gstack/shellast"
	"gstack/shellast/host"
	"gstack/shellast/value"
)

// pathText reads a path in which * ? and [..] are patterns and {..} is unknown
// text: {X} any, {X!} not empty, {X#} a word; {~} is the own home and {tmp} what
// mktemp prints.
func pathText(s string) value.Str {
	var out value.Str
	for s != "" {
		i := strings.IndexAny(s, "*?[{")
		if i < 0 {
			return out.Append(value.Of(s))
		}
		out, s = out.Append(value.Of(s[:i])), s[i:]
		n, part := 1, value.Part{Kind: value.Glob}
		switch {
		case s[0] == '[' && strings.Contains(s, "]"):
			n = strings.IndexByte(s, ']') + 1
		case s[0] == '{' && strings.Contains(s, "}"):
			n, part.Kind = strings.IndexByte(s, '}')+1, value.Unknown
		}
		part.Text = s[:n]
		if part.Kind == value.Unknown {
			name := s[1 : n-1]
			part.Text = "$" + strings.TrimRight(name, "!#")
			switch {
			case name == "~":
				part.Shape = value.Home
			case name == "tmp":
				part.Shape = value.Temp
			case strings.HasSuffix(name, "!"):
				part.Shape = value.NonEmpty
			case strings.HasSuffix(name, "#"):
				part.Shape = value.Word
			}
		}
		out, s = append(out, part), s[n:]
	}
	return out
}

// pathHost is a machine on which all of a few files are known.
func pathHost() *host.Fixed {
	return &host.Fixed{
		Closed: true,
		Vars:   map[string]string{"HOME": "/home/dev", "TMPDIR": "/home/dev/scratch"},
		Homes:  map[string]string{"": "/home/dev"},
		Dirs: []string{
			"/etc", "/usr/bin", "/home/dev/project/src", "/home/dev/project/dist", "/home/dev/scratch/a", "/tmp/work",
		},
		Files: map[string]string{"/etc/passwd": ""},
		Links: map[string]string{
			"/home/dev/project/root": "/", "/home/dev/project/up": "..", "/home/dev/project/build": "/etc",
			"/home/dev/project/pw": "/etc/passwd", "/tmp/src": "/home/dev/project/src", "/sbin": "usr/bin",
		},
	}
}

func classOf(h host.Host, dir, path string) PathClass {
	e := Effect{Kind: Delete, Path: value.Field{Str: pathText(path)}}
	if dir != "" {
		e.Dir = []value.Str{pathText(dir)}
	}
	return e.Spot(&Env{Host: h}).Class
}

func TestPathClassByText(t *testing.T) {
	for _, c := range []struct {
		dir, path string
		want      PathClass
	}{
		{"", "/", RootDir},
		{"", "//", RootDir},
		{"", "/.", RootDir},
		{"", "/../..", RootDir},
		{"", "/*", RootDir},
		{"", "/.*", RootDir},
		{"", "/w/../", RootDir},
		{"", "/proc/self/root", RootDir},
		{"", "/proc/4711/root/", RootDir},
		{"", "/proc/self/root/etc", SystemTree},
		{"/home/dev/project", "/proc/self/cwd/../..", SystemTree},
		{"/", "*", RootDir},
		{"/", ".", RootDir},
		{"/srv", "..", RootDir},
		{"", `C:\`, RootDir},
		{"", "c:/", RootDir},
		{"", `C:\*`, RootDir},

		{"", "/etc", SystemTree},
		{"", "/etc/*", SystemTree},
		{"", "/usr/bin/", SystemTree},
		{"", "/???", SystemTree},
		{"", "/[a-e]*", SystemTree},
		{"", "/*/*", HomeParent},
		{"", "/usr/l*b", SystemTree},
		{"", "/home", HomeParent},
		{"", "/Users/*", SystemTree},
		{"", `C:\Windows`, SystemTree},
		{"", "C:/users/*", SystemTree},

		{"", "{~}", HomeDir},
		{"", "{~}/", HomeDir},
		{"", "{~}/*", HomeDir},
		{"", "{~}/.*", HomeDir},
		{"", "{~}/x/..", HomeDir},
		{"", "{~}/..", HomeParent},
		{"", "{~}/../..", RootDir},
		{"{~}", "*", HomeDir},

		{"", "{X}/", UnsetRoot},
		{"", "{X}/*", UnsetRoot},
		{"", "/{X}", UnsetRoot},
		{"", "{X}/etc", UnsetRoot},
		{"", "{X}/{Y}/", UnsetRoot},
		{"", "{~}/{X}", UnsetRoot},
		{"", "/usr/{X}", UnsetRoot},
		{"{X}/", "*", UnsetRoot},
		{"/home/{X}", "*", UnsetRoot},

		{"", "{X}", UnknownPath},
		{"", "{X!}/", UnknownPath},
		{"", "/{X!}", UnknownPath},
		{"", "{X}/src", UnknownPath},
		{"", "{X}/node_modules", UnknownPath},
		{"", "/tmp/{X}", UnknownPath},
		{"", "dist/{X}", UnknownPath},
		{"/home/dev", "x/../dist", UnknownPath}, // x may be a link
		{"", "{tmp}/../x", UnknownPath},

		{"", "/tmp/x", Temporary},
		{"", "/tmp/x/*", Temporary},
		{"", "/tmp/x*", Temporary},
		{"", "/var/tmp/a/b", Temporary},
		{"", "/private/tmp/x", Temporary},
		{"", "/tmp/x{N#}", Temporary},
		{"", "{tmp}", Temporary},
		{"", "{tmp}/work", Temporary},
		{"/tmp/x", "*", Temporary},
		{"/tmp/x", ".", Temporary},
		{"", "/tmp", TempRoot},
		{"", "/tmp/", TempRoot},
		{"", "/tmp/*", TempRoot},
		{"", "/var/t*p", TempRoot},
		{"", "/tmpx", OtherPath},

		{"", "node_modules", Artefact},
		{"", "./dist/", Artefact},
		{"", "dist/*", Artefact},
		{"", "dist/js/app.js", Artefact},
		{"", "packages/*/dist", Artefact},
		{"", "../app/.next", Artefact},
		{"/home/dev/project", "build", Artefact},
		{"{X}", "node_modules", Artefact},
		{"/srv/{X}", "node_modules", Artefact},
		{"", "/opt/app/node_modules", Artefact},
		{"", "/usr/src/app/dist", Artefact},
		{"", "{~}/node_modules", Artefact},
		{"", "{~}/project/.cache", Artefact},
		{"", "{~}/.cache", OtherPath},
		{"", "{~}/build", OtherPath},
		{"", "/etc/build", OtherPath},
		{"", "/etc/x/build", OtherPath},
		{"", "/build", OtherPath},
		{"", "/opt/build", OtherPath},
		{"", "/*/build", OtherPath},
		{"", "dist*", OtherPath},
		{"", "mydist", OtherPath},

		{"/home/dev/project", ".", WorkDir},
		{"/home/dev/project", "*", WorkDir},
		{"/home/dev/project", "..", WorkDir},
		{"/a/b/c", "/a/b", WorkDir},
		{"", ".", WorkDir},
		{"", "../..", WorkDir},

		{"", ".git", Metadata},
		{"", "app/.git/objects", Metadata},
		{"", ".git/{X}", Metadata},
		{"", ".gi*", Metadata},
		{"", ".hg", Metadata},
		{"", "node_modules/x/.git", Metadata},
		{"", "/tmp/clone/.git", Temporary},
		{"", ".gitignore", OtherPath},

		{"", "src", OtherPath},
		{"", "~", OtherPath},
		{"", "/var/data", OtherPath},
		{"", "/home/user", OtherPath},
		{"", "/usr/local/foo", OtherPath},
		{"", "/etc/nginx", OtherPath},
		{"", "/mnt/c", OtherPath},
		{"", "/c/Users", OtherPath},
		{"", "/{N#}", OtherPath},
		{"", "C:/work", OtherPath},
		{"", "./C:/", OtherPath},
		{"", "/ETC", OtherPath},
	} {
		if got := classOf(host.Empty{}, c.dir, c.path); got != c.want {
			t.Errorf("%s in %q: %v (%d), want %d", c.path, c.dir, got, got, c.want)
		}
	}
}

func TestPathClassOnAMachine(t *testing.T) {
	h := pathHost()
	for _, c := range []struct {
		path string
		want PathClass
	}{
		{"root", OtherPath}, // the link alone
		{"root/", RootDir},
		{"root/*", RootDir},
		{"root/usr", SystemTree},
		{"up/", HomeDir},
		{"up/..", HomeParent},
		{"up/../*", HomeParent},
		{"build", Artefact}, // a link of that name
		{"build/", SystemTree},
		{"build/x", OtherPath},
		{"src/../dist", Artefact},
		{"missing/../dist", UnknownPath},
		{"/tmp/src", Temporary},
		{"/tmp/src/", OtherPath},
		{"/tmp/src/*", OtherPath},
		{"/tmp/work/../../etc", SystemTree},
		{"/sbin", SystemTree},
		{"/home/dev/scratch", TempRoot},
		{"/home/dev/scratch/a", Temporary},
		{"../..", HomeParent},
		{"/home/d*", HomeDir},
		{"/home/x*", OtherPath},
		{"/h*", HomeParent},
	} {
		if got := classOf(h, "/home/dev/project", c.path); got != c.want {
			t.Errorf("%s: %v (%d), want %d", c.path, got, got, c.want)
		}
	}
}

// A home that is a link is a home by both its names.
func TestHomeBehindALink(t *testing.T) {
	h := &host.Fixed{Closed: true, Homes: map[string]string{"": "/home/dev"}, Links: map[string]string{"/home/dev": "/data/people/dev"}, Dirs: []string{"/data/people/dev/x"}}
	for path, want := range map[string]PathClass{
		"/home/dev": HomeDir, "/home/dev/": HomeDir, "/home/dev/*": HomeDir, "/data/people/dev": HomeDir, "/data/people": HomeParent,
		"/home/dev/x": OtherPath,
	} {
		if got := classOf(h, "", path); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

// A directory that claims to be temporary is none if it holds what is not.
func TestTemporaryDirectoryIsChecked(t *testing.T) {
	for dir, want := range map[string]PathClass{
		"/": OtherPath, "/home": OtherPath, "/home/dev": OtherPath, "/etc/x": OtherPath, "rel": OtherPath, "": OtherPath,
		"/home/dev/t": Temporary, "/home/dev/t/": Temporary,
	} {
		h := &host.Fixed{Vars: map[string]string{"TMPDIR": dir}, Homes: map[string]string{"": "/home/dev"}}
		if got := classOf(h, "", "/home/dev/t/x"); got != want {
			t.Errorf("TMPDIR=%s: %v, want %v", dir, got, want)
		}
	}
	h := &host.Fixed{Homes: map[string]string{"": "/tmp/home"}}
	for path, want := range map[string]PathClass{"/tmp/home": HomeDir, "/tmp/home/x": OtherPath, "/tmp/x": Temporary, "/tmp": HomeParent} {
		if got := classOf(h, "", path); got != want {
			t.Errorf("%s, where the home is temporary: %v, want %v", path, got, want)
		}
	}
}

// sameHost gives two paths one identity, as a file system without letter case
// or a bind mount does.
type sameHost struct {
	*host.Fixed
	other, is string
}

func (s sameHost) Lstat(path string) (host.Info, error) {
	if path == s.other {
		path = s.is
	}
	return s.Fixed.Lstat(path)
}

func TestPathClassByIdentity(t *testing.T) {
	f := &host.Fixed{Closed: true, Homes: map[string]string{"": "/home/dev"}, Dirs: []string{"/etc", "/home/dev", "/mnt/a", "/ETC"}}
	for _, c := range []struct {
		path, is string
		want     PathClass
	}{
		{"/mnt/a", "/", RootDir},
		{"/mnt/a", "/home/dev", HomeDir},
		{"/mnt/a", "/home", HomeParent},
		{"/ETC", "/etc", SystemTree},
		{"/ETC", "/ETC", OtherPath},
	} {
		if got := classOf(sameHost{f, c.path, c.is}, "", c.path); got != c.want {
			t.Errorf("%s, which is %s: %v, want %v", c.path, c.is, got, c.want)
		}
	}
}

func TestMountPoint(t *testing.T) {
	const table = "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 8:2 / /tmp/disk rw - ext4 /dev/sdb1 rw\n3 1 8:1 /data /home/dev/p/dist rw - ext4 /dev/sda1 rw\n"
	h := &host.Fixed{Closed: true, Homes: map[string]string{"": "/home/dev"}, Dirs: []string{"/tmp/disk/x", "/home/dev/p/dist/x"},
		Files: map[string]string{"/proc/self/mountinfo": table}}
	for path, want := range map[string]PathClass{
		"/tmp/disk": MountPoint, "/tmp/disk/*": MountPoint, "/tmp/disk/x": Temporary, "/home/dev/p/dist": MountPoint, "/home/dev/p/dist/x": Artefact,
	} {
		if got := classOf(h, "", path); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

// Facts of this machine are none of another one; only its name most likely is
// that of the home there too.
func TestOtherMachinesAreKnownByTextOnly(t *testing.T) {
	for _, where := range []shellast.Place{shellast.Container, shellast.Remote} {
		for path, want := range map[string]PathClass{
			"/home/dev/project/root/": OtherPath, "/home/dev/scratch/a": OtherPath, "/tmp/src/": Temporary, "/home/dev": HomeDir, "/": RootDir,
		} {
			e := Effect{Kind: Delete, Path: value.Field{Str: pathText(path)}, Where: where}
			if got := e.Spot(&Env{Host: pathHost()}).Class; got != want {
				t.Errorf("%s in a %v: %v, want %v", path, where, got, want)
			}
		}
	}
}

func TestWorstDirectoryCounts(t *testing.T) {
	e := Effect{Kind: Delete, Path: value.WordOf("x"), Dir: []value.Str{value.Of("/tmp"), value.Of("/home/dev/project")}}
	if got := e.Spot(&Env{Host: host.Empty{}}).Class; got != OtherPath {
		t.Errorf("x in /tmp or a project: %v", got)
	}
	e = Effect{Kind: Delete, Path: value.Field{Str: pathText("*")}, Dir: []value.Str{value.Of("/home/dev/project"), value.Of("/")}}
	if got := e.Spot(&Env{Host: host.Empty{}}).Class; got != RootDir {
		t.Errorf("* in a project or /: %v", got)
	}
}

func TestUnquotedUnknownIsAnyList(t *testing.T) {
	for path, want := range map[string]PathClass{"{X}": UnknownPath, "{X}/node_modules": UnknownPath, "/tmp/{X}": UnknownPath, "/etc/{X}": UnsetRoot, "/tmp/a{X#}": UnknownPath} {
		e := Effect{Kind: Delete, Path: value.Field{Str: pathText(path), Splits: true}}
		if got := e.Spot(&Env{}).Class; got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

func TestKeptFiles(t *testing.T) {
	for _, c := range []struct{ path, kept string }{
		{"/etc/passwd", "a system file"},
		{"/etc/{X}", "a system file"},
		{"/etc", "a system file"},
		{"/usr/bin/env", "a system file"},
		{"/usr/local/bin/app", ""},
		{"/boot/vmlinuz", "a boot file"},
		{"/dev/sda", "a device file"},
		{"/dev/shm/x", ""},
		{"/proc/sysrq-trigger", "a system file"},
		{"/var/lib/dpkg/status", "a system file"},
		{"/var/log/app.log", ""},
		{`C:\Windows\win.ini`, "a system file"},
		{"{~}/.bashrc", "a start-up file"},
		{"{~}/.bash*", "a start-up file"},
		{"{~}/.config/fish/conf.d/x.fish", "a start-up file"},
		{"{~}/project/.bashrc", ""},
		{".bashrc", ""},
		{"/home/user/.zshenv", "a start-up file"},
		{"/root/.profile", "a start-up file"},
		{"{~}/.ssh/id_rsa", "a credential file"},
		{"{~}/.ssh/{X}", "a credential file"},
		{"{~}/.ssh", "a credential file"},
		{"{~}/.aws/credentials", "a credential file"},
		{"{~}/.netrc", "a credential file"},
		{"{~}/.kube/config", "a credential file"},
		{"{~}/.kube/cache", ""},
		{"/Users/x/.gnupg/trustdb.gpg", "a credential file"},
		{"{~}/notes.txt", ""},
		{"{X}", ""},
		{"src/main.go", ""},
	} {
		e := Effect{Kind: Write, Path: value.Field{Str: pathText(c.path)}}
		if got := e.Spot(&Env{}).Kept; got != c.kept {
			t.Errorf("%s: %q, want %q", c.path, got, c.kept)
		}
	}
	// A write follows a link, a replacement of the entry does not.
	e := Effect{Kind: Write, Path: value.WordOf("/home/dev/project/pw")}
	if got := e.Spot(&Env{Host: pathHost()}); got.Kept != "a system file" || got.Path != "/etc/passwd" {
		t.Errorf("write through a link: %+v", got)
	}
	e = Effect{Kind: Write, Path: value.WordOf("/home/dev/project/pw"), Entry: true}
	if got := e.Spot(&Env{Host: pathHost()}); got.Kept != "" {
		t.Errorf("replacement of a link: %+v", got)
	}
}

func TestRepositoryCoreAndDevices(t *testing.T) {
	for path, want := range map[string]bool{
		".git": true, ".git/HEAD": true, "a/.git/refs/heads/main": true, ".git/objects": true, ".git/con*": true,
		".git/index.lock": false, ".git/hooks/pre-commit": false, ".git/info/exclude": false, ".github/config": false, "config": false,
	} {
		e := Effect{Kind: Write, Path: value.Field{Str: pathText(path)}}
		if got := e.Spot(&Env{}).Core; got != want {
			t.Errorf("%s: core %v", path, got)
		}
	}
	for path, want := range map[string]bool{
		"/dev/null": true, "/dev/stderr": true, "/dev/fd/3": true, "/dev/tcp/h/22": true, "/proc/self/fd/1": true, "/dev/ttyUSB0": true,
		"/dev/sda": false, "/dev/mem": false, "/proc/sysrq-trigger": false, "dev/null": false,
	} {
		e := Effect{Kind: Write, Path: value.WordOf(path)}
		if got := e.Spot(&Env{}).Device; got != want {
			t.Errorf("%s: device %v", path, got)
		}
	}
}

func TestSpotForPeople(t *testing.T) {
	for path, want := range map[string]string{
		"/":       "/ (the root of the file system)",
		"/*":      "/* (all of the root of the file system)",
		"{~}/x":   "~/x",
		"{tmp}/x": "‹temporary›/x (temporary)",
		"{X}/":    "‹$X›/, which is / if $X is empty",
		"src":     "src",
	} {
		e := Effect{Kind: Delete, Path: value.Field{Str: pathText(path)}}
		if got := e.Spot(&Env{}).String(); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// Nothing that a word can be makes the classification fail.
func FuzzPathClass(f *testing.F) {
	for _, s := range []string{"/", "{X}/", "C:\\*", "{~}/../*", "/proc/self/root/[", "a//b/./..", "{tmp}"} {
		f.Add("/home/dev", s)
	}
	f.Fuzz(func(t *testing.T, dir, path string) {
		for _, h := range []host.Host{host.Empty{}, pathHost()} {
			e := Effect{Kind: Delete, Path: value.Field{Str: pathText(path)}, Dir: []value.Str{pathText(dir)}}
			s := e.Spot(&Env{Host: h})
			if s.String() == "" {
				t.Errorf("%q in %q: a place without a name", path, dir)
			}
		}
	})
}

func BenchmarkPathClass(b *testing.B) {
	for name, path := range map[string]string{"plain": "src/main.go", "pattern": "/us*/loc?l/x", "long": strings.Repeat("a/", 1500)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			env := &Env{Host: host.Empty{}}
			for range b.N {
				e := Effect{Kind: Delete, Path: value.Field{Str: pathText(path)}, Dir: []value.Str{value.Of("/home/dev/project")}}
				e.Spot(env)
			}
		})
	}
}
