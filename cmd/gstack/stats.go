package main

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"gstack/classify/verdict"
	"gstack/hook"
	"gstack/usagelog"
)

// statsPeriod is what gstack stats counts where nothing says otherwise.
const statsPeriod = "30d"

// stats counts what the hooks asked about and refused.
func (c *command) stats(args []string) (int, error) {
	var json bool
	since, by := statsPeriod, "rule"
	operands, err := parse("stats", args, boolean("--json", &json), valued("--since", &since), valued("--by", &by))
	if err != nil {
		return 0, err
	}
	if len(operands) > 0 {
		return 0, misuse{"stats", "unexpected argument " + quote(operands[0]) + "; gstack stats --by rule, day, repo or skill"}
	}
	key := keyOf(by)
	if key == nil {
		return 0, misuse{"stats", "--by " + quote(by) + " is not rule, day, repo or skill"}
	}
	now := time.Now()
	from, err := usagelog.Since(since, now)
	if err != nil {
		return 0, misuse{"stats", "--since " + quote(since) + ": " + err.Error()}
	}
	l, err := c.openLog()
	if err != nil {
		return 0, err
	}
	defer l.Close()
	f := usagelog.Filter{Since: from}
	t := statsTable{
		by: by, to: usagelog.DayOf(now), path: hook.UsageLog(c.env.get), exists: l.Exists(),
		Stats: usagelog.Count(func(yield func(usagelog.Entry) bool) {
			for e := range l.Entries() {
				if f.Wants(&e) && !yield(e) {
					return
				}
			}
		}, key, now.Location()),
	}
	if err := l.Err(); err != nil {
		return 0, err
	}
	t.unread = l.Unread()
	t.from = t.to
	if first, ok := t.First(); ok {
		t.from = min(first, t.to)
	}
	if !from.IsZero() {
		t.from = usagelog.DayOf(from)
	}
	out := t.text(c.printOptions())
	if json {
		out = t.json()
	}
	_, err = io.WriteString(c.stdout, out)
	return exitOK, err
}

// keyOf is what the entries are told apart by, nil for an unknown word.
func keyOf(by string) func(*usagelog.Entry) string {
	switch by {
	case "rule":
		id := ruleIDs()
		return func(e *usagelog.Entry) string { return id(e.Pattern) }
	case "day":
		return func(e *usagelog.Entry) string {
			if e.Time.IsZero() {
				return ""
			}
			return usagelog.DayOf(e.Time.Local()).String()
		}
	case "repo":
		return func(e *usagelog.Entry) string { return e.Repo }
	case "skill":
		return func(e *usagelog.Entry) string { return e.Skill }
	}
	return nil
}

// statsTable is what gstack stats prints.
type statsTable struct {
	usagelog.Stats
	by       string
	from, to usagelog.Day
	unread   int
	path     string // of the log
	exists   bool
}

// rowsShown is how many rows a person is shown.
const rowsShown = 40

// text is the table for a person, in the columns of the terminal.
func (t *statsTable) text(o verdict.PrintOptions) string {
	width := o.Width
	if width <= 0 {
		width = 80
	}
	var b strings.Builder
	b.WriteString(cut(t.head(), o.Width) + "\n")
	if t.Sum.Total > 0 {
		t.table(&b, width, o.ASCII)
	}
	for _, note := range t.notes() {
		b.WriteString(cut(note, o.Width) + "\n")
	}
	return b.String()
}

// head says what was counted.
func (t *statsTable) head() string {
	period := "from " + t.from.String() + " to " + t.to.String()
	switch {
	case !t.exists:
		return "nothing was logged yet: there is no " + t.path
	case t.Sum.Total == 0:
		return "nothing was asked about or denied " + period
	}
	s := strconv.Itoa(t.Sum.Ask) + " asked, " + strconv.Itoa(t.Sum.Deny) + " denied"
	if rest := t.Sum.Total - t.Sum.Ask - t.Sum.Deny; rest > 0 {
		s += ", " + strconv.Itoa(rest) + " stopped by hooks that did not log how"
	}
	return s + ", " + period
}

func (t *statsTable) notes() []string {
	var list []string
	add := func(n int, thing, rest string) {
		if n > 0 {
			list = append(list, counted(n, thing)+" "+rest)
		}
	}
	if len(t.Rows) > rowsShown {
		add(len(t.Rows)-rowsShown, "more row", "not shown: --json has all")
	}
	add(t.Called, "call", "of skills not counted: gstack log")
	add(t.Others, "line", "of other events not counted")
	add(t.unread, "line", "could not be read")
	return list
}

