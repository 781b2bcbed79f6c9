package corpus

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// SumFile is the name of the file that pins the cases.
const SumFile = "corpus.sum"

// Sum is the sum file of the cases: a line for each with its id, its decision
// and a hash of its record, so that weakening or dropping a case shows as a
// changed line.
func Sum(cases []Case) []byte {
	lines := make([]string, len(cases))
	for i := range cases {
		c := &cases[i]
		lines[i] = c.ID + " " + c.Want + " " + c.hash() + "\n"
	}
	slices.SortFunc(lines, func(a, b string) int { return cmp.Compare(id(a), id(b)) })
	return []byte(strings.Join(lines, ""))
}

func id(line string) string { return line[:strings.IndexByte(line, ' ')] }

// CheckSum says how the cases differ from a sum file: which were dropped,
// added or changed, and which are expected to decide otherwise.
func CheckSum(sum []byte, cases []Case) error {
	pinned := map[string][2]string{} // decision and hash
	var errs []error
	last := ""
	for n, line := range strings.Split(strings.TrimSuffix(string(sum), "\n"), "\n") {
		if len(sum) == 0 {
			break
		}
		words := strings.Split(line, " ")
		if len(words) != 3 || words[0] <= last {
			errs = append(errs, fmt.Errorf("%s:%d: want id, decision and hash, sorted by id", SumFile, n+1))
			continue
		}
		last = words[0]
		pinned[last] = [2]string{words[1], words[2]}
	}
	for i := range cases {
		c := &cases[i]
		switch p, ok := pinned[c.ID]; {
		case !ok:
			errs = append(errs, fmt.Errorf("%s: %s is not in %s", c.Pos, c.ID, SumFile))
		case p[0] != c.Want:
			errs = append(errs, fmt.Errorf("%s: %s was %s and is %s", c.Pos, c.ID, p[0], c.Want))
		case p[1] != c.hash():
			errs = append(errs, fmt.Errorf("%s: %s has changed", c.Pos, c.ID))
		}
		delete(pinned, c.ID)
	}
	for id, p := range pinned {
		errs = append(errs, fmt.Errorf("%s: %s, which was %s, is gone", SumFile, id, p[0]))
	}
	slices.SortFunc(errs, func(a, b error) int { return cmp.Compare(a.Error(), b.Error()) })
	return errors.Join(errs...)
}
