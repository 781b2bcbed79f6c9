package classify

import (
	"testing"

	"gstack/classify/verdict"
	"gstack/shellast"
	"gstack/shellast/host"
)

// A variable that nobody sets may be put into any word to make it look like
// another.
func TestWordsWithUnsetVariables(t *testing.T) {
	tests := []struct {
		command string
		want    verdict.Decision
	}{
		{`rm "$UNSET"-rf / x`, verdict.Ask},
		{`rm -r"$UNSET"f /"$UNSET"etc`, verdict.Ask},
		{`dd if=/dev/zero of=/de${UNSET}v/sda`, verdict.Ask},
		{`dd if=/dev/zero ${UNSET}of=/dev/sda`, verdict.Ask},
		{`git push ${UNSET}--force origin topic`, verdict.Ask},
		{`mkfs.ext4 /dev/${UNSET}sda1`, verdict.Ask},
		{`rm -f "$UNSET" x`, verdict.Allow},
		{`git commit -m "$UNSET: rm -rf /"`, verdict.Allow},
		{`git push origin "$BRANCH"`, verdict.Allow},
		{`ls "$DIR"/*.txt`, verdict.Allow},
	}
	for _, tt := range tests {
		o := Options{Options: shellast.Options{Dir: "/home/dev/project", Host: &host.Fixed{Homes: map[string]string{"": "/home/dev"}}}}
		if got := Command(tt.command, o).Decision; got != tt.want {
			t.Errorf("%s: %v, want %v", tt.command, got, tt.want)
		}
	}
}
