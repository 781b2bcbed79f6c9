package replay_test

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gstack/internal/workload"
)

var (
	generate  = flag.String("generate", "", "write a folder of transcripts here, for measurements")
	megabytes = flag.Int("megabytes", 200, "the size of what -generate writes")
)

// TestGenerate writes transcripts as Claude Code does: sessions of some
// megabytes, of which most are results of tools, with a command every few
// lines, one in three of them new, and a line in five thousand that is broken.
// docs/replay.md says how it is used.
func TestGenerate(t *testing.T) {
	dir := *generate
	size := int64(*megabytes) << 20
	if dir == "" {
		dir, size = t.TempDir(), 1<<20
	}
	g := &generator{r: rand.New(rand.NewPCG(1, 2)), at: time.Date(2026, 1, 1, 8, 0, 0, 0, time.UTC)}
	files := 0
	for g.size < size {
		name := filepath.Join(dir, fmt.Sprintf("-home-dev-src-app%d", files%12), fmt.Sprintf("session-%04d.jsonl", files))
		if err := g.session(name, fmt.Sprintf("/home/dev/src/app%d", files%12), min(size-g.size, 3<<20)); err != nil {
			t.Fatal(err)
		}
		files++
	}
	t.Logf("%d files, %d bytes, %d commands, %d broken lines", files, g.size, g.commands, g.broken)
	if *generate == "" && (g.commands < 50 || g.size < size) {
		t.Errorf("%d commands in %d bytes", g.commands, g.size)
	}
}

type generator struct {
	r                *rand.Rand
	at               time.Time
	size             int64
	commands, broken int
	lines            int
}

// session writes one transcript.
func (g *generator) session(name, cwd string, size int64) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	list := workload.Commands()
	for end := g.size + size; g.size < end; {
		g.at = g.at.Add(time.Duration(20+g.r.IntN(200)) * time.Second)
		head := fmt.Sprintf(`{"parentUuid":"%x","isSidechain":%v,"userType":"external","cwd":%q,"sessionId":%q,"version":"2.1.0","gitBranch":"main","uuid":"%x","timestamp":%q,`,
			g.r.Uint64(), g.r.IntN(8) == 0, cwd, filepath.Base(name), g.r.Uint64(), g.at.Format("2006-01-02T15:04:05.000Z"))
		text := ""
		switch n := g.r.IntN(10); {
		case n < 3:
			src := list[g.r.IntN(len(list))].Src
			if g.r.IntN(3) == 0 {
				src += fmt.Sprintf(" # step %d", g.commands)
			}
			g.commands++
			text = head + fmt.Sprintf(`"type":"assistant","message":{"id":"msg_%d","role":"assistant","model":"m","content":[{"type":"tool_use","id":"toolu_%024d","name":"Bash","input":{"command":%s,"description":"a step"}}],"usage":{"input_tokens":%d}}}`,
				g.lines, g.lines, quote(src), g.r.IntN(90000))
		case n < 4:
			text = head + fmt.Sprintf(`"type":"assistant","message":{"role":"assistant","content":[{"type":"tool_use","id":"toolu_%024d","name":"Edit","input":{"file_path":%q,"old_string":%s,"new_string":%s}}]}}`,
				g.lines, fmt.Sprintf("%s/src/file%d.go", cwd, g.r.IntN(400)), quote(g.prose(40)), quote(g.prose(60)))
		case n < 5:
			text = head + `"type":"user","message":{"role":"user","content":` + quote(g.prose(50)) + `}}`
		default:
			out := quote(g.prose(100 + g.r.IntN(1200)))
			text = head + fmt.Sprintf(`"type":"user","message":{"role":"user","content":[{"tool_use_id":"toolu_%024d","type":"tool_result","content":%s}]},"toolUseResult":{"stdout":%s,"stderr":""}}`, g.lines, out, out)
		}
		if g.r.IntN(5000) == 0 {
			text = text[:len(text)/2]
			g.broken++
		}
		g.lines++
		n, err := w.WriteString(text + "\n")
		if err != nil {
			return err
		}
		g.size += int64(n)
	}
	return w.Flush()
}

// prose is text of some words, with lines and quotes as source code has.
func (g *generator) prose(words int) string {
	list := strings.Fields(`func return if err != nil { } the of "string" package import := 'x' // comment \n <tag> & résumé path/to/file.go:120 value true`)
	var b strings.Builder
	for range words {
		b.WriteString(list[g.r.IntN(len(list))])
		b.WriteByte(" \n"[g.r.IntN(8)/7])
	}
	return b.String()
}
