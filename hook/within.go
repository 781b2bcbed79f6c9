package hook

import (
	"errors"
	"fmt"
	"time"

	"gstack/internal/stack"
)

var errTooSlow = errors.New("it took too long")

// within runs f in a goroutine of its own and returns what f returns, or an
// error when f panics, leaves its goroutine, or is not done in time. A late f
// goes on running; its result is dropped.
func within[T any](limit time.Duration, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		r := result{err: errors.New("internal error: the analysis ended early")}
		defer func() {
			if v := recover(); v != nil {
				r = result{err: fmt.Errorf("internal error: %v", v)}
			}
			done <- r
		}()
		stack.Reserve()
		r.value, r.err = f()
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case r := <-done:
		return r.value, r.err
	case <-timer.C:
	}
	select {
	case r := <-done: // both were ready
		return r.value, r.err
	default:
		return result{}.value, errTooSlow
	}
}
