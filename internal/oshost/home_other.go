//go:build !unix

package oshost

var ownHome = [...]string{"HOME", "USERPROFILE"}
