package past

import (
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// A shape says what is kept of a JSON value: of objects the members with these
// keys, of lists each item, of the rest the value. Strings are kept only where
// the shape has no keys, since the contents of files are in these records.
type shape struct {
	key  string
	keys []shape
}

// A value is the part of a JSON value that a shape keeps. The zero value is an
// absent one.
type value struct {
	kind    jsontext.Kind
	text    string // of a string or a number
	members []member
	items   []value
}

type member struct {
	key   string
	value value
}

// maxItems is how many items of a list are kept.
const maxItems = 100_000

// get is a member of an object; of several with the key the last, as readers
// in JavaScript have it.
func (v *value) get(key string) *value {
	for i := len(v.members) - 1; i >= 0; i-- {
		if v.members[i].key == key {
			return &v.members[i].value
		}
	}
	return &value{}
}

// str is the string at a key, "" where there is none.
func (v *value) str(key string) string {
	if s := v.get(key); s.kind == '"' {
		return s.text
	}
	return ""
}

// when is the time at a key.
func (v *value) when(key string) int64 {
	if s := v.get(key); s.kind == '"' || s.kind == '0' {
		return When(s.text)
	}
	return 0
}

// newDecoder reads JSON as the programs write it that keep these records: a key
// may come twice, and text that is not UTF-8 is replaced.
func newDecoder(r io.Reader) *jsontext.Decoder {
	return jsontext.NewDecoder(r, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// document parses one JSON document after the other.
type document struct {
	dec *jsontext.Decoder
	buf bytes.Buffer
}

// parse reads a text that is one JSON value. The reason says what is wrong with
// it, "" if nothing is.
func (d *document) parse(raw []byte, s *shape) (v value, why string) {
	d.buf.Reset()
	d.buf.Write(raw)
	if d.dec == nil {
		d.dec = newDecoder(&d.buf)
	} else {
		d.dec.Reset(&d.buf, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	}
	err := v.read(d.dec, s)
	if err == nil {
		if _, err = d.dec.ReadToken(); err == io.EOF {
			return v, ""
		} else if err == nil {
			return v, whyNoJSON + ": something follows the value"
		}
	}
	return v, whyOf(err)
}

// whyOf says what is wrong, without any of the text.
func whyOf(err error) string {
	var syntax *jsontext.SyntacticError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return whyNoJSON + ": cut off"
	case errors.As(err, &syntax):
		return whyNoJSON + " at byte " + strconv.FormatInt(syntax.ByteOffset, 10)
	}
	return whyNoJSON
}

// read fills v from the next value of a decoder.
func (v *value) read(dec *jsontext.Decoder, s *shape) error {
	v.kind = dec.PeekKind()
	switch v.kind {
	case '{':
		if len(s.keys) == 0 {
			return dec.SkipValue()
		}
		return v.readMembers(dec, s)
	case '[':
		return v.readItems(dec, s)
	case '"', '0':
		if len(s.keys) > 0 {
			return dec.SkipValue()
		}
		t, err := dec.ReadToken()
		if err == nil {
			v.text = t.String()
		}
		return err
	}
	_, err := dec.ReadToken()
	return err
}

func (v *value) readMembers(dec *jsontext.Decoder, s *shape) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for dec.PeekKind() == '"' {
		key, err := dec.ReadToken()
		if err != nil {
			return err
		}
		of := s.member(key)
		if of == nil {
			if err := dec.SkipValue(); err != nil {
				return err
			}
			continue
		}
		v.members = append(v.members, member{key: of.key})
		if err := v.members[len(v.members)-1].value.read(dec, of); err != nil {
			return err
		}
	}
	_, err := dec.ReadToken()
	return err
}

func (v *value) readItems(dec *jsontext.Decoder, s *shape) error {
	if _, err := dec.ReadToken(); err != nil {
		return err
	}
	for k := dec.PeekKind(); k != ']' && k != jsontext.KindInvalid; k = dec.PeekKind() {
		if len(v.items) == maxItems {
			if err := dec.SkipValue(); err != nil {
				return err
			}
			continue
		}
		v.items = append(v.items, value{})
		if err := v.items[len(v.items)-1].read(dec, s); err != nil {
			return err
		}
	}
	_, err := dec.ReadToken()
	return err
}

// member is the shape of a member, nil for one that is not kept.
func (s *shape) member(key jsontext.Token) *shape {
	name := key.String()
	for i := range s.keys {
		if s.keys[i].key == name {
			return &s.keys[i]
		}
	}
	return nil
}

// eachDocument reads lines that are JSON each. Blank lines are none.
func eachDocument(r io.Reader, s *shape, to Sink, do func(v *value, line int) error) error {
	in := linesOf(r)
	var d document
	for {
		line, tooLong, err := in.next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case tooLong:
			to.Bad(in.n, whyTooLong)
			continue
		case len(bytes.TrimSpace(line)) == 0:
			continue
		}
		v, why := d.parse(line, s)
		if why == "" && v.kind != '{' {
			why = "not a JSON object"
		}
		if why != "" {
			to.Bad(in.n, why)
			continue
		}
		if err := do(&v, in.n); err != nil {
			return err
		}
	}
}
