package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed page
var files embed.FS

// build is the page.
func build() ([]byte, error) {
	wasm, err := analysis()
	if err != nil {
		return nil, err
	}
	loader, err := loader()
	if err != nil {
		return nil, err
	}
	return assemble(wasm, loader)
}

// analysis is gstack/playground/wasm, compiled.
func analysis() ([]byte, error) {
	dir, err := os.MkdirTemp("", "playground-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "gstack.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", out, "gstack/playground/wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", cmd, err, said)
	}
	return os.ReadFile(out)
}

// loader is the JavaScript with which the Go that compiled the analysis starts it.
func loader() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// assemble puts the parts into one page, and into its policy what may run: the
// style and the script by their hashes, the worker that the script makes, and
// nothing from anywhere.
func assemble(wasm, loader []byte) ([]byte, error) {
	part := map[string]string{}
	for _, name := range [...]string{"index.html", "page.css", "page.js", "worker.js"} {
		text, err := files.ReadFile("page/" + name)
		if err != nil {
			return nil, err
		}
		part[name] = string(text)
	}
	worker := string(loader) + "\n" + part["worker.js"]
	for _, text := range [...]string{part["page.css"], part["page.js"], worker} {
		for _, end := range [...]string{"</script", "</style", "<!--"} {
			if strings.Contains(strings.ToLower(text), end) {
				return nil, fmt.Errorf("a part of the page holds %s, which would end it", end)
			}
		}
	}
	packed, err := pack(wasm)
	if err != nil {
		return nil, err
	}
	page := part["index.html"]
	for _, slot := range [...]struct{ name, text string }{
		{"{{policy}}", policy(part["page.css"], part["page.js"])},
		{"{{style}}", part["page.css"]},
		{"{{wasm}}", packed},
		{"{{worker}}", worker},
		{"{{script}}", part["page.js"]},
	} {
		before, after, ok := strings.Cut(page, slot.name)
		if !ok {
			return nil, fmt.Errorf("index.html has no place for %s", slot.name)
		}
		page = before + slot.text + after
	}
	return []byte(page), nil
}

// policy is the Content-Security-Policy. Trusted types keep every door shut
// through which text could become markup or script, but for the worker.
func policy(style, script string) string {
	return strings.Join([]string{
		"default-src 'none'",
		"script-src '" + hash(script) + "' 'wasm-unsafe-eval'",
		"worker-src blob:",
		"style-src '" + hash(style) + "'",
		"img-src data:",
		"base-uri 'none'",
		"form-action 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types gstack",
	}, "; ")
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// pack is gzip, which every browser unpacks, in base64.
func pack(wasm []byte) (string, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(wasm); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}
