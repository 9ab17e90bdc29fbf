package bot_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/weiqi"
)

func BenchmarkChoose(b *testing.B) {
	for _, n := range []int{9, 19} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p := weiqi.New(weiqi.Square(n), weiqi.Rules{})
			player := bot.New(bot.Options{})
			for b.Loop() {
				if _, err := player.Choose(context.Background(), p, weiqi.Points(7)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
