package hook

import "strings"

// patchedFiles are the files that a patch in the apply_patch form touches,
// where a file is moved both its names. The tool trims blanks around a header,
// so a header is also found in an indented line; a context line that looks
// like one only adds a file to judge.
func patchedFiles(patch string) []Field {
	var fields []Field
	for line := range strings.Lines(patch) {
		line, ok := strings.CutPrefix(strings.TrimSpace(line), "*** ")
		if !ok {
			continue
		}
		for _, header := range [...]string{"Add File", "Update File", "Delete File", "Move to"} {
			if path, ok := strings.CutPrefix(line, header+":"); ok {
				fields = append(fields, Field{header, strings.TrimSpace(path)})
			}
		}
	}
	return fields
}
