package page

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// touch puts fingers on the screen, moves them, or takes them off: there is one at each place.
func (v *tab) touch(kind input.DispatchTouchEventType, places ...[2]float64) {
	v.Helper()
	event := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	for i, at := range places {
		event.TouchPoints = append(event.TouchPoints, &input.TouchPoint{X: at[0], Y: at[1], ID: new(float64(i))})
	}
	v.do(func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, tab, input.DispatchTouchEvent, event)
		return chromedp.Void{}, err
	})
}

// tap taps on a place. The finger is told to leave before the page has said that it came: one that a busy
// machine lifts late would have rested.
func (v *tab) tap(x, y float64) {
	v.Helper()
	came := make(chan struct{})
	go func() {
		defer close(came)
		v.touch(input.DispatchTouchEventTypeTouchStart, [2]float64{x, y})
	}()
	leave := func(ctx context.Context, tab *chromedp.Target) (chromedp.Void, error) {
		end := input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}
		_, err := cdp.Call(ctx, tab, input.DispatchTouchEvent, end)
		return chromedp.Void{}, err
	}
	time.Sleep(time.Millisecond)
	early := chromedp.Do(v.ctx, leave)
	<-came
	if early != nil { // it overtook the finger
		v.do(leave)
	}
}

// place returns where a point of the board is on the screen.
func (v *tab) place(vertex string) [2]float64 {
	v.Helper()
	x, y := v.middle(vertex)
	return [2]float64{x, y}
}

// TestAimByFinger: a finger that rests sees what it covers, and aims; the bar moves the aim and confirms it.
func TestAimByFinger(t *testing.T) {
	t.Parallel()
	f, v := mirrored(t, phone)
	v.until(`document.querySelector("go-board .magnifier")`) // it follows fingers
	v.touch(input.DispatchTouchEventTypeTouchStart, v.place("C3"))
	v.until(`document.querySelector("go-board .magnifier").checkVisibility()`)
	v.touch(input.DispatchTouchEventTypeTouchMove, v.place("D4"))
	v.says("#aim-play", "Play D4")
	if finger, lens := v.place("D4"), eval[float64](v, `document.querySelector("go-board .magnifier").getBoundingClientRect().bottom`); lens > finger[1] {
		t.Errorf("the magnifier ends at %v, under the finger at %v", lens, finger[1])
	}
	v.picture("game-magnifier")
	v.touch(input.DispatchTouchEventTypeTouchEnd)
	v.until(`!document.querySelector("go-board .magnifier").checkVisibility()`)
	v.says("#aim-play", "Play D4")
	v.picture("game-aim-bar")
	v.click("#aim-up")
	v.click("#aim-right")
	v.says("#aim-play", "Play E5")
	v.click("#aim-cancel")
	v.until(`!document.querySelector("#aim-bar").checkVisibility()`)
	v.want(f)

	v.tap(v.middle("G5"))
	v.says("#aim-play", "Play G5")
	v.touch(input.DispatchTouchEventTypeTouchStart, v.place("G5"))
	v.touch(input.DispatchTouchEventTypeTouchMove, v.place("F4")) // it need not rest, since there is an aim
	v.says("#aim-play", "Play F4")
	v.touch(input.DispatchTouchEventTypeTouchEnd)
	v.click("#aim-play")
	v.labeled("F4", "F4, black")
	v.want(f, `PUT moves/1 {"move":"F4"}`)
	v.until(`!document.querySelector("#aim-bar").checkVisibility()`)
}

// TestAimByMouse: who wishes it confirms what a mouse chooses, too, and nobody has to confirm.
func TestAimByMouse(t *testing.T) {
	t.Parallel()
	f, v := mirrored(t, desktop)
	v.click("#look")
	v.click("#look-confirm-always")
	v.click("#look-done")
	v.point("C3")
	v.says("#aim-play", "Play C3")
	v.picture("game-aim-bar-desktop")
	v.want(f)
	v.click("#aim-left")
	v.click("#aim-play")
	v.labeled("B3", "B3, black")
	v.want(f, `PUT moves/1 {"move":"B3"}`)
	v.says("#position", "2 / 2")

	v.click("#look")
	v.click("#look-confirm-never")
	v.click("#look-done")
	v.point("D4")
	v.labeled("D4", "D4, black")
}

// TestAimBeside: on a phone on its side the bar covers no point of the board.
func TestAimBeside(t *testing.T) {
	t.Parallel()
	_, v := mirrored(t, screen{width: 812, height: 375, phone: true})
	for _, on := range []screen{{width: 812, height: 375, phone: true}, {width: 568, height: 320, phone: true}} {
		v.resize(on)
		v.tap(v.middle("C3"))
		v.says("#aim-play", "Play C3")
		v.picture("game-aim-bar-side")
		if covered := eval[float64](v, `document.querySelector("go-board svg").getBoundingClientRect().right - document.querySelector("#aim-bar").getBoundingClientRect().left`); covered > 0 {
			t.Errorf("the bar covers %v pixels of the board", covered)
		}
		v.fitsHere()
		v.click("#aim-cancel")
	}
}

// TestPinch: two fingers on a board enlarge the page and make it smaller again, and neither aims nor puts a
// stone there, whatever the reader has wished for taps.
func TestPinch(t *testing.T) {
	t.Parallel()
	f, v := mirrored(t, phone)
	v.until(`document.querySelector("go-board .magnifier")`) // it follows fingers
	x, y := v.middle("E5")
	for _, pinch := range []struct {
		confirm  string
		from, to float64 // the middle
		scaled   string
	}{
		{"touch", 70, 160, "visualViewport.scale > 1.3"},
		{"never", 160, 70, "visualViewport.scale < 1.3"},
	} {
		eval[bool](v, fmt.Sprintf(`(localStorage.setItem("shinpan-confirm", %q), true)`, pinch.confirm))
		v.touch(input.DispatchTouchEventTypeTouchStart, [2]float64{x - pinch.from, y})
		v.touch(input.DispatchTouchEventTypeTouchStart, [2]float64{x - pinch.from, y}, [2]float64{x + pinch.from, y})
		for step := range 10 {
			apart := pinch.from + (pinch.to-pinch.from)*float64(step+1)/10
			v.touch(input.DispatchTouchEventTypeTouchMove, [2]float64{x - apart, y}, [2]float64{x + apart, y})
		}
		v.touch(input.DispatchTouchEventTypeTouchEnd)
		v.until(pinch.scaled)
		v.picture("game-pinched-" + pinch.confirm)
		if eval[bool](v, `document.querySelector("go-board").aimed !== ""`) {
			t.Errorf("with the wish %s two fingers aim", pinch.confirm)
		}
		v.want(f)
	}
}
