package effects

import (
	"strings"

	"gstack/shellast/options"
	"gstack/shellast/value"
)

// Sources: lftp(1) 4.9; sftp(1) of OpenSSH 10, ftp(1), smbclient(1) 4.22.
var (
	lftpCLI = cli{
		kind:    Cloud,
		grammar: options.Grammar{Exact: true, Opts: "e,eval: c: f: u,user: p,port: d norc s: help version"},
		rows: []cliRow{
			{judge: deletesAtServer},
		},
	}
	sftpCLI = cli{
		kind: Cloud,
		grammar: options.Grammar{Exact: true, Opts: "4 6 A a C f N p q r v B: b: c: D: F: i: J: l: o: P: R: S: s: X: U,user: W,workgroup: I: L: k M: m: n: " +
			"O: T: t: d: E g help version"},
		rows: []cliRow{
			{judge: deletesAtServer},
		},
	}
)

// deletesAtServer reads the commands that are given, or come from standard input.
func deletesAtServer(k *cliCall) bool {
	var texts []value.Str
	for _, v := range k.p.Values("eval", "c") {
		texts = append(texts, v.Str)
	}
	if len(texts) == 0 && hasText(k.call) {
		texts = append(texts, k.call.Stdin.Text)
	}
	for _, t := range texts {
		for _, line := range textLines(t) {
			for command := range strings.SplitSeq(sqlText(line), ";") {
				if what := deletesByCommand(strings.Fields(command)); what != "" {
					k.more = append(k.more, what)
					return true
				}
			}
		}
	}
	return false
}

// deletesByCommand is the command, if it deletes a tree or what a pattern
// matches.
func deletesByCommand(words []string) string {
	if len(words) == 0 {
		return ""
	}
	all := strings.Join(words, " ")
	has := func(short byte, long ...string) bool {
		for _, w := range words[1:] {
			if hasAny(w, long...) || len(w) > 1 && w[0] == '-' && w[1] != '-' && strings.IndexByte(w, short) > 0 {
				return true
			}
		}
		return false
	}
	switch words[0] {
	case "rm", "delete", "dele", "del", "-rm":
		if has('r', "--recursive") || strings.ContainsAny(all, "*?") {
			return all
		}
	case "mrm", "mdelete", "mdel", "deltree":
		if len(words) > 1 {
			return all
		}
	case "mirror":
		if has('e', "--delete", "--delete-first", "--Remove-source-files") && !has(0, "--dry-run") {
			return all
		}
	}
	return ""
}
