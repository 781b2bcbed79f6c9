package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"gstack/classify/verdict"
	"gstack/internal/text"
)

// batch answers lines of JSON, one line for each line read, in the same order.
// j is the setting for what a line does not say. An answer is written out as
// soon as no further line is waiting, so that a program can talk with it.
func (c *command) batch(j judge) error {
	in := bufio.NewReaderSize(c.stdin, 64<<10)
	out := bufio.NewWriterSize(c.stdout, 64<<10)
	for n := 1; ; n++ {
		line, err := readLine(in)
		if err == io.EOF {
			return out.Flush()
		}
		if err != nil && !errors.Is(err, errTooLarge) {
			return errors.Join(err, out.Flush())
		}
		answer := answerLine(j, line, n, err)
		if _, err := out.Write(append(answer, '\n')); err != nil {
			return err
		}
		if in.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
}

// readLine reads a line without its end. Of a line that is too long the rest
// is skipped. At the end it returns io.EOF; a last line without a newline is a
// line.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	tooLong := false
	for {
		piece, err := in.ReadSlice('\n')
		if len(line)+len(piece) > maxInput+1 {
			line, tooLong = nil, true
		} else if !tooLong {
			line = append(line, piece...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && (err != io.EOF || len(line) == 0 && !tooLong):
			return nil, err
		case tooLong:
			return nil, errTooLarge
		}
		return bytes.TrimSuffix(line, []byte("\n")), nil
	}
}

func answerLine(j judge, line []byte, n int, err error) []byte {
	var r request
	if err == nil {
		r, err = readRequest(line)
	}
	if err == nil {
		err = r.apply(&j)
	}
	var v *verdict.Verdict
	if err == nil {
		v, err = guarded(func() *verdict.Verdict { return j.command(r.command) })
	}
	if err == nil {
		return v.JSON(r.id)
	}
	if len(r.id) == 0 {
		r.id = jsontext.Value("null")
	}
	b := append([]byte(`{"id":`), r.id...)
	b = append(b, `,"error":`...)
	b = verdict.AppendString(b, "line "+strconv.Itoa(n)+": "+text.Line(err.Error(), 400))
	return append(b, `,"decision":"ask"}`...)
}

// request is one line of a batch.
type request struct {
	id      jsontext.Value // as it was written; nil if there is none
	command string
	has     struct{ command, cwd, env bool }
	cwd     string
	env     environ
	shell   string
}

// apply puts what the line says in place of the setting of the batch.
func (r *request) apply(j *judge) error {
	if !r.has.command {
		return errors.New(`no "command"`)
	}
	if r.has.cwd {
		if !filepath.IsAbs(r.cwd) {
			return errors.New(`"cwd" is not an absolute path`)
		}
		j.dir = r.cwd
	}
	if r.has.env {
		j.host.env = r.env
		if r.shell == "" {
			j.shell = shellOf(r.env)
		}
	}
	if r.shell != "" {
		var ok bool
		if j.shell, ok = shellNamed(r.shell); !ok {
			return errors.New(`"shell" is none of bash, zsh, sh`)
		}
	}
	return nil
}

// readRequest reads a line strictly: one object, no key twice, keys as they
// are spelled, UTF-8. Other keys may be there, for notes; one that differs from
// a key only in case is an error, not a note. The request has the id even of a
// line that is wrong, if that can be read.
func readRequest(line []byte) (request, error) {
	var r request
	d := jsontext.NewDecoder(bytes.NewReader(line))
	if d.PeekKind() != '{' {
		if _, err := d.ReadValue(); err != nil {
			return r, unreadable(err)
		}
		return r, errors.New("not a JSON object")
	}
	if _, err := d.ReadToken(); err != nil {
		return r, unreadable(err)
	}
	var wrong error
	for d.PeekKind() == '"' {
		key, err := d.ReadToken()
		if err != nil {
			return r, unreadable(err)
		}
		if err := r.member(d, key.String()); err != nil {
			var bad wrongMember
			if !errors.As(err, &bad) {
				return r, unreadable(err)
			}
			if wrong == nil {
				wrong = err
			}
		}
	}
	if _, err := d.ReadToken(); err != nil { // the closing brace
		return r, unreadable(err)
	}
	if _, err := d.ReadToken(); err != io.EOF {
		return r, errors.New("something follows the object")
	}
	return r, wrong
}

// wrongMember is a member that is JSON but not what it should be.
type wrongMember string

func (w wrongMember) Error() string { return string(w) }

func unreadable(err error) error {
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return errors.New("not strict JSON: " + strings.TrimPrefix(err.Error(), "jsontext: "))
}

func (r *request) member(d *jsontext.Decoder, key string) error {
	raw, err := d.ReadValue()
	if err != nil {
		return err
	}
	switch key {
	case "id":
		r.id = raw.Clone()
		return nil
	case "command":
		r.has.command = true
		return stringIn(raw, key, &r.command)
	case "cwd":
		r.has.cwd = true
		return stringIn(raw, key, &r.cwd)
	case "shell":
		if err := stringIn(raw, key, &r.shell); err != nil || r.shell != "" {
			return err
		}
		return wrongMember(`"shell" is none of bash, zsh, sh`)
	case "env":
		r.has.env = true
		r.env, err = variables(raw)
		return err
	}
	for _, known := range [...]string{"id", "command", "cwd", "env", "shell"} {
		if strings.EqualFold(key, known) {
			return wrongMember(`the key is "` + known + `", not ` + quote(key))
		}
	}
	return nil
}

// stringIn reads a member that must be a string.
func stringIn(raw jsontext.Value, key string, to *string) error {
	if raw.Kind() != '"' {
		return wrongMember(`"` + key + `" is not a string`)
	}
	b, err := jsontext.AppendUnquote(nil, raw)
	*to = string(b)
	return err
}

// variables reads an object of strings.
func variables(raw jsontext.Value) (environ, error) {
	if raw.Kind() != '{' {
		return nil, wrongMember(`"env" is not an object`)
	}
	env := environ{}
	d := jsontext.NewDecoder(bytes.NewReader(raw))
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	for d.PeekKind() == '"' {
		name, err := d.ReadToken()
		if err != nil {
			return nil, err
		}
		key := name.String()
		value, err := d.ReadToken()
		if err != nil {
			return nil, err
		}
		if value.Kind() != '"' {
			return nil, wrongMember(`"env" holds something that is not a string: ` + quote(key))
		}
		env[envName(key)] = value.String()
	}
	return env, nil
}
