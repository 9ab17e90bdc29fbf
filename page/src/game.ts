// One game: a board, two players, and what the server says about them.

import * as api from "./api";
import { Acts, mayMove, Stage } from "./acts";
import { Color, Line, LogEvent, Problem, State, Vertex } from "./api";
import { ChooseEvent, GoBoard, Picture } from "./board";
import { copyText } from "./clipboard";
import { alarmBetween, countdown, face, low, run } from "./clock";
import { Command } from "./command";
import { h, refill, write } from "./dom";
import { otherColor } from "./grid";
import { Estimate } from "./judgement";
import { Marks } from "./marks";
import { Moves } from "./moves";
import { panel, panelKey } from "./panels";
import { Desk } from "./parts";
import { copyOf, pictureOf } from "./picture";
import { Estimates, isStopped } from "./estimates";
import { GameRecord } from "./record";
import { seatCard } from "./seat";
import { answer, eventSentence, moveSentence, passSentence, turnSentence } from "./speech";
import { watch } from "./stream";
import { text } from "./strings";
import { Typist, typingForm } from "./typing";

const beat = 100; // ms between two looks at the clocks

/** Fills the page with a game and follows it. */
export function game(main: HTMLElement, id: string): void {
  new GamePage(main, id).open();
}

class GamePage implements Desk, Stage, Typist {
  readonly record = new GameRecord();
  readonly marks = new Marks((sentence) => {
    this.render();
    if (sentence) write(this.announce, sentence);
  });
  readonly acts: Acts;
  readonly estimates: Estimates;
  engines: api.Engine[] = [];
  document: api.RulingDocument | undefined;
  seen: Estimate | undefined;
  copied = false;

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
  private readonly actions = h("div", { id: "actions", class: "buttons actions", hidden: true });
  private readonly panel = h("div", { id: "panel", class: "panels", hidden: true });
  private readonly moves = new Moves((n) => this.goTo(n));
  private readonly past = h("p", { id: "past", class: "past", hidden: true });
  private readonly tools = h("div", { class: "tools" });
  private readonly estimate = h("div", { id: "estimate-says", class: "panel", "aria-live": "polite", hidden: true });
  private readonly announce = h("p", { id: "announce", class: "unseen", role: "status", "aria-live": "polite" });
  private readonly alarm = h("p", { id: "alarm", class: "unseen", role: "alert", "aria-live": "assertive" });

  private received = 0; // when the last state came, on the page's own clock
  private at: number | undefined; // how many moves the board shown has; undefined: the present
  private resigning = false;
  private told = 0; // events up to here are not news
  private phase = "";
  private gone = false;
  private asked = false; // for the programs that there are
  private totals: { [color in Color]?: number } = {};

  constructor(
    private readonly main: HTMLElement,
    private readonly id: string,
  ) {
    this.acts = new Acts(id, this);
    this.estimates = new Estimates(id, () => this.render());
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
    void watch(this.id, {
      lines: (lines) => this.take(lines),
      link: (up) => (this.link.hidden = up),
      refused: (problem) => this.refuse(problem),
      since: () => this.record.since(),
      done: () => this.state?.phase === "over",
    });
  }

  private lay(): void {
    this.main.replaceChildren(
      h(
        "div",
        { class: "game" },
        h(
          "div",
          { class: "board-place" },
          h("div", { class: "boards" }, h("div", {}, this.boardName, this.board), this.copyPlace),
          this.past,
        ),
        h("div", { class: "them" }, this.seats.white.element),
        h("div", { class: "me" }, this.seats.black.element),
        h("div", { class: "talk" }, this.link, this.status, this.second, this.trouble, this.actions),
        this.panel,
        h("div", { class: "record" }, ...this.moves.parts, this.tools, this.estimate, typingForm(this)),
      ),
      this.announce,
      this.alarm,
    );
  }

  // What the server says.

  private take(lines: Line[]): void {
    for (const line of lines) {
      this.record.take(line);
      if (line.type === "state") {
        const s = line as State;
        this.received = performance.now();
        if (this.told === 0) this.told = s.seq;
        if (!mayMove(s)) this.acts.pending = undefined;
      } else if ((line as LogEvent).seq > this.told) {
        if (line.type === "move" || line.type === "trial_move") this.acts.pending = undefined;
        const news = line.type === "move" ? moveSentence(this.record) : eventSentence(line as LogEvent);
        if (news) write(this.announce, news);
      }
    }
    const s = this.state;
    if (!s) return;
    if (this.phase && this.phase !== s.phase) this.turned(s);
    this.phase = s.phase;
    if (s.phase === "vacant" && !this.asked) void this.lookForOthers();
    if (s.phase === "over" && s.ruling && !this.document) void this.lookForRuling();
    this.marks.begin(s);
    this.render();
  }

