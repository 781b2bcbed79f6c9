package shellast

import (
	"path"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"gstack/shellast/value"
)

// packageScript is the text of a script in package.json of the working
// directory (npm-run-script(1)), with the scripts that run before and after it.
func (r *run) packageScript(name string) (texts []string, file string) {
	d := r.st.dirs()
	if len(d) != 1 {
		return nil, ""
	}
	dir, ok := d[0].Exact()
	if !ok {
		return nil, ""
	}
	file = path.Join(dir, "package.json")
	text, ok := r.onHost(file)
	if !ok {
		return nil, ""
	}
	scripts := packageScripts(text)
	for _, n := range [...]string{"pre" + name, name, "post" + name} {
		if s, ok := scripts[n]; ok {
			texts = append(texts, s)
		}
	}
	return texts, file
}

// packageScripts reads the member "scripts" of a package.json; what is not well
// formed has none.
func packageScripts(text string) map[string]string {
	dec := jsontext.NewDecoder(strings.NewReader(text))
	if t, err := dec.ReadToken(); err != nil || t.Kind() != '{' {
		return nil
	}
	for dec.PeekKind() == '"' {
		key, err := dec.ReadToken()
		if err != nil {
			return nil
		}
		if key.String() != "scripts" || dec.PeekKind() != '{' {
			if dec.SkipValue() != nil {
				return nil
			}
			continue
		}
		out := map[string]string{}
		dec.ReadToken()
		for dec.PeekKind() == '"' {
			k, err := dec.ReadToken()
			if err != nil {
				return out
			}
			name := k.String()
			if dec.PeekKind() != '"' {
				if dec.SkipValue() != nil {
					return out
				}
				continue
			}
			v, err := dec.ReadToken()
			if err != nil {
				return out
			}
			out[name] = v.String()
		}
		return out
	}
	return nil
}

// projectScript evaluates a script of package.json.
func (r *run) projectScript(by, name string, args []value.Field) {
	texts, file := r.packageScript(name)
	for _, f := range r.files {
		if f == file+"#"+name {
			return // a script that runs itself
		}
	}
	for _, t := range texts {
		k := r.carried(by + " run " + name)
		about := k.aside()
		about.onDisk, about.files = file, append(r.files[:len(r.files):len(r.files)], file+"#"+name)
		code := value.Of(t)
		if len(args) > 0 {
			code = code.Append(value.Of(" ")).Append(joinFields(args))
		}
		k.childCode(code, by+" run "+name)
	}
}

// makeRule is a rule of a makefile, as far as it is plain.
type makeRule struct {
	needs  []string
	recipe []string
}

// makefileRules reads the explicit rules of a makefile (POSIX make, EXTENDED
// DESCRIPTION); first is the default target.
func makefileRules(text string) (rules map[string]*makeRule, first string) {
	rules = map[string]*makeRule{}
	var cur []*makeRule
	for _, l := range strings.Split(strings.ReplaceAll(text, "\\\n", " "), "\n") {
		if strings.HasPrefix(l, "\t") {
			for _, m := range cur {
				m.recipe = append(m.recipe, l[1:])
			}
			continue
		}
		head, _, _ := strings.Cut(l, "#")
		colon := strings.IndexByte(head, ':')
		if colon <= 0 || strings.HasPrefix(head[colon:], ":=") || strings.HasPrefix(head[colon:], "::=") || strings.IndexByte(head[:colon], '=') >= 0 {
			if strings.TrimSpace(head) != "" {
				cur = nil
			}
			continue
		}
		rest := strings.TrimPrefix(head[colon+1:], ":")
		needs, inline, has := strings.Cut(rest, ";")
		cur = nil
		for _, t := range strings.Fields(head[:colon]) {
			m := rules[t]
			if m == nil {
				m = &makeRule{}
				rules[t] = m
			}
			if first == "" && !strings.HasPrefix(t, ".") {
				first = t
			}
			m.needs = append(m.needs, strings.Fields(needs)...)
			if has {
				m.recipe = append(m.recipe, inline)
			}
			cur = append(cur, m)
		}
	}
	return rules, first
}

// makeTargets evaluates the recipes of targets of the makefile on disk, and of
// what they need.
func (r *run) makeTargets(by, dir string, targets []value.Field) {
	for _, n := range [...]string{"GNUmakefile", "makefile", "Makefile"} {
		file := path.Join(dir, n)
		text, ok := r.onHost(file)
		if !ok {
			continue
		}
		rules, first := makefileRules(text)
		var names []string
		for _, t := range targets {
			if s, ok := t.Exact(); ok && strings.IndexByte(s, '=') < 0 {
				names = append(names, s)
			}
		}
		if len(names) == 0 {
			names = []string{first}
		}
		k := r.carried(by)
		k.aside().onDisk = file
		k.st = r.st.fork()
		k.st.setDirs([]value.Str{value.Of(dir)})
		seen := map[string]bool{}
		for len(names) > 0 && len(seen) < maxFields {
			t := names[0]
			names = names[1:]
			m := rules[t]
			if m == nil || seen[t] {
				continue
			}
			seen[t] = true
			names = append(names, m.needs...)
			for _, line := range m.recipe {
				k.childCode(recipe(value.Of(line)), by+" "+t)
			}
		}
		return
	}
}
