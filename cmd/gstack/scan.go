package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"time"

	"gstack/classify"
	"gstack/classify/verdict"
	"gstack/scan"
	"gstack/scan/report"
)

// Exit statuses of scan, as linters have them. Its findings are no decision
// about one command, so they are not those of classify.
const (
	exitFindings = 1
	exitNoScan   = 2 // wrong usage, or the scan could not be done
)

func (c *command) scan(args []string) (int, error) {
	var json, sarif, all, noIgnore bool
	failOn := "error"
	paths, err := parse("scan", args,
		boolean("--json", &json), boolean("--sarif", &sarif), boolean("--all", &all), boolean("--no-ignore", &noIgnore),
		valued("--fail-on", &failOn))
	if err != nil {
		return 0, err
	}
	least := scan.LevelNamed(failOn)
	switch {
	case len(paths) == 0:
		return 0, misuse{"scan", "no PATH; give files or directories, as in gstack scan ."}
	case json && sarif:
		return 0, misuse{"scan", "--json and --sarif exclude each other; give one"}
	case least == 0 && failOn != "never":
		return 0, misuse{"scan", "--fail-on " + quote(failOn) + " is no level: error, warning, note or never"}
	}
	limitProcess()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r, err := scan.Run(ctx, scan.Options{Paths: paths, All: all || least == scan.Note, NoIgnore: noIgnore, Judge: judgeText})
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			return 0, misuse{"scan", "cannot read " + quote(path.Path) + ": " + path.Err.Error()}
		}
		return 0, misuse{"scan", err.Error()}
	}
	switch {
	case json:
		err = report.JSON(c.stdout, r)
	case sarif:
		err = report.SARIF(c.stdout, r, ownVersion())
	default:
		err = report.Text(c.stdout, r, all, c.printOptions().Color)
	}
	if err != nil {
		return exitNoScan, err
	}
	if least != 0 && r.AtLeast(least) {
		return exitFindings, nil
	}
	return exitOK, nil
}

// textTime is the time for one text of a file, which nobody waits for as they
// do for a hook.
const textTime = 10 * time.Second

func judgeText(text string, opt classify.Options) (*verdict.Verdict, error) {
	v, err := within(textTime, func() *verdict.Verdict { return classify.Command(text, opt) })
	if errors.Is(err, errTooSlow) {
		err = errors.New("takes longer than 10 seconds to judge")
	}
	return v, err
}
