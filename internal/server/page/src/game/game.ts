// One game: a board, two players, and what the server says about them.

import type { Color, Engine, Estimate, Line, LogEvent, RulingDocument, Said, State, Vertex, Watchers } from "../api/types";
import "../core";
import * as api from "../api/client";
import { Acts, mayMove, type Stage } from "./acts";
import { Problem } from "../api/client";
import { type ChooseEvent, GoBoard } from "../board/element";
import type { Picture } from "../board/picture";
import { copyText, download } from "../ui/clipboard";
import { alarmBetween, countdown, face, low, run } from "./clock";
import { type Command } from "./command";
import { h, refill, write } from "../ui/dom";
import { otherColor } from "../board/grid";
import { Marks } from "./marks";
import { Moves } from "../review/movelist";
import { panel, panelKey } from "./panels";
import type { Desk } from "./desk";
import { copyOf, pictureOf } from "./picture";
import { tickAbsence } from "./presence";
import { Estimates, isStopped } from "./estimates";
import { Actions } from "./actionbar";
import { GameChat } from "./lazychat";
import { GameTerms } from "./terms";
import { showTools, type Workshop } from "./recordtools";
import { follow } from "../api/stream";
import { Call } from "./turnnotice";
import { me } from "../api/people";
import { GameRecord } from "../review/record";
import { mayRematch, Rematch } from "./rematch";
import { seatCard } from "./seat";
import { alarmSound, stoneSound } from "./sound";
import { answer, eventSentence, moveSentence, passSentence, turnSentence } from "./speech";
import { type Bench, Study } from "../review/study";
import { type Typist, typingForm } from "./typing";
import { text } from "../words/catalogue";

const beat = 100; // ms between two looks at the clocks

/** Fills the page with a game and follows it. */
export function game(main: HTMLElement, id: string): void {
  new GamePage(main, id).open();
}

class GamePage implements Desk, Stage, Typist, Workshop, Bench {
  readonly record = new GameRecord();
  readonly marks = new Marks((sentence) => {
    this.render();
    if (sentence) write(this.announce, sentence);
  });
  readonly acts: Acts;
  readonly estimates: Estimates;
  readonly rematch: Rematch;
  readonly study = new Study(this);
  patient = false;
  engines: Engine[] = [];
  document: RulingDocument | undefined;
  seen: Estimate | undefined;
  copied = false;
  visitor = "";

  private readonly board = new GoBoard();
  private readonly copyBoard = new GoBoard(); // of a trial
  private readonly copyName = h("figcaption", { id: "copy-name" });
  private readonly copyPlace = h("figure", { id: "copy-place", hidden: true }, this.copyName, this.copyBoard);
  private readonly boardName = h("p", { id: "board-name", class: "board-name", hidden: true }, text.realBoard);
  private readonly seats = { black: seatCard("black"), white: seatCard("white") };
  private readonly status = h("p", { id: "status", class: "status" }, text.loading);
  private readonly second = h("p", { id: "if-both-pass", class: "second", hidden: true });
  private readonly link = h("p", { id: "connection", class: "connection", role: "status", hidden: true }, text.offline);
  private readonly trouble = h("p", { id: "error", class: "error", role: "alert", hidden: true });
  private readonly actions: Actions;
  private readonly call = new Call();
  private readonly chat = new GameChat();
  private readonly terms = new GameTerms();
  private readonly panel = h("div", { id: "panel", class: "panels", hidden: true });
  private readonly moves = new Moves((n) => this.goTo(n));
  private readonly past = h("p", { id: "past", class: "past", hidden: true });
  private readonly tools = h("div", { class: "tools" });
  private readonly estimate = h("div", { id: "estimate-says", class: "panel", "aria-live": "polite", hidden: true });
  private readonly announce = h("p", { id: "announce", class: "unseen", role: "status", "aria-live": "polite" });
  private readonly alarm = h("p", { id: "alarm", class: "unseen", role: "alert", "aria-live": "assertive" });

  private received = 0; // when the last state came, on the page's own clock
  private at: number | undefined; // how many moves the board shown has; undefined: the present
  private told = 0; // events up to here are not news
  private phase = "";
  private gone = false;
  private asked = false; // for the programs that there are
  private met = false; // whether the server was asked who the visitor is
  private offering = false; // to mediate
  private totals: { [color in Color]?: number } = {};

