package shellast_test

import (
	"fmt"

	"gstack/shellast"
)

// Carriers, variables and functions are gone from what comes out: there are the
// programs that would run, with their arguments.
func ExampleEvaluate() {
	r := shellast.Evaluate(`f() { sudo "$@"; }; dir=build; f rm -rf "$dir/cache"`, shellast.Options{Shell: shellast.Bash})
	for _, c := range r.Calls {
		fmt.Print(c.Name)
		for _, arg := range c.Args {
			word, known := arg.Exact()
			fmt.Printf(" %q %v", word, known)
		}
		fmt.Println(" via", c.Via)
	}
	// Output:
	// rm "-rf" true "build/cache" true via [sudo]
}

// What cannot be understood is a gap, never a guess.
func ExampleEvaluate_gaps() {
	r := shellast.Evaluate(`$TOOL -rf src`, shellast.Options{})
	for _, g := range r.Gaps {
		fmt.Println(g.Kind)
	}
	// Output:
	// shell.unknown-program
}
