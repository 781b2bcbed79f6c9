package install

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// stamp is the line by which a file of ours is known, whatever version of
// gstack has written it.
func stamp(comment, agent string) string {
	return comment + " Written by `gstack install " + agent + "`, which writes it anew; changes are lost."
}

// written reports whether a text is a file that gstack has written for an
// agent.
func (a *Agent) written(text []byte) bool {
	for _, comment := range [...]string{"#", "//"} {
		if strings.Contains("\n"+string(text), "\n"+stamp(comment, a.Name)+"\n") {
			return true
		}
	}
	return false
}

// programKey begins the line that names the program, in each language.
const (
	programShell  = "program="
	programScript = "const program = "
)

// hookOfFile is the hook that a file of ours runs.
func (a *Agent) hookOfFile(file string, text []byte) (Hook, bool) {
	if a.script == nil || !a.written(text) {
		return Hook{}, false
	}
	for line := range strings.Lines(string(text)) {
		h := Hook{File: file, Kind: guard}
		line = strings.TrimSpace(line)
		if word, ok := strings.CutPrefix(line, programShell); ok {
			if words, ok := shellWords(word); ok && len(words) == 1 {
				h.Program, h.Command = words[0], shellWord(file)
				return h, true
			}
		}
		if word, ok := strings.CutPrefix(line, programScript); ok {
			if path, err := jsontext.AppendUnquote(nil, strings.TrimSuffix(word, ";")); err == nil {
				h.Program = string(path)
				// What the file would start; the agent itself runs the rest of it.
				h.Command, h.Args = h.Program, []string{"hook", guard, "--agent", a.Name}
				return h, true
			}
		}
	}
	return Hook{}, false
}

// clineScript is the whole hook file of Cline, which takes no notice of an exit
// status and lets the call run when the output is not what it knows.
func clineScript(program string) string {
	return `#!/bin/sh
` + stamp("#", "cline") + `
# Cline runs this file before each tool call.
` + programShell + shellWord(program) + `
if answer=$("$program" hook guard --agent cline); then
	case $answer in
	'{'*'}')
		printf '%s\n' "$answer"
		exit 0
		;;
	esac
fi
printf '%s\n' '{"cancel":true,"errorMessage":"gstack did not answer, so this call was not checked: fail closed. The user can run: gstack doctor cline"}'
`
}

// bridge is the part of a plugin that asks the program about a call. It throws
// where the call must not run.
func bridge(program, agent string) string {
	quoted, _ := jsontext.AppendQuote(nil, program)
	return `import { spawn } from "node:child_process";

` + programScript + string(quoted) + `;

// check hands one tool call to gstack, and throws where it must not run: also
// when there is no answer, for the agent would run the call.
function check(call) {
  return new Promise((resolve, reject) => {
    const refuse = (why) => reject(new Error(why));
    const failed = "gstack did not answer, so this call was not checked: fail closed. The user can run: gstack doctor ` + agent + `";
    const child = spawn(program, ["hook", "guard", "--agent", "` + agent + `"], { stdio: ["pipe", "pipe", "ignore"] });
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      refuse(failed);
    }, 30000);
    let out = "";
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (text) => {
      out += text;
    });
    child.stdin.on("error", () => {}); // the end of the program tells
    child.on("error", () => {
      clearTimeout(late);
      refuse(failed);
    });
    child.on("close", (status) => {
      clearTimeout(late);
      let answer;
      try {
        answer = JSON.parse(out);
      } catch {
        return refuse(failed);
      }
      if (status !== 0 || answer === null || typeof answer !== "object" || Array.isArray(answer)) return refuse(failed);
      if (Object.keys(answer).length === 0) return resolve();
      refuse(answer.hookSpecificOutput?.permissionDecisionReason || failed);
    });
    child.stdin.end(JSON.stringify(call));
  });
}
`
}

// opencodePlugin is the plugin for OpenCode 1, where an error that a hook throws
// keeps the tool from running.
func opencodePlugin(program string) string {
	return stamp("//", "opencode") + `
// OpenCode loads this file when it starts, and calls the hook before each tool.
` + bridge(program, "opencode") + `
export const gstack = async ({ directory }) => ({
  "tool.execute.before": async (input, output) => {
    await check({
      tool_name: input.tool,
      tool_input: output.args,
      cwd: directory,
      session_id: input.sessionID,
    });
  },
});
`
}

// ampPlugin is the plugin for Amp. The second line is what early versions ask
// for before they load one.
func ampPlugin(program string) string {
	return stamp("//", "amp") + `
// @i-know-the-amp-plugin-api-is-wip-and-very-experimental-right-now
// Amp loads this file when it starts, and calls the handler before each tool.
` + bridge(program, "amp") + `
export default function gstack(amp) {
  amp.on("tool.call", async (event) => {
    try {
      await check({
        tool_name: event.tool,
        tool_input: event.input,
        cwd: workspace(amp),
        session_id: event.thread?.id,
      });
    } catch (error) {
      return { action: "reject-and-continue", message: error.message };
    }
    return { action: "allow" };
  });
}

// workspace is the directory that calls run in, where they name none.
function workspace(amp) {
  try {
    const root = amp.system.workspaceRoot;
    return root ? amp.helpers.filePathFromURI(root) : process.cwd();
  } catch {
    return process.cwd();
  }
}
`
}
