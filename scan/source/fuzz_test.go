package source

import (
	"os"
	"path/filepath"
	"testing"
)

// fuzzReader holds a reader to its promises about any text: it ends, and every
// byte that it says to have copied stands where it says.
func fuzzReader(f *testing.F, kind Kind, name string, seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	found, err := filepath.Glob(filepath.Join("testdata", "seeds", kind.String()+".*"))
	if err != nil || len(found) == 0 {
		f.Fatalf("no seed for %s: %v", kind, err)
	}
	for _, path := range found {
		body, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(body))
	}
	f.Fuzz(func(t *testing.T, src string) {
		file, err := Read(kind, name, src)
		if err != nil {
			return
		}
		for i := range file.Snippets {
			s := &file.Snippets[i]
			checkPlaces(t, src, s)
			for _, at := range []int{0, len(s.Text) / 2, len(s.Text)} {
				if o := s.Offset(at); o < 0 || o > len(src) {
					t.Fatalf("%q: offset %d is %d of %d", s.Text, at, o, len(src))
				}
			}
		}
	})
}

func FuzzScript(f *testing.F) { fuzzReader(f, Script, "a", "#!/bin/sh\necho a\n", "#!", "") }

func FuzzMakefile(f *testing.F) {
	fuzzReader(f, Makefile, "Makefile", "a:\n\t$(X) \\\n\t$(foreach a,b,c)\n", ".ONESHELL:\na: ; b\n\tc\n", "define x\n$(x)\nendef\na:\n\t$(x)\n", "A=$(A)\na:\n\t$A $(A)\n")
}

func FuzzDockerfile(f *testing.F) {
	fuzzReader(f, Dockerfile, "Dockerfile", "RUN <<E\n", "RUN a \\", "# escape=`\nRUN a `\nb", "ENV a b\nWORKDIR $a\nRUN [\"a\"]", "ONBUILD HEALTHCHECK CMD a")
}

func FuzzWorkflow(f *testing.F) {
	fuzzReader(f, Workflow, "a.yml", "jobs: {a: {steps: [{run: \"a\\x41\\\n b\"}]}}", "jobs:\n  a:\n    steps:\n    - run: >2-\n        a\n", "runs: {using: composite, steps: [run: ${{ a }}]}")
}

func FuzzGitLab(f *testing.F) {
	fuzzReader(f, GitLab, ".gitlab-ci.yml", "a: &a {script: [*a, !reference [a, b]]}", "a: {extends: a, script: 'a''b'}")
}

func FuzzPackageJSON(f *testing.F) {
	fuzzReader(f, PackageJSON, "package.json", `{"scripts":{"a":"\ud800\u0041\\"}}`, `{"scripts":{}}`)
}
