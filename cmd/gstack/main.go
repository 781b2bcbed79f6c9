package main

import "os"

func main() { os.Exit(Main(os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr)) }
