// One game: a board, two players, and what the server says about them.

import { free, gameURL, type Problem } from "../api/client";
import { follow } from "../api/stream";
import type { Line, LogEvent, Said, State, Vertex, Watchers } from "../api/types";
import { otherColor } from "../board/grid";
import { GameRecord } from "../review/record";
import { h, refill, write } from "../ui/dom";
import { told } from "../ui/trouble";
import { text } from "../words/catalogue";
import { titleAt } from "../ui/screen";
import { Actions } from "./actionbar";
import { Acts, mayMove, type Stage } from "./acts";
import { Boards } from "./boards";
import { deadline } from "../ui/clock";
import { ClockFaces } from "./clockfaces";
import { Desk } from "./desk";
import { leftToSpeak, nextDue } from "./due";
import { Estimates, isStopped } from "./estimates";
import { GameChat } from "./lazychat";
import { linkSentence } from "./link";
import { Lookups } from "./lookups";
import { Marks } from "./marks";
import { NextGame } from "./nextgame";
import { panel, panelKey } from "./panels";
import { Commentary } from "./commentary";
import { copyOf, pictureOf } from "./picture";
import { tickAbsence } from "./presence";
import { Prepared } from "./prepared";
import { RecordView } from "./recordview";
import { mayRematch, Rematch } from "./rematch";
import { seatCard } from "./seat";
import { stoneSound } from "../ui/sound";
import { answer, eventSentence, moveSentence, passSentence, resultSentence, turnSentence } from "./speech";
import { GameTerms } from "./terms";
import { Call } from "./turnnotice";
import { type Typist, typingForm } from "./typing";
import { Unsent } from "./unsent";

const beat = 100; // ms between two looks at the clocks

/** Fills the page with a game and follows it. */
export function game(main: HTMLElement, id: string): void {
  new GamePage(main, id).open();
}

/** Puts what the server says before the parts of the page, and shows them. */
class GamePage implements Stage {
  private readonly record = new GameRecord();
  readonly marks: Marks;
  private readonly acts: Acts;
  private readonly unsent: Unsent;
  private readonly lookups: Lookups;
  private readonly desk: Desk;
  private readonly view: RecordView;
  private readonly actions: Actions;
  private readonly boards: Boards;

  private readonly seats = { black: seatCard("black"), white: seatCard("white") };
  private readonly clocks = new ClockFaces(this.seats);
  private readonly call = new Call();
  private readonly chat = new GameChat();
  private readonly terms = new GameTerms();
  private readonly next = new NextGame();
  private readonly prepared: Prepared;
  private readonly commentary: Commentary;

  private readonly status = h("p", { id: "status", class: "status" }, text.loading);
  private readonly second = h("p", { id: "if-both-pass", class: "second", hidden: true });
  private readonly due = h("p", { id: "due", class: "due second", hidden: true });
  private readonly link = h("p", { id: "connection", class: "connection", role: "status", hidden: true });
  private readonly trouble = h("p", { id: "error", class: "error", role: "alert", hidden: true });
  private readonly panel = h("div", { id: "panel", class: "panels", hidden: true });
  private readonly announce = h("p", { id: "announce", class: "unseen", role: "status", "aria-live": "polite" });

  private up = true; // whether the server can be heard
  private told = 0; // events up to here are not news
  private phase = "";
  private gone = false;

  constructor(
    private readonly main: HTMLElement,
    private readonly id: string,
  ) {
    const render = (): void => this.render();
    this.marks = new Marks(id, (sentence) => {
      render();
      if (sentence) write(this.announce, sentence);
    });
    this.acts = new Acts(id, this);
    this.unsent = new Unsent(this.marks, this.acts);
    this.lookups = new Lookups(id, render);
    const rematch = new Rematch(id, render, (sentence) => this.complain(sentence));
    this.desk = new Desk(this.acts, this.marks, rematch, this.lookups, render);
    this.view = new RecordView(
      id,
      this.record,
      new Estimates(id, (n) => this.record.counting(n), render),
      this.lookups,
      this,
    );
    this.commentary = new Commentary(id);
    this.prepared = new Prepared(id, this.view.study, render);
    this.actions = new Actions(h("div", { id: "actions", class: "buttons actions", hidden: true }), this.acts, render);
    this.boards = new Boards({
      choose: (vertex) => this.choose(vertex),
      chooseCopy: (vertex) => this.acts.playCopy(vertex),
      aim: () => this.renderStatus(),
    });
  }

