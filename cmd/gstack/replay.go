package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"gstack/classify/rules"
	"gstack/internal/text"
	"gstack/replay"
	"gstack/replay/page"
	"gstack/replay/past"
)

// exitInterrupted is the status of a program that ended because of Ctrl-C.
const exitInterrupted = 130

// replay judges the commands of the past.
func (c *command) replay(args []string) (int, error) {
	var json, quiet bool
	var from, since, project, only, html, limit, jobs string
	paths, err := parse("replay", args,
		boolean("--json", &json), boolean("--no-progress", &quiet),
		valued("--from", &from), valued("--since", &since), valued("--project", &project), valued("--rule", &only),
		valued("--html", &html), valued("--limit", &limit), valued("--jobs", &jobs))
	if err != nil {
		return 0, err
	}
	home, _ := c.machine().HomeOf("")
	opt := replay.Options{Paths: paths, Stdin: c.stdin, Env: c.env.get, Home: home, Limit: 20, Judge: c.judgeOfThePast().judge, Progress: &replay.Progress{}}
	if err := c.filters(&opt, from, since, project, only, limit, jobs); err != nil {
		return 0, misuse{"replay", err.Error()}
	}
	if err := pageCanBe(html); err != nil {
		return 0, misuse{"replay", "--html: " + err.Error()}
	}
	debug.SetMaxStack(64 << 20)
	debug.SetMemoryLimit(160 << 20)

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C does not wait
	done := func() {}
	if !quiet {
		done = c.showProgress(opt.Progress)
	}
	r, err := replay.Run(ctx, opt)
	done()
	if err != nil {
		return 0, misuse{"replay", err.Error()}
	}
	status := exitOK
	if r.Partial {
		status = exitInterrupted
	}
	if json {
		_, err = c.stdout.Write(r.JSON())
	} else if err = r.Print(c.stdout, home, c.printOptions()); err == nil && r.Files == 0 && len(paths) == 0 {
		_, err = fmt.Fprintln(c.stdout, "looked in: "+strings.Join(replay.Places(c.env.get, home, opt.From), ", "))
	}
	if html != "" && err == nil {
		made := "Made on " + time.Now().Format("2006-01-02 15:04") + " by gstack replay; gstack rules explains the rules."
		if err = writePage(html, page.HTML(r, home, made)); err == nil {
			fmt.Fprintln(c.stderr, "wrote "+text.Line(html, 400))
		}
	}
	return status, err
}

// filters reads the options that have values.
func (c *command) filters(opt *replay.Options, from, since, project, only, limit, jobs string) (err error) {
	if opt.From, err = formatNamed(from); err != nil {
		return err
	}
	if opt.From == past.Lines || opt.From == past.JSONL {
		if len(opt.Paths) == 0 {
			return errors.New("--from " + from + " has no default place; give a file, or - for standard input")
		}
	}
	if since != "" {
		if opt.Since = sinceOf(since, time.Now()); opt.Since == 0 {
			return errors.New("--since " + quote(since) + " is no time: 2026-01-31, 2026-01-31T12:00:00Z, 90d, 12h or 4w")
		}
	}
	opt.Project = project
	if strings.ContainsAny(project, `/\`) || project == "." || project == ".." {
		if opt.Project, err = filepath.Abs(project); err != nil {
			return err
		}
	}
	if only != "" {
		if opt.Rules, err = rulesNamed(strings.Split(only, ",")); err != nil {
			return err
		}
	}
	for _, n := range [...]struct {
		name, text string
		least      int
		to         *int
	}{{"--limit", limit, 0, &opt.Limit}, {"--jobs", jobs, 1, &opt.Jobs}} {
		if n.text == "" {
			continue
		}
		if *n.to, err = strconv.Atoi(n.text); err != nil || *n.to < n.least || *n.to > 1_000_000 {
			return errors.New(n.name + " " + quote(n.text) + " is no number from " + strconv.Itoa(n.least) + " on")
		}
	}
	return nil
}

func formatNamed(name string) (past.Format, error) {
	var known []string
	for _, f := range past.Formats() {
		if name == string(f) || name == "" {
			return past.Format(name), nil
		}
		known = append(known, string(f))
	}
	return "", errors.New("--from " + quote(name) + " is none of " + strings.Join(known, ", ") + didYouMean(name, known))
}

func rulesNamed(ids []string) ([]string, error) {
	known := make([]string, 0, 100)
	for _, r := range rules.All() {
		known = append(known, r.ID)
	}
	for i, id := range ids {
		ids[i] = strings.TrimSpace(id)
		if _, ok := rules.Find(ids[i]); !ok {
			return nil, errors.New("no rule has the id " + quote(ids[i]) + didYouMean(ids[i], known))
		}
	}
	return ids, nil
}

// sinceOf is the time that an option names, 0 if it names none: a day, which
// begins in the zone of this machine, a time, or how long ago.
func sinceOf(s string, now time.Time) int64 {
	if day, err := time.ParseInLocation("2006-01-02", s, time.Local); err == nil {
		return day.Unix()
	}
	if n, err := strconv.Atoi(s[:len(s)-1]); err == nil && n > 0 && n < 100_000 {
		switch s[len(s)-1] {
		case 'h':
			return now.Unix() - int64(n)*3600
		case 'd':
			return now.AddDate(0, 0, -n).Unix()
		case 'w':
			return now.AddDate(0, 0, -7*n).Unix()
		}
		return 0
	}
	if strings.Contains(s, ":") {
		return past.When(s)
	}
	return 0
}

// pageCanBe reports why no page can be written to a file, before the work is
// done for it.
func pageCanBe(file string) error {
	if file == "" {
		return nil
	}
	switch fi, err := os.Lstat(file); {
	case errors.Is(err, fs.ErrNotExist):
		_, err = os.Stat(filepath.Dir(file))
		return err
	case err != nil:
		return err
	case !fi.Mode().IsRegular():
		return errors.New(quote(file) + " is not a regular file")
	}
	return nil
}

// writePage puts a page into its place in one step. It is for the own eyes.
func writePage(file string, body []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".gstack-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(body)
	if err == nil {
		err = temp.Sync()
	}
	if closed := temp.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = pageCanBe(file)
	}
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		_ = os.Remove(temp.Name()) // the error that counts is on its way
	}
	return err
}
