package pure

// Search looks for a POSIX extended expression in a text, as regexec(3) does
// for [[ =~ ]] of bash: the text that matches and that of each group, nil
// without a match. It reports false where it cannot tell.
func Search(pattern, text string, foldCase bool) (groups []string, known bool) {
	re, ok := compilePOSIX(pattern, syntaxKind{extended: true, foldCase: foldCase, portable: true})
	if !ok || re.wide && !isASCII(text) {
		return nil, false
	}
	c := &call{}
	if !re.affords(c, text) {
		return nil, false
	}
	groups = re.FindStringSubmatch(text)
	return groups, groups == nil || !re.ambiguous || re.groups == 0
}
