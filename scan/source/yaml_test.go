package source

import (
	"errors"
	"strings"
	"testing"

	"gstack/shellast"
)

func TestWorkflow(t *testing.T) {
	runCases(t, Workflow, []readCase{
		{"styles", "", `on: push
jobs:
  a:
    runs-on: ubuntu-latest
    steps:
      - run: rm -rf plain # text
      - name: two
        run: |
          echo a

            rm -rf b
      - run: >-
          rm -rf
          folded

          c
      - run: "rm -rf \"q\" \
            && echo \t é x"
      - run: 'rm ''s'' x'
      - {run: rm flow}
      - run: rm
          over lines
`, 0, []want{
			{text: "set -e\nrm -rf plain", where: "job a, step 1", shell: shellast.Bash, at: map[string]string{"rm": "6:14"}},
			{text: "set -e\necho a\n\n  rm -rf b\n", where: "job a, step two", shell: shellast.Bash, at: map[string]string{"echo": "9:11", "rm": "11:13"}},
			{text: "set -e\nrm -rf folded\nc", shell: shellast.Bash, at: map[string]string{"rm": "13:11", "folded": "14:11", "c": "16:11"}},
			{text: "set -e\nrm -rf \"q\" && echo \t é x", shell: shellast.Bash, at: map[string]string{"rm": "17:15", "q": "17:24", "&&": "18:13", "\t": "18:21", "x": "18:27"}},
			{text: "set -e\nrm 's' x", shell: shellast.Bash, at: map[string]string{"'s": "19:18", "x": "19:24"}},
			{text: "set -e\nrm flow", shell: shellast.Bash, at: map[string]string{"rm": "20:15"}},
			{text: "set -e\nrm over lines", shell: shellast.Bash, at: map[string]string{"rm": "21:14", "over": "22:11"}},
		}},
		{"shells and directories", "", `env: {TOP: t, BOTH: top}
defaults: {run: {shell: sh, working-directory: w}}
jobs:
  a:
    env:
      BOTH: job-${{ env.TOP }}
      OPEN: ${{ secrets.X }}
    steps:
      - run: a
        env: {OWN: 1}
      - run: b
        shell: bash
        working-directory: other
      - run: c
        shell: python
      - run: d
        shell: bash -x {0}
  w:
    runs-on: windows-latest
    defaults: {run: {shell: pwsh}}
    steps:
      - run: e
      - uses: x/y@v1
`, 2, []want{
			{text: "set -e\na", shell: shellast.Sh, dir: "w", env: map[string]string{"TOP": "t", "BOTH": "job-t", "OPEN": "", "OWN": "1"}},
			{text: "set -eo pipefail\nb", shell: shellast.Bash, dir: "other", env: map[string]string{"OWN": ""}},
			{text: "d", shell: shellast.Bash},
		}},
		{"windows", "", "jobs:\n  a:\n    runs-on: windows-2022\n    steps:\n      - run: a\n      - run: b\n        shell: bash\n", 1, []want{{text: "set -eo pipefail\nb", shell: shellast.Bash}}},
		{"expressions", "", "jobs:\n  a:\n    env: {X: known}\n    steps:\n      - run: rm ${{ env.X }}/${{ inputs.y }}/${{inputs.z}} ${{ inputs.y }} ${{ github.workspace }} ${{ open\n", 0, []want{
			{text: "set -e\nrm known/${_term1}/${_term2} ${_term1} " + TopDir + " ${{ open", shell: shellast.Bash, terms: []string{"${{ inputs.y }}", "${{inputs.z}}"},
				at: map[string]string{"rm": "5:14", "known": "5:17", "${_term1}": "5:30", "${_term2}": "5:46"}},
		}},
		{"composite action", "", "runs:\n  using: composite\n  steps:\n    - run: rm x\n      shell: bash\n", 0, []want{
			{text: "set -eo pipefail\nrm x", where: "action, step 1", shell: shellast.Bash, at: map[string]string{"rm": "4:12"}},
		}},
		{"another action", "", "runs:\n  using: node20\n  main: rm.js\n", 0, nil},
		{"carriage returns", "", "jobs:\r\n  a:\r\n    steps:\r\n      - run: |\r\n          echo a\r\n          rm b\r\n", 0, []want{
			{text: "set -e\necho a\nrm b\n", shell: shellast.Bash, at: map[string]string{"rm": "6:11"}},
		}},
		{"indented by a number", "", "jobs:\n  a:\n    steps:\n      - run: |2\n          rm x\n", 0, []want{
			{text: "set -e\nrm x\n", shell: shellast.Bash, at: map[string]string{"rm": "4:14"}},
		}},
		{"not commands", "", "jobs:\n  a:\n    steps:\n      - run: [rm, x]\n      - run:\n      - rm\n  b: c\nname: rm\n", 0, nil},
	})
}

