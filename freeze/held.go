package freeze

import (
	"os"
	"os/signal"
	"syscall"
)

// held runs a mutation with the usual ends of a process put off: killed halfway
// it would leave its lock behind. What it says is still printed, and the status
// is then the one that the signal gives.
func held(mutation func() outcome) outcome {
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	o := mutation()
	signal.Stop(caught)
	select {
	case s := <-caught:
		if n, ok := s.(syscall.Signal); ok {
			o.code = 128 + int(n)
		}
	default:
	}
	return o
}
