// One game: a board, two players, and what the server says about them.

import * as api from "./api";
import { Color, free, Line, LogEvent, Problem, State, Vertex } from "./api";
import { ChooseEvent, GoBoard, Picture } from "./board";
import { alarmBetween, countdown, face, low, run } from "./clock";
import { Command, parse } from "./command";
import { h, refill, svg, write } from "./dom";
import { otherColor, sizeOf, stoneAt, vertices } from "./grid";
import { referredTo } from "./endings";
import { confirmable, handicapLeft, panel, panelKey } from "./panels";
import { Desk } from "./parts";
import { GameRecord } from "./record";
import { answer, eventSentence, moveSentence, passSentence, turnSentence } from "./speech";
import { watch } from "./stream";
import { text } from "./strings";

const beat = 100; // ms between two looks at the clocks

/** Fills the page with a game and follows it. */
export function game(main: HTMLElement, id: string): void {
  new GamePage(main, id).open();
}

class GamePage implements Desk {
  readonly record = new GameRecord();
  engines: api.Engine[] = [];
  marks = new Set<Vertex>();
  spared = new Set<Vertex>();
  confirmed = new Set<Vertex>();
  document: api.RulingDocument | undefined;
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
  private readonly list = h("ol", { id: "moves", class: "moves", "aria-label": text.moves });
  private readonly position = h("span", { id: "position", class: "position" });
  private readonly past = h("p", { id: "past", class: "past", hidden: true });
  private readonly tools = h("div", { class: "tools" });
  private readonly box = h("input", {
    id: "move-box",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "send",
    "aria-describedby": "move-hint",
  });
  private readonly answer = h("output", { id: "answer", class: "answer", for: "move-box", "aria-live": "polite" });
  private readonly announce = h("p", { id: "announce", class: "unseen", role: "status", "aria-live": "polite" });
  private readonly alarm = h("p", { id: "alarm", class: "unseen", role: "alert", "aria-live": "assertive" });
  private readonly steps: Record<"first" | "back" | "forward" | "latest", HTMLButtonElement>;

  private received = 0; // when the last state came, on the page's own clock
  private at: number | undefined; // how many moves the board shown has; undefined: the present
  private marksFor = ""; // what the marks are about
  private touched = false; // whether the visitor has changed the marks
  private resigning = false;
  private pending: Vertex | undefined; // a move on its way
  private told = 0; // events up to here are not news
  private phase = "";
  private gone = false;
  private asked = false; // for the programs that there are
  private totals: { [color in Color]?: number } = {};

  constructor(
    private readonly main: HTMLElement,
    private readonly id: string,
  ) {
    const step = (name: string, label: string, d: string, to: () => number): HTMLButtonElement =>
      h(
        "button",
        { id: name, type: "button", class: "step", "aria-label": label, title: label, onclick: () => this.goTo(to()) },
        svg("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, svg("path", { d })),
      );
    this.steps = {
      first: step("first", text.first, "M4 4v10M14 4 7 9l7 5z", () => 0),
      back: step("back", text.back, "M12 4 5 9l7 5z", () => this.shown() - 1),
      forward: step("forward", text.forward, "M6 4l7 5-7 5z", () => this.shown() + 1),
      latest: step("latest", text.latest, "M14 4v10M4 4l7 5-7 5z", () => Infinity),
    };
  }

  open(): void {
    this.board.id = "board";
    this.copyBoard.id = "copy";
    this.lay();
    this.board.addEventListener("choose", (event) => this.choose((event as ChooseEvent).detail.vertex));
    this.copyBoard.addEventListener("choose", (event) => this.playCopy((event as ChooseEvent).detail.vertex));
    for (const board of [this.board, this.copyBoard]) board.addEventListener("aim", () => this.renderStatus());
    document.addEventListener("keydown", (event) => this.leaf(event));
    window.setInterval(() => this.tick(), beat);
    void watch(this.id, {
      lines: (lines) => this.take(lines),
      link: (up) => (this.link.hidden = up),
      refused: (problem) => this.refuse(problem),
      since: () => this.record.since(),
      done: () => this.record.state?.phase === "over",
    });
  }

  private lay(): void {
    const form = h(
      "form",
      { id: "move-form", class: "typing", onsubmit: (event) => this.typed(event) },
      h("label", { for: "move-box" }, text.typeMove),
      h("div", { class: "copy" }, this.box, h("button", { id: "move-send", type: "submit" }, text.send)),
      h("p", { id: "move-hint", class: "muted small" }, text.typeHint),
      this.answer,
    );
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
        h(
          "div",
          { class: "record" },
          h(
            "div",
            { class: "steps" },
            this.steps.first,
            this.steps.back,
            this.position,
            this.steps.forward,
            this.steps.latest,
          ),
          this.list,
          this.tools,
          form,
        ),
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
        if (this.pending && !mayMove(s)) this.pending = undefined;
      } else if ((line as LogEvent).seq > this.told) {
        if (line.type === "move" || line.type === "trial_move") this.pending = undefined;
        const news = line.type === "move" ? moveSentence(this.record) : eventSentence(line as LogEvent);
        if (news) write(this.announce, news);
      }
    }
    const s = this.record.state;
    if (!s) return;
    if (this.phase && this.phase !== s.phase) this.turned(s);
    this.phase = s.phase;
    if (s.phase === "vacant" && !this.asked) void this.lookForOthers();
    if (s.phase === "over" && s.ruling && !this.document) void this.lookForRuling();
    this.remark(s);
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

