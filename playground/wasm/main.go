//go:build js && wasm

// Command wasm is the analysis in a web worker. It gives the worker two
// functions, gstackRules() and gstackCommand(text, shell), and waits.
package main

import (
	"fmt"
	"runtime/debug"
	"syscall/js"

	"gstack/internal/stack"
	"gstack/playground/explain"
)

func main() {
	debug.SetMaxStack(64 << 20)
	debug.SetMemoryLimit(256 << 20)
	debug.SetGCPercent(400)
	stack.Reserve()
	set("gstackRules", func([]js.Value) string { return explain.Rules() })
	set("gstackCommand", func(args []js.Value) string {
		return explain.Command(args[0].String(), args[1].String())
	})
	select {}
}

// set makes f a function of the worker. It answers {"value": ...}, or
// {"error": ...} where f has panicked.
func set(name string, f func(args []js.Value) string) {
	js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) (answer any) {
		defer func() {
			if p := recover(); p != nil {
				answer = map[string]any{"error": fmt.Sprint("internal error: ", p)}
			}
		}()
		return map[string]any{"value": f(args)}
	}))
}
