package hook

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Bounds of what is kept of a payload. The text itself is bounded before.
const (
	maxKeptDepth = 8
	maxKeptItems = 10_000
)

// A node is the part of a JSON value that agents' payloads are read from: only
// members with a known key are kept. The zero node is an absent value.
type node struct {
	kind    jsontext.Kind
	text    string // of a string
	members []member
	items   []node
}

type member struct {
	key   string
	value node
}

// known lists every key that some agent's payload is read by, at any depth.
// Keys are compared exactly: "Command" is not "command".
func known(key string) bool {
	switch key {
	case "tool_name", "tool_input", "hook_event_name", "cwd",
		"toolName", "toolArgs", "tool", "parameters", "preToolUse", "hookName",
		"toolCall", "tool_call", "name", "args", "input",
		"conversation_id", "turn_id", "model", "timestamp", "tool_use_id",
		"command", "commands", "CommandLine", "patchText", "patch",
		"file_path", "notebook_path", "path", "filePath", "absolute_path",
		"AbsolutePath", "TargetFile", "operations",
		"workdir", "working_directory", "dir_path", "Cwd":
		return true
	}
	return false
}

var (
	errEmpty    = errors.New("the payload is empty")
	errNoObject = errors.New("the payload is not one JSON object")
)

// parseDocument reads one JSON object and nothing else. Duplicate keys at any
// place, invalid UTF-8, lone surrogates and anything after the object are
// errors. What was read before an error is returned with it.
func parseDocument(raw []byte) (node, error) {
	var root node
	if len(bytes.TrimSpace(raw)) == 0 {
		return root, errEmpty
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(raw))
	if dec.PeekKind() != '{' {
		if _, err := dec.ReadToken(); err != nil {
			return root, syntaxError(err)
		}
		return root, errNoObject
	}
	if err := root.read(dec, 0); err != nil {
		return root, err
	}
	if _, err := dec.ReadToken(); err != io.EOF {
		return root, errors.New("something follows the payload's object")
	}
	return root, nil
}

// read fills n from the decoder's next value.
func (n *node) read(dec *jsontext.Decoder, depth int) error {
	if depth > maxKeptDepth {
		return skip(dec)
	}
	tok, err := dec.ReadToken()
	if err != nil {
		return syntaxError(err)
	}
	n.kind = tok.Kind()
	switch n.kind {
	case '"':
		n.text = tok.String()
	case '{':
		return n.readMembers(dec, depth)
	case '[':
		return n.readItems(dec, depth)
	}
	return nil
}

func (n *node) readMembers(dec *jsontext.Decoder, depth int) error {
	for dec.PeekKind() == '"' {
		tok, err := dec.ReadToken()
		if err != nil {
			return syntaxError(err)
		}
		key := tok.String()
		if !known(key) {
			if err := skip(dec); err != nil {
				return err
			}
			continue
		}
		n.members = append(n.members, member{key: key})
		if err := n.members[len(n.members)-1].value.read(dec, depth+1); err != nil {
			return err
		}
	}
	return closing(dec)
}

func (n *node) readItems(dec *jsontext.Decoder, depth int) error {
	for k := dec.PeekKind(); k != ']' && k != jsontext.KindInvalid; k = dec.PeekKind() {
		if len(n.items) == maxKeptItems {
			return fmt.Errorf("a list in the payload has more than %d items", maxKeptItems)
		}
		n.items = append(n.items, node{})
		if err := n.items[len(n.items)-1].read(dec, depth+1); err != nil {
			return err
		}
	}
	return closing(dec)
}

func closing(dec *jsontext.Decoder) error {
	if _, err := dec.ReadToken(); err != nil {
		return syntaxError(err)
	}
	return nil
}

func skip(dec *jsontext.Decoder) error {
	if err := dec.SkipValue(); err != nil {
		return syntaxError(err)
	}
	return nil
}

// syntaxError is the decoder's error without the payload's own text, which is
// not for the reason of an answer.
func syntaxError(err error) error {
	var s *jsontext.SyntacticError
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName):
		return errors.New("the payload has a key twice")
	case errors.As(err, &s):
		return fmt.Errorf("the payload is not strict JSON at byte %d", s.ByteOffset)
	default:
		return errors.New("the payload is cut off")
	}
}

// at follows a dotted path of keys; the empty path is n itself.
func (n *node) at(path string) *node {
	for path != "" {
		var key string
		key, path, _ = strings.Cut(path, ".")
		n = n.get(key)
	}
	return n
}

func (n *node) get(key string) *node {
	for i := range n.members {
		if n.members[i].key == key {
			return &n.members[i].value
		}
	}
	return &node{}
}

func (n *node) present() bool { return n.kind != 0 }

func (n *node) isString() bool { return n.kind == '"' }

// str is the string at a path, "" where there is none; another type is an
// error.
func (n *node) str(path string) (string, error) {
	v := n.at(path)
	if v.present() && !v.isString() {
		return "", fmt.Errorf("%s is not a string", path)
	}
	return v.text, nil
}
