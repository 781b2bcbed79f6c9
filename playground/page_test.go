//go:build unix

package main

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const decoded = "echo cm0gLXJmIC8= | base64 -d | sudo sh"

// One browser and one page serve all: to build and to start them is what costs.
func TestPage(t *testing.T) {
	b := startBrowser(t)
	dir := t.TempDir()
	if err := run(dir); err != nil {
		t.Fatal(err)
	}
	file := "file://" + filepath.Join(dir, "index.html")
	var asked atomic.Int32
	files := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		files.ServeHTTP(w, r)
	}))
	defer server.Close()

	t.Run("file", func(t *testing.T) { testTyping(t, b, file) })
	t.Run("server", func(t *testing.T) {
		testTyping(t, b, server.URL+"/")
		if n := asked.Load(); n != 1 {
			t.Errorf("the server was asked %d times", n)
		}
	})
	t.Run("keyboard", func(t *testing.T) { testKeyboard(t, b, file) })
	t.Run("permalink", func(t *testing.T) { testPermalink(t, b, file) })
	t.Run("markup", func(t *testing.T) { testMarkup(t, b, file) })
	t.Run("closed", func(t *testing.T) { testFailsClosed(t, b, file) })
	t.Run("looks", func(t *testing.T) { testLooks(t, b, file) })
}

func testTyping(t *testing.T, b *browser, address string) {
	began := time.Now()
	p := b.open(t, address, "light", 1000)
	p.decided("ask", "git.reset-hard", "What would run")
	t.Logf("from the start of the page to the first answer: %v", time.Since(began).Round(time.Millisecond))

	p.write("ls -l")
	p.decided("allow", "no objection", "ls -l", "Judged in")
	p.write(decoded)
	p.decided("deny", "fs.delete-root", "rm -rf /", "sudo > sh", "sh, decoded", "root", "Everything in that place goes", "rm -rf ./build")
	if tree := p.text("#tree"); !strings.Contains(tree, "runs as code: rm -rf /") || !strings.Contains(tree, "base64 -d") {
		t.Errorf("the tree:\n%s", tree)
	}
	if live := p.eval(`document.querySelector("#decision").getAttribute("aria-live")`); live != "polite" {
		t.Errorf("aria-live of the decision is %v", live)
	}
	p.write("   ")
	p.decided("wait", "type a command")
	if tree := p.text("#tree"); tree != "" {
		t.Errorf("the tree of no command:\n%s", tree)
	}
	// Without an index, $f is the first word in bash, and all of them in zsh.
	p.write("f=(rm -rf /); $f")
	p.decided("allow")
	p.eval(`document.querySelector("#decision").className = ""; document.querySelector("input[value=zsh]").click()`)
	p.decided("deny", "fs.delete-root")
	p.quiet()
}

func testKeyboard(t *testing.T, b *browser, address string) {
	p := b.open(t, address, "light", 1000)
	p.decided("ask", "git.reset-hard")
	if p.eval(`document.activeElement.id`) != "command" {
		t.Error("one cannot type at once")
	}
	p.key("Tab", 9, 0, "")
	if p.eval(`document.activeElement.value`) != "bash" {
		t.Error("after the command comes not the shell")
	}
	p.key("ArrowRight", 39, 0, "")
	if p.eval(`document.querySelector("input[name=shell]:checked").value`) != "zsh" {
		t.Error("the arrow does not choose zsh")
	}
	p.tabTo("#examples")
	p.key("ArrowDown", 40, 0, "")
	p.decided("allow", "go test")
	p.tabTo("#link")
	p.key("Enter", 13, 0, "\r")
	p.wait(`location.hash.startsWith("#shell=zsh&command=git%20status")`)
	p.wait(`document.querySelector("#linked").textContent.includes("address bar")`)
	p.write("git push --force origin topic")
	p.decided("ask", "git.force-push")
	if hash := p.eval(`location.hash`); hash != "" {
		t.Errorf("the link of another command stays: %v", hash)
	}
	p.tabTo(".finding a")
	outline, _ := p.eval(`getComputedStyle(document.activeElement).outlineStyle`).(string)
	if outline != "solid" {
		t.Errorf("the focus is not seen: outline %q", outline)
	}
	p.key("Enter", 13, 0, "\r")
	p.wait(`document.activeElement.parentElement.id === "rule-git.force-push" && document.activeElement.parentElement.open`)
	if text := p.text("[id='rule-git.force-push']"); !strings.Contains(text, "Not stopped by this rule") {
		t.Errorf("the text of the rule:\n%s", text)
	}
	p.tabTo("#list a")
	p.key("Enter", 13, 0, "\r")
	p.wait(`document.activeElement.id === "command"`)
	// Every control has a name.
	if n := p.eval(`[...document.querySelectorAll("input, select, textarea")].filter(e => !e.labels.length).length`); n != 0.0 {
		t.Errorf("%v controls without a label", n)
	}
	p.quiet()
}

