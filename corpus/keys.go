package corpus

import (
	"errors"
	"fmt"
	"path"
	"strings"
)

// readKey reads one key with the raw lines below it.
func (rec *record) readKey(line string, raw []string) error {
	key, value, ok := strings.Cut(line, ":")
	switch {
	case !ok:
		return fmt.Errorf("want \"key: value\", got %q", line)
	case rec.seen[key] && key != "env" && key != "file":
		return fmt.Errorf("the key %s is there twice", key)
	case value != "" && (value[0] != ' ' || value[1:] == "" || value[1:] != strings.Trim(value, " \t\r")):
		return fmt.Errorf("want one blank after %q and none at the end; raw lines hold any text", key+":")
	}
	rec.seen[key] = true
	value = strings.TrimPrefix(value, " ")
	switch {
	case key == "file":
		return rec.addFile(value, raw)
	case key == "cmd" && value == "":
		if raw == nil {
			return errors.New("cmd is empty: an empty command is one raw line")
		}
		rec.Command = strings.Join(raw, "\n")
		return nil
	case raw != nil:
		return fmt.Errorf("raw lines below %s, which has a value or takes none", key)
	case value == "":
		return fmt.Errorf("%s has no value", key)
	}
	return rec.set(key, value)
}

func (rec *record) set(key, value string) (err error) {
	switch key {
	case "want":
		return rec.setWant(strings.Split(value, " "))
	case "nearly":
		rec.Nearly = strings.Split(value, " ")
	case "why":
		rec.Why = value
	case "cmd":
		rec.Command = value
	case "cwd":
		rec.Cwd, err = value, absolute(value)
	case "boundary":
		rec.Boundary, err = value, absolute(value)
	case "look":
		if rec.Look = value == "yes"; !rec.Look {
			return fmt.Errorf("look is %q: want yes, or leave it out", value)
		}
	case "home":
		rec.Home, err = value, absolute(value)
	case "shell":
		if value != "bash" && value != "zsh" && value != "sh" {
			return fmt.Errorf("%q is not a shell: want bash, zsh or sh", value)
		}
		rec.Shell = value
	case "env":
		return rec.addEnv(value)
	case "repo":
		return rec.setRepo(strings.Split(value, " "))
	default:
		return fmt.Errorf("%q is not a key", key)
	}
	return err
}

func (rec *record) setWant(words []string) error {
	switch words[0] {
	case "allow", "ask", "deny":
		rec.Want, rec.Rules = words[0], words[1:]
		return nil
	}
	return fmt.Errorf("%q is not a decision: want allow, ask or deny", words[0])
}

func absolute(p string) error {
	if !path.IsAbs(p) || path.Clean(p) != p {
		return fmt.Errorf("%q is not an absolute path in its shortest form", p)
	}
	return nil
}

func (rec *record) addEnv(value string) error {
	name, value, ok := strings.Cut(value, "=")
	if !ok || name == "" || strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") != "" {
		return errors.New("want NAME=value")
	}
	for _, v := range rec.Env {
		if v.Name == name {
			return fmt.Errorf("the variable %s is there twice", name)
		}
	}
	rec.Env = append(rec.Env, Var{name, value})
	return nil
}

func (rec *record) setRepo(words []string) error {
	repo := Repo{Origin: "git@git.example:acme/app.git"}
	seen := map[string]bool{}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		if value == "" || seen[key] {
			return fmt.Errorf("want name=value once each, got %q", word)
		}
		seen[key] = true
		switch key {
		case "dir":
			repo.Dir = value
			if err := absolute(value); err != nil {
				return err
			}
		case "default":
			repo.Default = value
		case "current":
			repo.Current = value
		case "upstream":
			repo.Upstream = value
		case "origin":
			repo.Origin = value
		default:
			return fmt.Errorf("%q is not a part of repo: want dir, default, current, upstream or origin", key)
		}
	}
	if repo.Current == "" {
		return errors.New("repo names no current branch")
	}
	rec.Repo = &repo
	return nil
}

// addFile reads "PATH", "PATH/", "PATH -> TARGET", "PATH = body" or "PATH ="
// with the body in raw lines.
func (rec *record) addFile(value string, raw []string) error {
	f := File{Path: value}
	if raw != nil {
		name, ok := strings.CutSuffix(value, " =")
		if !ok {
			return errors.New("raw lines below a file that does not end in \" =\"")
		}
		f.Path, f.Body = name, strings.Join(raw, "\n")+"\n"
	} else if name, target, ok := strings.Cut(value, " -> "); ok {
		f.Path, f.Target = name, target
	} else if name, body, ok := strings.Cut(value, " = "); ok {
		f.Path, f.Body = name, body+"\n"
	} else if name, ok := strings.CutSuffix(value, "/"); ok {
		f.Path, f.Dir = name, true
	}
	if err := absolute(f.Path); err != nil {
		return err
	}
	for _, other := range rec.Files {
		if other.Path == f.Path {
			return fmt.Errorf("the file %s is there twice", f.Path)
		}
	}
	rec.Files = append(rec.Files, f)
	return nil
}
