package source

import (
	"strings"
	"testing"

	"gstack/shellast"
)

func TestMakefile(t *testing.T) {
	runCases(t, Makefile, []readCase{
		{"recipe", "Makefile", "all: dep\n\t@-rm -rf out\n\techo $$HOME # text\n\nother:\n\techo b\n", 0, []want{
			{text: "rm -rf out", where: "target all", shell: shellast.Sh, at: map[string]string{"rm": "2:4", "out": "2:11"}},
			{text: "echo $HOME # text", shell: shellast.Sh, at: map[string]string{"$HOME": "3:7", "HOME": "3:9"}},
			{text: "echo b", where: "target other", shell: shellast.Sh, at: map[string]string{"b": "6:7"}},
		}},
		{"continued", "Makefile", "all:\n\tfor i in 1; do \\\n\t  rm $$i; \\\n\tdone\n", 0, []want{
			{text: "for i in 1; do \\\n  rm $i; \\\ndone", shell: shellast.Sh, at: map[string]string{"rm": "3:4", "i; ": "3:9", "done": "4:2"}},
		}},
		{"variables", "Makefile", "OUT := build/$(DIR)\nDIR = x\nall:\n\trm -rf $(OUT) ${NOT_KNOWN}/y $(patsubst a,b,c) $@\n", 0, []want{
			{text: "rm -rf build/x ${_term1}/y ${_term2} all", shell: shellast.Sh, terms: []string{"${NOT_KNOWN}", "$(patsubst a,b,c)"},
				at: map[string]string{"build": "4:9", "x ": "4:9", "${_term1}": "4:16", "/y": "4:28", "all": "4:49"}},
		}},
		{"not certain", "Makefile", "A = 1\nA = 2\nifdef X\nB = 1\nendif\nC += x\nD != date\nall:\n\techo $(A) $(B) $(C) $(D)\nt: E = 1\n\nu:\n\techo $(E)\n", 0, []want{
			{text: "echo ${_term1:?} ${_term2:?} ${_term3:?} ${_term4:?}", shell: shellast.Sh, terms: []string{"$(A)", "$(B)", "$(C)", "$(D)"}},
			{text: "echo ${_term1:?}", shell: shellast.Sh, terms: []string{"$(E)"}},
		}},
		{"marks from variables", "Makefile", "Q = @\nW = x\nall:\n\t$(Q)echo a\n\t-$(QUIET) echo b\n\t$(W) echo c\n", 0, []want{
			{text: "echo a", shell: shellast.Sh, at: map[string]string{"echo": "4:6"}},
			{text: "echo b", shell: shellast.Sh, at: map[string]string{"echo": "5:12"}},
			{text: "x echo c", shell: shellast.Sh},
		}},
		{"shell", "Makefile", "SHELL := /bin/bash\nexport GOOS = linux\nall:\n\techo a\n", 0, []want{
			{text: "echo a", shell: shellast.Bash, env: map[string]string{"GOOS": "linux"}},
		}},
		{"another shell", "Makefile", "SHELL = python3\nall:\n\tprint(1)\n", 1, nil},
		{"one shell", "Makefile", ".ONESHELL:\nall:\n\t@cd sub\n\trm -rf $(X)\n", 0, []want{
			{text: "cd sub\nrm -rf ${_term1}", shell: shellast.Sh, terms: []string{"$(X)"}, at: map[string]string{"cd": "3:3", "rm": "4:2", "${": "4:9"}},
		}},
		{"after a semicolon", "Makefile", "all: dep ; rm -rf x\n\techo y\n", 0, []want{
			{text: "rm -rf x", shell: shellast.Sh, at: map[string]string{"rm": "1:12"}},
			{text: "echo y", shell: shellast.Sh},
		}},
		{"other prefix", "Makefile", ".RECIPEPREFIX = >\nall:\n>rm x\n", 0, []want{
			{text: "rm x", shell: shellast.Sh, at: map[string]string{"rm": "3:2"}},
		}},
		{"shell function", "Makefile", "V := $(shell rm -rf $(X)/y)\nall:\n\techo $(shell date)\n", 0, []want{
			{text: "date", shell: shellast.Sh, at: map[string]string{"date": "3:15"}},
			{text: "echo ${_term1}", shell: shellast.Sh, terms: []string{"$(shell date)"}},
			{text: "rm -rf ${_term1}/y", where: "$(shell)", shell: shellast.Sh, at: map[string]string{"rm": "1:14", "/y": "1:25"}},
		}},
		{"canned recipe", "Makefile", "define run\n\t@rm -rf $(1)\nendef\nall:\n\t$(call run,a)\n\t$(call run,b)\n", 0, []want{
			{text: "rm -rf ${_term1}", where: "define run", shell: shellast.Sh, at: map[string]string{"rm": "2:3"}},
		}},
		{"foreach over lines", "Makefile", "all:\n\t$(foreach d,$(DIRS), \\\n\t\trm $(d) &&) true\n\t$(eval X := 1)\n", 0, []want{
			{text: " \\\n\trm ${_term1} && true", shell: shellast.Sh, terms: []string{"$(d)"}, at: map[string]string{"rm": "3:3", "true": "3:15"}},
		}},
		{"not recipes", "Makefile", "\techo none\nX = 1\n\techo none\n# all:\n#\techo none\nall: ; \nifeq ($(A),b)\nendif\n", 0, nil},
		{"no end", "Makefile", "A = $(X\nall:\n\techo $(A $\n", 0, []want{{text: "echo $(A $", shell: shellast.Sh}}},
	})
}

func TestMakefileCannotGrow(t *testing.T) {
	var b strings.Builder
	b.WriteString("A0 = " + strings.Repeat("x", 1000) + "\n")
	for i := 1; i < 20; i++ {
		b.WriteString("A" + itoa(i) + " =" + strings.Repeat(" $(A"+itoa(i-1)+")", 100) + "\n")
	}
	b.WriteString("L = $(L)\nall:\n\techo $(A19) $(L)\n")
	f, err := Read(Makefile, "Makefile", b.String())
	if err != nil || len(f.Snippets) != 1 || len(f.Snippets[0].Text) > 64<<20 {
		t.Errorf("%d texts, %v", len(f.Snippets), err)
	}
}
