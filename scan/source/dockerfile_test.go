package source

import (
	"testing"

	"gstack/shellast"
)

func TestDockerfile(t *testing.T) {
	runCases(t, Dockerfile, []readCase{
		{"run", "", "FROM a\nRUN rm -rf /x \\\n  # text\n\n  && echo b\n", 0, []want{
			{text: "rm -rf /x   && echo b", where: "RUN", shell: shellast.Sh, dir: "/", at: map[string]string{"rm": "2:5", "&&": "5:3", "b": "5:11"}},
		}},
		{"options", "", "FROM a\nrun --mount=type=cache,target=/x --network=none  rm y\n", 0, []want{
			{text: "rm y", shell: shellast.Sh, at: map[string]string{"rm": "2:50"}},
		}},
		{"exec form", "", "FROM a\nRUN [\"sh\", \"-c\", \"rm 'x'\"]\n", 0, []want{
			{text: `'sh' '-c' 'rm '\''x'\'''`, shell: shellast.Sh, at: map[string]string{"'sh'": "2:6", "'-c'": "2:12", "'rm": "2:18"}},
		}},
		{"no exec form", "", "FROM a\nRUN [ -d x ] && rm x\n", 0, []want{{text: "[ -d x ] && rm x", shell: shellast.Sh}}},
		{"shell", "", "FROM a\nSHELL [\"/bin/bash\", \"-o\", \"pipefail\", \"-c\"]\nRUN a\nSHELL [\"powershell\", \"-Command\"]\nRUN b\nFROM c\nRUN d\n", 1, []want{
			{text: "a", shell: shellast.Bash}, {text: "d", shell: shellast.Sh},
		}},
		{"environment", "", "ARG G=1\nFROM a AS base\nENV A=\"x y\" B=${A}/z\nENV OLD one two\nARG C=c D\nWORKDIR /srv\nWORKDIR app\nRUN a\nFROM base\nRUN b\nFROM z\nRUN c\n", 0, []want{
			{text: "a", shell: shellast.Sh, dir: "/srv/app", env: map[string]string{"A": "x y", "B": "x y/z", "OLD": "one two", "C": "c", "D": "", "G": ""}},
			{text: "b", shell: shellast.Sh, dir: "/srv/app", env: map[string]string{"A": "x y"}},
			{text: "c", shell: shellast.Sh, dir: "/", env: map[string]string{"A": ""}},
		}},
		{"heredoc as script", "", "FROM a\nRUN <<EOF\nrm x\nEOF\nRUN <<-'EOT'\n\techo $a\n\tEOT\nRUN echo c\n", 0, []want{
			{text: "rm x\n", shell: shellast.Sh, at: map[string]string{"rm": "3:1"}},
			{text: "echo $a\n", shell: shellast.Sh, at: map[string]string{"echo": "6:2"}},
			{text: "echo c", shell: shellast.Sh},
		}},
		{"heredoc with shebang", "", "FROM a\nRUN <<EOF\n#!/usr/bin/env bash\nrm x\nEOF\nRUN <<EOF\n#!/usr/bin/env python3\nimport os\nEOF\n", 1, []want{
			{text: "#!/usr/bin/env bash\nrm x\n", shell: shellast.Bash},
		}},
		{"heredoc of a program", "", "FROM a\nRUN bash <<EOF && b\nrm x\nEOF\nCOPY <<X /y\nRUN rm z\nX\nRUN c\n", 0, []want{
			{text: "bash <<EOF && b\nrm x\nEOF", shell: shellast.Sh, at: map[string]string{"rm": "3:1"}},
			{text: "c", shell: shellast.Sh},
		}},
		{"escape", "", "# escape=`\nFROM a\nRUN rm x `\n y\\\nRUN z\n", 0, []want{
			{text: "rm x  y\\", shell: shellast.Sh, at: map[string]string{"y": "4:2"}}, {text: "z", shell: shellast.Sh},
		}},
		{"what is started", "", "FROM a\nCMD rm a\nENTRYPOINT [\"rm\", \"b\"]\nHEALTHCHECK --interval=5m CMD rm c\nONBUILD RUN rm d\nHEALTHCHECK NONE\nLABEL RUN=rm\n", 0, []want{
			{text: "rm a", where: "CMD", shell: shellast.Sh}, {text: "'rm' 'b'", where: "ENTRYPOINT", shell: shellast.Sh},
			{text: "rm c", where: "CMD", shell: shellast.Sh, at: map[string]string{"rm": "4:31"}}, {text: "rm d", where: "RUN", shell: shellast.Sh, at: map[string]string{"rm": "5:13"}},
		}},
		{"carriage returns", "", "FROM a\r\nRUN rm \\\r\n  x\r\n", 0, []want{
			{text: "rm   x", shell: shellast.Sh, at: map[string]string{"rm": "2:5", "x": "3:3"}},
		}},
		{"no end", "", "FROM a\nRUN <<EOF\nrm x", 0, []want{{text: "rm x\n", shell: shellast.Sh}}},
	})
}
