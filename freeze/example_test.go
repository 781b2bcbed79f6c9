package freeze_test

import (
	"fmt"

	"gstack/freeze"
	"gstack/shellast/host"
)

// machine is one on which a boundary is set, with a link that leads out of it.
func machine() *host.Fixed {
	return &host.Fixed{
		Homes:  map[string]string{"": "/home/dev"},
		Dirs:   []string{"/home/dev/shop/src", "/home/dev/notes"},
		Files:  map[string]string{"/home/dev/.gstack/freeze-dir.txt": "/home/dev/shop/src\n"},
		Links:  map[string]string{"/home/dev/shop/src/out": "/home/dev/notes"},
		Closed: true,
	}
}

func ExampleFind() {
	b, err := freeze.Find("/home/dev/.gstack", nil, machine(), "/home/dev/shop")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, path := range []string{"src/cart.go", "src-old/cart.go", "src/out/todo.md"} {
		side, place, err := b.Check("/home/dev/shop", path)
		fmt.Println(side == freeze.Inside, place, err)
	}
	// Output:
	// true /home/dev/shop/src/cart.go <nil>
	// false /home/dev/shop/src-old/cart.go <nil>
	// false /home/dev/notes/todo.md <nil>
}

// Decide answers for the call of a tool, as the hook does.
func ExampleDecide() {
	for _, path := range []string{"src/cart.go", "README.md"} {
		d := freeze.Decide("/home/dev/.gstack", nil, machine(), "/home/dev/shop", "Edit", []freeze.Field{{Name: "file_path", Path: path}})
		if !d.Allowed {
			fmt.Println(path, "is refused:", d.Rule)
		}
	}
	// Output:
	// README.md is refused: freeze.outside
}
