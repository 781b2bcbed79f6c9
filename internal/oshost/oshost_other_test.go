//go:build !unix

package oshost

const haveIdentity = false
