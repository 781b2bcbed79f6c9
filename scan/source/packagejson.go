package source

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"gstack/shellast"
)

// readPackageJSON reads the member "scripts" of a package.json: commands that
// npm and its kin hand to sh in the directory of the file.
// https://docs.npmjs.com/cli/v11/using-npm/scripts
func readPackageJSON(f *File, text string) error {
	text = strings.TrimPrefix(text, "\ufeff")
	d := jsontext.NewDecoder(bytes.NewReader([]byte(text)), jsontext.AllowDuplicateNames(true))
	if d.PeekKind() != '{' {
		return errors.New("not a JSON object")
	}
	if _, err := d.ReadToken(); err != nil {
		return jsonError(err)
	}
	for d.PeekKind() == '"' {
		key, err := d.ReadToken()
		if err != nil {
			return jsonError(err)
		}
		if key.String() != "scripts" || d.PeekKind() != '{' {
			if err := d.SkipValue(); err != nil {
				return jsonError(err)
			}
			continue
		}
		if err := readScripts(f, d); err != nil {
			return jsonError(err)
		}
	}
	_, err := d.ReadToken() // the closing brace
	return jsonError(err)
}

func jsonError(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return errors.New("not JSON: " + strings.TrimPrefix(err.Error(), "jsontext: "))
}

func readScripts(f *File, d *jsontext.Decoder) error {
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	for d.PeekKind() == '"' {
		key, err := d.ReadToken()
		if err != nil {
			return err
		}
		name := key.String()
		raw, err := d.ReadValue()
		if err != nil {
			return err
		}
		if raw.Kind() != '"' {
			continue
		}
		var b builder
		unquoteJSON(&b, string(raw), int(d.InputOffset())-len(raw))
		f.Snippets = append(f.Snippets, b.snippet(Snippet{Shell: shellast.Sh, Base: Beside, Where: "script " + name}))
	}
	_, err := d.ReadToken()
	return err
}

// unquoteJSON adds what a valid JSON string at src says.
func unquoteJSON(b *builder, raw string, src int) {
	for i := 1; i < len(raw)-1; {
		n := strings.IndexAny(raw[i:len(raw)-1], `\`)
		if n < 0 {
			n = len(raw) - 1 - i
		}
		b.copy(raw[i:i+n], src+i)
		if i += n; i >= len(raw)-1 {
			return
		}
		text, size := escapeJSON(raw[i:])
		b.put(text, src+i)
		i += size
	}
}

// escapeJSON is what the escape at the beginning of s says, and its length.
func escapeJSON(s string) (string, int) {
	switch s[1] {
	case 'b':
		return "\b", 2
	case 'f':
		return "\f", 2
	case 'n':
		return "\n", 2
	case 'r':
		return "\r", 2
	case 't':
		return "\t", 2
	case 'u':
		r, n := hexRune(s), 6
		if utf16.IsSurrogate(r) && len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
			r, n = utf16.DecodeRune(r, hexRune(s[6:])), 12
		}
		return string(utf8.AppendRune(nil, r)), n
	}
	return s[1:2], 2
}

func hexRune(s string) rune {
	n, err := strconv.ParseUint(s[2:min(6, len(s))], 16, 32)
	if err != nil {
		return utf8.RuneError
	}
	return rune(n)
}
