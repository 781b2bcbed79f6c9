package classify_test

import (
	"fmt"

	"gstack/classify"
	"gstack/shellast"
	"gstack/shellast/host"
)

// A command is judged with nothing but its text: what the machine is like is not
// known then.
func ExampleCommand() {
	for _, command := range []string{"git status", "git reset --hard HEAD~3", "sudo rm -rf /"} {
		v := classify.Command(command, classify.Options{})
		fmt.Print(v.Decision, ":")
		for _, f := range v.Findings {
			fmt.Print(" ", f.Rule)
		}
		fmt.Println()
	}
	// Output:
	// allow:
	// ask: git.reset-hard
	// deny: fs.delete-root
}

// Facts about the machine come through a Host. With one, a delete is known to be
// that of the home directory, whatever it is called.
func ExampleCommand_host() {
	machine := &host.Fixed{
		Vars:  map[string]string{"HOME": "/home/dev"},
		Homes: map[string]string{"": "/home/dev"},
		Dirs:  []string{"/home/dev/shop"},
	}
	v := classify.Command(`cd .. && x=$PWD; rm -rf "$x"`, classify.Options{
		Options: shellast.Options{Shell: shellast.Bash, Dir: "/home/dev/shop", Host: machine},
	})
	fmt.Println(v.Decision, v.Findings[0].Rule, v.Findings[0].Call)
	// Output:
	// deny fs.delete-root [rm -rf /home/dev]
}

// Every finding says where it was found, and what carried the program there.
func ExampleCommand_findings() {
	v := classify.Command("echo cm0gLXJmIC8= | base64 -d | sh", classify.Options{})
	f := v.Findings[0]
	fmt.Println(f.Call, "via", f.Via)
	fmt.Println(f.Summary)
	fmt.Println(f.Safer)
	// Output:
	// [rm -rf /] via [echo cm0gLXJmIC8= | base64 -d | sh]
	// is a recursive delete of the file system root, a home directory or a system tree
	// rm -rf ./build
}
