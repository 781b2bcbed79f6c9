package inline

import (
	"strings"

	"gstack/shellast/value"
)

// change tells how a function changes files, other than by opening or deleting
// them.
type change uint8

const (
	noChange change = iota
	// makes: the first argument is made, or only its attributes change.
	makes
	// copies: the second argument is written.
	copies
	// moves: the first argument leaves for the second.
	moves
	// makesSelf, movesSelf and deletesSelf are the same of the path that a method
	// belongs to.
	makesSelf
	movesSelf
	deletesSelf
)

// changes judges functions that copy, move or make files. The answer is false for
// other functions.
func (s *scanner) changes(full string, pos []arg, keys map[string]arg, self arg) bool {
	argument := func(i int, names ...string) value.Str {
		if i < len(pos) {
			return pos[i].str
		}
		for _, n := range names {
			if a, ok := keys[n]; ok {
				return a.str
			}
		}
		return nil
	}
	add := func(kind Kind, file value.Str) {
		if len(file) > 0 {
			s.add(Action{Kind: kind, Args: []value.Str{file}, By: full})
		}
	}
	first, second := argument(0, "src", "path", "name"), argument(1, "dst", "dest")
	switch changeOf(s.lang, full) {
	case makes:
		add(Append, first)
	case copies:
		add(Write, second)
	case moves:
		add(Delete, first)
		add(Write, second)
	case makesSelf:
		add(Append, self.str)
	case movesSelf:
		add(Delete, self.str)
		add(Write, argument(0, "target"))
	case deletesSelf:
		add(Delete, self.str)
	default:
		return false
	}
	return true
}

func changeOf(lang Language, full string) change {
	last := full[strings.LastIndexByte(full, '.')+1:]
	switch lang {
	case Python:
		switch full {
		case "os.mkdir", "os.makedirs", "os.mkfifo", "os.chmod", "os.chown", "os.utime", "os.truncate":
			return makes
		case "shutil.copy", "shutil.copy2", "shutil.copyfile", "shutil.copytree", "os.symlink", "os.link", "urllib.request.urlretrieve", "shutil.unpack_archive":
			return copies
		case "shutil.move", "os.rename", "os.replace", "os.renames":
			return moves
		}
		if strings.HasPrefix(full, "pathlib.") || strings.HasPrefix(full, "Path.") {
			switch last {
			case "touch", "mkdir", "symlink_to", "hardlink_to", "chmod":
				return makesSelf
			case "rename", "replace":
				return movesSelf
			case "unlink":
				return deletesSelf
			}
		}
	case JavaScript:
		name := strings.TrimSuffix(last, "Sync")
		if name == last && !strings.HasPrefix(full, "fs.") && !strings.HasPrefix(full, "fs/promises.") && !strings.HasPrefix(full, "fs-extra.") && !strings.HasPrefix(full, "Deno.") {
			return noChange
		}
		switch name {
		case "mkdir", "chmod", "chown", "utimes", "ensureDir", "ensureFile", "mkdirp":
			return makes
		case "copyFile", "cp", "copy", "symlink", "link":
			return copies
		case "rename", "move":
			return moves
		}
	case Ruby:
		switch full {
		case "FileUtils.touch", "FileUtils.mkdir", "FileUtils.mkdir_p", "FileUtils.makedirs", "Dir.mkdir":
			return makes
		case "FileUtils.cp", "FileUtils.cp_r", "FileUtils.copy", "FileUtils.install", "FileUtils.ln", "FileUtils.ln_s", "FileUtils.ln_sf", "File.symlink", "File.link":
			return copies
		case "FileUtils.mv", "FileUtils.move", "File.rename":
			return moves
		}
	case Perl:
		switch full {
		case "mkdir", "File.Path.make_path", "make_path", "mkpath":
			return makes
		case "copy", "File.Copy.copy", "symlink", "link":
			return copies
		case "rename", "move", "File.Copy.move":
			return moves
		}
	case PHP:
		switch full {
		case "mkdir", "touch", "chmod":
			return makes
		case "copy", "symlink", "link":
			return copies
		case "rename":
			return moves
		}
	case Lua:
		switch full {
		case "lfs.mkdir":
			return makes
		case "os.rename":
			return moves
		}
	}
	return noChange
}