  get state(): State | undefined {
    return this.record.state;
  }

  open(): void {
    this.lay();
    window.setInterval(() => this.tick(), beat);
    follow<Line>({
      address: () => gameURL(this.id, `/events?since=${this.record.since()}&legal=1&chat=1&heard=${this.chat.heard}`),
      lines: (lines) => this.hear(lines),
      link: (up) => this.heard(up),
      refused: (problem) => this.refuse(problem),
      wanted: () => true, // also when the game is over: people still talk about it
    });
  }

  private lay(): void {
    this.main.replaceChildren(
      h(
        "div",
        { class: "game" },
        h("h1", { class: "unseen" }, titleAt("games")),
        h("div", { class: "board-place" }, this.boards.element),
        h("div", { class: "them" }, this.seats.white.element),
        h("div", { class: "me" }, this.seats.black.element),
        h(
          "div",
          { class: "talk" },
          this.link,
          this.status,
          this.due,
          this.second,
          this.trouble,
          this.unsent.element,
          this.next.element,
          this.actions.element,
        ),
        this.panel,
        h(
          "div",
          { class: "record" },
          ...this.view.elements,
          this.commentary.element,
          this.terms.late,
          this.terms.element,
          this.view.study.element,
          this.prepared.element,
          this.view.estimate,
          this.chat.element,
          typingForm(this.typist()),
        ),
      ),
      this.boards.aim.element,
      this.announce,
      this.clocks.alarm,
    );
  }

  /** Who types moves, as the form for it sees him. */
  private typist(): Typist {
    const { record, desk, view, clocks } = this;
    return {
      marks: this.marks,
      acts: this.acts,
      get state() {
        return record.state;
      },
      get engines() {
        return desk.engines;
      },
      toggleEstimate: () => view.toggleEstimate(),
      answer: (s, command) => answer(s, record, command, clocks.reading(s)),
    };
  }

  // What the server says.

  private hear(lines: Line[]): void {
    try {
      this.take(lines);
    } catch (error) {
      this.complain(told(error));
    }
  }

  private take(lines: Line[]): void {
    for (const line of lines) this.takeLine(line);
    const s = this.state;
    if (!s) return;
    if (this.phase && this.phase !== s.phase) this.turned(s);
    this.phase = s.phase;
    this.lookups.follow(s);
    this.marks.begin(s);
    this.render();
  }

  private takeLine(line: Line): void {
    if (line.type === "watchers") {
      if (this.state) this.state.watchers = (line as Watchers).n;
      return;
    }
    if (line.type === "chat") return this.chat.take(line as Said);
    this.record.take(line as State | LogEvent);
    if (line.type === "state") this.takeState(line as State);
    else if ((line as LogEvent).seq > this.told) this.takeNews(line as LogEvent);
  }

  private takeState(s: State): void {
    this.clocks.begin();
    if (this.told === 0) this.told = s.seq;
    if (!mayMove(s)) this.acts.pending = undefined;
    if (!s.absent) this.desk.patient = false;
  }

  private takeNews(event: LogEvent): void {
    if (event.type === "move" || event.type === "trial_move") this.putDown(event);
    const news = event.type === "move" ? moveSentence(this.record) : eventSentence(event);
    if (news) write(this.announce, news);
  }

  /** A stone has been put down: what was on its way has arrived. */
  private putDown({ move, captured }: LogEvent): void {
    this.acts.pending = undefined;
    if (move !== "pass") stoneSound(Boolean(captured?.length));
  }

  /** A new phase: everything that was half done is void. */
  private turned(s: State): void {
    this.actions.reset();
    this.view.toPresent();
    if (s.phase === "over") write(this.announce, text.ended(resultSentence(s)));
    else write(this.announce, `${this.announce.textContent ?? ""} ${turnSentence(s)}`);
  }

