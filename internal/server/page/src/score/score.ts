// A game record, counted under any ruleset.

import type { Color, Counting, Opinion, RulesCount, Vertex } from "../api/types";
import { overview, Problem } from "../api/client";
import { type ChooseEvent, GoBoard } from "../board/element";
import type { Picture } from "../board/picture";
import { copyText } from "../ui/clipboard";
import { h, refill, write } from "../ui/dom";
import { reviewRecord } from "../api/reviews";
import { recordDrop } from "./recorddrop";
import { chainAt, stoneAt, withPoints } from "../board/grid";
import { spoken } from "../words/language";
import { type Counted, readCruxes, scoreFile, scoreText } from "../api/judgement";
import { fetchJudge } from "../api/localjudge";
import { EngineChoice } from "../review/engines";
import { Moves } from "../review/movelist";
import { button, line } from "../ui/parts";
import { packed, type Shared, unpacked } from "../review/share";
import { type ScoreDesk, scorePanels } from "./panels";
import type { Cruxes } from "./cruxes";
import { foundIn } from "./findings";
import { isDoubted, openOn } from "./opinion";
import { type Bench, Study, type Try } from "../review/study";
import { told } from "../ui/trouble";
import { peopleWords as words, scoreWords as text, speakOfScores, text as shared } from "../words/catalogue";
import type { Overlay } from "../board/picture";

const largest = 64 << 20; // bytes of a record that is read
const pause = 150; // ms without another step before a position is counted

/** Fills the page with a record: the one that was handed in, or that of the link. */
export async function score(main: HTMLElement, record?: Blob): Promise<void> {
  await speakOfScores(spoken());
  const page = new ScorePage(main);
  if (record) void page.read(record);
  else if (location.hash.length > 1) void page.follow(location.hash);
}

class ScorePage implements ScoreDesk, Bench {
  scored!: Counted; // what was counted last
  counts = 0; // how often something was counted
  opinion: Opinion | undefined;
  said: ReadonlySet<Vertex> | undefined;
  cruxes: Cruxes;
  charset: string | undefined;
  readAs: (charset: string) => void = () => undefined;
  private laid: Overlay | undefined; // what the visitor has laid over the stones
  findings = false;
  judges: string[] = [];
  algorithms: string[] = [];
  rulesets: string[] = [];
  algorithm = ""; // what counts by itself, if anything
  judge = ""; // the server's usual one if empty
  linked: ScoreDesk["linked"];
  copied = false;
  lesson: string | undefined;

  private readonly study = new Study(this);
  private readonly board = new GoBoard();
  private readonly studies = h(
    "button",
    { id: "study", type: "button", onclick: () => this.toggleStudy() },
    shared.study,
  );
  private readonly reviewers = new EngineChoice();
  private readonly reviews = h(
    "div",
    {},
    this.reviewers.element,
    button("review", text.reviewRecord, () => void this.askReview()),
    line(text.reviewHint, "muted small"),
  );
  private readonly moves = new Moves((n) => this.goTo(n));
  private readonly status = h("p", { id: "status", class: "status", "aria-live": "polite" });
  private readonly trouble = h("div", { id: "error", class: "error", role: "alert", hidden: true });
  private readonly slots = scorePanels.map(() => h("div"));
  private readonly panels = h("div", { id: "panel", class: "panels" }, ...this.slots);
  private readonly place = h(
    "div",
    { class: "counted", hidden: true },
    h(
      "div",
      { class: "board-place" },
      this.board,
      ...this.moves.parts,
      this.status,
      h("div", { class: "buttons" }, this.studies),
      this.study.element,
      this.reviews,
    ),
    this.panels,
  );

  private readonly drop = recordDrop((record) => void this.read(record), true);

  private boards: string[][] = []; // after 0, 1, 2… moves
  private at = 0; // after how many of them the board is shown
  private counted: Try | undefined; // what was counted last, where it is not of the game
  private rules = "";
  private asking = new AbortController();
  private timer = 0;
  private links = 0; // how often a link was asked for

  constructor(main: HTMLElement) {
    this.board.id = "board";
    document.title = `${words.scoreRecord} · ${shared.name}`;
    main.replaceChildren(
      h(
        "div",
        { class: "score" },
        h("h1", { class: "unseen" }, words.scoreRecord),
        this.trouble,
        this.place,
        this.drop,
      ),
    );
    void this.meet();
    this.board.addEventListener("choose", (event) => {
      const { vertex } = (event as ChooseEvent).detail;
      const rows = this.shown;
      if (stoneAt(rows, vertex)) {
        if (this.current && !this.algorithm) this.turn(chainAt(rows, vertex).stones);
      } else if (this.study.on) this.study.play(this.at, vertex);
    });
  }

