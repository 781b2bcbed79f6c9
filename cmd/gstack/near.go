package main

import (
	"sort"
	"strings"

	"gstack/internal/text"
)

// quote shows what somebody typed, on one line.
func quote(s string) string { return `"` + text.Line(s, 100) + `"` }

// didYouMean suggests the known words that are near a misspelt one, or "".
func didYouMean(word string, known []string) string {
	if n := near(word, known); len(n) > 0 {
		return "; did you mean " + strings.Join(n, " or ") + "?"
	}
	return ""
}

// near are at most three known words that a misspelt one may stand for, the
// nearest first.
func near(word string, known []string) []string {
	const most, longest = 3, 60
	if word == "" || len(word) > longest {
		return nil
	}
	type candidate struct {
		word string
		far  int
	}
	var list []candidate
	for _, k := range known {
		far := distance(word, k)
		_, name, _ := strings.Cut(k, ".") // of a rule id
		if len(word) > 2 && strings.Contains(k, word) || word == name {
			far = 1
		}
		if far <= 1+len(k)/5 {
			list = append(list, candidate{k, far})
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].far < list[j].far })
	var out []string
	for _, c := range list[:min(most, len(list))] {
		out = append(out, c.word)
	}
	return out
}

// distance is the number of characters to insert, delete or replace.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
