#!/usr/bin/env python3
"""Asks gstack and its neighbours about every line of commands.jsonl.

Nothing of the commands is run: each program is only asked for its judgement,
as its hook for a coding agent would be. They are asked in a scratch repository
on the branch topic, with uncommitted work, with a scratch home directory.

    npm install cc-safety-net@2.4.5 @sheeki03/tirith-linux-x64@0.4.2 @shellfirm/cli-linux-x64@0.3.10
    ./measure.py --modules node_modules [--gstack PROGRAM] [--shellfirm PROGRAM] > results.md
"""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import tempfile

here = pathlib.Path(__file__).parent


def run(argv, env, cwd, stdin=""):
    try:
        return subprocess.run(argv, env=env, cwd=cwd, input=stdin, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return None


def payload(command, cwd):
    return json.dumps({"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": command}, "cwd": cwd})


def hook_decision(r):
    """What a PreToolUse hook of Claude Code answers; no output is no objection."""
    if r is None:
        return "timeout"
    if r.returncode == 2:
        return "deny"
    if not r.stdout.strip():
        return "pass" if r.returncode == 0 else "error"
    answer = json.loads(r.stdout).get("hookSpecificOutput", {}).get("permissionDecision", "pass")
    return "pass" if answer == "allow" else answer


def gstack(program):
    return lambda command, env, cwd: hook_decision(run([program, "hook", "careful"], env, cwd, payload(command, cwd)))


def safety_net(program):
    return lambda command, env, cwd: hook_decision(run([program, "hook", "--coding-cli"], env, cwd, payload(command, cwd)))


def tirith(program):
    def ask(command, env, cwd):
        r = run([program, "check", "--format", "json", "--non-interactive", "--no-daemon", "--shell", "posix", "--", command], env, cwd)
        if r is None:
            return "timeout"
        # A warning lets the command run.
        return {"allow": "pass", "block": "deny"}.get(json.loads(r.stdout)["action"], json.loads(r.stdout)["action"])
    return ask


def shellfirm(program):
    def ask(command, env, cwd):
        return hook_decision(run([program, "check", "--stdin", "--format", "json", "--exit-code"], env, cwd, json.dumps({"command": command})))
    return ask


def scratch(top):
    home, repo = f"{top}/home", f"{top}/home/shop"
    os.makedirs(f"{repo}/src")
    env = {"HOME": home, "PATH": os.environ["PATH"], "SHELL": "/bin/bash", "LC_ALL": "C.UTF-8", "USER": "dev"}
    git = ["git", "-c", "user.name=dev", "-c", "user.email=dev@example.com"]
    pathlib.Path(f"{repo}/src/main.go").write_text("package main\n")
    for args in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-q", "-m", "first"], ["checkout", "-q", "-b", "topic"],
                 ["remote", "add", "origin", "https://example.com/shop.git"],
                 ["update-ref", "refs/remotes/origin/main", "main"],
                 ["symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main"]):
        subprocess.run(git + args, cwd=repo, env=env, check=True)
    for n in ("stashed", "on topic-2"):
        pathlib.Path(f"{repo}/src/main.go").write_text(f"package main // {n}\n")
        args = [["stash", "-q"]] if n == "stashed" else [["checkout", "-q", "-b", "topic-2"], ["commit", "-qam", n], ["checkout", "-q", "topic"]]
        for a in args:
            subprocess.run(git + a, cwd=repo, env=env, check=True)
    pathlib.Path(f"{repo}/src/main.go").write_text("package main // not committed\n")
    pathlib.Path(f"{repo}/notes.tmp").write_text("never committed\n")
    return env, repo


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--modules", default="node_modules")
    p.add_argument("--gstack", default="gstack")
    p.add_argument("--shellfirm")
    a = p.parse_args()
    m = pathlib.Path(a.modules).absolute()
    tools = {
        "gstack": gstack(a.gstack),
        "cc-safety-net": safety_net(str(m / ".bin/cc-safety-net")),
        "tirith": tirith(str(m / "@sheeki03/tirith-linux-x64/bin/tirith")),
        "shellfirm": shellfirm(a.shellfirm or str(m / "@shellfirm/cli-linux-x64/shellfirm")),
    }
    commands = [json.loads(line) for line in (here / "commands.jsonl").read_text().splitlines()]
    counts = {t: collections.Counter() for t in tools}
    rows = []
    with tempfile.TemporaryDirectory(prefix="compare-") as top:
        env, cwd = scratch(top)
        for c in commands:
            answers = [ask(c["command"], env, cwd) for ask in tools.values()]
            for t, answer in zip(tools, answers):
                counts[t][c["kind"], answer in ("ask", "deny")] += 1
            rows.append([c["id"], c["command"].replace("\n", "⏎").replace("|", "\\|")] + answers)
    kinds = collections.Counter(c["kind"] for c in commands)
    print("| | " + " | ".join(tools) + " |\n|---|" + "---|" * len(tools))
    for kind, label in (("plain", "dangerous, plainly spelled: stopped"), ("evasive", "dangerous, spelled otherwise: stopped"), ("harmless", "harmless: stopped all the same")):
        print(f"| {label} | " + " | ".join(f"{counts[t][kind, True]} of {kinds[kind]}" for t in tools) + " |")
    print("\n| id | command | " + " | ".join(tools) + " |\n|---|---|" + "---|" * len(tools))
    for r in rows:
        print(f"| {r[0]} | `{r[1]}` | " + " | ".join(r[2:]) + " |")


main()
