//go:build !system

package mail

import (
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) } // with the tag system it is in kills_test.go