  /** The referee's proposal is where the visitor's list begins, until he touches it. */
  private remark(s: State): void {
    const about = `${s.phase} ${s.scoring?.rev ?? ""} ${s.scoring?.marks?.length ?? ""}`;
    if (this.marksFor !== about) {
      this.marksFor = about;
      this.touched = false;
      this.marks = new Set();
      this.spared = new Set();
      this.confirmed = new Set();
    }
    if (s.phase === "scoring" && !this.touched && s.scoring?.proposal) this.marks = new Set(s.scoring.proposal.dead);
  }

  private refuse(problem: Problem): void {
    this.gone = true;
    this.link.hidden = true;
    write(this.status, "");
    this.complain(problem.message);
    if (!this.record.state)
      this.main.replaceChildren(
        h(
          "div",
          { class: "lost" },
          h("h1", {}, problem.message),
          h("a", { class: "button primary", href: "/" }, text.newGame),
        ),
      );
  }

  // What the visitor wants.

  /** Says something to the server; its answer comes with the next state, its objections show here. */
  private async say(what: () => Promise<unknown>): Promise<void> {
    this.complain("");
    try {
      await what();
    } catch (error) {
      this.pending = undefined;
      this.complain(error instanceof Problem ? error.message : text.offline);
      this.render();
    }
  }

  private complain(sentence: string): void {
    this.trouble.hidden = sentence === "";
    write(this.trouble, sentence && text.sentence(sentence));
  }

  private choose(vertex: Vertex): void {
    const s = this.record.state;
    if (!s || this.at !== undefined) return;
    if (s.mediating && s.phase === "referred") {
      const chain = referredTo(s).find((stones) => stones.includes(vertex));
      if (chain) this.decide(chain, !this.marks.has(vertex));
    }
    if (!s.you) return;
    if (s.phase === "play" && s.to_play === s.you && !this.pending) this.play(vertex);
    else if (s.phase === "handicap" && s.you === "black") this.toggleHandicap(s, vertex);
    else if (s.phase === "scoring") this.toggleDead(s, vertex);
    else if (s.phase === "marking") this.chooseMark(s, vertex);
    else if (s.phase === "dispute") {
      const chain = confirmable(s).find((stones) => stones.includes(vertex));
      if (chain) this.confirm(chain, !this.confirmed.has(vertex));
    }
  }

  private play(vertex: Vertex): void {
    const s = this.record.state!;
    if (vertex !== "pass" && s.phase === "play" && s.to_play === s.you && !stoneAt(s.board, vertex))
      this.pending = vertex;
    void this.say(() => api.move(this.id, s.move_number + 1, vertex));
    this.render();
  }

