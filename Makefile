# What a developer runs. CI runs .ci/run: vet, types and the tests.

GO ?= go
LINT := $(GO) -C tools tool

.PHONY: help test check vet tidy systems types fmt npm lint page race race-core bench-once fuzz system soak kills survive attack copies bundle vuln
help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

test: ## the first tier: what logic decides, in minutes
	$(GO) test ./...

check: vet tidy systems types lint page race bench-once ## all checks that a change must pass

vet: ## go vet of both tiers, and formatting
	$(GO) vet ./...
	$(GO) vet -tags system ./...
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo 'run gofmt on these files'; exit 1; }

tidy: ## whether go.mod and go.sum say what is imported; asks a module proxy for the modules of other modules' tests, so that CI does not need it
	$(GO) mod tidy -diff

systems: ## whether the program builds for Windows, and the tests for macOS and FreeBSD, too
	GOOS=windows $(GO) build ./...
	GOOS=darwin $(GO) vet ./...
	GOOS=freebsd $(GO) vet ./...

lint: ## golangci-lint, with staticcheck in it, at the version of tools/go.mod
	@mkdir -p tools/bin
	$(GO) -C tools build -o bin/ github.com/golangci/golangci-lint/v2/cmd/golangci-lint
	tools/bin/golangci-lint run ./...

types: ## the page's TypeScript, strictly, and whether it is formatted; fetches its compiler and its formatter first
	tools/fetch.sh typescript
	tools/bin/typescript/lib/tsgo -p internal/server/page
	tools/fetch.sh biome
	cd internal/server/page && ../../../tools/bin/biome/biome format || { echo 'run make fmt'; exit 1; }

fmt: ## format the Go sources, and the page's TypeScript
	gofmt -w $$(git ls-files '*.go')
	tools/fetch.sh biome
	cd internal/server/page && ../../../tools/bin/biome/biome format --write
	$(GO) generate ./internal/server/page

npm: types ## pack the judge for Node and browsers, and test what is packed; publishes nothing
	tools/npm/pack.sh

page: ## the page in Chromium with all cases: every language, window, theme and board, and many pages at once
	$(GO) test -tags system -timeout 30m ./internal/server/page

race: ## the suite under the race detector: units, fuzz seeds, import lattice, fresh bundle; not the browser tests of page, whose Go does nothing at once
	$(GO) test -race -timeout 60m $$($(GO) list ./... | grep -v '/page$$')

race-core: ## the most concurrent packages alone, under the race detector, while one works on them
	$(GO) test -race -vet=off ./internal/game/arena ./internal/game/driver ./internal/game/store ./internal/game/store/filestore ./gtp ./internal/server/lobby ./internal/server/chat ./internal/server/account ./internal/server/rating ./internal/server/cgos ./internal/server/live

bench-once: ## every benchmark once, the largest ones small: none of them may break
	$(GO) test -vet=off -run '^$$' -bench . -benchtime 1x $$(git grep -l 'func Benchmark' -- '*_test.go' | xargs -n 1 dirname | sort -u | sed 's|^|./|')

FUZZTIME ?= 60s
fuzz: ## every fuzz target for FUZZTIME; a failing input is kept in its testdata, to be fixed and committed
	@git grep -o 'func Fuzz[A-Za-z0-9_]*' -- '*_test.go' | { while IFS=: read -r file target; do \
		target=$${target#func }; echo "== $$target in $${file%/*}"; \
		$(GO) test ./$${file%/*} -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) </dev/null || failed=1; \
	done; exit $${failed:-0}; }

STORY ?= .
# One package at a time: a browser gives up what it loads when the machine's network changes.
system: ## the second tier: real processes, kills, network cuts, floods, certificates, browsers, and all cases of what the first tries by a few; a line a story, and its figures; STORY=Kill has those that match
	@$(GO) test -p 1 -tags system -run '$(STORY)' -v -timeout 0 $$(git grep -lE '^//go:build .*system' -- '*_test.go' | xargs -n 1 dirname | sort -u | sed 's|^|./|') | tools/stories.sh

DURATION ?= 1h
soak: ## the third tier, as survive, kills and attack are: 2,000 games under every ending for DURATION; fails if memory or goroutines grow
	$(GO) test -tags system ./cmd/shinpan -run 'TestSoak$$' -soak $(DURATION) -soak-games 2000 -soak-pace 16s -v -timeout 0

KILLS ?= 200
MOVES ?= 2000000
RATE ?= 2000
kills: ## KILLS servers and databases die in MOVES moves at RATE a second, half of them on each store; fails if a move is lost
	$(GO) test -tags system ./test/system -run 'TestKillsUnderLoad$$' -load-kills $(KILLS) -load-moves $(MOVES) -load-rate $(RATE) -load-games 400 -v -timeout 0

SURVIVE ?= 5000
SEED ?= 1
survive: ## SURVIVE games checked by a model while servers and databases are killed 60 times and frozen 24 times, for 2 to 40 s; fails at any difference
	$(GO) test -tags system ./test/system -run 'TestSurvive$$' -survive-games $(SURVIVE) -survive-kills 60 -survive-freezes 24 -survive-most 40s \
		-survive-at-once 120 -survive-think 100ms -survive-seed $(SEED) -v -timeout 0

FLOOD ?= 1m
attack: ## every known attack on a server, for minutes; FLOOD=10m is the duration of the flood from one address, and then from fifty
	$(GO) test -tags system -run '^TestAttack' -skip '^TestAttackFlood$$' ./...
	$(GO) test -tags system ./test/system -run '^TestAttackFlood$$' -flood $(FLOOD) -flood-players 100 -flood-connections 400 -v -timeout 0

LITESTREAM ?= v0.5.18
copies: ## Litestream copies a server's database; both are killed, and every acknowledged move that was copied is there; building it takes four minutes
	@test -x tools/bin/litestream || GOBIN=$(CURDIR)/tools/bin $(GO) install github.com/benbjohnson/litestream/cmd/litestream@$(LITESTREAM)
	$(GO) test -tags system ./test/system -run 'TestContinuousCopies$$' -litestream $(CURDIR)/tools/bin/litestream -v

bundle: ## rebuild the page's bundle
	$(GO) generate ./internal/server/page

vuln: ## known vulnerabilities of dependencies; asks vuln.go.dev, so it is not part of check
	@mkdir -p tools/bin
	$(GO) -C tools build -o bin/ golang.org/x/vuln/cmd/govulncheck
	tools/bin/govulncheck ./...
