package shellast

import "testing"

// Lists that are searched by halves are sorted, or they lack what they hold.
func TestListsAreSorted(t *testing.T) {
	var names []string
	for _, w := range wrappers {
		names = append(names, w.name)
	}
	for i := 1; i < len(carriers); i++ {
		if carriers[i-1].name > carriers[i].name {
			t.Errorf("carriers: %s stands before %s", carriers[i-1].name, carriers[i].name)
		}
	}
	for name, list := range map[string][]string{"dangerousPrograms": dangerousPrograms, "plainPrograms": plainPrograms, "wrappers": names} {
		for i := 1; i < len(list); i++ {
			if list[i-1] >= list[i] {
				t.Errorf("%s: %s stands before %s", name, list[i-1], list[i])
			}
		}
	}
}
