package effects

import (
	"strings"

	"gstack/shellast"
	"gstack/shellast/value"
)

// trashModel: what is in the trash was put there as what can be had back.
// Sources: trash-empty(1) of trash-cli 0.24, gio(1), gtrash(1) 0.0.6; AppleScript
// dictionary of the Finder.
func trashModel(_ *Env, call *shellast.Call) []Effect {
	if tells(call.Args) {
		return nil
	}
	switch call.Name {
	case "gio":
		if len(call.Args) == 0 || !call.Args[0].Is("trash") || !hasArg(call, "--empty") {
			return nil
		}
	case "gtrash":
		if !hasArg(call, "prune", "rm") {
			return nil
		}
	case "osascript":
		return appleScript(call)
	}
	return emptiesTrash(call)
}

func emptiesTrash(call *shellast.Call) []Effect {
	e := effectOn(call, Delete, value.Field{Str: value.UnknownStr("the trash", value.FromAnywhere, value.NonEmpty)})
	e.Recursive, e.Contents, e.Many = true, true, true
	return []Effect{e}
}

// appleScript finds sentences that empty the trash or stop the machine.
func appleScript(call *shellast.Call) []Effect {
	var words []string
	for _, a := range call.Args {
		for _, p := range a.Str {
			if p.Kind == value.Lit {
				words = append(words, textWords(p.Text)...)
			}
		}
	}
	asked := false // of a program that does so
	for i, w := range words {
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		switch {
		case w == "finder" || w == "events" || w == "loginwindow":
			asked = true
		case asked && w == "empty" && (next == "trash" || next == "the"):
			return emptiesTrash(call)
		case asked && (w == "shut" && next == "down" || w == "restart" || w == "log" && next == "out"):
			return machine(call, Power, "osascript "+w)
		}
	}
	return nil
}

// textWords are the words of a text, in lower case.
func textWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), notNameByte)
}