  /** Makes a move on the copy of a trial; a pass may name a closed ko. */
  private playCopy(vertex: Vertex, ko?: Vertex): void {
    const s = this.record.state;
    if (!s?.trial || !mayMove(s) || this.pending) return;
    const { number, moves, board } = s.trial;
    if (vertex !== "pass" && !stoneAt(board, vertex)) this.pending = vertex;
    void this.say(() => api.trialMove(this.id, number, moves + 1, vertex, ko));
    this.render();
  }

  trialPass(ko?: Vertex): void {
    this.playCopy("pass", ko);
  }

  private toggleHandicap(s: State, vertex: Vertex): void {
    if (!this.marks.delete(vertex) && handicapLeft(s, this.marks) > 0) this.marks.add(vertex);
    this.render();
  }

  /** Turns the mark of a chain over and returns its stones; nothing where it cannot be done. */
  private toggleDead(s: State, vertex: Vertex): Vertex[] | undefined {
    const chain = s.scoring?.chains.find(({ stones }) => stones.includes(vertex));
    if (!chain || !s.you || s.scoring!.lists[s.you]) return undefined;
    this.touched = true;
    const dead = !this.marks.has(vertex);
    for (const stone of chain.stones) dead ? this.marks.add(stone) : this.marks.delete(stone);
    this.render();
    write(this.announce, text.marked(chain.stones, dead));
    return chain.stones;
  }

  /** Chooses the chain to mark next; nothing where there is none. */
  private chooseMark(s: State, vertex: Vertex): Vertex[] | undefined {
    const chain = s.scoring?.chains.find(({ stones }) => stones.includes(vertex));
    if (!chain || s.scoring!.mark_turn !== s.you || s.scoring!.marks?.includes(vertex)) return undefined;
    this.marks = new Set(this.marks.has(vertex) ? [] : chain.stones);
    this.render();
    write(this.announce, text.markChain([...this.marks]));
    return chain.stones;
  }

  decide(stones: Vertex[], dead: boolean): void {
    for (const stone of stones) {
      (dead ? this.marks : this.spared).add(stone);
      (dead ? this.spared : this.marks).delete(stone);
    }
    write(this.announce, text.decided(stones, dead));
    this.render();
  }

  confirm(stones: Vertex[], dead: boolean): void {
    for (const stone of stones) dead ? this.confirmed.add(stone) : this.confirmed.delete(stone);
    write(this.announce, text.marked(stones, dead));
    this.render();
  }

  private rev(): number {
    return this.record.state?.scoring?.rev ?? 0;
  }

  placeHandicap(): void {
    void this.say(() => api.post(this.id, "handicap", { points: [...this.marks] }));
  }

  sendList(): void {
    void this.say(() => api.claim(this.id, this.rev(), [...this.marks]));
  }

  agree(): void {
    const proposal = this.record.state?.scoring?.proposal;
    if (proposal) void this.say(() => api.claim(this.id, this.rev(), proposal.dead));
  }

  accept(): void {
    void this.say(() => api.post(this.id, "scoring/accept", { rev: this.rev() }));
  }

  playOn(): void {
    void this.say(() => api.post(this.id, "scoring/resume", { rev: this.rev(), confirm: [...this.confirmed] }));
  }

  mediate(): void {
    void this.say(async () => {
      await api.mediate(this.id);
      location.reload(); // who watches is told things as a watcher; begin anew as the mediator
    });
  }

  giveVerdict(none: boolean): void {
    const said = none ? { none } : { dead: [...this.marks] };
    void this.say(() => api.post(this.id, "scoring/verdict", { rev: this.rev(), ...said }));
  }

  mark(): void {
    const [point] = this.marks;
    if (point) void this.say(() => api.post(this.id, "scoring/mark", { rev: this.rev(), point }));
  }

  doneMarking(): void {
    void this.say(() => api.post(this.id, "scoring/done", { rev: this.rev() }));
  }

  disputeMarks(): void {
    void this.say(() => api.post(this.id, "scoring/dispute", { rev: this.rev() }));
  }

  askVoid(): void {
    void this.say(() => api.post(this.id, "void"));
  }

