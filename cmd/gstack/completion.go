package main

import (
	"fmt"
	"strings"
)

// completion prints a script for a shell. The scripts are made from the same
// table as the help, and start nothing while somebody types.
func (c *command) completion(args []string) (int, error) {
	operands, err := parse("completion", args)
	if err != nil {
		return 0, err
	}
	if len(operands) != 1 {
		return 0, misuse{"completion", "one of bash, zsh, fish and powershell is needed"}
	}
	var script string
	switch operands[0] {
	case "bash":
		script = bashCompletion()
	case "zsh":
		script = zshCompletion()
	case "fish":
		script = fishCompletion()
	case "powershell":
		script = powershellCompletion()
	default:
		return 0, misuse{"completion", "no completions for " + quote(operands[0]) + didYouMean(operands[0], shellNames()) + "; there are some for bash, zsh, fish and powershell"}
	}
	_, err = fmt.Fprint(c.stdout, script)
	return exitOK, err
}

// options are the names of all options.
func (s *spec) options() []string {
	list := []string{"--help"}
	for _, f := range s.flags {
		list = append(list, f.name)
		if f.short != "" {
			list = append(list, f.short)
		}
	}
	return list
}

// summary is what a subcommand does, up to the first colon.
func (s *spec) summary() string {
	t, _, _ := strings.Cut(s.says, ":")
	return t
}

// bashCompletion works with bash 3.2, which macOS has.
func bashCompletion() string {
	var values, operands strings.Builder
	for _, s := range specs() {
		for _, f := range s.flags {
			if f.value != "" {
				fmt.Fprintf(&values, "    %s:%s) %s; return ;;\n", s.name, f.name, bashWords(f.words, f.ofValue()))
			}
		}
		rest := bashWords(s.words, nothing)
		if s.rest != nothing {
			rest = bashWords(nil, s.rest)
		}
		if s.rest != nothing && s.words != nil {
			rest = "if [ \"$COMP_CWORD\" -eq 2 ]; then " + bashWords(s.words, nothing) + "; else " + rest + "; fi"
		}
		fmt.Fprintf(&operands, "    %s:-*) %s ;;\n    %s:*) %s ;;\n", s.name, bashWords(s.options(), nothing), s.name, rest)
	}
	return `# bash completion for gstack: eval "$(gstack completion bash)"
_gstack_words() { COMPREPLY=($(compgen -W "$1" -- "$cur")); }
_gstack_files() {
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen "$1" -- "$cur"))
}
_gstack() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        ` + bashWords(names(), nothing) + `
        return
    fi
    case ${COMP_WORDS[1]}:$prev in
` + values.String() + `    esac
    case ${COMP_WORDS[1]}:$cur in
` + operands.String() + `    esac
}
complete -F _gstack gstack
`
}

func bashWords(words []string, kind operand) string {
	switch {
	case words != nil:
		return "_gstack_words '" + strings.Join(words, " ") + "'"
	case kind == files:
		return "_gstack_files -f"
	case kind == directories:
		return "_gstack_files -d"
	}
	return ":"
}

func zshCompletion() string {
	var described, cases strings.Builder
	for _, s := range specs() {
		fmt.Fprintf(&described, "        %s\n", single(s.name+":"+s.summary()))
		fmt.Fprintf(&cases, "    %s) _arguments '(- *)--help[help]'", s.name)
		for _, f := range s.flags {
			says := strings.NewReplacer("[", "(", "]", ")", ":", `\:`).Replace(f.says)
			value := ""
			if f.value != "" {
				value = ":" + f.value + ":" + zshWords(f.words, f.ofValue())
			}
			equals := "="
			if f.value == "" || !strings.HasPrefix(f.name, "--") {
				equals = ""
			}
			cases.WriteString(" " + single(f.name+equals+"["+says+"]"+value))
			if f.short != "" {
				cases.WriteString(" " + single(f.short+"["+says+"]"))
			}
		}
		if s.words != nil {
			cases.WriteString(" " + single("1: :"+zshWords(s.words, nothing)))
		}
		if s.rest != nothing {
			cases.WriteString(" " + single("*: :"+zshWords(nil, s.rest)))
		}
		cases.WriteString(" ;;\n")
	}
	return `#compdef gstack
# zsh completion for gstack: gstack completion zsh >"${fpath[1]}/_gstack"
_gstack() {
    local -a commands
    commands=(
` + described.String() + `    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    words=("${(@)words[2,-1]}")
    (( CURRENT-- ))
    case $words[1] in
` + cases.String() + `    esac
}
if [ "$funcstack[1]" = _gstack ]; then
    _gstack "$@"
else
    compdef _gstack gstack
fi
`
}

