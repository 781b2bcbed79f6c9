//go:build unix

package main

import (
	"encoding/base64"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var keep = flag.String("screenshots", "", "keep the screenshots in this directory")

// A tab is one page of the browser. Its methods end the test where the browser
// does not answer.
type tab struct {
	t       *testing.T
	b       *browser
	session string
	address string
}

type object = map[string]any

// open opens an address in a new tab, in a color scheme and as wide as said.
func (b *browser) open(t *testing.T, address, scheme string, width int) *tab {
	t.Helper()
	p := &tab{t: t, b: b, address: address}
	var target struct {
		ID string `json:"targetId"`
	}
	p.must(b.call("", "Target.createTarget", object{"url": "about:blank"}, &target))
	var attached struct {
		Session string `json:"sessionId"`
	}
	p.must(b.call("", "Target.attachToTarget", object{"targetId": target.ID, "flatten": true}, &attached))
	p.session = attached.Session
	for _, domain := range [...]string{"Page", "Runtime", "Log", "Network"} {
		p.call(domain+".enable", object{}, nil)
	}
	p.call("Emulation.setFocusEmulationEnabled", object{"enabled": true}, nil)
	p.look(scheme, width)
	p.call("Page.navigate", object{"url": address}, nil)
	p.wait(`document.readyState === "complete" && document.querySelector("#decision") !== null`)
	p.eval(`limit = 20000`) // what is tested on a busy machine is not its speed
	t.Cleanup(func() {
		b.call("", "Target.closeTarget", object{"targetId": target.ID}, nil)
	})
	return p
}

// look sets the color scheme and the width of the screen.
func (p *tab) look(scheme string, width int) {
	p.t.Helper()
	p.call("Emulation.setEmulatedMedia", object{"features": []object{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
	p.call("Emulation.setDeviceMetricsOverride", object{"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false}, nil)
}

func (p *tab) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *tab) call(method string, params object, result any) {
	p.t.Helper()
	p.must(p.b.call(p.session, method, params, result))
}

// eval is the value of an expression in the page.
func (p *tab) eval(expression string) any {
	p.t.Helper()
	var r struct {
		Result struct {
			Value any `json:"value"`
		} `json:"result"`
		Exception json.RawMessage `json:"exceptionDetails"`
	}
	p.call("Runtime.evaluate", object{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	if r.Exception != nil {
		p.t.Fatalf("%s: %s", expression, r.Exception)
	}
	return r.Result.Value
}

func (p *tab) text(selector string) string {
	p.t.Helper()
	quoted, err := json.Marshal(selector)
	p.must(err)
	s, _ := p.eval("document.querySelector(" + string(quoted) + ")?.innerText ?? ''").(string)
	return s
}

// wait waits until an expression is true.
func (p *tab) wait(expression string) {
	p.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if p.eval(expression) == true {
			return
		}
	}
	p.t.Fatalf("never true: %s; the answer is %q", expression, p.text("#answer"))
}

// decided waits for a decision whose text has all the words.
func (p *tab) decided(decision string, words ...string) {
	p.t.Helper()
	p.wait(`document.querySelector("#decision").className === "` + decision + `"`)
	answer := p.text("#answer")
	for _, w := range words {
		if !strings.Contains(answer, w) {
			p.t.Errorf("%s: %q is not in the answer:\n%s", decision, w, answer)
		}
	}
}

// write replaces the command as a person does: all is selected, and text typed.
func (p *tab) write(command string) {
	p.t.Helper()
	p.eval(`document.querySelector("#command").focus(); document.querySelector("#command").select()`)
	p.eval(`document.querySelector("#decision").className = ""`)
	p.call("Input.insertText", object{"text": command}, nil)
}

// key presses and releases a key, with Shift if that is 8 in modifiers.
func (p *tab) key(name string, code, modifiers int, text string) {
	p.t.Helper()
	for _, kind := range [...]string{"keyDown", "keyUp"} {
		params := object{"type": kind, "key": name, "code": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
		if text != "" && kind == "keyDown" {
			params["text"] = text
		}
		p.call("Input.dispatchKeyEvent", params, nil)
	}
}

// tabTo presses Tab until an element of the selector has the focus.
func (p *tab) tabTo(selector string) {
	p.t.Helper()
	for range 200 {
		if p.eval(`document.activeElement.matches("`+selector+`")`) == true {
			return
		}
		p.key("Tab", 9, 0, "")
	}
	p.t.Fatalf("Tab does not lead to %s", selector)
}

// screenshot takes a picture of what is seen of the page.
func (p *tab) screenshot(name string) {
	p.t.Helper()
	var r struct {
		Data string `json:"data"`
	}
	p.call("Page.captureScreenshot", object{"format": "png"}, &r)
	body, err := base64.StdEncoding.DecodeString(r.Data)
	p.must(err)
	if len(body) < 5000 {
		p.t.Errorf("the screenshot %s is %d bytes: nothing is on it", name, len(body))
	}
	dir := *keep
	if dir == "" {
		dir = p.t.TempDir()
	}
	p.must(os.MkdirAll(dir, 0o777))
	p.must(os.WriteFile(filepath.Join(dir, name+".png"), body, 0o666))
}

// quiet checks that the page has said nothing on the console, and asked the
// network for nothing but itself.
func (p *tab) quiet() {
	p.t.Helper()
	for _, m := range p.b.happened(p.session, "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded") {
		p.t.Errorf("on the console: %s %s", m.Method, m.Params)
	}
	pages := 0
	for _, m := range p.b.happened(p.session, "Network.requestWillBeSent") {
		var r struct {
			Request struct {
				URL string `json:"url"`
			} `json:"request"`
		}
		p.must(json.Unmarshal(m.Params, &r))
		address, _, _ := strings.Cut(p.address, "#")
		switch {
		case r.Request.URL == address:
			pages++
		case strings.HasPrefix(r.Request.URL, "data:"), strings.HasPrefix(r.Request.URL, "blob:"):
		default:
			p.t.Errorf("the page asked for %s", r.Request.URL)
		}
	}
	if pages != 1 {
		p.t.Errorf("the page was asked for %d times", pages)
	}
}