  answerVoid(yes: boolean): void {
    void this.say(() => api.post(this.id, yes ? "void/accept" : "void/decline"));
  }

  answerUndo(yes: boolean): void {
    void this.say(() => api.post(this.id, yes ? "undo/accept" : "undo/decline"));
  }

  takeWin(): void {
    void this.say(() => api.post(this.id, "claim-win"));
  }

  goOn(engine: string): void {
    void this.say(() => api.post(this.id, "replace", { opponent: engine }));
  }

  sit(color: Color): void {
    void this.say(async () => {
      await api.sit(this.id, color);
      location.reload(); // who watches is told things as a watcher; begin anew as a player
    });
  }

  again(): void {
    const s = this.record.state!;
    const wish: api.Wish = {
      size: s.size,
      komi: s.terms.komi,
      time: s.time,
      color: s.you || "black",
      opponent: s.black.engine || s.white.engine || "builtin",
    };
    if (s.terms.ruleset) wish.ruleset = s.terms.ruleset;
    if (s.terms.handicap?.stones) wish.handicap = s.terms.handicap.stones;
    for (const term of ["ending", "mediator", "fallback", "judge"] as const)
      if (s.terms[term]) wish[term] = s.terms[term];
    void this.say(async () => location.assign(`/games/${encodeURIComponent((await api.newGame(wish)).game)}`));
  }

  copyLink(): void {
    void this.copy(location.href).then(() => {
      this.copied = true;
      this.render();
    });
  }

  private async copy(what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(what);
    } catch {
      // Without permission, or without a secure connection: the old way, from a field.
      const field = h("textarea", { class: "unseen" });
      field.value = what;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  }

  private typed(event: Event): void {
    event.preventDefault();
    const s = this.record.state;
    if (!s || this.box.value.trim() === "") return;
    const command = parse(this.box.value, sizeOf(s.board));
    this.box.value = "";
    write(this.answer, "");
    const said = this.obey(s, command);
    if (said) window.setTimeout(() => write(this.answer, said)); // a live region is read when it changes
  }

  /** Does what was typed, and returns what there is to say about it. */
  private obey(s: State, command: Command): string | undefined {
    const asks = answer(s, this.record, command, this.reading());
    if (asks !== undefined) return asks;
    switch (command.do) {
      case "move":
        if (s.phase === "handicap") this.toggleHandicap(s, command.vertex);
        else if (s.phase === "trial") this.playCopy(command.vertex);
        else this.play(command.vertex);
        return undefined;
      case "pass":
        if (s.phase === "trial") this.playCopy("pass");
        else this.play("pass");
        return undefined;
      case "pass-for":
        if (s.phase !== "trial") return text.notNow;
        this.playCopy("pass", command.vertex);
        return undefined;
      case "resign":
        void this.say(() => api.post(this.id, "resign"));
        return undefined;
      case "undo":
        void this.say(() => api.post(this.id, "undo"));
        return undefined;
      case "allow":
      case "decline":
        if (s.void_asked) this.answerVoid(command.do === "allow");
        else this.answerUndo(command.do === "allow");
        return undefined;
      case "dead":
      case "alive":
        return this.markTyped(s, command.vertex, command.do === "dead");
      case "done":
        if (s.phase === "handicap") this.placeHandicap();
        else if (s.phase === "marking") this.doneMarking();
        else this.sendList();
        return undefined;
      case "mark":
        if (!this.marks.has(command.vertex) && !this.chooseMark(s, command.vertex)) return text.notNow;
        this.mark();
        return undefined;
      case "dispute":
        this.disputeMarks();
        return undefined;
      case "mediate":
        this.mediate();
        return undefined;
      case "verdict":
      case "no-verdict":
        this.giveVerdict(command.do === "no-verdict");
        return undefined;
      case "no-result":
        this.askVoid();
        return undefined;
      case "agree":
        if (s.phase === "dispute") this.accept();
        else this.agree();
        return undefined;
      case "play-on":
        this.playOn();
        return undefined;
      case "win":
        this.takeWin();
        return undefined;
      case "go-on":
        this.goOn(this.engines[0]?.name ?? "builtin");
        return undefined;
      case "sit":
        this.sit(free(s.black) ? "black" : "white");
        return undefined;
      default:
        return undefined;
    }
  }

