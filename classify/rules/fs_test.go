package rules_test

import (
	"slices"
	"strings"
	"testing"

	"gstack/classify"
	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/shellast"
	"gstack/shellast/host"
)

// machine is the setting of the examples: a project in a home directory, and
// links that lead elsewhere.
func machine() *host.Fixed {
	return &host.Fixed{
		Closed: true,
		Vars:   map[string]string{"HOME": "/home/dev"},
		Homes:  map[string]string{"": "/home/dev"},
		Dirs: []string{
			"/bin", "/etc", "/usr/bin", "/var/data", "/tmp/work", "/mnt", "/home/user/data",
			"/home/dev/project/.git/objects", "/home/dev/project/src", "/home/dev/project/dist", "/home/dev/old-project",
		},
		Files: map[string]string{
			"/etc/passwd": "root:x:0:0\n", "/home/dev/project/app.log": "one\ntwo\n", "/home/dev/project/notes.txt": "n\n",
		},
		Links: map[string]string{
			"/home/dev/project/toroot": "/", "/home/dev/project/tohome": "..", "/tmp/tosrc": "/home/dev/project/src",
			"/home/dev/project/node_modules": "/home/dev/old-project", "/home/dev/project/passwords": "/etc/passwd",
		},
	}
}

func judge(h host.Host, command string) *verdict.Verdict {
	return classify.Command(command, classify.Options{Options: shellast.Options{Dir: "/home/dev/project", Host: h}})
}

// mine are the findings of the families fs, sys, disk.volume, proc.kill-all and
// git.metadata, worst first.
func mine(v *verdict.Verdict) []verdict.Finding {
	var out []verdict.Finding
	for _, f := range v.Findings {
		family, _, _ := strings.Cut(f.Rule, ".")
		if family == "fs" || family == "sys" || f.Rule == "disk.volume" || f.Rule == "proc.kill-all" || f.Rule == "git.metadata" {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b verdict.Finding) int { return int(b.Decision) - int(a.Decision) })
	return out
}

func TestFilesAndMachineExamples(t *testing.T) {
	n := 0
	for _, r := range rules.All() {
		family, _, _ := strings.Cut(r.ID, ".")
		if family != "fs" && family != "sys" && r.ID != "disk.volume" && r.ID != "proc.kill-all" && r.ID != "git.metadata" {
			continue
		}
		n++
		has := func(command string) (verdict.Decision, bool) {
			for _, f := range mine(judge(machine(), command)) {
				if f.Rule == r.ID {
					return f.Decision, true
				}
			}
			return verdict.Allow, false
		}
		for _, c := range r.Fires {
			if d, ok := has(c); !ok || d < r.Decision {
				t.Errorf("%s does not fire on %q: %v %v", r.ID, c, d, mine(judge(machine(), c)))
			}
		}
		for _, c := range r.Quiet {
			if d, ok := has(c); ok {
				t.Errorf("%s fires on %q: %v", r.ID, c, d)
			}
		}
		if v := judge(machine(), r.Instead); v.Decision >= r.Decision {
			t.Errorf("%s: instead %q is %v itself: %v", r.ID, r.Instead, v.Decision, v.Findings)
		}
	}
	if n != 17 {
		t.Errorf("%d rules, want 17", n)
	}
}

