// Package wire holds what the test and the process inside the jail say to each
// other, and the format in which stubs record that they were started. It does
// no input or output of its own.
package wire

import "encoding/binary"

// Places inside the jail that both sides know.
const (
	Log    = "/rec/log"    // where stubs append their records
	Stderr = "/rec/stderr" // standard error of the command
	Says   = "/etc/says/"  // what the stub of that name prints
	Driver = "/usr/lib/driver"
	Real   = "/usr/lib/real/" // programs that stubs record and then become
)

// Setup is the first message to the driver: what every command finds.
type Setup struct {
	// Fresh directories are emptied before every command.
	Fresh []string
	Files []File
	// Watched files report that a command wrote to them.
	Watched []string
}

// File is put in place before every command. A path that ends in a slash is a
// directory.
type File struct {
	Path, Text string
	Mode       uint32
}

// Command is one command to run.
type Command struct {
	Argv, Env []string
	Dir       string
	Millis    int // wall-clock limit
	CPU       int // seconds of processor time
}

// Reply is what came of a command.
type Reply struct {
	Log, Stderr []byte
	Status      int
	// Killed: the time limit ended the command.
	Killed bool
	Wrote  []string
	// Err says why the command could not be run at all.
	Err string
}

// Kind says what a record tells.
type Kind byte

const (
	// Started: fields are path, working directory and the argument vector.
	Started Kind = 'S'
	// Read: fields are path and the beginning of standard input.
	Read Kind = 'R'
)

// Record is one thing that a stub wrote down.
type Record struct {
	Kind   Kind
	Fields []string
}

// Append encodes a record: the length of the rest, the kind, and each field
// with its length in front.
func Append(b []byte, kind Kind, fields ...string) []byte {
	n := 1
	for _, f := range fields {
		n += 4 + len(f)
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(n))
	b = append(b, byte(kind))
	for _, f := range fields {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(f)))
		b = append(b, f...)
	}
	return b
}

// Records decodes a log; whole is false when it was cut off or overwritten.
func Records(log []byte) (list []Record, whole bool) {
	for len(log) > 0 {
		if len(log) < 5 {
			return list, false
		}
		n := int(binary.LittleEndian.Uint32(log))
		if n < 1 || n > len(log)-4 {
			return list, false
		}
		body := log[4 : 4+n]
		log = log[4+n:]
		r := Record{Kind: Kind(body[0])}
		for body = body[1:]; len(body) > 0; {
			if len(body) < 4 {
				return list, false
			}
			n := int(binary.LittleEndian.Uint32(body))
			if n < 0 || n > len(body)-4 {
				return list, false
			}
			r.Fields = append(r.Fields, string(body[4:4+n]))
			body = body[4+n:]
		}
		list = append(list, r)
	}
	return list, true
}