  private refuse(problem: Problem): void {
    this.gone = true;
    this.linkChanged();
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

  private heard(up: boolean): void {
    if (up && !this.up) this.acts.outbox.hurry();
    this.up = up;
    this.linkChanged();
  }

  /** The one place that tells of the connection, and of what waits for an answer. */
  linkChanged(): void {
    const sentence = this.gone ? "" : linkSentence(this.up || this.phase === "over", this.acts.outbox);
    this.link.hidden = sentence === "";
    write(this.link, sentence);
  }

  complain(sentence: string): void {
    this.trouble.hidden = sentence === "";
    write(this.trouble, sentence && text.sentence(sentence));
  }

  private choose(vertex: Vertex): void {
    const s = this.state;
    if (!s) return;
    if (this.view.study.on) return this.view.study.play(this.view.shown, vertex);
    if (!this.view.live) return;
    if (s.phase !== "play") this.marks.choose(s, vertex);
    else if (mayMove(s) && !this.acts.pending) this.acts.play(vertex);
  }

  // What is shown.

  render(): void {
    const s = this.state;
    if (!s || this.record.ahead()) return; // a batch may come in two pieces: what is shown is of one time
    this.renderSeats(s);
    this.desk.seen = isStopped(s) ? this.view.estimates.of(s, s.move_number, s.board) : undefined;
    this.boards.show(this.view.picture(s, pictureOf(s, this.marks, this.acts.pending)), this.view.apart);
    this.boards.showCopy(copyOf(s, this.acts.pending), s.trial?.number ?? 0);
    const { classList } = this.main.querySelector(".game")!;
    classList.toggle("deciding", s.phase !== "play");
    classList.toggle("inviting", free(s.black) || free(s.white));
    classList.toggle("trying", s.phase === "trial");
    this.renderStatus();
    this.actions.show(s);
    refill(this.panel, panelKey(s, this.desk), () => panel(s, this.desk));
    if (mayRematch(s)) this.desk.rematch.follow(this.panel);
    this.view.show(s);
    this.terms.show(s);
    this.commentary.show(s);
    this.prepared.show(s);
    this.next.show(s);
    this.chat.show(s);
    this.tick();
    this.call.take(s, `${text.cardTitle(s.black.name || text.freeSeat, s.white.name || text.freeSeat)} · ${text.name}`);
  }

  /** Each player at his side of the board, the visitor at the near one. */
  private renderSeats(s: State): void {
    const mine = s.you || "black";
    for (const [place, color] of [
      [".me", mine],
      [".them", otherColor(mine)],
    ] as const)
      if (!this.main.querySelector(`${place} #seat-${color}`))
        this.main.querySelector(place)!.replaceChildren(this.seats[color].element);
    for (const color of ["black", "white"] as const) this.seats[color].show(s);
  }

  private renderStatus(): void {
    const s = this.state;
    if (!s || this.gone) return;
    const aimed = this.boards.aimed;
    write(this.status, aimed ? text.aimed(aimed) : s.interrupted ? text.interrupted : turnSentence(s));
    this.status.classList.toggle("yours", s.phase === "play" && s.to_play === s.you);
    this.status.hidden = s.phase !== "play" && !aimed && !s.interrupted;
    write(this.second, passSentence(s));
    this.second.hidden = this.second.textContent === "";
  }

  private renderDue(s: State): void {
    const due = nextDue(s, this.clocks.elapsed);
    this.due.hidden = !due;
    write(this.due, due?.sentence ?? "");
    this.due.classList.toggle("close", Boolean(due?.close));
  }

  private tick(): void {
    const s = this.state;
    this.linkChanged();
    if (!s) return;
    this.clocks.show(s);
    this.renderDue(s);
    if (s.absent) tickAbsence(this.panel, s, this.clocks.elapsed);
    const left = leftToSpeak(s, this.clocks.elapsed);
    this.unsent.show(s, left ?? 0);
    const due = this.panel.querySelector("#deadline");
    if (due) write(due, left === undefined ? "" : deadline(left));
  }
}
