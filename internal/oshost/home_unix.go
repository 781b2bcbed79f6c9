//go:build unix

package oshost

// ownHome names the variables that hold the own home, best first.
var ownHome = [...]string{"HOME"}
