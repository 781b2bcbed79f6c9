package wire

import (
	"reflect"
	"testing"
)

func TestRecords(t *testing.T) {
	want := []Record{
		{Started, []string{"/usr/bin/rm", "/w", "rm", "", "\x00\xff\n"}},
		{Read, []string{"/usr/bin/cat", ""}},
		{Started, nil},
	}
	var log []byte
	for _, r := range want {
		log = Append(log, r.Kind, r.Fields...)
	}
	got, whole := Records(log)
	if !whole || !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, whole %v", got, whole)
	}
	for n := range log {
		got, whole := Records(log[:n])
		if len(got) > len(want) || whole && n != 0 && n != 4+1+4+11+4+2+4+2+4+0+4+3 && len(got) == len(want) {
			t.Errorf("%d of %d bytes: %d records, whole %v", n, len(log), len(got), whole)
		}
	}
	if _, whole := Records([]byte("garbage of a shell that wrote here")); whole {
		t.Error("garbage is whole")
	}
}
