package install

import (
	"path/filepath"
	"testing"

	"gstack/classify/effects"
	"gstack/internal/oshost"
)

// What is installed anywhere, and what of the state lets it be taken out again,
// may not be changed by an agent without a question.
func TestWhatIsInstalledIsGuarded(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	for _, a := range Agents() {
		for _, project := range []bool{false, true} {
			files, err := a.Files(homeOf(home), home, project)
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				if effects.Guards(oshost.Host{}, "/", file) == "" {
					t.Errorf("%s: an edit of %s is nobody's business", a.Name, file)
				}
			}
		}
	}
	t.Setenv("GSTACK_STATE_ROOT", filepath.Join(home, "state"))
	if effects.Guards(oshost.Host{}, "/", filepath.Join(home, "state", farewell)) == "" {
		t.Error("the note of an uninstall is not guarded")
	}
}
