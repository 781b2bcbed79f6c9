// Package bashtext owns the text operations of bash 5.2 on strings that are
// fully known: ANSI-C quotes, brace expansion, patterns, field splitting,
// arithmetic, and the builtins echo, printf and read as far as they only
// rearrange text.
//
// It does not own parsing, variables, quoting state or abstract values: the
// evaluator decides what is text and what is quoted, and hands over strings.
// Text is taken as UTF-8. Where the locale or a corner of bash could change
// the result, the answer is an error that wraps ErrUnknown, never a guess, and
// work that grows beyond its bound ends in ErrLimit.
package bashtext

import "errors"

var (
	// ErrUnknown says that the result cannot be known from the text alone.
	ErrUnknown = errors.New("result is not known")
	// ErrLimit says that the work or the result exceeds its bound.
	ErrLimit = errors.New("expansion is too large")
	// ErrSyntax says that bash itself rejects the text.
	ErrSyntax = errors.New("bash rejects the expression")
)
