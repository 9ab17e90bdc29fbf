package web

import (
	"context"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/mail"
	"github.com/shinpan/shinpan/internal/server/news"
)

// metrics count what the server does, for its operator.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec   // by route and status
	took     *prometheus.HistogramVec // seconds, by route; streams are left out
	altered  func() int               // logs that were found altered

	mu       sync.Mutex
	measured []measurement // guarded by mu: those of the last minutes, the latest last
}

func newMetrics(version string, streams *limit.Concurrency, work *limit.Queue) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		altered:  func() int { return 0 },
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "shinpan_requests_total", Help: "Requests that were answered.",
		}, []string{"route", "status"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "shinpan_request_seconds", Help: "Time from a request to the end of its answer; event streams are left out.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14), // to 4 s
		}, []string{"route"}),
	}
	built := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "shinpan_build_info", Help: "Always 1; the label says which version runs.", ConstLabels: prometheus.Labels{"version": version},
	}, func() float64 { return 1 })
	m.registry.MustRegister(m.requests, m.took, built,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.gauge("shinpan_streams", "Event streams that are open: players and watchers.", streams.Size)
	m.gauge("shinpan_work_waiting", "Requests that wait to count, judge or draw.", work.Waiting)
	return m
}

// Answered counts a request. The route is the pattern that it matched, so that there are never
// more of them than the API has; requests without a match are one. The status 0 is that of a
// client that went before the answer.
func (m *metrics) Answered(route string, status int, took time.Duration) {
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	if !strings.HasSuffix(route, "/events") {
		m.took.WithLabelValues(route).Observe(took.Seconds())
	}
}

// watchStore tells the operator what the store finds altered: it is logged, once for each log,
// and counted.
func (m *metrics) watchStore(kept store.Store, log *slog.Logger) {
	watched, ok := kept.(interface{ Alarm() *store.Alarm })
	if !ok {
		return // it keeps nothing that could be altered
	}
	alarm := watched.Alarm()
	alarm.Tell(func(err error) {
		log.Error("a stored log was altered: run shinpan verify, and restore it from a backup", "err", err)
	})
	m.altered = alarm.Found
	m.gauge("shinpan_altered_logs", "Games and journals whose logs were found altered in the store since the start. They are not shown.", alarm.Found)
}

// gauge has a figure told as it is when somebody asks.
func (m *metrics) gauge(name, help string, of func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(of()) }))
}

// counter has a figure told that only rises.
func (m *metrics) counter(name, help string, of func() int64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(of()) }))
}

// watchBackups tells when the database was copied last.
func (m *metrics) watchBackups(kept store.Store) {
	watched, ok := kept.(interface {
		LastBackup(context.Context) (time.Time, error)
	})
	if !ok {
		return // it is no database
	}
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "shinpan_last_backup_timestamp_seconds", Help: "When shinpan backup has made the latest good copy of the database, in Unix time; 0 if it never has, not a number where the store does not answer.",
	}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		switch at, err := watched.LastBackup(ctx); {
		case err != nil:
			return math.NaN()
		case at.IsZero():
			return 0
		default:
			return float64(at.UnixMilli()) / 1000
		}
	}))
}

// watchGames tells what the games, their programs and their judges have to do.
func (m *metrics) watchGames(games *arena.Arena, asked *opinions) {
	m.gauge("shinpan_games_loaded", "Games that this process has in memory.", func() int { return games.Counts().Loaded })
	m.gauge("shinpan_games_parked", "Games in progress that were in the memory of this process, and wait in the store until somebody wants them.", func() int { return games.Counts().Parked })
	m.gauge("shinpan_programs", "Programs that run at the seats of games.", func() int { return games.Counts().Running })
	m.counter("shinpan_programs_started_total", "Programs that were started for a game, again after a fault or a rest included.", func() int64 { return games.Counts().Started })
	m.counter("shinpan_program_faults_total", "Times that a program broke down, gave no answer, or broke the rules.", func() int64 { return games.Counts().Failed })
	m.counter("shinpan_programs_restarted_total", "Programs that were started again after such a fault.", func() int64 { return games.Counts().Again })
	m.counter("shinpan_judged_total", "Positions that a judge was asked about.", func() int64 { return games.Counts().Judged + asked.judged.Load() })
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "shinpan_judge_seconds_total", Help: "Time that judges took for them.",
	}, func() float64 { return (games.Counts().Judging + time.Duration(asked.judging.Load())).Seconds() }))
}

