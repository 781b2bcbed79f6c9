package shellast

import (
	"slices"
	"strings"
	"testing"

	"gstack/shellast/value"
)

func TestPrintsSetup(t *testing.T) {
	tests := []struct {
		command string
		want    bool
	}{
		{"ssh-agent -s", true},
		{"ssh-agent cat x", false},
		{"direnv hook bash", true},
		{"direnv exec . cat x", false},
		{"mise activate bash --shims", true},
		{"mise exec -- cat env", false},
		{"minikube -p dev docker-env", true},
		{"minikube -p dev ssh cat", false},
		{"aws configure export-credentials --profile dev --format env", true},
		{"aws s3 cp s3://b/env.sh -", false},
		{"conda run cat hook", false},
		{"gh completion -s bash", true},
		{"kubectl completion zsh", true},
		{"tool completion --shell=bash", true},
		{"tool completion now", false},
		{"sort completion bash", false},
		{"sudo completion bash", false},
		{"python completion bash", false},
		{"bash completion bash", false},
	}
	for _, tt := range tests {
		words := strings.Fields(tt.command)
		var args []value.Field
		for _, w := range words[1:] {
			args = append(args, value.WordOf(w))
		}
		if got := printsSetup(words[0], args); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.command, got, tt.want)
		}
	}
	if !slices.IsSortedFunc(setups, func(a, b setup) int { return strings.Compare(a.name, b.name) }) {
		t.Error("setups are not sorted")
	}
}
