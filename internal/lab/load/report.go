package load

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/shinpan/shinpan/internal/plots"
)

// A Report is what came of a run.
type Report struct {
	Servers    []string `json:"servers"`
	Games      int      `json:"games"`
	Watchers   int      `json:"watchers"`
	Seed       uint64   `json:"seed"`
	Steps      []Step   `json:"steps"`
	Total      Tally    `json:"total"` // of all moves, warm-ups included
	Watched    Watched  `json:"watched"`
	Audit      Audit    `json:"audit"`
	Complaints []string `json:"complaints,omitempty"` // the first few errors, each once
}

// Sound reports whether nothing was lost, told twice, or out of order, in any log and for any
// watcher.
func (r *Report) Sound() bool {
	return r.Audit.sound() && r.Watched.Gaps+r.Watched.Duplicates+r.Watched.Unfinished == 0
}

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%d games, %d watchers, at %s\n\n", r.Games, r.Watchers, strings.Join(r.Servers, ", "))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "load\tmoves/s\tp50\tp90\tp99\tp99.9\tmax\tfdatasync p99\tratio\tserver CPU\tgenerator CPU\tits own delay p99\tunsent\n")
	for _, s := range r.Steps {
		fmt.Fprintf(table, "%v\t%.0f\t", plan{s.Rate, s.Think}, s.Achieved())
		for _, d := range []time.Duration{s.Latency.P50, s.Latency.P90, s.Latency.P99, s.Latency.P999, s.Latency.Max} {
			fmt.Fprintf(table, "%s\t", short(d))
		}
		ratio := "-"
		if s.Disk.P99 > 0 {
			ratio = fmt.Sprintf("%.1f", float64(s.Latency.P99)/float64(s.Disk.P99))
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%d\n", short(s.Disk.P99), ratio, short(s.perMove(s.ServerCPU)), short(s.perMove(s.OwnCPU)), short(s.Late.P99), s.Moves.Unsent)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nLatency counts from the time at which a move was due. CPU is for each move, watchers included.\n\n")
	t, a := r.Total, r.Audit
	fmt.Fprintf(w, "moves: %d acknowledged, %d refused, %d given up; %d requests repeated, %d moves had been there before\n", t.Acknowledged, t.Refused, t.GivenUp, t.Retried, t.Replayed)
	if r.Watchers > 0 {
		for _, s := range r.Steps {
			fmt.Fprintf(w, "told at %v: p50 %s, p99 %s, max %s after the sending (%d)\n", plan{s.Rate, s.Think}, short(s.Delivery.P50), short(s.Delivery.P99), short(s.Delivery.Max), s.Delivery.Count)
		}
		v := r.Watched
		fmt.Fprintf(w, "watchers: %d events told, %d passed over, %d told twice; %d streams broke, %d were resumed; %d watchers not told the end\n", v.Messages, v.Gaps, v.Duplicates, v.Dropped, v.Resumed, v.Unfinished)
		if v.Memory > 0 {
			fmt.Fprintf(w, "server memory: %d bytes a watcher when all looked on, %d in the end with all else that grew\n", v.Memory, v.MemoryLater)
		}
	}
	fmt.Fprintf(w, "logs: %d games, %d moves, %d of them unacknowledged; %d lost, %d doubled, %d out of order, %d that nobody made, %d logs not to be read\n", a.Games, a.Moves, a.Unacknowledged, a.Lost, a.Doubled, a.Disordered, a.Foreign, a.Unread)
	for _, text := range slices.Concat(a.Faults, r.Complaints) {
		fmt.Fprintf(w, "  %s\n", text)
	}
	verdict := "Everything that was acknowledged is there, once and in order."
	if !r.Sound() {
		verdict = "NOT SOUND: see above."
	}
	_, err := fmt.Fprintln(w, verdict)
	return err
}

// short writes a time with three digits, and none as a dash.
func short(d time.Duration) string {
	switch {
	case d == 0:
		return "-"
	case d >= time.Second:
		return fmt.Sprintf("%.3gs", d.Seconds())
	case d >= time.Millisecond:
		return fmt.Sprintf("%.3gms", float64(d)/float64(time.Millisecond))
	default:
		return fmt.Sprintf("%.3gµs", float64(d)/float64(time.Microsecond))
	}
}

// Graph draws latency against load, as SVG. It needs at least two loads that are rates.
func (r *Report) Graph() ([]byte, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Latency against load", "moves per second wanted", "milliseconds"
	p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	for _, curve := range []struct {
		name  string
		color color.Color
		dash  vg.Length
		of    func(Step) time.Duration
	}{
		{"p99.9", color.RGBA{0x7b, 0x3f, 0x98, 0xff}, 0, func(s Step) time.Duration { return s.Latency.P999 }},
		{"p99", color.RGBA{0xc2, 0x52, 0x1a, 0xff}, 0, func(s Step) time.Duration { return s.Latency.P99 }},
		{"p50", color.RGBA{0x1f, 0x5f, 0xa8, 0xff}, 0, func(s Step) time.Duration { return s.Latency.P50 }},
		{"5 × fdatasync p99", color.RGBA{0x2e, 0x7d, 0x32, 0xff}, vg.Points(4), func(s Step) time.Duration { return 5 * s.Disk.P99 }},
	} {
		var points plotter.XYs
		for _, s := range r.Steps {
			if d := curve.of(s); s.Rate > 0 && d > 0 {
				points = append(points, plotter.XY{X: s.Rate, Y: float64(d) / float64(time.Millisecond)})
			}
		}
		if len(points) == 0 && curve.dash > 0 {
			continue // the disk was not measured
		}
		if len(points) < 2 {
			return nil, errors.New("a graph of latency against load needs the latencies of two rates at least")
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return nil, err
		}
		line.Color, line.Width = curve.color, vg.Points(1.5)
		if curve.dash > 0 {
			line.Dashes = []vg.Length{curve.dash, curve.dash}
		}
		p.Add(line)
		p.Legend.Add(curve.name, line)
	}
	p.X.Min = 0
	p.Add(plotter.NewGrid())
	picture, err := plots.SVG(p, 16*vg.Centimeter, 10*vg.Centimeter)
	return []byte(picture), err
}
