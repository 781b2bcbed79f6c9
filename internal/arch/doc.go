// Package arch holds the rules of the project's structure as tests: who may
// import whom, that what decides is a function of its input, what the program
// may link, and that nothing is computed before it starts. It has no code for
// others to use.
package arch