  constructor(
    private readonly main: HTMLElement,
    private readonly id: string,
  ) {
    this.acts = new Acts(id, this);
    this.actions = new Actions(h("div", { id: "actions", class: "buttons actions", hidden: true }), this.acts, () =>
      this.render(),
    );
    this.estimates = new Estimates(id, () => this.render());
    this.rematch = new Rematch(
      id,
      () => this.render(),
      (sentence) => this.complain(sentence),
    );
  }

  get state(): State | undefined {
    return this.record.state;
  }

  open(): void {
    this.board.id = "board";
    this.copyBoard.id = "copy";
    this.lay();
    this.board.addEventListener("choose", (event) => this.choose((event as ChooseEvent).detail.vertex));
    this.copyBoard.addEventListener("choose", (event) => this.acts.playCopy((event as ChooseEvent).detail.vertex));
    for (const board of [this.board, this.copyBoard]) board.addEventListener("aim", () => this.renderStatus());
    window.setInterval(() => this.tick(), beat);
    follow<Line>({
      address: () =>
        api.gameURL(this.id, `/events?since=${this.record.since()}&legal=1&chat=1&heard=${this.chat.heard}`),
      lines: (lines) => this.take(lines),
      link: (up) => (this.link.hidden = up || this.phase === "over"),
      refused: (problem) => this.refuse(problem),
      wanted: () => true, // also when the game is over: people still talk about it
    });
  }

  private lay(): void {
    const [steps, list] = this.moves.parts;
    this.main.replaceChildren(
      h(
        "div",
        { class: "game" },
        h(
          "div",
          { class: "board-place" },
          h("div", { class: "boards" }, h("div", { class: "own" }, this.boardName, this.board), this.copyPlace),
        ),
        h("div", { class: "them" }, this.seats.white.element),
        h("div", { class: "me" }, this.seats.black.element),
        h("div", { class: "talk" }, this.link, this.status, this.second, this.trouble, this.actions.element),
        this.panel,
        h(
          "div",
          { class: "record" },
          steps,
          this.past,
          list,
          this.tools,
          this.terms.element,
          this.study.element,
          this.estimate,
          this.chat.element,
          typingForm(this),
        ),
      ),
      this.announce,
      this.alarm,
    );
  }

  // What the server says.

  private take(lines: Line[]): void {
    for (const line of lines) {
      if (line.type === "watchers") {
        if (this.state) this.state.watchers = (line as Watchers).n;
        continue;
      }
      if (line.type === "chat") {
        this.chat.take(line as Said);
        continue;
      }
      this.record.take(line as State | LogEvent);
      if (line.type === "state") {
        const s = line as State;
        this.received = performance.now();
        if (this.told === 0) this.told = s.seq;
        if (!mayMove(s)) this.acts.pending = undefined;
        if (!s.absent) this.patient = false;
      } else if ((line as LogEvent).seq > this.told) {
        if (line.type === "move" || line.type === "trial_move") this.putDown(line as LogEvent);
        const news = line.type === "move" ? moveSentence(this.record) : eventSentence(line as LogEvent);
        if (news) write(this.announce, news);
      }
    }
    const s = this.state;
    if (!s) return;
    if (this.phase && this.phase !== s.phase) this.turned(s);
    this.phase = s.phase;
    if (s.phase === "vacant" && !this.asked) void this.lookForOthers();
    if (s.mediator?.free && !s.you && !this.met) void this.meet();
    this.followOffer(s);
    if (s.phase === "over" && s.ruling && !this.document) void this.lookForRuling();
    this.marks.begin(s);
    this.render();
  }

  /** A stone has been put down: what was on its way has arrived. */
  private putDown({ move, captured }: LogEvent): void {
    this.acts.pending = undefined;
    if (move !== "pass") stoneSound(Boolean(captured?.length));
  }

  /** A new phase: everything that was half done is void. */
  private turned(s: State): void {
    this.actions.reset();
    this.at = undefined;
    if (s.phase === "over") write(this.announce, text.ended(s.result ? text.resultSentence(s.result) : ""));
    else write(this.announce, `${this.announce.textContent ?? ""} ${turnSentence(s)}`);
  }

