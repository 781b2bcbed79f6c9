package main

import (
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"gstack/hook"
	"gstack/install"
)

// maxSettings is the most bytes read of a settings file or of a report.
const maxSettings = 4 << 20

// configHook answers a report of changed settings: with a refusal where the
// change would take the hooks away, so that the session keeps them. With plugin
// the hooks are those of a plugin.
func (c *command) configHook(plugin bool) int {
	payload, err := io.ReadAll(io.LimitReader(c.stdin, maxSettings))
	if err != nil {
		payload = nil // refused
	}
	m := c.machine()
	change := install.ConfigChange{
		Payload: payload,
		Dir:     install.ClaudeDir(c.env.get),
		State:   hook.StateRoot(c.env.get),
		Plugin:  plugin,
		Read:    func(path string) ([]byte, error) { return m.ReadFile(path, maxSettings) },
	}
	why := change.Refuse()
	if why == "" {
		_, err = io.WriteString(c.stdout, "{}\n")
	} else {
		quoted, _ := jsontext.AppendQuote(nil, why)
		_, err = fmt.Fprintf(c.stdout, `{"decision":"block","reason":%s}`+"\n", quoted)
	}
	if err != nil {
		fmt.Fprintln(c.stderr, "the answer could not be written: fail closed")
		return exitUsage
	}
	return exitOK
}