  /** "dead" turns a mark on or off, "alive" only off. */
  private markTyped(s: State, vertex: Vertex, dead: boolean): string {
    if (s.phase === "referred") {
      const referred = referredTo(s).find((stones) => stones.includes(vertex));
      if (!referred) return text.notNow;
      this.decide(referred, dead);
      return text.decided(referred, dead);
    }
    const marks = s.phase === "dispute" ? this.confirmed : this.marks;
    if (dead || marks.has(vertex)) {
      if (s.phase === "scoring") {
        const stones = this.toggleDead(s, vertex);
        return stones ? text.marked(stones, marks.has(vertex)) : text.notNow;
      }
      const chain = confirmable(s).find((stones) => stones.includes(vertex));
      if (!chain) return text.notNow;
      this.confirm(chain, !marks.has(vertex));
      return text.marked(chain, marks.has(vertex));
    }
    return text.marked([vertex], false);
  }

  // Leafing through the moves.

  private shown(): number {
    return this.at ?? this.record.plies.length;
  }

  private goTo(n: number): void {
    if (!this.record.complete()) return;
    const last = this.record.plies.length;
    this.at = n >= last ? undefined : Math.max(0, n);
    this.render();
  }

  private leaf(event: KeyboardEvent): void {
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      (event.target as Element).closest("input, select, textarea, [role=gridcell]")
    )
      return;
    const to: Record<string, number> = {
      ArrowLeft: this.shown() - 1,
      ArrowRight: this.shown() + 1,
      Home: 0,
      End: Infinity,
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    this.goTo(to[event.key]!);
  }

  // What is shown.

  private render(): void {
    const s = this.record.state;
    if (!s) return;
    const mine = s.you || "black";
    this.main.querySelector(".me")!.replaceChildren(this.seats[mine].element);
    this.main.querySelector(".them")!.replaceChildren(this.seats[otherColor(mine)].element);
    for (const color of ["black", "white"] as const) this.seats[color].show(s, color);
    this.board.show(this.picture(s));
    this.renderCopy(s);
    this.main.querySelector(".game")!.classList.toggle("deciding", s.phase !== "play");
    this.renderStatus();
    this.renderActions(s);
    refill(this.panel, panelKey(s, this), () => panel(s, this));
    this.renderRecord(s);
    this.tick();
    document.title = `${s.you && s.to_play === s.you && s.phase === "play" ? "● " : ""}${s.black.name || text.freeSeat} – ${s.white.name || text.freeSeat} · ${text.name}`;
  }

  /** The copy of a trial, beside the real board. */
  private renderCopy(s: State): void {
    const t = s.phase === "trial" ? s.trial : undefined;
    this.copyPlace.hidden = this.boardName.hidden = !t;
    if (!t) return;
    write(this.copyName, text.copyBoard(t.number));
    const picture: Picture = {
      rows: t.board,
      last: t.last === "pass" ? undefined : t.last,
      ko: t.closed[0],
      disputed: new Set(t.chain),
    };
    if (mayMove(s) && s.you)
      Object.assign(
        picture,
        { hand: s.you },
        this.pending ? { pending: new Set([this.pending]) } : { open: new Set(s.legal ?? []) },
      );
    this.copyBoard.show(picture);
  }

