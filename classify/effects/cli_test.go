package effects

import (
	"strings"
	"testing"

	"gstack/shellast"
	"gstack/shellast/value"
)

// cliTold is the short form of effects in the tables about programs with
// commands: what kind, and what is said of it.
func cliTold(effects []Effect) string {
	var out []string
	for _, e := range effects {
		switch e.Kind {
		case Infra:
			out = append(out, "infra: "+e.Detail)
		case Cloud:
			out = append(out, "cloud: "+e.Detail)
		case Backup:
			out = append(out, "backup: "+e.Detail)
		case Queue:
			out = append(out, "queue: "+e.Detail)
		case Forge:
			out = append(out, "forge: "+e.Detail)
		case DBReset:
			out = append(out, "db: "+e.Detail)
		case Cluster:
			out = append(out, "cluster: "+e.Detail)
		case Containers:
			out = append(out, "containers: "+e.Detail)
		case Volume:
			out = append(out, "volume: "+e.Detail)
		case Power, Accounts, Firewall, Packages, KillAll:
			out = append(out, "machine: "+e.Detail)
		case Discard, Clean, Rewrite, BranchDelete:
			out = append(out, "vcs: "+e.Detail)
		case Delete:
			out = append(out, "delete "+e.Path.String())
		case Sync:
			out = append(out, strings.TrimSpace("sync "+e.Path.String()+" "+e.Verb))
		default:
			out = append(out, familyTold([]Effect{e}))
		}
	}
	return strings.Join(out, "; ")
}

// cliCase is a line and what it does. In front of |> stands what is piped into
// the program, with \n for newlines.
type cliCase struct{ line, want string }

func cliLine(line string) *shellast.Call {
	input, rest, piped := strings.Cut(line, " |> ")
	if !piped {
		return familyCall(line)
	}
	call := familyCall(rest)
	var text value.Str
	for i, f := range familyCall("x " + strings.ReplaceAll(input, `\n`, "\n")).Args {
		if i > 0 {
			text = text.Append(value.Of(" "))
		}
		text = text.Append(f.Str)
	}
	call.Stdin = shellast.Stream{Source: shellast.Text, Text: text}
	return call
}

// cliCases are all tables, by the function that has the programs of a family.
func cliCases() map[string][]cliCase {
	return map[string][]cliCase{
		"infra": infraCases, "cloud": cloudCases, "hosts": hostCases, "stores": storeCases, "backup": backupCases, "queue": queueCases,
		"forge": forgeCases, "machines": machineCases, "config": configCases, "cluster": clusterCases, "engines": engineCases, "platforms": platformCases,
		"storage": storageCases, "secrets": secretCases, "versions": versionCases, "data": dataCases, "transfers": transferCases, "databases": databaseCases, "migrations": migrationCases, "frameworks": frameworkCases,
	}
}

func TestCLI(t *testing.T) {
	for family, cases := range cliCases() {
		seen := map[string]bool{}
		for _, c := range cases {
			if seen[c.line] {
				t.Errorf("%s: twice: %s", family, c.line)
			}
			seen[c.line] = true
			if got := cliTold(cliModel(familyEnv, cliLine(c.line))); got != c.want {
				t.Errorf("%s: %s\n got %s\nwant %s", family, c.line, got, c.want)
			}
		}
	}
}

// Every row of every program that the tables name is reached by a line, and
// every such program has a line that is harmless.
func TestCLIRowsHaveCases(t *testing.T) {
	reached := map[*cliRow]bool{}
	harmless := map[*cli]bool{}
	named := map[*cli]string{}
	for _, cases := range cliCases() {
		for _, c := range cases {
			call := cliLine(c.line)
			name, args := cliProgram(call)
			p := cliOf(name)
			if p == nil {
				if c.want != "" {
					t.Errorf("no program: %s", c.line)
				}
				continue
			}
			named[p] = name
			if c.want == "" {
				harmless[p] = true
			}
			if row := p.rowOf(call, name, args); row != nil {
				reached[row] = true
			}
		}
	}
	for p, name := range named {
		if !harmless[p] {
			t.Errorf("%s: no harmless line", name)
		}
		for i := range p.rows {
			if r := &p.rows[i]; !reached[r] {
				t.Errorf("%s: no line for %q with %q", name, r.words, r.with)
			}
		}
	}
	if len(named) < 190 {
		t.Errorf("%d programs", len(named))
	}
}

// rowOf is the row that decides about a call.
func (c *cli) rowOf(call *shellast.Call, name string, args []value.Field) *cliRow {
	p := c.grammar.Parse(args)
	words := c.path(p)
	for i := range c.rows {
		k := cliCall{env: familyEnv, call: call, cli: c, name: name, args: args, p: p, row: &c.rows[i]}
		from, end, fit := k.row.match(c, words)
		if fit != Yes {
			continue
		}
		k.words, k.rest = words[from:end].fields(), words[end:].fields()
		if k.row.harmless || k.applies() {
			return k.row
		}
	}
	return nil
}
