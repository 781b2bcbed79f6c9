package parse

// A class is a kind of gap. Its index in classes is its value.
type class uint8

const (
	classTooLong class = iota
	classTooMany
	classNotUTF8
	classControlCharacter
	classSyntax
	classNesting
	classParserFailure
	classUnknownSyntax
	classCommentGlued
	classCommentContinued
	classLineContinuation
	classQuoteInDefault
	classLiteralInArithmetic
	classAnsiQuote
	classBraceSubstitution
	classSliceCase
	classBackquotes
	classProcessInExpansion
	classProcessInTest
	classExtendedPattern
	classLetOperator
	classDeclareSubscript
	classArrayContinued
	classShadowedKeyword
	classCoproc
	classTimeOption
	classRedirectVariable
	classDuplicateDash
	classDuplicateTwice
	classHereDocDelimiter
	classHereDocEnd
	classHereDocLine
	classHereDocSubstitution
	classHereDocBackquotes
	classZshExpansion
	classZshBackground
	classZshRedirect
	classZshWord
	classCount
)

// classes names each class, and says to people what is in the way.
var classes = [classCount]struct{ name, reason string }{
	classTooLong:             {"too-long", "text is longer than the limit"},
	classTooMany:             {"too-many", "more statements than are read"},
	classNotUTF8:             {"not-utf8", "text is not valid UTF-8"},
	classControlCharacter:    {"control-character", "control character in the text"},
	classSyntax:              {"syntax", "does not parse"},
	classNesting:             {"nesting", "nested too deeply"},
	classParserFailure:       {"parser-failure", "the parser failed on this text"},
	classUnknownSyntax:       {"unknown-syntax", "syntax that is not known to be bash"},
	classCommentGlued:        {"comment-glued", "# right after a word: comment or text, depending on the place"},
	classCommentContinued:    {"comment-continued", "comment that ends in a backslash"},
	classLineContinuation:    {"line-continuation", "backslash at the end of a line joins two tokens"},
	classQuoteInDefault:      {"quote-in-default", "quote or backslash in the default value of a quoted expansion"},
	classLiteralInArithmetic: {"literal-in-arithmetic", "quoted $, backquote or backslash in arithmetic or a subscript"},
	classAnsiQuote:           {"ansi-quote", "$'...' inside ${...}, whose quotes bash may lose"},
	classBraceSubstitution:   {"brace-substitution", "${ command; } differs between versions of bash"},
	classSliceCase:           {"slice-case", "case in the offset or length of ${x:offset:length}"},
	classBackquotes:          {"backquotes", "backquote or escaped newline inside backquotes"},
	classProcessInExpansion:  {"process-in-expansion", "process substitution inside ${...}"},
	classProcessInTest:       {"process-in-test", "process substitution inside [[ ]]"},
	classExtendedPattern:     {"extended-pattern", "extended pattern such as !(...), which depends on a shell option"},
	classLetOperator:         {"let-operator", "operator in let that may end the command"},
	classDeclareSubscript:    {"declare-subscript", "blank, quote or operator in the subscript of a declaration"},
	classArrayContinued:      {"array-continued", "text right after the bracket that ends an array"},
	classShadowedKeyword:     {"shadowed-keyword", "command named like a declaration builtin"},
	classCoproc:              {"coproc", "coproc with a simple command"},
	classTimeOption:          {"time-option", "time with an option"},
	classRedirectVariable:    {"redirect-variable", "file descriptor stored in an array element"},
	classDuplicateDash:       {"duplicate-dash", "text right after >&- or <&-"},
	classDuplicateTwice:      {"duplicate-twice", "target of >& or <& that is expanded twice"},
	classHereDocDelimiter:    {"heredoc-delimiter", "here-document delimiter that is not one plain word"},
	classHereDocEnd:          {"heredoc-end", "here-document whose end is not certain"},
	classHereDocLine:         {"heredoc-line", "here-document that waits while a bracket or quote spans lines"},
	classHereDocSubstitution: {"heredoc-substitution", "here-document in $( ) or <( ) that bash takes apart otherwise"},
	classHereDocBackquotes:   {"heredoc-backquotes", "here-document inside backquotes"},
	classZshExpansion:        {"zsh-expansion", "expansion that zsh reads otherwise"},
	classZshBackground:       {"zsh-background", "&! or &|, which zsh reads otherwise"},
	classZshRedirect:         {"zsh-redirect", "redirection that zsh reads otherwise"},
	classZshWord:             {"zsh-word", "word with a meaning of its own in zsh"},
}
