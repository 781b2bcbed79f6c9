package past

import (
	"bufio"
	"bytes"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// A session of Gemini CLI is chats/session-*.json below ~/.gemini/tmp/PROJECT:
// one JSON document with a list of messages, in newer versions a .jsonl file
// with a message a line, which is written again when it grows
// (packages/core/src/services/chatRecordingTypes.ts). A message lists its tool
// calls. The directory is not in it: it is that of the project, and the file
// .project_root beside chats names it.
var geminiMessage = shape{keys: geminiKeys}

var geminiKeys = []shape{
	{key: "timestamp"},
	{key: "toolCalls", keys: []shape{
		{key: "id"}, {key: "name"}, {key: "timestamp"},
		{key: "args", keys: []shape{{key: "command"}, {key: "dir_path"}, {key: "directory"}, {key: "file_path"}}},
	}},
}

// geminiLine is a message, or a document with several.
func geminiLine() *shape {
	return &shape{keys: append([]shape{
		{key: "messages", keys: geminiKeys},
		{key: "$set", keys: []shape{{key: "messages", keys: geminiKeys}}},
	}, geminiKeys...)}
}

func readGemini(r io.Reader, info Info, to Sink) error {
	g := gemini{to: to, project: info.Project}
	in := bufio.NewReaderSize(r, 64<<10)
	// One document is written over several lines, or has its messages in the
	// first one.
	head, err := in.Peek(4 << 10)
	if err != nil && err != io.EOF && len(head) == 0 {
		return err
	}
	line, _, more := bytes.Cut(head, []byte("\n"))
	if more && len(bytes.TrimSpace(line)) <= 1 {
		return g.document(in)
	}
	return eachDocument(in, geminiLine(), to, g.line)
}

type gemini struct {
	to      Sink
	project string
}

func (g *gemini) line(v *value, line int) error {
	for _, list := range [...]*value{v.get("messages"), v.get("$set").get("messages")} {
		for i := range list.items {
			if err := g.message(&list.items[i], line); err != nil {
				return err
			}
		}
	}
	return g.message(v, line)
}

func (g *gemini) message(v *value, line int) error {
	calls := v.get("toolCalls")
	for i := range calls.items {
		c := &calls.items[i]
		item := Item{Dir: g.project, Project: g.project, When: c.when("timestamp"), Line: line, ID: c.str("id"), Tool: c.str("name")}
		if item.When == 0 {
			item.When = v.when("timestamp")
		}
		args := c.get("args")
		switch item.Tool {
		case "run_shell_command":
			item.Text, item.Shell = args.str("command"), "bash"
			if dir := first(args, "dir_path", "directory"); dir != "" {
				item.Dir = below(g.project, dir)
			}
		case "write_file", "replace", "edit":
			item.Edit, item.Text = true, args.str("file_path")
		}
		if err := send(g.to, item); err != nil {
			return err
		}
	}
	return nil
}

// document reads a session that is one JSON document, a message at a time.
func (g *gemini) document(r io.Reader) error {
	counter := &lineCounter{r: io.LimitReader(r, maxDocument), line: 1}
	dec := newDecoder(counter)
	bad := func(err error) error {
		if counter.failed != nil {
			return counter.failed
		}
		why := whyOf(err)
		if counter.read >= maxDocument {
			why = "longer than 64 MiB: the rest is not read"
		}
		g.to.Bad(counter.at(dec.InputOffset()), why)
		return nil
	}
	if dec.PeekKind() != '{' {
		if err := dec.SkipValue(); err != nil {
			return bad(err)
		}
		g.to.Bad(1, "not a JSON object")
		return nil
	}
	if _, err := dec.ReadToken(); err != nil {
		return bad(err)
	}
	for dec.PeekKind() == '"' {
		key, err := dec.ReadToken()
		if err != nil {
			return bad(err)
		}
		if key.String() != "messages" || dec.PeekKind() != '[' {
			if err := dec.SkipValue(); err != nil {
				return bad(err)
			}
			continue
		}
		if _, err := dec.ReadToken(); err != nil {
			return bad(err)
		}
		for k := dec.PeekKind(); k != ']' && k != jsontext.KindInvalid; k = dec.PeekKind() {
			ahead := dec.UnreadBuffer()
			blank := len(ahead) - len(bytes.TrimLeft(ahead, " \t\r\n,"))
			line := counter.at(dec.InputOffset() + int64(blank))
			var v value
			if err := v.read(dec, &geminiMessage); err != nil {
				return bad(err)
			}
			if err := g.message(&v, line); err != nil {
				return err
			}
		}
		if _, err := dec.ReadToken(); err != nil {
			return bad(err)
		}
	}
	if _, err := dec.ReadToken(); err != nil {
		return bad(err)
	}
	return nil
}

// lineCounter knows the lines of a stream that another one reads ahead of.
type lineCounter struct {
	r      io.Reader
	read   int64
	failed error
	ends   []int64 // of lines that are read, but not yet passed
	line   int
}

func (c *lineCounter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	for i := 0; i < n; i++ {
		k := bytes.IndexByte(p[i:n], '\n')
		if k < 0 {
			break
		}
		i += k
		c.ends = append(c.ends, c.read+int64(i))
	}
	c.read += int64(n)
	if err != nil && err != io.EOF {
		c.failed = err
	}
	return n, err
}

// at is the line of a place that is not before an earlier one.
func (c *lineCounter) at(offset int64) int {
	n := 0
	for n < len(c.ends) && c.ends[n] < offset {
		n++
	}
	c.line += n
	c.ends = c.ends[:copy(c.ends, c.ends[n:])]
	return c.line
}
