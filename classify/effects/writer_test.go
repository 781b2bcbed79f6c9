package effects

import (
	"testing"

	"gstack/internal/paths"
	"gstack/shellast/host"
)

// anywhere is a boundary for models that ask whether there is one.
type anywhere struct{}

func (anywhere) Inside(paths.Resolved) (bool, error) { return true, nil }
func (anywhere) Below(paths.Resolved) (bool, error)  { return true, nil }
func (anywhere) String() string                      { return "anywhere" }

// What programs write that are not everywhere installed, where they could be
// tried.
func TestWriters(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"prettier --write a b", "write a, write b"},
		{"prettier -w a", "write a"},
		{"prettier --check a", ""},
		{"prettier a", ""},
		{"eslint --fix src", "write src"},
		{"eslint src", ""},
		{"black a.py", "write a.py"},
		{"black --check a.py", ""},
		{"black -l 100 a.py", "write a.py"},
		{"isort a.py", "write a.py"},
		{"isort -c a.py", ""},
		{"ruff format a.py", "write a.py"},
		{"ruff check a.py", ""},
		{"ruff check --fix a.py", "write a.py"},
		{"biome check --write src", "write src"},
		{"biome check src", ""},
		{"gofmt -l -w .", "write ."},
		{"shfmt -w a.sh", "write a.sh"},
		{"shfmt -d a.sh", ""},
		{"clang-format -i a.c", "write a.c"},
		{"clang-format a.c", ""},
		{"rustfmt a.rs", "write a.rs"},
		{"rustfmt --check a.rs", ""},
		{"rubocop -a a.rb", "write a.rb"},
		{"terraform fmt", "write ./‹files›"},
		{"terraform fmt -check", ""},
		{"terraform plan", ""},
		{"sd foo bar a b", "write a, write b"},
		{"yq -i .a=1 a.yml", "write a.yml"},
		{"yq .a a.yml", ""},
		{"dos2unix a", "write a"},
		{"rename s/a/b/ x y", "write.e x, write.e y"},
		{"rename -n s/a/b/ x", ""},
		{"wget -q http://h/x", "write ./‹file›"},
		{"wget -O out http://h/x", "write out"},
		{"wget -O - http://h/x", ""},
		{"wget -P dir http://h/x", "write dir/‹file›"},
		{"wget -r http://h/", "write ./‹files›"},
		{"wget --spider http://h/x", ""},
		{"curl http://h/x", ""},
		{"curl -so out http://h/x", "write out"},
		{"curl -c jar http://h/x", "write jar"},
		{"curl -O http://h/x", "write ./‹file›"},
		{"aria2c -d dir -o f http://h/x", "write dir/f"},
		{"unzip -l a.zip", ""},
		{"unzip a.zip -d to", "write to/‹files›"},
		{"sudoedit a", "write a"},
		{"emacs -Q a", ""},
		{"emacs --batch a -f save-buffer", "write a"},
		{"vim a", ""},
		{"vim -es +wq a", "write a"},
	} {
		call := fsCall(c.line)
		env := &Env{Host: host.Empty{}, Boundary: anywhere{}}
		found := writerModel(env, call)
		if isEditor(call.Name) {
			found = editorModel(env, call)
		}
		if got := said(found); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}
