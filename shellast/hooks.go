package shellast

import (
	"strings"

	"gstack/shellast/value"
)

// runVariable tells how a program treats the value of an environment variable
// as a command (environ(7) and the manual pages of the programs).
type runVariable struct {
	name string
	// by are the programs that look at it, blank-separated; "" is any.
	by string
}

var runVariables = []runVariable{
	{"GIT_SSH_COMMAND", "git"}, {"GIT_SSH", "git"}, {"GIT_EXTERNAL_DIFF", "git"}, {"GIT_PAGER", "git"}, {"GIT_EDITOR", "git"},
	{"GIT_SEQUENCE_EDITOR", "git"}, {"GIT_ASKPASS", "git"}, {"GIT_PROXY_COMMAND", "git"}, {"GIT_DIFF_TOOL", "git"},
	{"PAGER", ""}, {"MANPAGER", "man"}, {"BROWSER", ""}, {"EDITOR", ""}, {"VISUAL", ""}, {"FCEDIT", ""}, {"SUDO_EDITOR", "sudo sudoedit"},
	{"SSH_ASKPASS", "ssh git scp sftp ssh-add"}, {"RSYNC_RSH", "rsync"}, {"RSYNC_CONNECT_PROG", "rsync"},
	{"LESSOPEN", "less git man"}, {"LESSCLOSE", "less git man"}, {"LESSEDIT", "less"}, {"SYSTEMD_PAGER", "systemctl journalctl"}, {"PSQL_PAGER", "psql"}, {"PSQL_EDITOR", "psql"},
	{"FZF_DEFAULT_COMMAND", "fzf"}, {"FZF_CTRL_T_COMMAND", "fzf"}, {"CVS_RSH", "cvs"}, {"SVN_SSH", "svn"}, {"SVN_EDITOR", "svn"}, {"HGEDITOR", "hg"},
	{"KUBE_EDITOR", "kubectl oc"}, {"BORG_RSH", "borg"}, {"RESTIC_PASSWORD_COMMAND", "restic"}, {"BORG_PASSCOMMAND", "borg"}, {"CLOUDSDK_PYTHON", "gcloud gsutil bq"},
	{"RUSTC_WRAPPER", "cargo"}, {"RUSTC_WORKSPACE_WRAPPER", "cargo"}, {"CARGO_BUILD_RUSTC_WRAPPER", "cargo"}, {"npm_config_script_shell", "npm"}, {"COMPOSER_EDITOR", "composer"}, {"TEXEDIT", "tex latex pdflatex"},
}

// environmentRuns evaluates the commands that the environment, as the text sets
// it, hands to the program.
func (r *run) environmentRuns(name string) {
	if r.inHook || len(r.env) == 0 && !r.e.exports {
		return
	}
	for _, v := range runVariables {
		if v.by != "" && !wordIn(v.by, name) {
			continue
		}
		val, ok := r.setting(v.name)
		if !ok || len(val) == 0 {
			continue
		}
		code := val
		if v.name == "LESSOPEN" || v.name == "LESSCLOSE" {
			t := strings.TrimLeft(val.Prefix(), "|-")
			code = dropBytes(val, len(val.Prefix())-len(t))
		}
		c := r.branch()
		c.env = nil
		if v.name == "RSYNC_RSH" {
			c.carriedEnv(v.name).remoteShell(v.name, code)
			continue
		}
		c.carriedEnv(v.name).commandValues(v.name, []value.Field{{Str: code}})
	}
	for _, n := range [...]string{"LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES"} {
		val, ok := r.setting(n)
		if !ok || len(val) == 0 {
			continue
		}
		if p, exact := val.Exact(); exact && (systemPath(p) || !strings.Contains(p, "/")) {
			continue
		}
		r.gap(UnknownCode, r.span0(), n, n+" loads code from "+val.String())
	}
}

// carriedEnv is carried for a variable: what it runs does not look at the same
// environment again.
func (r *run) carriedEnv(name string) *run {
	k := r.carried(name)
	k.out = nil
	k.cond = true
	k.inHook = true
	return k
}

func wordIn(list, w string) bool {
	for _, x := range strings.Fields(list) {
		if x == w {
			return true
		}
	}
	return false
}
