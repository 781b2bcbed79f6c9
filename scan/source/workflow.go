package source

import (
	"maps"
	"path"
	"strconv"
	"strings"

	"gstack/shellast"
)

// The directories that a runner of GitHub works in, as far as they matter: the
// checkout is the top of the repository.
const runnerTemp = "/tmp/_runner"

// readWorkflow reads the steps of a workflow of GitHub Actions or of a
// composite action.
// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax
func readWorkflow(f *File, text string) error {
	docs, err := readYAML(text)
	if err != nil {
		return err
	}
	for _, doc := range docs {
		w := workflow{file: f, text: text}
		top := w.within(doc, runContext{env: map[string]string{
			"GITHUB_ACTIONS": "true", "CI": "true", "RUNNER_TEMP": runnerTemp,
		}})
		jobs := doc.get("jobs").resolved()
		if jobs != nil && jobs.kind == mapping {
			for _, p := range jobs.pairs {
				job := w.within(p.value, top)
				if on := strings.ToLower(p.value.get("runs-on").text()); strings.HasPrefix(on, "windows") {
					job.windows = true
				}
				w.steps(p.value.get("steps"), "job "+p.key, job)
			}
		}
		if runs := doc.get("runs"); runs.get("using").text() == "composite" {
			w.steps(runs.get("steps"), "action", top)
		}
	}
	return nil
}

type workflow struct {
	file *File
	text string
}

// runContext is what a step inherits.
type runContext struct {
	env     map[string]string
	shell   string
	dir     string
	windows bool
}

// within is the context inside of a workflow, a job or a step.
func (w *workflow) within(n *node, c runContext) runContext {
	env := maps.Clone(c.env)
	own := map[string]string{}
	n.get("env").strings(own)
	for name, value := range own {
		if b, known := w.expressions(value, env); known {
			env[name] = b
		} else {
			delete(env, name)
		}
	}
	c.env = env
	run := n.get("defaults").get("run")
	if s := run.get("shell").text(); s != "" {
		c.shell = s
	}
	if s := run.get("working-directory").text(); s != "" {
		c.dir = s
	}
	return c
}

func (w *workflow) steps(list *node, where string, c runContext) {
	list = list.resolved()
	if list == nil || list.kind != sequence {
		return
	}
	for i, step := range list.items {
		run := step.get("run").resolved()
		if run == nil || run.kind != scalar {
			continue
		}
		c := w.within(step, c)
		if s := step.get("shell").text(); s != "" {
			c.shell = s
		}
		if s := step.get("working-directory").text(); s != "" {
			c.dir = s
		}
		sh, prelude, ok := stepShell(c)
		if !ok {
			w.file.Foreign++
			continue
		}
		name := step.get("name").text()
		if name == "" {
			name = step.get("id").text()
		}
		if name == "" {
			name = strconv.Itoa(i + 1)
		}
		s := Snippet{Shell: sh, Place: Runner, Where: where + ", step " + name, Env: c.env, Dir: w.dir(c)}
		w.add(run, prelude, s)
	}
}

// stepShell is the shell of a step, and what it is told before the text.
func stepShell(c runContext) (sh shellast.Shell, prelude string, ok bool) {
	words := strings.Fields(c.shell)
	if len(words) == 0 {
		return shellast.Bash, "set -e\n", !c.windows
	}
	sh, ok = shellNamed(path.Base(words[0]))
	switch {
	case ok && len(words) == 1 && sh == shellast.Bash:
		prelude = "set -eo pipefail\n"
	case ok && len(words) == 1:
		prelude = "set -e\n"
	}
	return sh, prelude, ok
}

// dir is the working directory; an unknown one is the top, which harms no
// judgment of paths that are relative.
func (w *workflow) dir(c runContext) string {
	dir, known := w.expressions(c.dir, c.env)
	if !known || strings.ContainsAny(dir, "$`") {
		return ""
	}
	return dir
}

func (w *workflow) add(run *node, prelude string, s Snippet) {
	var raw builder
	scalarText(&raw, w.text, run)
	var b builder
	b.put(prelude, run.at)
	text := raw.text.String()
	for at := 0; ; {
		i := strings.Index(text[at:], "${{")
		end := -1
		if i >= 0 {
			end = strings.Index(text[at+i:], "}}")
		}
		if end < 0 {
			b.add(&raw, at, len(text))
			break
		}
		b.add(&raw, at, at+i)
		whole, src := text[at+i:at+i+end+2], offset(raw.pieces, at+i)
		if value, ok := w.expression(whole, s.Env); ok {
			b.put(value, src)
		} else {
			b.term(whole, src, false)
		}
		at += i + len(whole)
	}
	if strings.TrimSpace(text) != "" {
		w.file.Snippets = append(w.file.Snippets, b.snippet(s))
	}
}

// expressions replaces the expressions of a text; known: all of them are.
func (w *workflow) expressions(s string, env map[string]string) (out string, known bool) {
	var b strings.Builder
	for {
		i := strings.Index(s, "${{")
		if i < 0 {
			b.WriteString(s)
			return b.String(), true
		}
		end := strings.Index(s[i:], "}}")
		if end < 0 {
			return "", false
		}
		value, ok := w.expression(s[i:i+end+2], env)
		if !ok || b.Len() > 64<<10 {
			return "", false
		}
		b.WriteString(s[:i] + value)
		s = s[i+end+2:]
	}
}

// expression is the value of ${{ ... }}, where the file or the runner fixes it.
func (w *workflow) expression(s string, env map[string]string) (string, bool) {
	name := strings.TrimSpace(s[3 : len(s)-2])
	switch strings.ToLower(name) {
	case "github.workspace":
		return TopDir, true
	case "runner.temp":
		return runnerTemp, true
	case "runner.os":
		return "Linux", true
	}
	if v, ok := strings.CutPrefix(name, "env."); ok {
		value, known := env[v]
		return value, known
	}
	return "", false
}
