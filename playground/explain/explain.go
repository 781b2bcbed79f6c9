// Package explain owns what the playground asks the analysis, and the JSON in
// which it is answered. It knows neither the browser nor a machine: commands are
// judged as on a computer of which nothing is known but a user and a home.
package explain

import (
	"strings"

	"gstack/classify"
	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/shellast"
	"gstack/shellast/host"
)

// The user of the machine, and where the command is given.
const (
	User = "you"
	Home = "/home/you"
	Dir  = "/home/you/project"
)

// machine is all that is known. Whatever is not in it is not known, which is
// not the same as missing.
func machine() host.Host {
	return &host.Fixed{
		Vars:  map[string]string{"HOME": Home, "USER": User},
		Homes: map[string]string{"": Home, User: Home},
	}
}

// shellNamed is the shell of that name; what is not known is bash.
func shellNamed(name string) shellast.Shell {
	switch name {
	case "zsh":
		return shellast.Zsh
	case "sh":
		return shellast.Sh
	}
	return shellast.Bash
}

// Command judges a command as the shell of that name (bash, zsh or sh) would
// read it. The answer is one JSON object: "verdict" as docs/json.md says,
// "details", for each finding the words in which it differs from others of its
// rule, and "told", what an agent would be told.
func Command(command, shell string) string {
	v := classify.Command(command, classify.Options{
		Options: shellast.Options{Shell: shellNamed(shell), Dir: Dir, Host: machine()},
	})
	b := append([]byte(`{"verdict":`), v.JSON(nil)...)
	b = append(b, `,"details":[`...)
	for i := range v.Findings {
		if i > 0 {
			b = append(b, ',')
		}
		b = verdict.AppendString(b, v.Findings[i].Detail)
	}
	told := ""
	if v.Decision != verdict.Allow {
		told = v.Reason()
	}
	b = verdict.AppendString(append(b, `],"told":`...), told)
	return string(append(b, '}'))
}

// Rules are all rules, as a JSON array of objects with the texts of each.
func Rules() string {
	b := []byte("[")
	for i, r := range rules.All() {
		if i > 0 {
			b = append(b, ',')
		}
		for _, field := range [...]struct{ key, value string }{
			{`{"id":`, r.ID},
			{`,"decision":`, r.Decision.String()},
			{`,"summary":`, r.Summary},
			{`,"why":`, strings.Join(strings.Fields(r.Why), " ")},
			{`,"instead":`, r.Instead},
		} {
			b = verdict.AppendString(append(b, field.key...), field.value)
		}
		b = list(append(b, `,"fires":`...), r.Fires)
		b = list(append(b, `,"quiet":`...), r.Quiet)
		b = append(b, '}')
	}
	return string(append(b, ']'))
}

func list(b []byte, texts []string) []byte {
	b = append(b, '[')
	for i, s := range texts {
		if i > 0 {
			b = append(b, ',')
		}
		b = verdict.AppendString(b, s)
	}
	return append(b, ']')
}