  /** Learns who the visitor is: perhaps the mediator whom the terms name, or who offers to be. */
  private async meet(): Promise<void> {
    this.met = true;
    try {
      this.visitor = (await me())?.id ?? "";
      this.render();
    } catch {
      // He is told what everybody is.
    }
  }

  /** Who was accepted as the mediator has been told things as a watcher: he begins anew. */
  private followOffer({ mediator, mediating }: State): void {
    if (this.visitor && mediator?.offered?.player === this.visitor) this.offering = true;
    if (!this.offering || mediating || mediator?.free) return;
    this.offering = false;
    if (mediator?.player === this.visitor) location.reload();
  }

  /** Learns who else could sit down in place of a program that failed. */
  private async lookForOthers(): Promise<void> {
    this.asked = true;
    try {
      this.engines = (await api.overview()).engines;
      this.render();
    } catch {
      this.asked = false; // the next state asks again
    }
  }

  /** Learns how the game was decided, chain by chain. */
  private async lookForRuling(): Promise<void> {
    try {
      this.document = await api.ruling(this.id);
      this.render();
    } catch {
      // The result stands there all the same.
    }
  }

  private refuse(problem: Problem): void {
    this.gone = true;
    this.link.hidden = true;
    write(this.status, "");
    this.complain(problem.message);
    if (!this.state)
      this.main.replaceChildren(
        h(
          "div",
          { class: "lost" },
          h("h1", {}, text.sentence(problem.message)),
          h("a", { class: "button primary", href: "/" }, text.newGame),
        ),
      );
  }

  complain(sentence: string): void {
    this.trouble.hidden = sentence === "";
    write(this.trouble, sentence && text.sentence(sentence));
  }

  // What the visitor wants.

  private choose(vertex: Vertex): void {
    const s = this.state;
    if (!s) return;
    if (this.study.on) return this.study.play(this.shown, vertex);
    if (this.at !== undefined) return;
    if (s.phase !== "play") this.marks.choose(s, vertex);
    else if (mayMove(s) && !this.acts.pending) this.acts.play(vertex);
  }

  answer(s: State, command: Command): string | undefined {
    return answer(s, this.record, command, this.reading());
  }

  copyLink(): void {
    void copyText(location.href).then(() => {
      this.copied = true;
      this.render();
    });
  }

  toggleEstimate(): boolean {
    if (!this.state?.may_estimate) return false;
    this.estimates.on = !this.estimates.on;
    this.render();
    return true;
  }

  wait(): void {
    this.patient = true;
    this.render();
  }

  toggleStudy(): void {
    this.study.on = !this.study.on;
    this.study.at = undefined;
    this.render();
  }

  /** Saves the record of the game with what the visitor has tried and said. */
  saveRecord(): void {
    void api.sgf(this.id).then(
      (sgf) => download(this.study.record(sgf), `${this.id}.sgf`),
      () => this.complain(text.offline),
    );
  }

  /** How many moves of the game the board has. */
  private get shown(): number {
    return this.at ?? this.record.plies.length;
  }

  get first(): Color {
    const { handicap } = this.state!.terms;
    return this.record.plies[0]?.color ?? (handicap && handicap.stones > 1 ? "white" : "black");
  }

  goTo(n: number): void {
    if (!this.record.complete() || this.study.step(n)) return;
    const last = this.record.plies.length;
    this.at = n >= last ? undefined : Math.max(0, n);
    this.render();
  }

  // What is shown.

  render(): void {
    const s = this.state;
    if (!s) return;
    const mine = s.you || "black";
    for (const [place, color] of [
      [".me", mine],
      [".them", otherColor(mine)],
    ] as const)
      if (!this.main.querySelector(`${place} #seat-${color}`))
        this.main.querySelector(place)!.replaceChildren(this.seats[color].element);
    for (const color of ["black", "white"] as const) this.seats[color].show(s);
    this.seen = isStopped(s) ? this.estimates.of(s, s.move_number, s.board) : undefined;
    this.renderBoards(s);
    const { classList } = this.main.querySelector(".game")!;
    classList.toggle("deciding", s.phase !== "play");
    classList.toggle("trying", s.phase === "trial");
    this.renderStatus();
    this.actions.show(s);
    refill(this.panel, panelKey(s, this), () => panel(s, this));
    if (mayRematch(s)) this.rematch.follow(this.panel);
    this.renderRecord(s);
    this.tick();
    this.call.take(s, `${text.cardTitle(s.black.name || text.freeSeat, s.white.name || text.freeSeat)} · ${text.name}`);
  }

