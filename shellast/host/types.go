package host

import "io/fs"

// ReadTypes lists a directory, and asks for the type of each entry. A host that
// knows the types without asking has a method of this name.
func ReadTypes(h Host, path string, max int) (names []string, types []fs.FileMode, err error) {
	if names, err = h.ReadDir(path, max); err != nil {
		return nil, nil, err
	}
	types = make([]fs.FileMode, len(names))
	for i, name := range names {
		info, err := h.Lstat(path + "/" + name)
		if err != nil {
			return nil, nil, err
		}
		types[i] = info.Mode.Type()
	}
	return names, types, nil
}
