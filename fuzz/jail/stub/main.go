//go:build linux

// Command stub stands for every program in the jail: it records its path, its
// words and its working directory, prints what it was told to print, and ends,
// or goes on as the real program where the jail has that as well.
// It uses the bare system calls, as it is started for every command that runs.
package main

import (
	"os"
	"strings"
	"syscall"

	"gstack/fuzz/jail/wire"
)

const longest = 4096 // bytes of standard input that are recorded

func main() {
	var buf [4096]byte
	n, _ := syscall.Readlink("/proc/self/exe", buf[:])
	path := string(buf[:n])
	n, _ = syscall.Getcwd(buf[:])
	dir := strings.TrimRight(string(buf[:max(n, 0)]), "\x00")
	record(wire.Append(nil, wire.Started, append([]string{path, dir}, os.Args...)...))
	name := path[strings.LastIndexByte(path, '/')+1:]
	if fd, err := syscall.Open(wire.Says+name, syscall.O_RDONLY, 0); err == nil {
		cp(fd, []int{1}, nil)
	}
	syscall.Exec(wire.Real+name, os.Args, os.Environ()) // returns where there is none
	status := 0
	switch name {
	case "cat":
		status = cat(path, os.Args[1:])
	case "tee":
		status = tee(path, os.Args[1:])
	case "psql", "mysql", "crontab", "sqlite3":
		var in []byte
		cp(0, nil, &in)
		record(wire.Append(nil, wire.Read, path, string(in)))
	case "false":
		status = 1
	}
	syscall.Exit(status)
}

func record(b []byte) {
	if fd, err := syscall.Open(wire.Log, syscall.O_WRONLY|syscall.O_APPEND, 0); err == nil {
		syscall.Write(fd, b)
		syscall.Close(fd)
	}
}

// cp copies from one descriptor to others and keeps the beginning.
func cp(from int, to []int, kept *[]byte) bool {
	var buf [32 << 10]byte
	for {
		n, err := syscall.Read(from, buf[:])
		if err == syscall.EINTR {
			continue
		}
		if n <= 0 {
			return err == nil
		}
		if kept != nil {
			*kept = append(*kept, buf[:min(n, longest-len(*kept))]...)
		}
		for _, fd := range to {
			for b := buf[:n]; len(b) > 0; {
				m, err := syscall.Write(fd, b)
				if err != nil {
					return false
				}
				b = b[m:]
			}
		}
	}
}

func cat(path string, args []string) int {
	files := args
	for len(files) > 0 && (files[0] == "-u" || files[0] == "--") {
		files = files[1:]
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	status := 0
	for _, f := range files {
		fd, err := 0, error(nil)
		var in *[]byte
		if f == "-" {
			in = new([]byte)
		} else {
			fd, err = syscall.Open(f, syscall.O_RDONLY, 0)
		}
		if err != nil || !cp(fd, []int{1}, in) {
			status = 1
		}
		if in != nil {
			record(wire.Append(nil, wire.Read, path, string(*in)))
		}
	}
	return status
}

func tee(path string, args []string) int {
	mode, status := syscall.O_TRUNC, 0
	to := []int{1}
	for _, f := range args {
		if f == "-a" || f == "--append" {
			mode = syscall.O_APPEND
			continue
		}
		fd, err := syscall.Open(f, syscall.O_WRONLY|syscall.O_CREAT|mode, 0o666)
		if err != nil {
			status = 1
			continue
		}
		to = append(to, fd)
	}
	var in []byte
	cp(0, to, &in)
	record(wire.Append(nil, wire.Read, path, string(in)))
	return status
}
