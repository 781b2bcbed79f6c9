package pure

import "strings"

var basenameOptions = []option{
	{'a', "multiple", noArgument},
	{'s', "suffix", needsArgument},
	{'z', "zero", noArgument},
}

func (c *call) basename() bool {
	opts, operands, ok := c.parse(basenameOptions, true)
	if !ok || len(operands) == 0 {
		return false
	}
	multiple, suffix, end := false, "", "\n"
	for _, o := range opts {
		switch o.key {
		case 'a':
			multiple = true
		case 's':
			multiple, suffix = true, o.value
		case 'z':
			end = "\x00"
		}
	}
	if !multiple {
		if len(operands) > 2 {
			return false
		}
		if len(operands) == 2 {
			suffix = operands[1]
		}
		operands = operands[:1]
	}
	for _, name := range operands {
		base := baseName(name)
		if trimmed := strings.TrimSuffix(base, suffix); trimmed != "" && base != "/" {
			base = trimmed
		}
		c.print(base + end)
	}
	return true
}

func baseName(name string) string {
	trimmed := strings.TrimRight(name, "/")
	if trimmed == "" && name != "" {
		return "/"
	}
	return trimmed[strings.LastIndexByte(trimmed, '/')+1:]
}

var dirnameOptions = []option{{'z', "zero", noArgument}}

func (c *call) dirname() bool {
	opts, operands, ok := c.parse(dirnameOptions, false)
	if !ok || len(operands) == 0 {
		return false
	}
	end := "\n"
	if len(opts) > 0 {
		end = "\x00"
	}
	for _, name := range operands {
		if strings.HasPrefix(name, "//") {
			// Two slashes may be a place of their own.
			return false
		}
		c.print(dirName(name) + end)
	}
	return true
}

func dirName(name string) string {
	trimmed := strings.TrimRight(name, "/")
	if trimmed == "" && name != "" {
		return "/"
	}
	slash := strings.LastIndexByte(trimmed, '/')
	if slash < 0 {
		return "."
	}
	if dir := strings.TrimRight(trimmed[:slash], "/"); dir != "" {
		return dir
	}
	return "/"
}
