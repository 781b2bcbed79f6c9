package install

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// A farewell is a file in the state root that says what a settings file is like
// after the user has taken the hook out of it. By it a running session knows a
// change that it may take over from one that an agent has made. Writing it is
// guarded as all of the state is.
const farewell = "uninstalled"

// Leave notes that the user has taken the hook out of a settings file, which
// now has this text.
func Leave(stateRoot string, text []byte) error {
	if err := os.MkdirAll(stateRoot, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(stateRoot, farewell), []byte(digest(text)+"\n"), 0o600)
}

// Return takes the note back: the hook has been installed.
func Return(stateRoot string) error {
	err := os.Remove(filepath.Join(stateRoot, farewell))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// digest tells texts apart: the length and the 64 bits of FNV-1a. Whoever could
// make another text of the same digest could as well write the note.
func digest(text []byte) string {
	h := uint64(14695981039346656037)
	for _, b := range text {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return strconv.Itoa(len(text)) + " " + strconv.FormatUint(h, 16)
}
