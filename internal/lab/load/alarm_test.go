package load

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"
)

// An alarm wakes everybody, nobody before his time, and at once whoever's context ends.
func TestAlarm(t *testing.T) {
	a := newAlarm()
	defer a.close()
	var sleeping sync.WaitGroup
	for i := range 50 {
		random := rand.New(rand.NewPCG(1, uint64(i)))
		sleeping.Go(func() {
			for range 20 {
				until := time.Now().Add(time.Duration(random.IntN(3000)-500) * time.Microsecond)
				a.sleep(t.Context(), until)
				if early := time.Until(until); early > 0 {
					t.Errorf("woken %v too early", early)
				}
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	sleeping.Go(func() { a.sleep(ctx, time.Now().Add(time.Hour)) }) // or the test never ends
	cancel()
	sleeping.Wait()
}
