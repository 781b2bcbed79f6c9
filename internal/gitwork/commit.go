package gitwork

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"gstack/shellast/host"
)

// Commit is what a look needs of a commit.
type Commit struct {
	ID      ID
	Tree    ID
	Parents []ID
	// Subject is the first line of the message.
	Subject string
	date    int64
}

// Commit reads a commit.
func (s *Store) Commit(id ID) (*Commit, error) {
	if c, ok := s.commits[id]; ok {
		return c, nil
	}
	kind, body, err := s.object(id)
	if err != nil {
		return nil, err
	}
	if kind != kindCommit {
		return nil, ErrFormat
	}
	c, err := parseCommit(id, body)
	if err != nil {
		return nil, err
	}
	if s.shallow[id] {
		c.Parents = nil
	}
	if len(s.commits) >= maxCommits {
		return nil, host.ErrTooLarge
	}
	if s.commits == nil {
		s.commits = map[ID]*Commit{}
	}
	s.commits[id] = c
	return c, nil
}

func parseCommit(id ID, body []byte) (*Commit, error) {
	c := &Commit{ID: id}
	head, message, _ := bytes.Cut(body, []byte("\n\n"))
	for i, line := range strings.Split(string(head), "\n") {
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case word == "tree" && i == 0, word == "parent" && i > 0:
			other, ok := ParseID(rest)
			if !ok {
				return nil, ErrFormat
			}
			if word == "tree" {
				c.Tree = other
			} else {
				c.Parents = append(c.Parents, other)
			}
			continue
		case i == 0:
			return nil, ErrFormat
		case word == "committer":
			// NAME <ADDRESS> SECONDS ZONE
			f := strings.Fields(line[strings.LastIndexByte(line, '>')+1:])
			if len(f) > 0 {
				c.date, _ = strconv.ParseInt(f[0], 10, 64)
			}
		}
	}
	subject, _, _ := bytes.Cut(bytes.TrimLeft(message, "\n"), []byte("\n"))
	c.Subject = string(subject)
	return c, nil
}

// Peel is the commit that an object is, or that a tag leads to; ok is false for
// what is neither.
func (s *Store) Peel(id ID) (commit ID, ok bool, err error) {
	for range 10 {
		if _, known := s.commits[id]; known {
			return id, true, nil
		}
		kind, body, err := s.object(id)
		if err != nil {
			return id, false, err
		}
		switch kind {
		case kindCommit:
			return id, true, nil
		case kindTag:
			line, _, _ := bytes.Cut(body, []byte("\n"))
			name, _ := strings.CutPrefix(string(line), "object ")
			next, valid := ParseID(name)
			if !valid {
				return id, false, ErrFormat
			}
			id = next
		default:
			return id, false, nil
		}
	}
	return id, false, ErrFormat
}

// side tells from which tips a commit was reached.
type side uint8

const (
	ours   side = 1
	others side = 2
)

// walk goes back in history from the newest commit on. Times are used for the
// order alone: what a commit is reached from is certain however they are.
type walk struct {
	s     *Store
	queue []*Commit // the newest last
	seen  map[ID]side
}

func (s *Store) walk() *walk { return &walk{s: s, seen: map[ID]side{}} }

// reach marks a commit, and puts it into the queue if that is news.
func (w *walk) reach(id ID, from side) error {
	was := w.seen[id]
	if was|from == was {
		return nil
	}
	c, err := w.s.Commit(id)
	if err != nil {
		return err
	}
	w.seen[id] = was | from
	low, high := 0, len(w.queue)
	for low < high {
		mid := (low + high) / 2
		if w.queue[mid].date <= c.date {
			low = mid + 1
		} else {
			high = mid
		}
	}
	w.queue = append(w.queue, nil)
	copy(w.queue[low+1:], w.queue[low:])
	w.queue[low] = c
	return nil
}

// next takes the newest commit, and hands what it was reached from on to its
// parents. A commit that is in the queue twice comes twice.
func (w *walk) next() (*Commit, side, error) {
	n := len(w.queue)
	if n == 0 {
		return nil, 0, nil
	}
	c := w.queue[n-1]
	w.queue = w.queue[:n-1]
	from := w.seen[c.ID]
	for _, p := range c.Parents {
		if err := w.reach(p, from); err != nil {
			return nil, 0, err
		}
	}
	return c, from, nil
}

// Reachable reports whether a commit is one of the tips or before one of them.
// Yes is a proof; no may come of wrong times.
func (s *Store) Reachable(commit ID, tips []ID) (bool, error) {
	target, err := s.Commit(commit)
	if err != nil {
		return false, err
	}
	w := s.walk()
	for _, t := range tips {
		if t == commit {
			return true, nil
		}
	}
	for _, t := range tips {
		if err := w.reach(t, others); err != nil {
			return false, err
		}
	}
	const skew = 7 * 24 * 3600
	for {
		c, _, err := w.next()
		switch {
		case err != nil:
			return false, err
		case c == nil || c.date < target.date-skew:
			return false, nil
		case w.seen[commit] != 0:
			return true, nil
		}
	}
}

// Common is a commit that both one commit and one of the tips have in their
// history, a late one.
func (s *Store) Common(commit ID, tips []ID) (id ID, found bool, err error) {
	w := s.walk()
	if err := w.reach(commit, ours); err != nil {
		return id, false, err
	}
	for _, t := range tips {
		if err := w.reach(t, others); err != nil {
			return id, false, err
		}
	}
	for {
		c, from, err := w.next()
		switch {
		case err != nil || c == nil:
			return id, false, err
		case from == ours|others:
			return c.ID, true, nil
		}
	}
}

// Only finds the commits in the history of tips that are in none of the others',
// the newest first: at most the first few, and how many there are.
func (s *Store) Only(tips, rest []ID, few int) (first []*Commit, n int, err error) {
	w := s.walk()
	for _, t := range rest {
		if err := w.reach(t, others); err != nil {
			return nil, 0, err
		}
	}
	for _, t := range tips {
		if err := w.reach(t, ours); err != nil {
			return nil, 0, err
		}
	}
	// A commit of ours may turn out to be the others' as long as theirs are left
	// that are as new, and where times are wrong even later; so it goes on for a
	// while after that.
	const slop = 16
	var found []*Commit
	oldest := int64(math.MaxInt64) // of those found
	for quiet := 0; quiet < slop; {
		c, from, err := w.next()
		if err != nil {
			return nil, 0, err
		}
		if c == nil {
			break
		}
		if from == ours {
			found = append(found, c)
			oldest = min(oldest, c.date)
		}
		if quiet++; w.hasOurs() || c.date >= oldest {
			quiet = 0
		}
	}
	for _, c := range found {
		if w.seen[c.ID] != ours {
			continue
		}
		if n++; n <= few {
			first = append(first, c)
		}
	}
	return first, n, nil
}

// hasOurs reports whether the queue has a commit that only ours lead to.
func (w *walk) hasOurs() bool {
	for _, c := range w.queue {
		if w.seen[c.ID] == ours {
			return true
		}
	}
	return false
}