  /** Learns who can be asked; without an answer it is the usual judge. With one, the judge for later is fetched. */
  private async meet(): Promise<void> {
    try {
      const { judges, counts, rulesets, review_engines } = await overview();
      this.judges = judges.map(({ name }) => name);
      this.algorithms = counts;
      this.reviewers.offer(review_engines);
      this.rulesets = rulesets.map(({ name }) => name);
    } catch {
      return;
    }
    fetchJudge();
    if (!this.place.hidden) this.draw();
  }

  /** Whether what was counted is what is shown. */
  private get current(): boolean {
    if (this.place.hidden || this.counted !== this.study.at) return false;
    return this.counted !== undefined || this.scored.move === this.at;
  }

  /** The board that is shown. */
  private get shown(): string[] {
    return this.study.at?.rows ?? this.boards[this.at]!;
  }

  get record(): Bench["record"] {
    return { plies: this.scored.record.moves, boardAt: (n) => this.boards[n]! };
  }

  get first(): Color {
    return this.scored.record.moves[0]?.color ?? "black";
  }

  get count(): RulesCount | undefined {
    const { counts } = this.scored;
    return counts.find(({ ruleset }) => ruleset === this.rules) ?? counts[0];
  }

  // Asking the server.

  /** Counts a record as it was handed in. Where that cannot be done, the position that was stepped to before is counted. */
  async read(record: Blob, how: Counting = {}, charset = ""): Promise<void> {
    window.clearTimeout(this.timer); // the position would be asked for in place of the record
    if (await this.open(record, how, charset)) return;
    if (!this.place.hidden && !this.current) await this.recount(true);
  }

  private async open(record: Blob, how: Counting, charset: string): Promise<boolean> {
    if (record.size > largest) {
      this.complain(text.tooBig(record.size, largest));
      return false;
    }
    const bytes = new Uint8Array(await record.arrayBuffer());
    return this.ask(
      (signal) => scoreFile(record, how, charset, signal),
      (scored) => {
        this.said = undefined;
        const read = scored.record.charset;
        const marked = bytes[0] === 0xef || bytes[0]! >= 0xfe; // with a byte order mark nothing is to be chosen
        this.charset = !marked && bytes.some((byte) => byte > 0x7f) ? read : undefined;
        this.readAs = (name) => void this.read(record, how, name);
        this.begin(scored, new TextDecoder(read).decode(bytes));
      },
    );
  }

  /** Counts the record of a link, first as the judge says, then as the link does. */
  async follow(hash: string): Promise<void> {
    const link = await unpacked(hash);
    if (!link) {
      this.complain(text.badLink);
      return;
    }
    const { sgf, move, dead, rules, judge, count } = link;
    const how = { ...(move !== undefined && { move }), ...(count ? { count } : judge && { judge }) };
    await this.ask(
      (signal) => scoreText(sgf, how, signal),
      (scored) => {
        this.rules = rules ?? "";
        this.judge = judge ?? "";
        this.algorithm = count ?? "";
        this.charset = undefined;
        this.begin(scored, sgf);
      },
    );
    if (dead && !count && this.current) void this.say(new Set(dead));
  }

  /** Counts what is shown again; quietly, where what was complained of is something else. */
  private recount(quietly = false): Promise<boolean> {
    const asked = this.algorithm ? { count: this.algorithm } : this.judge ? { judge: this.judge } : {};
    const { sgf } = this.scored.record;
    const tried = this.study.at;
    const how = { ...(!tried && { move: this.at }), ...(this.said ? { dead: [...this.said] } : asked) };
    return this.ask(
      (signal) => scoreText(tried ? this.study.line(sgf, tried) : sgf, how, signal),
      (scored) => this.take(tried ? { ...scored, record: this.scored.record } : scored, tried),
      quietly,
    );
  }

  /** Asks, and returns false if there was no answer though nobody has asked again. */
  private async ask(
    what: (signal: AbortSignal) => Promise<Counted>,
    then: (scored: Counted) => void,
    quietly = false,
  ): Promise<boolean> {
    this.asking.abort();
    const asking = (this.asking = new AbortController());
    try {
      const scored = await what(asking.signal);
      if (asking.signal.aborted) return true;
      if (!quietly) this.complain("");
      then(scored);
      return true;
    } catch (error) {
      if (asking.signal.aborted) return true;
      if (quietly) return false;
      this.complain(error instanceof Problem ? error.message : told(error));
      return false;
    }
  }