  private picture(s: State): Picture {
    if (this.at !== undefined) {
      const last = this.record.moveAt(this.at)?.move;
      return { rows: this.record.boardAt(this.at), last: last === "pass" ? undefined : last };
    }
    const picture: Picture = { rows: s.board, last: s.last === "pass" ? undefined : s.last, ko: s.ko };
    switch (s.phase) {
      case "handicap":
        if (s.you === "black")
          return { ...picture, hand: "black", pending: this.marks, open: new Set(vertices(sizeOf(s.board))) };
        return picture;
      case "play":
        if (!s.you || s.to_play !== s.you) return picture;
        if (this.pending) return { ...picture, hand: s.you, pending: new Set([this.pending]) };
        return { ...picture, hand: s.you, open: new Set(s.legal ?? []) };
      case "scoring": {
        const sent = s.you ? s.scoring?.lists[s.you]?.dead : s.scoring?.proposal?.dead;
        const open = s.you && !sent ? new Set(s.scoring?.chains.flatMap((chain) => chain.stones)) : undefined;
        return { ...picture, dead: sent ? new Set(sent) : this.marks, open };
      }
      case "dispute":
        return {
          ...picture,
          // A judge that counts was asked about the whole board: nothing is in dispute.
          dead: new Set(s.terms.ending === "auto" ? s.scoring?.verdict?.dead : s.scoring?.agreed),
          disputed: new Set(s.terms.ending === "auto" ? [] : s.scoring?.disputed),
        };
      case "referred":
        return {
          ...picture,
          dead: this.marks,
          disputed: new Set(s.scoring?.disputed.filter((stone) => !this.marks.has(stone) && !this.spared.has(stone))),
          open: new Set(referredTo(s).flat()),
        };
      case "marking":
        return {
          ...picture,
          dead: new Set([...(s.scoring?.marks ?? []), ...this.marks]),
          open: s.scoring?.mark_turn === s.you ? new Set(s.scoring?.chains.flatMap(({ stones }) => stones)) : undefined,
        };
      case "trial":
        return { ...picture, disputed: new Set(s.scoring?.disputed) };
      case "over":
        return s.ruling ? { rows: s.board, dead: new Set(s.ruling.dead), owner: s.ruling.owner } : picture;
      default:
        return picture;
    }
  }

  private renderStatus(): void {
    const s = this.record.state;
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
    const turn = moving && s.to_play === s.you && !this.pending;
    refill(this.actions, [may, moving, turn, this.resigning, s.move_number > 0, s.undo_asked], () => {
      if (!may) return [];
      if (this.resigning) {
        return [
          h("span", { class: "sure" }, text.resignSure),
          h(
            "button",
            { id: "resign-yes", type: "button", class: "bad", onclick: () => this.resigned() },
            text.resignYes,
          ),
          h("button", { id: "resign-no", type: "button", onclick: () => this.sure(false) }, text.resignNo),
        ];
      }
      return [
        moving &&
          h("button", { id: "pass", type: "button", disabled: !turn, onclick: () => this.play("pass") }, text.pass),
        moving &&
          h(
            "button",
            {
              id: "undo",
              type: "button",
              disabled: s.move_number === 0 || s.undo_asked !== "",
              onclick: () => void this.say(() => api.post(this.id, "undo")),
            },
            text.undo,
          ),
        h("button", { id: "resign", type: "button", onclick: () => this.sure(true) }, text.resign),
      ];
    });
  }

  private sure(asking: boolean): void {
    this.resigning = asking;
    this.render();
    this.actions.querySelector<HTMLElement>(asking ? "#resign-no" : "#resign")?.focus();
  }

  private resigned(): void {
    this.resigning = false;
    void this.say(() => api.post(this.id, "resign"));
    this.render();
  }