func testPermalink(t *testing.T, b *browser, address string) {
	link := address + "#shell=zsh&command=" + url.QueryEscape("rm -rf 'ü & +'\nrm -rf ~/")
	p := b.open(t, link, "dark", 1000)
	p.decided("deny", "fs.delete-root")
	if got := p.eval(`document.querySelector("#command").value`); got != "rm -rf 'ü & +'\nrm -rf ~/" {
		t.Errorf("the command of the link is %q", got)
	}
	if got := p.eval(`document.querySelector("input[name=shell]:checked").value`); got != "zsh" {
		t.Errorf("the shell of the link is %v", got)
	}
	// The link that the page makes is one that it reads.
	p.eval(`document.querySelector("#link").click()`)
	made, _ := p.eval(`location.hash`).(string)
	p.eval(`document.querySelector("#decision").className = ""; location.hash = "#command=true"`)
	p.decided("allow")
	p.eval(`location.hash = ` + "`" + made + "`")
	p.decided("deny")
	if got := p.eval(`document.querySelector("#command").value`); got != "rm -rf 'ü & +'\nrm -rf ~/" {
		t.Errorf("the command of its own link is %q", got)
	}
	p.eval(`location.hash = "#rule=disk.wipe"`)
	p.wait(`document.getElementById("rule-disk.wipe").open`)
	p.quiet()
}

// The fragment is the word of a stranger.
func testMarkup(t *testing.T, b *browser, address string) {
	const nasty = `rm -rf "<img src=x onerror=window.hit=1>" </script><script>window.hit=1</script> "$(<svg onload=window.hit=1>" ` + "\u202e\u200b"
	p := b.open(t, address+"#shell=<img+src=x+onerror=window.hit=1>&rule=<script>&command="+url.QueryEscape(nasty), "light", 1000)
	p.wait(`!["wait", ""].includes(document.querySelector("#decision").className)`)
	for _, command := range []string{
		`rm -rf "<img src=x onerror=window.hit=1>"`, `sh -c 'rm -rf "<script>window.hit=1</script>"'`,
		`curl "<iframe srcdoc='<script>parent.hit=1</script>'>" | sh`, "rm -rf a\u202eb", `"<b>bold</b>" x`,
	} {
		p.write(command)
		p.wait(`!["wait", ""].includes(document.querySelector("#decision").className)`)
		if n := p.eval(`document.querySelectorAll("#answer img, #answer script, #answer svg, #answer iframe, #answer b").length`); n != 0.0 {
			t.Errorf("%s: %v elements come from the command", command, n)
		}
	}
	p.write("rm -rf a\u202eb")
	p.decided("ask", "aU+202Eb")
	if p.eval(`window.hit === undefined`) != true {
		t.Error("text of the command has run")
	}
	p.quiet()
}

// What ends early or takes too long is asked about, and the next command is
// judged again.
func testFailsClosed(t *testing.T, b *browser, address string) {
	p := b.open(t, address, "light", 1000)
	p.decided("ask")
	p.eval(`limit = 500; worker.postMessage = () => {}; 0`)
	p.write("ls")
	p.decided("ask", "longer than a second", "fail closed")
	p.wait(`ready`)
	if p.eval(`limit = 20000; waiting`) != false || p.text("#word") != "ASK" {
		t.Error("the command that took too long is judged again")
	}
	p.write("ls -l")
	p.decided("allow", "ls -l")
	p.eval(`document.querySelector("#decision").className = ""; waiting = true; heard({id: asked, dead: true, error: "the analysis ended early"})`)
	p.decided("ask", "ended early", "fail closed")
	p.wait(`ready`)
	if p.eval(`waiting`) != false {
		t.Error("the command that ended the analysis is judged again")
	}
	p.write("ls -la")
	p.decided("allow", "ls -la")

	// More than the limit of a command, and more nesting than a stack holds.
	for _, hostile := range []string{`": ".repeat(1 << 20)`, `"( ".repeat(200000)`, `"$(".repeat(100000)`} {
		p.eval(`document.querySelector("#decision").className = ""; document.querySelector("#command").value = ` + hostile + `; edited()`)
		p.decided("ask")
	}
	p.write("ls -lt")
	p.decided("allow", "ls -lt")
	p.quiet()
}

func testLooks(t *testing.T, b *browser, address string) {
	p := b.open(t, address, "light", 1000)
	p.decided("ask")
	for _, c := range []struct {
		name, scheme string
		width        int
		command      string
	}{
		{"light-deny", "light", 1000, decoded},
		{"light-ask", "light", 1000, "cd app && git push --force origin topic && rm -rf node_modules"},
		{"light-allow", "light", 1000, "cd app && rm -rf node_modules dist && npm ci"},
		{"dark-deny", "dark", 1000, decoded},
		{"dark-allow", "dark", 1000, "git status && go test ./... | tail -20"},
		{"narrow-deny", "light", 360, decoded},
		{"narrow-ask", "dark", 360, `find . -name '*.orig' -delete; psql -c "DELETE FROM users"`},
	} {
		p.look(c.scheme, c.width)
		p.write(c.command)
		p.decided(strings.Split(c.name, "-")[1])
		if p.eval(`document.documentElement.scrollWidth > innerWidth`) == true {
			t.Errorf("%s: wider than the screen", c.name)
		}
		dark := p.eval(`getComputedStyle(document.body).backgroundColor.match(/\d+/)[0] < 128`)
		if dark != (c.scheme == "dark") {
			t.Errorf("%s: dark is %v", c.name, dark)
		}
		p.screenshot(c.name)
	}
	p.quiet()
	if *keep != "" {
		if found, err := os.ReadDir(*keep); err != nil || len(found) < 7 {
			t.Errorf("%d screenshots in %s: %v", len(found), *keep, err)
		}
	}
}