// table prints the rows, and beside them the days as far as there is room.
func (t *statsTable) table(b *strings.Builder, width int, ascii bool) {
	rows := t.Rows[:min(len(t.Rows), rowsShown)]
	if t.by == "day" {
		rows = inOrder(t.Rows)
	}
	names := make([]string, len(rows))
	name, most := max(len(t.by), len("total")), 0
	for i := range rows {
		names[i] = known(rows[i].Key, 120)
		name = max(name, len([]rune(names[i])))
		most = max(most, rows[i].Total)
	}
	counts := [...]string{"asked", "denied", "total"}
	digits := max(len(strconv.Itoa(t.Sum.Total)), len("denied"))
	const gap = 2
	numbers := len(counts) * (digits + gap)
	const leastDays, leastName = 7, 12
	name = min(name, max(leastName, width-numbers))
	room := width - name - numbers - gap
	days := min(room, int(t.to-t.from)+1)
	from := t.to - usagelog.Day(days) + 1
	per, perDay := "", t.by != "day" && room >= leastDays
	if perDay {
		per = "per day"
	}
	row := func(key string, cells [3]string, rest string) string {
		line := key + strings.Repeat(" ", max(0, name-len([]rune(key))))
		for _, cell := range cells {
			line += strings.Repeat(" ", gap+digits-len(cell)) + cell
		}
		return cut(strings.TrimRight(line+strings.Repeat(" ", gap)+rest, " "), width) + "\n"
	}
	numbersOf := func(x *usagelog.Tally) [3]string {
		return [3]string{strconv.Itoa(x.Ask), strconv.Itoa(x.Deny), strconv.Itoa(x.Total)}
	}
	high := t.Most(from, t.to)
	b.WriteString("\n" + row(t.by, counts, per))
	for i := range rows {
		rest := ""
		switch {
		case perDay:
			rest = rows[i].Spark(from, t.to, high, ascii)
		case t.by == "day" && room > 0:
			rest = bar(rows[i].Total, most, min(room, 40), ascii)
		}
		b.WriteString(row(cut(names[i], name), numbersOf(&rows[i]), rest))
	}
	rest := ""
	if perDay && len(rows) > 1 {
		rest = t.Sum.Spark(from, t.to, t.Sum.Most(from, t.to), ascii)
	}
	b.WriteString(row("total", numbersOf(&t.Sum), rest) + "\n")
	if perDay {
		b.WriteString(cut(legend(days, high, t.Sum.Most(from, t.to), ascii), width) + "\n")
	}
}

// legend explains the days. The total has a scale of its own.
func legend(days, high, highest int, ascii bool) string {
	s := "per day: the last " + counted(days, "day") + " to today; "
	if ascii {
		return s + ". none, + over 9"
	}
	switch s += "▁ none"; {
	case high == 0:
		return s
	case high == highest:
		return s + ", █ " + strconv.Itoa(high)
	}
	return s + ", █ " + strconv.Itoa(high) + ", in total " + strconv.Itoa(highest)
}

// inOrder are the rows by their keys, so that days follow each other.
func inOrder(rows []usagelog.Tally) []usagelog.Tally {
	list := slices.Clone(rows)
	slices.SortFunc(list, func(a, b usagelog.Tally) int { return strings.Compare(a.Key, b.Key) })
	return list[max(0, len(list)-rowsShown):]
}

// bar draws a count, of which most fills the room. What is there is seen.
func bar(n, most, room int, ascii bool) string {
	mark := "█"
	if ascii {
		mark = "#"
	}
	if n <= 0 || most <= 0 {
		return ""
	}
	return strings.Repeat(mark, max(1, n*room/most))
}

// json is the whole count.
func (t *statsTable) json() string {
	b := append([]byte(`{"schema":1,"from":"`), t.from.String()...)
	b = append(append(b, `","to":"`...), t.to.String()...)
	b = append(append(append(b, `","by":"`...), t.by...), '"', ',')
	b = append(tallyJSON(b, &t.Sum), `,"rows":[`...)
	for i := range t.Rows {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"key":`...)
		b = append(verdict.AppendString(b, t.Rows[i].Key), ',')
		b = append(tallyJSON(b, &t.Rows[i]), '}')
	}
	b = append(b, ']')
	for _, n := range [...]struct {
		key   string
		value int
	}{{"calls_of_skills", t.Called}, {"other_events", t.Others}, {"unread", t.unread}} {
		b = append(append(append(b, `,"`...), n.key...), `":`...)
		b = strconv.AppendInt(b, int64(n.value), 10)
	}
	return string(append(b, "}\n"...))
}

func tallyJSON(b []byte, x *usagelog.Tally) []byte {
	last := ""
	if !x.Last.IsZero() {
		last = x.Last.UTC().Format(time.RFC3339)
	}
	b = strconv.AppendInt(append(b, `"total":`...), int64(x.Total), 10)
	b = strconv.AppendInt(append(b, `,"ask":`...), int64(x.Ask), 10)
	b = strconv.AppendInt(append(b, `,"deny":`...), int64(x.Deny), 10)
	b = append(append(append(b, `,"last":"`...), last...), `","days":{`...)
	for i, d := range x.DaysInOrder() {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), d.String()...), `":`...)
		b = strconv.AppendInt(b, int64(x.Days[d]), 10)
	}
	return append(b, '}')
}
