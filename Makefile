# What each target is for stands beside it. CONTRIBUTING.md says when to use them.

VERSION  := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME := 60s
BENCHTIME := 1s
COUNT := 1
ROUNDS := 300
N := 20000
PLATFORMS := linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

# No cgo: the program is one static file, and a start costs half a millisecond
# less. Not PIE for the same reason. Functions begin closer to each other than
# they would: fewer pages are read.
export CGO_ENABLED := 0
LDFLAGS := -s -w -funcalign=16 -X main.version=$(VERSION)
# The collector of Go 1.25, where the toolchain still has it: that of 1.26 touches
# two pages where it touched one, which is a twentieth of a start.
EXPERIMENT := $(shell GOEXPERIMENT=nogreenteagc go version >/dev/null 2>&1 && echo nogreenteagc)
BUILD := GOEXPERIMENT=$(EXPERIMENT) go build -trimpath -ldflags "$(LDFLAGS)"

.PHONY: build playground install test lint fuzz fuzz-oracle bench bench-process cross update ci

build: ## bin/gstack
	$(BUILD) -o bin/ ./cmd/gstack

playground: ## bin/playground/index.html, a page that explains commands
	go run ./playground bin/playground

install: ## gstack, where the shell finds it; BINDIR=... to say where
	@BINDIR="$(BINDIR)" BUILD='$(BUILD)' VERSION='$(VERSION)' ./.ci/install

test: ## all tests
	go test -timeout 40m ./...

lint: ## formatting, vet, staticcheck
	@out=$$(gofmt -l .); \
	if [ -n "$$out" ]; then echo "gofmt would change:"; echo "$$out"; exit 1; fi
	go vet ./...
	go run $(STATICCHECK) ./...

fuzz: ## every fuzz target for FUZZTIME each
	./.ci/fuzz $(FUZZTIME)

fuzz-oracle: ## N random commands through real bash in a jail, and ten times as many interpreted
	go test -count 1 -timeout 0 ./fuzz/oracle -run 'TestOracleJail$$' -commands $(N) -v
	go test -count 1 -timeout 0 ./fuzz/oracle -run 'TestOracleInProcess$$' -inprocess $$(($(N) * 10)) -v

bench: ## all benchmarks, in a form that benchstat reads; COUNT=10 for a comparison
	go test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) -count $(COUNT) ./...

bench-process: build ## whole starts against Go hello world and bash, long commands against a bare parser; ONLY=starts, ONLY=growth; ANCESTOR=path for the hook that this one replaces
	@ANCESTOR="$(ANCESTOR)" ONLY="$(ONLY)" ./.ci/bench-process bin/gstack $(ROUNDS)

cross: ## the program for every platform, thrown away
	@for p in $(PLATFORMS); do \
		echo "build $$p"; \
		GOOS=$${p%/*} GOARCH=$${p#*/} go build -trimpath -o /dev/null ./cmd/gstack || exit 1; \
	done

update: ## files that are made from others: docs/rules.md, the skills' tables, corpus.sum, examples
	./.ci/update

ci: lint test cross ## what must pass before a change is merged
