package main

import "fmt"

const usage = `gstack stands between a coding agent and the shell: it says what a command
would do, and answers allow, ask or deny.

  gstack hook careful|freeze|guard [--agent NAME] [--no-relax]
        a PreToolUse hook: payload on standard input, one JSON object out;
        freeze --shell holds what commands write to the boundary, as guard does;
        with --no-relax, or GSTACK_STRICT=1, also what provably loses nothing is
        asked about
  gstack hook config [--plugin]
        a ConfigChange hook of Claude Code: a change of settings that would take
        gstack's hooks away is not taken over
  gstack classify [--json] [--guard] [--cwd DIR] [--shell bash|zsh|sh] [--] COMMAND
  gstack classify --stdin | --file PATH      one script
  gstack classify --batch                    JSON lines in, JSON lines out
        explain the decision: exit 0 allow, 10 ask, 20 deny
  gstack freeze set DIR... | acquire DIR | release OWNER | clear | status [--json]
  gstack unfreeze
        the directory, or directories, that edits are held to
  gstack rules [ID] [--json|--markdown]
        what is stopped, why, and what to do instead
  gstack scan PATH... [--all] [--json|--sarif] [--fail-on error|warning|note|never]
         [--no-ignore]
        the shell text in files: scripts, makefiles, Dockerfiles, workflows of
        GitHub, pipelines of GitLab, package.json; exit 0 clean, 1 findings, 2 wrong
        usage or a path that cannot be read
  gstack replay [PATH...] [--from FORMAT] [--since TIME] [--project DIR]
         [--rule ID,...] [--json] [--html FILE] [--limit N] [--jobs N] [--no-progress]
        what would have been asked and denied of the commands that agents and
        shells have kept: transcripts, session logs, histories; FORMAT is claude,
        codex, gemini, bash, zsh, fish, lines or jsonl
  gstack install AGENT [--project] [--dry-run]
  gstack uninstall AGENT [--project] [--dry-run]
        put the hook into the settings of an agent, or take it out; AGENT is one
        of claude, codex, gemini, copilot, cursor, opencode, cline, droid, kiro
        and amp
  gstack doctor [AGENT...] [--json]
        whether the hook is installed and works: exit 1 if something is wrong
  gstack log [--follow] [--since TIME] [--rule GLOB] [--skill NAME] [--decision ask|deny]
         [--repo NAME] [--json] [-n N|all]
        what was asked about and refused: the last 20, or all since TIME, which is
        12h, 7d, today or 2006-01-31
  gstack stats [--since TIME] [--by rule|day|repo|skill] [--json]
        how often, in the last 30 days or since TIME
  gstack statusline
        one line for the foot of Claude Code: what is on
  gstack paths [--get NAME]
  gstack slug
        where state is kept, as shell assignments
  gstack version
  gstack help

Exit status: 2 wrong usage or unreadable input, 1 internal error.
`

func (c *command) help(args []string) (int, error) {
	_, err := fmt.Fprint(c.stdout, usage)
	return exitOK, err
}
