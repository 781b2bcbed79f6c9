package host

import (
	"io/fs"
	"testing"
)

type counting struct {
	Empty
	asked int
}

func (c *counting) Lstat(path string) (Info, error) {
	c.asked++
	if path == "/missing" {
		return Info{}, fs.ErrNotExist
	}
	return Info{Size: int64(len(path))}, nil
}

func TestRememberAsksOnce(t *testing.T) {
	c := &counting{}
	h := Remember(c)
	for range 3 {
		if i, err := h.Lstat("/a"); err != nil || i.Size != 2 {
			t.Errorf("/a: %v, %v", i, err)
		}
		if _, err := h.Lstat("/missing"); err != fs.ErrNotExist {
			t.Errorf("/missing: %v", err)
		}
	}
	if c.asked != 2 {
		t.Errorf("asked %d times for 2 files", c.asked)
	}
}
