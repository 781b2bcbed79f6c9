package main

import (
	"bufio"
	"errors"
	"fmt"
	"strconv"
	"time"

	"gstack/classify/rules"
	"gstack/classify/verdict"
	"gstack/hook"
	"gstack/internal/text"
	"gstack/usagelog"
)

// lastShown is how many entries gstack log shows where nothing says otherwise.
const lastShown = 20

// followEvery is how often a log that is followed is looked at.
const followEvery = 250 * time.Millisecond

// log shows the entries of the usage log.
func (c *command) log(args []string) (int, error) {
	var follow, json bool
	var since, last string
	f := usagelog.Filter{ID: ruleIDs()}
	operands, err := parse("log", args,
		boolean("--follow", &follow), boolean("-f", &follow), boolean("--json", &json),
		valued("--since", &since), valued("-n", &last),
		valued("--rule", &f.Rules), valued("--skill", &f.Skill), valued("--decision", &f.Decision), valued("--repo", &f.Repo))
	if err != nil {
		return 0, err
	}
	switch {
	case len(operands) > 0:
		return 0, misuse{"log", "unexpected argument " + quote(operands[0]) + "; one rule is gstack log --rule " + shellWord(operands[0])}
	case f.Check() != nil:
		return 0, misuse{"log", "--rule " + quote(f.Rules) + ": " + f.Check().Error()}
	case f.Decision != "" && f.Decision != "ask" && f.Decision != "deny":
		return 0, misuse{"log", "--decision " + quote(f.Decision) + " is not ask or deny"}
	}
	n, all, err := shown(last, since != "")
	if err != nil {
		return 0, err
	}
	if since != "" {
		if f.Since, err = usagelog.Since(since, time.Now()); err != nil {
			return 0, misuse{"log", "--since " + quote(since) + ": " + err.Error()}
		}
	}
	l, err := c.openLog()
	if err != nil {
		return 0, err
	}
	defer l.Close()
	if !all {
		if err := l.SkipToLast(n, f.Wants); err != nil {
			return 0, err
		}
	}
	p := entryPrinter{to: bufio.NewWriter(c.stdout), id: f.ID, json: json}
	p.width, _ = columnsOf(c.stdout)
	return exitOK, c.showLog(l, &f, &p, follow)
}

// shown is how many entries -n asks for; all is without a number.
func shown(last string, since bool) (n int, all bool, err error) {
	switch last {
	case "":
		return lastShown, since, nil
	case "all":
		return 0, true, nil
	}
	n, err = strconv.Atoi(last)
	if err != nil || n < 0 {
		return 0, false, misuse{"log", "-n " + quote(last) + ` is not a number or "all"`}
	}
	return n, false, nil
}

// openLog opens the usage log of this environment.
func (c *command) openLog() (*usagelog.Log, error) {
	path := hook.UsageLog(c.env.get)
	if path == "" {
		return nil, errors.New("no place is known for the usage log: set HOME")
	}
	return usagelog.Open(path)
}

// showLog prints entries until the log ends or, following it, until they can be
// printed no more.
func (c *command) showLog(l *usagelog.Log, f *usagelog.Filter, p *entryPrinter, follow bool) error {
	entries := l.Entries
	if follow {
		entries = l.Follow
	}
	for {
		for e := range entries() {
			if f.Wants(&e) {
				if err := p.print(&e); err != nil {
					return err
				}
			}
		}
		if err := errors.Join(l.Err(), p.to.Flush()); err != nil {
			return err
		}
		if !follow {
			break
		}
		time.Sleep(followEvery)
	}
	path := hook.UsageLog(c.env.get)
	switch {
	case !l.Exists():
		fmt.Fprintln(c.stderr, "nothing was logged yet: there is no "+path)
	case p.printed == 0:
		fmt.Fprintln(c.stderr, "no such entry in "+path)
	}
	if n := l.Unread(); n > 0 {
		fmt.Fprintln(c.stderr, counted(n, "line")+" of "+path+" could not be read")
	}
	return nil
}

// ruleIDs maps names in the usage log to the ids of rules; what is no name of a
// rule stays as it is.
func ruleIDs() func(string) string {
	ids := map[string]string{}
	for _, r := range rules.All() {
		if r.Log != "" {
			ids[r.Log] = r.ID
		}
	}
	return func(pattern string) string {
		if id, ok := ids[pattern]; ok {
			return id
		}
		return pattern
	}
}

// entryPrinter prints entries, a line each.
type entryPrinter struct {
	to      *bufio.Writer
	id      func(string) string
	json    bool
	width   int // columns of the terminal, 0 for no limit
	printed int
}

func (p *entryPrinter) print(e *usagelog.Entry) error {
	line := p.text(e)
	if p.json {
		line = p.object(e)
	}
	p.printed++
	_, err := p.to.WriteString(line + "\n")
	return err
}

// text is an entry as columns: when, what was answered, why, by what, where.
func (p *entryPrinter) text(e *usagelog.Entry) string {
	const field = 60
	when := "-"
	if !e.Time.IsZero() {
		when = e.Time.Local().Format(time.DateTime)
	}
	what := p.id(e.Pattern)
	switch {
	case e.Event == "" && what == "":
		what = "called"
	case e.Event != usagelog.Fire && what == "":
		what = e.Event
	}
	line := pad(when, len(time.DateTime)) + "  " + pad(known(e.Decision, 10), 4) + "  " + pad(known(what, field), 22) + "  " +
		pad(known(e.Skill, field), 8) + "  " + known(e.Repo, field)
	return cut(line, p.width)
}

// known is a field for one line, "-" where the log does not say.
func known(s string, most int) string {
	if s == "" {
		return "-"
	}
	return text.Line(s, most)
}

// cut shortens a line to so many columns, if that is not 0.
func cut(line string, width int) string {
	r := []rune(line)
	if width <= 0 || len(r) <= width {
		return line
	}
	return string(r[:width-1]) + ">"
}

// object is an entry as JSON. The rule is the id, pattern what the log has.
func (p *entryPrinter) object(e *usagelog.Entry) string {
	when := ""
	if !e.Time.IsZero() {
		when = e.Time.UTC().Format(time.RFC3339)
	}
	var b []byte
	for i, field := range [...]struct{ key, value string }{
		{"ts", when}, {"event", e.Event}, {"skill", e.Skill}, {"rule", p.id(e.Pattern)},
		{"pattern", e.Pattern}, {"decision", e.Decision}, {"repo", e.Repo},
	} {
		sep := byte(',')
		if i == 0 {
			sep = '{'
		}
		b = append(append(append(b, sep, '"'), field.key...), '"', ':')
		b = verdict.AppendString(b, field.value)
	}
	return string(append(b, '}'))
}

// counted is a number with the thing that it counts.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