  private renderRecord(s: State): void {
    const plies = this.record.plies;
    const at = this.shown();
    refill(
      this.list,
      plies.map((ply) => ply.color + ply.move),
      () =>
        plies.map((ply, i) =>
          h(
            "li",
            { "data-n": i + 1 },
            h(
              "button",
              { type: "button", id: `move-${i + 1}`, "data-color": ply.color, onclick: () => this.goTo(i + 1) },
              h("span", { class: "n" }, i + 1),
              h("span", { class: `dot ${ply.color}`, role: "img", "aria-label": text.color(ply.color) }),
              ply.move,
            ),
          ),
        ),
    );
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.list.querySelector<HTMLElement>(`#move-${at}`);
    current?.setAttribute("aria-current", "step");
    if (current) this.list.scrollTop = current.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    write(this.position, text.position(at, plies.length));
    this.steps.first.disabled = this.steps.back.disabled = at === 0;
    this.steps.forward.disabled = this.steps.latest.disabled = this.at === undefined;
    refill(this.past, this.at, () =>
      this.at === undefined
        ? []
        : [
            text.past(this.at),
            h("button", { id: "to-live", type: "button", onclick: () => this.goTo(Infinity) }, text.toLive),
          ].map((part) => (typeof part === "string" ? h("span", {}, part) : part)),
    );
    const picture = api.gameURL(this.id, `.png?move=${at}`);
    refill(this.tools, [s.game, at], () => [
      h(
        "span",
        { class: "muted" },
        text.ofGame(s.size, s.terms.ruleset ?? "", s.terms.komi, s.terms.handicap?.stones ?? 0),
      ),
      h("a", { id: "sgf", href: api.gameURL(this.id, ".sgf"), download: true }, text.sgf),
      h("a", { id: "picture", href: picture, target: "_blank", rel: "noopener" }, text.picture),
      h(
        "button",
        {
          id: "share",
          type: "button",
          class: "link",
          onclick: (event) =>
            void this.copy(new URL(picture, location.href).href).then(() =>
              write(event.target as Element, text.copied),
            ),
        },
        text.share,
      ),
    ]);
  }

  // Time.

  private reading(): { [color in Color]?: ReturnType<typeof run> } {
    const s = this.record.state;
    if (!s?.clock) return {};
    const gone = performance.now() - this.received;
    const of = (color: Color): ReturnType<typeof run> => run(s.clock![color], s.time, s.running === color ? gone : 0);
    return { black: of("black"), white: of("white") };
  }

  private tick(): void {
    const s = this.record.state;
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

/** Whose turn it is: to move, on whichever board, or to mark. */
const turnOf = (s: State): Color | "" => {
  switch (s.phase) {
    case "play":
    case "handicap":
      return s.to_play;
    case "trial":
      return s.trial!.to_play;
    case "marking":
      return s.scoring?.mark_turn ?? "";
    default:
      return "";
  }
};

/** Whether it is the visitor's turn, on the board or on the copy of a trial. */
const mayMove = (s: State): boolean =>
  Boolean(s.you) &&
  ((s.phase === "play" && s.to_play === s.you) || (s.phase === "trial" && s.trial?.to_play === s.you));

interface SeatCard {
  element: HTMLElement;
  show(s: State, color: Color): void;
  time(clock: { time: string; after: string; low: boolean } | undefined): void;
}

/** Who plays a color, what he has captured, and his clock. */
function seatCard(color: Color): SeatCard {
  const name = h("strong", { class: "name" });
  const badge = h("span", { class: "badge", hidden: true }, text.bot);
  const you = h("span", { class: "muted", hidden: true }, `(${text.you})`);
  const captures = h("span", { class: "captures" });
  const time = h("span", { class: "time" });
  const after = h("span", { class: "after" });
  const warning = h("span", { class: "warning", title: text.lowTime, hidden: true }, "!");
  const clock = h(
    "span",
    {
      id: `clock-${color}`,
      class: "clock",
      role: "timer",
      "aria-label": `${text.color(color)}, ${text.clock}`,
      hidden: true,
    },
    warning,
    time,
    after,
  );
  const element = h(
    "section",
    { id: `seat-${color}`, class: "seat", "data-color": color, "aria-label": text.color(color) },
    h("span", { class: `dot big ${color}`, "aria-hidden": "true" }),
    h("span", { class: "who" }, h("span", { class: "who-name" }, name, badge, you), captures),
    clock,
  );
  return {
    element,
    show: (s, of) => {
      const seat = s[of];
      write(name, seat.name || text.freeSeat);
      badge.hidden = seat.kind !== "program";
      you.hidden = s.you !== of;
      write(captures, text.captures(s.prisoners[of]));
      const turn = turnOf(s) === of;
      element.classList.toggle("turn", turn);
      element.toggleAttribute("aria-current", turn);
    },
    time: (shown) => {
      clock.hidden = !shown;
      if (!shown) return;
      write(time, shown.time);
      write(after, shown.after);
      clock.classList.toggle("low", shown.low);
      warning.hidden = !shown.low;
    },
  };
}
