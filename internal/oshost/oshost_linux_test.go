package oshost

import "testing"

func TestFilesThatSaySizeZero(t *testing.T) {
	const path = "/proc/self/mountinfo"
	if body, err := (Host{}).ReadFile(path, 1<<24); err != nil || len(body) == 0 {
		t.Errorf("ReadFile(%s) = %d bytes, %v", path, len(body), err)
	}
}
