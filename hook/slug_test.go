package hook

import (
	"testing"

	"gstack/shellast/host"
)

// repository adds the files of a repository to a host, with an origin if there
// is a URL.
func repository(h *host.Fixed, dir, url string) {
	config := "[core]\n\trepositoryformatversion = 0\n"
	if url != "" {
		config += "[remote \"origin\"]\n\turl = " + url + "\n"
	}
	h.Files[dir+"/.git/HEAD"] = "ref: refs/heads/main\n"
	h.Files[dir+"/.git/config"] = config
	h.Dirs = append(h.Dirs, dir+"/.git/objects", dir+"/.git/refs")
}

func TestSlug(t *testing.T) {
	for _, c := range []struct {
		name  string
		cwd   string
		repos map[string]string
		files map[string]string
		vars  map[string]string
		want  string
	}{
		{name: "origin", cwd: "/h/src/app", repos: map[string]string{"/h/src/app": "git@github.com:acme/app.git"}, want: "acme-app"},
		{name: "origin, from below", cwd: "/h/src/app/pkg/x", repos: map[string]string{"/h/src/app": "https://github.com/acme/app"}, want: "acme-app"},
		{
			name: "the outermost origin", cwd: "/h/src/app/vendor/lib",
			repos: map[string]string{"/h/src/app": "https://h/acme/app.git", "/h/src/app/vendor/lib": "https://h/other/lib.git"},
			want:  "acme-app",
		},
		{
			name: "a stray repository without an origin", cwd: "/h/src/app",
			repos: map[string]string{"/h": "", "/h/src/app": "https://h/acme/app.git"},
			want:  "acme-app",
		},
		{name: "a repository without an origin", cwd: "/h/src/app/pkg", repos: map[string]string{"/h/src/app": ""}, want: "app"},
		{
			name: "the outermost build file", cwd: "/h/mono/app/src",
			files: map[string]string{"/h/mono/package.json": "", "/h/mono/app/go.mod": ""},
			want:  "mono",
		},
		{
			name: "a build file before a readme", cwd: "/h/bundle/kit/src",
			files: map[string]string{"/h/bundle/README.md": "", "/h/bundle/kit/Cargo.toml": ""},
			want:  "kit",
		},
		{name: "a readme", cwd: "/h/notes/2026", files: map[string]string{"/h/notes/README": ""}, want: "notes"},
		{name: "nothing", cwd: "/h/My Notes (old)", want: "MyNotesold"},
		{name: "the root", cwd: "/", want: ""},
		{name: "no directory", cwd: "", want: ""},
		{name: "nothing that may stand in a slug", cwd: "/h/日本", want: ""},
		{
			name: "fixed", cwd: "/h/src/app", repos: map[string]string{"/h/src/app": "https://h/acme/app.git"},
			vars: map[string]string{"GSTACK_PROJECT_SLUG": "my/slug"}, want: "myslug",
		},
		{
			name: "fixed to a way out", cwd: "/h/src/app", repos: map[string]string{"/h/src/app": "https://h/acme/app.git"},
			vars: map[string]string{"GSTACK_PROJECT_SLUG": "/../"}, want: "acme-app",
		},
		{
			name: "a linked work tree", cwd: "/h/wt", repos: map[string]string{"/h/src/app": "https://h/acme/app.git"},
			files: map[string]string{
				"/h/wt/.git":                             "gitdir: /h/src/app/.git/worktrees/wt\n",
				"/h/src/app/.git/worktrees/wt/commondir": "../..\n",
				"/h/src/app/.git/worktrees/wt/HEAD":      "ref: refs/heads/topic\n",
			},
			want: "acme-app",
		},
		{
			name: "cached", cwd: "/h/src/app", repos: map[string]string{"/h/src/app": "https://h/acme/app.git"},
			files: map[string]string{"/s/slug-cache/_h_src_app": "before-origin\n"}, want: "before-origin",
		},
		{
			name: "cached for another directory", cwd: "/h/src/app/x", repos: map[string]string{"/h/src/app": "https://h/acme/app.git"},
			files: map[string]string{"/s/slug-cache/_h_src_app": "before-origin"}, want: "acme-app",
		},
		{
			name: "cached as the name of the repository, before it got an origin", cwd: "/h/src/app",
			repos: map[string]string{"/h/src/app": "https://h/acme/app.git"},
			files: map[string]string{"/s/slug-cache/_h_src_app": "app"}, want: "app",
		},
		{
			name: "cached wrongly as the name of a directory below", cwd: "/h/src/app/x",
			repos: map[string]string{"/h/src/app": "https://h/acme/app.git"},
			files: map[string]string{"/s/slug-cache/_h_src_app_x": "x"}, want: "acme-app",
		},
		{
			name: "cached wrongly as the name of a stray repository", cwd: "/h/src/app",
			repos: map[string]string{"/h": "", "/h/src/app": "https://h/acme/app.git"},
			files: map[string]string{"/s/slug-cache/_h_src_app": "h"}, want: "acme-app",
		},
		{
			name: "cached as the name of an outer directory without a repository", cwd: "/h/mono/app",
			repos: map[string]string{"/h/mono/app": "https://h/acme/app.git"},
			files: map[string]string{"/s/slug-cache/_h_mono_app": "mono", "/h/mono/package.json": ""}, want: "mono",
		},
		{
			name: "cached as a way out", cwd: "/h/src/app", repos: map[string]string{"/h/src/app": "https://h/acme/app.git"},
			files: map[string]string{"/s/slug-cache/_h_src_app": ".."}, want: "acme-app",
		},
	} {
		h := &host.Fixed{Closed: true, Files: map[string]string{}, Vars: c.vars, Dirs: []string{"/h", c.cwd}}
		for dir, url := range c.repos {
			repository(h, dir, url)
		}
		for name, body := range c.files {
			h.Files[name] = body
		}
		if got := Slug(h, "/s", c.cwd); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// The expectations are what sed -E 's#.*[:/]([^/]+)/([^/]+)$#\1-\2#' makes of
// the URL without .git, reduced to the characters of a slug.
func TestRemoteSlug(t *testing.T) {
	for url, want := range map[string]string{
		"":                                    "",
		"https://github.com/acme/app.git":     "acme-app",
		"https://github.com/acme/app":         "acme-app",
		"ssh://git@host:22/acme/app.git":      "acme-app",
		"git@github.com:acme/app.git":         "acme-app",
		"https://gitlab.com/group/sub/app":    "sub-app",
		"git@host:app.git":                    "githostapp",
		"/srv/git/app.git":                    "git-app",
		"../app":                              "..app",
		"https://host/acme/app/":              "httpshostacmeapp",
		"https://host//app":                   "httpshostapp",
		"host:/app":                           "hostapp",
		"a:b:/app":                            "b-app",
		"https://user@dev.host/a b/c%20d.git": "ab-c20d",
		"..":                                  "",
		".git":                                "",
	} {
		if got := remoteSlug(url); got != want {
			t.Errorf("remoteSlug(%q) = %q, want %q", url, got, want)
		}
	}
}
