package source

import (
	"maps"
	"strings"

	"gstack/shellast"
)

// readGitLab reads the scripts of the jobs of a pipeline of GitLab. What other
// files bring in by include is not known.
// https://docs.gitlab.com/ci/yaml/
func readGitLab(f *File, text string) error {
	docs, err := readYAML(text)
	if err != nil {
		return err
	}
	for _, doc := range docs {
		if doc = doc.resolved(); doc == nil || doc.kind != mapping {
			continue
		}
		p := pipeline{file: f, text: text, doc: doc}
		vars := map[string]string{"CI": "true", "GITLAB_CI": "true", "CI_PROJECT_DIR": TopDir}
		doc.get("variables").strings(vars)
		for _, pair := range doc.pairs {
			if isJob(pair.key) {
				p.job(pair.key, pair.value, vars)
			}
		}
	}
	return nil
}

// isJob reports whether a key at the top names a job and not a setting.
func isJob(key string) bool {
	switch key {
	case "default", "include", "stages", "variables", "workflow", "image", "services", "cache", "before_script", "after_script", "spec", "types", "<<":
		return false
	}
	return true
}

type pipeline struct {
	file *File
	text string
	doc  *node
	work int // lines of scripts that were put together
}

// Limits of lists in lists, and of what a pipeline may grow to.
const (
	maxGitLabDepth = 11
	maxGitLabLines = 100_000
)

func (p *pipeline) job(name string, n *node, vars map[string]string) {
	if n = n.resolved(); n == nil || n.kind != mapping {
		return
	}
	script := p.inherited(n, "script", 0)
	if script == nil {
		script = p.inherited(n, "run", 0)
	}
	before := p.inherited(n, "before_script", 0)
	if before == nil {
		before = p.doc.get("default").get("before_script")
	}
	if before == nil {
		before = p.doc.get("before_script")
	}
	after := p.inherited(n, "after_script", 0)
	if after == nil {
		after = p.doc.get("default").get("after_script")
	}
	if after == nil {
		after = p.doc.get("after_script")
	}
	env := maps.Clone(vars)
	env["CI_JOB_NAME"] = name
	if v := p.inherited(n, "variables", 0); v != nil {
		v.strings(env)
	}
	for name, value := range env {
		if strings.Contains(value, "$") {
			delete(env, name) // made of others, or of what the server knows
		}
	}
	s := Snippet{Shell: shellast.Bash, Place: Runner, Where: "job " + name, Env: env}
	p.add(s, before, script)
	p.add(s, after)
}

// inherited is a key of a job, or of the jobs that it extends.
func (p *pipeline) inherited(n *node, key string, depth int) *node {
	if v := n.get(key); v != nil {
		return v
	}
	extends := n.get("extends").resolved()
	if extends == nil || depth >= maxGitLabDepth {
		return nil
	}
	names := []*node{extends}
	if extends.kind == sequence {
		names = extends.items[:min(len(extends.items), maxGitLabDepth)]
	}
	for i := len(names) - 1; i >= 0; i-- {
		if parent := p.doc.get(names[i].text()); parent != nil && p.step() {
			if v := p.inherited(parent, key, depth+1); v != nil {
				return v
			}
		}
	}
	return nil
}

func (p *pipeline) step() bool {
	p.work++
	return p.work < maxGitLabLines
}

func (p *pipeline) add(s Snippet, scripts ...*node) {
	var b builder
	b.put("set -eo pipefail\n", 0)
	n := len(b.pieces)
	for _, script := range scripts {
		p.lines(&b, script, 0)
	}
	if len(b.pieces) > n {
		p.file.Snippets = append(p.file.Snippets, b.snippet(s))
	}
}

// lines adds the commands of a script: a text, or a list of texts and lists.
func (p *pipeline) lines(b *builder, n *node, depth int) {
	n = n.resolved()
	if n == nil || depth > maxGitLabDepth || !p.step() || b.text.Len() > 1<<20 {
		return
	}
	switch {
	case n.tag == "!reference" && n.kind == sequence:
		target := p.doc
		for i, part := range n.items {
			if i == 1 && target != nil {
				target = p.inherited(target, part.text(), 0)
				continue
			}
			target = target.get(part.text())
		}
		p.lines(b, target, depth+1)
	case n.kind == sequence:
		for _, item := range n.items {
			p.lines(b, item, depth+1)
		}
	case n.kind == scalar:
		scalarText(b, p.text, n)
		b.put("\n", n.at)
	}
}