  /** A new phase: everything that was half done is void. */
  private turned(s: State): void {
    this.resigning = false;
    this.at = undefined;
    if (s.phase === "over") write(this.announce, text.ended(s.result ? text.resultSentence(s.result) : ""));
    else write(this.announce, `${this.announce.textContent ?? ""} ${turnSentence(s)}`);
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
          h("h1", {}, problem.message),
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
    if (!s || this.at !== undefined) return;
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

  private goTo(n: number): void {
    if (!this.record.complete()) return;
    const last = this.record.plies.length;
    this.at = n >= last ? undefined : Math.max(0, n);
    this.render();
  }

  private sure(asking: boolean): void {
    this.resigning = asking;
    this.render();
    this.actions.querySelector<HTMLElement>(asking ? "#resign-no" : "#resign")?.focus();
  }

  private resign(): void {
    this.resigning = false;
    this.acts.resign();
    this.render();
  }

  // What is shown.

  render(): void {
    const s = this.state;
    if (!s) return;
    const mine = s.you || "black";
    this.main.querySelector(".me")!.replaceChildren(this.seats[mine].element);
    this.main.querySelector(".them")!.replaceChildren(this.seats[otherColor(mine)].element);
    for (const color of ["black", "white"] as const) this.seats[color].show(s);
    this.seen = isStopped(s) ? this.estimates.of(s, s.move_number, s.board) : undefined;
    this.renderBoards(s);
    this.main.querySelector(".game")!.classList.toggle("deciding", s.phase !== "play");
    this.renderStatus();
    this.renderActions(s);
    refill(this.panel, panelKey(s, this), () => panel(s, this));
    this.renderRecord(s);
    this.tick();
    document.title = `${s.you && s.to_play === s.you && s.phase === "play" ? "● " : ""}${s.black.name || text.freeSeat} – ${s.white.name || text.freeSeat} · ${text.name}`;
  }

  /** The board of the game, now or before, and beside it the copy of a trial. */
  private renderBoards(s: State): void {
    const picture = this.picture(s);
    const at = this.at ?? s.move_number;
    const found = this.estimates.of(s, at, picture.rows);
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

  private renderActions(s: State): void {
    const moving = s.phase === "play";
    const may = Boolean(s.you) && s.phase !== "vacant" && s.phase !== "over";
    const turn = moving && s.to_play === s.you && !this.acts.pending;
    const undoable = s.move_number > 0 && s.undo_asked === "";
    const act = (id: string, label: string, onclick: () => void, enabled = true, kind = ""): HTMLElement =>
      h("button", { id, type: "button", class: kind, disabled: !enabled, onclick }, label);
    refill(this.actions, [may, moving, turn, this.resigning, undoable], () => {
      if (!may) return [];
      if (this.resigning)
        return [
          h("span", { class: "sure" }, text.resignSure),
          act("resign-yes", text.resignYes, () => this.resign(), true, "bad"),
          act("resign-no", text.resignNo, () => this.sure(false)),
        ];
      return [
        moving && act("pass", text.pass, () => this.acts.play("pass"), turn),
        moving && act("undo", text.undo, () => this.acts.undo(), undoable),
        act("resign", text.resign, () => this.sure(true)),
      ];
    });
  }

  private renderRecord(s: State): void {
    const at = this.at ?? this.record.plies.length;
    this.moves.show(this.record.plies, at, this.at === undefined);
    refill(this.past, this.at, () =>
      this.at === undefined
        ? []
        : [
            h("span", {}, text.past(this.at)),
            h("button", { id: "to-live", type: "button", onclick: () => this.goTo(Infinity) }, text.toLive),
          ],
    );
    const picture = api.gameURL(this.id, `.png?move=${at}`);
    const copyPicture = (event: Event): void =>
      void copyText(new URL(picture, location.href).href).then(() => write(event.target as Element, text.copied));
    refill(this.tools, [s.game, at, s.may_estimate, this.estimates.on], () => [
      h(
        "span",
        { class: "muted" },
        text.ofGame(s.size, s.terms.ruleset ?? "", s.terms.komi, s.terms.handicap?.stones ?? 0),
      ),
      h("a", { id: "sgf", href: api.gameURL(this.id, ".sgf"), download: true }, text.sgf),
      h("a", { id: "picture", href: picture, target: "_blank", rel: "noopener" }, text.picture),
      h("button", { id: "share", type: "button", class: "link", onclick: copyPicture }, text.share),
      s.may_estimate &&
        h(
          "button",
          {
            id: "estimate",
            type: "button",
            "aria-pressed": String(this.estimates.on),
            onclick: () => this.toggleEstimate(),
          },
          text.estimate,
        ),
    ]);
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
        if (alarm) write(this.alarm, text.alarm(alarm));
      }
      if (total !== undefined) this.totals[color] = total;
    }
    const deadline = this.panel.querySelector("#deadline");
    if (deadline && s.scoring) write(deadline, countdown(s.scoring.deadline_ms - (performance.now() - this.received)));
  }
}