  /** The board of the game, now or before, and beside it the copy of a trial. */
  private renderBoards(s: State): void {
    const at = this.at ?? s.move_number;
    const picture = this.study.on ? this.study.picture(at, this.picture(s)) : this.picture(s);
    const found = this.study.at ? undefined : this.estimates.of(s, at, picture.rows);
    this.board.show(this.estimates.picture(found, picture));
    const shown = this.estimates.on && Boolean(s.may_estimate);
    refill(this.estimate, [shown, this.estimates.answers, at, picture.rows], () =>
      shown ? this.estimates.lines(found, at, picture.rows) : [],
    );
    const copy = copyOf(s, this.acts.pending);
    this.copyPlace.hidden = this.boardName.hidden = !copy;
    if (!copy) return;
    write(this.copyName, text.copyBoard(s.trial!.number));
    this.copyBoard.show(copy);
  }

  private picture(s: State): Picture {
    if (this.at === undefined) return pictureOf(s, this.marks, this.acts.pending);
    const last = this.record.moveAt(this.at)?.move;
    return { rows: this.record.boardAt(this.at), last: last === "pass" ? undefined : last };
  }

  private renderStatus(): void {
    const s = this.state;
    if (!s || this.gone) return;
    const aimed = this.board.aimed || this.copyBoard.aimed;
    write(this.status, aimed ? text.aimed(aimed) : s.interrupted ? text.interrupted : turnSentence(s));
    this.status.classList.toggle("yours", s.phase === "play" && s.to_play === s.you);
    this.status.hidden = s.phase !== "play" && !aimed && !s.interrupted;
    write(this.second, passSentence(s));
    this.second.hidden = this.second.textContent === "";
  }

  private renderRecord(s: State): void {
    const tried = this.study.at;
    this.moves.show(this.record.plies, this.shown, this.at === undefined && !tried?.next.length, tried?.n);
    refill(this.past, [this.at, tried?.n], () =>
      this.at === undefined && !tried
        ? []
        : [
            h("span", {}, tried ? text.pastTry(tried.n) : text.past(this.shown)),
            h("button", { id: "to-live", type: "button", onclick: () => this.goTo(Infinity) }, text.toLive),
          ],
    );
    this.board.classList.toggle("apart", !this.past.hidden);
    this.study.show(this.shown);
    showTools(this.tools, s, this.shown, this);
    this.terms.show(s);
    this.chat.show(s);
  }

  // Time.

  private reading(): { [color in Color]?: ReturnType<typeof run> } {
    const s = this.state;
    if (!s?.clock) return {};
    const gone = performance.now() - this.received;
    const of = (color: Color): ReturnType<typeof run> => run(s.clock![color], s.time, s.running === color ? gone : 0);
    return { black: of("black"), white: of("white") };
  }

  private tick(): void {
    const s = this.state;
    if (!s) return;
    const reading = this.reading();
    for (const color of ["black", "white"] as const) {
      const shown = reading[color];
      this.seats[color].time(
        shown && {
          time: face(shown.left),
          after: shown.after,
          low: s.phase !== "over" && low(shown) && s.running === color,
        },
      );
      const before = this.totals[color];
      const total = shown?.total;
      if (color === s.you && s.running === color && before !== undefined && total !== undefined) {
        const alarm = alarmBetween(before, total);
        if (alarm) {
          write(this.alarm, text.alarm(alarm));
          alarmSound(alarm);
        }
      }
      if (total !== undefined) this.totals[color] = total;
    }
    if (s.absent) tickAbsence(this.panel, s.absent, performance.now() - this.received);
    const deadline = this.panel.querySelector("#deadline");
    if (deadline && s.scoring) write(deadline, countdown(s.scoring.deadline_ms - (performance.now() - this.received)));
  }
}