func TestGitLab(t *testing.T) {
	runCases(t, GitLab, []readCase{
		{"scripts", "", `variables: {A: top, M: {value: m, description: d}}
before_script:
  - echo before
build:
  variables: {B: "$A/x"}
  script:
    - rm -rf a
    - |
      echo b
      rm c
  after_script: rm after
test:
  before_script: []
  script: rm t
stages: [rm]
`, 0, []want{
			{text: "set -eo pipefail\necho before\nrm -rf a\necho b\nrm c\n\n", where: "job build", shell: shellast.Bash, env: map[string]string{"A": "top", "M": "m", "B": ""},
				at: map[string]string{"echo before": "3:5", "rm -rf": "7:7", "rm c": "10:7"}},
			{text: "set -eo pipefail\nrm after\n", where: "job build", shell: shellast.Bash, at: map[string]string{"rm": "11:17"}},
			{text: "set -eo pipefail\nrm t\n", where: "job test", shell: shellast.Bash},
		}},
		{"what is shared", "", `.a: &a
  script: &s
    - rm a
  variables: {X: 1}
.b:
  before_script: [echo b]
one: {extends: [.b, .a]}
two:
  <<: *a
three:
  script:
    - *s
    - !reference [.b, before_script]
    - rm c
`, 0, []want{
			{text: "set -eo pipefail\nrm a\n", where: "job .a", shell: shellast.Bash},
			{text: "set -eo pipefail\necho b\n", where: "job .b", shell: shellast.Bash},
			{text: "set -eo pipefail\necho b\nrm a\n", where: "job one", shell: shellast.Bash, env: map[string]string{"X": "1"}, at: map[string]string{"rm": "3:7", "echo": "6:19"}},
			{text: "set -eo pipefail\nrm a\n", where: "job two", shell: shellast.Bash, env: map[string]string{"X": "1"}},
			{text: "set -eo pipefail\nrm a\necho b\nrm c\n", where: "job three", shell: shellast.Bash, at: map[string]string{"rm a": "3:7", "echo": "6:19", "rm c": "14:7"}},
		}},
		{"circles", "", "a: &a\n  extends: [b]\n  script: [*a, !reference [a, script]]\nb: {extends: a}\n", 0, nil},
	})
}

func TestYAMLThatIsNotRead(t *testing.T) {
	bomb := "a: &a [x]\n"
	for i := 'b'; i < 'z'; i++ {
		bomb += string(i) + ": &" + string(i) + " [" + strings.Repeat("*"+string(i-1)+",", 9) + "]\n"
	}
	for name, src := range map[string]string{
		"flow":            strings.Repeat("[", 100_000),
		"closed":          strings.Repeat("[", 5000) + strings.Repeat("]", 5000),
		"maps":            strings.Repeat("{a: ", 5000),
		"entries":         strings.Repeat("- ", 100_000) + "a",
		"keys":            strings.Repeat("? ", 100_000),
		"tags":            strings.Repeat("!a ", 100_000),
		"tags over lines": "a: " + strings.Repeat("!a\n ", 100_000),
		"indented": func() string {
			var b strings.Builder
			for i := range 1300 {
				b.WriteString(strings.Repeat(" ", i) + "a:\n")
			}
			return b.String()
		}(),
		"not YAML": "a: b: c\n  d",
	} {
		if _, err := Read(Workflow, "a.yml", src); err == nil {
			t.Errorf("%s: read", name)
		} else if name != "not YAML" && !errors.Is(err, ErrTooDeep) && !strings.HasPrefix(err.Error(), "not YAML: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	f, err := Read(GitLab, ".gitlab-ci.yml", bomb+"job: {script: *y}\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range f.Snippets {
		if len(s.Text) > 8<<20 {
			t.Errorf("aliases made a text of %d bytes", len(s.Text))
		}
	}
}

func TestLastScalarOfAFile(t *testing.T) {
	runCases(t, Workflow, []readCase{
		{"plain", "", "jobs:\n  a:\n    steps:\n      - run: rm  x | tee y.txt", 0, []want{{text: "set -e\nrm  x | tee y.txt", shell: shellast.Bash, at: map[string]string{"rm": "4:14", "tee": "4:22"}}}},
		{"blanks", "", "jobs:\n  a:\n    steps:\n      - run: rm  x   \n", 0, []want{{text: "set -e\nrm  x", shell: shellast.Bash, at: map[string]string{"rm": "4:14", "x": "4:18"}}}},
		{"block", "", "jobs:\n  a:\n    steps:\n      - run: |\n          rm x", 0, []want{{text: "set -e\nrm x\n", shell: shellast.Bash, at: map[string]string{"rm": "5:11"}}}},
	})
}