func zshWords(words []string, kind operand) string {
	switch {
	case words != nil:
		return "(" + strings.Join(words, " ") + ")"
	case kind == files:
		return "_files"
	case kind == directories:
		return "_files -/"
	}
	return " "
}

func fishCompletion() string {
	var b strings.Builder
	b.WriteString(`# fish completion for gstack: gstack completion fish >~/.config/fish/completions/gstack.fish
function __gstack_is
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test $words[2] = $argv[1]
end
function __gstack_first
    set -l words (commandline -opc)
    test (count $words) -eq 2; and test $words[2] = $argv[1]
end
complete -c gstack -f
`)
	for _, s := range specs() {
		fmt.Fprintf(&b, "complete -c gstack -n 'test (count (commandline -opc)) -eq 1' -a %s -d %s\n", s.name, single(s.summary()))
		for _, f := range s.flags {
			fmt.Fprintf(&b, "complete -c gstack -n '__gstack_is %s'", s.name)
			if long, ok := strings.CutPrefix(f.name, "--"); ok {
				b.WriteString(" -l " + long)
			} else {
				b.WriteString(" -s " + f.name[1:])
			}
			if f.short != "" {
				b.WriteString(" -s " + f.short[1:])
			}
			b.WriteString(" -d " + single(f.says))
			if f.value != "" {
				b.WriteString(" -x" + fishWords(f.words, f.ofValue()))
			}
			b.WriteString("\n")
		}
		if s.words != nil {
			fmt.Fprintf(&b, "complete -c gstack -n '__gstack_first %s'%s\n", s.name, fishWords(s.words, nothing))
		}
		if s.rest != nothing {
			fmt.Fprintf(&b, "complete -c gstack -n '__gstack_is %s'%s\n", s.name, fishWords(nil, s.rest))
		}
	}
	return b.String()
}

func fishWords(words []string, kind operand) string {
	switch {
	case words != nil:
		return " -a " + single(strings.Join(words, " "))
	case kind == files:
		return " -a '(__fish_complete_path)'"
	case kind == directories:
		return " -a '(__fish_complete_directories)'"
	}
	return ""
}

func powershellCompletion() string {
	var table, values strings.Builder
	for _, s := range specs() {
		fmt.Fprintf(&table, "        '%s' = @(%s)\n", s.name, powershellWords(append(s.options(), s.words...)))
		for _, f := range s.flags {
			if f.words != nil {
				fmt.Fprintf(&values, "        '%s %s' = @(%s)\n", s.name, f.name, powershellWords(f.words))
			}
		}
	}
	return `# PowerShell completion for gstack: gstack completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName gstack -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $operands = @{
` + table.String() + `    }
    $values = @{
` + values.String() + `    }
    $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
    if ($words.Count -le 1) {
        $candidates = $operands.Keys | Sort-Object
    } elseif ($values.ContainsKey("$($words[1]) $($words[-1])")) {
        $candidates = $values["$($words[1]) $($words[-1])"]
    } else {
        $candidates = $operands[$words[1]]
    }
    $candidates | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
    }
}
`
}

func powershellWords(words []string) string { return "'" + strings.Join(words, "', '") + "'" }

// single is text in single quotes, for a shell of the Bourne kind or fish.
func single(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