func TestFileAndMachineDecisions(t *testing.T) {
	const allow, ask, deny = verdict.Allow, verdict.Ask, verdict.Deny
	for _, c := range []struct {
		command string
		want    verdict.Decision
		rule    string
	}{
		// Links and the dots after them lead where the kernel goes.
		{"rm -rf toroot", ask, "fs.delete-recursive"},
		{"rm -rf toroot/", deny, "fs.delete-root"},
		{"rm -rf toroot/*", deny, "fs.delete-root"},
		{"rm -rf toroot/etc", deny, "fs.delete-root"},
		{"rm -rf tohome/../dev", deny, "fs.delete-root"},
		{"rm -rf /tmp/tosrc", allow, ""},
		{"rm -rf /tmp/tosrc/", ask, "fs.delete-recursive"},
		{"rm -rf node_modules/", ask, "fs.delete-recursive"},
		{"rm -rf /tmp/work/../../home/dev", deny, "fs.delete-root"},
		{"rm -rf dist/../src", ask, "fs.delete-recursive"},
		{"rm -rf dist/../dist", allow, ""},
		{"rm -rf /proc/self/root/ /proc/1/root", deny, "fs.delete-root"},
		// Patterns count for what they can match.
		{"rm -rf /???", deny, "fs.delete-root"},
		{"rm -rf /{bin,etc}", deny, "fs.delete-root"},
		{"rm -rf /home/d*", deny, "fs.delete-root"},
		{"for d in /*; do rm -rf \"$d\"; done", deny, "fs.delete-root"},
		{"rm -rf *", ask, "fs.delete-recursive"},
		{"rm -f *", ask, "fs.delete-many"},
		{"rm -f *.o", allow, ""},
		{"rm -f /etc/*", deny, "fs.delete-root"},
		{"rm -rf /tmp/*", ask, "fs.delete-recursive"},
		// The working directory is followed.
		{"cd ~ && rm -rf *", deny, "fs.delete-root"},
		{"cd /tmp/work && rm -rf *", allow, ""},
		{"cd /tmp/work && rm -rf ../..", deny, "fs.delete-root"},
		{"cd dist && rm -rf *", allow, ""},
		{"pushd / && rm -rf .", deny, "fs.delete-root"},
		// Places that are not known.
		{"rm -rf \"/tmp/$NAME\"", ask, "fs.delete-recursive"},
		{"rm -rf /tmp/build-$$", allow, ""},
		{"rm -rf \"${TMPDIR:-/tmp}/x\"", allow, ""},
		{"rm -rf \"$(pwd)\"", ask, "fs.delete-recursive"},
		{"rm $OPTIONS /", ask, "fs.delete-many"},
		{"cat list | while read -r f; do rm \"$f\"; done", ask, "fs.delete-many"},
		// Searches.
		{"find / -name x -o -delete", deny, "fs.delete-root"},
		{"find / ! -name x -delete", deny, "fs.delete-root"},
		{"find / \\( -name a -o -name b \\) -delete", ask, "fs.delete-many"},
		{"find / -exec rm -rf {} +", deny, "fs.delete-root"},
		{"find toroot -delete", ask, "fs.delete-many"},
		{"find -L toroot -delete", deny, "fs.delete-root"},
		{"find /tmp -name 'x*' -delete", allow, ""},
		{"find /tmp -delete", ask, "fs.delete-many"},
		// A plain file has nothing below it.
		{"rm -rf notes.txt", allow, ""},
		{"rm -rf toroot/etc/passwd", ask, "fs.overwrite-system"},
		{"rm -rf passwords", ask, "fs.delete-recursive"},
		{"rm -rf not-there", ask, "fs.delete-recursive"},
		// Where it happens.
		{"sudo rm -rf /var/lib", deny, "fs.delete-root"},
		{"ssh server 'rm -rf /'", deny, "fs.delete-root"},
		{"ssh server 'rm -rf /tmp/x'", allow, ""},
		{"docker exec web rm -rf /", ask, "fs.delete-root"},
		{"docker exec web chmod -R 777 /", ask, "fs.permissions"},
		// Artefacts are those of projects.
		{"rm -rf /opt/app/node_modules /srv/app/dist", allow, ""},
		{"rm -rf /opt/build", ask, "fs.delete-recursive"},
		{"rm -rf ~/.cache", ask, "fs.delete-recursive"},
		{"rm -rf ~/old-project/.cache", allow, ""},
		// Files that reach further than the work.
		{"echo x > passwords", ask, "fs.overwrite-system"},
		{"echo x > toroot/etc/hosts", ask, "fs.overwrite-system"},
		{"cp .bashrc ~", ask, "fs.overwrite-system"},
		{"ln -s dotfiles/zshrc ~/.zshrc", ask, "fs.overwrite-system"},
		{"rm ~/.ssh/id_rsa", ask, "fs.overwrite-system"},
		{"echo x > \"$OUT\"", allow, ""},
		{"echo x > ~/notes.txt", allow, ""},
		{"make > build.log 2>&1", allow, ""},
		{"chmod 700 ~/.ssh", allow, ""},
		{"chmod -R 755 /", deny, "fs.permissions"},
		{"chown -R dev ~", deny, "fs.permissions"},
		{"chmod 755 /etc/cron.daily/x", ask, "fs.permissions"},
		{"rsync -a --delete src/ /", deny, "fs.delete-root"},
		{"rsync -a --delete src/ server:dist", ask, "fs.sync-delete"},
		{"rsync -a --delete src/ dist/", allow, ""},
		{"truncate -s 0 missing.log", allow, ""},
		{"truncate -s 3 app.log", ask, "fs.shred"},
		{"git commit -m 'rm -rf /; reboot'", allow, ""},
	} {
		v := judge(machine(), c.command)
		found := mine(v)
		switch {
		case c.rule == "" && len(found) > 0, c.rule != "" && (len(found) == 0 || found[0].Rule != c.rule || found[0].Decision != c.want):
			t.Errorf("%s: want %v %s, got %v", c.command, c.want, c.rule, found)
		case v.Decision < c.want:
			t.Errorf("%s: decided %v", c.command, v.Decision)
		}
	}
}

// Without a machine nothing that is asked about there is allowed by its name.
func TestFileDecisionsWithoutAMachine(t *testing.T) {
	for command, want := range map[string]verdict.Decision{
		"rm -rf /": verdict.Deny, "rm -rf ~": verdict.Deny, "rm -rf \"$HOME\"": verdict.Deny, "rm -rf /etc": verdict.Deny,
		"rm -rf src": verdict.Ask, "rm -rf src/../dist": verdict.Ask, "rm -rf ~/x": verdict.Ask,
		"rm -rf node_modules": verdict.Allow, "rm -rf /tmp/x": verdict.Allow, "rm notes.txt": verdict.Allow,
	} {
		if v := judge(host.Empty{}, command); v.Decision != want {
			t.Errorf("%s: %v, want %v", command, v.Decision, want)
		}
	}
}