// watchAudience tells how many look on: at games besides their players, and at shared boards.
func (m *metrics) watchAudience(games *live.Hub, boards *boardsHandler) {
	for of, count := range map[string]func() int{"game": games.Looking, "board": func() int { return int(boards.watching.Load()) }} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "shinpan_watchers", Help: "Streams of those who look on: at games besides their players, and at shared boards.", ConstLabels: prometheus.Labels{"of": of},
		}, func() float64 { return float64(count()) }))
	}
}

// watchCommits tells how long the store takes to write.
func (m *metrics) watchCommits(kept store.Store) {
	watched, ok := kept.(interface {
		Observe(func(took time.Duration, err error))
		Queue() int
	})
	if !ok {
		return // it writes to no database
	}
	took := prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "shinpan_commit_seconds", Help: "Time that a transaction took, of which each makes all writes that were waiting.",
		Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14), // to 4 s
	})
	failed := prometheus.NewCounter(prometheus.CounterOpts{Name: "shinpan_commits_failed_total", Help: "Transactions that were not made."})
	m.registry.MustRegister(took, failed)
	m.gauge("shinpan_writes_waiting", "Writes that wait for the store.", watched.Queue)
	watched.Observe(func(duration time.Duration, err error) {
		took.Observe(duration.Seconds())
		if err != nil {
			failed.Inc()
		}
	})
}

// watchNews counts what is told to people outside of the page.
func (m *metrics) watchNews(teller *news.Teller, kept store.Store) {
	for _, way := range []news.Way{news.Push, news.Webhook} {
		label := func(name, help string, of func(news.Counts) int64) {
			m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
				Name: name, Help: help, ConstLabels: prometheus.Labels{"way": string(way)},
			}, func() float64 { return float64(of(teller.Counts(way))) }))
		}
		label("shinpan_news_told_total", "News that a push service or a webhook accepted.", func(c news.Counts) int64 { return c.Told })
		label("shinpan_news_failed_total", "Attempts to tell news that failed and are made again.", func(c news.Counts) int64 { return c.Failed })
		label("shinpan_news_given_up_total", "News that were given up, and webhooks that were switched off.", func(c news.Counts) int64 { return c.GivenUp })
	}
	for _, queue := range news.Queues() {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "shinpan_news_waiting", Help: "Letters in the store that wait, by queue: those of games wait until something happens.",
			ConstLabels: prometheus.Labels{"queue": queue},
		}, func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			n, err := kept.(store.Outbox).Waiting(ctx, queue)
			if err != nil {
				return math.NaN()
			}
			return float64(n)
		}))
	}
}

// watchMail counts what becomes of mail.
func (m *metrics) watchMail(sender *mail.Sender) {
	m.counter("shinpan_mail_sent_total", "Letters that the mail server took.", func() int64 { return sender.Counts().Sent })
	m.counter("shinpan_mail_failed_total", "Attempts to send a letter that failed and are made again.", func() int64 { return sender.Counts().Failed })
	m.counter("shinpan_mail_given_up_total", "Letters that were not sent and will not be.", func() int64 { return sender.Counts().GivenUp })
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "shinpan_mail_waiting", Help: "Letters in the store that wait to be sent; not a number where the store does not answer.",
	}, func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		n, err := sender.Waiting(ctx)
		if err != nil {
			return math.NaN()
		}
		return float64(n)
	}))
}

// Metrics returns what tells a Prometheus server how this one does. It is for the
// operator: it belongs on an address that others do not reach.
func (s *Server) Metrics() http.Handler {
	return promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{Registry: s.metrics.registry})
}
