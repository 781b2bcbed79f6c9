package main

import (
	"fmt"
	"strings"

	"gstack/classify/verdict"
)

const (
	about = "gstack stands between a coding agent and the shell: it says what a command would do, and answers allow, ask or deny."
	ends  = "Exit status: 2 wrong usage or unreadable input, 1 internal error."
	// usageWidth is the width of the help.
	usageWidth = 80
)

// usage is the help: every subcommand with its options, and what it does.
func usage() string {
	var b strings.Builder
	b.WriteString(paragraph(about, "") + "\n")
	for _, s := range specs() {
		b.WriteString(s.synopsis("  ") + paragraph(s.says, "        "))
	}
	b.WriteString("\n" + paragraph("gstack help COMMAND tells all about one. "+ends, ""))
	return b.String()
}

// synopsis are the ways to call a subcommand, a line each; the first has the
// options that are not part of another.
func (s *spec) synopsis(indent string) string {
	forms := s.forms
	if len(forms) == 0 {
		forms = []string{""}
	}
	var b strings.Builder
	for i, form := range forms {
		line := "gstack " + s.name
		if i == 0 {
			for _, f := range s.flags {
				if !strings.Contains(strings.Join(forms, " "), f.name) {
					line += " [" + strings.ReplaceAll(f.written(), " ", "\u00a0") + "]"
				}
			}
		}
		for j, l := range verdict.Wrap(strings.TrimSpace(line+" "+form), usageWidth-len(indent)-7) {
			if j > 0 {
				l = "       " + l
			}
			b.WriteString(indent + strings.ReplaceAll(l, "\u00a0", " ") + "\n")
		}
	}
	return b.String()
}

// written is an option with its value.
func (f flagSpec) written() string {
	if f.value == "" {
		return f.name
	}
	return f.name + " " + f.value
}

// both is an option in its long and its short form.
func (f flagSpec) both() string {
	if f.short == "" {
		return f.written()
	}
	return f.short + ", " + f.written()
}

// usage is the help of one subcommand.
func (s *spec) usage() string {
	var b strings.Builder
	b.WriteString(s.synopsis("") + "\n" + paragraph(s.says, "  "))
	if s.more != "" {
		b.WriteString("\n" + paragraph(s.more, "  "))
	}
	if len(s.flags) > 0 {
		b.WriteString("\n")
	}
	wide := 0
	for _, f := range s.flags {
		wide = max(wide, len(f.both()))
	}
	for _, f := range s.flags {
		label := "  " + pad(f.both(), wide) + "  "
		for _, l := range verdict.Wrap(f.says, usageWidth-len(label)) {
			b.WriteString(label + l + "\n")
			label = strings.Repeat(" ", len(label))
		}
	}
	return b.String()
}

func (c *command) help(args []string) (int, error) {
	operands, err := parse("help", args)
	if err != nil {
		return 0, err
	}
	text := usage()
	switch len(operands) {
	case 0:
	case 1:
		s := specOf(operands[0])
		if s == nil {
			return 0, misuse{"help", "no command is called " + quote(operands[0]) + didYouMean(operands[0], names())}
		}
		text = s.usage()
	default:
		return 0, misuse{"help", "one COMMAND at a time, or none"}
	}
	_, err = fmt.Fprint(c.stdout, text)
	return exitOK, err
}