  private complain(said: string): void {
    this.trouble.hidden = said === "";
    this.trouble.replaceChildren(...(said ? [line(shared.sentence(said))] : []));
  }

  /** Takes a record in that was not there before, with the variations of its text. */
  private begin(scored: Counted, sgf: string): void {
    const { record } = scored;
    this.boards = [record.start];
    for (const { black = [], white = [], empty = [] } of record.moves) {
      const rows = withPoints(withPoints(this.boards.at(-1)!, black, "X"), white, "O");
      this.boards.push(withPoints(rows, empty, "."));
    }
    this.at = scored.move;
    if (!this.rules) this.rules = record.ruleset ?? "chinese";
    this.place.hidden = false;
    this.drop.querySelector("details")!.open = false;
    document.title = `${text.players(record.black, record.white)} · ${words.scoreRecord} · ${shared.name}`;
    this.scored = scored;
    this.study.open(sgf);
    this.take(scored);
  }

  private take(scored: Counted, tried?: Try): void {
    this.scored = scored;
    this.counted = tried;
    this.counts++;
    if (scored.opinion || scored.algorithm) this.opinion = scored.opinion;
    void this.link();
    this.draw();
    void this.readOut();
  }

  /** Asks what comes of that of which the judge is not sure. */
  private async readOut(): Promise<void> {
    this.cruxes = undefined;
    if (!this.opinion || !isDoubted(this.opinion) || this.said) return;
    const { counts, counted, scored } = this;
    const { signal } = this.asking;
    const sgf = counted ? this.study.line(scored.record.sgf, counted) : scored.record.sgf;
    let found: Cruxes;
    try {
      found = await readCruxes({ sgf, judge: this.opinion.judge, ...(!counted && { move: scored.move }) }, signal);
    } catch (error) {
      found = told(error);
    }
    if (signal.aborted || counts !== this.counts) return;
    this.cruxes = found;
    this.draw();
  }

  /** Puts what is shown into the address, with all that was tried and said; a line of one's own leads to where it leaves the game. */
  private async link(): Promise<void> {
    const { scored, said, rules, algorithm, counted } = this;
    const asked = ++this.links;
    this.linked = this.lesson = undefined;
    this.copied = false;
    const shown: Shared = {
      sgf: this.study.record(scored.record.sgf),
      move: this.at === scored.record.moves.length ? undefined : this.at,
      dead: said && !counted ? [...said] : undefined,
      rules,
      judge: this.judge || undefined,
      count: algorithm || undefined,
    };
    const whole = await packed(shown);
    const hash = whole ?? (await packed({ ...shown, sgf: scored.record.sgf }));
    if (asked !== this.links) return;
    this.linked = whole ? "whole" : hash ? "game" : "nothing";
    history.replaceState(null, "", `/score${hash ?? ""}`);
    this.draw();
    const lesson = algorithm ? undefined : await this.compared();
    if (asked !== this.links || !lesson) return;
    this.lesson = lesson;
    this.draw();
  }

  /** The address of what is counted as a lesson: with the dead stones, so that everybody sees the same. */
  private async compared(): Promise<string | undefined> {
    const { scored, counted } = this;
    const sgf = counted ? this.study.line(scored.record.sgf, counted) : scored.record.sgf;
    const hash = await packed({
      sgf,
      move: counted || this.at === scored.record.moves.length ? undefined : this.at,
      dead: scored.dead,
      rules: undefined,
      judge: undefined,
    });
    return hash && `/compare${hash}`;
  }

  changed(): void {
    void this.link();
  }

  // What the visitor wants.

  goTo(n: number): void {
    if (this.place.hidden || this.study.step(n)) return;
    this.at = Math.max(0, Math.min(n, this.boards.length - 1));
    this.render();
  }

  private toggleStudy(): void {
    this.study.on = !this.study.on;
    this.study.at = undefined;
    this.render();
  }

  /** Shows what was stepped to, and counts it if that was not done last. */
  render(): void {
    window.clearTimeout(this.timer);
    if (!this.current) {
      this.said = this.opinion = undefined;
      this.asking.abort();
    }
    this.draw();
    if (this.current) return;
    this.timer = window.setTimeout(() => void this.recount(), pause);
  }

