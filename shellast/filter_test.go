package shellast

import (
	"strings"
	"testing"

	"gstack/shellast/value"
)

func TestFilters(t *testing.T) {
	tests := []struct {
		command   string
		is, files bool
	}{
		{"cat", true, false},
		{"cat -n x", true, true},
		{"head -n 5", true, false},
		{"head -5 x", true, true},
		{"tail -n +2", true, false},
		{"sed s/a/b/", true, false},
		{"sed -e s/a/b/ -n", true, false},
		{"sed s/a/b/ x", true, true},
		{"grep -m 1 x", true, false},
		{"grep -e x -A 3 y", true, true},
		{"awk -F : {print}", true, false},
		{"awk -f x.awk y", true, true},
		{"sort x", false, false},
	}
	for _, tt := range tests {
		words := strings.Fields(tt.command)
		var args []value.Field
		for _, w := range words[1:] {
			args = append(args, value.WordOf(w))
		}
		if is, files := filters(words[0], args); is != tt.is || files != tt.files {
			t.Errorf("%s: got %v, %v, want %v, %v", tt.command, is, files, tt.is, tt.files)
		}
	}
}
