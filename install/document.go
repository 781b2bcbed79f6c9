package install

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// value is a JSON value and where it stands in the text.
type value struct {
	kind       jsontext.Kind
	start, end int
	text       string // of a string, or a number as it is written
	members    []member
	items      []value
}

// member is a member of an object; start is where its key begins.
type member struct {
	key   string
	start int
	value value
}

// get is the value of a key, nil where there is none.
func (v *value) get(key string) *value {
	if v == nil {
		return nil
	}
	for i := range v.members {
		if v.members[i].key == key {
			return &v.members[i].value
		}
	}
	return nil
}

// str is the string at a key, "" where there is none.
func (v *value) str(key string) string {
	if s := v.get(key); s != nil && s.kind == '"' {
		return s.text
	}
	return ""
}

// on reports whether a key holds true.
func (v *value) on(key string) bool {
	s := v.get(key)
	return s != nil && s.kind == 't'
}

// SyntaxError is where and why a text is not JSON.
type SyntaxError struct {
	Line, Column int
	Why          string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Why)
}

// byteOrderMark may stand at the beginning; agents read over it.
var byteOrderMark = []byte("\ufeff")

// parse reads one JSON value that is the whole text. A text of blanks alone is
// an empty object of no length: agents start with such a file.
func parse(text []byte) (value, error) {
	from := 0
	if bytes.HasPrefix(text, byteOrderMark) {
		from = len(byteOrderMark)
	}
	if len(bytes.TrimSpace(text[from:])) == 0 {
		return value{kind: '{', start: from, end: from}, nil
	}
	r := reader{d: jsontext.NewDecoder(bytes.NewReader(text[from:])), from: from}
	v, err := r.value()
	if err == nil {
		if _, err = r.d.ReadToken(); err == io.EOF {
			return v, nil
		} else if err == nil {
			err = errors.New("something follows the value")
		}
	}
	return v, r.located(text, err)
}

type reader struct {
	d    *jsontext.Decoder
	from int // what was skipped before the decoder's first byte
}

func (r *reader) offset() int { return r.from + int(r.d.InputOffset()) }

func (r *reader) value() (value, error) {
	kind := r.d.PeekKind()
	if kind != '{' && kind != '[' {
		return r.leaf()
	}
	if _, err := r.d.ReadToken(); err != nil {
		return value{}, err
	}
	v := value{kind: kind, start: r.offset() - 1}
	for {
		switch r.d.PeekKind() {
		case '}', ']':
			_, err := r.d.ReadToken()
			v.end = r.offset()
			return v, err
		}
		m := member{}
		if kind == '{' {
			key, err := r.leaf()
			if err != nil {
				return v, err
			}
			m.key, m.start = key.text, key.start
		}
		var err error
		if m.value, err = r.value(); err != nil {
			return v, err
		}
		if kind == '{' {
			v.members = append(v.members, m)
		} else {
			v.items = append(v.items, m.value)
		}
	}
}

// leaf reads a value that holds no others, or a key.
func (r *reader) leaf() (value, error) {
	raw, err := r.d.ReadValue()
	if err != nil {
		return value{}, err
	}
	v := value{kind: raw.Kind(), end: r.offset()}
	v.start = v.end - len(raw)
	v.text = string(raw)
	if v.kind == '"' {
		s, err := jsontext.AppendUnquote(nil, raw)
		if err != nil {
			return v, err
		}
		v.text = string(s)
	}
	return v, nil
}

// located says where in the text the decoder stopped, and what is there.
func (r *reader) located(text []byte, err error) error {
	at, why := r.offset(), err.Error()
	var s *jsontext.SyntacticError
	if errors.As(err, &s) {
		at, why = r.from+int(s.ByteOffset), s.Err.Error()
	}
	at = min(at, len(text))
	switch {
	case at < len(text) && text[at] == '/':
		why = "there is a comment, and JSON has none"
	case errors.Is(err, jsontext.ErrDuplicateName):
		why = "a key occurs twice"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		why = "the text ends in the middle"
	}
	before := bytes.TrimPrefix(text[:at], byteOrderMark)
	line := bytes.Count(before, []byte("\n")) + 1
	return &SyntaxError{line, len(before) - bytes.LastIndexByte(before, '\n'), why}
}