  turn(stones: Vertex[]): void {
    const dead = new Set(this.said ?? this.scored.dead);
    const calls = !dead.has(stones[0]!);
    for (const stone of stones) calls ? dead.add(stone) : dead.delete(stone);
    void this.say(dead);
  }

  trust(): void {
    void this.say(undefined);
  }

  /** Counts by what the visitor calls dead; where that cannot be done he has not said it. */
  private async say(dead: ReadonlySet<Vertex> | undefined): Promise<void> {
    const before = this.said;
    this.said = dead;
    if (!(await this.recount())) this.said = before;
  }

  /** Has an engine look at the game. */
  private async askReview(): Promise<void> {
    this.complain("");
    try {
      const { id } = await reviewRecord(this.scored.record.sgf, this.reviewers.chosen);
      location.assign(`/reviews/${id}`);
    } catch (error) {
      this.complain(told(error));
    }
  }

  chooseRules(ruleset: string): void {
    this.rules = ruleset;
    if (this.algorithm) {
      void this.countBy("");
      return;
    }
    void this.link();
    this.draw();
  }

  /** Counts by an algorithm, or under rulesets if it has no name; where that cannot be done it was not chosen. */
  async countBy(algorithm: string): Promise<void> {
    const { algorithm: before, said } = this;
    this.algorithm = algorithm;
    this.said = undefined;
    if (await this.recount()) return;
    this.algorithm = before;
    this.said = said;
    this.counts++;
    this.draw();
  }

  chooseJudge(judge: string): void {
    this.judge = judge;
    void this.say(undefined);
  }

  /** What lies over the stones: how surely points are whose while a game goes on, and afterwards whose they are. */
  get overlay(): Overlay {
    const wanted = this.laid ?? (this.scored.over ? "territory" : "ownership");
    return wanted === "ownership" && !this.opinion?.ownership ? "territory" : wanted;
  }

  lay(overlay: Overlay): void {
    this.laid = overlay;
    this.draw();
  }

  markFindings(on: boolean): void {
    this.findings = on;
    this.draw();
  }

  copyLink(): void {
    void copyText(location.href).then(() => {
      this.copied = true;
      this.draw();
    });
  }

  // What is shown.

  private draw(): void {
    const tried = this.study.at;
    this.board.show(this.picture());
    const { moves } = this.scored.record;
    for (const part of [...this.moves.parts, this.reviews]) part.hidden = moves.length === 0;
    this.moves.show(moves, this.at, this.at === this.boards.length - 1 && !tried?.next.length, tried?.n);
    this.studies.setAttribute("aria-pressed", String(this.study.on));
    this.study.show(this.at);
    this.panels.setAttribute("aria-busy", String(!this.current));
    const at = tried?.n ?? this.at;
    write(this.status, this.current ? this.announced(at) : text.counting(at));
    if (this.current)
      scorePanels.forEach(({ key, build }, i) => refill(this.slots[i]!, key(this), () => [build(this)]));
  }

  private announced(at: number): string {
    const { algorithm } = this.scored;
    if (algorithm) return text.announcedStyles(algorithm.chinese.result, algorithm.japanese.result, at);
    const { result, ruleset } = this.count!;
    return this.scored.over ? text.announced(result, ruleset, at) : text.announcedOpen(at);
  }

  private picture(): Picture {
    const move = this.scored.record.moves[this.at - 1]?.move;
    const plain: Picture = { rows: this.shown, last: move === "pass" ? undefined : move };
    const picture = this.study.on ? this.study.picture(this.at, plain) : plain;
    if (!this.current) return picture;
    const { algorithm } = this.scored;
    if (algorithm)
      return {
        ...picture,
        dead: new Set(algorithm.dead),
        protect: new Set(algorithm.forced),
        ...(this.overlay === "territory" && { owner: algorithm.owner }),
      };
    return {
      ...picture,
      ...openOn(this.opinion),
      ...(this.findings && { found: foundIn(this.count!.findings ?? []) }),
      dead: new Set(this.count!.dead),
      open: new Set([...(picture.open ?? []), ...(this.opinion?.chains.flatMap(({ stones }) => stones) ?? [])]),
      ...(this.overlay === "territory" && { owner: this.scored.over ? this.count!.owner : taken(this.count!.owner) }),
      ...(this.overlay === "ownership" && { ownership: this.opinion?.ownership }),
    };
  }
}

/** Owners without the points that are nobody's: while a game goes on these are not neutral. */
const taken = (owner: string[]): string[] => owner.map((row) => row.replaceAll(".", " "));
